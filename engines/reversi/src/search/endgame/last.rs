//! The last four empty squares: a function for each number of them, with the squares as arguments.
//!
//! Here the solver spends most of its time. No moves are generated or sorted: the squares come in
//! an order by the parity of their quadrants, and a square is a legal move if it flips discs.
//!
//! Each function answers "is the player's score more than `alpha`?", fail-soft. `alpha` is odd,
//! since every score is even on boards of an even number of squares.

use reversi_rules::{Board, board};

use super::last_flip;
use super::local_table::NONE;
use super::worker::Worker;

/// The neighbours of each square: a move flips one of them.
static NEIGHBOURS: [u64; 64] = {
    let mut table = [0_u64; 64];
    let mut square = 0;
    while square < 64 {
        let bit = 1_u64 << square;
        let sides = bit | (bit << 1 & !0x0101_0101_0101_0101) | (bit >> 1 & !0x8080_8080_8080_8080);
        table[square] = (sides | sides << 8 | sides >> 8) & !bit;
        square += 1;
    }
    table
};

impl Worker<'_> {
    /// The discs that a move flips, computed only if the square has a neighbour of the opponent's.
    #[inline]
    fn flipped(board: Board, square: u32) -> u64 {
        if NEIGHBOURS[board::index(square)] & board.opponent == 0 {
            0
        } else {
            board.flips(square)
        }
    }

    /// The exact score with one empty square.
    #[inline]
    pub(super) fn last_1(&mut self, board: Board, square: u32) -> i32 {
        self.nodes += 1;
        let squares = self.geometry.squares;
        let own = 2 * board.player.count_ones() as i32;
        let flipped = last_flip::count(square, board.player);
        if flipped > 0 {
            return own + 2 * flipped + 2 - squares;
        }
        // The number of discs is odd, so one side wins and gets the empty square.
        let other = self.geometry.mask & !board.player & !(1 << square);
        let lost = last_flip::count(square, other);
        let difference = own - squares;
        if lost > 0 {
            difference - 2 * lost
        } else if difference >= 0 {
            difference + 2
        } else {
            difference
        }
    }

    /// The score with two empty squares, fail-soft.
    #[inline]
    pub(super) fn last_2(&mut self, board: Board, alpha: i32, empty: [u32; 2]) -> i32 {
        self.nodes += 1;
        let best = self.moves_of_2(board, alpha, empty);
        if best != NONE {
            return best;
        }
        let passed = board.pass();
        match self.moves_of_2(passed, -alpha - 1, empty) {
            NONE => board.final_score(self.geometry.mask),
            best => -best,
        }
    }

    #[inline]
    fn moves_of_2(&mut self, board: Board, alpha: i32, [a, b]: [u32; 2]) -> i32 {
        let mut best = NONE;
        let flipped = Self::flipped(board, a);
        if flipped != 0 {
            best = -self.last_1(board.after(a, flipped), b);
            if best > alpha {
                return best;
            }
        }
        let flipped = Self::flipped(board, b);
        if flipped != 0 {
            best = best.max(-self.last_1(board.after(b, flipped), a));
        }
        best
    }

    /// The score with three empty squares, fail-soft.
    pub(super) fn last_3(&mut self, board: Board, alpha: i32, empty: [u32; 3]) -> i32 {
        self.nodes += 1;
        match self.moves_of_3(board, alpha, empty) {
            NONE => match self.moves_of_3(board.pass(), -alpha - 1, empty) {
                NONE => board.final_score(self.geometry.mask),
                best => -best,
            },
            best => best,
        }
    }

    #[inline]
    fn moves_of_3(&mut self, board: Board, alpha: i32, [a, b, c]: [u32; 3]) -> i32 {
        let mut best = NONE;
        for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
            let flipped = Self::flipped(board, square);
            if flipped != 0 {
                best = best.max(-self.last_2(board.after(square, flipped), -alpha - 1, rest));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }

    /// The score with four empty squares, fail-soft. `parity`: the quadrants with an odd number of
    /// them.
    pub(super) fn last_4(&mut self, board: Board, alpha: i32, parity: u8) -> i32 {
        self.nodes += 1;
        let empties = self.geometry.mask & !board.occupied();
        let odd = empties & self.geometry.in_quadrants[parity as usize & 15];
        let mut squares = [0; 4];
        let mut filled = 0;
        for set in [odd, empties & !odd] {
            for square in reversi_rules::board::squares(set) {
                squares[filled & 3] = square;
                filled += 1;
            }
        }
        match self.moves_of_4(board, alpha, squares) {
            NONE => match self.moves_of_4(board.pass(), -alpha - 1, squares) {
                NONE => board.final_score(self.geometry.mask),
                best => -best,
            },
            best => best,
        }
    }

    #[inline]
    fn moves_of_4(&mut self, board: Board, alpha: i32, [a, b, c, d]: [u32; 4]) -> i32 {
        let q = |square: u32| self.geometry.quadrant[board::index(square)];
        // After a move into a pair of one quadrant, the pair's other square comes next: it is odd
        // then.
        let pair_of_a = if q(a) == q(c) {
            [c, b, d]
        } else if q(a) == q(d) {
            [d, b, c]
        } else {
            [b, c, d]
        };
        let pair_of_b = if q(b) == q(c) {
            [c, a, d]
        } else if q(b) == q(d) {
            [d, a, c]
        } else {
            [a, c, d]
        };
        let pair_of_c = if q(c) == q(d) { [d, a, b] } else { [a, b, d] };
        let mut best = NONE;
        for (square, rest) in [
            (a, pair_of_a),
            (b, pair_of_b),
            (c, pair_of_c),
            (d, [a, b, c]),
        ] {
            let flipped = Self::flipped(board, square);
            if flipped != 0 {
                best = best.max(-self.last_3(board.after(square, flipped), -alpha - 1, rest));
                if best > alpha {
                    break;
                }
            }
        }
        best
    }
}
