//! The command line of `xiangqi`: output, JSON fields, exit statuses, errors.

use std::fs;

use serde_json::Value;
use xiangqi_rules::{Position, notation};

use crate::{command, comparison};

/// A mate in one by b0b9.
const MATE: &str = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
const MATED: &str = "1R2k4/R8/9/9/9/9/9/9/9/3K5 b - - 1 1";

fn run(arguments: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_xiangqi"), arguments, "")
}

#[test]
fn what_is_wrong_with_a_position_or_a_game_is_said_in_chinese() {
    let pgn = "[FEN \"4k4/9/9 w\"]\n\n1. h2e2 *";
    let ubb = "[DhtmlXQ]\n[DhtmlXQ_movelist]774[/DhtmlXQ_movelist]\n[/DhtmlXQ]";
    let drawn = "r...k...r\n....x....\n";
    for (text, expected) in [
        ("4k4/9/9", "--position：棋盘有 3 条横线，应为 10 条"),
        (
            "4k4/9/9/9/9/9/9/4A4/9/3K5 w",
            "A 不能在 e2：仕不能离开九宫的斜线",
        ),
        ("4k4/9/9/9/9/9/9/9/9/3K4RR", "横线 0 有 10 格，应为 9 格"),
        ("3k5/9/9/9/9/9/9/9/9/3K5", "将帅在 d 线上照面"),
        (drawn, "第 2 行第 5 个字符为“x”，应为棋子"),
        (pgn, "第 1 行第 1 个字符：FEN 标签有误：棋盘有 3 条横线"),
        ("1. C2=8 *", "第 1 步：“C2=8”：没有炮能走到那里；可以走："),
        ("1. h2e2 (h9g7 *", "此处开始的内容没有 ) 来结束"),
        ("h2e2 h9g7 h0i0", "第 3 步：“h0i0”：终点有自己的棋子"),
        ("h2e2 z", "第 2 步：“z”不是着法，应如炮二平五"),
        (ubb, "第 2 行：“movelist”有 3 个数字，应为每步四个"),
        ("XQF", "偏移 3：文件不完整"),
    ] {
        let (status, out, error) = run(&["perft", "1", "--position", text, "--lang", "zh"]);
        assert_eq!((status, out.as_str()), (2, ""), "{text}");
        assert!(error.contains(expected), "{expected:?} in {error}");
    }
}

#[test]
fn a_game_from_a_position_is_reviewed() {
    let fen = "3ak1bnr/4a4/4b4/9/4p4/9/4P4/9/4A4/2BAK2NR b - - 0 1";
    let review = ["review", "--depth", "2", "--json"];
    let from = |position: &[&str]| run(&[&review[..], position].concat());
    let (status, out, error) = from(&["--fen", fen, "--moves", "H8+7"]);
    assert_eq!((status, out.lines().count()), (0, 2), "{error}");
    let first: Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    assert_eq!(first["move"], "h9g7");
    let (status, out, _) = from(&["--moves", "C2=5", "H8+7"]);
    assert_eq!((status, out.lines().count()), (0, 3));
    for nothing in [&[][..], &["--fen", fen]] {
        let (status, _, error) = from(nothing);
        assert!(
            status == 2 && error.contains("found no game, expected GAME"),
            "{error}"
        );
    }
    let (_, _, error) = run(&["analyze", "--fen", "9"]);
    assert!(error.contains("board has 1 rank, expected 10"), "{error}");
}

#[test]
fn perft_ends_with_its_line_of_figures() {
    let (status, out, _) = run(&["perft", "3", "--divide"]);
    assert_eq!(status, 0);
    assert_eq!(out.lines().count(), 45);
    let last = out.lines().last().unwrap();
    let words: Vec<&str> = last.split(' ').collect();
    assert_eq!(words[..3], ["nodes", "79666", "time_ms"], "{last}");
    assert_eq!(words[4], "nps", "{last}");
    let (_, out, _) = run(&["perft", "2", "--json"]);
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["nodes"], 1920);
}

