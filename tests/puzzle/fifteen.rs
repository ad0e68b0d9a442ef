//! The subcommand `puzzle fifteen` as a user types it.

use assert_cmd::Command;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

const BOARD: &str = "5 1 3 4 2 7 8 12 9 6 11 15 0 13 10 14\n";

/// Runs `puzzle fifteen`, and returns exit status, stdout and stderr.
fn fifteen(arguments: &[&str], stdin: &str, cache: &TempDir) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzle"));
    command.arg("fifteen").args(arguments);
    command.arg("--cache").arg(cache.path());
    command.env("LC_ALL", "C").write_stdin(stdin);
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap();
    (status, text(output.stdout), text(output.stderr))
}

fn json(arguments: &[&str], stdin: &str, cache: &TempDir) -> (i32, Vec<Value>) {
    let (status, out, _) = fifteen(&[arguments, &["--json"]].concat(), stdin, cache);
    let lines = out.lines().map(|line| serde_json::from_str(line).unwrap());
    (status, lines.collect())
}

#[test]
fn boards_are_solved_and_tables_are_kept() {
    let cache = tempdir().unwrap();
    for _ in 0..2 {
        let (status, answers) = json(&["-"], BOARD, &cache);
        assert_eq!(status, 0);
        assert_eq!(answers[0]["length"], 15);
        assert_eq!(answers[0]["solvable"], true);
        assert_eq!(answers[0]["moves"].as_array().unwrap().len(), 15);
    }
    let files: Vec<_> = std::fs::read_dir(cache.path()).unwrap().collect();
    assert_eq!(files.len(), 3);
    // An invalid file in the cache is replaced, and changes no answer.
    for file in files {
        std::fs::write(file.unwrap().path(), b"not a table").unwrap();
    }
    let (status, answers) = json(&["-"], BOARD, &cache);
    assert_eq!((status, &answers[0]["length"]), (0, &Value::from(15)));
}

#[test]
fn every_search_and_heuristic_answers() {
    let cache = tempdir().unwrap();
    let boards = "1 2 3 4 0 5 7 8 6\n2 8 1 0 4 3 7 5 6\n";
    for algorithm in ["ida", "astar", "bidirectional"] {
        for heuristic in [
            "none",
            "misplaced",
            "chebyshev",
            "manhattan",
            "linear-conflict",
            "walking",
            "pattern",
        ] {
            let arguments = ["-", "-a", algorithm, "-H", heuristic];
            let (status, answers) = json(&arguments, boards, &cache);
            let lengths: Vec<_> = answers
                .iter()
                .map(|answer| answer["length"].as_u64())
                .collect();
            assert_eq!(
                (status, &lengths[..]),
                (0, &[Some(2), Some(19)][..]),
                "{arguments:?}"
            );
        }
    }
    for arguments in [
        &["-", "-a", "weighted", "--weight", "2"][..],
        &["-", "-a", "power"],
        &["-", "-a", "power", "-H", "pattern"],
        &["-", "-a", "bidirectional-fast"],
        &["-", "-a", "astar", "--open", "sorted"],
    ] {
        assert_eq!(fifteen(arguments, boards, &cache).0, 0, "{arguments:?}");
    }
}

#[test]
fn the_power_by_tile_gives_the_courses_length_beside_the_shortest() {
    let cache = tempdir().unwrap();
    let boards = "14 10 6 0 4 9 1 8 2 3 5 11 12 13 7 15\n6 10 3 15 14 8 7 11 5 1 0 2 13 12 9 4\n";
    let (status, answers) = json(&["-", "-a", "power"], boards, &cache);
    let lengths: Vec<_> = answers
        .iter()
        .map(|answer| answer["length"].as_u64())
        .collect();
    assert_eq!((status, lengths), (0, vec![Some(59), Some(54)]));
}

