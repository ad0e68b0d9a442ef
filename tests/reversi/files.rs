//! Files of games and positions: `solve`, `verify` and `convert`.

use std::fs;

use serde_json::Value;

use crate::command;

fn run(arguments: &[&str], typed: &str) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_reversi"), arguments, typed)
}

/// The game of perfect play in figure 1 of H. Takizawa, *Othello is solved* (arXiv:2310.19387): 32
/// to 32, and nobody gains by departing from it, so that each of its positions has the value 0.
const PERFECT: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8\
                       g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

/// What `solve` finds in the game with this many empty squares.
fn perfect(empties: u32) -> Value {
    let empties = empties.to_string();
    let (status, out, error) = run(&["solve", "-", "--empties", &empties, "--json"], PERFECT);
    assert_eq!(status, 0, "{error}");
    serde_json::from_str(out.trim()).unwrap()
}

#[test]
fn perfect_play_is_a_draw_to_its_end() {
    for empties in [0, 1, 7, 14, 18, 20] {
        assert_eq!(perfect(empties)["score"], 0, "{empties}");
    }
}

#[test]
fn an_outcome_is_a_word() {
    for (side, zh, en, number) in [("X", "胜", "won", 1), ("O", "负", "lost", -1)] {
        let text = format!("XXO-XXXXXXXXXXXX{side}");
        let solve = ["solve", "-", "--size", "4", "--outcome"];
        let (status, out, error) = run(&solve, &text);
        assert!(status == 0 && out.starts_with("  0 "), "{error}{out}");
        assert_eq!(out.split_whitespace().nth(2), Some(en), "{out}");
        let (_, out, _) = run(&[&solve[..], &["--lang", "zh"]].concat(), &text);
        assert_eq!(out.split_whitespace().nth(2), Some(zh), "{out}");
        let (_, out, _) = run(&[&solve[..], &["--json"]].concat(), &text);
        let object: Value = serde_json::from_str(out.trim()).unwrap();
        assert_eq!(object["score"], number, "{out}");
    }
    let (_, out, _) = run(&["solve", "-", "--empties", "7", "--outcome"], PERFECT);
    assert_eq!(out.split_whitespace().nth(2), Some("drawn"), "{out}");
}

const HEADER: &str = "obf,depth,accuracy,score_lowerbound,score_upperbound,nodes";
/// The same game with 14 and with 16 empty squares.
const DRAWN: [&str; 2] = [
    "-X-OOOO--OOOOX---OOXXXXX-OXOOOXXXOXOOXXXXOOOXOX-XOOOOX----XXXXX- X;,14,100",
    "-X-OOOO--OOOOX---OOXXXXX-OXOOOXOXXXXOXO-XXXOXOO-X-XXOX----XXXXX- X;,16,100",
];

#[test]
fn rows_hold_fail_or_stay_open() {
    let [a, b] = DRAWN;
    let rows = |bounds: &[(&str, &str)]| {
        let rows = bounds
            .iter()
            .map(|(row, bounds)| format!("{row},{bounds},123\n"));
        format!("{HEADER}\n{}", rows.collect::<String>())
    };
    let verify = |text: &str, more: &[&str]| {
        let arguments = [&["verify", "-", "--hash", "16", "--json"], more].concat();
        let (status, out, error) = run(&arguments, text);
        let verdicts = out.lines().map(|line| {
            let object: Value = serde_json::from_str(line).unwrap();
            object["verdict"].as_str().unwrap().to_owned()
        });
        (status, verdicts.collect::<Vec<_>>(), error)
    };
    let (status, verdicts, _) = verify(&rows(&[(a, "0,0"), (b, "-64,2"), (b, "-2,64")]), &[]);
    assert_eq!((status, verdicts), (0, vec!["holds".to_owned(); 3]));
    for wrong in ["2,64", "-64,-2", "4,4"] {
        let (status, verdicts, _) = verify(&rows(&[(a, wrong)]), &[]);
        assert_eq!((status, verdicts), (1, vec!["fails".to_owned()]), "{wrong}");
    }
    let (status, verdicts, _) = verify(&rows(&[(a, "0,0")]), &["--time", "0.000001"]);
    assert_eq!((status, verdicts), (3, vec!["open".to_owned()]));
    // A row that is cut off has the nodes that were searched.
    let start = format!("{0}OX------XO{0} X;,60,100,-2,2,123", "-".repeat(27));
    let text = format!("{HEADER}\n{start}\n");
    let (status, out, error) = run(&["verify", "-", "--time", "0.5", "--json"], &text);
    let object: Value = serde_json::from_str(out.trim()).unwrap();
    assert_eq!((status, &object["verdict"]), (3, &"open".into()), "{error}");
    assert!(object["nodes"].as_u64() > Some(0), "{out}");
    // Nothing but an estimate, and nothing at all.
    let estimate = rows(&[(a, "0,0")]).replace(",100,", ",95,");
    let (status, _, error) = verify(&estimate, &[]);
    let nothing = "nothing to verify: 1 row read, 1 of them estimates";
    assert!(status == 2 && error.contains(nothing), "{error}");
    let (_, _, error) = verify("", &["--lang", "zh"]);
    assert!(error.contains("没有可以验证的：读了 0 行"), "{error}");
    let (_, _, error) = verify("what", &["--lang", "zh"]);
    assert!(error.contains("stdin:1：有 1 栏，应为 6 栏"), "{error}");
    let (status, _, error) = verify("what", &[]);
    assert_eq!(status, 2);
    assert!(
        error.contains("stdin:1: found 1 fields, expected 6"),
        "{error}"
    );
}

