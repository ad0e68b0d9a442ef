//! Runs an engine as a process, for the benchmarks of this folder.

use std::time::{Duration, Instant};

use engine_client::Program;
use engine_client::blocking::Process;

#[allow(dead_code, reason = "not every benchmark is Xiangqi's")]
pub const OURS: &str = env!("CARGO_BIN_EXE_xiangqi");

/// Time limit for a line; no engine is silent for longer.
const LIMIT: Duration = Duration::from_secs(3600);

/// A running engine; it is sent `quit` when dropped.
pub struct Engine(Process);

impl Engine {
    /// Starts a command, given as words separated by blanks.
    pub fn start(command: &str) -> Self {
        let argv = command.split_whitespace().map(str::to_owned).collect();
        let program = Program {
            argv,
            ..Program::default()
        };
        Self(Process::start(&program).expect("the engine starts"))
    }

    pub fn say(&mut self, line: &str) {
        self.0.send(line).expect("the engine listens");
    }

    /// Passes its lines to `see`, up to and including the first that begins with one of `ends`.
    pub fn read_until(&mut self, ends: &[&str], mut see: impl FnMut(&str)) {
        loop {
            let line = self.0.line(Instant::now() + LIMIT);
            let line = line.expect("the engine speaks").text;
            see(&line);
            if ends.iter().any(|end| line.starts_with(end)) {
                return;
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.0.end(Some("quit"));
    }
}
