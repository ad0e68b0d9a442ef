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
use crate::observer::Observer;
use crate::opening::Opening;
use crate::record::{Event, Record};
use crate::schedule::Schedule;
use crate::stats::sprt::Sprt;
use crate::summary::{End, Summary};
use crate::tally::Tally;

/// A match that can be played.
pub struct Match<'a> {
    pub config: MatchConfig,
    pub game: Box<dyn Game>,
    pub openings: Vec<Opening>,
    /// The rule by which games are opened, if there is one: the only opening is then an empty
    /// board.
    pub opening_rule: Option<OpeningRule>,
    pub schedule: Schedule,
    /// Time limit of a move where the time control has none: a number of nodes, or a depth.
    pub move_timeout: Duration,
    /// The test that may end the match early.
    pub sprt: Option<Sprt>,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// An engine that fails ends the match; else it is started again, and the match goes on.
    pub strict: bool,
    /// Go on although an engine is another build than before.
    pub mix: bool,
    /// Set from outside, or by a decision or an error, to stop all games.
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
    /// The error of an engine that cannot be used, with the last lines of the conversation.
    pub(crate) fn engine(name: &str, what: Message, lines: &[String]) -> Self {
        let lines: String = lines.iter().map(|line| format!("\n    {line}")).collect();
        let name = name.to_owned();
        Self::Unusable(message!("engine-unusable", name, what, lines))
    }

    /// The error of an engine that failed, with the last lines of the conversation.
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

/// `RunError` does not implement `std::error::Error`: so the message within is found, and can be
/// printed in any language.
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
    /// Plays all games that `recorded` lacks, and reports them to `watch`. Returns the tally and
    /// why the match ended.
    ///
    /// # Errors
    /// When an engine cannot be used at all, or the record cannot be written.
    pub fn run(
        &self,
        record: Record,
        recorded: &[Event],
        watch: &dyn Observer,
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

    /// As [`Match::run`], for games that are played elsewhere: `play` brings their results to the
    /// collector.
    ///
    /// # Errors
    /// As there.
    pub fn collect(
        &self,
        record: Record,
        recorded: &[Event],
        watch: &dyn Observer,
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
