//! Chinese notation, as books and players write it: `炮二平五`, `马８进７`, `前车退一`.
//!
//! Piece, file from the owner's right, direction (进 forward, 退 backward, 平 across), number.
//! Red's numerals are Chinese, black's digits, full-width in print; [`parse`] takes any numeral
//! from either side, simplified and traditional characters, and the name of a piece in either
//! side's character. Of two like pieces on a file the one in front is 前, the other 后: `前车退一`.
//!
//! Three pawns on a file are 前, 中 and 后, four or five are counted from the front: `二兵平四`.
//! Where pawns share two files the file takes the place of the name: `前五平四` is the front pawn
//! of file 5. Also read: a count that runs through both files, from the right one to the left.

use super::cursor::Cursor;
use super::relative::{Description, Direction, Place, Relative, Shared, Which};
use super::{Notation, NotationError, names};
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::position::Position;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Script {
    #[default]
    Simplified,
    Traditional,
}

/// The legal move that `text` names.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text, Notation::Chinese);
    let (kind, which) = piece(&mut cursor)?;
    let direction = cursor.take("a direction, 进 退 or 平", direction)?;
    let number = cursor.take("a number, 一 to 九 or 1 to 9", names::number)?;
    cursor.end()?;
    Relative {
        kind,
        which,
        direction,
        number,
    }
    .resolve(position, &cursor)
}

/// The move in simplified characters, such as `炮二平五`.
pub fn format(position: &Position, mv: Move) -> String {
    format_in(Script::Simplified, position, mv)
}

/// The move in characters of the given script.
pub fn format_in(script: Script, position: &Position, mv: Move) -> String {
    let Description {
        kind,
        color,
        file,
        shared,
        direction,
        number,
    } = Description::of(position, mv);
    let name = piece_character(script, color, kind);
    let file = names::numeral(color, file);
    let piece = match shared {
        None => format!("{name}{file}"),
        Some(shared) => {
            let place = place_character(script, shared);
            format!("{place}{}", if shared.other_file { file } else { name })
        }
    };
    let traditional = script == Script::Traditional;
    let direction = match direction {
        Direction::Forward if traditional => '進',
        Direction::Forward => '进',
        Direction::Backward => '退',
        Direction::Across => '平',
    };
    format!("{piece}{direction}{}", names::numeral(color, number))
}

/// The character of a piece: 帅 for red's king, 将 for black's.
pub(crate) fn piece_character(script: Script, color: Color, kind: PieceType) -> char {
    let names = names::of(kind);
    let characters = match script {
        Script::Simplified => names.simplified,
        Script::Traditional => names.traditional,
    };
    characters[color.index()]
}

fn place_character(script: Script, shared: Shared) -> char {
    match (shared.nth, shared.count) {
        (1, 2 | 3) => '前',
        (2, 3) => '中',
        (2, 2) | (3, 3) if script == Script::Traditional => '後',
        (2, 2) | (3, 3) => '后',
        // A count is no file: it has Chinese numerals on either side.
        (nth, _) => names::numeral(Color::Red, nth),
    }
}

fn piece(cursor: &mut Cursor<'_>) -> Result<(PieceType, Which), NotationError> {
    if let Some(kind) = cursor.try_take(names::by_character) {
        let file = cursor.take("a file, 一 to 九 or 1 to 9", names::number)?;
        return Ok((kind, Which::File(file)));
    }
    let place = cursor.take("a piece, or 前 中 后 or a count", |c| match c {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '后' | '後' => Some(Place::Rear),
        _ => names::number(c).map(Place::Nth),
    })?;
    // 前五平四: the file stands for the name, which can only be a pawn's.
    if let Some(file) = cursor.try_take(names::number) {
        return Ok((PieceType::Pawn, Which::Place(place, Some(file))));
    }
    let kind = cursor.take("a piece or a file", names::by_character)?;
    Ok((kind, Which::Place(place, None)))
}

fn direction(c: char) -> Option<Direction> {
    match c {
        '进' | '進' => Some(Direction::Forward),
        '退' => Some(Direction::Backward),
        '平' => Some(Direction::Across),
        _ => None,
    }
}
