//! Levels in every game: weaker levels search less, and make mistakes.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::command::run;

/// Each program with a position that has many moves.
const PROGRAMS: [(&str, &str); 3] = [
    (
        env!("CARGO_BIN_EXE_xiangqi"),
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    ),
    (
        env!("CARGO_BIN_EXE_reversi"),
        "---------------------------OX------XO--------------------------- X",
    ),
    (env!("CARGO_BIN_EXE_gomoku"), "h8 i9 j8"),
];

/// The move, depth and nodes of a search.
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
        // Level 19 is random only in the first moves of a game.
        for level in ["2", "19"] {
            let moves: BTreeSet<String> = (0..12)
                .map(|_| found(program, position, &["--level", level]).0)
                .collect();
            assert!(moves.len() > 1, "{program} {level}: always {moves:?}");
        }
    }
}

/// The last line that a search prints is that of the move it plays.
#[test]
fn a_level_shows_the_move_that_it_plays() {
    let [(xiangqi, position), ..] = PROGRAMS;
    let seeds = 1..=8;
    for (opening, set, go, pv, played) in [
        (
            "uci",
            "setoption name Skill Level value 1\nsetoption name Level Seed value",
            "go depth 9",
            " pv ",
            "bestmove ",
        ),
        (
            "ucci\nsetoption usebook false",
            "setoption skilllevel 1\nsetoption levelseed",
            "go depth 9",
            " pv ",
            "bestmove ",
        ),
    ] {
        for seed in seeds.clone() {
            let typed = format!("{opening}\n{set} {seed}\nposition fen {position}\n{go}\n");
            let (_, out, error) = run(xiangqi, &[], &typed);
            let word = |line: &str| line.split(' ').next().unwrap().to_owned();
            let mut shown = out.lines().filter_map(|line| line.split_once(pv));
            let shown = shown.next_back().map(|(_, pv)| word(pv));
            let mut moves = out.lines().filter_map(|line| line.strip_prefix(played));
            assert!(shown.is_some(), "{out}{error}");
            assert_eq!(shown, moves.next_back().map(word), "{typed}{out}");
        }
    }
    // Thinking lines of XBoard have their moves after four numbers.
    for seed in seeds {
        let typed = format!(
            "xboard\nprotover 2\noption OwnBook=0\noption Skill Level=1\noption Level Seed={seed}\nnew\nsd 9\ngo\n"
        );
        let (_, out, _) = run(xiangqi, &[], &typed);
        let is_line = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
        let shown = out.lines().rfind(is_line).unwrap();
        let played = out.lines().find_map(|line| line.strip_prefix("move "));
        let shown = shown.split_ascii_whitespace().nth(4);
        assert_eq!(shown, played, "{out}");
    }
}

/// Without `--lines` an analysis at a level shows the chosen move alone, with its value.
#[test]
fn an_analysis_at_a_level_has_no_table() {
    for (program, position) in PROGRAMS {
        for seed in 1..=6 {
            let seed = seed.to_string();
            let level = ["--level", "1", "--level-seed", &seed];
            let arguments = [
                &["analyze", "--nodes", "20000", "--position", "-"],
                &level[..],
            ];
            let (status, out, error) = run(program, &arguments.concat(), position);
            assert_eq!(status, 0, "{error}");
            assert!(!out.contains("100 %") && !out.contains("  0 %"), "{out}");
        }
    }
}

/// The output of a session at the first level and at full strength, each set in the dialect's own
/// words.
fn at_both_ends(program: &str, typed: &str, values: [&str; 2]) -> [String; 2] {
    values.map(|value| {
        let typed = typed.replace("LEVEL", value);
        let (_, out, error) = run(program, &[], &typed);
        assert!(
            !out.contains("expected") && !error.contains("expected"),
            "{typed}{out}{error}"
        );
        out
    })
}

