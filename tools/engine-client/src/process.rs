//! An engine's process: lines in, lines out, and no process left over.
//!
//! Every line comes with the moment at which it was read: what an engine is charged for is the
//! time between the flush of its `go` and the arrival of its answer. Lines are capped in length
//! and, between two lines that are sent, in number, since an engine that floods must not take its
//! manager down with it.

use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use process_wrap::std::{ChildWrapper, CommandWrap};
use tokio::io::AsyncWriteExt;
use tokio::process::ChildStdin;
use tokio::time::{sleep, timeout};

use crate::output::Output;
pub use crate::output::{Line, ReadError};

/// Lines of the conversation kept for the record of a failure.
const TAIL_LINES: usize = 16;
const TAIL_WIDTH: usize = 240;
/// How long an engine may leave its input unread.
const WRITE_LIMIT: Duration = Duration::from_secs(20);
/// How long an engine may take to exit by itself after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(500);
/// How long a process that closed its output is waited for, to learn how it ended.
const REAP_GRACE: Duration = Duration::from_millis(300);
/// How often such a process is polled.
const REAP_POLL: Duration = Duration::from_millis(5);

/// What is started: a program, its arguments, and where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The program's name or path, then its arguments.
    pub argv: Vec<String>,
    /// The folder that it is started in, if not the manager's own.
    pub dir: Option<PathBuf>,
    /// Variables of its environment beside the manager's own; those without a value are removed.
    pub env: Vec<(String, Option<String>)>,
}

impl Program {
    pub fn new(program: &str) -> Self {
        Self {
            argv: vec![program.to_owned()],
            ..Self::default()
        }
    }

    fn command(&self) -> Result<Command, StartError> {
        let (program, arguments) = self.argv.split_first().ok_or(StartError::NoCommand)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        for (name, value) in &self.env {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        if let Some(dir) = &self.dir {
            // The system reports a missing folder and a missing program alike.
            if !dir.is_dir() {
                return Err(StartError::NoFolder { dir: dir.clone() });
            }
            command.current_dir(dir);
        }
        Ok(command)
    }
}

/// Why an engine's process cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    #[error("the command is empty")]
    NoCommand,
    /// There is no folder to start it in.
    #[error("dir={}: expected a folder, found none", dir.display())]
    NoFolder { dir: PathBuf },
    /// The system's error on starting the program.
    #[error("{program}: {why}")]
    Program {
        program: String,
        kind: io::ErrorKind,
        why: String,
    },
    #[error("{0}")]
    Other(String),
}

impl StartError {
    pub(crate) fn of_program(program: String, error: &io::Error) -> Self {
        let (kind, why) = (error.kind(), error.to_string());
        Self::Program { program, kind, why }
    }
}

/// The last lines of the conversation, both sides.
#[derive(Default)]
struct Tail(VecDeque<String>);