#[test]
fn without_a_file_verify_says_where_the_tables_are() {
    for language in ["en", "zh"] {
        let (status, out, error) = run(&["verify", "--lang", language], "");
        assert_eq!((status, out.as_str()), (2, ""));
        assert!(error.contains("10.6084/m9.figshare.24420619"), "{error}");
    }
    let (status, _, error) = run(&["verify", "no-such-file"], "");
    assert_eq!(status, 5, "{error}");
}

#[test]
fn games_go_through_every_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("0.txt"), format!("{PERFECT}\nf5d6c3\n")).unwrap();
    let mut from = path("0.txt");
    for name in ["1.ggf", "2.sgf", "3.pgn", "4.wtb", "5.txt"] {
        let (status, out, error) = run(&["convert", &from, "--out", &path(name)], "");
        assert_eq!((status, error.as_str()), (0, ""), "{name}");
        assert_eq!(out, "2 games written, 0 refused\n");
        from = path(name);
        let solve = ["solve", &from, "--empties", "10", "--json"];
        let (status, out, error) = run(&[&solve[..], &["--time", "5"]].concat(), "");
        // The other position has hardly been started.
        assert_eq!(status, 3, "{name}: {error}");
        assert!(out.contains("\"score\":0"), "{name}: {out}");
    }
    let text = fs::read_to_string(path("5.txt")).unwrap();
    assert_eq!(text, format!("{PERFECT}\nf5d6c3\n"));
}

/// A WTHOR file: two games, with theoretical scores from 22 empty squares on.
fn wthor() -> Vec<u8> {
    let mut bytes = vec![20, 6, 7, 12, 2, 0, 0, 0, 0, 0, 0xc6, 7, 0, 0, 22, 0];
    for (numbers, discs, moves) in [
        ([68, 58, 183], [32, 38], &[65, 46, 35, 66][..]),
        ([68, 1, 2], [64, 60], &[65, 46, 35, 66, 57, 64, 75, 56, 53]),
    ] {
        bytes.extend(numbers.iter().flat_map(|number: &u16| number.to_le_bytes()));
        bytes.extend(discs);
        let start = bytes.len();
        bytes.extend(moves);
        bytes.resize(start + 60, 0);
    }
    bytes
}

#[test]
fn what_wthor_says_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let file = wthor();
    fs::write(path("a.wtb"), &file).unwrap();
    let convert = |from: &str, to: &str| {
        let (status, _, error) = run(&["convert", &path(from), "--out", &path(to)], "");
        assert_eq!((status, error.as_str()), (0, ""), "{from} {to}");
        fs::read(path(to)).unwrap()
    };
    assert_eq!(convert("a.wtb", "b.wtb"), file);
    for name in ["c.ggf", "c.sgf", "c.pgn"] {
        let text = String::from_utf8(convert("a.wtb", name)).unwrap();
        assert!(text.contains("38@22") && text.contains("60@22"), "{text}");
        // Everything is the same except the date of the file and its unusual field of 0.
        let again = convert(name, "d.wtb");
        assert_eq!(again[10..12], file[10..12], "{name}");
        assert_eq!(again[14], 22, "{name}");
        // A result in PGN has no score.
        let first = if name == "c.pgn" { 84 } else { 16 };
        assert_eq!(again[first..], file[first..], "{name}");
    }
    // Every command that reads a game reads the first one of this file.
    let (status, out, error) = run(&["review", &path("a.wtb"), "--depth", "1", "--json"], "");
    assert_eq!((status, error.as_str()), (0, ""));
    assert_eq!(out.lines().count(), 4 + 1, "{out}");
    let analyze = [
        "analyze",
        "--position",
        &path("a.wtb"),
        "--depth",
        "1",
        "--json",
    ];
    let (status, _, error) = run(&analyze, "");
    assert_eq!((status, error.as_str()), (0, ""));
}