#[test]
fn exit_statuses_say_how_it_went() {
    let cache = tempdir().unwrap();
    assert_eq!(fifteen(&["-"], "1 2 3 4 5 6 8 7 0\n", &cache).0, 1);
    assert_eq!(
        fifteen(&["-", "-H", "manhattan", "--limit", "3"], BOARD, &cache).0,
        3
    );
    assert_eq!(
        fifteen(&["-", "-H", "walking"], &"0 ".repeat(25), &cache).0,
        2
    );
    let (status, _, complaint) = fifteen(&["-"], "1 2 3\n4 x 6\n7 8 0\n", &cache);
    assert_eq!(status, 2);
    assert_eq!(
        complaint.trim_end(),
        "stdin:2:3: found \"x\", expected a tile from 1 to 8, or 0 for the blank"
    );
    let (status, _, complaint) = fifteen(&["-", "--goal", "1 2 3 4 5 6 7 8 8"], BOARD, &cache);
    assert_eq!(
        (status, complaint.starts_with("--goal:1:17:")),
        (2, true),
        "{complaint}"
    );
    assert_eq!(fifteen(&["-", "--weight", "0.5"], BOARD, &cache).0, 2);
    assert_eq!(fifteen(&["/nonexistent/boards"], "", &cache).0, 5);
}

#[test]
fn solutions_are_shown_as_asked() {
    let cache = tempdir().unwrap();
    let arguments = ["-", "-H", "manhattan", "--boards", "--goal", "123804765"];
    let (status, out, _) = fifteen(&arguments, "1 2 3\n7 8 4\n. 6 5\n", &cache);
    assert_eq!(status, 0);
    assert!(out.contains("\n  1  2  3\n  8  .  4\n  7  6  5\n"), "{out}");
    let (_, out, _) = fifteen(
        &["-", "-H", "manhattan", "--svg", "-", "--json"],
        BOARD,
        &cache,
    );
    assert_eq!(
        out.matches("class=\"hollow\"").count() + out.matches("class=\"seen\"").count(),
        16 * 15
    );
    let (_, out, _) = fifteen(
        &["-", "-H", "manhattan", "--moving-svg", "-", "--json"],
        BOARD,
        &cache,
    );
    assert_eq!(out.matches("<animateTransform").count(), 15);
}

#[test]
fn a_board_for_the_blank_first_gets_a_hint_of_that_goal() {
    const FIRST: &str = "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let cache = tempdir().unwrap();
    let board = "1 0 2 3 4 5 6 7 8 9 10 11 12 13 14 15";
    let (status, out, _) = fifteen(&["-", "-H", "manhattan"], board, &cache);
    assert_eq!(status, 1);
    let hint = format!("wrong parity (with the blank first it can: --goal '{FIRST}')\n");
    assert!(out.ends_with(&hint), "{out}");
    let goal = ["-", "-H", "manhattan", "--goal", FIRST];
    assert_eq!(fifteen(&goal, board, &cache).0, 0);
    let ordered = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0";
    let (_, out, _) = fifteen(&goal, ordered, &cache);
    assert!(out.ends_with("wrong parity\n"), "a goal was given: {out}");
}

#[test]
fn the_comparison_in_chinese_stands_in_columns() {
    let cache = tempdir().unwrap();
    let arguments = ["-", "--compare", "--lang", "zh"];
    let (_, out, _) = fifteen(&arguments, "1 2 3 4 5 6 7 0 8\n", &cache);
    let row = out.lines().find(|line| line.starts_with("双向 A*"));
    // The name is seven columns wide, padded to eighteen.
    assert!(
        row.is_some_and(|row| row.contains("双向 A*            manhattan")),
        "{out}"
    );
    assert!(
        out.contains("搜索               启发函数         "),
        "{out}"
    );
}

#[test]
fn the_comparison_agrees_on_the_length() {
    let cache = tempdir().unwrap();
    let (status, rows) = json(&["-", "--compare"], "2 8 1 0 4 3 7 5 6\n", &cache);
    assert_eq!(status, 0);
    assert!(rows.len() > 12);
    for row in rows {
        let search = row["search"].as_str().unwrap();
        let exact = !["d^1.6", "weight", "fast"]
            .iter()
            .any(|word| search.contains(word));
        assert!(row["length"].as_u64() >= Some(19), "{row}");
        assert!(!exact || row["length"] == 19, "{row}");
    }
}

