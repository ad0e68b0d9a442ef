//! What a UCCI GUI says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, opt};

use super::go::{Go, go};
use crate::error::ParseError;
use crate::grammar::{self, arguments, expect, keyword, moves, setup, text, word};
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::setup::Setup;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `ucci`: introduce yourself; ends with `ucciok`.
    Ucci,
    /// `isready`: answered by `readyok`, idle and thinking alike.
    IsReady,
    /// `setoption NAME [VALUE]`. An unknown option is no error.
    SetOption {
        name: String,
        /// The rest of the line, blanks at both ends trimmed; absent for buttons.
        value: Option<String>,
    },
    /// `position {fen FEN | startpos} [moves m...]`.
    Position(Setup),
    /// `banmoves m...`: moves the root may not choose; the next `position` clears them.
    BanMoves(Vec<MoveText>),
    Go(Go),
    /// `ponderhit [draw]`: the opponent played the move pondered on.
    PonderHit {
        /// The opponent also offers a draw.
        draw: bool,
    },
    /// `stop`; while idle it is answered by `nobestmove`.
    Stop,
    /// `probe {fen FEN | startpos} [moves m...]`: what does the hash table know of this position?
    Probe(Setup),
    /// `quit`: answered by `bye`, at once, also while thinking.
    Quit,
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Ucci => f.write_str("ucci"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption {name}"),
            Command::SetOption {
                name,
                value: Some(value),
            } => {
                write!(f, "setoption {name} {value}")
            }
            Command::Position(setup) => write!(f, "position {setup}"),
            Command::BanMoves(moves) => {
                f.write_str("banmoves")?;
                moves.iter().try_for_each(|m| write!(f, " {m}"))
            }
            Command::Go(go) => write!(f, "{go}"),
            Command::PonderHit { draw: false } => f.write_str("ponderhit"),
            Command::PonderHit { draw: true } => f.write_str("ponderhit draw"),
            Command::Stop => f.write_str("stop"),
            Command::Probe(setup) => write!(f, "probe {setup}"),
            Command::Quit => f.write_str("quit"),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCCI command: ucci, isready, setoption, position, banmoves, go, \
                        ponderhit, stop, probe, quit, d, eval, bench or perft";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Words behind a command that takes none are ignored: a `stop` is a `stop`.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            "ucci" => Ok(Command::Ucci),
            "isready" => Ok(Command::IsReady),
            "setoption" => arguments("setoption", rest, set_option),
            "position" => arguments("position", rest, setup).map(Command::Position),
            "banmoves" => arguments("banmoves", rest, moves).map(Command::BanMoves),
            "go" => arguments("go", rest, go).map(Command::Go),
            "ponderhit" => {
                arguments("ponderhit", rest, opt(keyword("draw"))).map(|draw| Command::PonderHit {
                    draw: draw.is_some(),
                })
            }
            "stop" => Ok(Command::Stop),
            "probe" => arguments("probe", rest, setup).map(Command::Probe),
            "quit" => Ok(Command::Quit),
            _ => grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect),
        }
    }
}

fn set_option(input: &str) -> grammar::Parsed<'_, Command> {
    map(
        (expect("the name of an option", word), text),
        |(name, value)| Command::SetOption {
            name: name.to_owned(),
            value: (!value.is_empty()).then_some(value),
        },
    )
    .parse(input)
}
