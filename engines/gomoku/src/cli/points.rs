//! Reads points as people type them, and explains why a stone cannot be placed on one.

use ::app::playable::Playable as _;
use ::cli::{Message, message};
use gomoku_rules::{IllegalMove, Point, Size};

use crate::engine::Gomoku;

/// Reads a point of the board: a letter and a number, or two numbers from the top left.
pub(super) fn point(text: &str, size: Size) -> Option<Point> {
    let lettered = Point::from_letters(text, size).ok();
    let point = lettered.or_else(|| text.replace('，', ",").parse().ok())?;
    size.contains(point.x(), point.y()).then_some(point)
}

/// The message for a stone that cannot be placed.
pub(super) fn refusal(why: &IllegalMove, size: Size) -> Message {
    match *why {
        IllegalMove::OffBoard { point, .. } => {
            message!("refused-off-board", point = point.letters(size))
        }
        IllegalMove::Occupied { point, by } => {
            let side = Gomoku::side(by.index());
            message!("refused-occupied", point = point.letters(size), side)
        }
        IllegalMove::GameOver { .. } => message!("refused-over"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_letters_and_numbers_or_two_numbers() {
        let at = |x, y| Some(Point::new(x, y));
        let cases = [
            ("h8", at(7, 7)),
            ("A1", at(0, 14)),
            ("o15", at(14, 0)),
            ("7,8", at(7, 8)),
            ("7，8", at(7, 8)),
            ("15,0", None),
            ("p1", None),
            ("nonsense", None),
        ];
        for (text, expected) in cases {
            assert_eq!(point(text, Size::STANDARD), expected, "{text:?}");
        }
    }
}
