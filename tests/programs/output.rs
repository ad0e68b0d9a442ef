//! Results for a closed or full stdout, and files that cannot be written: one line on stderr, and
//! exit status 5.
#![cfg(unix)]

use std::process::{Command, Output, Stdio};

const PUZZLE: &str = env!("CARGO_BIN_EXE_puzzle");
const XIANGQI: &str = env!("CARGO_BIN_EXE_xiangqi");
const REVERSI: &str = env!("CARGO_BIN_EXE_reversi");
const GOMOKU: &str = env!("CARGO_BIN_EXE_gomoku");
const ARENA: &str = env!("CARGO_BIN_EXE_arena");

/// Commands that print, and their input: help, manual pages, results, sessions.
const PRINTING: [(&str, &str, &str); 19] = [
    (PUZZLE, "river -m 3 -c 3", ""),
    (PUZZLE, "river -m 3 -c 3 --json", ""),
    (PUZZLE, "grid -", "1 2 5\n3 4\n"),
    (PUZZLE, "--help", ""),
    (PUZZLE, "--version", ""),
    (PUZZLE, "grid --help", ""),
    (PUZZLE, "completions bash", ""),
    (PUZZLE, "man", ""),
    (XIANGQI, "perft 1", ""),
    (XIANGQI, "--help", ""),
    (XIANGQI, "", "uci\nquit\n"),
    (REVERSI, "perft 1 --json", ""),
    (REVERSI, "--version", ""),
    (REVERSI, "", "version\nquit\n"),
    (GOMOKU, "--help", ""),
    (GOMOKU, "man", ""),
    (GOMOKU, "", "ABOUT\nEND\n"),
    (ARENA, "match --help", ""),
    (ARENA, "man", ""),
];

/// Runs a command whose stdout the shell redirects.
fn redirected(program: &str, arguments: &str, stdin: &str, redirection: &str) -> Output {
    let line = format!("printf %s \"$1\" | \"$0\" {arguments} {redirection}");
    let mut command = Command::new("sh");
    command.args(["-c", &line, program, stdin]);
    command.env("LC_ALL", "C.UTF-8").stdin(Stdio::null());
    command.output().unwrap()
}

#[test]
fn nothing_that_could_not_be_printed_looks_like_success() {
    for (program, arguments, stdin) in PRINTING {
        let mut rows = vec![(">&-", Some("stdout: it is closed"))];
        if cfg!(target_os = "linux") {
            rows.push((">/dev/full", Some("stdout: no space left")));
        }
        rows.push((">/dev/null", None));
        for (redirection, complaint) in rows {
            let output = redirected(program, arguments, stdin, redirection);
            let said = String::from_utf8_lossy(&output.stderr);
            let what = format!("{program} {arguments} {redirection}: {said}");
            let status = complaint.map_or(0, |_| 5);
            assert_eq!(output.status.code(), Some(status), "{what}");
            assert_eq!(
                said.lines().count(),
                usize::from(complaint.is_some()),
                "{what}"
            );
            assert!(said.contains(complaint.unwrap_or_default()), "{what}");
        }
    }
}

#[test]
fn a_wrong_command_line_stays_one_and_a_reader_that_left_is_no_error() {
    let output = redirected(PUZZLE, "nonsense", "", ">&-");
    assert_eq!(output.status.code(), Some(2));
    let output = redirected(PUZZLE, "river -m 30 -c 30 -k 6 --all", "", "| true");
    assert_eq!((output.status.code(), &*output.stderr), (Some(0), &b""[..]));
}

#[test]
fn a_file_that_cannot_be_opened_is_not_bad_input() {
    let missing = "no such file or folder";
    let cases = [
        (
            PUZZLE,
            "river -m 3 -c 3 --svg no/such/folder/a.svg",
            missing,
        ),
        (
            PUZZLE,
            "river -m 3 -c 3 --dot no/such/folder/a.dot",
            missing,
        ),
        (
            PUZZLE,
            "dijkstra --romania --from arad --to iasi --log no/such/a",
            missing,
        ),
        (PUZZLE, "resolution no-such-file", missing),
        (PUZZLE, "grid .", "this is a folder"),
        (PUZZLE, "man --dir no/such/folder", missing),
        (XIANGQI, "--protocol-log no/such/folder/log", missing),
        (XIANGQI, "analyze --board no-such-file", missing),
        (XIANGQI, "book show no-such-file", missing),
        (
            XIANGQI,
            "book make --out no/such/folder/book --positions 1 --nodes 1",
            missing,
        ),
        (REVERSI, "solve no-such-file", missing),
        (GOMOKU, "solve no-such-file --vcf", missing),
        (ARENA, "tally no-such-file", missing),
        (ARENA, "report no-such-file", missing),
        (ARENA, "match no-such-file", missing),
    ];
    for (program, arguments, reason) in cases {
        let output = redirected(program, arguments, "", "");
        let said = String::from_utf8_lossy(&output.stderr);
        let what = format!("{program} {arguments}: {said}");
        assert_eq!(output.status.code(), Some(5), "{what}");
        assert!(said.contains(reason) && said.lines().count() == 1, "{what}");
        assert_eq!(said.matches(reason).count(), 1, "{what}");
    }
}
