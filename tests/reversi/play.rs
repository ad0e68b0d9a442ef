//! The subcommand `play`, with what a person might type as its stdin.

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
            "b .OX. 2\n",
            "X 2, O 2\n",
            "X plays ",
            "O plays ",
        ],
    );
    let last = out.lines().last().unwrap();
    let ends = [": X wins", ": O wins", ": a draw"];
    assert!(ends.iter().any(|end| last.ends_with(end)), "{out}");
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
fn a_list_that_cannot_be_written_is_reported_before_the_first_move() {
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
            "X plays ",
            "O to move:",
        ],
    );
}

#[test]
fn moves_are_two_letters_or_a_square_and_can_be_taken_back() {
    let game = ["--size", "8", "--x", "human", "--o", "human", "--no-csv"];
    let typed = "ef\nf6\nundo\nundo\nundo\nredo\nundo\nf5\nhint\neval\nlist\nzz\naa\nquit\n";
    let out = play(&game, typed);
    contains(
        &out,
        &[
            "e ...XXX.. 5\n",
            "f .....O.. 6\n",
            "nothing to take back",
            "hint: ",
            ", depth 2: ",
            "  1. f5\n",
            "\"zz\" is no square of this board: expected two letters",
            "aa a1 flips no disc",
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
        ("aa\n", &[], "X made an illegal move, O wins\n"),
        (
            "ef\nx1x\n\n??!\n",
            &[],
            "O made three invalid entries in a row, X wins\n",
        ),
        ("undo\nef\naa\n", &[], "not in a tournament"),
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
    assert!(out.ends_with("X ran out of time, O wins\n"), "{out}");
}

#[test]
fn all_is_said_in_chinese_when_asked() {
    let out = play(&["--lang", "zh", "--no-csv"], "4\n电脑\n人\n提示\n退出\n");
    contains(&out, &["请输入棋盘大小", "X 方走 ", "O 方走：", "提示："]);
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
            "下在 aa a1 不能翻转任何棋子",
            "bb b2 处已有 O 方的棋子",
            "X 方认输，O 方胜\n",
        ],
    );
    assert_eq!(out.matches("b .OX. 2\n").count(), 2, "{out}");
}

#[test]
fn games_are_saved_and_read_in_any_form_and_sides_switched() {
    let path = list("reversi-play.ggf");
    let file = path.to_str().unwrap();
    let game = ["--size", "8", "--x", "human", "--o", "human", "--no-csv"];
    let typed = format!("f5\nsave\nsave {file}\nsave {file}\nn\nmarks\nmoves\nquit\n");
    let out = play(&game, &typed);
    contains(
        &out,
        &[
            "something is missing, for example: save game.ggf",
            "saved to ",
            "exists; replace it?",
            "not saved",
            "d ...OX+.. 4\n",
            "df f4",
        ],
    );
    for saved in ["--load", "--position"] {
        let out = play(
            &[&game[2..], &[saved, file]].concat(),
            "list\nundo\nlist\nquit\n",
        );
        assert_eq!(out.matches("  1. f5\n").count(), 1, "{out}");
    }
    let typed = "switch\nquit\n";
    let out = play(&["--size", "8", "--side", "x", "--no-csv"], typed);
    contains(&out, &["X to move:", "X plays ", "O to move:"]);
}
