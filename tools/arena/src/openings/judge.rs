//! How far from balance an opening is, by an engine's own account.

use std::sync::atomic::AtomicBool;

use super::Opening;
use crate::clock::{Clock, TimeControl};
use crate::engine::dialect::{Failure, Question};
use crate::engine::spec::EngineSpec;
use crate::engine::{Engine, Patience};
use crate::game::Game;
use crate::runner::RunError;

/// What an opening is judged by.
pub struct Conditions<'a> {
    pub game: &'a dyn Game,
    pub engine: &'a EngineSpec,
    /// What it may take for an opening. A clock is whole again for each.
    pub control: TimeControl,
    /// How patient to be with it.
    pub patience: Patience,
    pub stop: &'a AtomicBool,
}

pub struct Judge<'a> {
    conditions: Conditions<'a>,
    engine: Engine,
}

impl<'a> Judge<'a> {
    /// Starts the engine.
    ///
    /// # Errors
    /// [`RunError::Engine`] when it cannot be used.
    pub fn start(conditions: Conditions<'a>) -> Result<Self, RunError> {
        let Conditions {
            game,
            engine,
            control,
            ..
        } = conditions;
        match Engine::start(engine, control, game) {
            Ok(engine) => Ok(Self { conditions, engine }),
            Err((failure, lines)) => Err(RunError::Engine {
                name: engine.name.clone(),
                failure,
                lines,
            }),
        }
    }

    /// What the opening is worth to the side to move, in the engine's own unit, a mate more than anything
    /// else; none when it does not say, or was stopped.
    ///
    /// # Errors
    /// [`RunError::Engine`] when it fails.
    pub fn score(&mut self, opening: &Opening) -> Result<Option<i64>, RunError> {
        match self.ask(opening) {
            Ok(score) => Ok(score),
            Err(Failure::Stopped) => Ok(None),
            Err(failure) => Err(RunError::Engine {
                name: self.conditions.engine.name.clone(),
                failure,
                lines: self.engine.last_lines(),
            }),
        }
    }

    fn ask(&mut self, opening: &Opening) -> Result<Option<i64>, Failure> {
        let Conditions {
            game,
            control,
            patience,
            stop,
            ..
        } = self.conditions;
        let referee = opening.set_up(game).map_err(Failure::Refused)?;
        let clocks = [Clock::new(control), Clock::new(control)];
        let question = Question {
            game,
            referee: referee.as_ref(),
            start: &opening.position,
            moves: &opening.moves,
            clocks: &clocks,
            draw_offered: false,
        };
        // Nothing remembered of other openings, so that each is judged alike in any order.
        self.engine.new_game(game, question.clock())?;
        let answer = self.engine.think(&question, patience, stop)?;
        Ok(answer.report.judged_score())
    }

    pub fn dismiss(self) {
        self.engine.quit();
    }
}
