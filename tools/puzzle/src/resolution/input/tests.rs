mod sorts;

use super::*;
use crate::budget::Budget;
use crate::resolution::memory::SymbolLimit;
use crate::resolution::problem::{Role, Statement};
use crate::resolution::syntax::Formula;

/// The only problem of a text.
fn read_alone(text: &str) -> Result<Problem, InputError> {
    read(text, &mut |_| None, SymbolLimit::default()).map(|mut problems| {
        assert_eq!(problems.len(), 1, "{text}");
        problems.remove(0)
    })
}

#[test]
fn a_file_may_hold_several_sets() {
    let text = "# three\nKB = {(P(a),),(~P(x),)}\n\nKB = {(Q(b),)} {(R(c),),\n(~R(y),)}\n";
    let problems = read(text, &mut |_| None, SymbolLimit::default()).unwrap();
    let clauses: Vec<_> = problems
        .iter()
        .map(|problem| problem.inputs.len())
        .collect();
    assert_eq!(clauses, [2, 1, 2]);
    let error = read(
        "KB = {(P(a),)}\nQ(b)\n",
        &mut |_| None,
        SymbolLimit::default(),
    )
    .unwrap_err();
    assert_eq!(
        error.to_string(),
        "2:1: found \"Q(b)\", expected another set or the end of the input"
    );
}

fn shown(text: &str) -> Vec<String> {
    let problem = read_alone(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    problem
        .inputs
        .iter()
        .map(|input| match &input.statement {
            Statement::Clause(clause) => Formula::from_clause(clause).to_string(),
            Statement::Formula(formula) => formula.to_string(),
        })
        .collect()
}

#[test]
fn the_form_is_recognized_by_the_content() {
    let cases = [
        ("KB = {(P(a),),(~P(x),Q(x))}", Form::Clauses),
        ("{(P(a),),(~P(x),Q(x))}", Form::Clauses),
        ("2\nP(a)\n(¬P(x),Q(x))", Form::Clauses),
        ("P\n~P | Q\n~Q", Form::Clauses),
        ("all(x)\nsome", Form::Clauses),
        ("forall x (P(x) -> Q(x))", Form::Formulas),
        ("P\n⊢ P", Form::Formulas),
        ("P\ngoal: P", Form::Formulas),
        ("all x P(x)", Form::Formulas),
        ("not (P or Q)", Form::Formulas),
        ("P <~> Q", Form::Formulas),
        ("P ~| Q\nP ~& Q", Form::Formulas),
        ("not all x P(x)", Form::Formulas),
        ("not true", Form::Formulas),
        ("A\nnot A", Form::Clauses),
        ("KB = {(A,),(not A,)}", Form::Clauses),
        ("% comment\ncnf(a,axiom,p).", Form::Tptp),
        ("include('x').", Form::Tptp),
    ];
    for (text, form) in cases {
        assert_eq!(super::form(text).unwrap(), form, "{text}");
    }
}

#[test]
fn clause_sets() {
    let expected = ["A(tony)", "¬C(y) ∨ ¬L(y,rain)", "S"];
    for text in [
        "KB = {(A(tony),),(~C(y),~L(y,rain)),(S,)}",
        "{(A(tony)), (¬C(y),\n ¬L(y,rain),), {S},}",
        "3\nA(tony)\n(¬C(y),¬L(y,rain))\nS",
        "1 A(tony)\n2. ~C(y) | ~L(y,rain)\n3. (S,)",
        "A(tony)\n¬C(y),¬L(y,rain)\n(S)",
    ] {
        assert_eq!(shown(text), expected, "{text}");
    }
    let negations = ["A", "¬A ∨ ¬P(x)", "¬Q"];
    for text in [
        "KB = {(A,),(not A,not P(x)),(not Q,)}",
        "(A,)\n(not A,~P(x))\n(not Q,)",
        "A\nnot A, not P(x)\nnot not not Q",
        "A\nnot A | ¬P(x)\nnot Q.",
    ] {
        assert_eq!(shown(text), negations, "{text}");
    }
    assert_eq!(shown("()"), ["⊥"]);
    assert_eq!(
        shown("a=b\n~a=c, d!=e, ~d≠e"),
        ["a=b", "¬(a=c) ∨ ¬(d=e) ∨ d=e"]
    );
    assert_eq!(
        read_alone("P\nQ").unwrap().inputs[1].role,
        Role::NegatedConjecture
    );
}

#[test]
fn readable_formulas() {
    let cases = [
        (
            "forall x (P(x) -> exists y Q(x,y))",
            "∀x (P(x) → ∃y Q(x,y))",
        ),
        ("∀x∃y(P(x)∧Q(y)∨R)", "∀x ∃y (P(x) ∧ Q(y) ∨ R)"),
        ("all x. P(x) & Q(x)", "∀x (P(x) ∧ Q(x))"),
        ("all x P(x) & Q(a)", "∀x P(x) ∧ Q(a)"),
        (
            "all man: Human(man) iff not not Human(man)",
            "∀man (Human(man) ↔ ¬¬Human(man))",
        ),
        ("P -> Q -> R", "P → (Q → R)"),
        ("(P(x) ->\n Q(x)) &\nR", "∀x ((P(x) → Q(x)) ∧ R)"),
        ("∀x y x=y & ~a≠b", "∀x ∀y x=y ∧ ¬¬(a=b)"),
        ("forall x, y (P(x,y) => P(y,x))", "∀x ∀y (P(x,y) → P(y,x))"),
        ("人(苏格拉底) and 真", "人(苏格拉底) ∧ 真"),
        // Full-width signs, as typed on a Chinese keyboard.
        ("∀x （人（x）→ ￢神（x，a））", "∀x (人(x) → ¬神(x,a))"),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(text), [expected], "{text}");
    }
    let problem = read_alone("P, P -> Q ⊢ Q").unwrap();
    let roles: Vec<_> = problem.inputs.iter().map(|input| input.role).collect();
    assert_eq!(roles, [Role::Axiom, Role::Axiom, Role::Conjecture]);
}

