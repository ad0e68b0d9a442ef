//! What a person sees who starts an engine by hand: a hint, and a second one after typing `help`.
//! Terminals are made by `script` of util-linux.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Stdio};

/// What a terminal shows when `typed` is typed to a program; `None` without `script`.
fn shown(program: &str, typed: &str) -> Option<String> {
    let mut child = Command::new("script")
        .args(["-qec", program, "/dev/null"])
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .ok()?;
    let mut stdin = child.stdin.take()?;
    stdin.write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn help_is_a_hint_on_a_terminal_and_no_command_to_a_program() {
    for (program, hint, leave) in [
        (
            env!("CARGO_BIN_EXE_reversi"),
            "Type nboard 2 to begin",
            "quit",
        ),
        (
            env!("CARGO_BIN_EXE_xiangqi"),
            "Type ucci, uci or xboard",
            "quit",
        ),
        (env!("CARGO_BIN_EXE_gomoku"), "Type START 15", "END"),
    ] {
        let Some(shown) = shown(program, &format!("help\n{leave}\n")) else {
            eprintln!("SKIPPED: there is no `script` to make a terminal with");
            return;
        };
        assert_eq!(shown.matches(hint).count(), 2, "{program}: {shown}");
        assert!(!shown.to_lowercase().contains("unknown"), "{shown}");
    }
    let answer = crate::command::run(env!("CARGO_BIN_EXE_reversi"), &[], "help\n").1;
    assert_eq!(answer, "? unknown command\n\n");
}

#[test]
fn a_game_on_a_terminal_has_colours_and_marks() {
    let typed = "f5\nundo\nundo\nquit\n";
    let program = format!(
        "{} play --size 8 --side both --no-csv --depth 1",
        env!("CARGO_BIN_EXE_reversi")
    );
    let Some(shown) = shown(&program, typed) else {
        eprintln!("SKIPPED: there is no `script` to make a terminal with");
        return;
    };
    assert!(shown.contains("\x1b[1;36mX\x1b[0m"), "{shown}");
    assert!(shown.contains('+'), "{shown}");
    assert!(shown.contains("nothing to take back"), "{shown}");
}
