//! What a UCI GUI says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::go::{Go, go};
use crate::error::ParseError;
use crate::grammar::{self, Parsed, arguments, expect, field, keyword, moves, phrase, setup, text};
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::setup::Setup;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `uci`: introduce yourself; ends with `uciok`.
    Uci,
    /// `debug on | off`.
    Debug(bool),
    /// `isready`: answered by `readyok`, idle and thinking alike.
    IsReady,
    /// `setoption name NAME [value VALUE]`.
    SetOption {
        /// Words joined by single blanks; compared without regard to case.
        name: String,
        /// The rest of the line, both ends trimmed; absent for buttons.
        value: Option<String>,
    },
    /// `register ...`: accepted and ignored, nothing here needs a licence.
    Register(String),
    UciNewGame,
    /// `[position] {fen FEN | startpos} [moves m...]`.
    Position {
        setup: Setup,
        /// Said without `position`, as UCI-Cyclone does.
        bare: bool,
    },
    /// `banmoves m...`: root moves forbidden until the next `position` (borrowed from UCCI).
    BanMoves(Vec<MoveText>),
    Go(Go),
    Stop,
    /// `ponderhit`: the opponent played the move pondered on.
    PonderHit,
    Quit,
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Uci => f.write_str("uci"),
            Command::Debug(true) => f.write_str("debug on"),
            Command::Debug(false) => f.write_str("debug off"),
            Command::IsReady => f.write_str("isready"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption {
                name,
                value: Some(value),
            } if value.is_empty() => {
                write!(f, "setoption name {name} value")
            }
            Command::SetOption {
                name,
                value: Some(value),
            } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Register(rest) if rest.is_empty() => f.write_str("register"),
            Command::Register(rest) => write!(f, "register {rest}"),
            Command::UciNewGame => f.write_str("ucinewgame"),
            Command::Position { setup, bare: false } => write!(f, "position {setup}"),
            Command::Position { setup, bare: true } => write!(f, "{setup}"),
            Command::BanMoves(moves) => {
                f.write_str("banmoves")?;
                moves.iter().try_for_each(|m| write!(f, " {m}"))
            }
            Command::Go(go) => write!(f, "{go}"),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Quit => f.write_str("quit"),
            Command::Inspect(inspect) => write!(f, "{inspect}"),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCI command: uci, debug, isready, setoption, ucinewgame, position, \
                        fen, startpos, banmoves, go, stop, ponderhit, quit, d, eval, bench or perft";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Words behind a command that takes none are ignored: a `stop` is a `stop`.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            "uci" => Ok(Command::Uci),
            "debug" => arguments("debug", rest, on_off).map(Command::Debug),
            "isready" => Ok(Command::IsReady),
            "setoption" => arguments("setoption", rest, set_option),
            "register" => arguments("register", rest, text).map(Command::Register),
            "ucinewgame" => Ok(Command::UciNewGame),
            "position" => arguments("position", rest, setup)
                .map(|setup| Command::Position { setup, bare: false }),
            // The verb is part of the setup.
            "fen" => bare_position("fen", line),
            "startpos" => bare_position("startpos", line),
            "banmoves" => arguments("banmoves", rest, moves).map(Command::BanMoves),
            "go" => arguments("go", rest, go).map(Command::Go),
            "stop" => Ok(Command::Stop),
            "ponderhit" => Ok(Command::PonderHit),
            "quit" => Ok(Command::Quit),
            _ => grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect),
        }
    }
}

fn bare_position(verb: &'static str, line: &str) -> Result<Command, ParseError> {
    arguments(verb, line, setup).map(|setup| Command::Position { setup, bare: true })
}

fn on_off(input: &str) -> Parsed<'_, bool> {
    let states = alt((value(true, keyword("on")), value(false, keyword("off"))));
    expect("`on` or `off`", states).parse(input)
}

fn set_option(input: &str) -> Parsed<'_, Command> {
    let name = field("name", expect("the name of an option", phrase(&["value"])));
    let value = opt(field("value", text));
    map((name, value), |(name, value)| Command::SetOption {
        name,
        value,
    })
    .parse(input)
}
