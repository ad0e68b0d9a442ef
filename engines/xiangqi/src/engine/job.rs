//! A search made ready: everything it needs, to be run on a thread of its own.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ::search::clock::Clock;
use ::search::report::{Report, Score};
use ::search::value::Depth;
use xiangqi_rules::outcome::{Rules, outcome};
use xiangqi_rules::{Move, Position};

use super::repetition::Repetition;
use super::strength::Choice;
use crate::search::{self, Memory, Settings};

pub struct Job {
    pub(super) position: Position,
    pub(super) moves: Vec<Move>,
    pub(super) clock: Arc<Clock>,
    pub(super) settings: Settings,
    pub(super) memory: Arc<Mutex<Memory>>,
    /// Lines that the GUI asked for; a choice among moves may need more.
    pub(super) shown: usize,
    pub(super) choice: Option<Choice>,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("position", &self.position)
            .field("clock", &self.clock)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The move to play; none only if there was none to choose from.
    pub best: Option<Move>,
    pub ponder: Option<Move>,
    /// The move's value, to the side to move; none if no iteration was completed.
    pub score: Option<Score>,
    /// Plies of the last completed iteration.
    pub depth: Depth,
    pub nodes: u64,
    /// The line expected, the move first.
    pub pv: Vec<Move>,
    /// How that line ends, if it ends by repetition.
    pub repetition: Option<Repetition>,
    /// Time since the search began.
    pub elapsed: Duration,
}

impl Answer {
    /// An answer without a search: a book move, or the first legal one when the search failed.
    pub fn of(mv: Option<Move>) -> Self {
        Self {
            best: mv,
            ponder: None,
            score: None,
            depth: 0,
            nodes: 0,
            pv: mv.into_iter().collect(),
            repetition: None,
            elapsed: Duration::ZERO,
        }
    }

    /// The answer that a report about a position amounts to.
    pub fn of_report(report: &Report<Move>, position: &Position, rules: &Rules) -> Self {
        Self {
            best: report.pv.first().copied(),
            ponder: expected(position, &report.pv, rules),
            score: Some(report.score),
            depth: report.depth,
            nodes: report.nodes,
            pv: report.pv.clone(),
            repetition: Repetition::of_line(position, &report.pv, rules.repetition),
            elapsed: report.elapsed,
        }
    }
}

impl Job {
    /// The limits running, for whoever may call a ponderhit.
    pub fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Thinks, until done or told to stop, and reports what it finds.
    pub fn run(
        self,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Report<Move>),
    ) -> Answer {
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines: Vec<Report<Move>> = Vec::new();
        let request = search::Request {
            position: &self.position,
            root_moves: &self.moves,
            clock: &self.clock,
            stop,
            settings: self.settings.clone(),
        };
        let found = search::run(&mut memory, &request, &mut |report| {
            if self.choice.is_some() {
                keep(&mut lines, report);
            }
            if report.multipv <= self.shown {
                say(report.clone());
            }
        });
        let elapsed = self.clock.elapsed();
        if let Some(choice) = &self.choice
            && let Some(line) = choice.among(&lines)
        {
            let mut answer = Answer::of_report(line, &self.position, &self.settings.rules);
            (answer.nodes, answer.elapsed) = (found.nodes, elapsed);
            return answer;
        }
        let line = found.lines.first();
        Answer {
            best: found.best().or_else(|| self.guess(&memory)),
            ponder: line
                .and_then(|line| expected(&self.position, &line.moves, &self.settings.rules)),
            score: line.map(|line| Score::of(line.value)),
            depth: found.depth,
            nodes: found.nodes,
            pv: line.map(|line| line.moves.clone()).unwrap_or_default(),
            repetition: line.and_then(|line| {
                Repetition::of_line(&self.position, &line.moves, self.settings.rules.repetition)
            }),
            elapsed,
        }
    }
}

impl Job {
    /// A move for a search that was stopped before it found one: what the table remembers, else the
    /// first.
    fn guess(&self, memory: &Memory) -> Option<Move> {
        let known = memory.table().probe(self.position.key(), 0);
        let bits = known.and_then(|entry| entry.mv);
        let mv = bits.and_then(|bits| Move::from_bits(bits.get()));
        mv.filter(|mv| self.moves.contains(mv))
            .or_else(|| self.moves.first().copied())
    }
}

/// The answer that a line expects to its first move, if the game goes on after it by the rules. After its end there is
/// nothing to ponder on, and a GUI that tries would be answered with no move; the adapter uci2wb waits for
/// ever then.
fn expected(position: &Position, line: &[Move], rules: &Rules) -> Option<Move> {
    let &[best, reply, ..] = line else {
        return None;
    };
    let mut after = position.clone();
    after.make(best);
    after.make(reply);
    outcome(&after, rules).is_none().then_some(reply)
}

/// Keeps the lines of the last iteration, best first.
fn keep(lines: &mut Vec<Report<Move>>, report: &Report<Move>) {
    if report.multipv == 1 {
        lines.clear();
    }
    if report.multipv == lines.len() + 1 {
        lines.push(report.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_that_ends_the_game_is_not_expected() {
        // The king steps aside, a rook gives mate.
        let position = Position::from_fen("3k5/9/9/9/9/9/9/1r7/r8/4K4 w - - 0 1").unwrap();
        let line = |moves: &[&str]| -> Vec<Move> {
            let mut position = position.clone();
            let mut line = Vec::new();
            for text in moves {
                let mv = xiangqi_rules::notation::iccs::parse(&position, text).unwrap();
                position.make(mv);
                line.push(mv);
            }
            line
        };
        let rules = Rules::default();
        let quiet = line(&["e0f0", "b2b3"]);
        assert_eq!(expected(&position, &quiet, &rules), quiet.get(1).copied());
        assert_eq!(expected(&position, &line(&["e0f0", "b2b0"]), &rules), None);
        assert_eq!(expected(&position, &quiet[..1], &rules), None);
    }

    #[test]
    fn a_reply_that_repeats_for_the_third_time_is_not_expected() {
        // A rook checks for ever: the king's next step would end the game.
        let fen = "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1";
        let mut position = Position::from_fen(fen).unwrap();
        for text in ["h8h9", "f9f8", "h9h8", "f8f9", "h8h9", "f9f8"] {
            let mv = xiangqi_rules::notation::iccs::parse(&position, text).unwrap();
            position.make(mv);
        }
        let line = |moves: [&str; 2]| {
            let mut after = position.clone();
            moves.map(|text| {
                let mv = xiangqi_rules::notation::iccs::parse(&after, text).unwrap();
                after.make(mv);
                mv
            })
        };
        let repeats = line(["h9h8", "f8f9"]);
        assert_eq!(expected(&position, &repeats, &Rules::default()), None);
    }
}
