//! `arena suite`: which positions engines solve.

use std::path::Path;
use std::process::Output;

use serde_json::Value;

use super::{LIMIT, assert_none_left, fake, folder};

fn suite(file: &Path, arguments: &[&str]) -> Output {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"));
    command.timeout(LIMIT).arg("suite").arg(file);
    command.args(arguments).output().unwrap()
}

fn objects(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    let lines = text.lines().map(serde_json::from_str);
    lines
        .collect::<Result<_, _>>()
        .unwrap_or_else(|_| panic!("{text}{}", String::from_utf8_lossy(&output.stderr)))
}

fn ours(program: &str, protocol: &str) -> String {
    format!("--engine=name=ours,cmd='{program}',proto={protocol}")
}

/// A mate in one with two rooks, once by its label and once by its best move; and a position where
/// a rook must not step aside (`am`).
const XIANGQI: &str = "\
# positions of our own
mate1|4k4/R8/9/9/9/9/9/9/8R/3K5 w
4k4/R8/9/9/9/9/9/9/8R/3K5 w - - bm i1i9; id \"the other rook\";
4k4/9/9/9/9/4r4/9/9/4R4/3K5 w - - am e1d1;
";

#[test]
fn solutions_are_counted_and_timed() {
    let file = folder("suite").join("suite.epd");
    std::fs::write(&file, XIANGQI).unwrap();
    let engine = ours(env!("CARGO_BIN_EXE_xiangqi"), "uci");
    let output = suite(&file, &[&engine, "--tc", "depth=6", "--json"]);
    assert_eq!(output.status.code(), Some(0));
    let objects = objects(&output);
    assert_eq!(objects.len(), 4);
    for object in &objects[..3] {
        let attempt = &object["attempts"][0];
        assert_eq!(attempt["solved"], true, "{object}");
        let found = attempt["found"]["seconds"].as_f64().unwrap();
        assert!(found <= attempt["seconds"].as_f64().unwrap());
    }
    assert_eq!(objects[0]["attempts"][0]["mate"], 1);
    assert_eq!(objects[1]["name"], "the other rook");
    assert_eq!(objects[3]["positions"], 3);
    assert_eq!(objects[3]["engines"][0]["solved"], 3);

    // Only every second position, with the output for people.
    let output = suite(&file, &[&engine, "--tc", "depth=6", "--every", "2"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("ours: 2 of 2 solved"), "{text}");
}

#[test]
fn games_have_suites_of_their_own() {
    let folder = folder("suite-games");
    // FFO 40; a2 is the only best move.
    let obf = folder.join("ffo.obf");
    let ffo = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X; \
        a2:+38; b1:+20; c1:+16; a6:+2;\n";
    std::fs::write(&obf, ffo).unwrap();
    let engine = ours(env!("CARGO_BIN_EXE_reversi"), "nboard");
    let arguments = ["--game", "reversi", &engine, "--tc", "depth=10", "--json"];
    let output = suite(&obf, &arguments);
    let sum = objects(&output).pop().unwrap();
    assert_eq!(sum["positions"], 1);
    assert_eq!(sum["engines"][0]["engine"], "ours");

    // An open three of the side to move: it wins by force, and any sound engine sees that.
    let points = folder.join("gomoku.txt");
    std::fs::write(&points, "three|h8a1i8a3j8a5\n").unwrap();
    let engine = ours(env!("CARGO_BIN_EXE_gomoku"), "gomocup");
    let arguments = ["--game", "gomoku", &engine, "--tc", "nodes=20000", "--json"];
    let output = suite(&points, &arguments);
    let objects = objects(&output);
    assert_eq!(objects[0]["attempts"][0]["solved"], true, "{}", objects[0]);
    assert!(objects[0]["attempts"][0]["mate"].as_i64().unwrap() > 0);
}

#[test]
fn two_engines_stand_side_by_side_and_one_may_crash() {
    let file = folder("suite-crash").join("suite.epd");
    std::fs::write(&file, XIANGQI).unwrap();
    let ours = ours(env!("CARGO_BIN_EXE_xiangqi"), "uci");
    let other = fake("other", "suite-crash", "--speak uci --misbehave die") + ",proto=uci";
    let output = suite(&file, &[&ours, &other, "--tc", "depth=5"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("ours: 3 of 3 solved"), "{text}");
    assert!(text.contains("other: 0 of 3 solved"), "{text}");
    assert!(text.contains("(crashes, hangs or refusals: 3)"), "{text}");
    assert!(text.contains("only ours solves 3, only other 0"), "{text}");
    assert_none_left("suite-crash");
}

#[test]
fn bad_suites_are_refused_by_line() {
    let file = folder("suite-bad").join("suite.epd");
    let uci = ours(env!("CARGO_BIN_EXE_xiangqi"), "uci");
    let ucci = ours(env!("CARGO_BIN_EXE_xiangqi"), "ucci");
    let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
    for (text, engine, says) in [
        (
            format!("{start} bm h2e2;\n{start} bm a0a9;\n"),
            &uci,
            ":2: \"a0a9\" is no legal move there",
        ),
        ("# nothing\n".to_owned(), &uci, "no positions in it"),
        (
            format!("mate1|{start}\n"),
            &ucci,
            "its protocol has no words",
        ),
    ] {
        std::fs::write(&file, &text).unwrap();
        let output = suite(&file, &[engine]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains(says), "{text}: {error}");
    }
}
