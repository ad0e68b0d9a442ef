//! The reader: bytes to lines to commands, on an OS thread.

use std::io::{self, ErrorKind, Read};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::epoch::Epochs;
use super::language::{Effect, Languages, Received};
use super::lines::{Line, Lines};
use super::log::{ProtocolLog, Side};
use crate::error::ParseError;

/// The longest line kept, in bytes, its end not counted. Longer ones are discarded as they come,
/// and one error says so: memory stays bounded whatever is piped in.
pub const LINE_CAP: usize = 64 * 1024;

/// Commands that may wait for the session before the reader waits too.
pub(crate) const COMMANDS_WAITING: usize = 1024;

pub(crate) struct Reader {
    pub(crate) languages: Languages,
    pub(crate) epochs: Arc<Epochs>,
    pub(crate) commands: mpsc::Sender<Received>,
    /// When the command was read that ends the conversation.
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
                    if received.as_ref().map(|r| r.effect) == Some(Effect::Leaves) {
                        // Once is enough.
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

/// Ends the input of a peer that has said no command for too long while nothing was being searched
/// for it. Asked whenever a read times out or brings a piece, so it is as fine as the socket's read
/// timeout.
pub(crate) struct IdleTimer {
    /// How long the first command may take; none once it has come.
    first: Option<Duration>,
    limit: Option<Duration>,
    /// The start, or the last line since the first command.
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

    /// Notes that a line has come, and says whether it is too late: what is no command buys no time
    /// before the first one.
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
