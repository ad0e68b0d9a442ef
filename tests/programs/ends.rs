//! When a GUI has died, an engine stops searching for what nobody can read.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Write};
use std::iter;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use engine_client::Program;
use engine_client::blocking::Process;

/// Far less than the searches here would take, and far more than it takes to notice.
const SOON: Duration = Duration::from_secs(20);

fn start(program: &str, input: &str) -> Child {
    let mut child = Command::new(program)
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let stdin = child.stdin.as_mut().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    child
}

fn ends_soon(mut child: Child, what: &str) {
    let deadline = Instant::now() + SOON;
    loop {
        if child.try_wait().unwrap().is_some() {
            return;
        }
        if Instant::now() > deadline {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("goes on: {what}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_search_ends_with_the_gui_that_asked_for_it() {
    let searches = [
        (
            env!("CARGO_BIN_EXE_reversi"),
            "nboard 2\nset depth 60\nping 1\ngo\n",
        ),
        (
            env!("CARGO_BIN_EXE_reversi"),
            "nboard 2\nset depth 60\nping 1\nhint 4\n",
        ),
        (
            env!("CARGO_BIN_EXE_reversi"),
            "time_settings 36000 0 0\ngenmove b\n",
        ),
        (env!("CARGO_BIN_EXE_xiangqi"), "uci\ngo depth 60\n"),
        (
            env!("CARGO_BIN_EXE_xiangqi"),
            "ucci\ngo nodes 99999999999\n",
        ),
        (
            env!("CARGO_BIN_EXE_gomoku"),
            "START 15\nINFO timeout_turn 3600000\nINFO timeout_match 0\nBEGIN\n",
        ),
    ];
    for (program, input) in searches {
        let mut child = start(program, input);
        // Read the first answer, so that the engine has read all of the input, then fall silent.
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        thread::sleep(Duration::from_millis(300));
        drop(stdout);
        drop(child.stdin.take());
        ends_soon(child, input);
    }
}

/// A depth beyond the end of the game is no bound while the end is far away: such batch input gets
/// an answer, too.
#[test]
fn batch_input_is_answered_where_its_search_is_bounded_and_where_it_is_not() {
    for (input, answer) in [
        ("nboard 2\nset depth 60\ngo\n", "=== "),
        ("nboard 2\nset depth 60\nhint 2\n", "nodestats "),
        (
            "nboard 2\nset depth 60\nmove F5\nmove F6\nanalyze\n",
            "set myname",
        ),
        ("nboard 2\nset depth 9\ngo\n", "=== "),
    ] {
        let mut engine = Process::start(&Program::new(env!("CARGO_BIN_EXE_reversi"))).unwrap();
        engine.send_bytes(input.as_bytes()).unwrap();
        engine.close_input();
        let deadline = Instant::now() + SOON;
        let lines: Vec<String> = iter::from_fn(|| engine.line(deadline).ok())
            .map(|line| line.text)
            .collect();
        let status = engine.wait(deadline, |_| ());
        assert!(status.is_some(), "goes on: {input}");
        assert!(
            lines.iter().any(|line| line.starts_with(answer)),
            "{input}: {lines:?}"
        );
    }
}
