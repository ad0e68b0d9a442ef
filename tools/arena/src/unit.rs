//! A unit: one pair of a match's games, played by itself, anywhere and in any order.
//!
//! A [`Task`] holds all that is needed for it but the engines themselves; its result is the
//! [`Unit`] of a record. `arena unit` makes its task from the match's own options; a worker gets
//! one from the queue.

use std::sync::PoisonError;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::match_config::MatchConfig;
use crate::opening::Opening;
use crate::record::{Event, Record, Unit};
use crate::runner::{Match, RunError};
use crate::schedule::Schedule;
use crate::summary::End;

/// A pair of games to be played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Task {
    /// Which pair of the match, from 0.
    pub id: usize,
    pub config: MatchConfig,
    /// The engines by seat in the first of the two games; in the other they change seats.
    pub players: [usize; 2],
    pub opening: Opening,
    /// Time limit of a move where the time control has none: a number of nodes, or a depth.
    pub move_timeout: Duration,
    /// The builds of the engines that have played in the match, as its record has them.
    pub builds: Vec<Event>,
    /// Play on although an engine is another build here.
    pub mix: bool,
}

impl Match<'_> {
    /// How many pairs of games there are.
    pub fn units(&self) -> usize {
        self.schedule.games() / 2
    }

    /// A pair of games, to be played anywhere; none beyond the last.
    pub fn task(&self, id: usize) -> Option<Task> {
        let fixture = self.schedule.fixture(2 * id)?;
        Some(Task {
            id,
            config: self.config.clone(),
            players: fixture.players,
            opening: self.openings[fixture.opening].clone(),
            move_timeout: self.move_timeout,
            builds: Vec::new(),
            mix: self.mix,
        })
    }
}

impl Task {
    /// Plays both games, or as much as there is time for until `stop` is set. An engine that fails
    /// is started again.
    ///
    /// # Errors
    /// When an engine cannot be used at all, or is another build than in the match; or when the
    /// unit is of another version's making.
    pub fn play(self, stop: &AtomicBool) -> Result<(Unit, End), RunError> {
        let (record, events) = Record::in_memory();
        let run = Match {
            game: self.config.game.game(self.config.rules)?,
            opening_rule: self.config.game.opening_rule()?,
            config: self.config,
            openings: vec![self.opening],
            schedule: Schedule::pair(self.id, self.players),
            move_timeout: self.move_timeout,
            sprt: None,
            concurrency: 1,
            strict: false,
            mix: self.mix,
            stop,
        };
        let (_, end) = run.run(record, &self.builds, &())?;
        let mut events =
            std::mem::take(&mut *events.lock().unwrap_or_else(PoisonError::into_inner));
        events.retain(|event| !matches!(event, Event::Summary(_)));
        let unit = Unit {
            id: self.id,
            settings: run.config,
            worker: None,
            events,
        };
        Ok((unit, end))
    }
}
