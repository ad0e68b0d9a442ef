//! Games of Reversi in every protocol, from random openings.

use super::languages::installed;
use super::*;

/// Our own engine with a name, a protocol and a time control.
fn ours(name: &str, proto: &str, control: &str) -> String {
    let program = env!("CARGO_BIN_EXE_reversi");
    format!("--engine=name={name},cmd='{program}',proto={proto},{control},margin=5000")
}

/// Plays two games from one random opening; returns the lines of their record.
fn match_of(test: &str, engines: [&str; 2], more: &[&str]) -> Vec<Value> {
    let record = folder(test).join("match.jsonl");
    let output = arena()
        .args(engines)
        .args([
            "--game=reversi",
            "--games=2",
            "--random-plies=8",
            "--json",
            "--quiet",
        ])
        .args(["--out", record.to_str().unwrap()])
        .args(more)
        .output()
        .unwrap();
    let summary = summary(&output);
    assert_eq!(output.status.code(), Some(0), "{test}: {summary}");
    for effort in summary["effort"].as_array().unwrap() {
        assert_eq!(effort["faults"], serde_json::json!({}), "{test}");
    }
    lines(&record)
}

/// With any protocol, a game is played to its end and its discs are counted.
fn plays_to_the_end(lines: &[Value], squares: u64) {
    let results = of_type(lines, "result");
    assert_eq!(results.len(), 2);
    for result in results {
        assert_eq!(result["reason"], "disc count", "{result}");
        let (black, white) = result["detail"].as_str().unwrap().split_once('-').unwrap();
        let [black, white] = [black, white].map(|discs| discs.parse::<u64>().unwrap());
        assert!(black + white <= squares, "{result}");
    }
}

#[test]
fn our_engine_plays_without_fault_in_all_its_languages() {
    for (a, b) in [("nboard", "xboard"), ("xboard", "nboard")] {
        let lines = match_of(
            &format!("reversi-{a}"),
            [&ours("A", a, "depth=2"), &ours("B", b, "depth=2")],
            &[],
        );
        plays_to_the_end(&lines, 64);
        let starts = of_type(&lines, "start");
        assert_eq!(starts[0]["moves"].as_array().unwrap().len(), 8);
        assert_eq!(
            starts[0]["moves"], starts[1]["moves"],
            "both play both sides"
        );
    }
}

#[test]
fn the_language_is_found_by_asking_and_boards_may_be_of_other_sizes() {
    let program = env!("CARGO_BIN_EXE_reversi");
    let asked = format!("--engine=name=A,cmd='{program}',depth=2,margin=5000");
    let lines = match_of(
        "reversi-sizes",
        [&asked, &ours("B", "gtp", "tc=5+0")],
        &["--size=6"],
    );
    plays_to_the_end(&lines, 36);
    assert_eq!(of_type(&lines, "engine")[0]["proto"], "nboard");
}

/// Debian's engine, where it is installed: a pair of games to the end.
#[test]
fn our_engine_plays_rhino_to_the_end() {
    let Some(path) = installed("gtp-rhino") else {
        eprintln!("SKIPPED our_engine_plays_rhino_to_the_end: gtp-rhino is not installed");
        return;
    };
    let path = path.display();
    let rhino = format!("--engine=name=rhino,cmd={path} --level=1,proto=gtp,tc=60+0,margin=5000");
    for (proto, control) in [("gtp", "tc=8+0"), ("nboard", "depth=3")] {
        let test = format!("reversi-rhino-{proto}");
        let lines = match_of(&test, [&ours("ours", proto, control), &rhino], &[]);
        plays_to_the_end(&lines, 64);
    }
}

#[test]
fn what_a_language_has_no_words_for_is_refused_before_the_match() {
    for (proto, control, says) in [
        ("nboard", "st=1", "nboard has no time for a move"),
        ("gtp", "depth=3", "gtp has no limit of depth"),
        (
            "nboard",
            "tc=40/60",
            "nboard has no number of moves for a time",
        ),
        ("nboard", "nodes=100", "nboard has no limit of nodes"),
    ] {
        let output = arena()
            .args([ours("A", proto, control), ours("B", "nboard", "depth=1")])
            .args(["--game=reversi", "--games=2", "--quiet"])
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{proto} {control}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(says), "{error}");
    }
}
