//! How long a move may take, as XBoard's many commands about it add up.

use std::time::Duration;

use ::search::clock::{Limits, Remaining};
use protocol::xboard::{Level, Periods};

/// How long to think when nobody has said.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// How long the engine may think, as far as it has been told.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    /// `level`.
    pub(super) level: Option<Level>,
    /// `st`, in milliseconds.
    pub(super) fixed: Option<u64>,
    /// `sd`, in plies.
    pub(super) depth: Option<u32>,
    /// `time`, in centiseconds.
    pub(super) own: Option<u64>,
    /// `otim`, in centiseconds.
    pub(super) opponent: Option<u64>,
    /// Moves the engine has made since the level was set.
    pub(super) moves: u32,
}

impl Clocks {
    fn remaining(&self, centiseconds: Option<u64>) -> Option<Remaining> {
        let level = self.level?;
        let time = match centiseconds {
            Some(cs) => Duration::from_millis(cs.saturating_mul(10)),
            None => Duration::from_secs(level.base),
        };
        let moves_to_go = match level.periods {
            Periods::WholeGame => None,
            Periods::Moves(moves) => {
                let moves = moves.max(1);
                Some(moves - self.moves % moves)
            }
        };
        Some(Remaining {
            time,
            increment: Duration::from_millis(level.increment),
            moves_to_go,
        })
    }

    /// The limits of a search for a move.
    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits {
            depth: self.depth.map(|plies| plies.clamp(1, 1000) as i32),
            movetime: self.fixed.map(Duration::from_millis),
            ..Limits::default()
        };
        if self.fixed.is_none() {
            limits.own = self.remaining(self.own);
            limits.opponent = self.remaining(self.opponent);
        }
        if limits == Limits::default() {
            limits.movetime = Some(DEFAULT_TIME);
        }
        limits
    }
}
