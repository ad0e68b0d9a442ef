//! Five empty squares: no sorting, only parity.
//!
//! With so few, sorting moves by the opponent's replies costs more than it saves; with six it saves
//! a sixth of all nodes and costs no time. Moves into quadrants with an odd number of empty squares
//! come first: whoever moves first into such a quadrant can also move last in it.

use reversi_rules::{Board, board};

use super::local_table::NONE;
use super::worker::{Worker, stability_threshold};

/// The most empty squares that are searched in parity order.
pub(super) const SHALLOW: u32 = 5;

impl Worker<'_> {
    /// Whether the score, with four to [`SHALLOW`] empty squares, is more than `alpha`; fail-soft.
    pub(super) fn shallow(&mut self, board: Board, empty: u32, alpha: i32, parity: u8) -> i32 {
        if empty == 4 {
            return self.last_4(board, alpha, parity);
        }
        self.nodes += 1;
        if alpha >= stability_threshold(empty)
            && let Some(bound) = self.stability_cutoff(board, alpha)
        {
            return bound;
        }
        let moves = board.moves(self.geometry.mask);
        if moves == 0 {
            let passed = board.pass();
            return if passed.moves(self.geometry.mask) == 0 {
                board.final_score(self.geometry.mask)
            } else {
                -self.shallow(passed, empty, -alpha - 1, parity)
            };
        }
        let odd = moves & self.geometry.in_quadrants[parity as usize & 15];
        let mut best = NONE;
        for set in [odd, moves & !odd] {
            for square in board::squares(set) {
                let next = board.play(square);
                let parity = parity ^ self.geometry.quadrant[board::index(square)];
                best = best.max(-self.shallow(next, empty - 1, -alpha - 1, parity));
                if best > alpha {
                    return best;
                }
            }
        }
        best
    }
}