#[test]
fn the_tables_of_the_24_puzzle_are_not_built_unasked() {
    let cache = tempdir().unwrap();
    let board = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 24 19 21 22 23 0 20\n";
    let (status, answers) = json(&["-"], board, &cache);
    assert_eq!((status, &answers[0]["length"]), (0, &Value::from(3)));
    let (_, rows) = json(&["-", "--compare"], board, &cache);
    assert!(rows.iter().all(|row| row["heuristic"] != "pattern"));
    assert!(std::fs::read_dir(cache.path()).unwrap().next().is_none());
}

#[test]
fn boards_are_typed_as_arguments_in_every_form() {
    let cache = tempdir().unwrap();
    let lengths = |arguments: &[&str]| {
        let (status, answers) = json(&[arguments, &["-H", "manhattan"]].concat(), "", &cache);
        let lengths = answers.iter().map(|answer| answer["length"].as_u64());
        (status, lengths.collect::<Vec<_>>())
    };
    let five = "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 24 19 21 22 23 0 20";
    let words: Vec<_> = five.split(' ').collect();
    for form in [
        &words[..],
        &[five],
        &[&five.replace(' ', ",")],
        &["123456789abcdefghiojlmn0k"],
        &[
            "1 2 3 4 5",
            "6 7 8 9 10",
            "11 12 13 14 15",
            "16 17 18 24 19",
            "21 22 23 . 20",
        ],
    ] {
        assert_eq!(lengths(form), (0, vec![Some(3)]), "{form:?}");
    }
    assert_eq!(
        lengths(&["123456708", "1 2 3 4 5 6 0 7 8"]),
        (0, vec![Some(1), Some(2)])
    );
    let (status, _, complaint) =
        fifteen(&["1", "2", "3", "4", "5", "6", "7", "8", "9"], "", &cache);
    assert_eq!(
        (status, complaint.trim_end()),
        (
            2,
            "BOARD:1:17: found \"9\", expected a tile from 1 to 8, or 0 for the blank"
        )
    );
    assert_eq!(
        fifteen(&["1248"], "", &cache).0,
        5,
        "a file that is not there"
    );
}

#[test]
fn a_random_board_is_as_its_seed_says_and_can_be_solved() {
    let cache = tempdir().unwrap();
    let board = |arguments: &[&str]| {
        let limit = ["-H", "manhattan", "--limit", "1"];
        let (_, answers) = json(&[arguments, &limit].concat(), "", &cache);
        assert_eq!(answers[0]["solvable"], true, "{arguments:?}");
        answers[0]["board"].as_array().unwrap().clone()
    };
    for (tiles, cells) in [("8", 9), ("15", 16), ("24", 25)] {
        let first = board(&["--random", "1", "--tiles", tiles]);
        assert_eq!(first.len(), cells);
        assert_eq!(first, board(&["--random", "1", "--tiles", tiles]));
        assert_ne!(first, board(&["--random", "2", "--tiles", tiles]));
    }
    assert_eq!(board(&["--random", "1"]).len(), 16);
    assert_eq!(board(&["--random", "1", "--goal", "123804765"]).len(), 9);
    assert_eq!(fifteen(&["--random", "1", "123456708"], "", &cache).0, 2);
    assert_eq!(fifteen(&[], "", &cache).0, 2);
}

#[test]
fn time_ends_every_search() {
    let cache = tempdir().unwrap();
    for algorithm in ["ida", "astar", "bidirectional", "bidirectional-fast"] {
        let arguments = [
            "--random",
            "3",
            "--tiles",
            "24",
            "-H",
            "manhattan",
            "-a",
            algorithm,
        ];
        let begin = std::time::Instant::now();
        let (status, answers) = json(&[&arguments[..], &["--time", "0.2"]].concat(), "", &cache);
        assert_eq!(
            (status, &answers[0]["length"]),
            (3, &Value::Null),
            "{algorithm}"
        );
        // Without a limit, each of them would run for hours.
        assert!(begin.elapsed().as_secs() < 20, "{algorithm}");
    }
    let (status, _, complaint) = fifteen(&["--random", "3", "--time", "-1"], "", &cache);
    assert_eq!(status, 2, "{complaint}");
    let (status, _, complaint) = fifteen(&["--random", "3", "--time=-1"], "", &cache);
    assert!(
        status == 2 && complaint.contains("--time: expected a number of seconds from 0 on"),
        "{complaint}"
    );
}
