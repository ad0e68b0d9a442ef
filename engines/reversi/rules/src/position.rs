//! A position in a game: the board, whose turn it is, and the moves so far.

use std::fmt;

use thiserror::Error;

use crate::board::{Board, squares};
use crate::color::Color;
use crate::moves::Move;
use crate::size::Size;
use crate::square::Square;
use crate::wide_board::WideBoard;

/// The board, in the representation that its size takes, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::large_enum_variant)] // Copied at every move of a game; the search copies only what it needs.
pub enum Grid {
    /// Up to 8x8.
    Small(Board),
    /// Beyond.
    Wide(WideBoard),
}

/// Why a move was refused. The position is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// Not on this board.
    #[error("{square} is off the board of {size}")]
    OffBoard {
        /// The square.
        square: Square,
        /// The board.
        size: Size,
    },
    /// There is a disc.
    #[error("{square} is occupied by {by}")]
    Occupied {
        /// The square.
        square: Square,
        /// Whose disc it is.
        by: Color,
    },
    /// No line of the other side's discs is enclosed.
    #[error("{color} on {square} flips no disc")]
    FlipsNothing {
        /// The square.
        square: Square,
        /// The side to move.
        color: Color,
    },
    /// A pass of a side that has a move.
    #[error("{color} may not pass: {square} is a move")]
    MustMove {
        /// The side to move.
        color: Color,
        /// The first of its moves.
        square: Square,
    },
    /// Neither side has a move.
    #[error("the game is over")]
    GameOver,
}

/// What undoing a move brings back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ply {
    mv: Move,
    before: Grid,
}

/// A position, with the game that led to it.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    size: Size,
    grid: Grid,
    side: Color,
    history: Vec<Ply>,
}

impl Position {
    /// The start of a game: white on the main diagonal, black on the other and to move.
    pub const fn new(size: Size) -> Self {
        let grid = match Board::start(size) {
            Some(board) => Grid::Small(board),
            None => Grid::Wide(WideBoard::start(size)),
        };
        Self {
            size,
            grid,
            side: Color::Black,
            history: Vec::new(),
        }
    }

    /// Any position. `piece` says what is on a square.
    pub fn with_pieces(
        size: Size,
        side: Color,
        mut piece: impl FnMut(Square) -> Option<Color>,
    ) -> Self {
        let mut wide = WideBoard::empty(size);
        for square in size.all_squares() {
            match piece(square) {
                Some(color) if color == side => wide.player.insert(square),
                Some(_) => wide.opponent.insert(square),
                None => {}
            }
        }
        let grid = if size.is_small() {
            let word = |set: crate::wide_board::WideSet| {
                set.squares()
                    .fold(0, |word, square| word | 1 << square.bit())
            };
            Grid::Small(Board {
                player: word(wide.player),
                opponent: word(wide.opponent),
            })
        } else {
            Grid::Wide(wide)
        };
        Self {
            size,
            grid,
            side,
            history: Vec::new(),
        }
    }

    /// Any position of up to 8x8. Discs beyond the board's edge are dropped; where both sides claim a
    /// square, it is the player's. None if the size is not [small](Size::is_small).
    pub fn from_board(size: Size, board: Board, side: Color) -> Option<Self> {
        let mask = size.mask()?;
        let player = board.player & mask;
        Some(Self {
            size,
            grid: Grid::Small(Board {
                player,
                opponent: board.opponent & mask & !player,
            }),
            side,
            history: Vec::new(),
        })
    }

    /// The board's size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The board, seen by the side to move.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The board as words of 64 bits, if it is of up to 8x8.
    pub const fn board(&self) -> Option<Board> {
        match self.grid {
            Grid::Small(board) => Some(board),
            Grid::Wide(_) => None,
        }
    }

    /// The board, row by row, whatever its size.
    pub fn wide_board(&self) -> WideBoard {
        match self.grid {
            Grid::Wide(board) => board,
            Grid::Small(board) => {
                let mut wide = WideBoard::empty(self.size);
                for row in 0..8 {
                    wide.player.0[row] = (board.player >> (8 * row)) as u32 & 0xff;
                    wide.opponent.0[row] = (board.opponent >> (8 * row)) as u32 & 0xff;
                }
                wide
            }
        }
    }

