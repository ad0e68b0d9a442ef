//! The time for a move, from `time_settings` and `time_left`.

use std::time::Duration;

use protocol::gtp::{Color, TimeSettings};
use search::clock::{Limits, Remaining};

/// Time for a move if none has been set: below one second.
const DEFAULT_TIME: Duration = Duration::from_millis(500);

/// The clocks of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Time {
    settings: Option<TimeSettings>,
    left: [Left; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Left {
    time: Duration,
    /// Stones to be placed within `time`; 0 in the main time.
    stones: u32,
}

impl Time {
    /// Carries out `time_settings`.
    pub(super) fn set(&mut self, settings: TimeSettings) {
        self.settings = Some(settings);
        self.new_game();
    }

    /// Resets the clocks at the start of a game.
    pub(super) fn new_game(&mut self) {
        if let Some(settings) = self.settings {
            let main = Left {
                time: Duration::from_millis(settings.main),
                stones: 0,
            };
            self.left = [main; 2];
        }
    }

    /// Carries out `time_left`.
    pub(super) fn set_left(&mut self, side: Color, millis: u64, stones: u32) {
        // Some controllers send `time_left` without `time_settings`.
        self.settings.get_or_insert(TimeSettings {
            main: millis,
            byo_yomi: 0,
            stones: 0,
        });
        if let Some(left) = self.left.get_mut(side as usize) {
            *left = Left {
                time: Duration::from_millis(millis),
                stones,
            };
        }
    }

    /// Takes the time of a move off a side's clock.
    pub(super) fn spend(&mut self, side: Color, time: Duration) {
        let Some(settings) = self.settings else {
            return;
        };
        let Some(left) = self.left.get_mut(side as usize) else {
            return;
        };
        left.time = left.time.saturating_sub(time);
        left.stones = left.stones.saturating_sub(1);
        // A period ends when its stones have been placed; the first begins when the main time is
        // over.
        if left.stones == 0 && settings.stones > 0 && (left.time.is_zero() || settings.main == 0) {
            *left = Left {
                time: Duration::from_millis(settings.byo_yomi),
                stones: settings.stones,
            };
        }
    }

    /// Limits of a search for a side's move.
    pub(super) fn limits(&self, side: Color) -> Limits {
        let own = self.remaining(side);
        Limits {
            movetime: own.is_none().then_some(DEFAULT_TIME),
            own,
            ..Limits::default()
        }
    }

    /// What a side has left; none if time is unlimited.
    fn remaining(&self, side: Color) -> Option<Remaining> {
        let settings = self.settings?;
        if settings.byo_yomi > 0 && settings.stones == 0 {
            return None;
        }
        let left = self.left.get(side as usize)?;
        let period = Duration::from_millis(settings.byo_yomi);
        if left.stones > 0 {
            return Some(Remaining {
                time: left.time,
                increment: Duration::ZERO,
                moves_to_go: Some(left.stones),
            });
        }
        if left.time.is_zero() && settings.stones > 0 {
            return Some(Remaining {
                time: period,
                increment: Duration::ZERO,
                moves_to_go: Some(settings.stones),
            });
        }
        // The main time is followed by the first period; each move may count on its share of that.
        Some(Remaining {
            time: left.time,
            increment: period.checked_div(settings.stones).unwrap_or_default(),
            moves_to_go: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(main: u64, byo_yomi: u64, stones: u32) -> Time {
        let mut time = Time::default();
        time.set(TimeSettings {
            main: 1000 * main,
            byo_yomi: 1000 * byo_yomi,
            stones,
        });
        time
    }

    #[test]
    fn without_settings_a_move_takes_less_than_a_second() {
        let time = Time::default();
        let movetime = time.limits(Color::Black).movetime.unwrap();
        assert!(movetime < Duration::from_secs(1));
        // Byo-yomi without stones means no limit.
        assert!(settings(60, 10, 0).limits(Color::White).own.is_none());
    }

    #[test]
    fn the_clocks_run_apart_and_time_left_sets_them() {
        let mut time = settings(60, 0, 0);
        time.spend(Color::Black, Duration::from_secs(20));
        let left = |time: &Time, side| time.limits(side).own.unwrap().time.as_secs();
        assert_eq!(
            [left(&time, Color::Black), left(&time, Color::White)],
            [40, 60]
        );
        time.set_left(Color::White, 5_000, 0);
        assert_eq!(left(&time, Color::White), 5);
        time.new_game();
        assert_eq!(left(&time, Color::Black), 60);
    }

    #[test]
    fn periods_have_stones_that_are_counted() {
        let mut time = settings(0, 30, 2);
        let own = |time: &Time| time.limits(Color::Black).own.unwrap();
        assert_eq!(own(&time).moves_to_go, Some(2));
        time.set_left(Color::Black, 12_000, 1);
        assert_eq!(
            (own(&time).time.as_secs(), own(&time).moves_to_go),
            (12, Some(1))
        );
        time.spend(Color::Black, Duration::from_secs(5));
        assert_eq!(
            (own(&time).time.as_secs(), own(&time).moves_to_go),
            (30, Some(2))
        );
    }
}
