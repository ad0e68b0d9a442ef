//! Runs a match: workers that play the games of the schedule, and one place where results come
//! together.
//!
//! Each worker keeps its own two processes from game to game. What happens is put into the record
//! first and counted after, under one lock that is held for microseconds.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::clock::TimeControl;
use crate::engine::dialect::Failure;
use crate::engine::{Engine, Patience};
use crate::game::{Game, Seat};
use crate::openings::Opening;
use crate::play::{self, Conditions, Ending};
use crate::record::{Event, MatchSettings, Record, RecordError};
use crate::schedule::{Fixture, Schedule};
use crate::stats::sprt::{Decision, Sprt};
use crate::summary::{End, Summary};
use crate::tally::Tally;
use crate::watch::Watch;

/// Failures in a row, with no move between, after which even `--recover` gives up: the engine does
/// not work at all.
const FAILURES_IN_A_ROW: usize = 3;

/// A match to be run.
pub struct Match<'a> {
    /// The rules.
    pub game: &'a dyn Game,
    /// What is recorded of it.
    pub settings: &'a MatchSettings,
    /// Where games begin.
    pub openings: &'a [Opening],
    /// Which games there are.
    pub schedule: Schedule,
    /// The test that may end it early.
    pub sprt: Option<Sprt>,
    /// How many games run at the same time.
    pub concurrency: usize,
    /// Restart an engine that failed, and go on.
    pub recover: bool,
    /// What a move may take when time is no limit.
    pub untimed: Duration,
    /// Raised from outside, or by a decision or an error, to stop all games.
    pub stop: &'a AtomicBool,
}

/// Why a match could not be run to an end.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The record cannot be written.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// An engine cannot be used at all.
    #[error("engine {name} {failure}{}", tail(lines))]
    Engine {
        /// Which.
        name: String,
        /// Why.
        failure: Failure,
        /// The last lines of the conversation.
        lines: Vec<String>,
    },
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
}

fn tail(lines: &[String]) -> String {
    lines.iter().map(|line| format!("\n    {line}")).collect()
}

/// The results, and where they are written.
struct Desk {
    record: Record,
    tally: Tally,
    /// Engines that introduced themselves.
    introduced: BTreeSet<usize>,
    error: Option<RunError>,
    end: Option<End>,
}

