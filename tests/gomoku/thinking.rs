//! The commands that search: `bench`, `analyze`, `compare`, `solve`.

use serde_json::Value;

use crate::commands::{gomoku, printed};
use crate::comparison;

/// Black is to move and wins with a five at 7,7 or 2,7.
const FOUR: &str = "3,7 0,0 4,7 0,1 5,7 0,2 6,7 0,4";
const OVER: &str = "0,0 3,7 2,0 4,7 4,0 5,7 6,0 6,7 8,0 7,7";

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn bench_counts_the_same_nodes_each_time() {
    let count = || {
        let out = printed(&["bench", "--depth", "3"], "");
        let last = out.lines().last().unwrap().to_owned();
        assert!(last.ends_with(" nps"), "{last}");
        last.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(count(), count());
    let object = json(&printed(&["bench", "--depth", "3", "--json"], ""));
    assert_eq!(object["nodes"], count());
}

#[test]
fn analyze_says_what_scripts_read() {
    for algorithm in ["mtdf", "pvs", "minimax", "alphabeta", "mcts"] {
        for evaluation in ["patterns", "classic"] {
            let mut arguments = vec!["analyze", "--position", FOUR, "--json"];
            arguments.extend(["--algorithm", algorithm, "--evaluation", evaluation]);
            arguments.extend(match algorithm {
                "mcts" => ["--nodes", "20000"],
                _ => ["--depth", "3"],
            });
            let object = json(&printed(&arguments, ""));
            assert_eq!(object["pv"][0], object["move"], "{object}");
            assert!(
                object["score"].is_i64() && object["depth"].is_i64(),
                "{object}"
            );
            assert!(
                object["nodes"].is_u64() && object["seconds"].is_f64(),
                "{object}"
            );
            assert!(
                ["7,7", "2,7"].contains(&object["move"].as_str().unwrap()),
                "{object}"
            );
            if algorithm != "mcts" {
                assert_eq!(object["mate"], 1, "{algorithm}: {object}");
                assert_eq!(object["score"], 31_999, "{algorithm}: {object}");
            }
        }
    }
}

#[test]
fn analyze_reads_boards_and_speaks_to_people() {
    let board = ".....\n.....\n..X..\n.....\n.....\n";
    let out = printed(&["analyze", "--position", "-", "--depth", "2"], board);
    let first: Vec<&str> = out
        .lines()
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    assert_eq!(first, ["move", "score", "depth", "nodes", "pv"], "{out}");
    assert!(out.contains(" to white (won "), "{out}");
    let out = printed(&["analyze", "--position", FOUR, "--depth", "2"], "");
    assert!(out.contains("score  wins in 1\n"), "{out}");
}

#[test]
fn every_form_of_a_position_is_read_and_chinese_spoken() {
    for position in [
        "h8 i9",
        "h8i9",
        "1. h8 i9",
        "7,7 8,6",
        "(;GM[4]SZ[15];B[hh];W[ig])",
    ] {
        let out = printed(
            &[
                "analyze",
                "--position",
                position,
                "--depth",
                "2",
                "--lang",
                "zh",
            ],
            "",
        );
        assert!(
            out.contains("（黑方）（胜 ") && out.contains("节点  "),
            "{position}: {out}"
        );
    }
    let out = printed(
        &[
            "analyze",
            "--position",
            "h8",
            "--depth",
            "2",
            "--lines",
            "2",
        ],
        "",
    );
    assert!(out.contains("\n  1  ") && out.contains("\n  2  "), "{out}");
}

#[test]
fn exit_statuses_say_how_it_went() {
    let two = format!("{FOUR}\n{FOUR}\n");
    let cases: &[(&[&str], &str, i32)] = &[
        (&["analyze", "--depth", "2"], "", 0),
        (&["analyze", "--position", OVER], "", 1),
        (&["analyze", "--depth", "60", "--movetime", "30"], "", 3),
        (&["analyze", "--position", "-"], &two, 2),
        (&["analyze", "--depth", "0"], "", 2),
        (&["analyze", "--algorithm", "magic"], "", 2),
        (&["compare", "--position", OVER], "", 2),
        (&["solve", "-", "--vcf"], FOUR, 0),
        (&["solve", "-", "--vcf"], "7,7", 1),
        (&["solve", "-"], FOUR, 2),
        (&["solve", "-", "--vcf", "--vct"], FOUR, 2),
        (&["solve", "-", "--vcf"], "", 2),
    ];
    for (arguments, typed, expected) in cases {
        let (status, out, error) = gomoku(arguments, typed);
        assert_eq!(status, *expected, "{arguments:?}: {out}{error}");
        assert_eq!(error.is_empty(), status != 2, "{arguments:?}: {error}");
    }
}

#[test]
fn compare_shows_every_algorithm_and_they_agree() {
    for (rule, evaluation) in [("freestyle", "classic"), ("renju", "patterns")] {
        let position = "7,7 8,8 6,7 8,7 8,6";
        let arguments = [
            "compare",
            "--position",
            position,
            "--rule",
            rule,
            "--evaluation",
            evaluation,
            "--depth",
            "3",
            "--json",
        ];
        let out = printed(&arguments, "");
        comparison::assert_complete(&out);
    }
    let table = printed(&["compare", "--depth", "2"], "");
    assert!(
        table.contains("algorithm") && table.contains("MTD(f)"),
        "{table}"
    );
}

/// Renju Portal's puzzle 3040: black to move wins by fours.
const PUZZLE: &str = "\
...............
........O..X...
....X.OX.......
.......X..O....
.......OX..O...
......XXO.X....
.....O.OOX.O...
.......XXO.....
...............
...............
...............
...............
...............
...............
...............
X to move
";

#[test]
fn wins_by_fours_are_found_and_shown() {
    let positions = format!("{PUZZLE}\n7,7 8,8\n");
    let (status, out, error) = gomoku(
        &["solve", "-", "--vcf", "--rule", "renju", "--json"],
        &positions,
    );
    assert_eq!((status, error.as_str()), (1, ""));
    let objects: Vec<Value> = out.lines().map(json).collect();
    assert_eq!(objects.len(), 2);
    let line = objects[0]["line"].as_array().unwrap();
    assert!(line.len() % 2 == 1 && line.len() > 5, "{out}");
    assert_eq!(
        (&objects[0]["index"], &objects[0]["win"]),
        (&0.into(), &true.into())
    );
    assert!(
        objects[0]["nodes"].is_u64() && objects[0]["seconds"].is_f64(),
        "{out}"
    );
    assert_eq!(
        (&objects[1]["index"], &objects[1]["win"]),
        (&1.into(), &false.into())
    );
    assert_eq!(objects[1]["line"].as_array().unwrap().len(), 0);
    let (_, out, _) = gomoku(&["solve", "-", "--vcf", "--rule", "renju"], &positions);
    assert!(out.starts_with("  0 win "), "{out}");
    assert!(out.contains("\n  1 no win "), "{out}");
    assert!(out.contains("total 1 won 1 not 0 unknown "), "{out}");
    let (_, out, _) = gomoku(&["solve", "-", "--vcf", "--lang", "zh"], "7,7");
    assert!(out.starts_with("  0 无解"), "{out}");
    let white = ["solve", "-", "--vcf", "--attacker", "white", "--json"];
    let (status, out, _) = gomoku(&white, "0,0 3,7 0,2 4,7 0,4 5,7");
    assert_eq!(
        (status, json(&out)["win"].as_bool()),
        (0, Some(true)),
        "{out}"
    );
}

/// Two open twos that cross: fours alone do not win, threes do.
const CROSS: &str = "7,7 0,0 8,7 14,0 6,8 0,14 6,9 14,14";

#[test]
fn wins_by_threes_are_found_where_fours_do_not_win() {
    let (status, out, _) = gomoku(&["solve", "-", "--vcf", "--json"], CROSS);
    assert_eq!(
        (status, json(&out)["win"].as_bool()),
        (1, Some(false)),
        "{out}"
    );
    let object = json(&printed(&["solve", "-", "--vct", "--json"], CROSS));
    assert_eq!(object["win"], true, "{object}");
    assert_eq!(object["line"].as_array().unwrap().len() % 2, 1, "{object}");
}

#[test]
fn a_limit_that_comes_first_is_distinguished_from_no_win() {
    let (status, out, _) = gomoku(&["solve", "-", "--vcf", "--nodes", "1", "--json"], PUZZLE);
    assert_eq!(status, 3, "{out}");
    assert!(json(&out)["win"].is_null(), "{out}");
}

/// A line has no sign of a bound: with every bound of an iteration printed, its value would jump.
/// Only a bound that changes the move is printed, before its exact value.
#[test]
fn a_manager_sees_one_value_for_a_move_and_a_depth() {
    let typed = "START 15\nINFO timeout_turn 2000\nINFO show_detail 2\nBOARD\n7,7,1\n8,8,2\n7,8,1\n\
                 7,6,2\nDONE\n";
    let (_, out, error) = gomoku(&[], typed);
    let lines = out
        .lines()
        .filter(|line| line.starts_with("MESSAGE depth "));
    let values: Vec<_> = lines
        .map(|line| {
            let word = |after: &str| line.split_once(after).unwrap().1.split(' ').next().unwrap();
            let depth = word("depth ").split('-').next().unwrap();
            (depth, word(" pv "), word(" ev "))
        })
        .collect();
    assert!(values.len() > 3, "{out}{error}");
    let mut changed = false;
    for pair in values.windows(2) {
        let [(depth, head, value), (next_depth, next_head, next_value)] = [pair[0], pair[1]];
        if (depth, head) == (next_depth, next_head) {
            assert!(changed || value == next_value, "{pair:?}\n{out}");
        }
        changed = head != next_head;
    }
}
