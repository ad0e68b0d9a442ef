//! UCI as Western engines count: both squares, ranks 1 to 10 from red's side. `h3e3`, `a1a10`.

use super::cursor::Cursor;
use super::{Notation, NotationError, coordinates};
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// The number of red's back rank.
pub(crate) const FIRST_RANK: u8 = 1;

/// The legal move that `text` names.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text, Notation::Uci);
    let from = square(&mut cursor)?;
    cursor.try_take(|c| (c == '-').then_some(()));
    let to = square(&mut cursor)?;
    coordinates::legal(position, from, to, &cursor)
}

/// The move in lower case, ranks counted from 1: `h3e3`.
pub fn format(_position: &Position, mv: Move) -> String {
    mv.from().name(FIRST_RANK) + &mv.to().name(FIRST_RANK)
}

fn square(cursor: &mut Cursor<'_>) -> Result<Square, NotationError> {
    let file = coordinates::file(cursor)?;
    let digit = cursor.take("a rank, 1 to 10", |c| {
        c.to_digit(10).filter(|digit| *digit > 0)
    })?;
    let ten = digit == 1 && cursor.try_take(|c| (c == '0').then_some(())).is_some();
    Ok(Square::at(file, if ten { 9 } else { digit as u8 - 1 }))
}
