//! Flags for settings that a dialect has no words for, or that a GUI does not send.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::command::run;

const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");

const FLAGS: [&str; 6] = ["--hash", "24", "--threads", "3", "--move-overhead", "77"];

/// Settings of flags are announced as defaults, so that a GUI that does not send options equal to
/// their default is not misled.
#[test]
fn flags_hold_in_every_dialect() {
    let sure = [&FLAGS[..], &["--selectivity", "95"]].concat();
    let serve = [&["serve"][..], &FLAGS].concat();
    for (program, arguments, input, lines) in [
        (
            XIANGQI,
            &FLAGS[..],
            "uci\nquit\n",
            &[
                "option name Hash type spin default 24 min 0 max 65536",
                "option name Threads type spin default 3 min 0 max 256",
                "option name Move Overhead type spin default 77 min 0 max 5000",
            ][..],
        ),
        (
            XIANGQI,
            &serve,
            "ucci\nquit\n",
            &[
                "option hashsize type spin min 0 max 65536 default 24",
                "option threads type spin min 0 max 256 default 3",
                "option moveoverhead type spin min 0 max 5000 default 77",
            ],
        ),
        (
            XIANGQI,
            &FLAGS,
            "xboard\nprotover 2\nquit\n",
            &["feature option=\"Move Overhead -spin 77 0 5000\""],
        ),
        (
            REVERSI,
            &sure,
            "sanqi-set\nquit\n",
            &[
                "[string] Hash 24",
                "[string] Threads 3",
                "[list/classic/greedy/patterns] Evaluation patterns",
                "[string] Selectivity 95",
                "[string] Move_Overhead 77",
            ],
        ),
        (
            REVERSI,
            &sure,
            "xboard\nprotover 2\nquit\n",
            &[
                "feature option=\"Selectivity -spin 95 1 100\"",
                "feature option=\"Move Overhead -spin 77 0 5000\"",
            ],
        ),
        (GOMOKU, &FLAGS, "START 15\nABOUT\nEND\n", &["OK"]),
    ] {
        let said = run(program, arguments, input).1;
        for line in lines {
            assert!(
                said.lines().any(|said| said == *line),
                "{program} {arguments:?}: expected {line}\n{said}"
            );
        }
    }
}

#[test]
fn flags_without_a_conversation_are_refused() {
    for (program, flag) in [
        (XIANGQI, "--hash"),
        (GOMOKU, "--threads"),
        (REVERSI, "--selectivity"),
    ] {
        let output = Command::new(program)
            .args([flag, "50", "bench"])
            .env("LC_ALL", "C.UTF-8")
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains(&format!(
                "{flag}: found a command that holds no conversation"
            )),
            "{error}"
        );
    }
}

/// Quarry and GoGui have no other way to set options.
#[test]
fn gtp_sets_every_option_by_a_command_that_is_listed() {
    let input = "known_command sanqi-set\nsanqi-set Hash 32\nsanqi-set move overhead 40\n\
                 sanqi-set Move_Overhead 41\n5 sanqi-set Hash lots\nsanqi-set Nonsense 1\nsanqi-set Hash\n\
                 sanqi-set\n";
    let said = run(REVERSI, &[], input).1;
    let answers: Vec<&str> = said.split("\n\n").collect();
    assert_eq!(answers[..4], ["= true", "=", "=", "="], "{said}");
    assert_eq!(
        answers[4],
        "?5 option Hash: found `lots`, expected a whole number from 1 to 65536"
    );
    assert!(
        answers[5].starts_with("? found option `Nonsense`"),
        "{said}"
    );
    assert!(answers[6].contains("expected NAME VALUE"), "{said}");
    assert!(answers[7].contains("\n[string] Hash 32\n"), "{said}");
    assert!(answers[7].contains("\n[string] Move_Overhead 41"), "{said}");
}

/// An engine starts at once, with as much memory as is free.
#[test]
fn a_table_that_is_not_free_is_made_smaller_and_said() {
    for (program, input) in [
        (XIANGQI, "uci\nisready\nquit\n"),
        (REVERSI, "clear_board\nsanqi-set\n"),
        (GOMOKU, "START 15\nABOUT\nEND\n"),
    ] {
        let began = Instant::now();
        let (status, said, warned) = run(program, &["--hash", "65536"], input);
        assert_eq!(status, 0, "{program}: {said}{warned}");
        assert!(began.elapsed() < Duration::from_secs(10), "{program}");
        let whole = !warned.contains("hash: 65536 MiB are not free");
        if program == XIANGQI {
            let announced = said.contains("option name Hash type spin default 65536 ");
            assert_eq!(announced, whole, "{said}{warned}");
        }
        if program == REVERSI {
            let announced = said.contains("[string] Hash 65536\n");
            assert_eq!(announced, whole, "{said}{warned}");
        }
    }
}
