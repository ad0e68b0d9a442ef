//! Forsyth-Edwards notation for Xiangqi.
//!
//! Six fields: board, side to move, two dashes where chess has castling and en passant, plies since
//! the last capture, number of the full move. Missing fields at the end take their defaults, so
//! `BOARD` alone is red to move; the dashes may be missing before the counters, as XBoard has it.
//! Red is `w` or `r`, black `b`; horses are `n` or `h`, elephants `b` or `e`. We write `w`, `n`,
//! `b`.
//!
//! Boards that no game can reach are refused where that is plain to see: see [`FenError`].

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, Piece, PieceType};
use crate::position::Position;
use crate::position::pins;
use crate::square::{FILES, RANKS, SQUARES, Square};

pub const STARTPOS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Highest accepted count of plies since the last capture. Far above any move limit, since checks
/// that do not count towards the limit can take it there.
pub(crate) const MAX_CLOCK: u16 = 999;
/// Highest accepted full move number.
pub(crate) const MAX_MOVE_NUMBER: u16 = 9999;

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum FenError {
    #[error("the FEN is empty")]
    Empty,
    #[error("{}", ranks(*found))]
    Ranks { found: usize },
    #[error("{}", files(*rank, *found))]
    Files {
        /// 0 to 9, from red's side.
        rank: u8,
        /// How many squares its text describes; counting stops above nine.
        found: u32,
    },
    #[error("{}", letter(*found, *rank, *column))]
    Letter {
        found: char,
        /// 0 to 9, from red's side.
        rank: u8,
        /// Its place in the FEN, in characters from 1.
        column: usize,
    },
    #[error("side to move is '{found}', expected w (or r) or b")]
    Side { found: String },
    /// The third or fourth field is not a dash.
    #[error("field {field} is '{found}', expected -")]
    Dash {
        /// Number of the field in the FEN: 3 or 4.
        field: usize,
        found: String,
    },
    /// A counter that is no number or out of range.
    #[error("{counter} is '{found}', expected a number from 0 to {max}")]
    Counter {
        counter: &'static str,
        found: String,
        max: u16,
    },
    #[error("'{found}' after the last field")]
    Trailing { found: String },
    #[error("{color:?} has no king")]
    NoKing { color: Color },
    /// More of a kind than a side starts with.
    #[error("{color:?} has {found} pieces {}, at most {}", Piece::new(*color, *kind).letter(), kind.full_count())]
    TooMany {
        color: Color,
        kind: PieceType,
        found: u32,
    },
    /// A piece on a point it can never reach.
    #[error("{}", misplaced(*piece, &square.name(0)))]
    Misplaced { piece: Piece, square: Square },
    #[error("the kings face each other on file {}", file_letter(*file))]
    KingsFacing {
        /// 0 to 8 for files a to i.
        #[serde(serialize_with = "as_letter")]
        file: u8,
    },
    #[error("{}", in_check(*color, &by.name(0)))]
    InCheck { color: Color, by: Square },
}

impl FenError {
    /// The message with ranks counted from `first_rank`: 0 as in ICCS and in `Display`, 1 as in
    /// UCI.
    pub fn text(&self, first_rank: u8) -> String {
        match *self {
            Self::Files { rank, found } => files(rank + first_rank, found),
            Self::Letter {
                found,
                rank,
                column,
            } => letter(found, rank + first_rank, column),
            Self::Misplaced { piece, square } => misplaced(piece, &square.name(first_rank)),
            Self::InCheck { color, by } => in_check(color, &by.name(first_rank)),
            _ => self.to_string(),
        }
    }
}

fn ranks(found: usize) -> String {
    let ranks = if found == 1 { "rank" } else { "ranks" };
    format!("board has {found} {ranks}, expected 10")
}

fn files(rank: u8, found: u32) -> String {
    format!("rank {rank} has {found} files, expected 9")
}

fn letter(found: char, rank: u8, column: usize) -> String {
    let found = found.escape_debug();
    format!(
        "'{found}' in column {column} (rank {rank}) is not a piece, expected one of KABNRCP kabnrcp or 1-9"
    )
}

fn misplaced(piece: Piece, square: &str) -> String {
    let (letter, why) = (piece.letter(), bounds(piece));
    format!("{letter} cannot stand on {square}: {why}")
}

fn in_check(color: Color, by: &str) -> String {
    format!("{color:?} is not to move and in check from {by}")
}

fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

fn as_letter<S: Serializer>(file: &u8, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_char(file_letter(*file))
}

fn bounds(piece: Piece) -> &'static str {
    match piece.kind() {
        PieceType::King => "a king stays in its palace",
        PieceType::Advisor => "an advisor stays on the diagonals of its palace",
        PieceType::Elephant => "an elephant stays on its seven points",
        PieceType::Pawn => "a pawn moves forward, and sideways only beyond the river",
        _ => "it can stand anywhere",
    }
}

/// Where a piece can stand in some game.
fn points(piece: Piece) -> Bitboard {
    let palace = attacks::PALACES[piece.color().index()];
    match piece.kind() {
        PieceType::King => palace,
        PieceType::Advisor => attacks::advisor_points(piece.color()),
        PieceType::Elephant => attacks::elephant_points(piece.color()),
        PieceType::Pawn => attacks::pawn_points(piece.color()),
        _ => Bitboard::ALL,
    }
}

/// The first characters of a field, escaped, for an error message.
fn shorten(field: &str) -> String {
    const LONGEST: usize = 20;
    let mut text: String = field
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if field.chars().nth(LONGEST).is_some() {
        text.push('…');
    }
    text
}