#[test]
fn bench_counts_the_same_nodes_each_time() {
    let count = || {
        let (status, out, _) = run(&["bench", "--depth", "4"]);
        assert_eq!(status, 0);
        let last = out.lines().last().unwrap().to_owned();
        assert!(last.ends_with(" nps"), "{last}");
        last.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(count(), count());
}

#[test]
fn analyze_says_what_scripts_read() {
    for algorithm in ["mtdf", "pvs", "minimax", "alphabeta", "mcts"] {
        for evaluation in ["network", "handcrafted", "classic"] {
            let mut arguments = vec!["analyze", "--fen", MATE, "--json", "--algorithm", algorithm];
            arguments.extend(["--evaluation", evaluation]);
            arguments.extend(if algorithm == "mcts" {
                ["--nodes", "40000"]
            } else {
                ["--depth", "3"]
            });
            let (status, out, error) = run(&arguments);
            assert_eq!(status, 0, "{algorithm}: {error}");
            let object: Value = serde_json::from_str(&out).unwrap();
            assert_eq!(object["pv"][0], object["move"], "{out}");
            assert!(
                object["score"].is_i64() && object["depth"].is_i64(),
                "{out}"
            );
            assert!(
                object["nodes"].is_u64() && object["seconds"].is_f64(),
                "{out}"
            );
            if algorithm != "mcts" {
                assert_eq!(object["mate"], 1, "{algorithm}: {out}");
                assert_eq!(object["move"], "b0b9", "{algorithm}: {out}");
            }
        }
    }
}

#[test]
fn exit_statuses_say_how_it_went() {
    let cases: &[(&[&str], i32)] = &[
        (&["analyze", "--fen", MATE, "--depth", "2"], 0),
        (
            &["analyze", "--fen", MATE, "--mate", "1", "--depth", "5"],
            0,
        ),
        (&["analyze", "--fen", MATED], 1),
        (&["analyze", "--depth", "60", "--movetime", "30"], 3),
        (&["analyze", "--mate", "1", "--depth", "4"], 1),
        (
            &[
                "analyze",
                "--mate",
                "2",
                "--movetime",
                "60000",
                "--depth",
                "3",
            ],
            1,
        ),
        (&["analyze", "--mate", "30", "--nodes", "1000"], 3),
        (&["analyze", "--fen", "x"], 2),
        (&["analyze", "--depth", "0"], 2),
        (&["analyze", "--algorithm", "magic"], 2),
        (&["analyze", "--board", "/nonexistent"], 5),
        (&["frobnicate"], 2),
        (&["perft"], 2),
        (&["--help"], 0),
        (&["--version"], 0),
        (&["completions", "bash"], 0),
        (&["man"], 0),
        (&["book", "show"], 0),
    ];
    for (arguments, expected) in cases {
        let (status, out, error) = run(arguments);
        assert_eq!(status, *expected, "{arguments:?}: {out}{error}");
        let complains = matches!(status, 2 | 5);
        assert_eq!(error.is_empty(), !complains, "{arguments:?}: {error}");
    }
}

#[test]
fn errors_name_the_place_what_was_found_and_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, "...k.....\n.........\n....?....\n").unwrap();
    let path = path.to_str().unwrap();
    let crashing = "3A1R2C/4k4/9/p1pnp3p/5N3/9/6P1P/4B4/3r5/c1BA1K3 w - - 0 1";
    let cases: &[(&[&str], &[&str])] = &[
        (
            &["analyze", "--board", path],
            &[path, "line 3, column 5", "'?'", "expected a piece"],
        ),
        (
            &["analyze", "--fen", crashing],
            &["A cannot stand on d9", "palace"],
        ),
        (
            &["perft", "2", "--fen", "9/9 w"],
            &["found", "2 ranks", "expected 10"],
        ),
        (
            &["analyze", "--moves", "h2e2", "h2e2"],
            &["--moves: move 2", "h2e2"],
        ),
        (
            &["book", "show", path],
            &[path, "expected it to begin with `SANQIBK1`"],
        ),
    ];
    for (arguments, expected) in cases {
        let (status, _, error) = run(arguments);
        assert_eq!(status, 2, "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        for part in *expected {
            // Not every message contains "found", but each names what was found.
            assert!(
                *part == "found" || error.contains(part),
                "{part:?} in {error}"
            );
        }
    }
}

