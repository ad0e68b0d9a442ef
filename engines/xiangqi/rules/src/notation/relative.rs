//! What the WXF and Chinese notations share: moves as which piece, which way, how far.
//!
//! Both name a piece by its file, counted 1 to 9 from its owner's right, or, where two like pieces
//! share a file, by its place among them from the front. Then comes the direction, and a number:
//! ranks for a piece that goes straight along its file, the file of arrival for all other moves.

use super::NotationError;
use super::cursor::Cursor;
use crate::moves::Move;
use crate::piece::{Color, Piece, PieceType};
use crate::position::Position;
use crate::square::{FILES, Square};

/// Which way a move goes, as its owner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Forward,
    Backward,
    Across,
}

/// Which of several like pieces moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Which {
    /// The one on this file, 1 to 9.
    File(u8),
    /// The one in this place among those that share a file, and the file if the text names it.
    Place(Place, Option<u8>),
}

/// A place among like pieces that share a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
    /// The n-th from the front, from 1. Where pawns share two files and the text names no file, the
    /// count runs on from the file on the owner's right to the next.
    Nth(u8),
}

/// A move as parsed from WXF or Chinese, not yet matched with the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relative {
    pub(super) kind: PieceType,
    pub(super) which: Which,
    pub(super) direction: Direction,
    /// Number of ranks or file of arrival, 1 to 9.
    pub(super) number: u8,
}

/// The parts from which WXF and Chinese write a legal move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Description {
    pub(super) kind: PieceType,
    pub(super) color: Color,
    /// File of the moving piece, 1 to 9 from its owner's right.
    pub(super) file: u8,
    /// Set if like pieces share the file, so that it does not tell which one moves.
    pub(super) shared: Option<Shared>,
    pub(super) direction: Direction,
    /// Number of ranks or file of arrival, 1 to 9.
    pub(super) number: u8,
}

/// A piece that shares its file with like ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared {
    /// How many share the file, 2 to 5.
    pub(super) count: u8,
    /// The piece's place among them from the front, from 1.
    pub(super) nth: u8,
    /// Whether like pieces share another file too. Only pawns can.
    pub(super) other_file: bool,
}

/// Like pieces of a side that share a file, the front one first.
struct Tandem {
    file: u8,
    squares: Vec<Square>,
}

impl Description {
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        let color = position.side_to_move();
        let kind = position
            .piece_on(mv.from())
            .map_or(PieceType::Pawn, Piece::kind);
        let (direction, number) = course(kind, color, mv);
        let file = file_number(color, mv.from());
        // Of two advisors or elephants on a file, only the front one can go back and only the rear
        // one forward, so that they are never told apart by place.
        let by_file = matches!(kind, PieceType::Advisor | PieceType::Elephant);
        let tandems = if by_file {
            Vec::new()
        } else {
            tandems(position, color, kind)
        };
        let shared = tandems
            .iter()
            .find(|tandem| tandem.file == file)
            .map(|tandem| {
                let index = tandem.squares.iter().position(|at| *at == mv.from());
                Shared {
                    count: tandem.squares.len() as u8,
                    nth: index.unwrap_or(0) as u8 + 1,
                    other_file: tandems.len() > 1,
                }
            });
        Self {
            kind,
            color,
            file,
            shared,
            direction,
            number,
        }
    }
}

impl Relative {
    /// The one legal move that this describes.
    pub(super) fn resolve(
        self,
        position: &Position,
        cursor: &Cursor<'_>,
    ) -> Result<Move, NotationError> {
        let color = position.side_to_move();
        let origins = self.which.squares(position, color, self.kind);
        if origins.is_empty() {
            return Err(NotationError::NoPiece {
                text: cursor.quote(),
                side: color,
                kind: self.kind,
                place: self.which.to_string(),
            });
        }
        let of_these: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| origins.contains(&mv.from()))
            .collect();
        let course_wanted = (self.direction, self.number);
        let mut fitting: Vec<Move> = of_these
            .iter()
            .copied()
            .filter(|mv| course(self.kind, color, *mv) == course_wanted)
            .collect();
        fitting.sort_unstable();
        match fitting[..] {
            [mv] => Ok(mv),
            [] => Err(NotationError::NoMove {
                text: cursor.quote(),
                kind: self.kind,
                place: self.which.to_string(),
                instead: of_these,
            }),
            _ => Err(NotationError::Ambiguous {
                text: cursor.quote(),
                candidates: fitting,
            }),
        }
    }
}

