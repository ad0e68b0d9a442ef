//! A game as files have it, whatever their format ([`Format`](crate::format::Format)).
//!
//! A [`Record`] is a position with the game that led to it, and what else was said, by the names that GGF and SGF share
//! (`PB` and `PW` the players, `EV` the event, `DT` the date, `RE` the result).

use serde::Serialize;
use text_boards::Color;
use thiserror::Error;

use crate::position::Position;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub position: Position,
    pub tags: Vec<(String, String)>,
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
        let tags = Vec::new();
        Self { position, tags }
    }
}

impl Record {
    /// The value of a tag, the first if there are several.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.as_str())
    }

    /// Black's discs more than white's at the end, if the game came to it.
    pub fn score(&self) -> Option<i32> {
        let position = &self.position;
        position.is_over().then(|| position.score(Color::Black))
    }
}
