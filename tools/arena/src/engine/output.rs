//! What an engine writes, read by the one who waits for it.
//!
//! No thread stands between the pipes and the table, so there is no queue that a flood could fill. What an engine
//! says while nobody waits stays in the pipe; one that fills the pipe waits too.

use std::io;
use std::pin::Pin;
use std::process::Child;
use std::time::Instant;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};
use tokio::process::{ChildStderr, ChildStdout};
use tokio::runtime::{Builder, Runtime};
use tokio::task::yield_now;
use tokio::time::{Sleep, sleep_until, timeout_at};

/// Longest line kept, in bytes; what is beyond is thrown away.
const LINE_CAP: usize = 64 * 1024;
/// Lines that may come in answer to one question before the engine is said to flood.
pub(super) const FLOOD: usize = 100_000;

/// A line that the engine wrote, without its line end.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: Instant,
    pub text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    Deadline,
    /// The engine closed its output: it is gone, or as good as gone.
    Closed,
    /// More lines came than any question can need.
    Flood,
}

/// Standard output and standard error of a running engine.
pub(super) struct Output {
    /// Wakes who waits, before the deadline perhaps: to set it costs a system call, so it is not set anew for each
    /// line.
    alarm: Option<Pin<Box<Sleep>>>,
    runtime: Runtime,
    answers: Lines<ChildStdout>,
    asides: Lines<ChildStderr>,
    /// How many lines came since the last question.
    heard: usize,
}

impl Output {
    /// Takes both pipes from the child.
    pub fn of(child: &mut Child) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let unpiped = || io::Error::from(io::ErrorKind::BrokenPipe);
        let (answers, asides) = {
            let _context = runtime.enter();
            let answers = ChildStdout::from_std(child.stdout.take().ok_or_else(unpiped)?)?;
            let asides = ChildStderr::from_std(child.stderr.take().ok_or_else(unpiped)?)?;
            (answers, asides)
        };
        Ok(Self {
            alarm: None,
            runtime,
            answers: Lines::new(BufReader::new(answers)),
            asides: Lines::new(BufReader::new(asides)),
            heard: 0,
        })
    }

    /// A question has been asked: many lines may come again.
    pub fn expect(&mut self) {
        self.heard = 0;
    }

    /// The next line of standard output, waiting for it until `deadline`; one that is there is found even
    /// later. `overhear` is told what comes on standard error meanwhile.
    pub fn line(
        &mut self,
        deadline: Instant,
        mut overhear: impl FnMut(&str),
    ) -> Result<Line, Silence> {
        let Self {
            alarm,
            runtime,
            answers,
            asides,
            heard,
        } = self;
        runtime.block_on(async {
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
                // Meanwhile the pipes are looked at once more.
                yield_now().await;
            };
            tokio::pin!(silence);
            while *heard < FLOOD {
                tokio::select! {
                    biased;
                    answer = answers.next() => {
                        *heard += 1;
                        return answer.ok_or(Silence::Closed);
                    }
                    Some(aside) = asides.next() => {
                        *heard += 1;
                        overhear(&aside.text);
                    }
                    () = &mut silence => return Err(Silence::Deadline),
                }
            }
            Err(Silence::Flood)
        })
    }

    /// What still comes on standard error, to its end or until `deadline`.
    pub fn last_words(&mut self, deadline: Instant, mut overhear: impl FnMut(&str)) {
        let Self {
            runtime, asides, ..
        } = self;
        let hear_out = async {
            while let Some(aside) = asides.next().await {
                overhear(&aside.text);
            }
        };
        // At the end or at the deadline: what there was has been heard.
        let _ = runtime.block_on(async { timeout_at(deadline.into(), hear_out).await });
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

    /// The next line; none at the end of the stream, or where it breaks. Nothing is lost when this is not
    /// waited for to its end.
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
