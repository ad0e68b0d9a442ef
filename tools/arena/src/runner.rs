//! Runs a match: [workers](worker) that play the games of the schedule, and one [`ResultCollector`].

mod result_collector;
mod worker;

use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::thread;
use std::time::Duration;

use ::cli::Message;
use ::cli::input::FileError;
use engine_client::Failure;
use engine_client::TimeMargin;
use engine_client::clock::TimeControl;

pub use self::result_collector::ResultCollector;
use self::worker::Worker;
use crate::game::Game;
use crate::match_config::MatchConfig;
use crate::openings::Opening;
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

/// Why a match could not be run to an end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error(transparent)]
    Record(#[from] FileError),
    /// An engine cannot be used at all.
    #[error("engine {name}: {failure}{}", tail(lines))]
    Engine {
        name: String,
        failure: Failure,
        /// The last lines of the conversation.
        lines: Vec<String>,
    },
    /// It is not the engine whose games are recorded.
    #[error("engine {name}: {what}; --mix adds the games of both all the same")]
    OtherBuild { name: String, what: Message },
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

fn tail(lines: &[String]) -> String {
    lines.iter().map(|line| format!("\n    {line}")).collect()
}

impl Match<'_> {
    /// Plays all games that `recorded` lacks, while `watch` looks on. The tally and why it ended come
    /// back.
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
                        results.give_up(RunError::Thread(error));
                    }
                }
            });
        })
    }

    /// As [`Match::run`], of a match whose games `play` brings to the collector, wherever they are played.
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
