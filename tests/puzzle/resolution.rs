//! The subcommand `puzzle resolution` as a user types it.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

const STUDENT: &str = "KB = {(GradStudent(sue),),(~GradStudent(x),Student(x)),(~Student(x),HardWorker(x)),\
                       (~HardWorker(sue),)}";

/// Runs `puzzle resolution`, and returns exit status, stdout and stderr.
fn resolution(arguments: &[&str], stdin: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command.arg("resolution").args(arguments);
    command.env("LC_ALL", "C").write_stdin(stdin);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str], stdin: &str) -> (i32, Value) {
    let arguments = [arguments, &["-", "--json"]].concat();
    let (status, out, _) = resolution(&arguments, stdin);
    (status, serde_json::from_str(&out).unwrap())
}

#[test]
fn the_courses_proof() {
    let (status, out, _) = resolution(&["-"], STUDENT);
    let expected = "1 (GradStudent(sue),)\n2 (~GradStudent(x),Student(x))\n3 (~Student(x),HardWorker(x))\n\
                    4 (~HardWorker(sue),)\n5 R[1,2a]{x=sue} = (Student(sue),)\n\
                    6 R[3a,5]{x=sue} = (HardWorker(sue),)\n7 R[4,6] = ()\n";
    assert_eq!((status, out.as_str()), (0, expected));
    let (_, answer) = json(&["--shortest"], STUDENT);
    assert_eq!(
        (&answer["lines"], &answer["shortest"]),
        (&Value::from(7), &Value::from(true))
    );
    assert_eq!(
        (&answer["status"], &answer["steps"]),
        (&Value::from("Unsatisfiable"), &Value::from(3))
    );
}

#[test]
fn a_file_of_several_sets_has_an_answer_for_each() {
    let both = format!("# two\n{STUDENT}\nKB = {{(P(a),),(~P(x),Q(x))}}\n");
    let (status, out, _) = resolution(&["-"], &both);
    assert_eq!(status, 1);
    assert!(
        out.ends_with(
            "7 R[4,6] = ()\n\n1 (P(a),)\n2 (~P(x),Q(x))\nvariables: x\n\
             a model of 1 element:\na = 1\n  | 1\n--+--\nP | +\nQ | +\nSatisfiable: there is no contradiction\n"
        ),
        "{out}"
    );
    let (_, out, _) = resolution(&["-", "--json"], &both);
    assert_eq!(out.lines().count(), 2, "{out}");
    let (_, out, _) = resolution(&["-", "--lang", "zh"], "⊢ P");
    assert_eq!(
        out,
        "1 (~P,)\n变量：无\n有 1 个元素的模型：\nP = -\nCounterSatisfiable：目标推不出来\n"
    );
}

#[test]
fn without_a_proof_the_clauses_are_shown_as_they_were_read() {
    // P(Y) is about everything, Q(B) about one thing that is called B.
    let text = "P(Y) | Q(B)\n~Q(A)";
    let verdict = "a model of 1 element:\nB = 1\nA = 1\n  | 1\n--+--\nP | +\nQ | -\n\
                   Satisfiable: there is no contradiction\n";
    let (_, out, _) = resolution(&["-"], text);
    assert_eq!(
        out,
        format!("1 (P(Y),Q(B))\n2 (~Q(A),)\nvariables: Y\n{verdict}")
    );
    let (_, out, _) = resolution(&["-", "--format", "course"], text);
    assert_eq!(
        out,
        format!("1. (P(Y),Q(B))\n2. (¬Q(A))\nvariables: Y\n{verdict}")
    );
    let (_, out, _) = resolution(&["-", "--format", "tstp"], text);
    let expected =
        "% SZS status Satisfiable for stdin\n% 1 (P(Y),Q(B))\n% 2 (~Q(A),)\n% variables: Y\n";
    let model = "% SZS output start FiniteModel for stdin\nfof(domain,interpretation_domain,\n    \
                 ! [X] : ( X = \"1\" ) ).\nfof(terms,interpretation_terms,\n    ( B = \"1\"\n    & A = \"1\" ) ).\n\
                 fof(atoms,interpretation_atoms,\n    ( P(\"1\")\n    & ~ Q(\"1\") ) ).\n\
                 % SZS output end FiniteModel for stdin\n";
    assert_eq!(out, format!("{expected}{model}"));
    let (_, answer) = json(&[], text);
    assert_eq!(
        answer["model"],
        serde_json::json!({
            "size": 1,
            "functions": {"A/0": [1], "B/0": [1]},
            "predicates": {"P/1": [true], "Q/1": [false]},
        })
    );
    assert_eq!(
        answer["read"],
        serde_json::json!(["(P(Y),Q(B))", "(~Q(A),)"])
    );
    // The goal's negation is what was searched with; a refutation shows its clauses itself.
    let (_, answer) = json(&[], "P(a)\n⊢ ∀x P(x)");
    assert_eq!(answer["read"][0], "(P(a),)");
    assert!(
        answer["read"][1].as_str().unwrap().starts_with("(~P("),
        "{answer}"
    );
    assert_eq!(json(&[], STUDENT).1.get("read"), None);
    let (_, out, _) = resolution(&["-", "--clauses"], text);
    assert_eq!(out.matches("(P(Y),Q(B))").count(), 1, "{out}");
}

