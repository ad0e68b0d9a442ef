//! Serializes the moves, squares, pieces and notations that errors hold as text, so that a program
//! can take an error apart and say it in another language.

use serde::{Serialize, Serializer};

use crate::moves::Move;
use crate::notation::Notation;
use crate::piece::Piece;
use crate::square::Square;

macro_rules! as_text {
    ($($type:ty: $text:expr),+) => {
        $(impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text: fn(&$type) -> String = $text;
                serializer.serialize_str(&text(self))
            }
        })+
    };
}
as_text!(
    Move: Move::to_string,
    Notation: Notation::to_string,
    Piece: |piece| piece.letter().into(),
    Square: Square::to_string
);
