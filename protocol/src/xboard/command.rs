//! Commands from XBoard to the engine.

mod parse;

use std::fmt;
use std::time::Duration;

pub(super) use parse::braced;

use crate::inspect::NonStandard;
use crate::moves::MoveText;
use crate::seconds::Seconds;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: the first command; it has no answer.
    XBoard,
    /// `protover N`: the version of the protocol; answered by `feature` lines.
    ProtoVer(u32),
    /// `accepted NAME`: XBoard supports the feature NAME.
    Accepted(String),
    /// `rejected NAME`: XBoard does not support the feature NAME.
    Rejected(String),
    /// `new`: a new game from the start position; the engine plays black, clocks and depth limit
    /// are reset.
    New,
    Variant(String),
    Quit,
    /// `random`: turns random choice of moves on or off.
    Random,
    /// `force`: the engine plays neither side.
    Force,
    /// `go`: the engine plays the side to move, and moves now.
    Go,
    /// `playother`: the engine plays the side not to move.
    PlayOther,
    /// `white`: white (red) is to move, and the engine plays black. Obsolete, but still in use.
    White,
    /// `black`: black is to move, and the engine plays white (red). Obsolete, too.
    Black,
    Level(Level),
    /// `st N`: a fixed time for each move. In milliseconds here, in seconds on the line.
    SecondsPerMove(u64),
    /// `sd N`: the depth limit in plies.
    Depth(u32),
    /// `nps N`: time is counted as nodes divided by this speed; 0 means processor time.
    NodesPerSecond(u64),
    /// `time N`: the engine's clock in centiseconds; a negative clock is read as 0.
    Time(u64),
    /// `otim N`: the opponent's clock in centiseconds.
    OpponentTime(u64),
    /// `usermove M`, or the bare move if the feature was not accepted: the opponent's move.
    UserMove(MoveText),
    /// `?`: the engine stops its search and moves now.
    MoveNow,
    /// `ping N`: answered by `pong N` once everything before it is done.
    Ping(i64),
    /// `draw`: the opponent offers a draw.
    Draw,
    /// `result R {COMMENT}`: the game is over, with this result.
    Result {
        /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
        /// The reason, without the braces; empty if there is none.
        comment: String,
    },
    SetBoard(String),
    /// `edit`: the old way to set up a board, which is rejected by name.
    Edit,
    /// `hint`: asks for a move to suggest; answered by `Hint: M`.
    Hint,
    /// `bk`: asks for the book's moves; answered by indented text and an empty line.
    Book,
    /// `undo`: takes back one ply.
    Undo,
    /// `remove`: takes back two plies.
    Remove,
    /// `hard`: turns pondering on.
    Hard,
    /// `easy`: turns pondering off.
    Easy,
    /// `post`: turns thinking output on.
    Post,
    /// `nopost`: turns thinking output off.
    NoPost,
    /// `analyze`: the engine analyses the position, also after moves, until `exit`.
    Analyze,
    /// `exit`: ends `analyze`.
    Exit,
    /// `.`: asks for the progress of the analysis; answered by `stat01: ...`.
    Status,
    /// `name X`: the name of the opponent.
    Name(String),
    Rating {
        own: i64,
        opponent: i64,
    },
    /// `ics HOST`: the chess server, or `-` for none.
    Ics(String),
    /// `computer`: the opponent is an engine, too.
    Computer,
    Pause,
    Resume,
    /// `memory N`: the memory limit in MB for all tables.
    Memory(u64),
    Cores(u32),
    EgtPath {
        kind: String,
        path: String,
    },
    /// `option NAME[=VALUE]`: sets an option.
    SetOption {
        name: String,
        value: Option<String>,
    },
    /// `exclude M` or `exclude all`: leaves root moves out of the analysis.
    Exclude(MoveText),
    /// `include M` or `include all`: undoes `exclude`.
    Include(MoveText),
    /// A command of our own, such as `d`, `eval`, `bench` or `perft`.
    NonStandard(NonStandard),
}

/// `level MPS BASE INC`: the time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Whether the game is divided into periods, and how many moves each has.
    pub periods: Periods,
    /// Time for a period or for the whole game, in seconds; `M` or `M:SS` in minutes on the line.
    pub base: u64,
    /// Time added for each move, in milliseconds; in seconds on the line, perhaps with a fraction.
    pub increment: u64,
}

/// A duration in centiseconds, the unit of XBoard's clocks.
pub const fn centiseconds(count: u64) -> Duration {
    Duration::from_millis(count.saturating_mul(10))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Periods {
    /// MPS = 0: the whole game in one period.
    WholeGame,
    /// Moves in a period, after which `base` is added again.
    Moves(u32),
}

impl Periods {
    /// The moves of a period; none for [`Self::WholeGame`].
    pub const fn moves(self) -> Option<u32> {
        match self {
            Self::WholeGame => None,
            Self::Moves(moves) => Some(moves),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.periods.moves().unwrap_or(0);
        let (minutes, seconds) = (self.base / 60, self.base % 60);
        match seconds {
            0 => write!(f, "{moves} {minutes} {}", Seconds(self.increment)),
            _ => write!(
                f,
                "{moves} {minutes}:{seconds:02} {}",
                Seconds(self.increment)
            ),
        }
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
