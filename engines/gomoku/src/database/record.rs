//! What is known of a position.

use std::fmt;

use gomoku_rules::Point;

/// The result of a position, for whoever made the last move: `w` stands where a move wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Label {
    #[default]
    None,
    /// `w`: the move that led here wins.
    Win,
    /// `l`: it loses.
    Loss,
    /// `d`
    Draw,
    /// `x`: it is not to be played.
    Blocked,
    /// `!`: it is to be played.
    Forced,
    /// Another letter, which only people read.
    Other(u8),
}

impl Label {
    /// 0 for none, else the letter.
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

    /// Of a letter in either case; none for what is no printable letter.
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

/// The letter, or `-`.
impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.byte() {
            0 => f.write_str("-"),
            letter => write!(f, "{}", char::from(letter)),
        }
    }
}

/// Which side of the truth a value is on, in the numbers of Yixin-Board's messages.
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

/// Of one position; points are those of the key's board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub label: Label,
    /// What the position is worth to the side to move, in the search's units.
    pub value: i16,
    /// How deep the search was that found the value, in plies.
    pub depth: i16,
    pub bound: Bound,
    pub comment: String,
    /// What is written on empty points, each once.
    pub texts: Vec<(Point, String)>,
}

impl Record {
    /// Takes over what another record has and this one has not.
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

    /// Writes a text on a point, or takes it away where it is empty.
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
