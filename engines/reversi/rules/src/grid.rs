//! A board of any size, in the representation that suits its size.

use crate::board::{Board, squares};
use crate::size::Size;
use crate::square::Square;
use crate::wide_board::{WideBoard, WideSet};

/// The board, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
// Copied at every move of a game; the search copies only what it needs.
#[allow(clippy::large_enum_variant)]
pub enum Grid {
    Small(Board),
    Wide(WideBoard),
}

impl Grid {
    /// The start of a game, seen by black.
    pub(crate) const fn start(size: Size) -> Self {
        match Board::start(size) {
            Some(board) => Self::Small(board),
            None => Self::Wide(WideBoard::start(size)),
        }
    }

    /// Converts a board given row by row to the representation that suits its size.
    pub(crate) fn of(size: Size, wide: WideBoard) -> Self {
        if !size.is_small() {
            return Self::Wide(wide);
        }
        let word = |set: WideSet| {
            set.squares()
                .fold(0, |word, square| word | 1 << square.bit())
        };
        Self::Small(Board {
            player: word(wide.player),
            opponent: word(wide.opponent),
        })
    }

    pub(crate) fn wide(&self, size: Size) -> WideBoard {
        match *self {
            Self::Wide(board) => board,
            Self::Small(board) => {
                let mut wide = WideBoard::empty(size);
                for row in 0..8 {
                    wide.player.0[row] = (board.player >> (8 * row)) as u32 & 0xff;
                    wide.opponent.0[row] = (board.opponent >> (8 * row)) as u32 & 0xff;
                }
                wide
            }
        }
    }

    /// Whether the disc on a square is the player's. None if the square is empty.
    pub(crate) const fn is_players(&self, square: Square) -> Option<bool> {
        let (own, other) = match self {
            Self::Small(board) => (
                board.player >> square.bit() & 1 == 1,
                board.opponent >> square.bit() & 1 == 1,
            ),
            Self::Wide(board) => (
                board.player.contains(square),
                board.opponent.contains(square),
            ),
        };
        if own || other { Some(own) } else { None }
    }

    /// How many discs the player and the opponent have.
    pub(crate) fn discs(&self) -> (u32, u32) {
        match self {
            Self::Small(board) => (board.player.count_ones(), board.opponent.count_ones()),
            Self::Wide(board) => (board.player.count(), board.opponent.count()),
        }
    }

    /// The squares where the player may place a disc, row by row from the top left.
    pub(crate) fn places(&self, size: Size) -> Vec<Square> {
        match self {
            Self::Small(board) => {
                let mask = size.mask().unwrap_or(0);
                squares(board.moves(mask)).map(Square::from_bit).collect()
            }
            Self::Wide(board) => board.moves().squares().collect(),
        }
    }

    /// The board after the player has placed a disc on an empty square. None if it flips nothing.
    pub(crate) fn placed(&self, square: Square) -> Option<Self> {
        match self {
            Self::Small(board) => {
                let flipped = board.flips(square.bit());
                (flipped != 0).then(|| Self::Small(board.after(square.bit(), flipped)))
            }
            Self::Wide(board) => {
                let flipped = board.flips(square);
                (!flipped.is_empty()).then(|| Self::Wide(board.after(square, &flipped)))
            }
        }
    }

    /// The board seen by the other side.
    pub(crate) fn passed(&self) -> Self {
        match self {
            Self::Small(board) => Self::Small(board.pass()),
            Self::Wide(board) => Self::Wide(board.pass()),
        }
    }
}
