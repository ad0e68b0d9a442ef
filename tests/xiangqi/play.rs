//! `play`, with what a person might type piped in.

use std::fs;

use crate::command::printed;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--depth", "2"], arguments].concat();
    printed(env!("CARGO_BIN_EXE_xiangqi"), &arguments, typed)
}

#[test]
fn a_game_is_played_saved_and_loaded() {
    let name = format!("sanqi-game-{}.pgn", std::process::id());
    let path = std::env::temp_dir().join(name);
    let file = path.to_str().unwrap();
    let typed = format!("h2\nh2e2\nundo\nC2=5\nhint\nfoo\nsave {file}\nfen\nresign\nquit\n");
    let out = play(&[], &typed);
    let expected = [
        "h2e2 C2=5",
        "black plays ",
        "hint: ",
        "no such move: \"foo\" is no move in any notation",
        "saved to ",
        "red resigns, black wins",
    ];
    for part in expected {
        assert!(out.contains(part), "{part:?} in {out}");
    }
    assert!(!out.contains('\x1b'), "no colours but on a terminal");
    let fen = out
        .lines()
        .find_map(|line| line.split_once("red to move: "))
        .map(|(_, fen)| fen);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("1. C2=5 "), "{saved}");
    let again = play(&["--load", file], "fen\nundo\nfen\n");
    let fens: Vec<&str> = again
        .lines()
        .filter(|line| line.contains(" - - "))
        .collect();
    assert_eq!(fens.len(), 2, "{again} {fen:?}");
    assert!(fens[1].ends_with(" w - - 0 1"), "{again}");
    fs::remove_file(path).unwrap();
}

#[test]
fn all_is_said_in_chinese_when_asked() {
    let out = play(&["--lang", "zh"], "炮二平五\n提示\n悔棋\n认输\n退出\n");
    for part in ["红方走：", "黑方走 ", "提示：", "红方认输，黑方胜"] {
        assert!(out.contains(part), "{part:?} in {out}");
    }
    assert!(!out.contains("to move"), "{out}");
}

#[test]
fn the_engine_may_be_watched_playing_itself_to_the_end() {
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
    let out = play(&["--watch", "--fen", fen], "");
    assert!(out.contains("red plays b0b9"), "{out}");
    assert!(out.trim_end().ends_with("red wins by checkmate"), "{out}");
}
