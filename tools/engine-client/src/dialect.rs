//! What is the same about all protocols, and the one trait in which they differ.

pub(crate) mod gomocup;
pub(crate) mod gtp;
pub(crate) mod nboard;
pub(crate) mod ucci;
pub(crate) mod uci;
pub(crate) mod xboard;

use std::fmt::Display;
use std::str::FromStr;
use std::time::{Duration, Instant};

use protocol::option::EngineOption;
use protocol::{MoveText, Setup};

use crate::clock::{Clock, TimeControl};
use crate::game::{Notation, Position, Seat, Spelling};
use crate::output::FLOOD;
use crate::process::{Line, Process, ReadError, StartError};
use crate::protocol_name::Protocol;
use crate::report::Report;
use crate::variation::Variation;

/// How long an engine may take to set itself up, with options or for a new game.
pub(crate) const READY_LIMIT: Duration = Duration::from_secs(20);

/// A request for a move: the game so far and the clocks.
pub struct GoRequest<'a> {
    pub game: &'a dyn Notation,
    /// The current position, to tell which spelling of a move is legal.
    pub position: &'a dyn Position,
    pub start: &'a str,
    /// All moves since, plain. The whole game is sent: repetitions count.
    pub moves: &'a [String],
    pub clocks: &'a [Clock; 2],
    pub draw_offered: bool,
    /// The engine is to answer by the swap2 rule, with stones or `SWAP`. Gomocup only.
    pub swap2: bool,
    /// The engine is to answer by the opening rule of this name; `moves` are the answers so far.
    /// Only our own extension of Gomocup has a command for that.
    pub opening: Option<&'a str>,
}

impl GoRequest<'_> {
    /// The seat of the engine that is to move.
    pub fn mover(&self) -> Seat {
        self.position.mover()
    }

    pub fn clock(&self) -> &Clock {
        &self.clocks[self.mover().index()]
    }
}

/// What a line of a thinking engine means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Parsed {
    /// The engine's answer. `mv` is the move as the engine wrote it; none: it has no move.
    Answer {
        mv: Option<String>,
        /// The opponent's answer that it expects, as written.
        ponder: Option<String>,
        /// A draw is offered or accepted.
        draw: bool,
        resign: bool,
    },
    /// The engine says that the game is over, and how.
    Claim(String),
    /// The engine will not go on, and says why.
    Refusal(String),
}

impl Parsed {
    /// A move, or none, and nothing else.
    fn plain_move(mv: Option<String>) -> Self {
        Self::Answer {
            mv,
            ponder: None,
            draw: false,
            resign: false,
        }
    }
}

/// What an engine says of itself in the handshake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Name and version, as it writes them.
    pub name: Option<String>,
    pub author: Option<String>,
    /// The options that it offers, with their kinds and ranges.
    pub options: Vec<EngineOption>,
}

impl Identity {
    /// An option's name as the engine writes it, looked up regardless of case: in no protocol do
    /// two names differ only in case.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options
            .iter()
            .map(|option| option.name.as_str())
            .find(|own| own.eq_ignore_ascii_case(name))
    }
}

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("cannot be started: {0}")]
    Start(StartError),
    /// It is no engine, or speaks another protocol.
    #[error("no {protocol} handshake within {} s", limit.as_secs_f64())]
    Handshake { protocol: String, limit: Duration },
    /// It ended in the middle of a game.
    #[error("ended unasked ({0})")]
    Crash(String),
    /// It did not answer, not even to `stop`.
    #[error("no answer within {:.3} s", .0.as_secs_f64())]
    Hang(Duration),
    /// It says that the game is over, and says so again when it is set up anew.
    #[error("claims \"{0}\", but the game goes on")]
    Claim(String),
    /// It wrote more lines than any request can need.
    #[error("floods: {} lines to one command, and no answer", FLOOD)]
    Flood,
    /// It cannot do what is asked.
    #[error("{0}")]
    Refused(String),
    /// The caller wants no answer any more (`SearchControl::Abort`); nobody's fault.
    #[error("the match was stopped")]
    Stopped,
}

impl Failure {
    pub fn word(&self) -> &'static str {
        match self {
            Self::Start(_) => "not started",
            Self::Handshake { .. } => "no handshake",
            Self::Crash(_) => "crash",
            Self::Hang(_) => "hang",
            Self::Claim(_) => "false claim",
            Self::Flood => "flood",
            Self::Refused(_) => "refusal",
            Self::Stopped => "stopped",
        }
    }
}

pub(crate) type Result<T = (), E = Failure> = std::result::Result<T, E>;

/// A protocol, with the state of the conversation in it.
pub(crate) trait Dialect: Send {
    const PROTOCOL: Protocol;

