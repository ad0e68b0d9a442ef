//! The command line of `reversi`: `analyze` and `compare`, what they print and their exit statuses.

use serde_json::Value;

use crate::{command, comparison};

fn reversi(arguments: &[&str]) -> (i32, String, String) {
    command::run(env!("CARGO_BIN_EXE_reversi"), arguments, "")
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn analyze_says_the_move_and_its_worth() {
    let (status, out, _) = reversi(&["analyze", "--depth", "3", "--json"]);
    assert_eq!(status, 0);
    let object = json(out.trim());
    let mv = object["move"].as_str().unwrap();
    assert!(["d3", "c4", "f5", "e6"].contains(&mv), "{object}");
    assert_eq!(
        (&object["mate"], &object["depth"]),
        (&Value::Null, &3.into())
    );
    assert_eq!(object["pv"][0], object["move"]);
    assert!(object["score"].is_number() && object["nodes"].as_u64() > Some(3));
    let (_, text, _) = reversi(&["analyze", "--depth", "3"]);
    let score = format!("{:+.2}", object["score"].as_f64().unwrap());
    assert!(text.contains(&score), "{score} in {text}");
}

#[test]
fn a_pruned_depth_has_its_confidence() {
    let arguments = [
        "analyze",
        "--position",
        "f5d6",
        "--depth",
        "8",
        "--lines",
        "2",
    ];
    let (_, text, _) = reversi(&arguments);
    assert!(text.contains("depth  8@73%\n"), "{text}");
    let row = text.lines().find(|line| line.starts_with("  2 ")).unwrap();
    assert!(row.contains(" 8@73% "), "{text}");
    let (_, out, _) = reversi(&[&arguments[..], &["--json"]].concat());
    let object = json(out.trim());
    assert_eq!(
        (&object["depth"], &object["selectivity"]),
        (&8.into(), &73.into())
    );
    assert_eq!(object["lines"][1]["selectivity"], 73);
    let (_, solved, _) = reversi(&["analyze", "--size", "4", "--json"]);
    assert_eq!(json(solved.trim())["selectivity"], 100);
}

#[test]
fn a_board_of_four_is_solved_and_said_to_be() {
    for algorithm in ["mtdf", "pvs", "alphabeta"] {
        let arguments = [
            "analyze",
            "--size",
            "4",
            "--depth",
            "20",
            "--algorithm",
            algorithm,
            "--json",
        ];
        let (status, out, _) = reversi(&arguments);
        assert_eq!(status, 0, "{algorithm}");
        let object = json(out.trim());
        // White ends with 11 of the 14 discs that are placed; two squares stay empty.
        assert_eq!(
            (&object["score"], &object["exact"]),
            (&(-10).into(), &true.into())
        );
    }
}

#[test]
fn the_limit_of_nodes_ends_a_textbook_search_too() {
    for algorithm in ["minimax", "alphabeta", "pvs"] {
        let arguments = [
            "analyze",
            "--algorithm",
            algorithm,
            "--depth",
            "20",
            "--nodes",
            "1000",
            "--json",
        ];
        let (status, out, err) = reversi(&arguments);
        assert_eq!(status, 3, "{algorithm}: {err}");
        let object = json(out.trim());
        assert!(object["nodes"].as_u64() <= Some(2_024), "{object}");
        assert!(object["depth"].as_u64() < Some(20), "{object}");
    }
}

#[test]
fn an_evaluation_that_the_algorithm_does_not_know_is_refused() {
    for (algorithm, evaluation, expected) in [
        ("minimax", "patterns", 2),
        ("mcts", "greedy", 2),
        ("alphabeta", "classic", 0),
        ("mtdf", "classic", 0),
        ("mtdf", "patterns", 0),
    ] {
        let arguments = [
            "analyze",
            "--depth",
            "1",
            "--movetime",
            "100",
            "--algorithm",
            algorithm,
            "--evaluation",
            evaluation,
        ];
        let (status, _, err) = reversi(&arguments);
        assert_eq!(status, expected, "{arguments:?}: {err}");
        let why = format!("found {evaluation} with --algorithm {algorithm}, expected classic");
        assert_eq!(err.contains(&why), expected == 2, "{err}");
    }
}

#[test]
fn greedy_says_what_it_found() {
    let arguments = [
        "analyze",
        "--evaluation",
        "greedy",
        "--depth",
        "1",
        "--position",
        "f5",
        "--json",
    ];
    let (status, out, err) = reversi(&arguments);
    assert_eq!(status, 0, "{err}");
    let object = json(out.trim());
    // Each of white's moves flips one disc: then both sides have three.
    assert_eq!(
        (&object["depth"], &object["score"]),
        (&1.into(), &0.into()),
        "{object}"
    );
    assert_eq!(object["pv"][0], object["move"]);
    assert!(object["nodes"].as_u64() >= Some(1), "{object}");
}

/// Black's only move, h1, ends the game with 8 to 56.
#[test]
fn what_mcts_is_sure_of_is_no_more_than_the_board() {
    let position = &format!("XOOOOOO-{} X;", "O".repeat(56));
    let arguments = [
        "analyze",
        "--algorithm",
        "mcts",
        "--nodes",
        "20000",
        "--position",
        position,
        "--json",
    ];
    let (status, out, err) = reversi(&arguments);
    assert_eq!(status, 0, "{err}");
    let object = json(out.trim());
    assert!(
        object["score"]
            .as_f64()
            .is_some_and(|score| score.abs() <= 64.0),
        "{object}"
    );
}

/// FFO 1 of the FFO endgame suite: g8 wins by 18.
#[test]
fn a_board_may_begin_with_an_empty_square() {
    let position = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
    let (status, out, err) = reversi(&["analyze", "--position", position, "--json"]);
    assert_eq!(status, 0, "{err}");
    let object = json(out.trim());
    assert_eq!(
        (&object["score"], &object["exact"]),
        (&18.into(), &true.into())
    );
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let position = format!("{} X;", "X".repeat(64));
    let (status, out, _) = reversi(&["analyze", "--position", &position]);
    assert_eq!(status, 1);
    assert_eq!(out, "no move: the game is over, X 64, O 0: X wins\n");
}

#[test]
fn several_lines_are_shown_with_their_values() {
    let arguments = [
        "analyze",
        "--depth",
        "3",
        "--position",
        "f5",
        "--lines",
        "3",
    ];
    let (status, out, _) = reversi(&arguments);
    assert_eq!(status, 0);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), 9, "{out}");
    let head: Vec<_> = lines[5].split_whitespace().collect();
    assert_eq!(head, ["value", "depth", "nodes", "line"]);
    for (line, rank) in lines[6..].iter().zip(1..) {
        assert!(line.starts_with(&format!("  {rank}  ")), "{out}");
    }
    let (_, out, _) = reversi(&[&arguments[..], &["--json"]].concat());
    let object = json(out.trim());
    let lines = object["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3, "{object}");
    let scores: Vec<_> = lines.iter().map(|line| line["score"].as_f64()).collect();
    assert!(
        scores.is_sorted_by(|better, worse| better >= worse),
        "{object}"
    );
    assert_eq!(lines[0]["move"], object["move"]);
    let (_, out, _) = reversi(&["analyze", "--depth", "1", "--lang", "zh"]);
    assert!(out.contains("评分  ") && out.contains("估计"), "{out}");
}

