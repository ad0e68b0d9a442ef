//! `arena compliance`: our engines keep their protocols, and an engine that does not is detected.

use super::*;

fn compliance(game: &str, engine: &str, more: &[&str]) -> (Option<i32>, Vec<Value>) {
    let output = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"))
        .args(["compliance", "--json", "--game", game, "--engine", engine])
        .args(more)
        .timeout(4 * LIMIT)
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    (output.status.code(), rows.collect())
}

/// Generous time limits, since machines that run tests are busy.
fn ours_passes_all(game: &str, program: &str, checks: usize, not_offered: &[&str]) {
    let (status, rows) = compliance(game, &format!("'{program}'"), &["--patience=8000"]);
    let failed: Vec<&Value> = rows
        .iter()
        .filter(|row| row["outcome"] == "failed")
        .collect();
    assert_eq!((status, failed), (Some(0), Vec::new()));
    let absent = rows.iter().filter(|row| row["outcome"] == "not_offered");
    let absent: Vec<&str> = absent.map(|row| row["check"].as_str().unwrap()).collect();
    assert_eq!(absent, not_offered);
    assert!(rows.len() >= checks, "{} checks", rows.len());
}

#[test]
fn our_xiangqi_engine_keeps_all_its_protocols() {
    ours_passes_all("xiangqi", env!("CARGO_BIN_EXE_xiangqi"), 85, &[]);
}

#[test]
fn our_reversi_engine_keeps_all_its_protocols() {
    ours_passes_all("reversi", env!("CARGO_BIN_EXE_reversi"), 70, &[]);
}

#[test]
fn our_gomoku_engine_keeps_its_protocol() {
    ours_passes_all("gomoku", env!("CARGO_BIN_EXE_gomoku"), 30, &[]);
}

#[test]
fn faults_are_shown_with_the_lines_exchanged() {
    let engine = fake_command("compliance", "--misbehave illegal");
    let (status, rows) = compliance("xiangqi", &engine, &["--proto=ucci", "--patience=100"]);
    assert_eq!(status, Some(1));
    let row = |check: &str| {
        let found = rows.iter().find(|row| row["check"] == check);
        found.unwrap_or_else(|| panic!("{check}"))
    };
    assert_eq!(row("isready: readyok")["outcome"], "passed");
    let depth = row("go depth");
    assert_eq!(depth["outcome"], "failed", "{depth}");
    let why = depth["why"].as_str().unwrap();
    assert_eq!(
        why,
        "expected \"bestmove\" and a legal move, found \"bestmove a0a9\""
    );
    let lines = depth["lines"].as_array().unwrap();
    assert!(lines.contains(&"> go depth 3".into()) && lines.contains(&"< bestmove a0a9".into()));
    assert_eq!(row("probe: pophash")["outcome"], "not_offered");

    let stays = fake_command("compliance", "--speak uci --misbehave stay");
    let (_, rows) = compliance("xiangqi", &stays, &["--proto=uci", "--patience=100"]);
    let quit = rows
        .iter()
        .find(|row| row["check"] == "quit: exits within 500 ms")
        .unwrap();
    assert_eq!(quit["outcome"], "failed");
    assert_eq!(quit["why"], "still running after 500 ms");
    assert_none_left("compliance");
}

#[test]
fn a_protocol_of_another_game_is_refused() {
    let (status, rows) = compliance("gomoku", "x", &["--proto=uci"]);
    assert_eq!((status, rows.len()), (Some(2), 0));
}