#[test]
fn an_error_is_said_once() {
    let folder = tempfile::tempdir().unwrap();
    let bad_game = folder.path().join("bad-fen.pgn");
    fs::write(&bad_game, "[FEN \"x\"]\n\n1. h2e2 *\n").unwrap();
    for (arguments, expected) in [
        (&["book", "show", "/nonexistent"][..], 5),
        (&["analyze", "--fen", "x"], 2),
        (&["analyze", "--moves", "zz"], 2),
        (&["play", "--load", bad_game.to_str().unwrap()], 2),
    ] {
        let (status, _, complaint) = run(arguments);
        assert_eq!(status, expected, "{arguments:?}: {complaint}");
        let reasons: Vec<&str> = complaint.trim().split(": ").collect();
        let last = reasons.last().unwrap();
        let occurrences = reasons.iter().filter(|reason| *reason == last).count();
        assert_eq!(occurrences, 1, "{complaint}");
    }
}

#[test]
fn boards_are_read_and_moves_written_as_in_the_course() {
    let board = "...ck....\n.R...R...\n....b....\n........p\n..r.r....\nP.......P\n.........\n\
                 ....B....\n....A....\n..BAK....\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("course.txt");
    fs::write(&path, board).unwrap();
    let (status, out, error) = run(&["analyze", "--board", path.to_str().unwrap(), "--depth", "3"]);
    assert_eq!(status, 0, "{error}");
    assert!(
        out.starts_with("move   b8e8  R8=5  车八平五  R (1,8) (4,8)\n"),
        "{out}"
    );
}

#[test]
fn compare_shows_every_algorithm_and_they_agree() {
    let (status, out, error) = run(&["compare", "--depth", "2", "--json"]);
    assert_eq!(status, 0, "{error}");
    comparison::assert_complete(&out);
    let (status, out, _) = run(&["compare", "--course", "--depth", "2"]);
    assert_eq!(status, 0);
    assert!(
        out.contains("炮二平五") && out.contains("course (depth 5), alpha-beta"),
        "{out}"
    );
}

#[test]
fn a_book_that_was_made_is_played_from() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.book");
    let file = path.to_str().unwrap();
    let make = [
        "book",
        "make",
        "--out",
        file,
        "--positions",
        "3",
        "--nodes",
        "2000",
        "--hash",
        "1",
    ];
    let (status, out, error) = run(&make);
    assert_eq!(status, 0, "{error}");
    assert!(out.ends_with(" moves\n"), "{out}");
    let (status, out, _) = run(&["book", "show", file, "--json"]);
    assert_eq!(status, 0);
    let known = out.lines().map(|line| {
        let entry: Value = serde_json::from_str(line).unwrap();
        entry["move"].as_str().unwrap().to_owned()
    });
    let known: Vec<String> = known.collect();
    for mv in &known {
        notation::iccs::parse(&Position::startpos(), mv).unwrap();
    }
    let mut gui = crate::gui::start();
    gui.say(&format!(
        "ucci\nsetoption usebook true\nsetoption bookfiles {file}\nposition startpos\ngo time 5 increment 1"
    ));
    let played = gui.wait_for("bestmove");
    let played = played.trim_start_matches("bestmove ").to_owned();
    assert!(known.contains(&played), "{played}, {known:?}");
    gui.say("setoption bookfiles /nonexistent.book");
    gui.wait_for("info message book /nonexistent.book: ");
}

#[test]
fn an_empty_file_is_no_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("empty.pgn");
    fs::write(&path, "\n").unwrap();
    let path = path.to_str().unwrap();
    for (language, said) in [
        ("en", ": no position, expected moves, a FEN, "),
        ("zh", "：没有局面，应为着法、FEN、"),
    ] {
        let arguments = [
            "analyze",
            "--depth",
            "1",
            "--position",
            path,
            "--lang",
            language,
        ];
        let (status, out, error) = run(&arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{error}");
        assert!(error.contains(&format!("{path}{said}")), "{error}");
    }
}

#[test]
fn all_names_of_the_rules_of_repetition_are_listed() {
    let (status, _, error) = run(&["analyze", "--repetition", "cxa"]);
    assert_eq!(status, 2);
    assert!(error.contains("wxf, axf, computer, league"), "{error}");
    let (status, ..) = run(&["analyze", "--repetition", "axf", "--depth", "1"]);
    assert_eq!(status, 0);
}