    /// Checks that the protocol can express this time control.
    ///
    /// # Errors
    /// What it lacks.
    fn accepts(&self, _control: TimeControl) -> Result {
        Ok(())
    }

    /// Sends the greeting of the protocol and waits for the engine to introduce itself.
    ///
    /// # Errors
    /// When the engine does not, by `deadline`, or does not know the game.
    async fn handshake(
        &mut self,
        io: &mut Process,
        game: &dyn Notation,
        deadline: Instant,
    ) -> Result<Identity>;

    async fn set_option(&mut self, io: &mut Process, name: &str, value: &str) -> Result;

    /// Allows the engine, which introduced itself with this identity, to ponder: to think on the
    /// opponent's time.
    ///
    /// # Errors
    /// When the engine is gone or cannot ponder, or the protocol has no command for it.
    async fn let_ponder(&mut self, _: &mut Process, _: &Identity) -> Result {
        let protocol = Self::PROTOCOL;
        Err(Failure::Refused(format!("{protocol} has no pondering")))
    }

    /// Whether [`sync`](Self::sync) gets an answer from the engine: not every protocol has a
    /// command for it.
    fn can_sync(&self) -> bool {
        true
    }

    /// Waits until the engine has processed all that it was sent.
    ///
    /// # Errors
    /// When it does not come back by `deadline`.
    async fn sync(&mut self, io: &mut Process, deadline: Instant) -> Result;

    /// Tells the engine that a new game begins, and how its time runs.
    ///
    /// # Errors
    /// When the engine is gone.
    async fn new_game(&mut self, io: &mut Process, game: &dyn Notation, clock: &Clock) -> Result;

    /// Asks for a move; returns the moment from which the engine's time runs.
    ///
    /// # Errors
    /// When the engine is gone, or the protocol cannot express this request.
    async fn go(&mut self, io: &mut Process, request: &GoRequest<'_>) -> Result<Instant>;

    /// Starts pondering on the request's position, whose last move is the answer that the engine
    /// expects. False in a protocol without a command for that, in which an engine ponders by
    /// itself.
    ///
    /// # Errors
    /// When the engine is gone.
    async fn ponder(&mut self, _: &mut Process, _: &GoRequest<'_>) -> Result<bool> {
        Ok(false)
    }

    /// Tells a pondering engine that the answer which it expected was played; returns the moment
    /// from which its time runs.
    ///
    /// # Errors
    /// When the engine is gone.
    async fn ponderhit(&mut self, io: &mut Process, _: &GoRequest<'_>) -> Result<Instant> {
        send(io, "ponderhit").await
    }

    /// What a line of the thinking engine means; none: it is not the answer yet.
    fn parse_line(&mut self, line: &str, report: &mut Report) -> Option<Parsed>;

    /// Starts an analysis of the request's position that shows the given number of best lines,
    /// until it is told to [stop](Self::stop); the clocks do not count.
    ///
    /// # Errors
    /// When the engine is gone, or the protocol has no analysis.
    async fn analyse(&mut self, _: &mut Process, _: &GoRequest<'_>, _lines: u32) -> Result {
        let protocol = Self::PROTOCOL;
        Err(Failure::Refused(format!("{protocol} has no analysis here")))
    }

    /// The variation that a line of an analysing engine shows, if it shows one.
    fn variation(&self, _line: &str, _game: &dyn Notation) -> Option<Variation> {
        None
    }

    /// Whether the analysis is over with this line.
    fn ends_analysis(&mut self, line: &str, report: &mut Report) -> bool {
        self.parse_line(line, report).is_some()
    }

    /// The line in which the thinking engine complained, in protocols where that may be about
    /// something that it can do without.
    fn complaint(&self) -> Option<&str> {
        None
    }

    /// How the engine writes moves, as far as is known.
    fn spelling(&self) -> Spelling {
        Spelling::Plain
    }

    /// A move that the engine wrote in answer to the request, converted to plain spelling; none if
    /// it cannot be read.
    fn read_move(&mut self, text: &str, request: &GoRequest<'_>) -> Option<String> {
        request.game.parse_move(text, self.spelling())
    }

    /// The command that makes a thinking engine move now.
    fn stop(&self) -> String;

    /// Whether an engine that thinks about its move still sends it when it is
    /// [stopped](Self::stop).
    fn moves_when_stopped(&self) -> bool {
        true
    }

    /// Tells the engine that the game is over: who won, if anyone, and why.
    async fn game_over(&mut self, _process: &mut Process, _winner: Option<Seat>, _reason: &str) {}

    /// The command that makes the engine exit.
    fn quit(&self) -> String;
}

/// The dialect of a protocol that is known at run time only.
pub(crate) enum AnyDialect {
    Ucci(ucci::Ucci),
    Uci(uci::Uci),
    Xboard(xboard::Xboard),
    Nboard(nboard::Nboard),
    Gtp(gtp::Gtp),
    Gomocup(gomocup::Gomocup),
}

/// Evaluates the same expression for whichever dialect it is.
macro_rules! with_dialect {
    ($any:expr, $dialect:ident => $call:expr) => {
        match $any {
            $crate::dialect::AnyDialect::Ucci($dialect) => $call,
            $crate::dialect::AnyDialect::Uci($dialect) => $call,
            $crate::dialect::AnyDialect::Xboard($dialect) => $call,
            $crate::dialect::AnyDialect::Nboard($dialect) => $call,
            $crate::dialect::AnyDialect::Gtp($dialect) => $call,
            $crate::dialect::AnyDialect::Gomocup($dialect) => $call,
        }
    };
}
pub(crate) use with_dialect;

impl AnyDialect {
    /// The conversation at its beginning. `spelling` is how the engine writes its moves, if that
    /// is known (UCI); `fractions` that it understands fractions of a second in `st` (XBoard).
    pub fn new(protocol: Protocol, spelling: Option<Spelling>, fractions: bool) -> Self {
        match protocol {
            Protocol::Ucci => Self::Ucci(ucci::Ucci::default()),
            Protocol::Uci => Self::Uci(uci::Uci::new(spelling)),
            Protocol::Xboard => Self::Xboard(xboard::Xboard::new(fractions)),
            Protocol::Nboard => Self::Nboard(nboard::Nboard::default()),
            Protocol::Gtp => Self::Gtp(gtp::Gtp::default()),
            Protocol::Gomocup => Self::Gomocup(gomocup::Gomocup::default()),
        }
    }

