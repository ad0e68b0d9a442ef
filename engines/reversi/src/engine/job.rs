//! A search made ready: everything it needs, to be run on a thread of its own.

use std::fmt;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use ::search::clock::Clock;
use reversi_rules::{Move, Position};

use super::Memory;
use super::exact;
use super::line::{Line, Reach};
use super::lost;
use super::options::{Evaluation, Options};
use crate::eval::weights;
use crate::search::{self, midgame};
use crate::{greedy, simple};

pub struct Job {
    pub(super) position: Position,
    /// The legal moves, at least one.
    pub(super) moves: Vec<Move>,
    pub(super) clock: Arc<Clock>,
    pub(super) lines: usize,
    pub(super) options: Options,
    pub(super) memory: Memory,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("position", &self.position)
            .field("clock", &self.clock)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move to play: the first line's, or, in a lost game by the clock, the one that is hardest to answer. None only if
    /// there was none to choose from.
    pub best: Option<Move>,
    /// The lines that were found, the best first; empty when the search was stopped before the first.
    pub lines: Vec<Line>,
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Answer {
    /// An answer without a search.
    pub fn of(best: Option<Move>) -> Self {
        Self {
            best,
            lines: Vec::new(),
            nodes: 0,
            elapsed: Duration::ZERO,
        }
    }

    /// The answer that a line amounts to.
    pub fn of_line(line: &Line) -> Self {
        Self {
            best: line.moves.first().copied(),
            lines: vec![line.clone()],
            nodes: line.nodes,
            elapsed: line.elapsed,
        }
    }
}

impl Job {
    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Thinks, until done or told to stop, and reports what it finds.
    pub fn run(self, stop: &(dyn Fn() -> bool + Sync), say: &mut dyn FnMut(Line)) -> Answer {
        if self.options.evaluation == Evaluation::Greedy {
            let Some(best) = greedy::choose(&self.position) else {
                return Answer::of(None);
            };
            let line = self.greedy_line(best);
            say(line.clone());
            return Answer::of_line(&line);
        }
        let lines = self.lines.min(self.moves.len());
        let due = exact::is_due(&self.position, lines, &self.clock);
        // Half of an ending's plies are searched before it is solved, so that there is an answer if that takes too long.
        let before_solving = due.then_some((self.position.empties() / 2) as i32);
        let request = search::Request {
            lines,
            max_depth: before_solving,
            threads: self.options.threads,
            ..search::Request::new(&self.position, &self.clock, stop)
        };
        let options = &self.options;
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = options
            .keeps_table(self.position.size())
            .then(|| memory.for_search(options.hash, 1).table());
        let mut found = match kept {
            Some(table) => {
                let weights = weights::embedded();
                midgame::run(&request, table, weights, options.selectivity, say)
            }
            None => {
                let settings = simple::Settings {
                    hash: options.hash,
                    seed: options.seed,
                    contempt: options.contempt,
                };
                simple::run(&request, settings, say)
            }
        };
        let own = (due && kept.is_none()).then(|| exact::table_for(&self.position, options));
        if due
            && !stop()
            && let Some(table) = kept.or(own.as_ref())
            && let Some(solved) = exact::lines(
                &self.position,
                lines,
                (table, options.threads),
                &self.clock,
                stop,
                say,
            )
        {
            found.nodes += solved.first().map_or(0, |line| line.nodes);
            found.lines = solved;
        }
        self.clock.wait_for_stop(stop);
        let line = found.lines.first();
        let mut best = line.and_then(|line| line.moves.first()).copied();
        if lines == 1
            && let (Some(board), Some(line), Some(table)) = (self.position.board(), line, kept)
            && let Some((mv, nodes)) = lost::swindle(board, line, table, &self.clock, options, stop)
        {
            best = Some(mv);
            found.nodes += nodes;
        }
        Answer {
            best: best.or(self.moves.first().copied()),
            nodes: found.nodes,
            elapsed: self.clock.elapsed(),
            lines: found.lines,
        }
    }

    /// What `greedy` has to say of its move: the discs that it flips.
    fn greedy_line(&self, mv: Move) -> Line {
        let side = self.position.side_to_move();
        let mut after = self.position.clone();
        let made = after.make(mv);
        debug_assert!(made.is_ok(), "{mv} is illegal");
        Line {
            rank: 1,
            moves: vec![mv],
            value: 100 * after.difference(side),
            reach: Reach::Depth {
                plies: 1,
                confidence: 100,
            },
            depth: 1,
            nodes: self.moves.len() as u64,
            elapsed: self.clock.elapsed(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Engine, Request};
    use ::search::clock::{Limits, Remaining};

    #[test]
    fn a_move_without_time_is_a_searched_one() {
        let limits = Limits {
            own: Some(Remaining::default()),
            ..Limits::default()
        };
        for evaluation in ["patterns", "classic"] {
            let mut engine = Engine::default();
            engine.set("Evaluation", Some(evaluation)).unwrap();
            let job = engine.prepare(Request::best(limits)).unwrap();
            let answer = job.run(&|| false, &mut |_| {});
            assert_eq!(answer.lines.len(), 1, "{evaluation}");
            assert_eq!(answer.best, answer.lines[0].moves.first().copied());
        }
    }
}
