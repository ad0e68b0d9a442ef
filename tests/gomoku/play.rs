//! The subcommand `play`, with what a person might type as its stdin.

use std::fs;
use std::path::PathBuf;

use crate::command::{printed, run};

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--depth", "2"], arguments].concat();
    printed(env!("CARGO_BIN_EXE_gomoku"), &arguments, typed)
}

fn contains(out: &str, parts: &[&str]) {
    for part in parts {
        assert!(out.contains(part), "{part:?} in {out}");
    }
}

fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn two_people_play_to_a_five_take_back_and_play_again() {
    let typed = "h8\nh8\n7,0\ni8\n8,0\nj8\n9,0\nk8\n10,0\nl8\nundo\nredo\na1\nundo\nundo\na1\nmoves\nquit\n";
    let out = play(&["--side", "both"], typed);
    contains(
        &out,
        &[
            "freestyle on 15x15",
            "h8 is taken: black has a stone there",
            "  8 . . . . . . .[X]. . . . . . . 8\n",
            "  8 . . . . . . .<X-X-X-X-X>. . . 8\n",
            "black wins: h8 i8 j8 k8 l8\n",
            "the game is over: undo, new or quit",
            "  1. h8 h15 i8 i15 j8 j15 k8 a1\n",
        ],
    );
    assert_eq!(
        out.matches("black wins").count(),
        2,
        "won again by redo: {out}"
    );
    assert!(!out.contains('\x1b'), "no colours but on a terminal");
}

#[test]
fn a_foul_is_shown_beforehand_and_loses() {
    let position = "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0";
    let game = ["--rule", "renju", "--side", "both", "--position", position];
    let out = play(&game, "forbidden\nforbidden\nh8\nquit\n");
    contains(&out, &["  8 . . . . . . X 3 X . . . . . . 8\n"]);
    contains(&out, &["  8 . . . . . . X . X . . . . . . 8\n"]);
    contains(&out, &["white wins: h8 is forbidden (double three)\n"]);
    let out = play(&[&game[..], &["--lang", "zh"]].concat(), "h8\n悔棋\n退出\n");
    contains(
        &out,
        &[
            "连珠规则（有禁手），15x15 棋盘。",
            "黑方走：",
            "白方胜：h8 是禁手（三三）\n",
        ],
    );
    assert_eq!(out.matches("黑方走：").count(), 2, "{out}");
}

#[test]
fn the_engine_answers_hints_and_the_game_is_saved_and_loaded() {
    for name in ["gomoku-play.json", "gomoku-play.sgf"] {
        let path = file(name);
        let path = path.to_str().unwrap();
        let typed = format!(
            "hint\nh8\nnonsense\nsave\nresign\nresign\nsave {path}\nnew\nload {path}\nquit\n"
        );
        let out = play(&["--size", "9x11", "--rule", "standard"], &typed);
        contains(
            &out,
            &[
                "standard on 9x11",
                "hint: ",
                "white plays ",
                "'nonsense' is no point of this board and no command",
                "something is missing, for example: save game.json",
                &format!("saved to {path}"),
                "black resigns, white wins",
                &format!("read from {path}: 2 moves"),
            ],
        );
        let out = play(
            &["--load", path, "--side", "both"],
            "moves\nundo\nundo\nundo\nundo\n",
        );
        contains(
            &out,
            &[
                "standard on 9x11",
                "black resigns, white wins",
                "  1. h8 ",
                "nothing to take back",
            ],
        );
    }
}

#[test]
fn a_file_that_is_no_game_leaves_the_game_as_it_is() {
    let path = file("gomoku-broken.json");
    fs::write(
        &path,
        "{\"size\": \"15x15\", \"rule\": \"renju\", \"moves\": [\"7,7\", \"7,7\"]}",
    )
    .unwrap();
    let typed = format!("h8\nload {}\nload /nonexistent\nmoves\n", path.display());
    let out = play(&["--side", "both"], &typed);
    contains(&out, &["move 2", "occupied", "/nonexistent: ", "  1. h8\n"]);
}

