//! What is the same about all protocols, and the one trait in which they differ.

use std::fmt::Display;
use std::str::FromStr;
use std::time::{Duration, Instant};

use protocol::{MoveText, Setup};

use super::output::FLOOD;
use super::process::{Line, Process, Silence};
use super::report::Report;
use super::spec::Protocol;
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Referee, Seat, Spelling};

/// What an engine is asked: the game so far and the clocks.
pub struct Question<'a> {
    pub game: &'a dyn Game,
    /// The game, to tell what a move can mean.
    pub referee: &'a dyn Referee,
    pub start: &'a str,
    /// All moves since, plain. The whole game is sent: repetitions count.
    pub moves: &'a [String],
    pub clocks: &'a [Clock; 2],
    pub draw_offered: bool,
}

impl Question<'_> {
    /// The seat of the engine that is asked.
    pub fn mover(&self) -> Seat {
        self.referee.mover()
    }

    pub fn clock(&self) -> &Clock {
        &self.clocks[self.mover().index()]
    }
}

/// What a line of a thinking engine means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The answer: the move as written, if there is one; draw offered; resigned.
    Answer {
        mv: Option<String>,
        /// A draw is offered or accepted.
        draw: bool,
        resign: bool,
    },
    /// The engine says that the game is over, and how.
    Claim(String),
    /// The engine will not go on, and says why.
    Refusal(String),
}

/// What an engine says of itself in the handshake.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    /// Name and version, as it writes them.
    pub name: Option<String>,
    pub author: Option<String>,
    /// The names of the options it offers.
    pub options: Vec<String>,
}

impl Identity {
    /// The engine's own writing of an option's name; names differ only in case in no protocol.
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options
            .iter()
            .map(String::as_str)
            .find(|o| o.eq_ignore_ascii_case(name))
    }
}

/// Why an engine cannot go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// It is no engine, or speaks another language.
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
    /// It wrote more lines than any question can need.
    #[error("floods: {} lines to one question, and no answer", FLOOD)]
    Flood,
    /// It cannot do what is asked.
    #[error("{0}")]
    Refused(String),
    /// The match is being stopped; nobody's fault.
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

/// A protocol, and where the conversation in it stands.
pub trait Dialect: Send {
    fn protocol(&self) -> Protocol;

    /// Says whether the protocol has words for this time control.
    ///
    /// # Errors
    /// What it lacks.
    fn accepts(&self, _control: TimeControl) -> Result<(), Failure> {
        Ok(())
    }

    /// Introduces itself and waits for the engine to do the same.
    ///
    /// # Errors
    /// When the engine does not, by `deadline`, or does not know the game.
    fn greet(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        deadline: Instant,
    ) -> Result<Identity, Failure>;

    /// Sets one option.
    ///
    /// # Errors
    /// When the engine is gone.
    fn set_option(&mut self, process: &mut Process, name: &str, value: &str)
    -> Result<(), Failure>;

    /// Whether [`sync`](Self::sync) hears from the engine: not every protocol has a word for that.
    fn can_sync(&self) -> bool {
        true
    }

    /// Waits until the engine has done all it was told.
    ///
    /// # Errors
    /// When it does not come back by `deadline`.
    fn sync(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Failure>;

    /// Tells the engine that a new game begins, and how its time runs.
    ///
    /// # Errors
    /// When the engine is gone.
    fn new_game(
        &mut self,
        process: &mut Process,
        game: &dyn Game,
        clock: &Clock,
    ) -> Result<(), Failure>;

    /// Asks for a move; the moment from which the engine's time runs.
    ///
    /// # Errors
    /// When the engine is gone, or the protocol has no words for this question.
    fn ask(&mut self, process: &mut Process, question: &Question<'_>) -> Result<Instant, Failure>;

    /// What a line of the thinking engine means; none: it is not the answer yet.
    fn hear(&mut self, line: &str, report: &mut Report) -> Option<Heard>;

    /// The line in which the thinking engine complained, in languages where that may be about something
    /// that it can do without.
    fn complaint(&self) -> Option<&str> {
        None
    }

    /// The engine's writing of a move made plain, if it can be understood.
    fn read_move(&mut self, text: &str, question: &Question<'_>) -> Option<String> {
        question.game.unspell(text, Spelling::Plain)
    }

    /// How to tell a thinking engine to move now.
    fn hurry(&self) -> String;

    /// The game is over: who won, if anyone, and why.
    fn game_over(&mut self, _process: &mut Process, _winner: Option<Seat>, _reason: &str) {}

    /// How to tell the engine to leave.
    fn farewell(&self) -> String;
}

/// Sends a line; a broken pipe is a crash.
pub(super) fn send(process: &mut Process, line: impl Display) -> Result<Instant, Failure> {
    process
        .send(&line.to_string())
        .map_err(|e| Failure::Crash(e.to_string()))
}

/// Keeps a line to be written with the next that is sent.
pub(super) fn prepare(process: &mut Process, line: impl Display) {
    process.prepare(&line.to_string());
}

/// The next line, or why there is none.
pub(super) fn next_line(process: &mut Process, deadline: Instant) -> Result<Line, Failure> {
    let began = Instant::now();
    process.line(deadline).map_err(|silence| match silence {
        Silence::Deadline => Failure::Hang(began.elapsed()),
        Silence::Closed => Failure::Crash("closed its output".to_owned()),
        Silence::Flood => Failure::Flood,
    })
}

/// Reads replies until one `satisfies`; lines that are none are passed over.
pub(super) fn wait_for<R: FromStr>(
    process: &mut Process,
    deadline: Instant,
    mut satisfies: impl FnMut(R) -> bool,
) -> Result<(), Failure> {
    loop {
        if next_line(process, deadline)?
            .text
            .parse()
            .is_ok_and(&mut satisfies)
        {
            return Ok(());
        }
    }
}

/// What is heard when the answer itself cannot be read.
pub(super) fn garbled(line: &str, verb: &str) -> Option<Heard> {
    let garbled = line.split_whitespace().next() == Some(verb);
    garbled.then(|| Heard::Refusal(format!("its answer cannot be read: \"{line}\"")))
}

/// The position of a question, its moves spelled for the engine.
pub(super) fn setup(question: &Question<'_>, spelling: Spelling) -> Setup {
    let spell = |mv: &String| MoveText::new(question.game.spell(mv, spelling)).ok();
    Setup {
        fen: (question.start != question.game.start_position()).then(|| question.start.to_owned()),
        moves: question.moves.iter().filter_map(spell).collect(),
    }
}

/// An option as UCCI and UCI write it; a button has no value.
pub(super) fn option(name: &str, value: &str) -> (String, Option<String>) {
    let value = (!value.is_empty()).then(|| value.to_owned());
    (name.to_owned(), value)
}

/// Milliseconds rounded down, but never to nothing when there is something.
pub(super) fn milliseconds(time: Duration) -> u64 {
    if time.is_zero() {
        0
    } else {
        (time.as_millis() as u64).max(1)
    }
}
