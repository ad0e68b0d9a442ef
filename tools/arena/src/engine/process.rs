//! An engine's process: lines in, lines out, and no process left over.
//!
//! Two threads read, one standard output and one standard error, so that neither pipe ever fills
//! and every line carries the moment it was read: what an engine is charged for is the time between
//! the flush of its `go` and the arrival of its answer, whatever the rest of the program was doing.
//! Lines are capped in length and the queue in number, since an engine that floods must not take
//! the match down with it.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest line kept, in bytes; what is beyond is thrown away.
const LINE_CAP: usize = 64 * 1024;
/// Lines that may wait unread before the engine is said to flood.
const QUEUE_CAP: usize = 100_000;
/// Lines of the conversation kept for the record of a failure.
const TAIL_LINES: usize = 16;
/// Longest such line, in characters.
const TAIL_WIDTH: usize = 240;
/// What an engine is given to leave by itself after `quit`.
const QUIT_GRACE: Duration = Duration::from_millis(500);
/// How long a process that closed its output is waited for, to learn how it ended.
const REAP_GRACE: Duration = Duration::from_millis(300);
/// How often it is looked at.
const REAP_POLL: Duration = Duration::from_millis(5);

/// A line that the engine wrote, without its line end.
#[derive(Clone, Debug)]
pub struct Line {
    /// When it was read.
    pub at: Instant,
    /// What it says, lossily decoded.
    pub text: String,
}

/// Why no line came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    /// The deadline passed.
    Deadline,
    /// The engine closed its output: it is gone, or as good as gone.
    Closed,
    /// More lines came than anyone could read.
    Flood,
}

/// The last lines of the conversation, both sides.
#[derive(Clone, Default)]
struct Tail(Arc<Mutex<VecDeque<String>>>);

impl Tail {
    fn push(&self, side: char, text: &str) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == TAIL_LINES {
            lines.pop_front();
        }
        lines.push_back(format!(
            "{side} {}",
            text.chars().take(TAIL_WIDTH).collect::<String>()
        ));
    }
}

/// A running engine. Dropping it ends the process, whatever the process thinks of it.
pub struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Line>,
    waiting: Arc<AtomicUsize>,
    flooded: Arc<AtomicBool>,
    tail: Tail,
    ended: Option<ExitStatus>,
}

impl Process {
    /// Starts `argv[0]` with the rest as its arguments, in `dir` when one is given.
    ///
    /// # Errors
    /// What the operating system says when the program cannot be started.
    pub fn start(argv: &[String], dir: Option<&Path>) -> io::Result<Self> {
        let (program, arguments) = argv
            .split_first()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the command is empty"))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = dir {
            command.current_dir(dir);
        }
        // A group of its own, so that what the engine itself starts (uci2wb starts an engine) can
        // be ended with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;

        let (sender, lines) = mpsc::channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let flooded = Arc::new(AtomicBool::new(false));
        let tail = Tail::default();
        if let Some(stdout) = child.stdout.take() {
            let queue = Queue {
                sender,
                waiting: Arc::clone(&waiting),
                flooded: Arc::clone(&flooded),
            };
            let tail = tail.clone();
            spawn_reader("engine stdout", stdout, move |text| {
                tail.push('<', &text);
                queue.push(text);
            })?;
        }
        if let Some(stderr) = child.stderr.take() {
            let tail = tail.clone();
            spawn_reader("engine stderr", stderr, move |text| tail.push('!', &text))?;
        }
        let stdin = child.stdin.take();
        Ok(Self {
            child,
            stdin,
            lines,
            waiting,
            flooded,
            tail,
            ended: None,
        })
    }

    /// Writes a line, or several, at once, and flushes; the moment after the flush.
    ///
    /// # Errors
    /// When the engine no longer listens.
    pub fn send(&mut self, line: &str) -> io::Result<Instant> {
        self.tail.push('>', line);
        let stdin = self.stdin.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        let mut bytes = Vec::with_capacity(line.len() + 1);
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
        stdin.write_all(&bytes)?;
        stdin.flush()?;
        Ok(Instant::now())
    }

    /// The next line, waiting for it until `deadline`.
    ///
    /// # Errors
    /// Why there is none.
    pub fn line(&mut self, deadline: Instant) -> Result<Line, Silence> {
        if self.flooded.load(Ordering::Relaxed) {
            return Err(Silence::Flood);
        }
        match self
            .lines
            .recv_timeout(deadline.saturating_duration_since(Instant::now()))
        {
            Ok(line) => {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                Ok(line)
            }
            Err(RecvTimeoutError::Timeout) => Err(Silence::Deadline),
            Err(RecvTimeoutError::Disconnected) => Err(Silence::Closed),
        }
    }

    /// Throws away what the engine has said so far.
    pub fn drain(&mut self) {
        while self.lines.try_recv().is_ok() {
            self.waiting.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// The last lines of the conversation: `>` to the engine, `<` from it, `!` on its standard
    /// error.
    pub fn last_lines(&self) -> Vec<String> {
        self.tail
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
            .cloned()
            .collect()
    }

    /// Ends the engine's input.
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
                thread::sleep(REAP_POLL);
                self.kill_group();
                self.ended = Some(status);
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

/// The reader's end of the queue of lines.
struct Queue {
    sender: Sender<Line>,
    waiting: Arc<AtomicUsize>,
    flooded: Arc<AtomicBool>,
}

impl Queue {
    fn push(&self, text: String) {
        if self.waiting.load(Ordering::Relaxed) >= QUEUE_CAP {
            self.flooded.store(true, Ordering::Relaxed);
            return;
        }
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let _ = self.sender.send(Line {
            at: Instant::now(),
            text,
        });
    }
}

fn spawn_reader(
    name: &str,
    source: impl Read + Send + 'static,
    mut take: impl FnMut(String) + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new()
        .name(name.to_owned())
        .spawn(move || {
            let mut source = BufReader::new(source);
            let mut bytes = Vec::new();
            while let Ok(true) = read_line(&mut source, &mut bytes) {
                let text = String::from_utf8_lossy(&bytes);
                take(text.trim_end_matches('\r').to_owned());
            }
        })?;
    Ok(())
}

/// Reads a line into `bytes`, without its end, keeping [`LINE_CAP`] bytes of it; false at the end
/// of the stream.
fn read_line(source: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    loop {
        let buffer = source.fill_buf()?;
        if buffer.is_empty() {
            return Ok(!bytes.is_empty());
        }
        let end = buffer.iter().position(|&b| b == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        bytes.extend_from_slice(&part[..part.len().min(LINE_CAP - bytes.len())]);
        let used = end.map_or(buffer.len(), |end| end + 1);
        source.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_at_the_cap_and_the_next_one_is_whole() {
        let text = [vec![b'x'; LINE_CAP + 10], b"\nnext\r\nlast".to_vec()].concat();
        let mut source = BufReader::with_capacity(1000, text.as_slice());
        let mut bytes = Vec::new();
        let mut lengths = Vec::new();
        while read_line(&mut source, &mut bytes).unwrap() {
            lengths.push(bytes.len());
        }
        assert_eq!(lengths, [LINE_CAP, 5, 4]);
    }

    #[test]
    fn a_program_that_is_not_there_is_an_error() {
        assert!(Process::start(&["/no/such/engine".to_owned()], None).is_err());
        assert!(Process::start(&[], None).is_err());
    }
}
