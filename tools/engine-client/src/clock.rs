//! Time controls, and the clock of one player in one game.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What limits a player's thinking. Written `10+0.1`, `40/60+0.5`, `2:30+1`, `st=0.1`,
/// `nodes=2000`, `depth=6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum TimeControl {
    /// A clock for the whole game, or for a number of moves, after which the base is added again.
    Clock {
        base: Duration,
        /// Added after every move, and once to `base` when the game starts.
        increment: Duration,
        /// Moves for each `base`; none: `base` is for the whole game.
        moves: Option<u32>,
    },
    MoveTime(Duration),
    /// This many nodes for every move.
    Nodes(u64),
    Depth(u32),
}

/// A time control that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "time control \"{found}\": expected [MOVES/]SECONDS[+INCREMENT] (seconds may be MIN:SEC), st=SECONDS, nodes=N or depth=N"
)]
pub struct TimeControlError {
    pub found: String,
}

impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text.trim()).ok_or_else(|| TimeControlError {
            found: text.to_owned(),
        })
    }
}

fn parse(text: &str) -> Option<TimeControl> {
    if let Some((key, value)) = text.split_once('=') {
        return match key {
            "st" => Some(TimeControl::MoveTime(
                seconds(value).filter(|t| !t.is_zero())?,
            )),
            "nodes" => Some(TimeControl::Nodes(value.parse().ok().filter(|&n| n > 0)?)),
            "depth" => Some(TimeControl::Depth(value.parse().ok().filter(|&n| n > 0)?)),
            "tc" => parse(value),
            _ => None,
        };
    }
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&n| n > 0)?), rest),
        None => (None, text),
    };
    let (base, increment) = rest.split_once('+').unwrap_or((rest, "0"));
    let (base, increment) = (minutes(base)?, seconds(increment)?);
    (!base.is_zero() || !increment.is_zero()).then_some(TimeControl::Clock {
        base,
        increment,
        moves,
    })
}

fn minutes(text: &str) -> Option<Duration> {
    match text.split_once(':') {
        Some((m, s)) => Some(Duration::from_secs(m.parse::<u32>().ok()? as u64 * 60) + seconds(s)?),
        None => seconds(text),
    }
}

/// Parses a number of seconds, at most a million, written in digits and a point only.
fn seconds(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let value: f64 = text.parse().ok().filter(|_| plain)?;
    (value <= 1e6).then(|| Duration::from_secs_f64(value))
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Clock {
                base,
                increment,
                moves,
            } => {
                if let Some(moves) = moves {
                    write!(f, "{moves}/")?;
                }
                write!(f, "{}+{}", base.as_secs_f64(), increment.as_secs_f64())
            }
            Self::MoveTime(time) => write!(f, "st={}", time.as_secs_f64()),
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

impl TryFrom<String> for TimeControl {
    type Error = TimeControlError;
    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<TimeControl> for String {
    fn from(control: TimeControl) -> Self {
        control.to_string()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    /// Moves until the base is added again.
    moves_to_go: Option<u32>,
}

impl Clock {
    /// The clock at the start of a game.
    pub fn new(control: TimeControl) -> Self {
        let (left, moves_to_go) = match control {
            TimeControl::Clock {
                base,
                increment,
                moves,
            } => (base + increment, moves),
            TimeControl::MoveTime(time) => (time, None),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => (Duration::ZERO, None),
        };
        Self {
            control,
            left,
            moves_to_go,
        }
    }

    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// What is left for this move, or for the game; none when time is no limit.
    pub fn left(&self) -> Option<Duration> {
        match self.control {
            TimeControl::Clock { .. } | TimeControl::MoveTime(_) => Some(self.left),
            TimeControl::Nodes(_) | TimeControl::Depth(_) => None,
        }
    }

    /// Moves until time is added, when the control counts moves.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.moves_to_go
    }

    pub fn increment(&self) -> Duration {
        match self.control {
            TimeControl::Clock { increment, .. } => increment,
            _ => Duration::ZERO,
        }
    }

    /// Charges a move. False when it took more than was left and `margin` besides; an overrun
    /// within the margin leaves the clock at zero before the increment.
    pub fn charge(&mut self, spent: Duration, margin: Duration) -> bool {
        let Some(left) = self.left() else { return true };
        if spent > left + margin {
            return false;
        }
        if let TimeControl::Clock {
            base,
            increment,
            moves,
        } = self.control
        {
            self.left = left.saturating_sub(spent) + increment;
            self.moves_to_go = self.moves_to_go.map(|n| n - 1);
            if self.moves_to_go == Some(0) {
                self.left += base;
                self.moves_to_go = moves;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written() {
        for (text, written) in [
            ("10+0.1", "10+0.1"),
            ("40/60", "40/60+0"),
            ("2:30+1", "150+1"),
            ("tc=5+0.05", "5+0.05"),
            ("st=0.1", "st=0.1"),
            ("nodes=2000", "nodes=2000"),
            ("depth=6", "depth=6"),
        ] {
            let control: TimeControl = text.parse().unwrap();
            assert_eq!(control.to_string(), written);
            assert_eq!(written.parse(), Ok(control));
        }
        for text in [
            "", "0", "x", "10+", "-1", "st=0", "nodes=0", "depth=-3", "1e9", "0/10", "inf",
            "st=nan",
        ] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_clock_adds_what_it_should() {
        let ms = Duration::from_millis;
        let mut clock = Clock::new("2/1+0.1".parse().unwrap());
        assert_eq!(clock.left(), Some(ms(1100)));
        assert!(clock.charge(ms(600), ms(0)));
        assert_eq!(
            (clock.left(), clock.moves_to_go()),
            (Some(ms(600)), Some(1))
        );
        assert!(clock.charge(ms(610), ms(10)));
        assert_eq!(
            (clock.left(), clock.moves_to_go()),
            (Some(ms(1100)), Some(2))
        );
        assert!(!clock.charge(ms(1111), ms(10)));

        let mut fixed = Clock::new("st=0.1".parse().unwrap());
        assert!(fixed.charge(ms(100), ms(0)));
        assert_eq!(fixed.left(), Some(ms(100)));
        assert!(Clock::new("depth=3".parse().unwrap()).charge(ms(1_000_000), ms(0)));
    }
}
