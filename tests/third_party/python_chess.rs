//! A game and an analysis through python-chess, PyPI's `chess`: a UCI client that does not send
//! options whose value is the announced default.

use std::process::Command;

use crate::programs::{find_all, skip};

/// The longest game that the script plays, in plies.
const LONGEST: usize = 240;

#[test]
fn python_chess_plays_a_game_and_analyses_with_multipv() {
    let test = "python-chess";
    let Some([python]) = find_all(test, ["python3"]) else {
        return;
    };
    let import = Command::new(&python)
        .args(["-c", "import chess.engine, pyffish"])
        .output()
        .unwrap();
    if !import.status.success() {
        skip(test, "python3 lacks the modules chess and pyffish");
        return;
    }
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/third_party/python_chess.py"
    );
    let run = Command::new(&python)
        .args([script, env!("CARGO_BIN_EXE_xiangqi")])
        .output()
        .unwrap();
    let complaints = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{complaints}");
    let said = String::from_utf8(run.stdout).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    let [plies, multipv, answer] = lines[..] else {
        panic!("{said}{complaints}");
    };
    let plies: usize = plies.strip_prefix("plies ").unwrap().parse().unwrap();
    assert!((20..=LONGEST).contains(&plies), "{said}");
    assert_eq!(multipv, "lines 3 depths 6 6 6");
    assert_eq!(answer, "expected answer True");
}
