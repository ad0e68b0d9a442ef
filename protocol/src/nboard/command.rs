//! What the GUI says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;

use super::game_move::{GameMove, game_move};
use crate::error::ParseError;
use crate::grammar::{self, arguments, count, expect, integer, phrase, text, word};
use crate::inspect::Inspect;
use crate::verbs::verbs;

/// One command of an NBoard GUI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `nboard N`: the version of the protocol; answered by `set myname`.
    NBoard(u32),
    /// `set depth N`: plies that a search may take.
    SetDepth(u32),
    /// `set game GGF`: all that follows is about the end of this game.
    SetGame(String),
    /// `set contempt N`: what a draw is worth to black, in 1/100 disc.
    SetContempt(i32),
    /// `set` of something else, which a later version may have.
    SetOther { name: String, value: String },
    /// `move M[/eval[/time]]`: this was played.
    Move(GameMove),
    /// `hint N`: the N best moves, to the depth set.
    Hint(u32),
    /// `go`: a move, which is not to be played.
    Go,
    /// `ping N`: stop thinking, then answer `pong N`.
    Ping(i64),
    /// `learn`: take the game into the book.
    Learn,
    /// `analyze`: what each position of the game is worth.
    Analyze,
    /// `quit`: not in the specification, but typed and sent.
    Quit,
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

verbs! {
    Command
    {
        Go "go";
        Learn "learn";
        Analyze "analyze";
        Quit "quit";
    }
    {
        NBoard(version) "nboard", count => version;
        SetDepth(plies) "set depth", expect("a number of plies", count) => plies;
        SetContempt(centidiscs) "set contempt", expect("1/100 discs", integer) => centidiscs;
        // Unread: the rules know that language.
        SetGame(ggf) "set game", expect("a game in GGF", phrase(&[])) => ggf;
        Move(mv) "move", game_move => mv;
        Hint(moves) "hint", expect("a number of moves", count) => moves;
        Ping(token) "ping", integer => token;
    }
    {}
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::SetOther { name, value } if value.is_empty() => write!(f, "set {name}"),
            Command::SetOther { name, value } => write!(f, "set {name} {value}"),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str =
    "an NBoard command such as nboard, set, move, hint, go, ping, learn, analyze or quit";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Words behind a command that takes none are ignored.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb == "set" {
            return set(rest);
        }
        Command::read(verb, rest)
            .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect))
    }
}

fn set(rest: &str) -> Result<Command, ParseError> {
    let name = |input| expect("depth, game or contempt", word).parse(input);
    let (name, value): (&str, String) = arguments("set", rest, (name, text))?;
    Command::read(&format!("set {name}"), &value).unwrap_or_else(|| {
        Ok(Command::SetOther {
            name: name.to_owned(),
            value: value.clone(),
        })
    })
}