#[test]
fn no_verdict_on_what_is_not_surely_understood() {
    for text in [
        "{(\"P(a)\",),(\"~P(a)\",)}",
        "{P(a), ~P(a)|Q(b), ~Q(b)}",
        "苏格拉底是人",
    ] {
        let (status, out, complaint) = resolution(&["-"], text);
        assert_eq!((status, out.as_str()), (2, ""), "{text}");
        assert!(complaint.starts_with("stdin:1:"), "{complaint}");
    }
}

#[test]
fn statuses_and_exit_statuses() {
    let cases = [
        ("⊢ P | ~P", 0, "Theorem"),
        ("⊢ P", 1, "CounterSatisfiable"),
        ("cnf(a,axiom,p). cnf(b,axiom,~p).", 0, "Unsatisfiable"),
        // A goal that follows does not make up for one that does not.
        ("P(a)\ngoal: P(a)\ngoal: Q", 1, "CounterSatisfiable"),
        ("P(a)\nQ\ngoal: P(a)\ngoal: Q", 0, "Theorem"),
        (
            "fof(b,conjecture,p). fof(c,conjecture,~p).",
            1,
            "CounterSatisfiable",
        ),
        (
            "cnf(a,axiom,p(X)). cnf(b,conjecture,p(X)). fof(c,question,?[X]:p(X)).",
            0,
            "Theorem",
        ),
        (
            "cnf(a,negated_conjecture,p). cnf(b,negated_conjecture,~p).",
            0,
            "Unsatisfiable",
        ),
        ("cnf(a,axiom,p(X)).", 1, "Satisfiable"),
        ("fof(a,axiom,\"one\"=\"two\").", 3, "GaveUp"),
    ];
    for (text, expected, word) in cases {
        let (status, answer) = json(&[], text);
        assert_eq!(
            (status, &answer["status"]),
            (expected, &Value::from(word)),
            "{text}"
        );
    }
    let order = "forall x exists y R(x,y)\nforall x ~R(x,x)\nforall x y z (R(x,y) & R(y,z) -> R(x,z))\n\
                 forall x y (R(x,y) | R(y,x) | x=y)";
    let (status, answer) = json(&["--time", "0.2"], order);
    assert_eq!((status, &answer["status"]), (3, &Value::from("Timeout")));
    let (status, answer) = json(&["--memory", "1"], order);
    assert_eq!((status, &answer["status"]), (3, &Value::from("MemoryOut")));
}

#[test]
fn the_status_of_a_tptp_problem_is_a_line_of_szs() {
    let (_, out, _) = resolution(&["-"], "fof(a,axiom,p). fof(b,conjecture,p).");
    let last = out.lines().last().unwrap();
    assert_eq!(last, "% SZS status Theorem for stdin", "{out}");
    let (_, out, _) = resolution(&["-", "--statistics"], "cnf(a,axiom,p(X)).");
    let status = "\n% SZS status Satisfiable for stdin\n% ";
    let (_, statistics) = out.split_once(status).unwrap_or_else(|| panic!("{out}"));
    assert!(statistics.contains(" clauses generated, "), "{out}");
}

