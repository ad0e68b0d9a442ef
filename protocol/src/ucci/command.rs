//! What a UCCI GUI says.

use std::fmt;

use super::go::Go;
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::setup::Setup;

/// One command of a UCCI GUI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `ucci`: introduce yourself; ends with `ucciok`.
    Ucci,
    /// `isready`: answered by `readyok`, idle and thinking alike.
    IsReady,
    /// `setoption NAME [VALUE]`. An unknown option is no error.
    SetOption {
        /// One word.
        name: String,
        /// The rest of the line, blanks at both ends trimmed; absent for buttons.
        value: Option<String>,
    },
    /// `position {fen FEN | startpos} [moves m...]`.
    Position(Setup),
    /// `banmoves m...`: moves the root may not choose; the next `position` clears them.
    BanMoves(Vec<MoveText>),
    /// `go ...`.
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
