//! ICCS: both squares, ranks 0 to 9 from red's side. `h2e2`, `H2E2`, `H2-E2`.
//!
//! Named after the Internet Chinese Chess Server; the notation of UCCI, and of UCI with ranks from
//! 0. [`format`](fn@format) writes the lower case without a hyphen; PGN files tend to have `H2-E2`,
//! which [`format_hyphenated`] writes.

use super::cursor::Cursor;
use super::{Notation, NotationError, coordinates};
use crate::moves::Move;
use crate::position::Position;
use crate::square::Square;

/// The legal move that `text` names.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotationError> {
    let mut cursor = Cursor::new(text, Notation::Iccs);
    let from = square(&mut cursor)?;
    cursor.try_take(|c| (c == '-').then_some(()));
    let to = square(&mut cursor)?;
    coordinates::legal(position, from, to, &cursor)
}

/// The move in lower case without a hyphen: `h2e2`.
pub fn format(_position: &Position, mv: Move) -> String {
    mv.to_string()
}

/// The move as PGN files have it, upper case and hyphenated: `H2-E2`.
pub fn format_hyphenated(mv: Move) -> String {
    format!("{}-{}", mv.from(), mv.to()).to_uppercase()
}

fn square(cursor: &mut Cursor<'_>) -> Result<Square, NotationError> {
    let file = coordinates::file(cursor)?;
    let rank = cursor.take("a rank, 0 to 9", |c| c.to_digit(10))?;
    Ok(Square::at(file, rank as u8))
}
