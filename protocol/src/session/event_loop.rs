//! The event loop: one thread that owns the session and handles commands, events and output.

use std::io::{self, ErrorKind, Read, Write};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep;

use super::dialect::{Dialects, Flow, Handler};
use super::epoch::Epochs;
use super::game::Game;
use super::language::Received;
use super::log::{ProtocolLog, Side};
use super::reader::{COMMANDS_WAITING, IdleTimer, LINE_CAP, Reader};
use super::search::{Event, Session};
use super::writer::Out;

/// Maximum number of events handled before commands are read again.
const EVENTS_A_BATCH: usize = 256;
/// How often to check on a search after the end of input.
const POLL: Duration = Duration::from_millis(100);

/// Time without output after which a search gets to report that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(1);

/// Bytes of output that are written without waiting for the end of the batch.
const BATCH_BYTES: usize = 256 * 1024;

#[derive(Debug, Clone)]
pub struct Settings {
    /// Log of both sides of the conversation.
    pub log: Option<ProtocolLog>,
    /// Maximum length of a line in bytes; longer ones are discarded.
    pub line_cap: usize,
    /// Whether to reject commands that name files: the peer is not the user who runs the engine.
    pub refuses_paths: bool,
    /// Ends the input if the first command takes longer. Like `idle` this works only on inputs
    /// whose reads time out, such as sockets.
    pub first_command: Option<Duration>,
    /// Ends the input after this much time without a line, while no search runs.
    pub idle: Option<Duration>,
    /// Ends a search that runs this long after the end of input.
    pub linger: Option<Duration>,
    /// Printed on stderr for a person who types `help`, which is no command of any dialect.
    pub help: Option<String>,
    /// Whether anybody can still read the output. Checked while a search runs after the end of
    /// input: if nobody can, the conversation ends.
    pub is_read: Option<fn() -> bool>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            log: None,
            line_cap: LINE_CAP,
            refuses_paths: false,
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
    /// The input ended, and every command has been answered.
    EndOfInput,
    OutputClosed,
}

/// Holds one conversation over the process's own stdin and stdout, until its end.
///
/// # Errors
/// As [`converse`].
pub fn stdio<G: Game>(
    dialects: Dialects<G>,
    settings: Settings,
    engine: impl FnOnce() -> G::Engine,
) -> io::Result<End> {
    converse(io::stdin(), io::stdout().lock(), dialects, settings, engine)
}

