//! Commands from a UCCI GUI to the engine.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, opt};

use super::go::{Go, go};
use crate::error::ParseError;
use crate::fields::Fields;
use crate::grammar::{self, expect, keyword, moves, setup, text, word};
use crate::inspect::NonStandard;
use crate::moves::{MoveText, joined};
use crate::setup::Setup;
use crate::verbs::verbs;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `ucci`: answered by information about the engine and its options, and `ucciok`.
    Ucci,
    /// `isready`: answered by `readyok`, even during a search.
    IsReady,
    /// `setoption NAME [VALUE]`: sets an option. An unknown option is no error.
    SetOption {
        name: String,
        /// The rest of the line, trimmed; absent for buttons.
        value: Option<String>,
    },
    /// `position {fen FEN | startpos} [moves m...]`: sets the position.
    Position(Setup),
    /// `banmoves m...`: forbids root moves until the next `position`.
    BanMoves(Vec<MoveText>),
    Go(Go),
    /// `ponderhit [draw]`: the opponent played the expected move.
    PonderHit {
        /// Whether the opponent also offers a draw.
        draw: bool,
    },
    /// `stop`: stops the search; without a search it is answered by `nobestmove`.
    Stop,
    /// `probe {fen FEN | startpos} [moves m...]`: asks for the position's entry in the
    /// transposition table.
    Probe(Setup),
    /// `quit`: answered by `bye` at once, even during a search.
    Quit,
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
}

verbs! {
    Command
    {
        Ucci "ucci";
        IsReady "isready";
        Stop "stop";
        Quit "quit";
    }
    {
        Position(at) "position", setup => at;
        BanMoves(banned) "banmoves", moves => joined(banned);
        Go(limits) "go", go => limits.arguments();
        Probe(at) "probe", setup => at;
    }
    {
        Command::SetOption { name, value } => "setoption", set_option
            => format!("{name} {}", value.as_deref().unwrap_or_default()).trim_end();
        Command::PonderHit { draw } => "ponderhit", ponder_hit => if *draw { "draw" } else { "" };
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::NonStandard(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}

/// Named in error messages as what was expected.
const EXPECTED: &str = "a UCCI command: ucci, isready, setoption, position, banmoves, go, \
                        ponderhit, stop, probe, quit, d, eval, flip, compiler, export_net, bench, \
                        speedtest or perft";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Extra words after a command without arguments are ignored: a `stop` is a
    /// `stop`.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        Command::read(verb, rest)
            .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::NonStandard))
    }
}

fn ponder_hit(input: &str) -> grammar::Parsed<'_, Command> {
    let draw = opt(keyword("draw"));
    map(draw, |draw| Command::PonderHit {
        draw: draw.is_some(),
    })
    .parse(input)
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