    /// Whose turn it is. When the game is over, whose it would be.
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

    /// The moves so far.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.history.iter().map(|ply| ply.mv)
    }

    /// The position before any of the [moves so far](Self::history).
    #[must_use]
    pub fn origin(&self) -> Self {
        let flipped = self.history.len() % 2 == 1;
        Self {
            size: self.size,
            grid: self.history.first().map_or(self.grid, |ply| ply.before),
            side: if flipped { !self.side } else { self.side },
            history: Vec::new(),
        }
    }

    /// Whether the game began as games on this board do.
    pub fn is_from_start(&self) -> bool {
        self.origin() == Self::new(self.size)
    }

    /// The disc on a square, none if it is empty or off the board.
    pub fn piece_on(&self, square: Square) -> Option<Color> {
        if !self.size.contains(square) {
            return None;
        }
        let (own, other) = match &self.grid {
            Grid::Small(board) => (
                board.player >> square.bit() & 1 == 1,
                board.opponent >> square.bit() & 1 == 1,
            ),
            Grid::Wide(board) => (
                board.player.contains(square),
                board.opponent.contains(square),
            ),
        };
        match (own, other) {
            (true, _) => Some(self.side),
            (_, true) => Some(!self.side),
            _ => None,
        }
    }

    /// How many discs a side has.
    pub fn count(&self, color: Color) -> u32 {
        let own = color == self.side;
        match &self.grid {
            Grid::Small(board) if own => board.player.count_ones(),
            Grid::Small(board) => board.opponent.count_ones(),
            Grid::Wide(board) if own => board.player.count(),
            Grid::Wide(board) => board.opponent.count(),
        }
    }

    /// How many squares are empty.
    pub fn empties(&self) -> u32 {
        self.size.squares() as u32 - self.count(Color::Black) - self.count(Color::White)
    }

    /// The squares where the player of a grid may place a disc, row by row from the top left.
    fn places(&self, grid: &Grid) -> Vec<Square> {
        match grid {
            Grid::Small(board) => {
                let mask = self.size.mask().unwrap_or(0);
                squares(board.moves(mask)).map(Square::from_bit).collect()
            }
            Grid::Wide(board) => board.moves().squares().collect(),
        }
    }

    /// The legal moves, row by row from the top left. A side that must pass has the pass as its one
    /// move; when the game is over there is none.
    pub fn legal_moves(&self) -> Vec<Move> {
        let places = self.places(&self.grid);
        if !places.is_empty() {
            places.into_iter().map(Move::Place).collect()
        } else if self.places(&self.grid.passed()).is_empty() {
            Vec::new()
        } else {
            vec![Move::Pass]
        }
    }

    /// Whether neither side has a move.
    pub fn is_over(&self) -> bool {
        self.legal_moves().is_empty()
    }

    /// The disc difference to a side's advantage.
    pub fn difference(&self, color: Color) -> i32 {
        self.count(color) as i32 - self.count(!color) as i32
    }

    /// A side's score if the game ended here: the [difference](Self::difference), the empty squares
    /// going to the winner.
    pub fn score(&self, color: Color) -> i32 {
        crate::board::with_empties(self.difference(color), self.empties() as i32)
    }

    /// Why a move is illegal.
    ///
    /// # Errors
    /// The reason; nothing if it is legal.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.after(mv).map(drop)
    }

    /// The grid after a move.
    fn after(&self, mv: Move) -> Result<Grid, IllegalMove> {
        let Move::Place(square) = mv else {
            return match self.legal_moves().first() {
                Some(Move::Pass) => Ok(self.grid.passed()),
                Some(&Move::Place(square)) => Err(IllegalMove::MustMove {
                    color: self.side,
                    square,
                }),
                None => Err(IllegalMove::GameOver),
            };
        };
        if !self.size.contains(square) {
            let size = self.size;
            return Err(IllegalMove::OffBoard { square, size });
        }
        if let Some(by) = self.piece_on(square) {
            return Err(IllegalMove::Occupied { square, by });
        }
        let nothing = IllegalMove::FlipsNothing {
            square,
            color: self.side,
        };
        match &self.grid {
            Grid::Small(board) => match board.flips(square.bit()) {
                0 => Err(nothing),
                flipped => Ok(Grid::Small(board.after(square.bit(), flipped))),
            },
            Grid::Wide(board) => {
                let flipped = board.flips(square);
                if flipped.is_empty() {
                    Err(nothing)
                } else {
                    Ok(Grid::Wide(board.after(square, &flipped)))
                }
            }
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why it is illegal; the position is as before then.
    pub fn make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.after(mv)?;
        let before = std::mem::replace(&mut self.grid, after);
        self.history.push(Ply { mv, before });
        self.side = !self.side;
        Ok(())
    }

    /// Takes back the last move and returns it; none at the beginning.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.history.pop()?;
        self.grid = ply.before;
        self.side = !self.side;
        Some(ply.mv)
    }

    /// The same position with the other side to move, and no history: for positions whose side to move
    /// is not told otherwise.
    #[must_use]
    pub fn with_side(&self, side: Color) -> Self {
        let grid = if side == self.side {
            self.grid
        } else {
            self.grid.passed()
        };
        Self {
            size: self.size,
            grid,
            side,
            history: Vec::new(),
        }
    }
}

