//! Exact solvers of threats: wins by fours alone ([`vcf`]) and by threes and fours ([`vct`]).
//!
//! A four leaves the opponent one answer, so in a search of fours only the attacker has a choice,
//! and it goes fifty moves deep in a millisecond. A three leaves a few answers, and each of them
//! must lose. Both solvers claim only what they have proved, and [`replay`] checks their claims by
//! the rules alone. The names are the usual ones: *victory by continuous fours*, *by continuous
//! threats* (Allis, van den Herik, Huntjens: *Go-Moku and Threat-Space Search*, 1993).
//!
//! ```
//! use gomoku::threats::{Outcome, Limits, vcf};
//! use gomoku_rules::{Color, Rule, Size, text};
//!
//! let position = &text::parse("7,7 0,0 8,7 2,0 9,7 4,0", Size::STANDARD).unwrap()[0];
//! let solution = vcf::solve(&position.board, Rule::Renju, Color::Black, &Limits::default());
//! let Outcome::Win { line } = solution.answer else { panic!() };
//! assert_eq!(line[0].to_string(), "6,7");
//! ```

use std::time::Instant;

use gomoku_rules::Point;

pub mod failures;
pub mod fours;
pub mod lines;
pub mod replay;
pub mod vcf;
pub mod vct;

#[derive(Clone, Copy, Default)]
pub struct Limits<'a> {
    /// The most nodes, positions with the attacker to move; default: no limit.
    pub nodes: Option<u64>,
    /// The time at which the search ends; default: no limit.
    pub deadline: Option<Instant>,
    /// Polled during the search; true ends it.
    pub stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    /// The most memory of the solver's tables, in MiB; default: up to a few hundred.
    pub mib: Option<usize>,
}

impl Limits<'_> {
    /// The memory that a solver may take, in bytes.
    fn bytes(&self) -> Option<usize> {
        self.mib.map(|mib| mib.max(1) << 20)
    }

    /// Whether a solver that has visited this many nodes must give up. The clock and the stop are
    /// polled every `between` nodes.
    fn are_reached(&self, nodes: u64, between: u64) -> bool {
        if self.nodes.is_some_and(|most| nodes > most) {
            return true;
        }
        nodes.is_multiple_of(between)
            && (self.stop.is_some_and(|stop| stop())
                || self.deadline.is_some_and(|end| Instant::now() >= end))
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Win {
        /// The attacker's moves and the defender's answers in turn, ending with the attacker's move
        /// after which every answer loses at once: an open four, two fours, a five, or a four that
        /// a forbidden point would have to block.
        line: Vec<Point>,
    },
    /// The attacker has no win of the kind searched for.
    NoWin,
    /// A limit was reached before the answer was known.
    Unknown,
}

/// An answer and the effort of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub answer: Outcome,
    /// Positions visited with the attacker to move.
    pub nodes: u64,
    /// The most moves of the attacker's in one line that were searched.
    pub depth: usize,
}