/// Files outside the problem's folder are not read, by whatever name.
#[test]
fn includes_stay_below_the_problems_folder_and_the_tptps() {
    let root = std::env::temp_dir().join(format!("puzzle-includes-{}", std::process::id()));
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let axioms = "cnf(a,axiom,p).";
    write("problems/within/A.ax", axioms);
    write("tptp/Axioms/B.ax", axioms);
    let secret = write("secret.ax", axioms);
    let absolute = format!("include('{secret}'). cnf(b,axiom,~p).");
    for (include, expected) in [
        ("include('within/A.ax'). cnf(b,axiom,~p).", 0),
        ("include('within/../within/A.ax'). cnf(b,axiom,~p).", 0),
        ("include('Axioms/B.ax'). cnf(b,axiom,~p).", 0),
        ("include('../secret.ax'). cnf(b,axiom,~p).", 2),
        ("include('within/../../secret.ax'). cnf(b,axiom,~p).", 2),
        (absolute.as_str(), 2),
        ("include('missing.ax'). cnf(b,axiom,~p).", 2),
    ] {
        let problem = write("problems/problem.p", include);
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
        command.args(["resolution", &problem]);
        command.env("TPTP", root.join("tptp"));
        let output = command.output().unwrap();
        assert_eq!(
            output.status.code(),
            Some(expected),
            "{include}: {output:?}"
        );
        if expected == 2 {
            let complaint = String::from_utf8(output.stderr).unwrap();
            let place = format!("{problem}:1:9: ");
            assert!(complaint.contains(&place), "{complaint}");
            assert!(complaint.contains("below $TPTP"), "{complaint}");
        }
    }
    fs::remove_dir_all(root).unwrap();
}

#[test]
fn bad_input_names_the_place() {
    let (status, _, complaint) = resolution(&["-"], "KB = {(P(a),),\n(~P(x) Q(x))}");
    assert_eq!(status, 2);
    assert!(
        complaint.starts_with("stdin:2:8: found \"Q(x))}\", expected \",\""),
        "{complaint}"
    );
    let (status, _, complaint) = resolution(&["-", "--lang", "zh"], "P -> ");
    assert_eq!(
        (status, complaint.trim_end()),
        (2, "stdin:1:6: 遇到输入结尾，应为公式")
    );
}

#[test]
fn each_strategy_can_be_asked_for() {
    let (_, help, _) = resolution(&["--help"], "");
    let (_, names) = help.split_once("What looks for the proof").unwrap();
    let (names, _) = names.split_once("[default: all]").unwrap();
    let names = names.lines().filter_map(|line| {
        let (name, _) = line.trim().strip_prefix("- ")?.split_once(':')?;
        Some(name.to_owned())
    });
    let names: Vec<String> = names.collect();
    for name in ["saturation", "balanced", "limited", "otter", "lookahead"] {
        assert!(names.iter().any(|known| known == name), "{name}");
    }
    for name in names {
        // Equations for the completion strategies, and the student problem for the others.
        let input = match name.starts_with("completion") {
            true => "f(x,y)=f(y,x)\nf(a,b)!=f(b,a)\n",
            false => STUDENT,
        };
        let (status, answer) = json(&["--strategy", &name], input);
        assert_eq!(status, 0, "{name}");
        assert_eq!(answer["status"], "Unsatisfiable", "{name}");
        let alone = !["all", "completion-path", "saturation"].contains(&&name[..]);
        assert!(!alone || answer["strategy"] == *name, "{name}: {answer}");
    }
    let (status, answer) = json(&["--strategy", "completion"], STUDENT);
    assert_eq!((status, answer["status"].as_str()), (3, Some("GaveUp")));
    let (status, _, complaint) = resolution(&["-", "--strategy", "vampire"], STUDENT);
    assert_eq!(status, 2, "{complaint}");
}

