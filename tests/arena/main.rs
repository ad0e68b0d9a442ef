//! `arena` as its users run it: whole processes, against engines with every fault.

mod browser;
mod builds;
mod compliance;
mod ending;
mod fake_engine;
mod faults;
mod gomoku;
mod input;
mod languages;
mod live;
mod openings;
mod page;
mod pondering;
mod records;
mod reversi;
mod suite;
mod tournament;
mod tune;

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

/// Time limit for a single match.
const LIMIT: Duration = Duration::from_secs(60);

fn arena() -> assert_cmd::Command {
    let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_arena"));
    command.arg("match").timeout(LIMIT);
    command
}

/// `name=NAME,cmd=FAKE ENGINE ARGUMENTS`, with a mark by which its processes are found.
fn fake(name: &str, mark: &str, arguments: &str) -> String {
    format!("--engine=name={name},cmd={}", fake_command(mark, arguments))
}

/// The command of the fake engine: this test program, run for that one test only.
fn fake_command(mark: &str, arguments: &str) -> String {
    command_of(&std::env::current_exe().unwrap(), mark, arguments)
}

/// The same with a copy of the test program.
fn command_of(program: &Path, mark: &str, arguments: &str) -> String {
    let program = program.display();
    let only = "--exact --nocapture --test-threads=1 fake_engine::engine";
    format!("'{program}' {only} -- {arguments} --mark {mark}")
}

/// An empty folder for a test.
fn folder(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("arena")
        .join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn openings() -> &'static str {
    concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/xiangqi-openings.epd"
    )
}

fn lines(record: &Path) -> Vec<Value> {
    let text = fs::read_to_string(record).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn of_type<'a>(lines: &'a [Value], kind: &str) -> Vec<&'a Value> {
    lines.iter().filter(|line| line["type"] == kind).collect()
}

/// The summary on the last line that a match printed.
fn summary(output: &std::process::Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    let last = text.lines().last().unwrap_or_default();
    serde_json::from_str(last).unwrap_or_else(|e| {
        panic!("{e}: {text}\n{}", String::from_utf8_lossy(&output.stderr));
    })
}

/// The command lines of running processes that contain the mark. Empty where there is no /proc.
fn processes(mark: &str) -> Vec<String> {
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let command = |entry: fs::DirEntry| fs::read(entry.path().join("cmdline")).ok();
    entries
        .flatten()
        .filter_map(command)
        .map(|line| String::from_utf8_lossy(&line).replace('\0', " "))
        .filter(|line| line.contains("fake_engine") && line.trim().ends_with(mark))
        .collect()
}

/// Waits until the marked processes are gone, at most a second.
fn assert_none_left(mark: &str) {
    let deadline = Instant::now() + Duration::from_secs(1);
    while !processes(mark).is_empty() {
        assert!(
            Instant::now() < deadline,
            "left over: {:?}",
            processes(mark)
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}
