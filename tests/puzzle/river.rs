//! The subcommand `puzzle river` as a user types it.

use assert_cmd::Command;
use serde_json::Value;

const WOLF: &str = "items wolf goat cabbage\nboat 1\nforbid wolf goat\nforbid goat cabbage\n";

/// Runs `puzzle river`, and returns exit status, stdout and stderr.
fn river(arguments: &str, stdin: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command.arg("river").args(arguments.split_whitespace());
    command.env("LC_ALL", "C").write_stdin(stdin);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

fn json(arguments: &str, stdin: &str) -> (i32, Value) {
    let (status, out, _) = river(&format!("{arguments} --json"), stdin);
    (status, serde_json::from_str(&out).unwrap())
}

#[test]
fn an_illegal_start_is_said() {
    let (status, out, _) = river("-m 3 -c 5", "");
    let why =
        "no plan exists\nthe start is illegal: 3 missionaries among 5 cannibals\nlegal states";
    assert_eq!((status, out.starts_with(why)), (1, true), "{out}");
    let (_, out, _) = river("-m 3 -c 5 --lang zh", "");
    let why = "起始状态不合法：3 名传教士与 5 名野人同岸\n";
    assert!(out.contains(why), "{out}");
    // Four and four are legal, and yet have no plan; and no missionaries at all are safe.
    for (people, legal) in [
        ("-m 3 -c 5", false),
        ("-m 4 -c 4", true),
        ("-m 0 -c 5", true),
    ] {
        assert_eq!(json(people, "").1["legal_start"], legal, "{people}");
        assert_eq!(river(people, "").1.contains("illegal"), !legal, "{people}");
    }
}

#[test]
fn three_missionaries_and_three_cannibals() {
    let (status, answer) = json("--missionaries 3 --cannibals 3 --boat 2", "");
    assert_eq!(status, 0);
    assert_eq!(answer["crossings"], 11);
    assert_eq!(answer["shortest_solutions"], 4);
    assert_eq!(answer["legal_states"], 20);
    assert_eq!(answer["reachable_states"], 16);
    assert_eq!(answer["plan"].as_array().unwrap().len(), 11);
    let (status, out, _) = river("-m 3 -k 2 --all", "");
    assert_eq!(status, 0);
    assert_eq!(out.matches("\nplan ").count(), 4);
}

#[test]
fn a_hundred_thousand_of_each_cross() {
    let (status, answer) = json("-m 100000 -k 4", "");
    assert_eq!((status, &answer["crossings"]), (0, &Value::from(199_997)));
    assert_eq!(answer["plan"].as_array().unwrap().len(), 199_997);
}

#[test]
fn plans_stand_in_columns_and_pictures_speak_chinese() {
    let (_, out, _) = river("-", WOLF);
    let bars = |line: &str| line.find(" | right ");
    let rows: Vec<_> = out.lines().filter(|line| bars(line).is_some()).collect();
    assert_eq!(rows.len(), 8, "{out}");
    assert!(rows.iter().all(|row| bars(row) == bars(rows[0])), "{out}");
    let chinese = "items 狼 羊 菜\nboat 1\nforbid 狼 羊\nforbid 羊 菜 unless 狼\n";
    let (_, out, _) = river("- --lang zh --svg - --formal", chinese);
    assert!(
        out.contains(">船夫 狼 羊 菜<") && !out.contains("ferryman"),
        "{out}"
    );
    assert!(
        out.contains("船夫与括号中之一都不在时不能同处：狼+羊；羊+菜（狼）"),
        "{out}"
    );
}

#[test]
fn exit_statuses_say_how_it_went() {
    let (_, out, _) = river("-m 3 -k 2 -a dfs --bound 5", "");
    assert!(out.starts_with("no plan of at most 5 crossings"), "{out}");
    assert_eq!(river("-m 4 -k 2", "").0, 1);
    assert_eq!(river("-m 3 -k 2 -a dfs --bound 5", "").0, 3);
    assert_eq!(river("-m 3 -k 2 --limit 4", "").0, 3);
    assert_eq!(river("-m 3 -k 0", "").0, 2);
    assert_eq!(river("", "").0, 2);
    let (status, _, complaint) = river("-", "items a b\nboat 1\nforbid a c\n");
    assert_eq!(status, 2);
    assert_eq!(
        complaint.trim_end(),
        "stdin:3:10: found \"c\", expected one of the items a, b"
    );
}

#[test]
fn all_plans_within_a_bound_that_is_too_low_are_none() {
    let (status, out, _) = river("-m 3 -k 2 --all --bound 5", "");
    assert_eq!(status, 3, "{out}");
    let line = "\n\nno plan of at most 5 crossings was found\n";
    assert!(out.ends_with(line), "{out}");
    let (status, answer) = json("-m 3 -k 2 --all --bound 10", "");
    assert_eq!((status, &answer["crossings"]), (3, &Value::from(11)));
    let (status, out, _) = river("-m 3 -k 2 --all --bound 11", "");
    assert_eq!((status, out.matches("\nplan ").count()), (0, 4), "{out}");
}

#[test]
fn wolf_goat_and_cabbage_from_stdin() {
    let (status, answer) = json("-", WOLF);
    assert_eq!(status, 0);
    assert_eq!(answer["crossings"], 7);
    assert_eq!(answer["shortest_solutions"], 2);
    assert_eq!(answer["plan"][0]["items"], serde_json::json!(["goat"]));
}

#[test]
fn the_formal_description_has_its_parts() {
    let (_, out, _) = river("-m 3 --formal", "");
    for part in [
        "states:",
        "initial: (3, 3, left)",
        "actions:",
        "transition:",
        "goal: (0, 0, right)",
        "cost:",
    ] {
        assert!(out.contains(part), "no {part:?} in\n{out}");
    }
    let (_, out, _) = river("-m 3 --formal --lang zh", "");
    assert!(out.contains("初始：(3, 3, 左)"), "{out}");
}

#[test]
fn pictures_distinguish_states() {
    let (_, out, _) = river("-m 3 --svg - --json", "");
    let svg = &out[out.find("<svg").unwrap()..];
    // Of twenty states four are unreachable, and two of the others are on no shortest plan. Each
    // class also has a circle in the legend.
    for (class, number) in [("hollow", 4), ("good", 2), ("routebody", 14)] {
        let drawn = svg.matches(&format!("<circle class=\"{class}\"")).count();
        assert_eq!(drawn, number + 1, "{class}");
    }
    let (_, out, _) = river("- --dot - --json", WOLF);
    assert!(out.contains("digraph river"), "{out}");
    assert_eq!(out.matches("fillcolor").count(), 10);
}

#[test]
fn what_is_too_large_reaches_the_limit() {
    // Millions of ways to fill the boat at the first crossing.
    let (status, out, _) = river("-m 1000000 -k 1000000 --limit 1000", "");
    assert_eq!(status, 3, "{out}");
    assert!(out.starts_with("a limit was reached first\n"), "{out}");
    // Billions of steps from one state.
    for algorithm in ["bfs", "astar", "dfs", "bfs --all --bound 9"] {
        let arguments = format!("-m 1000000 -c 500000 -k 1000000 -a {algorithm} --limit 1000");
        assert_eq!(river(&arguments, "").0, 3, "{algorithm}");
    }
    for algorithm in ["astar", "dfs"] {
        let arguments = format!("-m 1000000 -c 1 -k 2 -a {algorithm} --limit 1000");
        assert_eq!(river(&arguments, "").0, 3, "{algorithm}");
    }
    let (status, out, _) = river("-m 60 -k 30 --all --bound 200 --limit 1000", "");
    assert_eq!(status, 3, "{out}");
    assert!(
        out.ends_with("more plans were not printed (--limit 1000)\n"),
        "{out}"
    );
    let (status, out, _) = river("-m 3 --all --most 2", "");
    assert_eq!(status, 0, "{out}");
    assert!(
        out.ends_with("more plans were not printed (--most 2)\n"),
        "{out}"
    );
}

#[test]
fn without_people_nobody_crosses() {
    let (status, _, complaint) = river("-m 0", "");
    assert_eq!(status, 2);
    assert!(
        complaint.contains("nobody is there to cross"),
        "{complaint}"
    );
    assert_eq!(river("-m 0 -c 3", "").0, 0);
}
