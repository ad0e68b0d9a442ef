//! An opening: where a game of a match begins.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opening {
    /// The position that is sent to the engines.
    pub position: String,
    /// The moves after it that are given, plain.
    pub moves: Vec<String>,
    /// What the players answered to an opening rule, whose stones are in the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<String>,
}

impl Opening {
    /// These moves from a position.
    pub const fn at(position: String, moves: Vec<String>) -> Self {
        Self {
            position,
            moves,
            answers: Vec::new(),
        }
    }
}