impl Tail {
    fn push(&mut self, side: char, text: &str) {
        // The newest line reuses the memory of the oldest.
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

/// A running engine. Dropping it kills the process.
pub struct Process {
    child: Box<dyn ChildWrapper>,
    stdin: Option<ChildStdin>,
    output: Output,
    tail: Tail,
    /// Lines that are written together with the next one that is sent.
    waiting: Vec<u8>,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts a program in a process group of its own (on Windows a job), so that what the engine
    /// itself starts (uci2wb starts an engine) is ended with it. Called in a tokio runtime with
    /// time and I/O.
    ///
    /// # Errors
    /// When the program cannot be started, or there is no such folder.
    pub fn start(program: &Program) -> Result<Self, StartError> {
        let mut command = CommandWrap::from(program.command()?);
        #[cfg(unix)]
        command.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        command.wrap(process_wrap::std::JobObject);
        let failed = |why: &io::Error| StartError::of_program(program.argv[0].clone(), why);
        let mut child = command.spawn().map_err(|why| failed(&why))?;
        let stdin = child.stdin().take();
        let pipes = stdin.map(ChildStdin::from_std).transpose();
        let pipes = pipes.and_then(|stdin| Ok((stdin, Output::of(child.as_mut())?)));
        match pipes {
            Ok((stdin, output)) => Ok(Self {
                child,
                stdin,
                output,
                tail: Tail::default(),
                waiting: Vec::new(),
                ended: None,
            }),
            Err(error) => {
                let _ = child.start_kill().and_then(|()| child.wait());
                Err(failed(&error))
            }
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Keeps a line, or several, to be written with the next that is [sent](Process::send): an
    /// engine that is woken twice starts later.
    pub fn prepare(&mut self, line: &str) {
        // Of a long board only the end is kept in the tail.
        let skipped = line.lines().count().saturating_sub(TAIL_LINES);
        for line in line.lines().skip(skipped) {
            self.tail.push('>', line);
        }
        self.waiting.extend_from_slice(line.as_bytes());
        self.waiting.push(b'\n');
    }

    /// Writes a line, or several, in one go with those that were [prepared](Process::prepare), and
    /// flushes. Returns the moment after the flush.
    ///
    /// # Errors
    /// When the engine no longer listens.
    pub async fn send(&mut self, line: &str) -> io::Result<Instant> {
        self.prepare(line);
        self.flush().await
    }

    /// Writes bytes as they are, without a line end.
    ///
    /// # Errors
    /// When the engine no longer listens.
    pub async fn send_bytes(&mut self, bytes: &[u8]) -> io::Result<Instant> {
        self.waiting.extend_from_slice(bytes);
        self.flush().await
    }

    async fn flush(&mut self) -> io::Result<Instant> {
        let Self {
            stdin,
            output,
            tail,
            waiting,
            ..
        } = self;
        output.expect();
        let waiting = std::mem::take(waiting);
        let stdin = stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let write = async {
            stdin.write_all(&waiting).await?;
            stdin.flush().await
        };
        // An engine that blocks on a full output pipe does not read its input, so its output is
        // read meanwhile.
        let write = output.read_during(write, |aside| tail.push('!', aside));
        timeout(WRITE_LIMIT, write).await??;
        Ok(Instant::now())
    }

    /// The next line, waiting for it until `deadline`.
    ///
    /// # Errors
    /// Why there is none.
    pub async fn line(&mut self, deadline: Instant) -> Result<Line, ReadError> {
        let Self { output, tail, .. } = self;
        let line = output.line(deadline, |aside| tail.push('!', aside)).await?;
        tail.push('<', &line.text);
        Ok(line)
    }

    /// Starts the count of the flood limit anew.
    pub(crate) fn expect_more(&mut self) {
        self.output.expect();
    }

    /// Throws away what the engine has said so far.
    pub async fn drain(&mut self) {
        let now = Instant::now();
        while self.line(now).await.is_ok() {}
    }

    /// The last lines of the conversation: `>` to the engine, `<` from it, `!` on its standard
    /// error.
    pub fn last_lines(&self) -> Vec<String> {
        self.tail.0.iter().cloned().collect()
    }

    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// How the process ended, if it has ended by itself; what it left running is ended too.
    pub fn exit_status(&mut self) -> Option<ExitStatus> {
        if self.ended.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            let _ = self.child.start_kill();
            self.ended = Some(status);
        }
        self.ended
    }

    /// How a process ended that seems to have ended by itself. Also waits for its last lines on
    /// standard error.
    pub async fn reap(&mut self) -> String {
        let deadline = Instant::now() + REAP_GRACE;
        while Instant::now() < deadline {
            if let Some(status) = self.exit_status() {
                let Self { output, tail, .. } = self;
                let words = output.drain_stderr(deadline, |aside| tail.push('!', aside));
                words.await;
                return status.to_string();
            }
            sleep(REAP_POLL).await;
        }
        "closed its output and stayed".to_owned()
    }

    /// Sends `quit` if given, waits a little, then ends the process and all that it started.
    pub async fn end(&mut self, quit: Option<&str>) {
        if self.ended.is_some() {
            return;
        }
        if let Some(quit) = quit
            && self.send(quit).await.is_ok()
        {
            let deadline = Instant::now() + QUIT_GRACE;
            while self.line(deadline).await.is_ok() {}
        }
        self.kill();
    }

    fn kill(&mut self) {
        if self.ended.is_some() {
            return;
        }
        self.stdin = None;
        // The group, before the child is reaped: its number cannot yet belong to anyone else.
        let _ = self.child.start_kill();
        // It may have left its group.
        let _ = self.child.inner_mut().start_kill();
        self.ended = self.child.wait().ok();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Process::start(&Program::new("/no/such/engine")).is_err());
        assert!(Process::start(&Program::default()).is_err());
    }
}
