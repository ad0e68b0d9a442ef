//! Openings: by a tournament's rule, by name, and what is known of their moves.

use engine_client::Seat;
use serde::{Deserialize, Serialize};

use super::Worth;

/// What is said in an opening beside the stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningWord {
    /// Colours change.
    Swap,
    /// They do not.
    Stay,
    /// Swap2: two stones will be put down; the other chooses then.
    Two,
    /// So many fifth moves will be offered.
    Number(u8),
    /// Fifth moves of which the other takes one.
    Offer(Vec<String>),
}

/// What an opening waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningCard {
    /// `soosyrv-8`.
    pub rule: &'static str,
    /// A person is to act.
    pub person: bool,
    /// His colour, as it is now.
    pub color: Seat,
    /// Which stone is put down next, from 1, and of how many; none where there is something to say
    /// first.
    pub stones: Option<[usize; 2]>,
    /// Where it goes: true inside, false outside the square of points that are at most so far from
    /// the middle.
    pub area: Option<(bool, u8)>,
    pub may_swap: bool,
    pub may_be_two: bool,
    /// A number of fifth moves is declared now, at most this.
    pub number: Option<u8>,
    /// So many fifth moves may be offered.
    pub offer: Option<usize>,
    /// Those that were offered.
    pub offered: Vec<[u8; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningName {
    pub en: String,
    pub zh: String,
}

/// What is known of a move: by the opening books of Xiangqi and Reversi, by a database of Gomoku's
/// positions, by the names of openings.
#[derive(Debug, Default, Serialize)]
pub struct BookMove {
    pub mv: String,
    /// As people write it, in the game's notations.
    pub names: Vec<String>,
    /// How often the book plays it beside the others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Worth>,
    /// What the opening is called that it makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opening: Option<OpeningName>,
    /// The database's letter: `w` wins, `l` loses, `d` a draw, `!` to be played, `x` not to be
    /// played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
}
