//! The board of up to 26x26 squares, one word a row.
//!
//! A row is a `u32` whose bits are its columns. Legal moves are found for all squares of a row at
//! once: along the row, the carry of an addition runs through the opponent's discs; in the six
//! other directions a sweep over the rows carries along the runs it is in, shifted by one column
//! for a diagonal.

use crate::board::with_empties;
use crate::size::{MAX_SIDE, Size};
use crate::square::Square;

/// A set of squares, one word a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideSet(pub [u32; MAX_SIDE as usize]);

impl WideSet {
    pub const EMPTY: Self = Self([0; MAX_SIDE as usize]);

    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.row() as usize] >> square.column() & 1 == 1
    }

    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.row() as usize] |= 1 << square.column();
    }

    /// The number of squares in the set.
    pub fn count(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    /// The squares of the set, row by row from the top left.
    pub fn squares(&self) -> impl Iterator<Item = Square> {
        self.0.into_iter().zip(0..).flat_map(|(mut row, number)| {
            std::iter::from_fn(move || {
                (row != 0).then(|| {
                    let column = row.trailing_zeros();
                    row &= row - 1;
                    Square::at(column as u8, number)
                })
            })
        })
    }
}

/// Who has which squares, seen by the side to move, on a board of any size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideBoard {
    /// Discs of the side to move.
    pub player: WideSet,
    pub opponent: WideSet,
    pub size: Size,
}

/// The steps to the eight neighbours, as columns and rows.
const DIRECTIONS: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

impl WideBoard {
    pub const fn empty(size: Size) -> Self {
        Self {
            player: WideSet::EMPTY,
            opponent: WideSet::EMPTY,
            size,
        }
    }

    pub const fn start(size: Size) -> Self {
        let mut board = Self::empty(size);
        let [[a, b], [c, d]] = size.start_discs();
        board.player.insert(a);
        board.player.insert(b);
        board.opponent.insert(c);
        board.opponent.insert(d);
        board
    }

    /// The columns of the board as bits of a row.
    const fn row_mask(&self) -> u32 {
        (1 << self.size.width()) - 1
    }

    pub fn empties(&self) -> WideSet {
        let mut empties = WideSet::EMPTY;
        for row in 0..self.size.height() as usize {
            empties.0[row] = self.row_mask() & !(self.player.0[row] | self.opponent.0[row]);
        }
        empties
    }

    /// Where the player may place a disc.
    pub fn moves(&self) -> WideSet {
        let height = self.size.height() as usize;
        let empty = self.empties();
        let mut moves = WideSet::EMPTY;
        for row in 0..height {
            let (player, opponent) = (self.player.0[row], self.opponent.0[row]);
            let right = ends_of_runs(player, opponent);
            let left = ends_of_runs(player.reverse_bits(), opponent.reverse_bits()).reverse_bits();
            moves.0[row] = (left | right) & empty.0[row];
        }
        self.sweep(0..height, |row| row, &empty, &mut moves);
        self.sweep(0..height, |row| row << 1, &empty, &mut moves);
        self.sweep(0..height, |row| row >> 1, &empty, &mut moves);
        self.sweep((0..height).rev(), |row| row, &empty, &mut moves);
        self.sweep((0..height).rev(), |row| row << 1, &empty, &mut moves);
        self.sweep((0..height).rev(), |row| row >> 1, &empty, &mut moves);
        moves
    }

    /// Adds the moves that flip discs on the lines that run through these rows in this order.
    /// `step` shifts the bits of one row to where the lines meet the next row.
    #[inline]
    fn sweep(
        &self,
        rows: impl Iterator<Item = usize>,
        step: impl Fn(u32) -> u32,
        empty: &WideSet,
        moves: &mut WideSet,
    ) {
        let (mut run, mut player) = (0, 0);
        for row in rows {
            let reached = step(run);
            moves.0[row] |= reached & empty.0[row];
            run = self.opponent.0[row] & (reached | step(player));
            player = self.player.0[row];
        }
    }

    /// The opponent's discs that a disc of the player on this empty square flips; the move is legal
    /// if there are any.
    pub fn flips(&self, square: Square) -> WideSet {
        let mut flipped = WideSet::EMPTY;
        for (right, down) in DIRECTIONS {
            let step = |from: (i8, i8)| (from.0 + right, from.1 + down);
            let start = (square.column() as i8, square.row() as i8);
            let mut end = step(start);
            while self.holds(&self.opponent, end) {
                end = step(end);
            }
            if self.holds(&self.player, end) {
                let mut at = step(start);
                while at != end {
                    flipped.insert(Square::at(at.0 as u8, at.1 as u8));
                    at = step(at);
                }
            }
        }
        flipped
    }

    /// Whether a column and row, perhaps beyond the edge, are a square in the set.
    #[inline]
    fn holds(&self, set: &WideSet, (column, row): (i8, i8)) -> bool {
        let inside = |at: i8, side: u8| at >= 0 && at < side as i8;
        inside(column, self.size.width())
            && inside(row, self.size.height())
            && set.0[row as usize] >> column & 1 == 1
    }

    /// The board after the player has placed a disc on `square`, which flipped `flipped`.
    #[must_use]
    pub fn after(&self, square: Square, flipped: &WideSet) -> Self {
        let mut next = self.pass();
        for row in 0..self.size.height() as usize {
            next.player.0[row] ^= flipped.0[row];
            next.opponent.0[row] ^= flipped.0[row];
        }
        next.opponent.insert(square);
        next
    }

    /// The board after the player has placed a disc on `square`, which must be a legal move.
    #[must_use]
    pub fn play(&self, square: Square) -> Self {
        self.after(square, &self.flips(square))
    }

    #[must_use]
    pub const fn pass(&self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
            size: self.size,
        }
    }

    /// The player's final score, empty squares going to the winner.
    pub fn final_score(&self) -> i32 {
        let (own, other) = (self.player.count() as i32, self.opponent.count() as i32);
        with_empties(own - other, self.size.squares() as i32 - own - other)
    }
}

/// The squares right after (at the bit above) each run of the opponent's discs that begins right
/// after a disc of the player. Adding the first bit of such a run carries to the bit after it.
#[inline]
const fn ends_of_runs(player: u32, opponent: u32) -> u32 {
    let starts = player << 1 & opponent;
    opponent.wrapping_add(starts) & !opponent
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_ends_where_the_carry_goes() {
        assert_eq!(ends_of_runs(0b1, 0b110), 0b1000);
        assert_eq!(ends_of_runs(0b1, 0b1100), 0);
        assert_eq!(ends_of_runs(0b10_0001, 0b100_0110), 0b1000_1000);
    }

    #[test]
    fn a_full_row_of_26_flips() {
        let size = Size::square(26).unwrap();
        let mut board = WideBoard::empty(size);
        board.player.insert(Square::at(0, 25));
        for column in 1..25 {
            board.opponent.insert(Square::at(column, 25));
        }
        let target = Square::at(25, 25);
        assert_eq!(board.moves().squares().collect::<Vec<_>>(), [target]);
        assert_eq!(board.flips(target).count(), 24);
        assert_eq!(board.play(target).opponent.count(), 26);
    }
}
