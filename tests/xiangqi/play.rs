//! The subcommand `play`, with what a person might type as its stdin.

use std::fs;

use crate::command::{self, printed};
#[cfg(unix)]
use crate::gui::PATIENCE;

fn play(arguments: &[&str], typed: &str) -> String {
    let arguments = [&["play", "--depth", "2"], arguments].concat();
    printed(env!("CARGO_BIN_EXE_xiangqi"), &arguments, typed)
}

#[test]
fn a_game_is_played_saved_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.pgn");
    let file = path.to_str().unwrap();
    let typed = format!("h2\nh2e2\nundo\nC2=5\nhint\nfoo\nsave {file}\nfen\nresign\nquit\n");
    let out = play(&[], &typed);
    let expected = [
        "h2e2 C2=5",
        "black plays ",
        "hint: ",
        "\"foo\" is no move in any notation",
        "saved to ",
        "red resigns, black wins",
    ];
    for part in expected {
        assert!(out.contains(part), "{part:?} in {out}");
    }
    assert!(!out.contains('\x1b'), "no colours but on a terminal");
    let fen = out
        .lines()
        .find_map(|line| line.split_once("red to move: "))
        .map(|(_, fen)| fen);
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("1. C2=5 "), "{saved}");
    let again = play(&["--load", file], "fen\nundo\nfen\n");
    let fens: Vec<&str> = again
        .lines()
        .filter(|line| line.contains(" - - "))
        .collect();
    assert_eq!(fens.len(), 2, "{again}");
    assert!(fens[0].ends_with(fen.unwrap()), "{again} {fen:?}");
    assert!(fens[1].ends_with(" w - - 0 1"), "{again}");
}

#[test]
fn moves_are_echoed_and_files_are_not_replaced_unasked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.pgn");
    let file = path.to_str().unwrap();
    fs::write(&path, "mine").unwrap();
    let out = play(&[], &format!("h1h10\nh2e2\nsave {file}\nn\nquit\n"));
    assert!(out.contains("red plays h2e2 C2=5"), "{out}");
    assert!(out.contains("exists; replace it?"), "{out}");
    assert!(out.contains("not saved"), "{out}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    let out = play(&[], &format!("i1i2\nsave {file}\ny\nresign\nquit\n"));
    // On this board, whose ranks are 0-9, the rook stands on i0.
    assert!(
        out.contains("i1i2 counts ranks 1-10; on this board it is i0i1 R1+1"),
        "{out}"
    );
    assert!(
        out.contains("the game is over; undo, new, save or quit:"),
        "{out}"
    );
    assert!(!out.trim_end().ends_with("to move:"), "{out}");
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[Date \"20"), "{saved}");
}

/// Case 52 of the diagrams at its third occurrence, where the league's set does not judge yet.
#[test]
fn repetitions_are_judged_by_the_rules_that_are_given() {
    let fen = "1rbakab2/9/2c5n/4p3p/p8/7R1/P1P1P1P1P/2N3N2/4A4/2BAK1B2 w";
    let cycle = "c7g7 c4g4 g7c7 g4c4 ".repeat(2);
    let moves = format!("h4c4 {cycle}");
    let position = ["--fen", fen, "--moves", moves.trim()];
    for (rules, end) in [
        (&[][..], Some("black wins by perpetual chase")),
        (
            &["--repetition", "axf"],
            Some("black wins by perpetual chase"),
        ),
        (&["--repetition", "computer"], Some("draw by repetition")),
        (&["--repetition", "league"], None),
    ] {
        let arguments = [&position[..], rules, &["--side", "both"]].concat();
        let out = play(&arguments, "quit\n");
        match end {
            Some(end) => assert!(out.contains(end), "{rules:?}: {out}"),
            None => assert!(!out.contains("wins") && !out.contains("draw"), "{out}"),
        }
        for command in ["analyze", "review"] {
            let arguments = [&[command, "--depth", "1"], &position[..], rules].concat();
            printed(env!("CARGO_BIN_EXE_xiangqi"), &arguments, "");
        }
    }
}

