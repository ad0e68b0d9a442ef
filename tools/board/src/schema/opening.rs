//! Messages about openings: by opening rules, by name, and what is known about their moves.

use engine_client::Seat;
use serde::{Deserialize, Serialize};

use super::Worth;

/// What a player declares in an opening, beside putting stones down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningWord {
    /// The players swap colours.
    Swap,
    /// The players keep their colours.
    Stay,
    /// Swap2: two more stones follow, and the other player then chooses a colour.
    Two,
    /// How many fifth moves will be offered.
    Number(u8),
    /// The fifth moves offered, of which the other player takes one.
    Offer(Vec<String>),
}

/// What an opening is waiting for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningCard {
    /// The opening rule, such as `soosyrv-8`.
    pub rule: &'static str,
    /// Whether a person is to act, not an engine.
    pub person: bool,
    /// The current colour of the player to act.
    pub color: Seat,
    /// Which stone is put down next, from 1, and how many there are; `None` where a declaration
    /// comes first.
    pub stones: Option<[usize; 2]>,
    /// Where the stone may go: `(true, r)` inside and `(false, r)` outside the square of points at
    /// most `r` from the centre.
    pub area: Option<(bool, u8)>,
    pub may_swap: bool,
    pub may_be_two: bool,
    /// A number of fifth moves is to be declared now, at most this.
    pub number: Option<u8>,
    /// How many fifth moves may be offered now.
    pub offer: Option<usize>,
    /// The fifth moves that were offered.
    pub offered: Vec<[u8; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningName {
    pub en: String,
    pub zh: String,
}

/// What is known about a move: from the opening books of Xiangqi and Reversi, a database of Gomoku
/// positions, and the names of openings.
#[derive(Debug, Default, Serialize)]
pub struct BookMove {
    pub mv: String,
    /// The move in the game's notations, the usual one first.
    pub names: Vec<String>,
    /// How often the book plays it, relative to its other moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// The name of the opening that the move leads to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
    /// The database's label: `w` wins, `l` loses, `d` a draw, `!` to be played, `x` not to be
    /// played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
}
