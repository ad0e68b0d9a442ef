//! Replies from the engine to an NBoard GUI.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::map;

use super::eval::{Depth, Eval, depth, eval};
use super::game_move::{GameMove, game_move};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, count, expect, field, integer, one_line, seconds, text, word};
use crate::seconds::Seconds;
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// `set myname NAME`: the engine's name for the GUI.
    MyName(String),
    /// `status TEXT`: a text that is shown to the user until the next one.
    Status(String),
    NodeStats {
        nodes: u64,
        /// Time of the search in milliseconds.
        time: u64,
    },
    /// `search PV eval 0 depth [text]`: a move and its value.
    Search(Search),
    /// `book PV eval games depth [text]`: a move from the book.
    Book {
        games: u64,
        /// The other fields, as in `search`.
        line: Search,
    },
    /// `=== MOVE[/eval[/time]]`: the engine's move, in answer to `go`.
    Move(GameMove),
    Pong(i64),
    /// `learn`: sent before learning begins.
    Learn,
    Learned,
    /// `analysis MOVES_MADE EVAL`: the value of the position after MOVES_MADE moves.
    Analysis {
        moves_made: u32,
        eval: Eval,
    },
}

/// A line of moves and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Search {
    /// The moves without blanks between them: `F5d6C3`. Never empty.
    pub pv: String,
    /// The value for the side to move.
    pub eval: Eval,
    pub depth: Depth,
    pub text: String,
}

impl Reply {
    /// `status TEXT`, with control characters in the text replaced by blanks.
    pub fn status(text: impl fmt::Display) -> Reply {
        Reply::Status(one_line(&text.to_string()))
    }
}

verbs! {
    Reply
    {
        Learn "learn";
        Learned "learned";
    }
    {
        MyName(name) "set", field("myname", text) => format_args!("myname {name}");
        Status(message) "status", text => message;
        Search(line) "search", map(line_of_play, |(line, _)| line) => line.written(0);
        Move(mv) "===", game_move => mv;
        Pong(token) "pong", integer => token;
    }
    {
        Reply::NodeStats { nodes, time } => "nodestats", node_stats => format_args!("{nodes} {}", Seconds(*time));
        Reply::Book { games, line } => "book", map(line_of_play, |(line, games)| Reply::Book { games, line })
            => line.written(*games);
        Reply::Analysis { moves_made, eval } => "analysis", analysis => format_args!("{moves_made} {eval}");
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl Search {
    fn written(&self, games: u64) -> String {
        let (pv, eval, depth, text) = (&self.pv, self.eval, self.depth, &self.text);
        format!("{pv} {eval} {games} {depth} {text}")
            .trim_end()
            .to_owned()
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "an NBoard engine's line such as ===, search, book, pong, status, \
                        nodestats, analysis, learned or set myname";

impl FromStr for Reply {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Reply, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        Reply::read(verb, rest).unwrap_or(Err(ParseError::unknown_verb(verb, EXPECTED)))
    }
}

fn node_stats(input: &str) -> Parsed<'_, Reply> {
    map((count, seconds), |(nodes, time)| Reply::NodeStats {
        nodes,
        time,
    })
    .parse(input)
}

fn analysis(input: &str) -> Parsed<'_, Reply> {
    let parts = (count, eval);
    map(parts, |(moves_made, eval)| Reply::Analysis {
        moves_made,
        eval,
    })
    .parse(input)
}

/// Reads `PV eval games depth [text]`.
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
