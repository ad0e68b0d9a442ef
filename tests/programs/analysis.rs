//! `analyze` in every game, where its search is broken off.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::run;

const GAMES: [(&str, &[&str]); 3] = [
    (env!("CARGO_BIN_EXE_xiangqi"), &[]),
    (env!("CARGO_BIN_EXE_reversi"), &["--position", "f5d6c3d3c4"]),
    (env!("CARGO_BIN_EXE_gomoku"), &["--position", "h8 i7 g7 j6"]),
];

/// Where the best move has just changed, the old one still has a line.
#[test]
fn an_analysis_broken_off_has_one_line_for_each_of_its_moves() {
    for (program, position) in GAMES {
        for nodes in (5_000..30_000).step_by(3_000) {
            let nodes = nodes.to_string();
            let limits = ["analyze", "--nodes", &nodes];
            let several = [&limits, position, &["--json", "--lines", "4"]].concat();
            let (_, out, error) = run(program, &several, "");
            let found: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{error}"));
            let lines = found["lines"].as_array().unwrap();
            let moves: BTreeSet<_> = lines.iter().map(|line| line["move"].as_str()).collect();
            assert_eq!((lines.len(), moves.len()), (4, 4), "{program}: {out}");
            assert_ne!(lines[0]["nodes"], 0, "{program}: {out}");
            let (_, out, _) = run(program, &[&limits, position].concat(), "");
            assert!(!out.contains(" %  "), "a table of one line: {out}");
        }
    }
}
