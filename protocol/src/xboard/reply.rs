//! Replies from an engine to XBoard.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, map_opt, opt, verify};

use super::command::braced;
use super::feature::{Feature, features};
use super::thinking::{Thinking, thinking};
use crate::error::ParseError;
use crate::grammar::{
    self, Parsed, arguments, count, expect, integer, keyword, one_line, one_move, text, word,
};
use crate::moves::MoveText;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `feature NAME=VALUE ...`: features and options of the engine.
    Features(Vec<Feature>),
    Move(MoveText),
    /// `Illegal move: M` or `Illegal move (REASON): M`.
    IllegalMove {
        /// The reason; empty if there is none.
        reason: String,
        mv: String,
    },
    /// `Error (REASON): LINE`: the answer to a wrong line.
    Error {
        reason: String,
        /// The line that caused the error.
        line: String,
    },
    /// `1-0 {REASON}` and the other results: the engine claims that the game is over.
    Result {
        outcome: Outcome,
        /// The reason; empty if there is none.
        reason: String,
    },
    Resign,
    /// `offer draw`: offers a draw, or accepts the opponent's offer.
    OfferDraw,
    Pong(i64),
    /// `Hint: M`: the answer to `hint`.
    Hint(MoveText),
    /// `stat01: time nodes ply left total [move]`: the answer to `.`.
    Status {
        /// Time of the search in centiseconds.
        time: u64,
        nodes: u64,
        /// Depth of the search in plies.
        ply: u32,
        left: u32,
        total: u32,
        current: Option<MoveText>,
    },
    Thinking(Thinking),
    /// `telluser TEXT` and similar commands: a message to be passed on.
    Tell {
        whom: Tell,
        text: String,
    },
    /// `# TEXT`: a comment for the debug log.
    Comment(String),
}

/// The result of a game, as in `result`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// `1-0`: white (red) has won.
    WhiteWins,
    /// `0-1`: black has won.
    BlackWins,
    /// `1/2-1/2`: the game is drawn.
    Draw,
    /// `*`: the game was not finished.
    Unfinished,
}

impl Outcome {
    pub fn word(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unfinished => "*",
        }
    }
}

/// Commands with which XBoard passes a message on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tell {
    /// `telluser`: to the user of XBoard.
    User,
    /// `tellusererror`: to the user of XBoard, as an error.
    UserError,
    /// `tellopponent`: to the opponent.
    Opponent,
    /// `tellothers`: to the observers of the game.
    Others,
    /// `tellall`: to the opponent and the observers.
    All,
    /// `tellics`: to the chess server, as a command.
    Ics,
}

impl Tell {
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

/// Words that XBoard looks for anywhere in an `Error` or `Illegal move` line, to guess which
/// command an engine does not support (`HandleMachineMove` in its backend.c). With most of them it
/// ignores the rest of the line; with some it stops sending the clocks, draw offers, or analysis.
const MISREAD: &[&str] = &[
    "name",
    "rating",
    "?",
    "result",
    "board",
    "bk",
    "computer",
    "variant",
    "hint",
    "random",
    "depth",
    "accepted",
    "protover",
    "draw",
    "time",
    "otim",
    "analyze",
    "(no matching move)",
];

impl Reply {
    /// `Error (WHY): LINE`, with control characters replaced by blanks; parentheses in `why` become
    /// brackets.
    pub fn error(why: impl fmt::Display, line: &str) -> Reply {
        Reply::Error {
            reason: reason(why),
            line: one_line(line),
        }
    }

    /// The reply to a line that cannot be parsed. For an unknown verb it is the protocol's own
    /// `unknown command`: a list of the known ones would contain words that XBoard misreads
    /// ([`MISREAD`]).
    pub fn parse_error(error: &ParseError, line: &str) -> Reply {
        match error {
            ParseError::UnknownVerb { .. } => Reply::error("unknown command", line),
            error => Reply::error(error, line),
        }
    }

