//! `play`, with what a person might type piped in.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::command::{printed, run};

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--depth", "2"], arguments].concat();
    printed(env!("CARGO_BIN_EXE_reversi"), &arguments, typed)
}

fn contains(out: &str, parts: &[&str]) {
    for part in parts {
        assert!(out.contains(part), "{part:?} in {out}");
    }
}

fn list(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_computer_plays_itself_to_the_end_and_the_game_is_noted() {
    let path = list("reversi-self.csv");
    let csv = path.to_str().unwrap();
    let game = [
        "--size", "4", "--x", "computer", "--o", "greedy", "--csv", csv,
    ];
    let out = play(&game, "");
    contains(
        &out,
        &[
            &format!("The game will be noted in {csv} (--no-csv: nowhere).\n"),
            "  abcd\n",
            "b .OX. b\n",
            "Computer places X at ",
            "Computer places O at ",
        ],
    );
    let last = out.lines().last().unwrap();
    assert!(
        ["X player wins!", "O player wins!", "DRAW!"].contains(&last),
        "{out}"
    );
    play(&game, "");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(text.lines().count(), 2, "the first game stays");
    for line in text.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        assert_eq!(fields.len(), 6, "{line}");
        assert_eq!(fields[2..5], ["4x4", "computer", "greedy"]);
        assert!(
            fields[0].ends_with('Z') && fields[5].contains(" to "),
            "{line}"
        );
    }
}

#[test]
fn a_list_that_cannot_be_written_is_told_before_the_first_move() {
    let folder = env!("CARGO_TARGET_TMPDIR");
    let game = [
        "play", "--size", "4", "--x", "computer", "--o", "greedy", "--csv", folder,
    ];
    let (status, out, err) = run(env!("CARGO_BIN_EXE_reversi"), &game, "");
    assert_eq!((status, out.as_str()), (5, ""));
    let why = format!("cannot write the list of games {folder}");
    assert!(err.contains(&why), "{err}");
}

#[test]
fn sizes_that_are_none_become_four_and_the_players_are_asked_for() {
    let out = play(&["--no-csv"], "9\nnobody\nc\nhuman\nquit\n");
    contains(
        &out,
        &[
            "'9' is no even number from 4 to 26: the board is 4x4.",
            "Expected human, computer or greedy.",
            "Computer places X at ",
            "Enter move for O (RowCol):",
        ],
    );
}

#[test]
fn moves_are_two_letters_or_a_square_and_can_be_taken_back() {
    let game = ["--size", "8", "--x", "human", "--o", "human", "--no-csv"];
    let out = play(&game, "ef\nf6\nundo\nundo\nundo\nf5\nhint\nzz\naa\nquit\n");
    contains(
        &out,
        &[
            "e ...XXX.. e\n",
            "f .....O.. f\n",
            "There is nothing to take back.",
            "Hint: ",
            "Invalid entry: expected two letters",
            "Invalid move: aa flips no disc.",
        ],
    );
}

#[test]
fn a_tournament_is_lost_by_an_illegal_move_three_invalid_entries_or_time() {
    let game = [
        "--size",
        "8",
        "--x",
        "human",
        "--o",
        "human",
        "--tournament",
    ];
    let path = list("reversi-tournament.csv");
    let with = |more: &[&str], typed: &str| {
        let csv = ["--csv", path.to_str().unwrap()];
        play(&[&game[..], &csv[..], more].concat(), typed)
    };
    let cases: [(&str, &[&str], &str); 3] = [
        (
            "aa\n",
            &[],
            "X player made an illegal move.\nO player wins!\n",
        ),
        (
            "ef\nx1x\n\n??!\n",
            &[],
            "O player made three invalid entries in a row.\nX player wins!\n",
        ),
        ("undo\nef\naa\n", &[], "Not in a tournament."),
    ];
    for (typed, more, says) in cases {
        let out = with(more, typed);
        assert!(out.contains(says), "{says:?} in {out}");
    }
    assert_eq!(
        fs::read_to_string(&path)
            .unwrap()
            .matches(" forfeits\n")
            .count(),
        3
    );
    // Nobody types anything for longer than the limit.
    let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .args(["play", "--no-csv", "--limit", "1"])
        .args(game)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    let out = String::from_utf8(output.stdout).unwrap();
    assert!(
        out.ends_with("X player ran out of time.\nO player wins!\n"),
        "{out}"
    );
}

#[test]
fn all_is_said_in_chinese_when_asked() {
    let out = play(&["--lang", "zh", "--no-csv"], "4\n电脑\n人\n提示\n退出\n");
    contains(
        &out,
        &[
            "请输入棋盘大小",
            "电脑 X 方下在 ",
            "请 O 方落子（行列）：",
            "提示：",
        ],
    );
    assert!(!out.contains("Enter"), "{out}");
}

#[test]
fn refusals_are_in_chinese_and_in_rows_and_columns() {
    let game = ["--size", "4", "--x", "human", "--o", "human", "--no-csv"];
    let typed = "aa\nbb\nboard\nresign\n";
    let out = play(&[&game[..], &["--lang", "zh"]].concat(), typed);
    contains(
        &out,
        &[
            "无效的落子：下在 aa 不能翻转任何棋子。",
            "无效的落子：bb 处已有 O 的棋子。",
            "X 方认输。\nO 方胜！\n",
        ],
    );
    assert_eq!(out.matches("b .OX. b\n").count(), 2, "{out}");
}
