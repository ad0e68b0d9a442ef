//! What XBoard says.

mod parse;

use std::fmt;
use std::time::Duration;

pub(super) use parse::braced;

use crate::inspect::Inspect;
use crate::moves::MoveText;
use crate::seconds::Seconds;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// `xboard`: the first word; nothing is answered.
    XBoard,
    /// `protover N`: answered by `feature` lines.
    ProtoVer(u32),
    /// `accepted NAME`: of a feature.
    Accepted(String),
    /// `rejected NAME`: of a feature.
    Rejected(String),
    /// `new`: the start position, the engine plays black, clocks and depth limit reset.
    New,
    Variant(String),
    Quit,
    /// `random`: toggles randomness.
    Random,
    /// `force`: the engine plays neither side.
    Force,
    /// `go`: the engine plays the side to move, now.
    Go,
    /// `playother`: the engine plays the side not to move.
    PlayOther,
    /// `white`: white (red) is to move, the engine plays black. Obsolete, still seen.
    White,
    /// `black`: the reverse.
    Black,
    Level(Level),
    /// `st N`: exactly this long a move. Milliseconds here, seconds on the line.
    SecondsPerMove(u64),
    /// `sd N`: at most this many plies.
    Depth(u32),
    /// `nps N`: count time as nodes over this speed; 0 = processor time.
    NodesPerSecond(u64),
    /// `time N`: the engine's clock, centiseconds; a negative clock reads as 0.
    Time(u64),
    /// `otim N`: the opponent's clock, centiseconds.
    OpponentTime(u64),
    /// `usermove M`, or the bare move where the feature was not accepted.
    UserMove(MoveText),
    /// `?`: move now.
    MoveNow,
    /// `ping N`: answered by `pong N` when everything before it is done.
    Ping(i64),
    /// `draw`: the opponent offers one.
    Draw,
    /// `result R {COMMENT}`: the game is over.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
        /// Why; the text between the braces, empty when there is none.
        comment: String,
    },
    SetBoard(String),
    /// `edit`: the old way to set up a board. Known so that it can be refused by name.
    Edit,
    /// `hint`: answered by `Hint: M`.
    Hint,
    /// `bk`: what the book knows; answered in indented text and an empty line.
    Book,
    /// `undo`: take back one ply.
    Undo,
    /// `remove`: take back two.
    Remove,
    /// `hard`: ponder.
    Hard,
    /// `easy`: do not.
    Easy,
    /// `post`: show thinking.
    Post,
    /// `nopost`: do not.
    NoPost,
    /// `analyze`: think about the position until `exit`, follow its moves.
    Analyze,
    /// `exit`: the end of analysis.
    Exit,
    /// `.`: how far is the analysis? Answered by `stat01: ...`.
    Status,
    /// `name X`: the opponent's.
    Name(String),
    Rating {
        own: i64,
        opponent: i64,
    },
    /// `ics HOST`: the server, or `-`.
    Ics(String),
    /// `computer`: the opponent is one too.
    Computer,
    Pause,
    Resume,
    /// `memory N`: MB for all tables.
    Memory(u64),
    Cores(u32),
    EgtPath {
        kind: String,
        path: String,
    },
    /// `option NAME[=VALUE]`.
    SetOption {
        name: String,
        value: Option<String>,
    },
    /// `exclude M` or `exclude all`: root moves not to look at.
    Exclude(MoveText),
    /// `include M` or `include all`: the reverse.
    Include(MoveText),
    /// One of our own: `d`, `eval`, `bench`, `perft`.
    Inspect(Inspect),
}

/// `level MPS BASE INC`: the time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Moves a period, or all of them in one.
    pub periods: Periods,
    /// Time for a period (or the game), in seconds; `M` or `M:SS` on the line.
    pub base: u64,
    /// Added for each move, in milliseconds; seconds on the line, perhaps with a fraction.
    pub increment: u64,
}

/// A duration in hundredths of a second, the unit of XBoard's clocks.
pub const fn centiseconds(count: u64) -> Duration {
    Duration::from_millis(count.saturating_mul(10))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Periods {
    /// MPS = 0: the whole game in one period.
    WholeGame,
    /// This many moves, then `base` is added again.
    Moves(u32),
}

impl Periods {
    /// The moves of a period, if there are several.
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
            Command::Inspect(inspect) => write!(f, "{inspect}"),
            _ => self.write(f),
        }
    }
}
