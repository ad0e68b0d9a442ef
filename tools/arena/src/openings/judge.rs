//! How far from balance an opening is, by an engine's score.

use std::sync::atomic::AtomicBool;

use engine_client::blocking::Engine;
use engine_client::clock::{Clock, TimeControl};
use engine_client::{Failure, GoRequest, TimeMargin};

use super::Opening;
use crate::engine_spec::EngineSpec;
use crate::game::Game;
use crate::play::abort_if;
use crate::runner::RunError;

pub struct Judge<'a> {
    game: &'a dyn Game,
    name: &'a str,
    /// The engine's time for an opening. A clock starts anew for each.
    control: TimeControl,
    margin: TimeMargin,
    stop: &'a AtomicBool,
    engine: Engine,
}

impl<'a> Judge<'a> {
    /// Starts the engine.
    ///
    /// # Errors
    /// When it cannot be used.
    pub fn start(
        game: &'a dyn Game,
        engine: &'a EngineSpec,
        control: TimeControl,
        margin: TimeMargin,
        stop: &'a AtomicBool,
    ) -> Result<Self, RunError> {
        let name = &engine.name;
        match engine.start(control, game) {
            Ok(engine) => Ok(Self {
                game,
                name,
                control,
                margin,
                stop,
                engine,
            }),
            Err((failure, lines)) => Err(RunError::of_failure(name, &failure, &lines)),
        }
    }

    /// The engine's score of the opening for the side to move, in its own unit; a mate counts as
    /// more than any score. None when it reports no score, or was stopped.
    ///
    /// # Errors
    /// When the engine fails.
    pub fn score(&mut self, opening: &Opening) -> Result<Option<i64>, RunError> {
        match self.ask(opening) {
            Ok(score) => Ok(score),
            Err(Failure::Stopped) => Ok(None),
            Err(failure) => {
                let lines = self.engine.last_lines();
                Err(RunError::of_failure(self.name, &failure, &lines))
            }
        }
    }

    fn ask(&mut self, opening: &Opening) -> Result<Option<i64>, Failure> {
        let (game, stop) = (self.game, self.stop);
        let referee = opening.set_up(game);
        let referee = referee.map_err(|why| Failure::Refused(why.to_string()))?;
        let clocks = [Clock::new(self.control); 2];
        let request = GoRequest {
            game,
            position: referee.as_ref(),
            start: &opening.position,
            moves: &opening.moves,
            clocks: &clocks,
            draw_offered: false,
            swap2: false,
            opening: None,
        };
        // As a new game, so that the engine remembers nothing of other openings and their order
        // does not matter.
        self.engine.new_game(game, request.clock())?;
        let answer = self.engine.go(&request, self.margin, |_| abort_if(stop))?;
        Ok(answer.report.judged_score())
    }

    pub fn dismiss(self) {
        self.engine.quit();
    }
}
