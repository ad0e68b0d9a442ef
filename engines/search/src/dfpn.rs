//! Depth-first proof-number search (df-pn): proof numbers, and which move to search next.
//!
//! Each node of an AND/OR tree has two numbers, from the view of its side to move: how much must
//! still be proven for a win (`phi`), and for a loss (`delta`). The search always goes where least
//! is missing, so that long forced lines cost little more than short ones, and stays below a node
//! until one of its numbers reaches a threshold (df-pn: A. Nagai, *Df-pn algorithm for searching
//! AND/OR trees and its applications*, thesis, Tokyo 2002).
//!
//! If several moves must all be proven to lose, the greatest number counts, plus one for each other
//! move. The sum, as in the thesis, would count leaves that several lines share once per line (weak
//! proof-number search: T. Ueda, T. Hashimoto, J. Hashimoto, H. Iida, *Weak proof-number search*,
//! Computers and Games 2008).
//!
//! A game's search of a node combines its moves in a [`Summary`], returns when the [`ProofNumbers`]
//! reach their thresholds, and otherwise searches [`Summary::best`] with [`Summary::thresholds`].

/// The number for what cannot be proven; greater than any number of an open node.
pub const INFINITE: u32 = 1 << 30;
/// The search leaves a move for the second best only when its number is greater by
/// 1/`EPSILON_DIVISOR`, since going back and forth costs more than staying too long.
const EPSILON_DIVISOR: u32 = 4;

/// How far a node is from being solved, from the view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// What must still be proven for the side to move to win; zero if it wins.
    pub phi: u32,
    /// What must still be proven for it to lose; zero if it loses.
    pub delta: u32,
}

impl ProofNumbers {
    pub const WON: Self = Self::new(0, INFINITE);
    pub const LOST: Self = Self::new(INFINITE, 0);
    /// Thresholds that only a solved node reaches.
    pub const UNBOUNDED: Self = Self::new(INFINITE, INFINITE);

    pub const fn new(phi: u32, delta: u32) -> Self {
        Self { phi, delta }
    }

    /// Whether the node is solved.
    pub const fn is_solved(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// Whether to leave a node: it is solved, or one of its numbers has reached its threshold.
    pub const fn reach(self, thresholds: Self) -> bool {
        self.is_solved() || self.phi >= thresholds.phi || self.delta >= thresholds.delta
    }
}

/// The combined numbers of a node's moves: one winning move is enough to win (`phi`), all moves
/// must lose for it to lose (`delta`).
#[derive(Clone, Copy, Debug)]
pub struct Summary {
    best: Option<usize>,
    best_delta: u32,
    second_delta: u32,
    greatest_phi: u32,
    /// Number of moves that are not proven to lose.
    open: u32,
}

impl Default for Summary {
    fn default() -> Self {
        Self {
            best: None,
            best_delta: INFINITE,
            second_delta: INFINITE,
            greatest_phi: 0,
            open: 0,
        }
    }
}

impl Summary {
    /// Combines the numbers of the positions after all moves, in their order.
    pub fn of(children: impl Iterator<Item = ProofNumbers>) -> Self {
        let mut summary = Self::default();
        for (index, numbers) in children.enumerate() {
            summary.add(index, numbers);
        }
        summary
    }

    /// Adds a move by the numbers of the position after it, from the opponent's view.
    fn add(&mut self, index: usize, behind: ProofNumbers) {
        if self.best.is_none() || behind.delta < self.best_delta {
            self.second_delta = self.best_delta;
            self.best_delta = behind.delta;
            self.best = Some(index);
        } else {
            self.second_delta = self.second_delta.min(behind.delta);
        }
        if behind.phi > 0 {
            self.open += 1;
            self.greatest_phi = self.greatest_phi.max(behind.phi);
        }
    }

    /// Index of the move to search: the one for which least is missing, the first of equals.
    pub const fn best(&self) -> Option<usize> {
        self.best
    }

    /// Number of moves that are not proven to lose, beyond the first.
    fn others_open(&self) -> u32 {
        self.open.saturating_sub(1)
    }

    pub fn numbers(&self) -> ProofNumbers {
        if self.best_delta == 0 {
            return ProofNumbers::WON;
        }
        let delta = self.greatest_phi.saturating_add(self.others_open());
        ProofNumbers::new(self.best_delta, delta.min(INFINITE))
    }

    /// Thresholds for the position after the best move, from the opponent's view: reached when the
    /// node reaches its own thresholds, or another move has become better.
    pub fn thresholds(&self, own: ProofNumbers) -> ProofNumbers {
        let second = self.second_delta;
        ProofNumbers {
            phi: if own.delta == INFINITE {
                INFINITE
            } else {
                own.delta.saturating_sub(self.others_open()).max(1)
            },
            delta: own.phi.min(second + second / EPSILON_DIVISOR + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(children: &[(u32, u32)]) -> Summary {
        Summary::of(
            children
                .iter()
                .map(|&(phi, delta)| ProofNumbers::new(phi, delta)),
        )
    }

    #[test]
    fn a_node_is_won_by_one_move_and_lost_by_all() {
        assert_eq!(
            summary(&[(3, 2), (INFINITE, 0)]).numbers(),
            ProofNumbers::WON
        );
        assert_eq!(summary(&[(0, INFINITE); 2]).numbers(), ProofNumbers::LOST);
        assert_eq!(summary(&[]).numbers(), ProofNumbers::LOST);
    }

    #[test]
    fn the_hardest_move_counts_and_one_more_for_each_other() {
        let summary = summary(&[(3, 5), (7, 2), (0, INFINITE), (1, 2)]);
        assert_eq!(summary.numbers(), ProofNumbers::new(2, 7 + 2));
        assert_eq!(summary.best(), Some(1));
    }

    #[test]
    fn a_move_is_left_when_another_is_better_by_a_quarter() {
        let summary = summary(&[(3, 2), (7, 8)]);
        let thresholds = summary.thresholds(ProofNumbers::UNBOUNDED);
        assert_eq!(thresholds, ProofNumbers::new(INFINITE, 8 + 2 + 1));
        let thresholds = summary.thresholds(ProofNumbers::new(5, 20));
        assert_eq!(thresholds, ProofNumbers::new(19, 5));
    }
}