#[test]
fn what_cannot_be_converted_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("a.sgf").display().to_string();
    let (status, said, error) = run(&["convert", "-", "--out", &out], "f5d6\nf5f5\nf5f6\n");
    assert_eq!((status, said.as_str()), (2, "2 games written, 1 refused\n"));
    assert!(error.contains("stdin: line 2: move 2, f5"), "{error}");
    let convert = ["convert", "-", "--out", &out, "--lang", "zh"];
    let (_, _, error) = run(&convert, "f5d6\nf5f5\n");
    let expected = "stdin：第 2 行：第 3 个字符，第 2 步 f5：f5 处已有 X 方的棋子";
    assert!(error.contains(expected), "{error}");
    let (status, _, error) = run(&["convert", "-", "--out", &out], "f5d6zz\n");
    assert_eq!(status, 2);
    assert!(
        error.contains("stdin: line 1: 'zz' at character 5 is no move, expected a square"),
        "{error}"
    );
    // A line of moves cannot say that there are none.
    let games = "(;GM[2];B[fe])(;GM[2])";
    let lines = folder.path().join("a.txt").display().to_string();
    let (status, said, error) = run(&["convert", "-", "--out", &lines], games);
    assert_eq!((status, said.as_str()), (2, "1 game written, 1 refused\n"));
    assert!(error.contains("stdin: game 2: no moves"), "{error}");
    let (status, _, error) = run(&["convert", "-", "--out", "a.xyz"], "f5");
    assert_eq!(status, 2);
    assert!(error.contains("a.xyz: the name says no format"), "{error}");
    let (status, _, error) = run(&["convert", "-", "--out", &out], "--------");
    assert_eq!(status, 2, "{error}");
    assert!(error.contains("no games, expected GGF"), "{error}");
}

#[test]
fn what_time_cuts_off_is_part_of_the_total() {
    let text = format!("{} X;\n", "-".repeat(27) + "OX------XO" + &"-".repeat(27)).repeat(2);
    let (status, out, error) = run(&["solve", "-", "--hash", "1", "--movetime", "100"], &text);
    assert_eq!(status, 3, "{error}");
    let total: Vec<&str> = out.lines().last().unwrap().split(' ').collect();
    assert_eq!(total[..3], ["total", "2", "positions"], "{out}");
    let number = |word: &str| word.parse::<u64>().unwrap();
    assert!(number(total[3]) > 0 && number(total[5]) >= 100, "{out}");
}

/// FFO 40, with 20 empty squares: some passes of the solver are done within a moment, but not all.
#[test]
fn what_time_cuts_off_has_the_score_so_far() {
    let text = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X;\n";
    let mut seen = 0;
    for milliseconds in ["1", "20", "40", "60", "80", "120", "200"] {
        let (status, out, error) = run(&["solve", "-", "--movetime", milliseconds, "--json"], text);
        assert!(error.is_empty(), "{error}");
        let object: Value = serde_json::from_str(out.trim()).unwrap();
        let confidence = object["confidence"].as_u64();
        assert_eq!(
            status == 3,
            object["score"].is_null() || confidence.is_some(),
            "{out}"
        );
        if let Some(confidence) = confidence {
            assert!(confidence < 100 && object["move"].is_string(), "{out}");
            seen += 1;
        }
    }
    // On a machine that is too slow or too fast, none may be cut off on the way.
    println!("{seen} cut off on the way");
}

/// 36 empty squares: no selective pass ends within a second or two.
#[test]
fn what_is_cut_off_before_the_first_pass_has_an_estimate() {
    let solve = ["solve", "-", "--empties", "36", "--movetime", "1500"];
    let (status, out, error) = run(&[&solve[..], &["--json"]].concat(), PERFECT);
    assert_eq!((status, error.as_str()), (3, ""), "{out}");
    let object: Value = serde_json::from_str(out.trim()).unwrap();
    let is_estimated = object["estimated"] == true;
    assert!(is_estimated || object["confidence"].is_u64(), "{out}");
    assert!(
        object["move"].is_string() && object["score"].is_i64(),
        "{out}"
    );
    // Other boards than 8x8 have estimates too.
    for more in [["--size", "6"], ["--size", "8x6"], ["-", "--hash=16"]] {
        let solve = [&["solve", "--movetime", "500", "--json"], &more[..]].concat();
        let (status, out, error) = run(&solve, "(;GM[2]SZ[6])");
        assert_eq!((status, error.as_str()), (3, ""), "{out}");
        let object: Value = serde_json::from_str(out.trim()).unwrap();
        assert_eq!(object["estimated"], true, "{out}");
        assert!(
            object["move"].is_string() && object["score"].is_i64(),
            "{out}"
        );
    }
    // One position: the total is its row's.
    let (_, out, _) = run(&solve, PERFECT);
    let words: Vec<Vec<&str>> = out
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(words[0][3..5], [words[1][3], words[1][5]], "{out}");
}