#[test]
fn tptp_statements() {
    let text = "fof(a1, axiom, ![X,Y]: (p(X) => ?[Z]: (q(Y,Z) & X != Z)), file('x', y)).\n\
                cnf('b c', negated_conjecture, ( ~ 'p'(X) | f(X) = \"one\" | $false )).\n\
                fof(d, conjecture, (p(a) <~> q(a,b)) ~| $true).";
    let expected = [
        "∀X ∀Y (p(X) → ∃Z (q(Y,Z) ∧ ¬(X=Z)))",
        "¬p(X) ∨ f(X)=\"one\"",
        "¬(¬(p(a) ↔ q(a,b)) ∨ ⊤)",
    ];
    assert_eq!(shown(text), expected);
    assert!(
        read_alone(text).unwrap().has_hidden_axioms && read_alone(text).unwrap().has_conjecture()
    );
}

#[test]
fn tptp_connectives_and_constants() {
    let cases = [
        ("cnf(a,axiom,p|$true).", "⊤"),
        ("cnf(a,axiom,(p|~$false)).", "⊤"),
        ("cnf(a,axiom,~$true|p).", "p"),
        ("cnf(a,axiom,$false|p).", "p"),
        ("cnf(a,axiom,$false).", "⊥"),
        ("cnf(a,axiom,~p|q!=r).", "¬p ∨ ¬(q=r)"),
        ("fof(a,axiom,$true&~$false).", "⊤ ∧ ¬⊥"),
        ("fof(a,axiom,p=>q).", "p → q"),
        ("fof(a,axiom,p<=q).", "q → p"),
        ("fof(a,axiom,p<=>q).", "p ↔ q"),
        ("fof(a,axiom,p<~>q).", "¬(p ↔ q)"),
        ("fof(a,axiom,p~&q).", "¬(p ∧ q)"),
        ("fof(a,axiom,p~|q).", "¬(p ∨ q)"),
        // Quotes make a name, never a variable; a comment counts as nothing.
        ("fof(a,axiom,p('X')/* | r */&q% | r\n).", "p(X) ∧ q"),
        ("fof(a,axiom,p(X)).", "∀X p(X)"),
    ];
    for (text, expected) in cases {
        assert_eq!(shown(text), [expected], "{text}");
    }
}

