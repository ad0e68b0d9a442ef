//! Reports of a running search: a line with its score, depth, nodes and time.

use std::time::Duration;

pub use crate::tt::Bound;
use crate::value::{Depth, MATE, Value, is_mate};

/// A value as it is shown: in the game's unit, or as a mate in N moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In the game's unit, from the view of the side to move at the root. Never a mate.
    Units(Value),
    /// Mate in this many moves of the mating side; negative if the side to move is mated, 0 if it
    /// is mated already.
    Mate(i32),
}

impl Score {
    /// The value that this score shows. The mating side makes the last ply: a mate in N moves takes
    /// 2N - 1 plies, being mated 2N.
    pub const fn value(self) -> Value {
        match self {
            Self::Units(value) => value,
            Self::Mate(moves) if moves > 0 => MATE + 1 - 2 * moves,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }

    /// The same score from the other side's view.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Units(value) => Self::Units(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    pub const fn of(value: Value) -> Self {
        if !is_mate(value) {
            return Self::Units(value);
        }
        let plies = MATE - value.abs();
        if value > 0 {
            Self::Mate((plies + 1) / 2)
        } else {
            Self::Mate(-(plies + 1) / 2)
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<M> {
    /// Depth of the iteration, in plies.
    pub depth: Depth,
    /// Deepest ply reached.
    pub seldepth: u32,
    /// Rank of the line in MultiPV, from 1.
    pub multipv: usize,
    pub score: Score,
    /// Whether the score is exact or a bound.
    pub bound: Bound,
    /// Nodes visited since the search began, by all threads.
    pub nodes: u64,
    /// Nodes spent on lines with this first move, if several lines are searched.
    pub root_move_nodes: u64,
    pub elapsed: Duration,
    /// How full the transposition table is, in per mille.
    pub hashfull: u32,
    /// Hits in endgame tables, by all threads.
    pub tb_hits: u64,
    pub pv: Vec<M>,
}

pub fn nps(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

impl<M> Report<M> {
    pub fn nps(&self) -> u64 {
        nps(self.nodes, self.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::{mate_in, mated_in};

    #[test]
    fn mates_are_counted_in_moves_of_the_mating_side() {
        let cases = [
            (mate_in(1), Score::Mate(1)),
            (mate_in(2), Score::Mate(1)),
            (mate_in(3), Score::Mate(2)),
            (mate_in(5), Score::Mate(3)),
            (mated_in(0), Score::Mate(0)),
            (mated_in(2), Score::Mate(-1)),
            (mated_in(4), Score::Mate(-2)),
            (250, Score::Units(250)),
        ];
        for (value, score) in cases {
            assert_eq!(Score::of(value), score, "{value}");
            assert_eq!(Score::of(score.value()), score, "{value}");
        }
    }

    #[test]
    fn nodes_a_second_need_no_time_to_have_passed() {
        let report: Report<u8> = Report {
            depth: 1,
            seldepth: 1,
            multipv: 1,
            score: Score::Units(0),
            bound: Bound::Exact,
            nodes: 5,
            root_move_nodes: 5,
            elapsed: Duration::ZERO,
            hashfull: 0,
            tb_hits: 0,
            pv: Vec::new(),
        };
        assert_eq!(report.nps(), 5_000_000);
    }
}
