//! Runs a match: [workers](worker) that play the games of the schedule, and one
//! [`ResultCollector`].

mod result_collector;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::Duration;
use std::{fmt, io, thread};

use ::cli::input::FileError;
use ::cli::{Language, Message, message};
use engine_client::clock::TimeControl;
use engine_client::{Failure, TimeMargin};
use gomoku_rules::opening_rule::OpeningRule;

pub use self::result_collector::ResultCollector;
use self::worker::Worker;
use crate::failure;
use crate::game::Game;
use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::record::{Event, Record};
use crate::schedule::Schedule;
use crate::stats::sprt::Sprt;
use crate::summary::{End, Summary};
use crate::tally::Tally;
use crate::watch::Watch;

/// A match that can be played.
pub struct Match<'a> {
    pub config: MatchConfig,
    pub game: Box<dyn Game>,
    pub openings: Vec<Opening>,
    /// By which games are opened, from the only opening, an empty board.
    pub opening_rule: Option<OpeningRule>,
    pub schedule: Schedule,
    /// What a move may take when time is no limit.
    pub move_timeout: Duration,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// An engine that fails ends the match; else it is started again, and the match goes on.
    pub strict: bool,
    /// Go on although an engine is another build than before.
    pub mix: bool,
    /// Raised from outside, or by a decision or an error, to stop all games.
    pub stop: &'a AtomicBool,
}

/// Why games could not be played to an end.
#[derive(Debug)]
pub enum RunError {
    Record(FileError),
    /// An engine cannot be used at all or is another build, or there is no thread or server.
    Unusable(Message),
}

impl RunError {
    /// Of an engine, with the last lines of the conversation.
    pub(crate) fn engine(name: &str, what: Message, lines: &[String]) -> Self {
        let lines: String = lines.iter().map(|line| format!("\n    {line}")).collect();
        let name = name.to_owned();
        Self::Unusable(message!("engine-unusable", name, what, lines))
    }

    /// Of an engine that failed, with the last lines of the conversation.
    pub(crate) fn of_failure(name: &str, failure: &Failure, lines: &[String]) -> Self {
        Self::engine(name, failure::message(failure), lines)
    }

    pub(crate) fn thread(why: &io::Error) -> Self {
        Self::Unusable(message!("no-thread", why = why.to_string()))
    }
}

impl From<FileError> for RunError {
    fn from(error: FileError) -> Self {
        Self::Record(error)
    }
}

impl From<Message> for RunError {
    fn from(what: Message) -> Self {
        Self::Unusable(what)
    }
}

/// Not by way of `std::error::Error`, which it is not: so the message within is found, and said in
/// any language.
impl From<RunError> for anyhow::Error {
    fn from(error: RunError) -> Self {
        match error {
            RunError::Record(error) => error.into(),
            RunError::Unusable(what) => what.into(),
        }
    }
}

/// In English, for logs and other machines.
impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Record(error) => f.write_str(&error.say(Language::En)),
            Self::Unusable(what) => what.fmt(f),
        }
    }
}

impl Match<'_> {
    /// Plays all games that `recorded` lacks, while `watch` looks on. The tally and why it ended
    /// come back.
    ///
    /// # Errors
    /// When an engine cannot be used at all, or the record cannot be written.
    pub fn run(
        &self,
        record: Record,
        recorded: &[Event],
        watch: &dyn Watch,
    ) -> Result<(Tally, End), RunError> {
        self.collect(record, recorded, watch, |results| {
            let next = AtomicUsize::new(self.schedule.numbers().start);
            thread::scope(|scope| {
                for number in 0..self.concurrency.max(1) {
                    let worker = Worker::new(self, results, &next, number);
                    let named = thread::Builder::new().name(format!("worker {number}"));
                    if let Err(error) = named.spawn_scoped(scope, || worker.work()) {
                        results.give_up(RunError::thread(&error));
                    }
                }
            });
        })
    }

    /// As [`Match::run`], of a match whose games `play` brings to the collector, wherever they are
    /// played.
    ///
    /// # Errors
    /// As there.
    pub fn collect(
        &self,
        record: Record,
        recorded: &[Event],
        watch: &dyn Watch,
        play: impl FnOnce(&ResultCollector<'_>),
    ) -> Result<(Tally, End), RunError> {
        let results = ResultCollector::open(self, record, recorded, watch);
        play(&results);
        results.close()
    }

    pub fn summary<'t>(&'t self, tally: &'t Tally, end: Option<End>) -> Summary<'t> {
        let engines = self.config.engines.iter();
        Summary {
            engines: engines.map(|engine| engine.name.as_str()).collect(),
            tally,
            sprt: self.sprt,
            end,
        }
    }

    pub(crate) fn control(&self, engine: usize) -> TimeControl {
        self.config.engines[engine].tc.unwrap_or(self.config.tc)
    }

    pub(crate) fn margin(&self, engine: usize) -> TimeMargin {
        let margin = self.config.engines[engine].margin;
        TimeMargin {
            margin: Duration::from_millis(margin.unwrap_or(self.config.margin_ms)),
            move_timeout: self.move_timeout,
        }
    }
}