#[test]
fn tptp_roles_and_what_is_not_said() {
    let roles = [
        ("axiom", Role::Axiom),
        ("hypothesis", Role::Axiom),
        ("definition", Role::Axiom),
        ("lemma", Role::Axiom),
        ("plain", Role::Axiom),
        ("conjecture", Role::Conjecture),
        ("question", Role::Conjecture),
        ("negated_conjecture", Role::NegatedConjecture),
    ];
    for (name, role) in roles {
        let problem = read_alone(&format!("fof(a,{name},p).")).unwrap();
        assert_eq!(problem.inputs[0].role, role, "{name}");
        assert_eq!(problem.has_conjecture(), role == Role::Conjecture);
    }
    // Numbers and distinct objects differ from each other, but no clause says so.
    for (term, hidden) in [
        ("1", true),
        ("-2.5", true),
        ("\"a\"", true),
        ("'1'", false),
        ("a1", false),
    ] {
        let problem = read_alone(&format!("cnf(a,axiom,p({term})).")).unwrap();
        assert_eq!(problem.has_hidden_axioms, hidden, "{term}");
    }
}

#[test]
fn a_name_is_a_variable_only_where_it_is_bound() {
    let text = "(all man Human(man)) & Mortal(man)";
    assert_eq!(shown(text), ["∀man Human(man) ∧ Mortal(man)"]);
    let problem = read_alone(text).unwrap();
    let Statement::Formula(formula) = &problem.inputs[0].statement else {
        panic!("{problem:?}")
    };
    assert!(formula.free_variables().is_empty());
}

#[test]
fn includes_are_read_and_filtered() {
    let mut load = |name: &str| {
        let text = "cnf(one,axiom,p). cnf(two,axiom,q). fof(bad,axiom,p&)";
        (name == "A.ax").then(|| {
            (
                "dir/A.ax".to_owned(),
                text.replace(" fof(bad,axiom,p&)", ""),
            )
        })
    };
    let problem = read(
        "include('A.ax',[two]). include('A.ax').",
        &mut load,
        SymbolLimit::default(),
    )
    .unwrap();
    let names: Vec<_> = problem[0].inputs.iter().map(|input| &*input.name).collect();
    assert_eq!(names, ["two", "one"]);
    assert_eq!(problem[0].repeated, 1);
    let mut circle = |name: &str| {
        let other = if name == "a" { "b" } else { "a" };
        Some((format!("dir/{name}"), format!("include({other}).")))
    };
    let error = read("include(a).", &mut circle, SymbolLimit::default()).unwrap_err();
    assert_eq!(error.file.as_deref(), Some("dir/b"), "{error}");
    let expected = ", expected a file that is not being read already: it includes itself";
    assert_eq!(
        error.to_string(),
        format!("dir/b:1:9: found \"a).\"{expected}")
    );
    let mut deeper = |name: &str| Some((name.to_owned(), format!("include(a{name}).")));
    let error = read("include(a).", &mut deeper, SymbolLimit::default()).unwrap_err();
    let expected = ", expected at most 16 files within each other";
    assert!(error.to_string().ends_with(expected), "{error}");
    let mut wrong = |_: &str| Some(("dir/a".to_owned(), "cnf(a,axiom,\np q).".to_owned()));
    let error = read("include(a).", &mut wrong, SymbolLimit::default())
        .unwrap_err()
        .to_string();
    let place = read("include(a).", &mut wrong, SymbolLimit::default()).unwrap_err();
    assert_eq!(place.file.as_deref(), Some("dir/a"), "{error}");
    assert_eq!((place.line, place.column), (2, 3));
}

#[test]
fn errors_name_the_place() {
    let cases = [
        ("KB = {(P(a),),(~P(x) Q(x))}", 1, 22),
        ("P(a\nQ", 1, 4),
        ("P(a)\n(Q(b),\nR(,)", 3, 3),
        ("∀(P)", 1, 2),
        ("P -> ", 1, 6),
        ("P <-> Q <-> R", 1, 9),
        ("cnf(a,axiom,p)", 1, 15),
        ("cnf(a,nonsense,p).", 1, 7),
        ("thf(a,axiom,p).", 1, 1),
        ("fof(a,axiom,![x]:p(x)).", 1, 15),
        ("include('missing').", 1, 9),
        ("fof(a,axiom,X).", 1, 13),
        ("P(@)", 1, 3),
        ("'abc", 1, 1),
        ("", 1, 1),
        ("goal: ", 1, 7),
    ];
    for (text, line, column) in cases {
        let error = read_alone(text).expect_err(text);
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{text}: {error}"
        );
    }
    let deep = format!("P({}a{})", "f(".repeat(5000), ")".repeat(5000));
    assert!(read_alone(&deep).is_err() && read_alone(&"~(".repeat(5000)).is_err());
    assert!(read_alone(&format!("P & {}P", "~".repeat(5000))).is_err());
}

