//! Levels: what a level looks at, and that it errs, in every game.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::run;

/// Each program with a position that has many moves.
const PROGRAMS: [(&str, &str); 3] = [
    (
        env!("CARGO_BIN_EXE_xiangqi"),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (env!("CARGO_BIN_EXE_reversi"), "f5d6c3d3c4f4"),
    (env!("CARGO_BIN_EXE_gomoku"), "h8 i9 j8"),
];

/// Move, depth and nodes.
fn found(program: &str, position: &str, arguments: &[&str]) -> (String, i64, i64) {
    let arguments = [
        &["analyze", "--json", "--nodes", "20000", "--position", "-"],
        arguments,
    ];
    let (_, out, error) = run(program, &arguments.concat(), position);
    let object: Value = serde_json::from_str(&out).unwrap_or_else(|_| panic!("{out}{error}"));
    let number = |name: &str| object[name].as_i64().unwrap();
    let mv = object["move"].as_str().unwrap().to_owned();
    (mv, number("depth"), number("nodes"))
}

#[test]
fn higher_levels_look_at_more_and_the_last_at_all() {
    for (program, position) in PROGRAMS {
        let at = |level: &str| found(program, position, &["--level", level, "--level-seed", "1"]);
        let (_, low_depth, low_nodes) = at("1");
        let (_, depth, nodes) = at("12");
        assert!(low_depth < depth && low_nodes < nodes, "{program}");
        let full = found(program, position, &[]);
        assert!(nodes < full.2, "{program}");
        assert_eq!(at("20"), full, "{program}");
    }
}

#[test]
fn a_seed_repeats_a_move_and_without_one_moves_vary() {
    for (program, position) in PROGRAMS {
        let with = |seed: &str| found(program, position, &["--level", "2", "--level-seed", seed]);
        assert_eq!(with("7"), with("7"), "{program}");
        let moves: BTreeSet<String> = (0..12)
            .map(|_| found(program, position, &["--level", "2"]).0)
            .collect();
        assert!(moves.len() > 1, "{program}: always {moves:?}");
    }
}

#[test]
fn every_dialect_sets_a_level() {
    let [(xiangqi, _), (reversi, _), (gomoku, _)] = PROGRAMS;
    // The commands of a conversation at the first level, and how a line begins that a search of a depth beyond it says.
    let cases = [
        (
            xiangqi,
            "uci\nsetoption name Skill Level value 1\nposition startpos\ngo depth 9\n",
            "info depth 9",
            "bestmove ",
        ),
        (
            xiangqi,
            "uci\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\nposition startpos\ngo depth 9\n",
            "info depth 9",
            "bestmove ",
        ),
        (
            xiangqi,
            "ucci\nsetoption skilllevel 1\nposition startpos\ngo depth 9\n",
            "info depth 9",
            "bestmove ",
        ),
        (
            xiangqi,
            "xboard\nprotover 2\npost\noption Skill Level=1\nsd 9\nnew\nsd 9\ngo\n",
            "9 ",
            "move ",
        ),
        (
            reversi,
            "nboard 2\nset depth 9\nset Level 1\ngo\n",
            "status 9",
            "=== ",
        ),
        (reversi, "sanqi-set Level 1\ngenmove b\n", "info", "= "),
        (
            gomoku,
            "START 15\nINFO max_depth 9\nINFO show_detail 1\nINFO level 1\nTURN 7,7\n",
            "MESSAGE depth 9",
            "MESSAGE depth 1",
        ),
    ];
    for (program, typed, beyond, said) in cases {
        let (_, out, error) = run(program, &[], typed);
        assert!(
            out.lines().any(|line| line.starts_with(said)),
            "{typed}{out}{error}"
        );
        assert!(
            !out.lines().any(|line| line.starts_with(beyond)),
            "{typed}{out}"
        );
        assert!(
            !out.contains("expected") && !error.contains("expected"),
            "{typed}{out}{error}"
        );
    }
    let (_, out, _) = run(
        xiangqi,
        &[],
        "uci\nsetoption name Skill Level value 21\nquit\n",
    );
    let complaint = "option Skill Level: found `21`, expected a whole number from 0 to 20";
    assert!(out.contains(complaint), "{out}");
}