#[test]
fn games_are_saved_by_the_ending_of_the_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, begins) in [
        ("a.json", &b"{"[..]),
        ("a.sgf", b"(;FF[4]GM[4]"),
        ("a.psq", b"Piskvorky 15x15"),
        ("a.lib", b"\xffRenLib\xff"),
        ("a.txt", b"7,7 8,6\n"),
    ] {
        let typed = format!("h8\ni9\nsave {}\nquit\n", path(name));
        let out = play(&["--side", "both"], &typed);
        contains(&out, &["saved to "]);
        let bytes = std::fs::read(path(name)).unwrap();
        assert!(bytes.starts_with(begins), "{name}: {bytes:?}");
        let out = play(&["--side", "both", "--load", &path(name)], "moves\n");
        contains(&out, &["  1. h8 i9\n"]);
    }
    let out = play(
        &["--side", "both"],
        &format!("h8\nsave {}\nquit\n", path("a.ggf")),
    );
    contains(
        &out,
        &["a.ggf: found the ending .ggf, expected .json, .sgf, .psq, .lib, .txt"],
    );
    assert!(!folder.path().join("a.ggf").exists());
    let small = format!("h8\nsave {}\nquit\n", path("b.lib"));
    let out = play(&["--side", "both", "--size", "20"], &small);
    contains(&out, &["a board of 20x20, expected 15x15"]);
}

#[test]
fn the_engine_plays_itself() {
    let out = play(&["--watch", "--plies", "4"], "");
    assert_eq!(out.matches(" plays ").count(), 4, "{out}");
    let out = play(&["--watch", "--size", "5", "--lang", "zh"], "");
    assert!(out.contains("黑方走 ") && out.contains("白方走 "), "{out}");
    let last = out.lines().last().unwrap();
    assert!(last.contains('胜') || last.contains("和棋"), "{last}");
}

#[test]
fn swap2_gives_out_the_colours() {
    let game = ["--opening", "swap2", "--side", "both"];
    let out = play(
        &game,
        "h8 i9\nswap\nh8 i9 h10\nx\na1 b2\nswap\nundo\nc3\nmoves\n",
    );
    contains(
        &out,
        &[
            "not possible: 2 points, expected ",
            "not possible: a swap, expected points",
            "the first player puts down h8 i9 h10\n",
            "swap2, white: swap to change colours, or a point, or a point, a point: ",
            "found 'x', expected points (h8 i9), swap or help",
            "the second player puts down a1 b2\n",
            "the first player swaps\n",
            "the first player has black\n",
            "nothing to take back",
            "  1. h8 i9 h10 a1 b2 c3\n",
        ],
    );
    // The engine chooses a colour, then the engine opens; the game goes on, whoever has black.
    let out = play(&["--opening", "swap2"], "h8 i9 h10\nhint\nquit\n");
    contains(
        &out,
        &[
            "the first player puts down h8 i9 h10\n",
            " has black\n",
            "hint: ",
        ],
    );
    let second = ["--opening", "swap2", "--side", "white"];
    let out = play(&[&second[..], &["--lang", "zh"]].concat(), "交换\n退出\n");
    contains(
        &out,
        &["甲方放下 ", "乙方交换黑白\n", "乙方执黑方\n", "白方走 "],
    );
    let out = play(&second, "");
    assert_eq!(out.matches("swap2, white: ").count(), 1, "{out}");
}

#[test]
fn an_opening_is_named_taken_back_listed_and_saved() {
    let path = file("gomoku-opening.sgf");
    let path = path.to_str().unwrap();
    let typed = format!("undo\nh8, i9, j10\nundo\n寒星\nundo\nd1\nmoves\nsave {path}\nquit\n");
    let game = ["--rule", "renju", "--side", "both", "--opening", "rif"];
    let out = play(&game, &typed);
    contains(
        &out,
        &[
            "nothing to take back",
            "the first player puts down h8 i9 j10\n",
            "opening: Chosei (I1)\n",
            "opening: Kansei (D1)\n",
            "  1. h8 h9 h10\n",
            &format!("saved to {path}"),
        ],
    );
    assert_eq!(out.matches("puts down h8 h9 h10\n").count(), 2, "{out}");
    assert_eq!(out.matches("rif, black: ").count(), 4, "{out}");
    // Against the engine, its answer is taken back too.
    let out = play(&["--opening", "swap2"], "h8i9j10\nquit\n");
    contains(&out, &["the first player puts down h8 i9 j10\n"]);
}

