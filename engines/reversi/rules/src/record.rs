//! A game as it is stored in files, in any format ([`Format`](crate::format::Format)).
//!
//! A [`Record`] is a position with the game that led to it, and its tags, under the names that GGF
//! and SGF share (`PB` and `PW` the players, `EV` the event, `PC` the place, `DT` the date, `RO`
//! the round, `RE` the result, `ON` the opening, `AN` the annotator, `CO` the comment before the
//! first move), and `TH`, black's discs after perfect play ([`Theory`]).

use std::fmt;

use serde::Serialize;
use text_boards::Color;
pub use text_boards::{Note, Quality};
use thiserror::Error;

use crate::position::Position;

/// The tag of the comment before the first move.
pub const COMMENT: &str = "CO";

#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub position: Position,
    pub tags: Vec<(String, String)>,
    /// The note of each move; shorter than the game if the last moves have none.
    pub notes: Vec<Note>,
    /// What GGF has beside each move; empty in the other formats.
    pub thoughts: Vec<Thought>,
}

/// What the mover thought of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Thought {
    /// In discs.
    pub evaluation: Option<f64>,
    /// How long the move took.
    pub seconds: Option<f64>,
}

/// Black's discs at the end if both sides had played perfectly from `empties` empty squares on:
/// `36@24` in a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theory {
    pub black_discs: u8,
    pub empties: u8,
}

impl Theory {
    pub const TAG: &str = "TH";

    /// The value of a game's tag, if it has one.
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

/// Why a format cannot hold a game. Games count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum WriteError {
    #[error(
        "game {number} begins from a position, expected the start of a game, which a transcript has"
    )]
    Transcript { number: usize },
    #[error("game {number} begins from a position, expected the start on 8x8, which WTHOR has")]
    Wthor { number: usize },
}

/// The number that a result begins with: `+2.00:t` is one too, of a game that white lost on time.
pub(crate) fn score_of(result: &str) -> Option<f64> {
    let discs = result.split(':').next().unwrap_or_default();
    let discs = discs.trim().parse().ok();
    discs.filter(|discs: &f64| discs.is_finite())
}

impl From<Position> for Record {
    fn from(position: Position) -> Self {
        Self {
            position,
            tags: Vec::new(),
            notes: Vec::new(),
            thoughts: Vec::new(),
        }
    }
}

impl Record {
    /// The value of a tag, the first if there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// The note of a move, counted from 0; an empty note if it has none.
    pub fn note(&self, index: usize) -> &Note {
        const NOTHING: &Note = &Note {
            comment: String::new(),
            quality: None,
        };
        self.notes.get(index).unwrap_or(NOTHING)
    }

    /// Adds to the comment after the first `moves` moves; for 0, to the tag `CO`.
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

    /// Black's discs less white's by the tag `RE`, where that is a number: `+12`, or `+12.00:r` of
    /// a game that white resigned.
    pub(crate) fn recorded_score(&self) -> Option<f64> {
        score_of(self.tag("RE")?)
    }

    /// Black's discs less white's at the end. None if the game is not over.
    pub fn score(&self) -> Option<i32> {
        let position = &self.position;
        position.is_over().then(|| position.score(Color::Black))
    }
}
