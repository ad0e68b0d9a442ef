//! Files that an option cannot use: pipes, devices, folders, other people's texts.
#![cfg(unix)]

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::gui::Gui;

/// Far less than reading without end would take, and far more than a refusal does.
const SOON: Duration = Duration::from_secs(10);

#[test]
fn what_is_no_weights_file_and_no_book_is_refused_at_once_and_not_quoted() {
    let temporary = tempfile::tempdir().unwrap();
    let folder = temporary.path();
    let fifo = folder.join("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status().unwrap();
    assert!(made.success());
    let letter = folder.join("letter");
    fs::write(&letter, "Dearest, nobody shall ever read this.").unwrap();
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_xiangqi"));
    gui.say("uci");
    gui.wait_for("uciok");
    let began = Instant::now();
    for (file, why) in [
        (fifo.to_str().unwrap(), "this is no regular file"),
        ("/dev/zero", "this is no regular file"),
        (folder.to_str().unwrap(), "this is a folder"),
        (letter.to_str().unwrap(), "expected it to begin with"),
    ] {
        for option in ["EvalFile", "BookFiles"] {
            gui.say(&format!("setoption name {option} value {file}"));
            let answer = gui.wait_for("info string ");
            assert!(answer.contains(why), "{option} {file}: {answer}");
            assert!(!answer.contains("Dear"), "{answer}");
        }
    }
    gui.say("isready");
    gui.wait_for("readyok");
    let mut gui = Gui::of(env!("CARGO_BIN_EXE_reversi"));
    let diary = folder.join("diary");
    fs::write(&diary, "(;-) W[Dear\n\ndiary] SZ[Dear diary]").unwrap();
    gui.say(&format!("loadsgf {}", diary.display()));
    let answer = gui.wait_for("?");
    assert_eq!(
        answer,
        format!(
            "? cannot load file: {}: expected a game of Othello, GM[2] or GM[Othello]",
            diary.display()
        )
    );
    for file in [fifo.to_str().unwrap(), "/dev/zero"] {
        gui.say(&format!("loadsgf {file}"));
        let answer = gui.wait_for("?");
        let expected = format!("? cannot load file: {file}: this is no regular file");
        assert_eq!(answer, expected);
    }
    assert!(began.elapsed() < SOON, "{:?}", began.elapsed());
}