#[test]
fn every_dialect_sets_a_level() {
    let [(xiangqi, _), (reversi, _), (gomoku, _)] = PROGRAMS;
    let ends = ["1", "20"];
    // Program, lines with a search of depth 5, values of the option, text in the last iteration,
    // and text before the move. The first level does not reach the last iteration.
    let cases = [
        (
            xiangqi,
            "uci\nsetoption name Skill Level value LEVEL\nposition startpos\ngo depth 5\n",
            ends,
            " depth 5 ",
            "\nbestmove ",
        ),
        (
            xiangqi,
            "uci\nsetoption name UCI_LimitStrength value LEVEL\nsetoption name UCI_Elo value 800\nposition startpos\ngo depth 5\n",
            ["true", "false"],
            " depth 5 ",
            "\nbestmove ",
        ),
        (
            xiangqi,
            "ucci\nsetoption usebook false\nsetoption skilllevel LEVEL\nposition startpos\ngo depth 5\n",
            ends,
            " depth 5 ",
            "\nbestmove ",
        ),
        (
            xiangqi,
            "xboard\nprotover 2\npost\noption Skill Level=LEVEL\nnew\nsd 5\ngo\n",
            ends,
            "\n5 ",
            "\nmove ",
        ),
        (
            gomoku,
            "START 15\nINFO max_depth 5\nINFO show_detail 1\nINFO level LEVEL\nTURN 7,7\n",
            ends,
            "\nMESSAGE depth 5-",
            "\nMESSAGE depth 1-",
        ),
        (
            gomoku,
            "START 15\nINFO max_depth 5\nINFO show_detail 1\nINFO skill_level LEVEL\nTURN 7,7\n",
            ends,
            "\nMESSAGE depth 5-",
            "\nMESSAGE depth 1-",
        ),
        (
            gomoku,
            "START 15\nINFO max_depth 5\nINFO show_detail 1\nINFO uci_limitstrength LEVEL\nINFO uci_elo 800\nTURN 7,7\n",
            ["1", "0"],
            "\nMESSAGE depth 5-",
            "\nMESSAGE depth 1-",
        ),
    ];
    for (program, typed, values, last, said) in cases {
        let [low, full] = at_both_ends(program, typed, values);
        assert!(low.contains(said) && full.contains(said), "{low}{full}");
        assert!(!low.contains(last) && full.contains(last), "{low}{full}");
    }

    // NBoard reports only nodes.
    for (set, values) in [
        ("set Level LEVEL", ends),
        ("set Skill Level LEVEL", ends),
        (
            "set UCI_Elo 800\nset UCI_LimitStrength LEVEL",
            ["true", "false"],
        ),
    ] {
        let typed = format!("nboard 2\nset OwnBook false\nset depth 5\n{set}\ngo\n");
        let [low, full] = at_both_ends(reversi, &typed, values).map(|out| {
            let mut words = out.split_ascii_whitespace();
            words.find(|&word| word == "nodestats");
            words.next().and_then(|nodes| nodes.parse::<u64>().ok())
        });
        assert!(low.is_some() && low < full, "{set}: {low:?} of {full:?}");
    }

    // GTP reports only the move, which no seed changes at full strength.
    let seeds = (1..=12).map(|seed| {
        format!("sanqi-set Level_Seed {seed}\nclear_board\nplay b f5\nplay w d6\ngenmove b\n")
    });
    let seeds: String = seeds.collect();
    for (set, values) in [
        ("sanqi-set Level LEVEL", ends),
        ("sanqi-set Skill_Level LEVEL", ends),
        (
            "sanqi-set UCI_Elo 800\nsanqi-set UCI_LimitStrength LEVEL",
            ["1", "0"],
        ),
    ] {
        let typed = format!("{set}\n{seeds}");
        let [low, full] = at_both_ends(reversi, &typed, values).map(|out| {
            let moves = out.lines().filter_map(|line| line.strip_prefix("= "));
            moves.map(str::to_owned).collect::<BTreeSet<_>>()
        });
        assert!(low.len() > 1 && full.len() == 1, "{set}: {low:?}, {full:?}");
    }

    let (_, out, _) = run(
        xiangqi,
        &[],
        "uci\nsetoption name Skill Level value 21\nquit\n",
    );
    let complaint = "option Skill Level: found `21`, expected a whole number from 0 to 20";
    assert!(out.contains(complaint), "{out}");
}
