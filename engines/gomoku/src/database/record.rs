//! What the database stores about a position.

use std::fmt;

use gomoku_rules::Point;
use search::value::{LONGEST_MATE, Value, mate_in};

use crate::search::Known;

/// Values beyond this one are Rapfi's wins: [`WIN`] less the number of moves.
const LONGEST_WIN: u16 = 29_500;
const WIN: u16 = 30_000;

/// The result of a position for the side that made the last move: `w` means that the move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Label {
    #[default]
    None,
    /// `w`: the move that led to the position wins.
    Win,
    /// `l`: the move that led here loses.
    Loss,
    Draw,
    /// `x`: the move must not be played.
    Blocked,
    /// `!`: the move must be played.
    Forced,
    /// Another letter, which has a meaning for people only.
    Other(u8),
}

impl Label {
    /// The byte in the file: 0 for none, else the letter.
    pub const fn byte(self) -> u8 {
        match self {
            Self::None => 0,
            Self::Win => b'w',
            Self::Loss => b'l',
            Self::Draw => b'd',
            Self::Blocked => b'x',
            Self::Forced => b'!',
            Self::Other(letter) => letter,
        }
    }

    /// The label of a letter in upper or lower case; [`Label::None`] if it is not printable.
    pub const fn of(byte: u8) -> Self {
        match byte.to_ascii_lowercase() {
            b'w' => Self::Win,
            b'l' => Self::Loss,
            b'd' => Self::Draw,
            b'x' => Self::Blocked,
            b'!' => Self::Forced,
            _ if byte.is_ascii_graphic() => Self::Other(byte),
            _ => Self::None,
        }
    }
}

/// Writes the letter, or `-` for none.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.byte() {
            0 => f.write_str("-"),
            letter => write!(f, "{}", char::from(letter)),
        }
    }
}

/// On which side of the true value a value is, numbered as in Yixin-Board's messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    #[default]
    None,
    Upper,
    Lower,
    Exact,
}

impl Bound {
    pub const ALL: [Self; 4] = [Self::None, Self::Upper, Self::Lower, Self::Exact];

    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Exact => "exact",
        }
    }
}

/// The data of one position. Points are on the key's board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub label: Label,
    /// The value to the side to move, in the search's units.
    pub value: i16,
    /// The depth of the search that found the value, in plies.
    pub depth: i16,
    pub bound: Bound,
    pub comment: String,
    /// Texts on empty points, at most one a point.
    pub texts: Vec<(Point, String)>,
}

impl Record {
    /// Adds the data of another record that this one does not have.
    pub fn complete(&mut self, other: &Self) {
        if self.label == Label::None {
            self.label = other.label;
        }
        if self.bound == Bound::None || (other.bound == Bound::Exact && other.depth > self.depth) {
            (self.value, self.depth, self.bound) = (other.value, other.depth, other.bound);
        }
        if self.comment.is_empty() {
            self.comment.clone_from(&other.comment);
        } else if !other.comment.is_empty() && !self.comment.contains(&other.comment) {
            self.comment = format!("{}\n{}", self.comment, other.comment);
        }
        for (point, text) in &other.texts {
            if !self.texts.iter().any(|(known, _)| known == point) {
                self.texts.push((*point, text.clone()));
            }
        }
        self.texts.sort();
    }

    /// The number of moves to the end, if the value is a win or loss of Rapfi's.
    pub(super) fn moves_to_end(&self) -> Option<usize> {
        let size = self.value.unsigned_abs();
        (size > LONGEST_WIN).then(|| usize::from(WIN.saturating_sub(size)))
    }

    /// What a search may take for known of this position, which `mv` leads to: its value, if it is
    /// exact.
    pub(super) fn known(&self, mv: Point) -> Option<Known> {
        let value = Value::from(self.value);
        let value = match self.moves_to_end() {
            // Rapfi's wins are counted from here, those of the search from before `mv`.
            Some(moves) => value.signum() * mate_in((moves + 1).min(LONGEST_MATE)),
            None => value,
        };
        let depth = self.depth.into();
        (self.bound == Bound::Exact).then_some(Known { mv, value, depth })
    }

    /// Sets the text of a point; an empty one removes it.
    pub(crate) fn set_text(&mut self, point: Point, text: &str) {
        self.texts.retain(|(known, _)| *known != point);
        if !text.is_empty() {
            self.texts.push((point, text.to_owned()));
            self.texts.sort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_labels_in_either_case() {
        for (byte, label, shown) in [
            (b'W', Label::Win, "w"),
            (b'l', Label::Loss, "l"),
            (b'3', Label::Other(b'3'), "3"),
            (0, Label::None, "-"),
            (0xff, Label::None, "-"),
        ] {
            assert_eq!(Label::of(byte), label);
            assert_eq!(label.to_string(), shown);
            assert_eq!(Label::of(label.byte()), label);
        }
    }

    #[test]
    fn exact_values_are_known_and_wins_are_counted_from_before_the_move() {
        let mv = Point::new(7, 7);
        let known = |value, bound| {
            let record = Record {
                value,
                depth: 9,
                bound,
                ..Record::default()
            };
            record.known(mv).map(|known| (known.value, known.depth))
        };
        assert_eq!(known(-70, Bound::Exact), Some((-70, 9)));
        assert_eq!(known(-29_990, Bound::Exact), Some((-mate_in(11), 9)));
        assert_eq!(known(29_990, Bound::Exact), Some((mate_in(11), 9)));
        assert_eq!(known(-70, Bound::Lower), None);
    }

    #[test]
    fn what_is_known_already_stays() {
        let at = |x| Point::new(x, 0);
        let mut record = Record {
            label: Label::Win,
            comment: "a".into(),
            texts: vec![(at(3), "x".into())],
            ..Record::default()
        };
        record.complete(&Record {
            label: Label::Loss,
            value: 7,
            depth: 3,
            bound: Bound::Exact,
            comment: "b".into(),
            texts: vec![(at(3), "y".into()), (at(1), "z".into())],
        });
        assert_eq!((record.label, record.value), (Label::Win, 7));
        assert_eq!(record.comment, "a\nb");
        assert_eq!(
            record.texts,
            [(at(1), "z".to_owned()), (at(3), "x".to_owned())]
        );
        record.set_text(at(1), "");
        assert_eq!(record.texts.len(), 1);
    }
}