#[test]
fn other_forms_of_the_same_proof() {
    let (_, tstp, _) = resolution(&["-", "--format", "tstp"], STUDENT);
    assert!(
        tstp.starts_with("% SZS status Unsatisfiable for stdin\n% SZS output start CNFRefutation")
    );
    assert!(
        tstp.contains("cnf(c7, plain, ($false), inference(resolution,[status(thm)],[c4,c6])).\n")
    );
    assert!(
        tstp.contains("cnf(c1, axiom, ('GradStudent'(sue)), file('stdin',1)).\n"),
        "a clause of the input is cited as it is: {tstp}"
    );
    let family = "fof('all', axiom, ! [X] : (p(X) => X != a)).\nfof(goal, conjecture, ~ p(a)).\n";
    let (_, tstp, _) = resolution(&["-", "--format", "tstp"], family);
    let expected = [
        "% SZS status Theorem for stdin",
        "fof(all, axiom, (! [X] : ((p(X)) => (~ (X = a)))), file('stdin',all)).",
        "fof(goal, conjecture, (~ (p(a))), file('stdin',goal)).",
        "fof(c0_2, negated_conjecture, ~ (~ (p(a))), inference(negate,[status(cth)],[goal])).",
        "negated_conjecture, (p(a)), inference(clausify,[status(esa)],[c0_2])).",
        "plain, (~ p(X) | X != a), inference(clausify,[status(esa)],[all])).",
    ];
    for line in expected {
        assert!(tstp.contains(line), "{line}\n{tstp}");
    }
    // Parts without a common variable, and their names.
    let parts = "cnf(1,axiom,p(X) | q(Y)).\ncnf(2,axiom,~ p(a)).\ncnf(3,axiom,~ q(b)).\n";
    let (_, tstp, _) = resolution(&["-", "--format", "tstp"], parts);
    let expected = [
        "_definition, definition, ((split1) <=> (! [X] : (p(X)))), introduced(definition)).",
        "plain, (p(X) | ~ split1), inference(clausify,[status(esa)],[c",
        "plain, (split1 | split2), inference(split,[status(thm)],[c1,c",
    ];
    for line in expected {
        assert!(tstp.contains(line), "{line}\n{tstp}");
    }
    let (_, course, _) = resolution(&["-", "--format", "course"], parts);
    assert!(course.contains(" D (p(X),¬split1)\n"), "{course}");
    assert!(course.contains("} (split1,split2)\n"), "{course}");
    for strategy in ["all", "saturation"] {
        let (_, whole, _) = resolution(&["-", "--answer", "--strategy", strategy], parts);
        assert!(
            whole.contains("R[") && !whole.contains("split"),
            "{strategy}: {whole}"
        );
    }
    let (_, course, _) = resolution(&["-", "--format", "course"], STUDENT);
    assert!(
        course.contains("\n5. R[1a,2a]{X=sue} (Student(sue))\n"),
        "{course}"
    );
    let (_, capitals, _) = resolution(&["-", "--variables", "tptp"], STUDENT);
    assert!(
        capitals.contains("5 R[1,2a]{X=sue} = (Student(sue),)"),
        "{capitals}"
    );
    let (_, dot, _) = resolution(&["-", "--dot", "-"], STUDENT);
    assert!(dot.starts_with("digraph proof {") && dot.contains("5 -> 6"));
    let (_, svg, _) = resolution(&["-", "--svg", "-"], STUDENT);
    assert!(svg.starts_with("<svg ") && svg.contains("7 □"));
}

