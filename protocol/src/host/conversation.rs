//! The loop: one thread that owns the session, and everything that reaches it.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::dialect::Dialects;
use super::epoch::Epochs;
use super::log::{ProtocolLog, Side};
use super::out::Out;
use super::reader::{COMMANDS_WAITING, IdleWatch, LINE_CAP, Reader};
use super::search::{Roll, Searches};
use super::session::{Event, Flow, Heard, Session};

/// Events handled before commands get their turn again.
const EVENTS_A_BATCH: usize = 256;
/// How often a search is looked at whose input has ended.
const LOOK: Duration = Duration::from_millis(100);

/// Bytes of answers that are written without waiting for the end of the batch.
const BATCH_BYTES: usize = 256 * 1024;

#[derive(Debug, Clone)]
pub struct Setting {
    /// Keeps both sides.
    pub log: Option<ProtocolLog>,
    /// The longest line kept, in bytes.
    pub line_cap: usize,
    /// Ends the input where no command has come within so long of its start. Works, as `idle` does, only on
    /// inputs whose reads time out, as sockets' may.
    pub first_command: Option<Duration>,
    /// Ends the input after so much silence while no search runs.
    pub idle: Option<Duration>,
    /// Ends a search that goes on for so long after the end of input.
    pub linger: Option<Duration>,
    /// What a person hears on stderr who types `help`, which is no command of any dialect.
    pub help: Option<String>,
    /// Whether anybody could still read the output. Asked while a search goes on after the end of input,
    /// which is the end of the conversation once nobody can.
    pub is_read: Option<fn() -> bool>,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            log: None,
            line_cap: LINE_CAP,
            first_command: None,
            idle: None,
            linger: None,
            help: None,
            is_read: None,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    Quit,
    /// The input ended, and everything asked for has been answered.
    EndOfInput,
    /// Nobody reads the output any more.
    OutputClosed,
}

/// Holds one conversation over the process's own input and output, until its end.
///
/// # Errors
/// As [`converse`].
pub fn stdio<S: Session>(
    dialects: Dialects<S::Command>,
    setting: Setting,
    make: impl FnOnce(Searches<S::Report, S::Answer>) -> S,
) -> io::Result<End> {
    converse(io::stdin(), io::stdout().lock(), dialects, setting, make)
}

/// Holds one conversation: reads `input` on a thread of its own, runs the session that `make`
/// builds on this one, writes `output`. Returns when it has ended (see [`super`]); the reader
/// thread then ends with its next line, or with the process.
///
/// # Errors
/// When a thread or the runtime cannot be started, or the output fails for another reason than
/// being closed. A failing input counts as its end.
pub fn converse<S: Session>(
    input: impl Read + Send + 'static,
    output: impl Write,
    dialects: Dialects<S::Command>,
    setting: Setting,
    make: impl FnOnce(Searches<S::Report, S::Answer>) -> S,
) -> io::Result<End> {
    let epochs = Arc::new(Epochs::default());
    let roll = Roll::default();
    let (commands, heard) = mpsc::channel(COMMANDS_WAITING);
    let (leaving, left) = mpsc::channel(1);
    let (ended, end) = oneshot::channel();
    let (searches, events) = Searches::new(Arc::clone(&epochs), roll.clone());

    let reader = Reader {
        dialects,
        epochs: Arc::clone(&epochs),
        commands,
        leaving,
        log: setting.log.clone(),
        line_cap: setting.line_cap,
        help: setting.help,
        idle: IdleWatch::new(setting.first_command, setting.idle, roll.clone()),
    };
    thread::Builder::new()
        .name("reader".into())
        .spawn(move || {
            if let Err(error) = reader.read(input) {
                log::info!("input ended: {error}");
            }
            let _ = ended.send(());
        })?;

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()?;
    let mut conversation = Conversation {
        session: make(searches.clone()),
        heard,
        left,
        next: None,
        events,
        _open: searches,
        roll,
        out: Out::new(),
        output,
        log: setting.log,
        linger: setting.linger,
        is_read: setting.is_read,
    };
    let end = runtime.block_on(conversation.run(end));
    epochs.shut_down();
    end
}