#[test]
fn a_board_that_play_draws_is_read() {
    let position = "6,7 0,0 8,7 2,0 7,6 4,0 7,8 6,0";
    let game = ["--rule", "renju", "--side", "both", "--position", position];
    let out = play(&game, "quit\n");
    let drawn = out.split_once("\n\n").unwrap().1;
    let drawn: Vec<&str> = drawn.lines().take(17).collect();
    assert!(drawn.iter().any(|row| row.contains(" 3 X")), "{out}");
    let path = file("gomoku-drawn.txt");
    fs::write(&path, drawn.join("\n")).unwrap();
    let again = ["--rule", "renju", "--side", "both", "--position"];
    let out = play(&[&again[..], &[path.to_str().unwrap()]].concat(), "quit\n");
    contains(
        &out,
        &["  8 . . . . . . X 3 X . . . . . . 8\n", "15 O . O . O . O"],
    );
}

#[test]
fn fifth_moves_are_declared_offered_and_taken() {
    let renju = ["--rule", "renju", "--side", "both", "--opening"];
    let typed = "h8 j9 h10\nh8 i9 h10\ng7\ng7 9\ng7 2\nswap\na1\na1 b1\nc1\nb1\nmoves\n";
    let out = play(&[&renju[..], &["soosyrv-8"]].concat(), typed);
    contains(
        &out,
        &[
            "soosyrv-8, black: the middle, a point in the central 3x3, a point in the central 5x5: ",
            "not possible: j9, expected a point in the central 3x3",
            "not possible: expected the number of fifth moves after the points, 1 to 8",
            "the second player puts down g7 and declares 2 fifth moves\n",
            "the first player swaps\n",
            "soosyrv-8, black: 2 fifth moves, no two of them symmetric: ",
            "not possible: one point, expected 2 fifth moves",
            "the second player offers a1 b1\n",
            "soosyrv-8, white: one of a1 b1: ",
            "not possible: c1 was not offered",
            "the first player puts down b1\n",
            "the second player has black\n",
            "  1. h8 i9 h10 g7 b1\n",
        ],
    );
    let zh = [&renju[..], &["rif", "--lang", "zh"]].concat();
    let out = play(&zh, "h8 i9 j10\n交换\ng7\na2 b1\na2 c1\na2\n退出\n");
    contains(
        &out,
        &[
            "rif，黑方：天元、中央 3x3 之内一点、中央 5x5 之内一点：",
            "乙方交换黑白\n",
            "a2 与 b1 对称，只算一个打点",
            "乙方给出五手打点 a2 c1\n",
            "甲方放下 a2\n",
            "乙方执黑方\n",
        ],
    );
    // Against the engine, on either side.
    for rule in [
        "pro",
        "long-pro",
        "swap",
        "rif",
        "yamaguchi",
        "soosyrv-8",
        "taraguchi-10",
    ] {
        let out = play(
            &[
                "--rule",
                "renju",
                "--watch",
                "--plies",
                "3",
                "--opening",
                rule,
            ],
            "",
        );
        contains(&out, &["the first player puts down h8", " has black\n"]);
    }
    // A name stands for the first three stones, with the number of fifth moves where one is due.
    for (rule, typed) in [("rif", "Kansei\n"), ("yamaguchi", "Kansei 3\n")] {
        let typed = format!("{typed}quit\n");
        let out = play(
            &["--rule", "renju", "--side", "black", "--opening", rule],
            &typed,
        );
        contains(&out, &["puts down h8 h9 h10"]);
    }
    let even = ["play", "--opening", "rif", "--size", "20"];
    let (status, _, refused) = run(env!("CARGO_BIN_EXE_gomoku"), &even, "");
    assert_eq!(status, 2, "{refused}");
    contains(&refused, &["rif on a board of 20x20"]);
}

#[test]
fn refusals_and_file_errors_are_in_chinese_too() {
    let typed = "h8\nh8\nz9\nload no/such.file\n认输\n提示\n认输\n退出\n";
    let out = play(&["--side", "both", "--lang", "zh"], typed);
    contains(
        &out,
        &[
            "h8 已经有黑方的棋子\n",
            "“z9”不是棋盘上的点",
            "no/such.file：没有这个文件或文件夹\n",
            "白方认输，黑方胜\n",
        ],
    );
    assert!(out.matches("对局已结束：").count() == 2, "{out}");
}

#[test]
fn several_points_are_typed_one_at_a_time() {
    let out = play(&["--side", "both"], "h8i9g9\nh8, i9\nz99 q\nh8\nquit\n");
    let says = "is several points, expected one move at a time, for example h8\n";
    assert_eq!(out.matches(says).count(), 2, "{out}");
    contains(&out, &["'z99 q' is no point of this board", "[X]"]);
}