/// What `--page` shows at each step: the line as in the proof, why it follows, and the lines it
/// comes from.
#[test]
fn the_page_steps_through_the_proof() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("proof.html");
    let of_page = |input: &str, language: &str| {
        let arguments = ["-", "--lang", language, "--page", path.to_str().unwrap()];
        let (status, proof, _) = resolution(&arguments, input);
        let page = fs::read_to_string(&path).unwrap();
        let (_, rest) = page.split_once("const lines = ").unwrap();
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Value>();
        let steps = values.next().unwrap().unwrap();
        (status, proof, page, steps.as_array().unwrap().clone())
    };
    let (status, proof, page, steps) = of_page(STUDENT, "en");
    let texts: Vec<&str> = steps.iter().map(|s| s["text"].as_str().unwrap()).collect();
    assert_eq!((status, texts), (0, proof.lines().collect()));
    let parents: Vec<String> = steps.iter().map(|s| s["parents"].to_string()).collect();
    assert_eq!(parents, ["[]", "[]", "[]", "[]", "[1,2]", "[3,5]", "[4,6]"]);
    assert_eq!(steps[0]["why"], "Given.");
    let why = "What one of the lines 4 and 6 claims, the other denies; everything else stays.";
    assert_eq!(steps[6]["why"], why);
    // Every step has its box in the picture, and an edge from each parent.
    for (number, step) in (1..).zip(&steps) {
        let count = |class: &str| {
            let group = format!(r#"<g class="{class}" data-line="{number}">"#);
            page.matches(&group).count()
        };
        assert_eq!(count("line"), 1, "{number}");
        assert_eq!(count("edge"), step["parents"].as_array().unwrap().len());
    }
    for place in [
        "{title}",
        "{lines}",
        "{picture}",
        "{lang}",
        "{step}",
        "{on}",
    ] {
        assert!(!page.contains(place), "{place}");
    }
    let (_, _, page, steps) = of_page(STUDENT, "zh");
    assert!(page.contains(r#"<html lang="zh">"#));
    assert_ne!(steps[0]["why"], "Given.");
    // A name that looks like a placeholder of the page, or ends its script, is only a name.
    let odd =
        "cnf(a,axiom,'{picture}</script>'(c)). cnf(b,negated_conjecture,~'{picture}</script>'(X)).";
    let (status, _, page, steps) = of_page(odd, "en");
    assert_eq!((status, page.matches("</script>").count()), (0, 1));
    assert!(
        steps[0]["text"]
            .as_str()
            .unwrap()
            .contains("{picture}</script>")
    );
}

#[test]
fn the_proof_of_several_goals_shows_where_each_step_comes_from() {
    let text = "fof(one, conjecture, p).\nfof(fact, axiom, p & q).\nfof(two, conjecture, q).\n";
    let (status, tstp, _) = resolution(&["-", "--format", "tstp"], text);
    let expected = [
        "% SZS status Theorem for stdin",
        "fof(fact, axiom, ((p) & (q)), file('stdin',fact)).",
        "fof(one, conjecture, (p), file('stdin',one)).",
        "fof(two, conjecture, (q), file('stdin',two)).",
        "fof(c0_3, negated_conjecture, ~ ((p) & (q)), inference(negate,[status(cth)],[one,two])).",
        "negated_conjecture, (~ p | ~ q), inference(clausify,[status(esa)],[c0_3])).",
    ];
    assert_eq!(status, 0);
    for line in expected {
        assert_eq!(tstp.matches(line).count(), 1, "{line}\n{tstp}");
    }
    let (_, out, _) = resolution(&["-", "--clauses"], "P\nQ\n⊢ P\n⊢ Q");
    let goals =
        "[3]\n  input: P\n[4]\n  input: Q\n  goals joined: P ∧ Q\n  goal negated: ¬(P ∧ Q)\n";
    assert!(out.contains(goals), "{out}");
}

#[test]
fn a_set_without_proof_shows_what_follows() {
    let (status, out, _) = resolution(
        &["-", "--format", "course"],
        "(P(x),Q(g(x)))\n(R(a),Q(z),¬P(a))\n",
    );
    assert_eq!(status, 1);
    assert!(
        out.contains("3. R[1a,2c]{X=a} (Q(g(a)),R(a),Q(z))\n"),
        "{out}"
    );
    assert!(
        out.ends_with("Satisfiable: there is no contradiction\n"),
        "{out}"
    );
}

#[test]
fn unifier_clausal_form_answer_and_experiment() {
    let (status, out, _) = resolution(&["--mgu", "P(x,a)", "P(b,y)"], "");
    assert_eq!((status, out.as_str()), (0, "{x=b,y=a}\n"));
    assert_eq!(resolution(&["--mgu", "P(x)", "P(f(x))"], "").0, 1);
    assert_eq!(resolution(&["--mgu", "P(x", "P(y)"], "").0, 2);
    let grandparents = "Parent(ann,bob)\nParent(bob,cid)\n\
        forall x y z (Parent(x,y) & Parent(y,z) -> Grandparent(x,z))\n⊢ exists u Grandparent(u,cid)";
    let (_, out, _) = resolution(&["-", "--clauses", "--answer"], grandparents);
    assert!(
        out.contains("  goal negated: ¬∃u Grandparent(u,cid)\n"),
        "{out}"
    );
    assert!(out.ends_with("Theorem\nanswer: u=ann\n"), "{out}");
    let (status, out, _) = resolution(&["-", "--compare", "--json"], STUDENT);
    let rows: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(status, 0);
    assert!(
        rows.len() > 5 && rows.iter().all(|row| row["outcome"] == "proof"),
        "{out}"
    );
}

#[test]
fn an_input_said_again_and_again_is_read_and_a_larger_one_refused() {
    let again = "P(x)\n".repeat(100_000);
    let (status, out, _) = resolution(&["-", "--memory", "1"], &again);
    assert_eq!(
        (status, &*out),
        (
            1,
            "1 (P(x),)\nvariables: x\na model of 1 element:\n  | 1\n--+--\nP | +\nSatisfiable: there is no contradiction\n"
        )
    );
    let larger: String = (0..1000).map(|i| format!("P(a{i})\n")).collect();
    let (status, _, complaint) = resolution(&["-", "--memory", "1"], &larger);
    let expected = "stdin:251:1: found \"P(a250)\", expected at most 500 symbols in all (--memory allows more)\n";
    assert_eq!((status, &*complaint), (2, expected));
    assert_eq!(resolution(&["-"], &larger).0, 1);
}
