//! What an engine says to XBoard.

use std::fmt;

use super::feature::Feature;
use super::thinking::Thinking;
use crate::grammar::one_line;
use crate::moves::MoveText;

/// One line of an XBoard engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `feature NAME=VALUE ...`.
    Features(Vec<Feature>),
    /// `move M`.
    Move(MoveText),
    /// `Illegal move: M` or `Illegal move (REASON): M`.
    IllegalMove {
        /// Why, empty when not told.
        reason: String,
        /// The move, as it came.
        mv: String,
    },
    /// `Error (WHY): LINE`.
    Error {
        /// Why.
        reason: String,
        /// The line that was not understood.
        line: String,
    },
    /// `1-0 {REASON}` and its like: the engine claims that the game is over.
    Result {
        /// How it ended.
        outcome: Outcome,
        /// Why; empty when not told.
        reason: String,
    },
    /// `resign`.
    Resign,
    /// `offer draw`: offers one, or accepts the opponent's.
    OfferDraw,
    /// `pong N`.
    Pong(i64),
    /// `Hint: M`.
    Hint(MoveText),
    /// `stat01: time nodes ply left total [move]`: the answer to `.`.
    Status {
        /// Centiseconds spent.
        time: u64,
        /// Positions visited.
        nodes: u64,
        /// Plies.
        ply: u32,
        /// Root moves still to search.
        left: u32,
        /// Root moves in all.
        total: u32,
        /// The one being searched.
        current: Option<MoveText>,
    },
    /// Thinking output.
    Thinking(Thinking),
    /// `telluser TEXT` and its like.
    Tell {
        /// Who is to be told.
        whom: Tell,
        /// The text.
        text: String,
    },
    /// `# TEXT`: for the debug log.
    Comment(String),
}

/// How a game ended, in the words of `result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// `1-0`: white (red) won.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: broken off.
    Unfinished,
}

impl Outcome {
    /// The word on the line.
    pub fn word(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unfinished => "*",
        }
    }
}

/// The commands that pass a message on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tell {
    /// `telluser`.
    User,
    /// `tellusererror`.
    UserError,
    /// `tellopponent`.
    Opponent,
    /// `tellothers`.
    Others,
    /// `tellall`.
    All,
    /// `tellics`.
    Ics,
}

impl Tell {
    /// The word on the line.
    pub fn word(self) -> &'static str {
        match self {
            Tell::User => "telluser",
            Tell::UserError => "tellusererror",
            Tell::Opponent => "tellopponent",
            Tell::Others => "tellothers",
            Tell::All => "tellall",
            Tell::Ics => "tellics",
        }
    }
}

impl Reply {
    /// `Error (WHY): LINE`, on one line whatever they hold; parentheses in `why` become brackets.
    pub fn error(why: impl fmt::Display, line: &str) -> Reply {
        let reason = one_line(&why.to_string())
            .replace('(', "[")
            .replace(')', "]");
        Reply::Error {
            reason,
            line: one_line(line),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Features(features) => {
                f.write_str("feature")?;
                features
                    .iter()
                    .try_for_each(|feature| write!(f, " {feature}"))
            }
            Reply::Move(mv) => write!(f, "move {mv}"),
            Reply::IllegalMove { reason, mv } if reason.is_empty() => {
                write!(f, "Illegal move: {mv}")
            }
            Reply::IllegalMove { reason, mv } => write!(f, "Illegal move ({reason}): {mv}"),
            Reply::Error { reason, line } => write!(f, "Error ({reason}): {line}"),
            Reply::Result { outcome, reason } if reason.is_empty() => f.write_str(outcome.word()),
            Reply::Result { outcome, reason } => write!(f, "{} {{{reason}}}", outcome.word()),
            Reply::Resign => f.write_str("resign"),
            Reply::OfferDraw => f.write_str("offer draw"),
            Reply::Pong(token) => write!(f, "pong {token}"),
            Reply::Hint(mv) => write!(f, "Hint: {mv}"),
            Reply::Status {
                time,
                nodes,
                ply,
                left,
                total,
                current,
            } => {
                write!(f, "stat01: {time} {nodes} {ply} {left} {total}")?;
                current.as_ref().map_or(Ok(()), |mv| write!(f, " {mv}"))
            }
            Reply::Thinking(thinking) => write!(f, "{thinking}"),
            Reply::Tell { whom, text } => write!(f, "{} {text}", whom.word()),
            Reply::Comment(text) => write!(f, "# {text}"),
        }
    }
}