#[test]
fn a_game_of_a_file_with_many_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.pgn");
    fs::write(
        &path,
        "[Event \"1\"]\n1. h2e2 h9g7 *\n\n[Event \"2\"]\n1. g3g4 *\n",
    )
    .unwrap();
    let file = path.to_str().unwrap();
    let run = |arguments: &[&str], typed: &str| {
        command::run(env!("CARGO_BIN_EXE_xiangqi"), arguments, typed)
    };
    let second = ["--game", "2", "--depth", "1"];
    let load = [&["play", "--side", "both", "--load", file], &second[..]].concat();
    // What is loaded later is another file: of its games the first is read.
    let (status, out, note) = run(&load, &format!("list\nload {file}\nlist\nquit\n"));
    let played: Vec<&str> = out.lines().filter(|line| line.contains("  1. ")).collect();
    assert_eq!((status, played.len()), (0, 2), "{out}");
    assert!(played[0].ends_with("1. g3g4") && played[1].ends_with("1. h2e2 h9g7"));
    assert!(
        note.contains("of 2 games the first is read; --game N chooses another"),
        "{note}"
    );
    let review = ["review", file, "--json"];
    let moves = |arguments: &[&str]| {
        let (_, out, _) = run(&[&review[..], arguments].concat(), "");
        out.lines().count()
    };
    assert_eq!((moves(&second), moves(&["--depth", "1"])), (2, 3));
    let (status, _, error) = run(&["review", file, "--game", "3"], "");
    let wanted = "found 2 games, expected one with number 3";
    assert!(status == 2 && error.contains(wanted), "{error}");
    let (status, _, error) = run(&["analyze", "--position", "h2e2", "--game", "2"], "");
    let wanted = "found 1 game, expected one with number 2";
    assert!(status == 2 && error.contains(wanted), "{error}");
    let (status, _, error) = run(&["analyze", "--game", "1"], "");
    assert!(
        status == 2 && error.contains("--game: found no file"),
        "{error}"
    );
}

#[test]
fn being_mated_is_said_in_moves() {
    // Whatever red plays, black mates.
    let fen = "3k5/9/9/9/9/9/9/1r7/r8/4K4 w - - 0 1";
    let out = play(&["--fen", fen, "--side", "black"], "quit\n");
    assert!(out.contains("(mated in "), "{out}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_the_game() {
    use std::process::Command;
    use std::time::Instant;

    use engine_client::Program;
    use engine_client::blocking::Process;

    let folder = tempfile::tempdir().unwrap();
    let argv = [env!("CARGO_BIN_EXE_xiangqi"), "play", "--depth", "2"];
    let mut game = Process::start(&Program {
        argv: argv.map(str::to_owned).to_vec(),
        dir: Some(folder.path().to_owned()),
        env: vec![("LC_ALL".to_owned(), Some("C.UTF-8".to_owned()))],
    })
    .unwrap();
    // The input stays open, since its end would be another way to leave.
    game.send("h2e2").unwrap();
    let deadline = Instant::now() + PATIENCE;
    while !game.line(deadline).unwrap().text.contains("black plays ") {}
    let interrupt = ["-INT".to_owned(), game.id().to_string()];
    assert!(
        Command::new("kill")
            .args(interrupt)
            .status()
            .unwrap()
            .success()
    );
    assert!(game.wait(deadline, |_| ()).unwrap().success());
    let saved = fs::read_to_string(folder.path().join("xiangqi-autosave.pgn")).unwrap();
    assert!(saved.contains("1. C2=5 "), "{saved}");
}

#[test]
fn all_is_said_in_chinese_when_asked() {
    let out = play(&["--lang", "zh"], "炮二平五\n提示\n悔棋\n认输\n退出\n");
    for part in ["红方走：", "黑方走 ", "提示：", "红方认输，黑方胜"] {
        assert!(out.contains(part), "{part:?} in {out}");
    }
    assert!(!out.contains("to move"), "{out}");
}

#[test]
fn the_engine_may_be_watched_playing_itself_to_the_end() {
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
    let out = play(&["--watch", "--fen", fen], "");
    assert!(out.contains("red plays b0b9"), "{out}");
    assert!(out.trim_end().ends_with("red wins by checkmate"), "{out}");
}

#[test]
fn a_game_that_is_over_stays_as_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mate.pgn");
    let fen = "4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1";
    let typed = format!("b0b9\nresign\na8a9\nhint\nsave {}\n", path.display());
    let out = play(&["--fen", fen], &typed);
    assert_eq!(out.matches("red wins by checkmate").count(), 1, "{out}");
    assert_eq!(out.matches("the game is over: ").count(), 3, "{out}");
    let saved = fs::read_to_string(&path).unwrap();
    assert!(saved.contains("[Result \"1-0\"]"), "{saved}");
}

