//! What a UCCI GUI says.

use std::fmt;
use std::str::FromStr;

use nom::Parser;
use nom::combinator::{map, opt};

use super::go::{Go, go};
use crate::error::ParseError;
use crate::fields::Fields;
use crate::grammar::{self, expect, keyword, moves, setup, text, word};
use crate::inspect::Inspect;
use crate::moves::{MoveText, joined};
use crate::setup::Setup;
use crate::verbs::verbs;

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
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}

/// What an error names as understood.
const EXPECTED: &str = "a UCCI command: ucci, isready, setoption, position, banmoves, go, \
                        ponderhit, stop, probe, quit, d, eval, flip, compiler, export_net, bench, \
                        speedtest or perft";

impl FromStr for Command {
    type Err = ParseError;

    /// Reads one line. Words behind a command that takes none are ignored: a `stop` is a `stop`.
    fn from_str(line: &str) -> Result<Command, ParseError> {
        let (verb, rest) = grammar::verb(line, EXPECTED)?;
        Command::read(verb, rest)
            .unwrap_or_else(|| grammar::inspect(verb, rest, EXPECTED).map(Command::Inspect))
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
