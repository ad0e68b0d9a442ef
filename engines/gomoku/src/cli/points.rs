//! Reads points as people type them, and explains why a stone cannot be placed on one.

use ::app::playable::Playable as _;
use ::cli::{Message, message};
use gomoku_rules::text::words;
use gomoku_rules::{IllegalMove, Point, Size};

use crate::engine::Gomoku;

/// Reads a point of the board: a letter and a number, or two numbers from the top left.
pub(super) fn point(text: &str, size: Size) -> Option<Point> {
    let lettered = Point::from_letters(text, size).ok();
    let point = lettered.or_else(|| text.replace('，', ",").parse().ok())?;
    size.contains(point.x(), point.y()).then_some(point)
}

/// Separates points that are typed without blanks or with commas between them, as `h8i9j10` or
/// `h8, i9, j10`.
pub(super) fn separated(line: &str) -> String {
    let line = line.replace('，', ",");
    let mut separate = Vec::new();
    for word in line.split_whitespace() {
        // The comma in `7,7` belongs to the point.
        match word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            true => separate.extend(word.split(',')),
            false => separate.push(word.trim_end_matches(',')),
        }
    }
    let separate = separate.join(" ");
    let words: Vec<&str> = words(&separate).map(|(_, word)| word).collect();
    words.join(" ")
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
    fn points_may_be_typed_without_blanks_or_with_commas() {
        for (typed, separate) in [
            ("h8 i9 j10", "h8 i9 j10"),
            ("h8i9j10", "h8 i9 j10"),
            ("H8I9 3", "H8 I9 3"),
            ("h8, i9, j10", "h8 i9 j10"),
            ("h8,i9，j10", "h8 i9 j10"),
            ("7,7, 8，8", "7,7 8,8"),
            ("nonsense", "nonsense"),
        ] {
            assert_eq!(separated(typed), separate, "{typed}");
        }
    }

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
