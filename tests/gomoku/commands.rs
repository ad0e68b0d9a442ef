//! The command line of `gomoku`: `forbidden`, and what all commands share: output, JSON fields,
//! exit statuses, errors.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::command;

pub(crate) fn gomoku(arguments: &[&str], typed: &str) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_gomoku"), arguments, typed)
}

pub(crate) fn printed(arguments: &[&str], typed: &str) -> String {
    command::printed(env!("CARGO_BIN_EXE_gomoku"), arguments, typed)
}

/// Three boards: two threes, two fours in one line, a six; and a list of moves without any of them.
const POSITIONS: &str = "\
...............
...............
...............
...............
...............
...............
.......X.......
......X.X......
.......X.......
...............
...............
...............
...............
...............
O.O.O.O........

..........
..........
X.X.X.X...
..........
..........
..........
..........
..........
..........
O.O.O.....

.XXX.XX
.......
.......
.......
O.O.O.O
O......

7,7 8,8 7,9
";

#[test]
fn forbidden_points_are_listed_with_their_reasons() {
    let out = printed(&["forbidden", "-", "--json"], POSITIONS);
    let objects: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let point = |x, y, reason: &str| json!({"x": x, "y": y, "reason": reason});
    let expected = [
        json!([point(7, 7, "double-three")]),
        json!([point(3, 2, "double-four")]),
        json!([point(4, 0, "overline")]),
        json!([]),
    ];
    for (index, (object, expected)) in objects.iter().zip(&expected).enumerate() {
        assert_eq!(object["index"], index, "{out}");
        assert_eq!(&object["forbidden"], expected, "{index}: {out}");
    }
    assert_eq!(objects.len(), 4);
    let freestyle = printed(&["forbidden", "-", "--rule", "freestyle"], POSITIONS);
    assert_eq!(freestyle.matches("nothing is forbidden").count(), 4);
}

#[test]
fn forbidden_points_are_drawn_in_both_languages() {
    let out = printed(&["forbidden", "-"], POSITIONS);
    assert!(
        out.starts_with("position 0, line 1\n    a b c d e f g h"),
        "{out}"
    );
    assert!(
        out.contains("  8 . . . . . . X 3 X . . . . . . 8\n"),
        "{out}"
    );
    assert!(out.contains("3 h8  7,7   double three\n"), "{out}");
    assert!(out.contains("  6 . X X X 6 X X 6\n"), "{out}");
    assert!(out.contains("6 e6  4,0   overline\n"), "{out}");
    let out = printed(&["--lang", "zh", "forbidden", "-"], POSITIONS);
    for part in ["局面 0，第 1 行", "三三", "四四", "长连", "没有禁手点"] {
        assert!(out.contains(part), "{part} in {out}");
    }
}

#[test]
fn what_is_wrong_with_a_position_or_a_game_is_said_in_chinese() {
    for (text, expected) in [
        ("..X\n.XO\n", "第 1 行：棋盘有 3 列、2 行：边长 3 超出范围"),
        (".....\n..\n", "第 2 行有 2 个点，应与首行一样为 5 个"),
        ("h8 h8", "第 1 行第 4 个字符，第 2 步：7,7 已经有黑方的棋子"),
        ("h8 z9", "第 1 行第 4 个字符：“z9”不是 15x15 棋盘上的点"),
        ("h8\nh9\n", "第 2 行：这里是第二个局面"),
        ("(;GM[4]SZ[3])", "SZ：边长 3 超出范围，应为 5 到 22"),
        ("(;GM[4]RU[chess])", "RU：“chess”不是规则"),
        (
            "(;GM[4];B[hh];B[ii])",
            "第 2 步：是黑方的着法，应轮到另一方",
        ),
        ("(;GM[4]?)", "第 1 行第 8 个字符：“?”应为;、(、) 或属性"),
        ("Piskvorky 3x3\n", "第 1 行：边长 3 超出范围"),
        ("{}", "不是保存的对局：missing field"),
        (
            r#"{"size":"15x15","rule":"renju","moves":["7,7","7,7"]}"#,
            "第 2 步：7,7 已经有黑方的棋子",
        ),
        ("[Event \"x\"]\n1. h8 i99 *", "第 2 步：“i99”不是棋盘上的点"),
    ] {
        let arguments = [
            "analyze",
            "--depth",
            "1",
            "--position",
            text,
            "--lang",
            "zh",
        ];
        let (status, out, error) = gomoku(&arguments, "");
        assert_eq!((status, out.as_str()), (2, ""), "{text}");
        let expected = format!("--position：{expected}");
        assert!(error.contains(&expected), "{expected:?} in {error}");
    }
}

#[test]
fn exit_statuses_say_how_it_went() {
    let cases: &[(&[&str], i32)] = &[
        (&["--help"], 0),
        (&["--lang", "zh", "--help"], 0),
        (&["--version"], 0),
        (&["completions", "bash"], 0),
        (&["man"], 0),
        (&["frobnicate"], 2),
        (&["perft", "2", "--size", "5"], 0),
        (&["perft"], 2),
        (&["solve", "-", "--vct", "--hash", "0"], 2),
        (
            &[
                "play",
                "--hash",
                "1",
                "--threads",
                "2",
                "--watch",
                "--plies",
                "0",
            ],
            0,
        ),
        (&["forbidden"], 2),
        (&["forbidden", "/nonexistent"], 5),
        (&["forbidden", "-", "--size", "23"], 2),
        (&["forbidden", "-", "--size", "99999999999"], 2),
        (&["forbidden", "-", "--rule", "gomoku"], 2),
        (&["play", "--size", "4x15"], 2),
        (&["play", "--load", "/nonexistent"], 5),
        (&["serve", "--listen", "nowhere"], 2),
    ];
    for (arguments, expected) in cases {
        let (status, out, error) = gomoku(arguments, "");
        assert_eq!(status, *expected, "{arguments:?}: {out}{error}");
        assert_eq!(error.is_empty(), status == 0, "{arguments:?}: {error}");
    }
}

