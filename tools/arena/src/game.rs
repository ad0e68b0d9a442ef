//! What the referee must know of a game. Everything else in this crate knows none.
//!
//! Moves travel between the parts of `arena`, and into the record, as text in one spelling, the
//! game's *plain* one (ICCS for Xiangqi); an engine that spells them in another way is translated
//! at its own door.

pub mod choice;
pub mod gomoku;
pub mod reversi;
pub mod xiangqi;

use serde::{Deserialize, Serialize};

use crate::engine::spec::Protocol;
use crate::openings::Opening;

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
    /// 0 or 1.
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
    /// The one that it could be taken for.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Plain => Self::FromOne,
            Self::FromOne => Self::Plain,
        }
    }
}

/// A position nobody can play from.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadPosition(pub String);

/// A move that the rules do not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum IllegalMove {
    #[error("illegal move {0}")]
    Illegal(String),
    /// There is, but it loses at once (renju).
    #[error("{mv} is forbidden ({why})")]
    Forbidden { mv: String, why: String },
}

impl IllegalMove {
    pub fn word(&self) -> &'static str {
        match self {
            Self::Illegal(_) => "illegal move",
            Self::Forbidden { .. } => "forbidden move",
        }
    }
}

/// How a game ended by its own rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Who won; none: a draw.
    pub winner: Option<Seat>,
    /// The rule's name: `checkmate`, `perpetual check`, `disc count`.
    pub rule: String,
    /// What else is to be told: the discs.
    pub detail: Option<String>,
}

/// The rules that a match may choose between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleChoice {
    /// The league's simpler repetition table instead of the World Xiangqi Federation's.
    pub league: bool,
    /// How many times a position stands before its cycle is judged.
    pub occurrences: u32,
    /// Plies without a capture after which a game is drawn.
    pub move_limit: u32,
}

impl Default for RuleChoice {
    fn default() -> Self {
        Self {
            league: false,
            occurrences: 3,
            move_limit: 120,
        }
    }
}

pub trait Game: Send + Sync {
    /// `xiangqi`. Also its name in UCI's `UCI_Variant` and XBoard's `variant`.
    fn name(&self) -> &'static str;

    /// The languages its engines speak, in the order in which one is asked for its own.
    fn protocols(&self) -> &'static [Protocol];

    /// Where the game begins when nothing else is said.
    fn start_position(&self) -> &str;

    /// Sets the board up.
    ///
    /// # Errors
    /// When the position is none.
    fn begin(&self, position: &str) -> Result<Box<dyn Referee>, BadPosition>;

    /// A plain move in another spelling.
    fn spell(&self, plain: &str, spelling: Spelling) -> String;

    /// A move in some spelling made plain; none when it cannot be one.
    fn unspell(&self, text: &str, spelling: Spelling) -> Option<String>;

    /// The position as XBoard engines read it.
    fn xboard_position(&self, position: &str) -> String;

    /// How an XBoard engine that knows no `setboard` is brought from the start position to another, in
    /// games that have such engines.
    fn xboard_edit(&self, _position: &str) -> Option<Edit> {
        None
    }

    /// The game as one text with further tags, in games that have such a format and engines that read it
    /// (GGF).
    fn record(&self, _start: &str, _moves: &[String], _tags: &[(&str, String)]) -> Option<String> {
        None
    }

    /// Who moved, and how, turn by turn, with the passes that the referee makes by itself; in games
    /// whose engines are told so (GTP).
    fn turns(&self, _start: &str, _moves: &[String]) -> Option<Vec<(Seat, String)>> {
        None
    }

    /// Squares along a side of the board, in games that have boards of several sizes.
    fn side(&self) -> u32 {
        0
    }

    /// An opening as this game's files write it; none: as FEN or EPD, or moves with blanks between.
    fn opening(&self, _line: &str) -> Option<Result<Opening, String>> {
        None
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

pub trait Referee: Send {
    fn mover(&self) -> Seat;

    /// True when the rules allow the mover this plain move.
    fn is_legal(&self, plain: &str) -> bool;

    /// All plain moves that the rules allow the mover, always in the same order.
    fn legal_moves(&self) -> Vec<String>;

    /// Makes a plain move.
    ///
    /// # Errors
    /// When the rules do not allow it; the game is then as before.
    fn play(&mut self, plain: &str) -> Result<(), IllegalMove>;

    /// How the game ended, if it has.
    fn verdict(&self) -> Option<Verdict>;

    fn position(&self) -> String;
}
