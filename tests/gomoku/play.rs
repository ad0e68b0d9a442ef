//! `play`, with what a person might type piped in.

use std::fs;
use std::path::PathBuf;

use crate::command::printed;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--depth", "2"], arguments].concat();
    printed(env!("CARGO_BIN_EXE_gomoku"), &arguments, typed)
}

fn contains(out: &str, parts: &[&str]) {
    for part in parts {
        assert!(out.contains(part), "{part:?} in {out}");
    }
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn two_people_play_to_a_five_take_back_and_play_again() {
    let typed = "h8\nh8\n7,0\ni8\n8,0\nj8\n9,0\nk8\n10,0\nl8\nundo\nredo\na1\nundo\nundo\na1\nmoves\nquit\n";
    let out = play(&["--side", "both"], typed);
    contains(
        &out,
        &[
            "freestyle on 15x15",
            "h8 is taken: black has a stone there",
            "  8 . . . . . . .[X]. . . . . . . 8\n",
            "  8 . . . . . . .<X-X-X-X-X>. . . 8\n",
            "black wins: h8 i8 j8 k8 l8\n",
            "the game is over: undo, new or quit",
            "  1. h8 h15 i8 i15 j8 j15 k8 a1\n",
        ],
    );
    assert_eq!(
        out.matches("black wins").count(),
        2,
        "won again by redo: {out}"
    );
    assert!(!out.contains('\x1b'), "no colours but on a terminal");
}

#[test]
fn a_foul_is_shown_beforehand_and_loses() {
    let position = "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0";
    let game = ["--rule", "renju", "--side", "both", "--position", position];
    let out = play(&game, "forbidden\nforbidden\nh8\nquit\n");
    contains(&out, &["  8 . . . . . . X 3 X . . . . . . 8\n"]);
    contains(&out, &["  8 . . . . . . X . X . . . . . . 8\n"]);
    contains(&out, &["white wins: h8 is forbidden (double three)\n"]);
    let out = play(&[&game[..], &["--lang", "zh"]].concat(), "h8\n悔棋\n退出\n");
    contains(
        &out,
        &[
            "连珠规则（有禁手），15x15 棋盘。",
            "黑方走：",
            "白方胜：h8 是禁手（三三）\n",
        ],
    );
    assert_eq!(out.matches("黑方走：").count(), 2, "{out}");
}

#[test]
fn the_engine_answers_hints_and_the_game_is_saved_and_loaded() {
    for name in ["gomoku-play.json", "gomoku-play.sgf"] {
        let path = file(name);
        let path = path.to_str().unwrap();
        let typed = format!(
            "hint\nh8\nnonsense\nsave\nresign\nresign\nsave {path}\nnew\nload {path}\nquit\n"
        );
        let out = play(&["--size", "9x11", "--rule", "standard"], &typed);
        contains(
            &out,
            &[
                "standard on 9x11",
                "hint: ",
                "white plays ",
                "'nonsense' is no point of this board and no command",
                "something is missing, for example: save game.json",
                &format!("saved to {path}"),
                "black resigns, white wins",
                &format!("read from {path}: 2 moves"),
            ],
        );
        let out = play(
            &["--load", path, "--side", "both"],
            "moves\nundo\nundo\nundo\nundo\n",
        );
        contains(
            &out,
            &[
                "standard on 9x11",
                "black resigns, white wins",
                "  1. h8 ",
                "nothing to take back",
            ],
        );
    }
}

#[test]
fn a_file_that_is_no_game_leaves_the_game_as_it_is() {
    let path = file("gomoku-broken.json");
    fs::write(
        &path,
        "{\"size\": \"15x15\", \"rule\": \"renju\", \"moves\": [\"7,7\", \"7,7\"]}",
    )
    .unwrap();
    let typed = format!("h8\nload {}\nload /nonexistent\nmoves\n", path.display());
    let out = play(&["--side", "both"], &typed);
    contains(&out, &["move 2", "occupied", "/nonexistent: ", "  1. h8\n"]);
}

#[test]
fn the_engine_plays_itself() {
    let out = play(&["--watch", "--moves", "4"], "");
    assert_eq!(out.matches(" plays ").count(), 4, "{out}");
    let out = play(&["--watch", "--size", "5", "--lang", "zh"], "");
    assert!(out.contains("黑方走 ") && out.contains("白方走 "), "{out}");
    let last = out.lines().last().unwrap();
    assert!(last.contains('胜') || last.contains("和棋"), "{last}");
}

#[test]
fn swap2_gives_out_the_colours() {
    let game = ["--swap2", "first", "--side", "both"];
    let out = play(
        &game,
        "h8 i9\nswap\nh8 i9 h10\nx\na1 b2\nswap\nundo\nc3\nmoves\n",
    );
    contains(
        &out,
        &[
            "not possible: 2 stones, expected three",
            "not possible: a swap, expected three stones",
            "the first player puts down h8 i9 h10\n",
            "'x' is no point of this board",
            "the second player puts down a1 b2\n",
            "the first player has black\n",
            "nothing to take back",
            "  1. h8 i9 h10 a1 b2 c3\n",
        ],
    );
    // The engine chooses, then the engine opens; whoever has black, the game goes on.
    let out = play(&["--swap2", "first"], "h8 i9 h10\nhint\nquit\n");
    contains(
        &out,
        &[
            "the first player puts down h8 i9 h10\n",
            " has black\n",
            "hint: ",
        ],
    );
    let out = play(&["--swap2", "second", "--lang", "zh"], "交换\n退出\n");
    contains(&out, &["甲方放下 ", "乙方执黑方\n", "白方走 "]);
    assert_eq!(
        play(&["--swap2", "second"], "")
            .matches("swap2: swap")
            .count(),
        1
    );
}

#[test]
fn refusals_and_file_errors_are_in_chinese_too() {
    let typed = "h8\nh8\nz9\nload no/such.file\n认输\n提示\n认输\n退出\n";
    let out = play(&["--side", "both", "--lang", "zh"], typed);
    contains(
        &out,
        &[
            "h8 已经有黑方的棋子\n",
            "“z9”不是棋盘上的点",
            "no/such.file：没有这个文件或文件夹\n",
            "白方认输，黑方胜\n",
        ],
    );
    assert!(out.matches("对局已结束：").count() == 2, "{out}");
}