#[test]
fn two_of_the_loosest_connectives_need_brackets() {
    let signs = ["->", "<=", "<->", "<~>", "~|", "~&"];
    let refused = |before: &str, [first, second]: [&str; 2], behind: &str| {
        let text = format!("{before}{second}{behind}");
        let column = before.len() + 1;
        let expected = format!(
            "1:{column}: found \"{second}\", expected brackets around the formula with \"{first}\""
        );
        assert_eq!(read_alone(&text).expect_err(&text).to_string(), expected);
    };
    for (first, second) in signs.iter().flat_map(|a| signs.map(|b| (*a, b))) {
        match (first, second) {
            ("->", "->") => assert_eq!(shown("P -> Q -> R"), ["P → (Q → R)"]),
            pair => refused(&format!("P {first} Q "), pair.into(), " R"),
        }
        let tptp = [first, second].map(|sign| sign.replace('-', "="));
        let before = format!("fof(a,axiom,p {} q ", tptp[0]);
        refused(&before, [&tptp[0], &tptp[1]], " r).");
        // With brackets on either side the meaning is clear.
        for text in [
            format!("(P {first} Q) {second} R"),
            format!("P {first} (Q {second} R)"),
            format!("fof(a,axiom,(p {first} q) {second} r)."),
            format!("fof(a,axiom,p {first} (q {second} r))."),
        ] {
            assert!(read_alone(&text).is_ok(), "{text}");
        }
    }
    let cases = [
        ("P -> Q -> R <-> S", 1, 13),
        ("goal: P -> Q <=> Q", 1, 14),
        ("forall x. P(x) implies Q iff R", 1, 26),
        ("P <-> (Q -> R <-> S)", 1, 15),
    ];
    for (text, line, column) in cases {
        let error = read_alone(text).expect_err(text);
        assert_eq!((error.line, error.column), (line, column), "{text}");
    }
    assert_eq!(
        shown("P & Q -> R | S -> all x. A(x) <-> B(x)"),
        ["P ∧ Q → (R ∨ S → ∀x (A(x) ↔ B(x)))"]
    );
}

