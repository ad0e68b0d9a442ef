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