impl Grid {
    fn passed(&self) -> Self {
        match self {
            Self::Small(board) => Self::Small(board.pass()),
            Self::Wide(board) => Self::Wide(board.pass()),
        }
    }
}

/// The board, and the moves that led to it.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<_> = self.history().collect();
        write!(f, "{self}\n{moves:?}")
    }
}

/// The board, as [`crate::board_text`] writes it.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::board_text::write(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(position: &mut Position, moves: &[&str]) {
        for mv in moves {
            position.make(mv.parse().unwrap()).unwrap();
        }
    }

    #[test]
    fn a_game_and_back() {
        let mut position = Position::new(Size::STANDARD);
        let start = position.clone();
        play(&mut position, &["f5", "d6", "c3", "d3", "c4"]);
        assert_eq!(position.side_to_move(), Color::White);
        assert_eq!(
            (position.count(Color::Black), position.count(Color::White)),
            (6, 3)
        );
        assert_eq!(position.origin(), start);
        assert!(position.is_from_start());
        while position.undo().is_some() {}
        assert_eq!(position, start);
    }

    #[test]
    fn illegal_moves_say_why() {
        let mut position = Position::new(Size::STANDARD);
        let mut refuse = |text: &str| {
            position
                .make(text.parse().unwrap())
                .unwrap_err()
                .to_string()
        };
        assert_eq!(refuse("j1"), "j1 is off the board of 8x8");
        assert_eq!(refuse("d4"), "d4 is occupied by white");
        assert_eq!(refuse("a1"), "black on a1 flips no disc");
        assert_eq!(refuse("pass"), "black may not pass: d3 is a move");
    }

    /// The shortest game that wipes a side out (nine moves).
    #[test]
    fn a_wiped_out_side_has_lost_every_square() {
        let mut position = Position::new(Size::STANDARD);
        play(
            &mut position,
            &["e6", "f4", "e3", "f6", "g5", "d6", "e7", "f5", "c5"],
        );
        assert!(position.is_over());
        assert_eq!(position.count(Color::White), 0);
        assert_eq!(position.score(Color::Black), 64);
        assert_eq!(position.difference(Color::Black), 13);
        assert_eq!(position.make(Move::Pass), Err(IllegalMove::GameOver));
    }

    #[test]
    fn both_representations_agree_on_the_pieces() {
        for size in ["4x6", "8", "10"] {
            let position = Position::new(size.parse().unwrap());
            let copy =
                Position::with_pieces(position.size(), Color::Black, |at| position.piece_on(at));
            assert_eq!(copy, position);
            assert_eq!(position.wide_board(), WideBoard::start(position.size()));
        }
    }
}