struct Conversation<S: Session, O> {
    session: S,
    heard: mpsc::Receiver<Heard<S::Command>>,
    /// When the command was read that ends the conversation.
    left: mpsc::Receiver<Instant>,
    /// The line at the head of the queue, while the session does not accept it.
    next: Option<Heard<S::Command>>,
    events: mpsc::Receiver<Event<S::Report, S::Answer>>,
    /// Keeps `events` open for a session that dropped its own.
    _open: Searches<S::Report, S::Answer>,
    roll: Roll,
    out: Out,
    output: O,
    log: Option<ProtocolLog>,
    linger: Option<Duration>,
    is_read: Option<fn() -> bool>,
}

impl<S: Session, O: Write> Conversation<S, O> {
    async fn run(&mut self, end: oneshot::Receiver<()>) -> io::Result<End> {
        match self.turns(end).await {
            Ok(end) => Ok(end),
            Err(error) if is_closed(&error) => Ok(End::OutputClosed),
            Err(error) => Err(error),
        }
    }

    async fn turns(&mut self, mut end: oneshot::Receiver<()>) -> io::Result<End> {
        let mut input_ended = None;
        // Set when the queue is empty and nothing can fill it: after the reader has gone.
        let mut queue_ended = false;
        loop {
            let due = self.out.due();
            tokio::select! {
                biased;
                event = self.events.recv() => {
                    if let Some(event) = event
                        && self.event(event) == Flow::Quit
                    {
                        return self.leave();
                    }
                }
                heard = self.heard.recv(), if self.next.is_none() && !queue_ended => match heard {
                    Some(heard) => self.next = Some(heard),
                    None => queue_ended = true,
                },
                Some(read_at) = self.left.recv() => {
                    // Nobody waits for what was asked before. What had been read when the search began, as
                    // a script is, waits for its answer.
                    if self.roll.began_before(read_at) {
                        return self.leave();
                    }
                }
                _ = &mut end, if input_ended.is_none() => input_ended = Some(Instant::now()),
                () = until(due), if due.is_some() => {}
                // A search may become endless, and say nothing meanwhile.
                () = sleep(LOOK), if input_ended.is_some() && !self.roll.is_empty() => {}
            }
            if self.batch()? == Flow::Quit {
                return self.leave();
            }
            self.out.tick(Instant::now());
            self.flush()?;
            if let Some(ended) = input_ended {
                if !self.roll.is_empty() && self.is_read.is_some_and(|is_read| !is_read()) {
                    return Ok(End::OutputClosed);
                }
                let lingers = self.linger.is_some_and(|limit| ended.elapsed() >= limit);
                if lingers || self.session.endless() {
                    self.roll.cancel_all();
                }
            }
            if queue_ended && self.next.is_none() && self.roll.is_empty() {
                self.session.farewell(&mut self.out);
                self.out.release();
                self.flush()?;
                return Ok(End::EndOfInput);
            }
        }
    }

    /// Handles what has arrived: some events, then all lines that the session accepts.
    fn batch(&mut self) -> io::Result<Flow> {
        for _ in 0..EVENTS_A_BATCH {
            let Ok(event) = self.events.try_recv() else {
                break;
            };
            if self.event(event) == Flow::Quit {
                return Ok(Flow::Quit);
            }
            self.flush_if_large()?;
        }
        while let Some(heard) = self.next.take().or_else(|| self.heard.try_recv().ok()) {
            if !self.roll.is_empty() && !self.session.accepts(&heard) {
                self.next = Some(heard);
                break;
            }
            if self.session.command(heard, &mut self.out) == Flow::Quit {
                return Ok(Flow::Quit);
            }
            self.flush_if_large()?;
        }
        Ok(Flow::Continue)
    }

    fn event(&mut self, event: Event<S::Report, S::Answer>) -> Flow {
        if let Event::Done { epoch, .. } | Event::Panicked { epoch, .. } = &event {
            self.roll.strike(*epoch);
        }
        self.session.event(event, &mut self.out)
    }

    fn leave(&mut self) -> io::Result<End> {
        self.flush()?;
        Ok(End::Quit)
    }

    fn flush_if_large(&mut self) -> io::Result<()> {
        if self.out.len() > BATCH_BYTES {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = self.out.take();
        if text.is_empty() {
            return Ok(());
        }
        if let Some(log) = &self.log {
            log.keep(Side::Engine, &text);
        }
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }
}

async fn until(due: Option<Instant>) {
    if let Some(due) = due {
        tokio::time::sleep_until(due.into()).await;
    }
}

/// Whether the other side has gone, or (on a socket) has stopped reading for too long.
fn is_closed(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::BrokenPipe
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::NotConnected
            | ErrorKind::WriteZero
            | ErrorKind::WouldBlock
            | ErrorKind::TimedOut
    )
}
