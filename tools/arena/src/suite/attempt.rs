//! An engine at a position of a suite: whether it solves it, and from when on it kept to the
//! solution.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine_client::blocking::Engine;
use engine_client::clock::{Clock, TimeControl};
use engine_client::{Failure, GoRequest, Protocol, TimeMargin, Variation};
use serde::Serialize;

use super::Puzzle;
use crate::engine_spec::EngineSpec;
use crate::game::Game;
use crate::play::abort_if;
use crate::runner::RunError;

/// When an engine had found a solution that it kept to the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Found {
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// An engine's answer to a position, and whether it solves it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Attempt {
    pub solved: bool,
    #[serde(rename = "move")]
    pub mv: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    pub seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<Found>,
    /// How the engine failed, in a word, if it crashed, hung or refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<&'static str>,
}

/// An engine that solves one position after another.
pub struct Solver<'a> {
    game: &'a dyn Game,
    spec: &'a EngineSpec,
    control: TimeControl,
    margin: TimeMargin,
    stop: &'a AtomicBool,
    engine: Option<Engine>,
}

impl<'a> Solver<'a> {
    /// Starts the engine.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn start(
        game: &'a dyn Game,
        spec: &'a EngineSpec,
        control: TimeControl,
        margin: TimeMargin,
        stop: &'a AtomicBool,
    ) -> Result<Self, RunError> {
        let engine = start(spec, control, game)?;
        Ok(Self {
            game,
            spec,
            control,
            margin,
            stop,
            engine: Some(engine),
        })
    }

    /// Whether the engine's protocol has words for mates.
    pub fn names_mates(&self) -> bool {
        let protocol = self.engine.as_ref().map(Engine::protocol);
        matches!(
            protocol,
            Some(Protocol::Uci | Protocol::Xboard | Protocol::Gomocup)
        )
    }

    /// Gives the engine a position; none when it was stopped. An engine that crashes or hangs has
    /// not solved it, and is started again.
    ///
    /// # Errors
    /// When it cannot be started again.
    pub fn attempt(&mut self, puzzle: &Puzzle) -> Result<Option<Attempt>, RunError> {
        let mut engine = match self.engine.take() {
            Some(engine) => engine,
            None => start(self.spec, self.control, self.game)?,
        };
        match self.ask(&mut engine, puzzle) {
            Ok(attempt) => {
                self.engine = Some(engine);
                Ok(Some(attempt))
            }
            Err(Failure::Stopped) => {
                engine.quit();
                Ok(None)
            }
            Err(failure) => {
                let (failure, _) = engine.fail(failure);
                log::warn!("{}: {}: {failure}", self.spec.name, puzzle.name);
                // An interrupt from the terminal ends the engine too.
                if self.stop.load(Ordering::Relaxed) {
                    return Ok(None);
                }
                Ok(Some(Attempt {
                    failure: Some(failure.word()),
                    ..Attempt::default()
                }))
            }
        }
    }

    fn ask(&self, engine: &mut Engine, puzzle: &Puzzle) -> Result<Attempt, Failure> {
        let (game, goal) = (self.game, &puzzle.goal);
        let referee = puzzle.position.set_up(game);
        let referee = referee.map_err(|why| Failure::Refused(why.to_string()))?;
        let clocks = [Clock::new(self.control); 2];
        let request = GoRequest {
            game,
            position: referee.as_ref(),
            start: &puzzle.position.position,
            moves: &puzzle.position.moves,
            clocks: &clocks,
            draw_offered: false,
            swap2: false,
            opening: None,
        };
        // As a new game, so that the engine remembers nothing of other positions.
        engine.new_game(game, request.clock())?;
        let mut found: Option<Found> = None;
        let mut on_variation = |shown: Variation, after: Duration| {
            if shown.index.is_some_and(|index| index != 1) {
                return;
            }
            if !goal.is_reached(shown.pv.first().map(String::as_str), shown.mate) {
                found = None;
            } else if found.is_none() {
                found = Some(Found {
                    seconds: after.as_secs_f64(),
                    nodes: shown.nodes,
                    depth: shown.depth,
                });
            }
        };
        let search_control = |_: &_| abort_if(self.stop);
        let answer =
            engine.go_with_variations(&request, self.margin, search_control, &mut on_variation)?;
        let report = answer.report;
        let solved = goal.is_reached(answer.mv.as_deref(), report.mate);
        let seconds = answer.spent.as_secs_f64();
        let at_the_end = Found {
            seconds,
            nodes: report.nodes,
            depth: report.depth,
        };
        Ok(Attempt {
            solved,
            mv: answer.mv,
            mate: report.mate,
            depth: report.depth,
            nodes: report.nodes,
            seconds,
            found: solved.then(|| found.unwrap_or(at_the_end)),
            failure: None,
        })
    }

    pub fn dismiss(self) {
        if let Some(engine) = self.engine {
            engine.quit();
        }
    }
}

fn start(spec: &EngineSpec, control: TimeControl, game: &dyn Game) -> Result<Engine, RunError> {
    let started = spec.start(control, game);
    started.map_err(|(failure, lines)| RunError::of_failure(&spec.name, &failure, &lines))
}
