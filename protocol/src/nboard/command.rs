//! Commands from an NBoard GUI to the engine.

use std::fmt;
use std::str::FromStr;

use nom::Parser;

use super::game_move::{GameMove, game_move};
use crate::error::ParseError;
use crate::grammar::{self, arguments, count, expect, integer, phrase, text, word};
use crate::inspect::NonStandard;
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `nboard N`: the version of the protocol; answered by `set myname`.
    NBoard(u32),
    /// `set depth N`: the depth limit in plies.
    SetDepth(u32),
    /// `set game GGF`: sets the position to the end of this game.
    SetGame(String),
    /// `set contempt N`: the value of a draw for black, in 1/100 disc.
    SetContempt(i32),
    /// `set` with another name, which a later version of the protocol may have.
    SetOther { name: String, value: String },
    /// `move M[/eval[/time]]`: a move that was played, with its value and time.
    Move(GameMove),
    /// `hint N`: asks for the N best moves, at the depth set.
    Hint(u32),
    /// `go`: asks for a move, which the engine does not play.
    Go,
    /// `ping N`: the engine stops its search, then answers `pong N`.
    Ping(i64),
    /// `learn`: adds the game to the book.
    Learn,
    /// `analyze`: asks for the values of all positions of the game.
    Analyze,
    /// `quit`: not in the specification, but in use.
    Quit,
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
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
        // Not parsed here: the rules crate reads GGF.
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
            Command::NonStandard(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str =
    "an NBoard command such as nboard, set, move, hint, go, ping, learn, analyze or quit";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Extra words after a command without arguments are ignored.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        if verb == "set" {
            return set(rest);
        }
        Command::read(verb, rest)
            .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::NonStandard))
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
