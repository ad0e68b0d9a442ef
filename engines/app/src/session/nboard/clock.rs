//! The time of a game, as its record tells it.

use std::time::Duration;

use search::clock::Remaining;

/// Both clocks, that of the side which moves first before the other's.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameClock {
    /// Main time and increment; none: time is no limit.
    told: Option<(Duration, Duration)>,
    left: [Duration; 2],
}

impl GameClock {
    /// The clocks as a game begins.
    pub fn new(told: Option<(Duration, Duration)>) -> Self {
        Self {
            told,
            left: [told.unwrap_or_default().0; 2],
        }
    }

    /// Takes a move's time, in milliseconds, off a clock.
    pub fn charge(&mut self, clock: usize, millis: u64) {
        let Some((_, increment)) = self.told else {
            return;
        };
        if let Some(left) = self.left.get_mut(clock) {
            *left = left.saturating_sub(Duration::from_millis(millis)) + increment;
        }
    }

    /// What a side has left; none when time is no limit.
    pub fn remaining(&self, clock: usize) -> Option<Remaining> {
        let (_, increment) = self.told?;
        Some(Remaining {
            time: self.left.get(clock).copied()?,
            increment,
            moves_to_go: None,
        })
    }
}