    /// `Illegal move (WHY): M`, without the reason if XBoard would misread it, as it would then
    /// keep the move on its board.
    pub fn illegal_move(why: impl fmt::Display, mv: &str) -> Reply {
        let reason = reason(why);
        let misread = MISREAD.iter().any(|word| reason.contains(word));
        Reply::IllegalMove {
            reason: if misread { String::new() } else { reason },
            mv: one_line(mv),
        }
    }
}

/// `why` in a form that can stand between parentheses.
fn reason(why: impl fmt::Display) -> String {
    one_line(&why.to_string())
        .replace('(', "[")
        .replace(')', "]")
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

/// Named in error messages as what was expected.
const EXPECTED: &str = "an XBoard engine's line such as feature, move, Illegal move, Error, pong, \
                        Hint, stat01, resign, offer draw, a result, or thinking output";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if let Some(outcome) = OUTCOMES.into_iter().find(|outcome| outcome.word() == verb) {
            let reason = braced(rest.trim()).to_owned();
            return Ok(Reply::Result { outcome, reason });
        }
        if let Some(whom) = TELLS.into_iter().find(|whom| whom.word() == verb) {
            return Ok(Reply::Tell {
                whom,
                text: rest.trim().to_owned(),
            });
        }
        match verb {
            "feature" => arguments("feature", rest, features).map(Reply::Features),
            "move" => arguments("move", rest, one_move).map(Reply::Move),
            "Illegal" => arguments("Illegal move", rest, illegal_move),
            "Error" => arguments("Error", rest, with_reason)
                .map(|(reason, line)| Reply::Error { reason, line }),
            "resign" => Ok(Reply::Resign),
            "offer" => arguments("offer", rest, keyword("draw")).map(|_| Reply::OfferDraw),
            "pong" => arguments("pong", rest, integer).map(Reply::Pong),
            "Hint:" => arguments("Hint:", rest, one_move).map(Reply::Hint),
            "stat01:" => arguments("stat01:", rest, status),
            "#" => Ok(Reply::Comment(rest.trim().to_owned())),
            _ if verb.starts_with(|c: char| c.is_ascii_digit()) => {
                arguments("thinking output", line, thinking).map(Reply::Thinking)
            }
            _ => Err(ParseError::unknown_verb(verb, EXPECTED)),
        }
    }
}

const OUTCOMES: [Outcome; 4] = [
    Outcome::WhiteWins,
    Outcome::BlackWins,
    Outcome::Draw,
    Outcome::Unfinished,
];

const TELLS: [Tell; 6] = [
    Tell::User,
    Tell::UserError,
    Tell::Opponent,
    Tell::Others,
    Tell::All,
    Tell::Ics,
];

/// Reads `move: M` or `move (REASON): M`.
fn illegal_move(input: &str) -> Parsed<'_, Reply> {
    let move_word = verify(word, |word: &str| word.trim_end_matches(':') == "move");
    // If the colon follows `move` directly, there is no reason.
    let (rest, found) = expect("`move`", move_word).parse(input)?;
    if found.ends_with(':') {
        map(text, |mv| Reply::IllegalMove {
            reason: String::new(),
            mv,
        })
        .parse(rest)
    } else {
        map(with_reason, |(reason, mv)| Reply::IllegalMove {
            reason,
            mv,
        })
        .parse(rest)
    }
}

/// Reads `(REASON): TEXT`. The reason ends at the first `):`.
fn with_reason(input: &str) -> Parsed<'_, (String, String)> {
    let split = |text: String| {
        let (reason, rest) = text.strip_prefix('(')?.split_once("):")?;
        Some((reason.trim().to_owned(), rest.trim().to_owned()))
    };
    expect("`(why): what`", map_opt(text, split)).parse(input)
}

/// Reads `time nodes ply left total [move]`.
fn status(input: &str) -> Parsed<'_, Reply> {
    let numbers = (count, count, count, count, count);
    map(
        (numbers, opt(one_move)),
        |((time, nodes, ply, left, total), current)| Reply::Status {
            time,
            nodes,
            ply,
            left,
            total,
            current,
        },
    )
    .parse(input)
}
