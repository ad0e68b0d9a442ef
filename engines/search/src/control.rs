//! The time control, for protocols that send it piecemeal: a level before the game, the clocks
//! before each move, a fixed time or depth at any moment (XBoard's `level`, `time`, `otim`, `st`,
//! `sd`).

use std::time::Duration;

use crate::clock::{Limits, Remaining};
use crate::value::Depth;

/// A time control: `base` for a number of moves, or for the game, and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Moves until `base` is added again; none for a single period.
    pub moves: Option<u32>,
    pub base: Duration,
    pub increment: Duration,
}

/// The settings so far. The default is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Control {
    pub level: Option<Level>,
    /// Fixed time per move, instead of the level.
    pub fixed: Option<Duration>,
    /// Depth limit in plies.
    pub depth: Option<Depth>,
    pub own: Option<Duration>,
    pub opponent: Option<Duration>,
    /// Number of moves the engine has made since the level was set.
    pub made: u32,
}

impl Control {
    /// Resets for a new game under the same level. The depth limit is lifted.
    #[must_use]
    pub fn new_game(&self) -> Self {
        Self {
            level: self.level,
            fixed: self.fixed,
            ..Self::default()
        }
    }

    /// Sets a new level, which replaces a fixed time.
    #[must_use]
    pub fn with_level(&self, level: Level) -> Self {
        Self {
            level: Some(level),
            depth: self.depth,
            ..Self::default()
        }
    }

    /// The time left on a clock under the level. Without a level it is for the rest of the game.
    fn remaining(&self, clock: Option<Duration>) -> Option<Remaining> {
        let time = clock.or(self.level.map(|level| level.base))?;
        Some(Remaining {
            time,
            increment: self.level.map_or(Duration::ZERO, |level| level.increment),
            moves_to_go: self.level.and_then(|level| level.moves).map(|moves| {
                let moves = moves.max(1);
                moves - self.made % moves
            }),
        })
    }

    /// The limits of a search for a move; `otherwise` is its time if nothing was set.
    pub fn limits(&self, otherwise: Duration) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            movetime: self.fixed,
            ..Limits::default()
        };
        if self.fixed.is_none() {
            limits.own = self.remaining(self.own);
            // The opponent's clock alone is no limit.
            limits.opponent = limits.own.and_then(|_| self.remaining(self.opponent));
        }
        if limits == Limits::default() {
            limits.movetime = Some(otherwise);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Level = Level {
        moves: Some(40),
        base: Duration::from_secs(300),
        increment: Duration::ZERO,
    };

    #[test]
    fn a_level_lasts_until_the_next_and_counts_moves() {
        let mut control = Control::default().with_level(LEVEL);
        (control.made, control.own) = (43, Some(Duration::from_secs(9)));
        let own = control.limits(Duration::ZERO).own.unwrap();
        assert_eq!((own.moves_to_go, own.time.as_secs()), (Some(37), 9));
        let next = control.new_game().limits(Duration::ZERO).own.unwrap();
        assert_eq!((next.moves_to_go, next.time), (Some(40), LEVEL.base));
    }

    #[test]
    fn a_clock_without_a_level_is_for_the_rest_of_the_game() {
        let control = Control {
            own: Some(Duration::from_secs(9)),
            ..Control::default()
        };
        let limits = control.limits(Duration::from_secs(5));
        let own = Remaining {
            time: Duration::from_secs(9),
            increment: Duration::ZERO,
            moves_to_go: None,
        };
        assert_eq!((limits.own, limits.opponent), (Some(own), None));
        assert_eq!(limits.movetime, None);
        let other = Control {
            opponent: control.own,
            ..Control::default()
        };
        let default_limits = Control::default().limits(Duration::from_secs(5));
        assert_eq!(other.limits(Duration::from_secs(5)), default_limits);
    }

    #[test]
    fn a_fixed_time_replaces_the_level_and_the_default_is_a_time_per_move() {
        let mut control = Control::default().with_level(LEVEL);
        control.fixed = Some(Duration::from_secs(2));
        let limits = control.limits(Duration::from_secs(5));
        assert_eq!((limits.movetime, limits.own), (control.fixed, None));
        let default_limits = Control::default().limits(Duration::from_secs(5));
        assert_eq!(default_limits.movetime, Some(Duration::from_secs(5)));
        let deep = Control {
            depth: Some(7),
            ..Control::default()
        };
        assert_eq!(deep.limits(Duration::from_secs(5)).movetime, None);
    }
}
