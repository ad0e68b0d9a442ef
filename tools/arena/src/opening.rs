//! An opening: where a game of a match begins.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position that is sent to the engines.
    pub position: String,
    /// The moves of the opening after that position, plain.
    pub moves: Vec<String>,
    /// The players' answers by an opening rule; the stones that these placed are in the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

impl Opening {
    pub const fn at(position: String, moves: Vec<String>) -> Self {
        Self {
            position,
            moves,
            answers: Vec::new(),
        }
    }
}

/// Where an opening stands in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// It begins on this line, counted from 1.
    Line(usize),
    /// It is the game with this number, counted from 1.
    Game(usize),
    /// It is the whole file, or what is wrong with it says where.
    File,
}

impl Place {
    /// Openings that are the games of a file, each with its place.
    pub fn of_games<T>(games: Vec<T>) -> impl Iterator<Item = (Self, T)> {
        let is_alone = games.len() == 1;
        let place = move |number| match is_alone {
            true => Self::File,
            false => Self::Game(number),
        };
        (1..).map(place).zip(games)
    }
}