/// Holds one conversation: reads `input` on a separate thread, runs the session with the engine
/// made by `engine` on this one, and writes `output`. Returns when the conversation has ended (see
/// [`super`]); the reader thread then ends with its next line, or with the process.
///
/// # Errors
/// When a thread or the runtime cannot be started, or the output fails for another reason than
/// being closed. A failing input counts as its end.
pub fn converse<G: Game>(
    input: impl Read + Send + 'static,
    output: impl Write,
    dialects: Dialects<G>,
    settings: Settings,
    engine: impl FnOnce() -> G::Engine,
) -> io::Result<End> {
    let epochs = Arc::new(Epochs::default());
    let (commands, received) = mpsc::channel(COMMANDS_WAITING);
    let (leaving, left) = mpsc::channel(1);
    let (ended, end) = oneshot::channel();
    let Dialects {
        mut languages,
        handlers,
    } = dialects;
    languages.refuses_paths = settings.refuses_paths;
    let reader = Reader {
        languages,
        epochs: Arc::clone(&epochs),
        commands,
        leaving,
        log: settings.log.clone(),
        line_cap: settings.line_cap,
        help: settings.help,
        idle: IdleTimer::new(settings.first_command, settings.idle, Arc::clone(&epochs)),
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
    let (session, events) = Session::new(engine(), Arc::clone(&epochs));
    let mut event_loop = EventLoop {
        session,
        handlers,
        current_dialect: 0,
        received,
        left,
        next: None,
        events,
        out: Out::new(),
        heartbeat_at: None,
        output,
        log: settings.log,
        linger: settings.linger,
        is_read: settings.is_read,
    };
    let end = runtime.block_on(event_loop.run(end));
    epochs.shut_down();
    end
}

struct EventLoop<G: Game, O> {
    session: Session<G>,
    handlers: Vec<Box<dyn Handler<G>>>,
    /// Index of the dialect of the last command, in which events are written.
    current_dialect: usize,
    received: mpsc::Receiver<Received>,
    /// The time when a command was read that ends the conversation.
    left: mpsc::Receiver<Instant>,
    /// The line at the head of the queue, if the session does not accept it yet.
    next: Option<Received>,
    events: mpsc::Receiver<Event<G>>,
    out: Out,
    /// Time of the last heartbeat.
    heartbeat_at: Option<Instant>,
    output: O,
    log: Option<ProtocolLog>,
    linger: Option<Duration>,
    is_read: Option<fn() -> bool>,
}

impl<G: Game, O: Write> EventLoop<G, O> {
    async fn run(&mut self, end: oneshot::Receiver<()>) -> io::Result<End> {
        match self.turns(end).await {
            Ok(end) => Ok(end),
            Err(error) if is_closed(&error) => Ok(End::OutputClosed),
            Err(error) => Err(error),
        }
    }

    async fn turns(&mut self, mut end: oneshot::Receiver<()>) -> io::Result<End> {
        let mut input_ended = None;
        // Set when the queue is empty and the reader has gone.
        let mut queue_ended = false;
        loop {
            let due = self.out.due();
            let heartbeat = self.next_heartbeat();
            tokio::select! {
                biased;
                event = self.events.recv() => {
                    if let Some(event) = event {
                        self.event(event);
                    }
                }
                received = self.received.recv(), if self.next.is_none() && !queue_ended => {
                    queue_ended = received.is_none();
                    self.next = received;
                }
                Some(read_at) = self.left.recv() => {
                    // The manager does not wait for the running search. But a script, whose last
                    // line was read before the search began, still gets its answer.
                    if self.session.began_before(read_at) && !self.session.is_counting() {
                        return self.leave();
                    }
                }
                _ = &mut end, if input_ended.is_none() => input_ended = Some(Instant::now()),
                () = until(due), if due.is_some() => {}
                () = until(heartbeat), if heartbeat.is_some() => self.heartbeat(),
                // A search may become endless without any event.
                () = sleep(POLL), if input_ended.is_some() && self.is_searching() => {}
            }
            if self.batch()? == Flow::Quit {
                return self.leave();
            }
            self.out.tick(Instant::now());
            self.flush()?;
            if let Some(ended) = input_ended {
                if self.is_searching() && self.is_read.is_some_and(|is_read| !is_read()) {
                    return Ok(End::OutputClosed);
                }
                let lingers = self.linger.is_some_and(|limit| ended.elapsed() >= limit);
                if lingers || self.session.is_endless() {
                    self.session.cancel();
                }
            }
            if queue_ended && self.next.is_none() && !self.is_searching() {
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
            self.event(event);
            self.flush_if_large()?;
        }
        while let Some(received) = self.next.take().or_else(|| self.received.try_recv().ok()) {
            if !self.accepts(&received) {
                self.next = Some(received);
                break;
            }
            if self.receive(&received) == Flow::Quit {
                return Ok(Flow::Quit);
            }
            self.flush_if_large()?;
        }
        Ok(Flow::Continue)
    }

    fn accepts(&self, received: &Received) -> bool {
        self.handlers
            .get(received.dialect)
            .is_none_or(|handler| handler.may_receive(&self.session, received))
    }

    fn receive(&mut self, received: &Received) -> Flow {
        self.current_dialect = received.dialect;
        match self.handlers.get_mut(self.current_dialect) {
            Some(handler) => handler.receive(&mut self.session, received, &mut self.out),
            None => Flow::Quit,
        }
    }

    fn event(&mut self, event: Event<G>) {
        if let Some(handler) = self.handlers.get_mut(self.current_dialect) {
            handler.event(&mut self.session, event, &mut self.out);
        }
    }

    fn next_heartbeat(&self) -> Option<Instant> {
        let started = self.session.started()?;
        let last = self.out.said_at().max(started);
        Some(self.heartbeat_at.map_or(last, |at| at.max(last)) + HEARTBEAT)
    }

    fn heartbeat(&mut self) {
        self.heartbeat_at = Some(Instant::now());
        if let Some(handler) = self.handlers.get_mut(self.current_dialect) {
            handler.heartbeat(&self.session, &mut self.out);
        }
    }

    fn is_searching(&self) -> bool {
        self.session.task().is_some()
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
            log.record(Side::Engine, &text);
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

/// Whether the peer has gone, or (on a socket) has not read for too long.
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
