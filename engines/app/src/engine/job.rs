//! A search that is ready to run on any thread, with everything it needs.

use std::fmt;
use std::sync::{Arc, PoisonError};

use search::algorithm::DriverSettings;
use search::clock::Clock;

use super::{Answer, Memory, Purpose};
use crate::game::{Game, Line};
use crate::options::Options;
use crate::skill::{self, Skill};
use crate::variety::Choice;

pub struct Job<G: Game> {
    pub purpose: Purpose,
    pub goal: G::Goal,
    pub position: G::Position,
    /// The root moves, at least one.
    pub moves: Vec<G::Move>,
    /// The moves that the user has ruled out; none of them is among `moves`.
    pub banned: Vec<G::Move>,
    /// The running clock, shared with the session so that it can signal a ponderhit.
    pub clock: Arc<Clock>,
    /// Number of lines to value, at least 1.
    pub lines: usize,
    /// Whether to report values to the unit, without rounding.
    pub fine: bool,
    pub options: Options<G::Options>,
    /// The limited level at which to choose the move, and how many lines to show; none at full
    /// strength.
    pub(super) skill: Option<(Skill, usize)>,
    pub(super) memory: Memory<G>,
}

impl<G: Game> fmt::Debug for Job<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("position", &self.position)
            .field("clock", &self.clock)
            .finish_non_exhaustive()
    }
}

impl<G: Game> Job<G> {
    /// How to search the root. Choosing at random may need more lines than are shown.
    pub fn approach(&self, choice: Option<Choice>) -> DriverSettings {
        DriverSettings {
            algorithm: self.options.algorithm,
            lines: self.lines.max(choice.map_or(1, |choice| choice.lines())),
            fine: self.fine,
        }
    }

    /// Runs the search until it is done or stopped, and reports its lines: at a limited level last
    /// that of the move which is played, whatever its rank.
    pub fn run(self, stop: &(dyn Fn() -> bool + Sync), say: &mut dyn FnMut(G::Line)) -> Answer<G> {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines = Vec::new();
        let mut answer = G::search(&self, &mut memory, stop, &mut |line: G::Line| {
            if let Some((_, shown)) = self.skill {
                skill::keep::<G>(&mut lines, &line);
                if line.rank() > shown {
                    return;
                }
            }
            say(line);
        });
        if let Some((skill, _)) = &self.skill
            && self.purpose != Purpose::Opening
        {
            let seed = skill::seed_of(self.options.level_seed, &self.moves);
            if let Some(line) = skill.choose::<G>(&self.position, &lines, seed) {
                if line.rank() > 1 {
                    say(line.clone().into_best());
                }
                answer = Answer {
                    nodes: answer.nodes,
                    found: answer.found,
                    ..Answer::of_line(&self.options, &self.position, line)
                };
            }
        }
        Answer {
            elapsed: self.clock.elapsed(),
            ..answer
        }
    }
}