impl Which {
    /// The squares of the pieces that this can mean.
    fn squares(self, position: &Position, color: Color, kind: PieceType) -> Vec<Square> {
        match self {
            Self::File(file) => position
                .pieces(color, kind)
                .into_iter()
                .filter(|square| file_number(color, *square) == file)
                .collect(),
            Self::Place(place, file) => {
                let mut tandems = tandems(position, color, kind);
                tandems.retain(|tandem| file.is_none_or(|file| file == tandem.file));
                match place {
                    Place::Nth(n) => {
                        let mut all = tandems.iter().flat_map(|tandem| &tandem.squares);
                        all.nth(usize::from(n) - 1).copied().into_iter().collect()
                    }
                    _ => tandems
                        .iter()
                        .filter_map(|tandem| tandem.at(place))
                        .collect(),
                }
            }
        }
    }
}

impl std::fmt::Display for Which {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::File(file) => write!(f, "on file {file}"),
            Self::Place(place, file) => {
                match place {
                    Place::Front => f.write_str("in front of another")?,
                    Place::Middle => f.write_str("between two others")?,
                    Place::Rear => f.write_str("behind another")?,
                    Place::Nth(n) => write!(f, "that is number {n} of those sharing a file")?,
                }
                file.map_or(Ok(()), |file| write!(f, " on file {file}"))
            }
        }
    }
}

impl Tandem {
    fn at(&self, place: Place) -> Option<Square> {
        let count = self.squares.len();
        match place {
            Place::Front => self.squares.first().copied(),
            Place::Rear => self.squares.last().copied(),
            Place::Middle if count % 2 == 1 => self.squares.get(count / 2).copied(),
            Place::Middle => None,
            Place::Nth(n) => self.squares.get(usize::from(n) - 1).copied(),
        }
    }
}

/// The files that two or more like pieces share, from the owner's right to left.
fn tandems(position: &Position, color: Color, kind: PieceType) -> Vec<Tandem> {
    let mut files: Vec<Vec<Square>> = vec![Vec::new(); usize::from(FILES)];
    for square in position.pieces(color, kind) {
        files[usize::from(file_number(color, square)) - 1].push(square);
    }
    for squares in &mut files {
        squares.sort_by_key(|square| match color {
            Color::Red => std::cmp::Reverse(i16::from(square.rank())),
            Color::Black => std::cmp::Reverse(-i16::from(square.rank())),
        });
    }
    let numbered = (1..).zip(files).filter(|(_, squares)| squares.len() > 1);
    numbered
        .map(|(file, squares)| Tandem { file, squares })
        .collect()
}

/// Direction and number of a move.
fn course(kind: PieceType, color: Color, mv: Move) -> (Direction, u8) {
    let (from, to) = (mv.from().rank(), mv.to().rank());
    if from == to {
        return (Direction::Across, file_number(color, mv.to()));
    }
    let forward = (to > from) == (color == Color::Red);
    let direction = if forward {
        Direction::Forward
    } else {
        Direction::Backward
    };
    let slanting = matches!(
        kind,
        PieceType::Horse | PieceType::Elephant | PieceType::Advisor
    );
    let number = if slanting {
        file_number(color, mv.to())
    } else {
        from.abs_diff(to)
    };
    (direction, number)
}

/// The file, 1 to 9 from the owner's right.
fn file_number(color: Color, square: Square) -> u8 {
    match color {
        Color::Red => FILES - square.file(),
        Color::Black => square.file() + 1,
    }
}
