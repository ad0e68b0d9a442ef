//! The board of up to 8x8 squares as two words.

use crate::flips::flips;
use crate::mobility;
use crate::size::Size;

/// Who has which squares, seen by the side to move. Bit `8 * row + column` is a square, whatever
/// the size of the board, so that a1 is bit 0 and h8 bit 63.
///
/// The board does not know its size. On smaller ones than 8x8, moves must be kept on it: see
/// [`Board::moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Discs of the side to move.
    pub player: u64,
    pub opponent: u64,
}

impl Board {
    /// The start of a game. None unless the size is [small](Size::is_small).
    pub const fn start(size: Size) -> Option<Self> {
        if !size.is_small() {
            return None;
        }
        let [[a, b], [c, d]] = size.start_discs();
        Some(Self {
            player: 1 << a.bit() | 1 << b.bit(),
            opponent: 1 << c.bit() | 1 << d.bit(),
        })
    }

    #[inline]
    pub const fn occupied(self) -> u64 {
        self.player | self.opponent
    }

    /// The board with both sets changed in the same way.
    #[inline]
    #[must_use]
    pub fn map(self, change: impl Fn(u64) -> u64) -> Self {
        Self {
            player: change(self.player),
            opponent: change(self.opponent),
        }
    }

    /// Where the player may place a disc on the board `mask`, which is [`Size::mask`].
    #[inline]
    pub fn moves(self, mask: u64) -> u64 {
        mobility::moves(self.player, self.opponent) & mask
    }

    /// The opponent's discs that a disc of the player on this empty square flips; the move is legal
    /// if there are any.
    #[inline]
    pub fn flips(self, square: u32) -> u64 {
        flips(square, self.player, self.opponent)
    }

    /// The board after the player has placed a disc on `square`, which flipped `flipped`.
    #[inline]
    #[must_use]
    pub const fn after(self, square: u32, flipped: u64) -> Self {
        Self {
            player: self.opponent ^ flipped,
            opponent: self.player ^ flipped ^ 1 << square,
        }
    }

    /// The board after the player has placed a disc on `square`, which must be a legal move.
    #[inline]
    #[must_use]
    pub fn play(self, square: u32) -> Self {
        self.after(square, self.flips(square))
    }

    #[inline]
    #[must_use]
    pub const fn pass(self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// Whether neither side has a move on the board `mask`.
    pub fn is_over(self, mask: u64) -> bool {
        self.moves(mask) == 0 && self.pass().moves(mask) == 0
    }

    /// The player's final score on the board `mask`, discs less the opponent's, empty squares going
    /// to the winner.
    #[inline]
    pub const fn final_score(self, mask: u64) -> i32 {
        let own = self.player.count_ones() as i32;
        let other = self.opponent.count_ones() as i32;
        let empty = mask.count_ones() as i32 - own - other;
        with_empties(own - other, empty)
    }
}

/// A disc difference, with the empty squares counted for the winner.
#[inline]
pub(crate) const fn with_empties(difference: i32, empty: i32) -> i32 {
    difference + empty * difference.signum()
}

/// A square, 0 to 63, as an index into an array of 64. The mask shows the compiler that the index
/// is in bounds, which saves the bounds check in the hottest loops.
#[inline]
pub const fn index(square: u32) -> usize {
    debug_assert!(square < 64);
    square as usize & 63
}

/// The squares of a set, lowest first.
#[inline]
pub fn squares(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros();
            set &= set - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_four_moves_on_every_small_board() {
        for (width, height) in [(4, 4), (4, 6), (6, 6), (8, 4), (8, 8)] {
            let size = Size::new(width, height).unwrap();
            let board = Board::start(size).unwrap();
            assert_eq!(board.moves(size.mask().unwrap()).count_ones(), 4, "{size}");
        }
        assert_eq!(Board::start(Size::square(10).unwrap()), None);
    }

    #[test]
    fn empty_squares_go_to_the_winner() {
        let won = Board {
            player: 0b111,
            opponent: 0b1000,
        };
        assert_eq!(won.final_score(u64::MAX), 62);
        assert_eq!(won.pass().final_score(u64::MAX), -62);
        let drawn = Board {
            player: 0b11,
            opponent: 0b1100,
        };
        assert_eq!(drawn.final_score(u64::MAX), 0);
    }
}
