//! A position in a game: the board, whose turn it is, and the moves so far.

use std::fmt;

use text_boards::Color;

use crate::board::Board;
use crate::grid::Grid;
use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::size::Size;
use crate::square::Square;
use crate::wide_board::WideBoard;

/// A move and the board before it, for [`Position::undo`].
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
        Self {
            size,
            grid: Grid::start(size),
            side: Color::Black,
            history: Vec::new(),
        }
    }

    /// Any position. `piece` gives the disc on each square.
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
        Self {
            size,
            grid: Grid::of(size, wide),
            side,
            history: Vec::new(),
        }
    }

    /// Any position of up to 8x8. Discs beyond the board's edge are dropped; where both sides claim
    /// a square, it is the player's. None if the size is not [small](Size::is_small).
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

    /// The board row by row, for boards of every size.
    pub fn wide_board(&self) -> WideBoard {
        self.grid.wide(self.size)
    }

    /// The side to move. When the game is over, the side whose turn it would be.
    pub const fn side_to_move(&self) -> Color {
        self.side
    }

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

    /// The disc on a square, none if it is empty or off the board.
    pub fn piece_on(&self, square: Square) -> Option<Color> {
        if !self.size.contains(square) {
            return None;
        }
        let is_players = self.grid.is_players(square)?;
        Some(if is_players { self.side } else { !self.side })
    }

    /// The number of a side's discs.
    pub fn count(&self, color: Color) -> u32 {
        let (player, opponent) = self.grid.discs();
        if color == self.side { player } else { opponent }
    }

    pub fn empties(&self) -> u32 {
        self.size.squares() as u32 - self.count(Color::Black) - self.count(Color::White)
    }

    /// The legal moves, row by row from the top left. A side that must pass has the pass as its one
    /// move; when the game is over there is none.
    pub fn legal_moves(&self) -> Vec<Move> {
        let places = self.grid.places(self.size);
        if !places.is_empty() {
            places.into_iter().map(Move::Place).collect()
        } else if self.grid.passed().places(self.size).is_empty() {
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

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// Why the move is illegal.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        self.after(mv).map(drop)
    }

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
        self.grid.placed(square).ok_or(IllegalMove::FlipsNothing {
            square,
            color: self.side,
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is illegal. The position is unchanged then.
    pub fn make(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let after = self.after(mv)?;
        let before = std::mem::replace(&mut self.grid, after);
        self.history.push(Ply { mv, before });
        self.side = !self.side;
        Ok(())
    }

    /// Takes back the last move and returns it. None if there is no move to take back.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.history.pop()?;
        self.grid = ply.before;
        self.side = !self.side;
        Some(ply.mv)
    }

    /// The same position with this side to move, and no history.
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

/// Writes the board and the moves that led to it.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves: Vec<_> = self.history().collect();
        write!(f, "{self}\n{moves:?}")
    }
}

#[cfg(test)]
mod tests;