impl Desk {
    fn put(&mut self, event: &Event) {
        if let Err(error) = self.record.write(event) {
            self.error.get_or_insert(error.into());
        }
        self.tally.take(event);
    }
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
        let mut tally = Tally::default();
        recorded.iter().for_each(|event| tally.take(event));
        let desk = Mutex::new(Desk {
            record,
            tally,
            introduced: BTreeSet::new(),
            error: None,
            end: None,
        });
        let shared = Shared {
            next: AtomicUsize::new(self.schedule.numbers().start),
            desk,
        };
        {
            let mut desk = shared.desk();
            desk.put(&Event::Run {
                time: SystemTime::now()
                    .duration_since(UNIX_EPOCH)
                    .map_or(0, |t| t.as_secs()),
                games: self.schedule.games(),
                sprt: self.sprt,
            });
            self.decide(&mut desk);
        }
        thread::scope(|scope| {
            for table in 0..self.concurrency.max(1) {
                let worker = Worker {
                    run: self,
                    shared: &shared,
                    table,
                    watch,
                    engines: self.settings.engines.iter().map(|_| None).collect(),
                    failures: vec![0; self.settings.engines.len()],
                };
                let named = thread::Builder::new().name(format!("table {table}"));
                if let Err(error) = named.spawn_scoped(scope, || worker.work()) {
                    self.give_up(&shared, RunError::Thread(error));
                }
            }
        });
        let mut desk = shared
            .desk
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let complete = self
            .schedule
            .numbers()
            .all(|game| desk.tally.is_finished(game));
        let end = match desk.end {
            Some(end) => end,
            None if complete => End::Complete,
            None => End::Stopped,
        };
        let summary = self.summary(&desk.tally, Some(end)).json();
        desk.put(&Event::Summary(summary));
        match desk.error {
            Some(error) => Err(error),
            None => Ok((desk.tally, end)),
        }
    }

    /// The standing.
    pub fn summary<'t>(&'t self, tally: &'t Tally, end: Option<End>) -> Summary<'t> {
        let engines = self.settings.engines.iter();
        Summary {
            engines: engines.map(|engine| engine.name.as_str()).collect(),
            tally,
            sprt: self.sprt,
            end,
        }
    }

    /// Ends the match when the test is decided.
    fn decide(&self, desk: &mut Desk) {
        if let Some(test) = self.sprt {
            let decision = test.decide(&desk.tally.pairs());
            if decision != Decision::Continue {
                desk.end.get_or_insert(End::Decided(decision));
                self.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    fn give_up(&self, shared: &Shared, error: RunError) {
        shared.desk().error.get_or_insert(error);
        self.stop.store(true, Ordering::Relaxed);
    }

    fn control(&self, engine: usize) -> TimeControl {
        self.settings.engines[engine].tc.unwrap_or(self.settings.tc)
    }

    fn patience(&self, engine: usize) -> Patience {
        let margin = self.settings.engines[engine]
            .margin
            .unwrap_or(self.settings.margin_ms);
        Patience {
            margin: Duration::from_millis(margin),
            untimed: self.untimed,
        }
    }
}

/// What the workers share.
struct Shared {
    /// The next game to look at.
    next: AtomicUsize,
    desk: Mutex<Desk>,
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A table with two engines.
struct Worker<'a> {
    run: &'a Match<'a>,
    shared: &'a Shared,
    /// Which one, from 0.
    table: usize,
    watch: &'a dyn Watch,
    /// The engines, by their index in the settings.
    engines: Vec<Option<Engine>>,
    /// How often each failed since it last moved.
    failures: Vec<usize>,
}

impl Worker<'_> {
    fn work(mut self) {
        while let Some(fixture) = self.next_fixture() {
            if let Err(error) = self.play(fixture) {
                self.run.give_up(self.shared, error);
            }
        }
        for engine in self.engines.into_iter().flatten() {
            engine.quit();
        }
    }

    /// The next game that is not played yet; none when there is none, or the match is being
    /// stopped.
    fn next_fixture(&self) -> Option<Fixture> {
        while !self.run.stop.load(Ordering::Relaxed) {
            let game = self.shared.next.fetch_add(1, Ordering::Relaxed);
            let fixture = self.run.schedule.fixture(game)?;
            if !self.shared.desk().tally.is_finished(game) {
                return Some(fixture);
            }
        }
        None
    }

    fn play(&mut self, fixture: Fixture) -> Result<(), RunError> {
        for engine in fixture.players {
            self.seat(engine)?;
        }
        let run = self.run;
        let opening = &run.openings[fixture.opening];
        self.watch.begins(self.table, &fixture);
        self.shared.desk().put(&Event::Start {
            game: fixture.game,
            pair: fixture.pair,
            players: fixture.players,
            opening: opening.clone(),
        });
        let conditions = Conditions {
            game: run.game,
            opening,
            controls: fixture.players.map(|engine| run.control(engine)),
            patience: fixture.players.map(|engine| run.patience(engine)),
            adjudication: run.settings.adjudication,
            stop: run.stop,
        };
        let mut seated = fixture.players.map(|engine| self.engines[engine].take());
        let failures = &mut self.failures;
        let ending = play::play(&mut seated, &conditions, |seat, played, referee| {
            self.watch.moves(self.table, seat, &played, referee);
            let engine = fixture.players[seat.index()];
            failures[engine] = 0;
            self.shared.desk().put(&Event::Move {
                game: fixture.game,
                engine,
                played,
            });
        });
        for (engine, player) in fixture.players.into_iter().zip(seated) {
            self.engines[engine] = player;
        }
        match ending {
            Some(ending) => self.finish(fixture, ending),
            None => Ok(()),
        }
    }

    /// Starts an engine that is not running.
    fn seat(&mut self, engine: usize) -> Result<(), RunError> {
        if self.engines[engine].is_some() {
            return Ok(());
        }
        let spec = &self.run.settings.engines[engine];
        let started = Engine::start(spec, self.run.control(engine), self.run.game).map_err(
            |(failure, lines)| RunError::Engine {
                name: spec.name.clone(),
                failure,
                lines,
            },
        )?;
        let mut desk = self.shared.desk();
        if desk.introduced.insert(engine) {
            let identity = started.identity();
            desk.put(&Event::Engine {
                engine,
                proto: started.protocol().to_string(),
                id: identity.name.clone(),
                author: identity.author.clone(),
            });
        }
        self.engines[engine] = Some(started);
        Ok(())
    }

    /// Records a result and draws the consequences.
    fn finish(&mut self, fixture: Fixture, ending: Ending) -> Result<(), RunError> {
        let at = |seat: Seat| fixture.players[seat.index()];
        let score = ending.score();
        let event = Event::Result {
            game: fixture.game,
            players: fixture.players,
            score: score.to_owned(),
            winner: ending.winner.map(at),
            reason: ending.reason.clone(),
            detail: ending.detail.clone(),
            culprit: ending.culprit.map(at),
            last_lines: ending.last_lines.clone(),
        };
        {
            let mut desk = self.shared.desk();
            desk.put(&event);
            let name = |engine: usize| self.run.settings.engines[engine].name.as_str();
            let mut news = format!(
                "game {} {} - {}: {score} {}",
                fixture.game + 1,
                name(fixture.players[0]),
                name(fixture.players[1]),
                ending.reason
            );
            if let Some(culprit) = ending.culprit {
                news += &format!(" by {}", name(at(culprit)));
                if let Some(detail) = &ending.detail {
                    news += &format!(": {detail}");
                }
            }
            let summary = self.run.summary(&desk.tally, None);
            self.watch.ends(self.table, &summary, &news);
            self.run.decide(&mut desk);
        }
        // An engine that lost on time or by an illegal move still runs; one that is gone was a
        // failure.
        let Some(culprit) = ending
            .culprit
            .map(at)
            .filter(|&engine| self.engines[engine].is_none())
        else {
            return Ok(());
        };
        self.failures[culprit] += 1;
        if self.run.recover && self.failures[culprit] < FAILURES_IN_A_ROW {
            return Ok(());
        }
        Err(RunError::Engine {
            name: self.run.settings.engines[culprit].name.clone(),
            failure: Failure::Refused(format!(
                "{} (game {}){}",
                ending.detail.unwrap_or(ending.reason),
                fixture.game + 1,
                if self.run.recover {
                    ", time and again"
                } else {
                    "; --recover would go on"
                }
            )),
            lines: ending.last_lines,
        })
    }
}
