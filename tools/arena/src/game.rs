//! What the referee must know of a game. Everything else in this crate knows none.
//!
//! Moves travel between the parts of `arena`, and into the record, in the game's plain spelling:
//! see [`engine_client::Notation`].

pub mod choice;
pub mod gomoku;
pub mod reversi;
pub mod xiangqi;

use clap::{Args, ValueEnum};
pub use engine_client::{Notation, Seat, Spelling};
use engine_client::{Position, Protocol};
use serde::{Deserialize, Serialize};
use xiangqi_rules::outcome::Rules;

use crate::opening::{Opening, Place};

/// A move that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize)]
pub enum IllegalMove {
    #[error("illegal move {0}")]
    Illegal(String),
    /// A move that exists, but loses at once (renju).
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
    /// The seat that won; none for a draw.
    pub winner: Option<Seat>,
    /// The rule's name: `checkmate`, `perpetual check`, `disc count`.
    pub rule: String,
    /// More about the result: the disc count, or the winning line.
    pub detail: Option<String>,
}

/// The sets of rules by which repetitions in Xiangqi are judged.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Repetition {
    #[value(alias = "axf")]
    Wxf,
    Computer,
    League,
}

impl Repetition {
    /// The name in options and records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wxf => "wxf",
            Self::Computer => "computer",
            Self::League => "league",
        }
    }

    pub(crate) const fn rules(self) -> Rules {
        match self {
            Self::Wxf => Rules::WXF,
            Self::Computer => Rules::COMPUTER,
            Self::League => Rules::LEAGUE,
        }
    }
}

// What Xiangqi's rules leave open; a number that is not given is the usual one.
#[derive(Args, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleChoice {
    // Default: the World Xiangqi Federation's.
    #[arg(long, value_name = "RULES", conflicts_with = "league")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    // As `--repetition league`: records and command lines from before there were three sets have
    // it.
    #[arg(long, hide = true)]
    pub league: bool,
    #[arg(long, value_name = "N")]
    pub occurrences: Option<u32>,
    #[arg(long, value_name = "PLIES")]
    pub move_limit: Option<u32>,
}

impl RuleChoice {
    /// The set that judges repetitions: `repetition`, or without it what `league` says.
    pub fn repetition(self) -> Repetition {
        let former = if self.league {
            Repetition::League
        } else {
            Repetition::Wxf
        };
        self.repetition.unwrap_or(former)
    }

    /// The same rules, with the defaults for numbers that are not given.
    #[must_use]
    pub fn in_full(self) -> Self {
        let usual = self.repetition().rules().occurrences;
        Self {
            occurrences: self.occurrences.or(Some(usual)),
            move_limit: self.move_limit.or(Some(120)),
            ..self
        }
    }
}

pub trait Game: Notation {
    /// The protocols its engines speak, in the order in which they are tried.
    fn protocols(&self) -> &'static [Protocol];

    /// Sets the board up.
    ///
    /// # Errors
    /// When the position is not valid.
    fn begin(&self, position: &str) -> anyhow::Result<Box<dyn Referee>>;

    /// Reads an opening in this game's own format; none: the game has no such format, and its
    /// openings are FEN, EPD or moves with blanks between.
    fn opening(&self, _line: &str) -> Option<anyhow::Result<Opening>> {
        None
    }

    /// Reads the openings of a file that is no text; none: it is one.
    fn openings_of_bytes(&self, _bytes: &[u8]) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        None
    }

    /// Reads the openings of a file that does not have one per line; none: the file has one per
    /// line.
    fn openings(&self, _text: &str) -> Option<Vec<(Place, anyhow::Result<Opening>)>> {
        None
    }

    /// The best moves, plain, if a line of a suite of this game gives scores for moves.
    fn best_moves(&self, _line: &str) -> Vec<String> {
        Vec::new()
    }
}

pub trait Referee: Position {
    /// All plain moves that the rules allow the mover, always in the same order.
    fn legal_moves(&self) -> Vec<String>;

    /// Makes a plain move.
    ///
    /// # Errors
    /// When the rules do not allow it; the game is then as before.
    fn play(&mut self, plain: &str) -> Result<(), IllegalMove>;

    /// How the game ended, if it has.
    fn verdict(&self) -> Option<Verdict>;
}
