//! WXF, the World Xiangqi Federation's notation: `C2=5`, `H8+7`, `R+-1`.
//!
//! Piece, file from the owner's right, direction (`+` forward, `-` backward, `=` or `.` across),
//! number. The letters are K A E H R C P in either case; N and B, G and S are understood. Of two
//! like pieces on a file the front one has `+` and the rear one `-` instead of the file: `R+-1` is
//! the front rook one step back. It may also stand before the letter: `+R-1`.
//!
//! Pawns can share a file by three or more, or two files at once. Then [`format`](fn@format) drops
//! the letter and writes the pawn's place from the front and its file: `25=4` is the second pawn of
//! file 5 going to file 4. Also read: `.` for the middle one of three (`P.=4`), sign and
//! file (`+5=4`), and the letters a to e that count through all pawns that share files, from the
//! right file to the left and from front to rear (`Pb=4`).

use super::cursor::Cursor;
use super::relative::{Description, Direction, Place, Relative, Shared, Which};
use super::{Notation, NotationError, names};
use crate::moves::Move;
use crate::piece::PieceType;
use crate::position::Position;

/// The legal move that `text` names.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text, Notation::Wxf);
    let (kind, which) = piece(&mut cursor)?;
    let direction = cursor.take("a direction, + - or =", direction)?;
    let number = cursor.take("a number, 1 to 9", digit)?;
    cursor.end()?;
    Relative {
        kind,
        which,
        direction,
        number,
    }
    .resolve(position, &cursor)
}

/// The move with an upper-case letter and `=` for across: `C2=5`.
pub fn format(position: &Position, mv: Move) -> String {
    let Description {
        kind,
        file,
        shared,
        direction,
        number,
        ..
    } = Description::of(position, mv);
    let letter = names::of(kind).letter;
    let piece = match shared {
        None => format!("{letter}{file}"),
        Some(Shared {
            count: 2,
            nth: 1,
            other_file: false,
        }) => format!("{letter}+"),
        Some(Shared {
            count: 2,
            other_file: false,
            ..
        }) => format!("{letter}-"),
        Some(Shared { nth, .. }) => format!("{nth}{file}"),
    };
    let direction = match direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Across => '=',
    };
    format!("{piece}{direction}{number}")
}

fn piece(cursor: &mut Cursor<'_>) -> Result<(PieceType, Which), NotationError> {
    const PIECE: &str = "a piece, one of K A E H R C P";
    const PLACE: &str = "a file, 1 to 9, or + or - for one of two on a file";
    if let Some(place) = cursor.try_take(place) {
        // +R-1 or +5=4
        if let Some(file) = cursor.try_take(digit) {
            return Ok((PieceType::Pawn, Which::Place(place, Some(file))));
        }
        return Ok((
            cursor.take(PIECE, names::by_letter)?,
            Which::Place(place, None),
        ));
    }
    if let Some(nth) = cursor.try_take(digit) {
        // 25=4 or 2P=4
        let place = Place::Nth(nth);
        if let Some(file) = cursor.try_take(digit) {
            return Ok((PieceType::Pawn, Which::Place(place, Some(file))));
        }
        return Ok((
            cursor.take(PIECE, names::by_letter)?,
            Which::Place(place, None),
        ));
    }
    let kind = cursor.take(PIECE, names::by_letter)?;
    let by_letter = |c: char| match c.to_ascii_lowercase() {
        letter @ 'a'..='e' if kind == PieceType::Pawn => Some(Place::Nth(letter as u8 - b'a' + 1)),
        _ => place(c),
    };
    if let Some(place) = cursor.try_take(by_letter) {
        return Ok((kind, Which::Place(place, None)));
    }
    Ok((kind, Which::File(cursor.take(PLACE, digit)?)))
}

fn place(c: char) -> Option<Place> {
    match c {
        '+' => Some(Place::Front),
        '.' | '=' => Some(Place::Middle),
        '-' => Some(Place::Rear),
        _ => None,
    }
}

fn direction(c: char) -> Option<Direction> {
    match c {
        '+' => Some(Direction::Forward),
        '-' => Some(Direction::Backward),
        '=' | '.' => Some(Direction::Across),
        _ => None,
    }
}

fn digit(c: char) -> Option<u8> {
    c.to_digit(10)
        .filter(|digit| *digit > 0)
        .map(|digit| digit as u8)
}
