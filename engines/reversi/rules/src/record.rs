//! A game as files have it, whatever their format ([`Format`](crate::format::Format)).
//!
//! A [`Record`] is a position with the game that led to it, and what else was said, by the names
//! that GGF and SGF share (`PB` and `PW` the players, `EV` the event, `DT` the date, `RE` the
//! result, `ON` the opening, `AN` who made the remarks, `CO` what is said before the first move),
//! and `TH`, black's discs after perfect play ([`Theory`]).

use std::fmt;

use serde::Serialize;
use text_boards::Color;
pub use text_boards::{Note, Quality};
use thiserror::Error;

use crate::position::Position;

/// The tag of what is said before the first move.
pub const COMMENT: &str = "CO";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub position: Position,
    pub tags: Vec<(String, String)>,
    /// What is said of each move; what is missing at the end says nothing.
    pub notes: Vec<Note>,
}

/// Black's discs at the end, had both played perfectly from so many empty squares on: `36@24` in a
/// tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    pub black_discs: u8,
    pub empties: u8,
}

impl Theory {
    /// The name of the tag.
    pub const TAG: &str = "TH";

    /// That of a game, if it has one.
    pub fn of(game: &Record) -> Option<Self> {
        let (discs, empties) = game.tag(Self::TAG)?.split_once('@')?;
        Some(Self {
            black_discs: discs.parse().ok()?,
            empties: empties.parse().ok()?,
        })
    }
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.black_discs, self.empties)
    }
}

/// Which game a format cannot hold, and why. Games count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum WriteError {
    #[error(
        "game {number} begins from a position, expected the start of a game, which a transcript has"
    )]
    Transcript { number: usize },
    #[error("game {number} begins from a position, expected the start on 8x8, which WTHOR has")]
    Wthor { number: usize },
}

impl From<Position> for Record {
    fn from(position: Position) -> Self {
        Self {
            position,
            tags: Vec::new(),
            notes: Vec::new(),
        }
    }
}

impl Record {
    /// The value of a tag, the first if there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// What is said of a move, counted from 0; of one that nothing is said of the empty note.
    pub fn note(&self, index: usize) -> &Note {
        const NOTHING: &Note = &Note {
            comment: String::new(),
            quality: None,
        };
        self.notes.get(index).unwrap_or(NOTHING)
    }

    /// Adds to what is said of the last of so many moves; before the first, to the tag `CO`.
    pub(crate) fn say(&mut self, moves: usize, text: &str) {
        let said = match moves.checked_sub(1) {
            Some(index) => {
                if self.notes.len() <= index {
                    self.notes.resize(index + 1, Note::default());
                }
                &mut self.notes[index].comment
            }
            None => match self.tags.iter().position(|(tag, _)| tag == COMMENT) {
                Some(place) => &mut self.tags[place].1,
                None => {
                    self.tags.push((COMMENT.to_owned(), text.to_owned()));
                    return;
                }
            },
        };
        if !said.is_empty() {
            said.push('\n');
        }
        said.push_str(text);
    }

    /// Black's discs more than white's at the end, if the game came to it.
    pub fn score(&self) -> Option<i32> {
        let position = &self.position;
        position.is_over().then(|| position.score(Color::Black))
    }
}
