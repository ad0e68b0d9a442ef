//! An engine as a process, for the benchmarks of this folder.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

#[allow(dead_code, reason = "not every benchmark is Xiangqi's")]
pub const OURS: &str = env!("CARGO_BIN_EXE_xiangqi");

/// A running engine; told to quit when dropped.
pub struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    /// Starts a command: words with blanks between.
    pub fn start(command: &str) -> Self {
        let mut words = command.split_whitespace();
        let mut process = Command::new(words.next().expect("a command"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take().expect("piped");
        let output = BufReader::new(process.stdout.take().expect("piped"));
        Self {
            process,
            input,
            output,
        }
    }

    pub fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    /// Shows its lines to `see` up to and with the first that begins with one of `ends`.
    pub fn read_until(&mut self, ends: &[&str], mut see: impl FnMut(&str)) {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).expect("the engine speaks");
            assert!(read > 0, "the engine ended before {ends:?}");
            see(&line);
            if ends.iter().any(|end| line.starts_with(end)) {
                return;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
