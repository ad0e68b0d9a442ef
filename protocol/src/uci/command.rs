//! Commands from a UCI GUI to the engine.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};

use super::go::{Go, go};
use crate::error::ParseError;
use crate::fields::Fields;
use crate::grammar::{self, Parsed, arguments, expect, field, keyword, moves, phrase, setup, text};
use crate::inspect::NonStandard;
use crate::moves::{MoveText, joined};
use crate::setup::Setup;
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `uci`: answered by information about the engine and its options, and `uciok`.
    Uci,
    /// `debug on | off`: turns debug output on or off.
    Debug(bool),
    /// `isready`: answered by `readyok`, even during a search.
    IsReady,
    /// `setoption name NAME [value VALUE]`: sets an option.
    SetOption {
        /// Words joined by single blanks; case does not matter.
        name: String,
        /// The rest of the line, trimmed; absent for buttons.
        value: Option<String>,
    },
    /// `register ...`: accepted and ignored, since nothing here needs a license.
    Register(String),
    UciNewGame,
    /// `[position] {fen FEN | startpos} [moves m...]`: sets the position.
    Position {
        setup: Setup,
        /// Whether it was sent without `position`, as in UCI-Cyclone.
        bare: bool,
    },
    /// `banmoves m...`: forbids root moves until the next `position` (from UCCI).
    BanMoves(Vec<MoveText>),
    Go(Go),
    Stop,
    /// `ponderhit`: the opponent played the expected move.
    PonderHit,
    Quit,
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
}

verbs! {
    Command
    {
        Uci "uci";
        IsReady "isready";
        UciNewGame "ucinewgame";
        Stop "stop";
        PonderHit "ponderhit";
        Quit "quit";
    }
    {
        Debug(on) "debug", on_off => if *on { "on" } else { "off" };
        Register(rest) "register", text => rest;
        BanMoves(banned) "banmoves", moves => joined(banned);
        Go(limits) "go", go => limits.arguments();
    }
    {
        Command::SetOption { name, value: None } => "setoption", set_option => format_args!("name {name}");
        Command::SetOption { name, value: Some(value) } => "setoption", set_option
            => format!("name {name} value {value}").trim_end();
        Command::Position { setup, bare: false } => "position", map(setup, |setup| Command::Position { setup, bare: false })
            => setup;
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Position { setup, bare: true } => write!(f, "{setup}"),
            Command::NonStandard(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "a UCI command: uci, debug, isready, setoption, ucinewgame, position, \
                        fen, startpos, banmoves, go, stop, ponderhit, quit, d, eval, flip, compiler, export_net, bench, \
                        speedtest or perft";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Extra words after a command without arguments are ignored: a `stop` is a
    /// `stop`.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        match verb {
            // The verb is part of the setup.
            "fen" => bare_position("fen", line),
            "startpos" => bare_position("startpos", line),
            _ => Command::read(verb, rest).unwrap_or_else(|| {
                grammar::inspect(verb, rest, EXPECTED).map(Command::NonStandard)
            }),
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