#[test]
fn behind_a_goal_its_line_ends() {
    let line = "expected the end of the line";
    let more = "expected a connective or the end of the line";
    let cases = [
        ("A ⊢ B, (B)", format!("1:6: found \",\", {line}")),
        ("goal: B; A", format!("1:8: found \";\", {line}")),
        ("goal: B. goal: A", format!("1:8: found \".\", {line}")),
        ("A\n⊢ B C", format!("2:5: found \"C\", {more}")),
        ("A ⊢ B ⊢ C", format!("1:7: found \"⊢\", {more}")),
    ];
    for (text, expected) in cases {
        assert_eq!(read_alone(text).expect_err(text).to_string(), expected);
    }
    for text in ["A, A -> B ⊢ B.", "A; goal: B;\nC", "A\n∴ B,\n\nC"] {
        let problem = read_alone(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(problem.has_conjecture(), "{text}");
    }
}

#[test]
fn what_is_said_again_is_counted_and_left_out() {
    let sets = [
        // The last clause is the goal, even if it occurred earlier.
        "KB = {(P(a),),(~Q(y),),(P(a),),(~P(x),Q(x)),(P(a),),(~Q(y),)}",
        "P(a)\n~Q(y)\nP(a)\n~P(x), Q(x)\nP(a)\n~Q(y)",
    ];
    for text in sets {
        let problem = read_alone(text).unwrap();
        let inputs: Vec<_> = problem.inputs.iter().map(|i| (&*i.name, i.role)).collect();
        let goal = Role::NegatedConjecture;
        let expected = [("1", Role::Axiom), ("2", goal), ("4", Role::Axiom)];
        assert_eq!(inputs, expected, "{text}");
        assert_eq!(problem.repeated, 3, "{text}");
    }
    // Other names of variables, other signs and other orders are other clauses.
    for text in ["P(x)\nP(y)", "P(x)\n~P(x)", "P(a), Q(b)\nQ(b), P(a)"] {
        assert_eq!(read_alone(text).unwrap().inputs.len(), 2, "{text}");
    }
    // A goal is not a repetition of an axiom with the same words.
    let problem = read_alone("forall x P(x)\n⊢ forall x P(x)\n⊢ forall x P(x)").unwrap();
    let roles: Vec<_> = problem.inputs.iter().map(|input| input.role).collect();
    assert_eq!(roles, [Role::Axiom, Role::Conjecture]);
    assert_eq!(problem.repeated, 1);
}

#[test]
fn an_input_with_too_many_symbols_is_refused_with_its_place() {
    let symbols = || {
        let memory = 40_000;
        SymbolLimit::of(&Budget {
            memory,
            ..Budget::UNLIMITED
        })
    };
    // The memory for twenty symbols.
    let clauses = |count: usize| (0..count).map(|i| format!("P(a{i})\n")).collect::<String>();
    let formulas = |count: usize| clauses(count).replace("P(", "forall x P(x,");
    let statements = |count: usize| {
        clauses(count)
            .replace("P(", "cnf(n,axiom,p(")
            .replace(")", ")).")
    };
    let texts = [
        (clauses(10), clauses(11), "11:1: found \"P(a10)\""),
        (formulas(5), formulas(6), "6:8: found \"x\""),
        (statements(6), statements(7), "7:15: found \"a6)).\""),
        (
            "P|".repeat(19) + "P",
            "P|".repeat(20) + "P",
            "1:41: found \"P\"",
        ),
        (
            "true & ".repeat(19) + "true",
            "true & ".repeat(20) + "true",
            "1:141: found \"true\"",
        ),
    ];
    for (fits, exceeds, place) in texts {
        let result = read(&fits, &mut |_| None, symbols());
        assert!(result.is_ok(), "{fits}: {result:?}");
        let error = read(&exceeds, &mut |_| None, symbols())
            .unwrap_err()
            .to_string();
        let expected = ", expected at most 20 symbols in all (--memory allows more)";
        assert_eq!(error, format!("{place}{expected}"), "{exceeds}");
    }
    // Symbols of repeated clauses are not counted, also in included files.
    let again = "KB = {(P(a),),(P(b),)} ".repeat(4) + "KB = {" + &"(P(a),),".repeat(90) + "}";
    assert!(read(&again, &mut |_| None, symbols()).is_ok());
    let mut load = |_: &str| Some(("a".to_owned(), statements(6)));
    assert!(read("include(a). include(a).", &mut load, symbols()).is_err());
}

#[test]
fn the_tptps_keyword_may_stand_on_a_line_of_its_own() {
    assert_eq!(super::form("\ncnf\n(a,axiom,p).").unwrap(), Form::Tptp);
    assert_eq!(super::form("cnf").unwrap(), Form::Clauses);
}

#[test]
fn what_may_mean_several_things_is_refused() {
    let unquoted = "expected the same without quotation marks, as in (P(a),)";
    let one_sign = "expected one sign throughout the clause, all \",\" or all \"|\"; \
                    several clauses stand as {(P(a),),(Q(b),)} or a line each";
    let either =
        "expected a set of clauses {(P(a),),(Q(b),)} or one clause (P(a),Q(b)): this may be either";
    let sentence = "expected a formula such as 人(苏格拉底): sentences are not understood, and no other \
                    statement has this name";
    let brackets = |x: &str| {
        format!(
            "expected brackets around all that the quantifier of {x} is about, or around the quantified formula"
        )
    };
    let apart = "expected \"&\" or \"|\", or a line for each formula \
                 (\",\" parts formulas before \"⊢\" on their line only)";
    let cases = [
        // Python's strings.
        (
            "{(\"P(a)\",),(\"~P(a)\",)}",
            format!("1:3: found \"\"P(a)\",),(\"~P(a)\",)}}\", {unquoted}"),
        ),
        (
            "KB = {('P(a)',),('~P(a)',)}",
            format!("1:8: found \"'P(a)',),('~P(a)',)}}\", {unquoted}"),
        ),
        ("'P'\n~'P'", format!("1:1: found \"'P'\", {unquoted}")),
        ("P('x')\n~P(a)", format!("1:3: found \"'x')\", {unquoted}")),
        ("P(\"a\")", format!("1:3: found \"\"a\")\", {unquoted}")),
        // A set or a clause?
        (
            "{P(a), ~P(a)|Q(b), ~Q(b)}",
            format!("1:13: found \"|Q(b),\", {one_sign}"),
        ),
        (
            "{\nP(a),\n~P(a) ∨ Q(b)\n}",
            format!("3:7: found \"∨\", {one_sign}"),
        ),
        (
            "P(a), ~P(a) | Q(b)\n~Q(b)",
            format!("1:13: found \"|\", {one_sign}"),
        ),
        ("(P(a) | Q(b), R)", format!("1:13: found \",\", {one_sign}")),
        ("{P(a), ~P(a)}", format!("1:1: found \"{{P(a),\", {either}")),
        ("P(a), ~P(a)", format!("1:5: found \",\", {either}")),
        (
            "forall x P(x)\n~P(a), Q(b)\nR",
            format!("2:6: found \",\", {apart}"),
        ),
        // Sentences of a natural language.
        (
            "苏格拉底是人",
            format!("1:1: found \"苏格拉底是人\", {sentence}"),
        ),
        (
            "人(苏格拉底)\n苏格拉底是人，会死。",
            format!("2:1: found \"苏格拉底是人，会死。\", {sentence}"),
        ),
        (
            "∀x (人(x) → 会死(x))\n⊢ 苏格拉底会死",
            format!("2:3: found \"苏格拉底会死\", {sentence}"),
        ),
        // Where a quantifier ends.
        (
            "forall x P(x) -> Q(x)",
            format!("1:20: found \"x)\", {}", brackets("x")),
        ),
        (
            "all man Human(man) -> Mortal(man)",
            format!("1:30: found \"man)\", {}", brackets("man")),
        ),
        (
            "P(a) & (∃y Q(y) & R(y))",
            format!("1:21: found \"y))\", {}", brackets("y")),
        ),
        // One symbol, two numbers of arguments.
        (
            "L(a,b)\n~L(a)",
            "2:2: found \"L\" with 1 argument, expected 2 as before, or another name".to_owned(),
        ),
        (
            "P(f(a))\n~P(f(a,b))",
            "2:2: found \"f\" with 2 arguments, expected 1 as before, or another name".to_owned(),
        ),
        // Words and numbers that are no clauses.
        (
            "P(a) | false",
            "1:8: found \"false\", expected an atom or a term".to_owned(),
        ),
        (
            "P(a)\n7\n~P(a)",
            "2:1: found \"7\", expected a clause".to_owned(),
        ),
        (
            "3\nP(a)\n~P(a)",
            "1:1: found \"3\", expected 2, the number of clauses that follow".to_owned(),
        ),
    ];
    for (text, expected) in cases {
        let error = read_alone(text).expect_err(text).to_string();
        assert_eq!(error, expected, "{text}");
    }
}

#[test]
fn what_means_one_thing_is_read() {
    for text in [
        "(P(a),~P(a))",
        "P(a) | ~P(a)",
        "{P(a), ~P(a)}\n{Q(b)}",
        "KB = {P(a), ~P(a)}",
        "1.\nP(a)\n2.\n~P(a)",
        "P('New York')",
        "(∀x P(x)) → Q(x)",
        "∀x P(x) ∧ ∃x Q(x)",
        "∀x. P(x) → Q(x)",
        "下雨 → 地湿\n下雨\n⊢ 地湿",
        "下雨 | 晴天",
        "cnf(a,axiom,p(a)|p(a,b)).",
        "fof(a,axiom,(![X]:p(X))=>q(X)).",
    ] {
        if let Err(error) = read_alone(text) {
            panic!("{text}: {error}");
        }
    }
    // Another set has its own symbols.
    let sets = "KB = {(P(a),),(~P(a),)}\nKB = {(P(a,b),)}";
    assert!(read(sets, &mut |_| None, SymbolLimit::default()).is_ok());
}