#[test]
fn games_are_counted_by_the_rules_and_end_with_a_five() {
    let counts = |arguments: &[&str]| {
        let out = printed(arguments, "");
        let line = out.lines().last().unwrap_or_default();
        line.split(' ').nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(counts(&["perft", "2"]), (225 * 224).to_string());
    assert_eq!(
        counts(&["perft", "3", "--size", "5"]),
        (25 * 24 * 23).to_string()
    );
    let four = "7,7 6,7 8,7 0,0 9,7 2,0 10,7 4,0";
    let out = printed(&["perft", "2", "--divide", "--position", four], "");
    assert!(
        out.contains("11,7: 0\n") && out.contains("12,7: 216\n"),
        "{out}"
    );
}

#[test]
fn help_and_complaints_are_chinese_where_the_user_is() {
    let out = printed(&["--lang", "zh", "--help"], "");
    for part in ["用法：", "命令：", "选项：", "禁手"] {
        assert!(out.contains(part), "{part} in {out}");
    }
    assert!(!out.contains("Usage") && !out.contains("Options"), "{out}");
    let (status, _, error) = gomoku(&["forbidden", "-", "--lang", "zh", "--rule", "go"], "");
    assert_eq!(status, 2);
    assert!(error.contains("的取值“go”无效"), "{error}");
    assert!(error.contains("“go”不是规则，应为 freestyle"), "{error}");
}

#[test]
fn errors_name_the_place_what_was_found_and_what_was_expected() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("gomoku-board.txt");
    fs::write(&path, ".....\n..Q..\n").unwrap();
    let path = path.to_str().unwrap();
    let cases: &[(&[&str], &str, &[&str])] = &[
        (
            &["forbidden", path],
            "",
            &[path, "line 2, column 3", "'Q'", "expected one of . X O"],
        ),
        (
            &["forbidden", "-"],
            "7,7 8,8 7,7",
            &["stdin", "column 9", "occupied by black"],
        ),
        (
            &["play", "--position", "7,7 h"],
            "",
            &[
                "--position",
                "column 5",
                "'h'",
                "expected a letter and a number",
            ],
        ),
        (&["forbidden", "-"], "", &["stdin", "no position"]),
    ];
    for (arguments, typed, expected) in cases {
        let (status, _, error) = gomoku(arguments, typed);
        assert_eq!(status, 2, "{arguments:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        for part in *expected {
            assert!(error.contains(part), "{part:?} in {error}");
        }
    }
}

/// Gomocup's manager requires a name that begins with `pbrain-`.
#[test]
fn it_speaks_gomocups_protocol_under_any_name() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pbrain");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let other = folder.join(format!("pbrain-sanqi{}", std::env::consts::EXE_SUFFIX));
    // A link, not a copy: a file that was just written may still be open in a process that another
    // test starts meanwhile, and then it cannot be run.
    fs::hard_link(env!("CARGO_BIN_EXE_gomoku"), &other).unwrap();
    let typed = "START 15\nINFO timeout_turn 100\nBEGIN\nTURN 0,0\nEND\n";
    let (status, out, error) = command::run(other.to_str().unwrap(), &[], typed);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!((status, error.as_str()), (0, ""));
    let replies: Vec<&str> = out
        .lines()
        .filter(|line| !line.starts_with("MESSAGE"))
        .collect();
    assert_eq!(
        (replies.len(), replies[..2].to_vec()),
        (3, vec!["OK", "7,7"]),
        "{out}"
    );
}

#[test]
fn games_go_through_every_format_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    fs::write(path("0.txt"), "7,7 8,6 9,9\n").unwrap();
    let mut from = path("0.txt");
    for name in ["1.json", "2.sgf", "3.psq", "4.lib", "5.txt"] {
        let out = printed(&["convert", &from, "--out", &path(name)], "");
        assert_eq!(out, "1 game written, 0 refused\n", "{name}");
        from = path(name);
    }
    assert_eq!(fs::read_to_string(from).unwrap(), "7,7 8,6 9,9\n");
    let two = "h8i9\nh8i8\n";
    let out = printed(&["convert", "-", "--out", &path("two.txt")], two);
    assert_eq!(out, "2 games written, 0 refused\n");
    for (name, says) in [
        (
            "a.xyz",
            "a.xyz: the name says no format, expected it to end in .json",
        ),
        ("a.psq", ".psq holds one game, found 2"),
    ] {
        let (status, _, error) = gomoku(&["convert", "-", "--out", &path(name)], two);
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(says), "{error}");
    }
    let placed = "(;GM[4]AB[aa]PL[B];B[hh])";
    let convert = ["convert", "-", "--out", &path("a.lib"), "--lang", "zh"];
    let (status, _, error) = gomoku(&convert, placed);
    assert!(
        status == 2 && error.contains("此局从一个局面开始"),
        "{error}"
    );
}