#[test]
fn what_is_wrong_with_a_move_is_said_in_chinese_too() {
    let typed = "z9\nh5h6\na0a3\nh5\n读取 no/such.file\n悔棋\n退出\n";
    let out = play(&["--lang", "zh"], typed);
    let expected = [
        "“z9”不是着法",
        "“h5h6”：起点没有棋子",
        "“a0a3”：终点有自己的棋子",
        "h5 没有可走的棋",
        "no/such.file：没有这个文件或文件夹",
        "没有可以悔的棋",
    ];
    for part in expected {
        assert!(out.contains(part), "{part:?} in {out}");
    }
}

#[test]
fn the_engines_first_move_is_not_taken_back() {
    let out = play(&["--side", "black"], "undo\nquit\n");
    assert_eq!(out.matches("red plays ").count(), 1, "{out}");
    assert!(out.contains("nothing to take back"), "{out}");
}

#[test]
fn sides_are_switched_draws_refused_and_moves_played_again() {
    let typed = "h2e2\nundo\nredo\nswitch\nlist\neval\ndraw\ntime\ntime x\ntime 0.05\ndepth 0\ndepth 1\nlevel\nlevel 25\nlevel 3\nnow\nquit\n";
    let out = play(&[], typed);
    for part in [
        "black plays ",
        "red plays ",
        "black to move:",
        "  1. h2e2 ",
        ", depth 2: ",
        "something is missing, for example: time 2.5",
        "time: found x, expected 0.001 to 999999999",
        "depth: found 0, expected 1 to 1000",
        "something is missing, for example: level 8",
        "level: found 25, expected 1 to 20",
        "the engine is not thinking",
    ] {
        assert!(out.contains(part), "{part:?} in {out}");
    }
    let out = play(&["--side", "both"], "h2e2\ndraw\ny\nquit\n");
    assert!(
        out.contains("a draw is offered; does red take it?"),
        "{out}"
    );
    assert!(out.contains("draw by agreement"), "{out}");
    let (status, _, error) = crate::command::run(
        env!("CARGO_BIN_EXE_xiangqi"),
        &["play", "--side", "blue"],
        "",
    );
    assert_eq!(status, 2);
    assert!(
        error.contains("found blue, expected red, black or both"),
        "{error}"
    );
}

/// The engine's moves of a game in which it plays both sides.
fn watched(plies: &str, arguments: &[&str]) -> Vec<String> {
    let out = play(&[&["--watch", "--plies", plies], arguments].concat(), "");
    let moves = out.lines().filter(|line| line.contains(" plays "));
    moves.map(str::to_owned).collect()
}

#[test]
fn games_to_a_depth_begin_by_the_book() {
    let firsts: std::collections::BTreeSet<String> = (1..=12)
        .map(|seed| watched("1", &["--seed", &seed.to_string()]).concat())
        .collect();
    assert!(firsts.len() > 1, "{firsts:?}");
    assert!(
        firsts.iter().all(|said| said.ends_with("(book)")),
        "{firsts:?}"
    );
}

#[test]
fn the_seed_of_a_game_is_that_of_its_level() {
    let game = |seeds: &[&str]| watched("8", &[&["--level", "4"], seeds].concat());
    let first = game(&["--seed", "9"]);
    assert_eq!(first.len(), 8);
    assert_eq!(game(&["--seed", "9"]), first);
    assert_ne!(game(&["--seed", "9", "--level-seed", "5"]), first);
}