pub fn parse(text: &str) -> Result<Position, FenError> {
    let leading = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut fields = text.split_whitespace().peekable();
    let board = parse_board(fields.next().ok_or(FenError::Empty)?, leading)?;
    let side = match fields.next() {
        None | Some("w" | "r" | "W" | "R") => Color::Red,
        Some("b" | "B") => Color::Black,
        Some(other) => {
            return Err(FenError::Side {
                found: shorten(other),
            });
        }
    };
    // XBoard writes no dashes in Xiangqi: then a number stands here.
    let is_number = |field: &&str| field.parse::<u16>().is_ok();
    let dashes = if fields.peek().is_some_and(is_number) {
        0
    } else {
        2
    };
    for field in 3..3 + dashes {
        match fields.next() {
            None | Some("-") => {}
            Some(other) => {
                return Err(FenError::Dash {
                    field,
                    found: shorten(other),
                });
            }
        }
    }
    let clock = counter("plies since capture", fields.next(), 0, MAX_CLOCK)?;
    // Some programs count full moves from 0.
    let number = counter("move number", fields.next(), 1, MAX_MOVE_NUMBER)?.max(1);
    if let Some(extra) = fields.next() {
        return Err(FenError::Trailing {
            found: shorten(extra),
        });
    }
    check_counts(&board)?;
    check_points(&board)?;
    let position = Position::from_board(board, side, clock, number);
    check_kings(&position)?;
    Ok(position)
}

fn counter(
    counter: &'static str,
    field: Option<&str>,
    usual: u16,
    max: u16,
) -> Result<u16, FenError> {
    match field {
        None | Some("-") => Ok(usual),
        Some(text) => match text.parse() {
            Ok(value) if value <= max => Ok(value),
            _ => Err(FenError::Counter {
                counter,
                found: shorten(text),
                max,
            }),
        },
    }
}

/// Reads the first field, which begins after `leading` characters.
fn parse_board(field: &str, leading: usize) -> Result<[Option<Piece>; SQUARES], FenError> {
    let found = field.split('/').count();
    if found != usize::from(RANKS) {
        return Err(FenError::Ranks { found });
    }
    let mut board = [None; SQUARES];
    let mut column = leading;
    for (rank, text) in (0..RANKS).rev().zip(field.split('/')) {
        let mut file: u32 = 0;
        for letter in text.chars() {
            column += 1;
            match letter {
                '1'..='9' => file += u32::from(letter) - u32::from('0'),
                _ => {
                    let piece = Piece::from_letter(letter);
                    let piece = piece.ok_or(FenError::Letter {
                        found: letter,
                        rank,
                        column,
                    })?;
                    if file < u32::from(FILES) {
                        board[Square::at(file as u8, rank).index()] = Some(piece);
                    }
                    file += 1;
                }
            }
            if file > u32::from(FILES) {
                return Err(FenError::Files { rank, found: file });
            }
        }
        if file != u32::from(FILES) {
            return Err(FenError::Files { rank, found: file });
        }
        column += 1; // the slash
    }
    Ok(board)
}

fn check_counts(board: &[Option<Piece>; SQUARES]) -> Result<(), FenError> {
    for piece in Piece::all() {
        let (color, kind) = (piece.color(), piece.kind());
        let found = board.iter().filter(|&&other| other == Some(piece)).count() as u32;
        if kind == PieceType::King && found == 0 {
            return Err(FenError::NoKing { color });
        }
        if found > kind.full_count() {
            return Err(FenError::TooMany { color, kind, found });
        }
    }
    Ok(())
}

fn check_points(board: &[Option<Piece>; SQUARES]) -> Result<(), FenError> {
    for (square, piece) in Square::all().zip(board) {
        match *piece {
            Some(piece) if !points(piece).contains(square) => {
                return Err(FenError::Misplaced { piece, square });
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_kings(position: &Position) -> Result<(), FenError> {
    let [red, black] = Color::ALL.map(|color| position.king(color));
    let occupied = position.occupied();
    if attacks::aligned(red, black) && !attacks::between(red, black).intersects(occupied) {
        return Err(FenError::KingsFacing { file: red.file() });
    }
    let waiting = !position.side_to_move();
    let checkers = pins::Pins::of(position, waiting).checkers;
    match checkers.first() {
        Some(by) => Err(FenError::InCheck { color: waiting, by }),
        None => Ok(()),
    }
}

/// The board alone: the first field.
pub(crate) fn format_board(position: &Position) -> String {
    let mut text = String::with_capacity(64);
    for rank in (0..RANKS).rev() {
        let mut empty = 0;
        for file in 0..FILES {
            match position.piece_on(Square::at(file, rank)) {
                None => empty += 1,
                Some(piece) => {
                    push_gap(&mut text, &mut empty);
                    text.push(piece.letter());
                }
            }
        }
        push_gap(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_gap(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

pub fn format(position: &Position) -> String {
    let mut text = format_board(position);
    let side = if position.side_to_move() == Color::Red {
        'w'
    } else {
        'b'
    };
    // A game can outlast the counters' maxima; clamped, what is written can be read.
    let clock = position.plies_since_capture().min(MAX_CLOCK.into());
    let number = position.move_number().min(MAX_MOVE_NUMBER.into());
    // Writing to a string cannot fail.
    let _ = write!(text, " {side} - - {clock} {number}");
    text
}

impl Position {
    /// The position that every game starts from.
    pub fn startpos() -> Self {
        match Self::from_fen(STARTPOS) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is refused: {error}"),
        }
    }

    /// Reads a FEN; see [this module](self) for what is accepted and what is refused.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        parse(text)
    }

    /// The position as FEN, with both counters.
    pub fn fen(&self) -> String {
        format(self)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}
