//! What an engine writes, read by the caller that waits for it.
//!
//! No task stands between the pipes and the manager, so there is no queue that a flood could fill.
//! What an engine prints while nobody waits stays in the pipe; an engine that fills the pipe
//! blocks.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::time::Instant;

use process_wrap::std::ChildWrapper;
use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{ChildStderr, ChildStdout};
use tokio::task::yield_now;
use tokio::time::{Sleep, sleep_until, timeout_at};

/// Longest line kept, in bytes; what is beyond is thrown away.
const LINE_CAP: usize = 64 * 1024;
/// Lines that may come in answer to one request before the engine is said to flood.
pub const FLOOD: usize = 100_000;

/// A line that the engine wrote, without its line end.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: Instant,
    pub text: String,
}

/// Why no line can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    #[error("no line in time")]
    Deadline,
    /// The engine closed its output: it is gone, or as good as gone.
    #[error("the engine is gone")]
    Closed,
    /// More lines came than any request can need.
    #[error("the engine floods")]
    Flood,
}

/// Standard output and standard error of a running engine.
pub(crate) struct Output {
    /// The timer of the deadline. It may be set to an earlier one: setting it costs a system call,
    /// so it is not set anew for each line.
    alarm: Option<Pin<Box<Sleep>>>,
    stdout: Lines<ChildStdout>,
    stderr: Lines<ChildStderr>,
    /// Lines that were read during a write.
    early: VecDeque<Line>,
    /// How many lines came since the last request.
    received: usize,
}

impl Output {
    /// Takes both pipes from the child. Called in a runtime.
    pub fn of(child: &mut dyn ChildWrapper) -> io::Result<Self> {
        let unpiped = || io::Error::from(io::ErrorKind::BrokenPipe);
        let stdout = ChildStdout::from_std(child.stdout().take().ok_or_else(unpiped)?)?;
        let stderr = ChildStderr::from_std(child.stderr().take().ok_or_else(unpiped)?)?;
        Ok(Self {
            alarm: None,
            stdout: Lines::new(BufReader::new(stdout)),
            stderr: Lines::new(BufReader::new(stderr)),
            early: VecDeque::new(),
            received: 0,
        })
    }

    /// Resets the count of lines, when a request is sent.
    pub fn expect(&mut self) {
        self.received = 0;
    }

    /// Waits for a write to the engine, and keeps what the engine says meanwhile. `on_stderr` gets
    /// what comes on standard error.
    pub async fn read_during(
        &mut self,
        write: impl Future<Output = io::Result<()>>,
        mut on_stderr: impl FnMut(&str),
    ) -> io::Result<()> {
        let Self {
            stdout,
            stderr,
            early,
            ..
        } = self;
        tokio::pin!(write);
        while early.len() < FLOOD {
            tokio::select! {
                biased;
                written = &mut write => return written,
                Some(answer) = stdout.next() => early.push_back(answer),
                Some(aside) = stderr.next() => on_stderr(&aside.text),
            }
        }
        write.await
    }

    /// The next line of standard output, waiting for it until `deadline`; one that is there is
    /// found even later. `on_stderr` gets what comes on standard error meanwhile.
    pub async fn line(
        &mut self,
        deadline: Instant,
        mut on_stderr: impl FnMut(&str),
    ) -> Result<Line, ReadError> {
        let Self {
            alarm,
            stdout,
            stderr,
            early,
            received,
        } = self;
        let silence = async {
            // A timer takes a millisecond at least.
            if Instant::now() < deadline {
                let deadline = deadline.into();
                let alarm = alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
                if alarm.is_elapsed() || alarm.deadline() > deadline {
                    alarm.as_mut().reset(deadline);
                }
                alarm.as_mut().await;
                if alarm.deadline() < deadline {
                    alarm.as_mut().reset(deadline);
                    alarm.as_mut().await;
                }
            }
            // Lets the pipes be polled once more before the deadline counts.
            yield_now().await;
        };
        tokio::pin!(silence);
        while *received < FLOOD {
            if let Some(line) = early.pop_front() {
                *received += 1;
                return Ok(line);
            }
            tokio::select! {
                biased;
                answer = stdout.next() => {
                    *received += 1;
                    return answer.ok_or(ReadError::Closed);
                }
                Some(aside) = stderr.next() => {
                    *received += 1;
                    on_stderr(&aside.text);
                }
                () = &mut silence => return Err(ReadError::Deadline),
            }
        }
        Err(ReadError::Flood)
    }

    /// What still comes on standard error, to its end or until `deadline`.
    pub async fn drain_stderr(&mut self, deadline: Instant, mut on_stderr: impl FnMut(&str)) {
        let drain = async {
            while let Some(aside) = self.stderr.next().await {
                on_stderr(&aside.text);
            }
        };
        // At the end or at the deadline: all that came has been read.
        let _ = timeout_at(deadline.into(), drain).await;
    }
}

/// Lines from a source, of which a part may be read already.
struct Lines<R> {
    source: BufReader<R>,
    /// What has been read of the line that comes next.
    part: Vec<u8>,
    /// When the source last gave something.
    at: Instant,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    fn new(source: BufReader<R>) -> Self {
        Self {
            source,
            part: Vec::new(),
            at: Instant::now(),
        }
    }

    /// The next line; none at the end of the stream, or where it breaks. Cancel safe: nothing is
    /// lost when the future is dropped.
    async fn next(&mut self) -> Option<Line> {
        while !self.read_on().await.ok()? {}
        let text = String::from_utf8_lossy(&self.part);
        let text = text.trim_end_matches('\r').to_owned();
        self.part.clear();
        Some(Line { at: self.at, text })
    }

    /// Reads what there is, to the end of a line at most; true when the line is whole.
    async fn read_on(&mut self) -> io::Result<bool> {
        if self.source.buffer().is_empty() {
            if self.source.fill_buf().await?.is_empty() {
                let is_cut_short = !self.part.is_empty();
                return if is_cut_short {
                    Ok(true)
                } else {
                    Err(io::ErrorKind::UnexpectedEof.into())
                };
            }
            self.at = Instant::now();
        }
        let buffer = self.source.buffer();
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let piece = &buffer[..end.unwrap_or(buffer.len())];
        let room = LINE_CAP - self.part.len();
        self.part.extend_from_slice(&piece[..piece.len().min(room)]);
        self.source.consume(end.map_or(buffer.len(), |end| end + 1));
        Ok(end.is_some())
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;

    use super::*;

    #[test]
    fn lines_are_cut_at_the_cap_and_the_next_one_is_whole() {
        let text = [vec![b'x'; LINE_CAP + 10], b"\nnext\r\nlast".to_vec()].concat();
        let mut lines = Lines::new(BufReader::with_capacity(1000, text.as_slice()));
        let runtime = Builder::new_current_thread().build().unwrap();
        let lengths = runtime.block_on(async {
            let mut lengths = Vec::new();
            while let Some(line) = lines.next().await {
                lengths.push(line.text.len());
            }
            lengths
        });
        assert_eq!(lengths, [LINE_CAP, 4, 4]);
    }
}
