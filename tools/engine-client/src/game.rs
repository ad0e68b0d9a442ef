//! What a protocol must know of a game: who moves, and how moves and positions are written.
//!
//! Moves travel as text in one spelling, the game's *plain* one (ICCS for Xiangqi). For an engine
//! that spells them in another way, its dialect translates.

use serde::{Deserialize, Serialize};

/// One of the two places at the board. The first is the one that moves first from the start
/// position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// Red in Xiangqi, black in Reversi and Gomoku.
    First,
    /// Black in Xiangqi, white in Reversi and Gomoku.
    Second,
}

impl Seat {
    /// 0 for the first seat, 1 for the second.
    pub fn index(self) -> usize {
        self as usize
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How an engine writes its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spelling {
    Plain,
    /// Xiangqi ranks from 1 to 10, as in UCI with `UCI_Variant`.
    FromOne,
}

impl Spelling {
    /// The spelling for which this one could be mistaken.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Plain => Self::FromOne,
            Self::FromOne => Self::Plain,
        }
    }
}

/// XBoard's way to set up a board before it had `setboard`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Plain moves to be made first: they settle who is to move.
    pub moves: Vec<String>,
    /// The lines from `edit` to the dot.
    pub lines: Vec<String>,
}

/// A position of stones as Gomocup has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoneBoard {
    pub width: u32,
    pub height: u32,
    /// The rule's bits in `INFO rule`.
    pub rule: u32,
    /// In the order in which they were placed, the first player's first.
    pub stones: Vec<(i32, i32)>,
}

pub trait Notation: Send + Sync {
    /// The game's name, such as `xiangqi`; also its name in UCI's `UCI_Variant` and XBoard's
    /// `variant`.
    fn name(&self) -> &'static str;

    /// The position from which the game begins by default.
    fn start_position(&self) -> &str;

    /// A plain move in another spelling.
    fn format_move(&self, plain: &str, _spelling: Spelling) -> String {
        plain.to_owned()
    }

    /// A move in some spelling made plain; none when it cannot be one.
    fn parse_move(&self, text: &str, spelling: Spelling) -> Option<String>;

    /// The position as XBoard engines read it.
    fn xboard_position(&self, position: &str) -> String {
        position.to_owned()
    }

    /// How an XBoard engine that knows no `setboard` is brought from the start position to
    /// another, in games that have such engines.
    fn xboard_edit(&self, _position: &str) -> Option<Edit> {
        None
    }

    /// The game as one text with further tags, in games that have such a format and engines that
    /// read it (GGF). If a number of seconds is given, every move is written as having taken that
    /// long.
    fn record(
        &self,
        _start: &str,
        _moves: &[String],
        _tags: &[(&str, String)],
        _seconds: Option<f64>,
    ) -> Option<String> {
        None
    }

    /// Who moved, and how, turn by turn, with passes, in games whose engines must be sent passes
    /// (GTP).
    fn turns(&self, _start: &str, _moves: &[String]) -> Option<Vec<(Seat, String)>> {
        None
    }

    /// Squares along a side of the board, in games that have boards of several sizes.
    fn side(&self) -> u32 {
        0
    }

    /// A position as stones on a board, in games that are played so (Gomocup).
    fn stones(&self, _position: &str) -> Option<StoneBoard> {
        None
    }
}

pub trait Position: Send + Sync {
    fn mover(&self) -> Seat;

    /// True when the rules allow the mover this plain move.
    fn is_legal(&self, plain: &str) -> bool;

    fn position(&self) -> String;
}
