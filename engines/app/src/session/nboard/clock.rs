//! The clocks of a game, from its record.

use std::time::Duration;

use search::clock::Remaining;

/// Both clocks, that of the side that moves first before the other.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GameClock {
    /// Main time and increment; none if time is unlimited.
    time_control: Option<(Duration, Duration)>,
    left: [Duration; 2],
}

impl GameClock {
    /// Full clocks, at the start of a game.
    pub fn new(time_control: Option<(Duration, Duration)>) -> Self {
        Self {
            time_control,
            left: [time_control.unwrap_or_default().0; 2],
        }
    }

    /// Takes the time of a move, in milliseconds, off a clock, and adds the increment.
    pub fn charge(&mut self, clock: usize, millis: u64) {
        let Some((_, increment)) = self.time_control else {
            return;
        };
        if let Some(left) = self.left.get_mut(clock) {
            *left = left.saturating_sub(Duration::from_millis(millis)) + increment;
        }
    }

    /// What a side has left; none if time is unlimited.
    pub fn remaining(&self, clock: usize) -> Option<Remaining> {
        let (_, increment) = self.time_control?;
        Some(Remaining {
            time: self.left.get(clock).copied()?,
            increment,
            moves_to_go: None,
        })
    }
}
