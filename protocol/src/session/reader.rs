//! The reader thread: splits bytes into lines, and parses the lines to commands.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::epoch::Epochs;
use super::language::{Effect, Languages, Received};
use super::lines::{Line, Lines};
use super::log::{ProtocolLog, Side};
use crate::error::ParseError;

/// Default maximum length of a line in bytes, without its end. Longer lines are discarded as they
/// arrive, with a single error, so that memory stays bounded whatever is piped in.
pub const LINE_CAP: usize = 64 * 1024;

/// Number of commands that may wait for the session before the reader waits, too.
pub(crate) const COMMANDS_WAITING: usize = 1024;

pub(crate) struct Reader {
    pub(crate) languages: Languages,
    pub(crate) epochs: Arc<Epochs>,
    pub(crate) commands: mpsc::Sender<Received>,
    /// Receives the time when a command was read that ends the conversation.
    pub(crate) leaving: mpsc::Sender<Instant>,
    pub(crate) log: Option<ProtocolLog>,
    pub(crate) line_cap: usize,
    pub(crate) help: Option<String>,
    pub(crate) idle: IdleTimer,
}

impl Reader {
    /// Reads until the end of input, an error, or the end of the conversation.
    pub(crate) fn read(mut self, input: impl Read) -> io::Result<()> {
        let limit = self.line_cap;
        let mut lines = Lines::new(input, limit);
        while let Some((line, read_at)) = lines.next(|| self.idle.is_over())? {
            let received = match line {
                Line::Text(text) if self.help.is_some() && is_help(&text) => {
                    eprintln!("{}", self.help.as_deref().unwrap_or_default());
                    None
                }
                Line::Text(text) => {
                    if let Some(log) = &self.log {
                        log.record(Side::Gui, &text);
                    }
                    let received = self.languages.read(&text, read_at, &self.epochs);
                    if received.as_ref().map(|r| r.effect) == Some(Effect::EndsAtOnce) {
                        // If the channel is full, an earlier one was sent already, which is enough.
                        let _ = self.leaving.try_send(read_at);
                    }
                    received
                }
                Line::TooLong => {
                    let error = ParseError::LineTooLong { limit };
                    let epoch = self.epochs.current(read_at);
                    Some(self.languages.parse_error(error, epoch))
                }
            };
            let is_command = received.as_ref().is_some_and(|r| r.command.is_ok());
            if self.idle.line(is_command) {
                return Err(ErrorKind::TimedOut.into());
            }
            let Some(received) = received else { continue };
            if self.commands.blocking_send(received).is_err() {
                break;
            }
        }
        Ok(())
    }
}

fn is_help(line: &str) -> bool {
    line.trim().eq_ignore_ascii_case("help")
}

/// Ends the input of a peer that sends no command for too long while no search runs. Checked
/// whenever a read times out or brings a piece of a line, so its resolution is the socket's read
/// timeout.
pub(crate) struct IdleTimer {
    /// Time limit of the first command; none once it has come.
    first: Option<Duration>,
    limit: Option<Duration>,
    /// The start, or the time of the last line or search since the first command.
    last: Instant,
    epochs: Arc<Epochs>,
}

impl IdleTimer {
    pub(crate) fn new(
        first: Option<Duration>,
        limit: Option<Duration>,
        epochs: Arc<Epochs>,
    ) -> IdleTimer {
        IdleTimer {
            first,
            limit,
            last: Instant::now(),
            epochs,
        }
    }

    /// Records a line, and returns whether it came too late. Before the first command, lines that
    /// are no commands do not extend the time.
    fn line(&mut self, is_command: bool) -> bool {
        if is_command {
            self.first = None;
        }
        if self.first.is_none() {
            self.last = Instant::now();
        }
        self.is_over()
    }

    fn is_over(&mut self) -> bool {
        if self.epochs.is_searching() {
            self.last = Instant::now();
        }
        let limit = self.first.or(self.limit);
        limit.is_some_and(|limit| self.last.elapsed() >= limit)
    }
}
