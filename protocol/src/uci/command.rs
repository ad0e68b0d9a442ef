//! What a UCI GUI says.

use std::fmt;

use super::go::Go;
use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::setup::Setup;

/// One command of a UCI GUI.
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
        /// Words joined by single blanks; absent for buttons.
        value: Option<String>,
    },
    /// `register ...`: accepted and ignored, nothing here needs a licence.
    Register(String),
    /// `ucinewgame`.
    UciNewGame,
    /// `[position] {fen FEN | startpos} [moves m...]`.
    Position {
        /// Where, and the way there.
        setup: Setup,
        /// Said without `position`, as UCI-Cyclone does.
        bare: bool,
    },
    /// `banmoves m...`: root moves forbidden until the next `position` (borrowed from UCCI).
    BanMoves(Vec<MoveText>),
    /// `go ...`.
    Go(Go),
    /// `stop`.
    Stop,
    /// `ponderhit`: the opponent played the move pondered on.
    PonderHit,
    /// `quit`.
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
            } => {
                write!(f, "setoption name {name} value {value}")
            }
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