    pub fn protocol(&self) -> Protocol {
        fn of<D: Dialect>(_: &D) -> Protocol {
            D::PROTOCOL
        }
        with_dialect!(self, dialect => of(dialect))
    }
}

/// Sends a line; a broken pipe is a crash.
async fn send(io: &mut Process, line: impl Display + Send) -> Result<Instant> {
    send_text(io, &line.to_string()).await
}

pub(crate) async fn send_text(io: &mut Process, text: &str) -> Result<Instant> {
    let sent = io.send(text).await;
    sent.map_err(|e| Failure::Crash(e.to_string()))
}

/// Keeps a line to be written with the next that is sent.
fn prepare(io: &mut Process, line: impl Display) {
    io.prepare(&line.to_string());
}

/// The next line, or why there is none.
async fn next_line(io: &mut Process, deadline: Instant) -> Result<Line> {
    let began = Instant::now();
    let line = io.line(deadline).await;
    line.map_err(|error| match error {
        ReadError::Deadline => Failure::Hang(began.elapsed()),
        ReadError::Closed => Failure::Crash("closed its output".to_owned()),
        ReadError::Flood => Failure::Flood,
    })
}

/// Reads replies until one `satisfies`; skips lines that are no replies.
async fn wait_for<R: FromStr>(
    io: &mut Process,
    deadline: Instant,
    mut satisfies: impl FnMut(R) -> bool,
) -> Result {
    loop {
        let line = next_line(io, deadline).await?;
        if line.text.parse().is_ok_and(&mut satisfies) {
            return Ok(());
        }
    }
}

/// A refusal, if the line begins with `verb` and so is the answer, though it cannot be read.
fn garbled(line: &str, verb: &str) -> Option<Parsed> {
    let garbled = line.split_whitespace().next() == Some(verb);
    garbled.then(|| Parsed::Refusal(format!("its answer cannot be read: \"{line}\"")))
}

/// The position of a request, its moves spelled for the engine.
fn setup(request: &GoRequest<'_>, spelling: Spelling) -> Setup {
    let format_move = |mv: &String| MoveText::new(request.game.format_move(mv, spelling)).ok();
    Setup {
        fen: (request.start != request.game.start_position()).then(|| request.start.to_owned()),
        moves: request.moves.iter().filter_map(format_move).collect(),
    }
}

/// An option as UCCI and UCI write it; a button has no value.
fn option(name: &str, value: &str) -> (String, Option<String>) {
    let value = (!value.is_empty()).then(|| value.to_owned());
    (name.to_owned(), value)
}

/// The option's name if the engine offers it.
fn ponder_option(identity: &Identity) -> Result<&str> {
    let missing = || Failure::Refused("cannot ponder: it has no option Ponder".to_owned());
    identity.option("Ponder").ok_or_else(missing)
}

/// Milliseconds, rounded down; at least 1 unless the time is zero.
fn milliseconds(time: Duration) -> u64 {
    if time.is_zero() {
        0
    } else {
        (time.as_millis() as u64).max(1)
    }
}
