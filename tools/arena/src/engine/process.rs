//! An engine's process: lines in, lines out, and no process left over.
//!
//! Every line comes with the moment at which it was read: what an engine is charged for is the time between the
//! flush of its `go` and the arrival of its answer. Lines are capped in length and, to one question, in number,
//! since an engine that floods must not take the match down with it.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::output::Output;
pub use super::output::{Line, Silence};

/// Lines of the conversation kept for the record of a failure.
const TAIL_LINES: usize = 16;
const TAIL_WIDTH: usize = 240;
/// What an engine is given to leave by itself after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(500);
/// How long a process that closed its output is waited for, to learn how it ended.
const REAP_GRACE: Duration = Duration::from_millis(300);
/// How often it is looked at.
const REAP_POLL: Duration = Duration::from_millis(5);

/// Why an engine's process cannot be started.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the command is empty")]
    NoCommand,
    /// There is no folder to start it in.
    #[error("dir={}: expected a folder, found none", dir.display())]
    NoFolder { dir: PathBuf },
    /// The program does not start.
    #[error("{program}: {why}")]
    Program { program: String, why: io::Error },
}

/// The last lines of the conversation, both sides.
#[derive(Default)]
struct Tail(VecDeque<String>);

impl Tail {
    fn push(&mut self, side: char, text: &str) {
        // The oldest line's memory is the newest one's.
        let oldest = (self.0.len() == TAIL_LINES).then(|| self.0.pop_front());
        let mut line = oldest.flatten().unwrap_or_default();
        line.clear();
        line.push(side);
        line.push(' ');
        let end = text.char_indices().nth(TAIL_WIDTH);
        line.push_str(&text[..end.map_or(text.len(), |(end, _)| end)]);
        self.0.push_back(line);
    }
}

/// A running engine. Dropping it ends the process, whatever the process thinks of it.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    output: Output,
    tail: Tail,
    /// Lines that wait for the next that is sent.
    waiting: Vec<u8>,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts `argv[0]` with the rest as its arguments, in `dir` when one is given.
    ///
    /// # Errors
    /// When the program cannot be started, or there is no such folder.
    pub fn start(argv: &[String], dir: Option<&Path>) -> Result<Self, StartError> {
        let (program, arguments) = argv.split_first().ok_or(StartError::NoCommand)?;
        let failed = |why| StartError::Program {
            program: program.clone(),
            why,
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = dir {
            // The system says the same of a folder that is missing as of a program.
            if !dir.is_dir() {
                return Err(StartError::NoFolder {
                    dir: dir.to_owned(),
                });
            }
            command.current_dir(dir);
        }
        // A group of its own, so that what the engine itself starts (uci2wb starts an engine) can
        // be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(failed)?;

        let stdin = child.stdin.take();
        let output = match Output::of(&mut child) {
            Ok(output) => output,
            Err(error) => {
                let _ = child.kill().and_then(|()| child.wait());
                return Err(failed(error));
            }
        };
        Ok(Self {
            child,
            stdin,
            output,
            tail: Tail::default(),
            waiting: Vec::new(),
            ended: None,
        })
    }

    /// Keeps a line, or several, to be written with the next that is [sent](Process::send): an engine that is woken
    /// twice thinks later.
    pub fn prepare(&mut self, line: &str) {
        // Of a long board only the end is kept.
        let skipped = line.lines().count().saturating_sub(TAIL_LINES);
        for line in line.lines().skip(skipped) {
            self.tail.push('>', line);
        }
        self.waiting.extend_from_slice(line.as_bytes());
        self.waiting.push(b'\n');
    }

    /// Writes a line, or several, at once, behind those that wait, and flushes; the moment after the flush.
    ///
    /// # Errors
    /// When the engine no longer listens.
    pub fn send(&mut self, line: &str) -> io::Result<Instant> {
        self.prepare(line);
        self.output.expect();
        let written = match &mut self.stdin {
            Some(stdin) => stdin.write_all(&self.waiting).and_then(|()| stdin.flush()),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        };
        self.waiting.clear();
        written.map(|()| Instant::now())
    }

    /// The next line, waiting for it until `deadline`.
    ///
    /// # Errors
    /// Why there is none.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, Silence> {
        let Self { output, tail, .. } = self;
        let line = output.line(deadline, |aside| tail.push('!', aside))?;
        tail.push('<', &line.text);
        Ok(line)
    }

    /// Throws away what the engine has said so far.
    pub fn drain(&mut self) {
        let now = Instant::now();
        while self.line(now).is_ok() {}
    }

    /// The last lines of the conversation: `>` to the engine, `<` from it, `!` on its standard
    /// error.
    pub fn last_lines(&self) -> Vec<String> {
        self.tail.0.iter().cloned().collect()
    }

    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// True when the process has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            self.kill_group();
            self.ended = Some(status);
        }
        self.ended.is_some()
    }

    /// How a process ended that seems to have ended by itself. Its last words on standard error are
    /// waited for too.
    pub fn reap(&mut self) -> String {
        let deadline = Instant::now() + REAP_GRACE;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                self.kill_group();
                self.ended = Some(status);
                let Self { output, tail, .. } = self;
                output.last_words(deadline, |aside| tail.push('!', aside));
                return status.to_string();
            }
            thread::sleep(REAP_POLL);
        }
        "closed its output and stayed".to_owned()
    }

    /// Says `farewell` if given, waits a little, then ends the process and all that it started.
    pub fn end(&mut self, farewell: Option<&str>) {
        if self.ended.is_some() {
            return;
        }
        if let Some(farewell) = farewell
            && self.send(farewell).is_ok()
        {
            let deadline = Instant::now() + QUIT_GRACE;
            while self.line(deadline).is_ok() {}
        }
        self.stdin = None;
        // Before the child is reaped: its number, which is the group's, cannot yet belong to anyone
        // else.
        self.kill_group();
        let _ = self.child.kill();
        self.ended = self.child.wait().ok();
    }

    #[cfg(unix)]
    fn kill_group(&self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        let group = i32::try_from(self.child.id()).ok().and_then(Pid::from_raw);
        // There is none left when all of it has ended.
        let _ = group.map(|group| kill_process_group(group, Signal::KILL));
    }

    #[cfg(not(unix))]
    fn kill_group(&self) {}
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end(None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Process::start(&["/no/such/engine".to_owned()], None).is_err());
        assert!(Process::start(&[], None).is_err());
    }
}
