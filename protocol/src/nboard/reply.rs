//! What the engine says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::map;

use super::eval::{Depth, Eval, depth, eval};
use super::game_move::{GameMove, game_move};
use crate::error::ParseError;
use crate::grammar::{
    self, Parsed, arguments, count, expect, field, integer, one_line, seconds, text, word,
};
use crate::seconds::Seconds;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `set myname NAME`.
    MyName(String),
    /// `status TEXT`: shown to the user until the next one.
    Status(String),
    NodeStats {
        nodes: u64,
        /// Time spent, in milliseconds.
        time: u64,
    },
    /// `search PV eval 0 depth [text]`: a move and what it is worth.
    Search(Search),
    /// `book PV eval games depth [text]`: a move that the book knows.
    Book {
        games: u64,
        /// The rest is as in `search`.
        line: Search,
    },
    /// `=== MOVE[/eval[/time]]`: the engine's move.
    Move(GameMove),
    Pong(i64),
    /// `learn`, before learning begins.
    Learn,
    Learned,
    /// `analysis MOVES_MADE EVAL`: what the position after MOVES_MADE moves is worth.
    Analysis {
        moves_made: u32,
        eval: Eval,
    },
}

/// A line of play and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The moves, without blanks between: `F5d6C3`. Never empty, no blanks.
    pub pv: String,
    /// What it is worth to the mover.
    pub eval: Eval,
    pub depth: Depth,
    pub text: String,
}

impl Reply {
    /// `status TEXT`, on one line whatever it holds.
    pub fn status(text: impl fmt::Display) -> Reply {
        Reply::Status(one_line(&text.to_string()))
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::MyName(name) => write!(f, "set myname {name}"),
            Reply::Status(text) if text.is_empty() => f.write_str("status"),
            Reply::Status(text) => write!(f, "status {text}"),
            Reply::NodeStats { nodes, time } => write!(f, "nodestats {nodes} {}", Seconds(*time)),
            Reply::Search(line) => write_line(f, "search", line, 0),
            Reply::Book { games, line } => write_line(f, "book", line, *games),
            Reply::Move(mv) => write!(f, "=== {mv}"),
            Reply::Pong(token) => write!(f, "pong {token}"),
            Reply::Learn => f.write_str("learn"),
            Reply::Learned => f.write_str("learned"),
            Reply::Analysis { moves_made, eval } => write!(f, "analysis {moves_made} {eval}"),
        }
    }
}

fn write_line(f: &mut fmt::Formatter<'_>, verb: &str, line: &Search, games: u64) -> fmt::Result {
    let Search {
        pv,
        eval,
        depth,
        text,
    } = line;
    write!(f, "{verb} {pv} {eval} {games} {depth}")?;
    if text.is_empty() {
        Ok(())
    } else {
        write!(f, " {text}")
    }
}

/// What an error names as understood.
const EXPECTED: &str = "an NBoard engine's line such as ===, search, book, pong, status, \
                        nodestats, analysis, learned or set myname";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            "set" => arguments("set", rest, field("myname", text)).map(Reply::MyName),
            "status" => arguments("status", rest, text).map(Reply::Status),
            "nodestats" => arguments("nodestats", rest, (count, seconds))
                .map(|(nodes, time)| Reply::NodeStats { nodes, time }),
            "search" => {
                arguments("search", rest, line_of_play).map(|(line, _)| Reply::Search(line))
            }
            "book" => arguments("book", rest, line_of_play)
                .map(|(line, games)| Reply::Book { games, line }),
            "===" => arguments("===", rest, game_move).map(Reply::Move),
            "pong" => arguments("pong", rest, integer).map(Reply::Pong),
            "learn" => Ok(Reply::Learn),
            "learned" => Ok(Reply::Learned),
            "analysis" => arguments("analysis", rest, (count, eval))
                .map(|(moves_made, eval)| Reply::Analysis { moves_made, eval }),
            _ => Err(ParseError::unknown_verb(verb, EXPECTED)),
        }
    }
}

/// `PV eval games depth [text]`.
fn line_of_play(input: &str) -> Parsed<'_, (Search, u64)> {
    let pv = expect("a line of play", map(word, str::to_owned));
    map(
        (pv, eval, count, depth, text),
        |(pv, eval, games, depth, text)| {
            let line = Search {
                pv,
                eval,
                depth,
                text,
            };
            (line, games)
        },
    )
    .parse(input)
}
