//! A worker with two engines: it plays one game of the schedule after the other, and keeps the
//! engines' processes from game to game.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use ::cli::message;
use engine_client::Protocol;
use engine_client::blocking::Engine;

use super::{Match, ResultCollector, RunError};
use crate::build::{self, Build};
use crate::failure;
use crate::game::Seat;
use crate::opening_rule;
use crate::play::{self, Ending, GameStart};
use crate::record::Event;
use crate::schedule::Fixture;

/// Failures in a row, with no move between, after which an engine is given up: it does not work at
/// all.
const FAILURES_IN_A_ROW: usize = 3;
/// How long a worker waits before it tries again to start an engine.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) struct Worker<'a> {
    run: &'a Match<'a>,
    results: &'a ResultCollector<'a>,
    /// The next game to look at, by any worker.
    next: &'a AtomicUsize,
    /// The number of this worker, from 0.
    number: usize,
    /// The engines, by their index in the settings.
    engines: Vec<Option<Engine>>,
    /// How often each engine failed since it last moved.
    failures: Vec<usize>,
    /// The protocol of each engine that has been started here: it need not be detected again.
    spoken: Vec<Option<Protocol>>,
}

impl<'a> Worker<'a> {
    pub fn new(
        run: &'a Match<'a>,
        results: &'a ResultCollector<'a>,
        next: &'a AtomicUsize,
        number: usize,
    ) -> Self {
        let engines = run.config.engines.len();
        Self {
            run,
            results,
            next,
            number,
            engines: std::iter::repeat_with(|| None).take(engines).collect(),
            failures: vec![0; engines],
            spoken: vec![None; engines],
        }
    }

    pub fn work(mut self) {
        while let Some(fixture) = self.next_fixture() {
            if let Err(error) = self.play(fixture) {
                self.results.give_up(error);
            }
        }
        // In parallel, since each may take a while to quit.
        thread::scope(|scope| {
            for engine in self.engines.into_iter().flatten() {
                scope.spawn(|| engine.quit());
            }
        });
    }

    /// The next game that is not played yet; none when there is none, or the match is being
    /// stopped.
    fn next_fixture(&self) -> Option<Fixture> {
        while !self.run.stop.load(Ordering::Relaxed) {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            let fixture = self.run.schedule.fixture(game)?;
            if !self.results.is_finished(game) {
                return Some(fixture);
            }
        }
        None
    }

    fn play(&mut self, fixture: Fixture) -> Result<(), RunError> {
        self.seat(fixture.players)?;
        let (run, results) = (self.run, self.results);
        let mut seated = fixture.players.map(|engine| self.engines[engine].take());
        let mut begun = match run.opening_rule {
            Some(rule) => opening_rule::play(run, fixture, rule, &mut seated),
            None => GameStart::at(run, fixture),
        };
        let fixture = Fixture {
            players: begun.players,
            ..fixture
        };
        results.watch.on_game_start(self.number, &fixture);
        results.put(&Event::Start {
            game: fixture.game,
            pair: fixture.pair,
            players: fixture.players,
            opening: begun.opening.clone(),
            worker: None,
        });
        let failures = &mut self.failures;
        let ended = begun.ending.take();
        let ending = ended.unwrap_or_else(|| {
            play::play(run, &begun, &mut seated, |seat, played, referee| {
                results.watch.on_move(self.number, seat, &played, referee);
                let engine = fixture.players[seat.index()];
                failures[engine] = 0;
                results.put(&Event::Move {
                    game: fixture.game,
                    engine,
                    played,
                });
            })
        });
        for (engine, player) in fixture.players.into_iter().zip(seated) {
            self.engines[engine] = player;
        }
        match ending {
            Some(ending) => self.finish(fixture, ending),
            None => Ok(()),
        }
    }

    /// Starts those of a game's engines that are not running, both at once: some read large files
    /// first.
    fn seat(&mut self, players: [usize; 2]) -> Result<(), RunError> {
        let run = self.run;
        let missing = players.into_iter();
        let missing = missing.filter(|&engine| self.engines[engine].is_none());
        let spoken = &self.spoken;
        let started = thread::scope(|scope| {
            let starting = missing.map(|engine| {
                let spoken = spoken[engine];
                (engine, scope.spawn(move || start(run, engine, spoken)))
            });
            let starting: Vec<_> = starting.collect();
            let joined = starting.into_iter().map(|(engine, started)| {
                let started = started.join();
                (engine, started.unwrap_or_else(|panic| resume_unwind(panic)))
            });
            joined.collect::<Vec<_>>()
        });
        for (engine, started) in started {
            let (started, sha256) = started?;
            let identity = started.identity();
            let introduction = Event::Engine {
                engine,
                proto: started.protocol().to_string(),
                build: Build {
                    id: identity.name.clone(),
                    sha256,
                },
                author: identity.author.clone(),
            };
            self.results.introduce(&introduction)?;
            self.spoken[engine] = Some(started.protocol());
            self.engines[engine] = Some(started);
        }
        Ok(())
    }

    /// Records a result and draws the consequences.
    fn finish(&mut self, fixture: Fixture, ending: Ending) -> Result<(), RunError> {
        let at = |seat: Seat| fixture.players[seat.index()];
        let result = Event::Result {
            game: fixture.game,
            players: fixture.players,
            score: ending.score().to_owned(),
            winner: ending.winner.map(at),
            reason: ending.reason.clone(),
            detail: ending.detail.clone(),
            culprit: ending.culprit.map(at),
            last_lines: ending.last_lines.clone(),
        };
        self.results.finish(self.number, &result);
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
        if !self.run.strict && self.failures[culprit] < FAILURES_IN_A_ROW {
            return Ok(());
        }
        let name = &self.run.config.engines[culprit].name;
        let (what, game) = (ending.detail.unwrap_or(ending.reason), fixture.game + 1);
        let what = match self.run.strict {
            true => message!("engine-failed", what, game),
            false => message!("engine-fails", what, game),
        };
        Err(RunError::engine(name, what, &ending.last_lines))
    }
}

/// Starts an engine of the match; returns it with the SHA-256 of its program. An engine that has
/// worked before gets several tries: the machine may be busy.
fn start(
    run: &Match<'_>,
    engine: usize,
    spoken: Option<Protocol>,
) -> Result<(Engine, Option<String>), RunError> {
    let mut spec = run.config.engines[engine].clone();
    spec.proto = spec.proto.or(spoken);
    let mut tries = match spoken {
        Some(_) if !run.strict => FAILURES_IN_A_ROW,
        _ => 1,
    };
    loop {
        let sha256 = build::hash(&spec);
        tries -= 1;
        match spec.start(run.control(engine), run.game.as_ref()) {
            Ok(started) => return Ok((started, sha256)),
            Err((failure, lines)) if tries == 0 || run.stop.load(Ordering::Relaxed) => {
                return Err(RunError::engine(
                    &spec.name,
                    failure::message(&failure),
                    &lines,
                ));
            }
            Err((failure, _)) => {
                log::warn!("engine {}: {failure}; it is started again", spec.name);
                thread::sleep(PAUSE);
            }
        }
    }
}