#[test]
fn every_form_of_a_position_is_analysed() {
    for position in [
        "f5",
        "1. f5 *",
        "(;GM[2]SZ[8];B[fe])",
        "8/8/8/3ppp2/3Pp3/8/8/8 w - - 0 1",
        "---------------------------OX------XXX-------------------------- O;",
    ] {
        let arguments = ["analyze", "--depth", "1", "--json", "--position", position];
        let (status, out, err) = reversi(&arguments);
        assert_eq!(status, 0, "{position}: {err}");
        let object = json(out.trim());
        let mv = object["move"].as_str().unwrap();
        assert!(["d6", "f4", "f6"].contains(&mv), "{position}: {object}");
    }
}

#[test]
fn compare_has_a_row_an_algorithm_and_one_value() {
    for size in ["8", "6", "10"] {
        let (status, out, _) = reversi(&["compare", "--size", size, "--depth", "4", "--json"]);
        assert_eq!(status, 0, "{size}");
        comparison::assert_complete(&out);
    }
}

#[test]
fn bad_input_is_named_and_ends_in_two() {
    let cases: [(&[&str], &str); 4] = [
        (&["analyze", "--position", "X-O"], "X-O"),
        (&["analyze", "--position", "f5f5"], "occupied"),
        (&["compare", "--size", "7"], "odd"),
        (&["analyze", "--size", "28"], "out of range"),
    ];
    for (arguments, says) in cases {
        let (status, _, error) = reversi(arguments);
        assert_eq!(status, 2, "{arguments:?}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}

#[test]
fn what_is_wrong_with_a_position_or_a_game_is_said_in_chinese() {
    let obf = format!("{} Z;", "-".repeat(64));
    for (text, expected) in [
        ("", "没有局面：应为 OBF 行"),
        ("X-O", "第 1 个字符：“X-O”不是着法"),
        (
            "f5f5",
            "第 1 行：第 3 个字符，第 2 步 f5：f5 处已有 X 方的棋子",
        ),
        ("1. f5 f5", "第 2 步 f5：f5 处已有"),
        ("....\n.X\n", "第 2 行有 2 格，应与首行一样为 4 格"),
        ("8/8/8 w", "有 3 行，应为 8 行"),
        ("(;GM[2]SZ[7])", "SZ：边长 7 是奇数，应为偶数"),
        ("(;GM[2];B[aa])", "第 1 步：X 方下在 a1 不能翻转任何棋子"),
        ("(;GM[Othello]B[f5])", "没有棋盘：着法之前应有 BO[...]"),
        (obf.as_str(), "轮到的一方为“Z”，应为 X 或 O"),
    ] {
        let arguments = [
            "analyze",
            "--depth",
            "1",
            "--position",
            text,
            "--lang",
            "zh",
        ];
        let (status, out, error) = reversi(&arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{text}");
        let expected = format!("--position：{expected}");
        assert!(error.contains(&expected), "{expected:?} in {error}");
    }
    let (_, _, error) = reversi(&["compare", "--size", "7", "--lang", "zh"]);
    assert!(error.contains("边长 7 是奇数，应为偶数"), "{error}");
}

#[test]
fn a_game_that_is_over_is_not_compared() {
    let position = &format!("{} X;", "X".repeat(64));
    let (status, out, err) = reversi(&["compare", "--position", position]);
    assert_eq!((status, out.as_str()), (2, ""));
    let why = "nothing to search: the game is over, X 64, O 0";
    assert!(err.contains(why), "{err}");
}

#[test]
fn solve_takes_the_confidences_that_there_are() {
    let (status, _, err) = reversi(&["solve", "--size", "4", "--selectivity", "50"]);
    assert_eq!(status, 2);
    assert!(
        err.contains("[possible values: 73, 87, 95, 98, 99, 100]"),
        "{err}"
    );
    let (status, _, err) = reversi(&["solve", "--size", "4", "--selectivity", "95"]);
    assert_eq!(status, 0, "{err}");
}

/// FFO 1 again: the embedded weights, read from their file, give the same score and nodes.
#[test]
fn endings_are_solved_with_the_weights_of_a_file_too() {
    const FFO_1: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;";
    let weights = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/engines/reversi/weights/patterns.bin"
    );
    let solve = |arguments: &[&str]| {
        let arguments = [&["solve", "-", "--json"], arguments].concat();
        command::run(env!("CARGO_BIN_EXE_reversi"), &arguments, FFO_1)
    };
    let solved = |arguments: &[&str]| {
        let (status, out, err) = solve(arguments);
        assert_eq!(status, 0, "{err}");
        let found = json(out.lines().next().unwrap());
        [found["score"].clone(), found["nodes"].clone()]
    };
    let usual = solved(&[]);
    assert_eq!(usual[0], 18);
    assert_eq!(solved(&["--eval-file", weights]), usual);
    let (status, _, err) = solve(&["--eval-file", "/no/such.bin"]);
    assert_eq!(status, 5, "{err}");
}

/// GUIs set more than the engine knows: that is no error, and nothing is printed on stderr.
#[test]
fn what_nboard_sets_besides_is_taken_in_silence() {
    let typed = "nboard 2\nset myname Zebra\nset book on\nset hash lots\nping 1\nquit\n";
    let said = command::printed(env!("CARGO_BIN_EXE_reversi"), &[], typed);
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines[1..],
        [
            "status option Hash: found `lots`, expected a whole number from 1 to 65536",
            "pong 1"
        ]
    );
}

#[test]
fn the_help_of_threads_says_what_they_do() {
    for command in ["analyze", "serve"] {
        let help = command::printed(env!("CARGO_BIN_EXE_reversi"), &[command, "--help"], "");
        assert!(help.contains("Search threads"), "{help}");
    }
}

/// XBoard cannot turn discs over, so its protocol is only for `arena` and scripts, and the help
/// does not recommend it.
#[test]
fn the_help_names_the_protocols_that_people_can_use() {
    for language in ["en", "zh"] {
        let arguments = ["--lang", language, "--help"];
        let help = command::printed(env!("CARGO_BIN_EXE_reversi"), &arguments, "");
        assert!(help.contains("NBoard") && help.contains("GTP"), "{help}");
        assert!(!help.contains("XBoard"), "{help}");
    }
}

#[test]
fn what_is_no_number_is_refused_in_the_chosen_language() {
    let book = ["book", "build", "no-such.book", "--deviation", "abc"];
    for (arguments, en, zh) in [
        (
            &["analyze", "--time", "abc"][..],
            "expected a number of seconds above 0",
            "应为大于 0 的秒数",
        ),
        (
            &["verify", "--time", "abc"],
            "expected a number of seconds above 0",
            "应为大于 0 的秒数",
        ),
        (
            &book,
            "expected a number of discs from 0 to 64",
            "应为 0 到 64 的子数",
        ),
    ] {
        for (language, says) in [("en", en), ("zh", zh)] {
            let (status, _, error) = reversi(&[arguments, &["--lang", language]].concat());
            assert_eq!(status, 2);
            assert!(error.contains(says), "{error}");
        }
    }
}
