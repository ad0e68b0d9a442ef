//! Flags that limit the time of a search.

use std::time::Duration;

use ::cli::{Message, message};

/// A limit of time, in either unit
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub struct Time {
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "time")]
    movetime: Option<u64>,

    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
}

/// Upper limit of `--time` in seconds: some centuries.
const MAX_SECONDS: f64 = 1e10;

pub fn seconds(text: &str) -> Result<Duration, Message> {
    let number = text
        .parse()
        .ok()
        .filter(|&seconds: &f64| seconds > 0.0 && seconds <= MAX_SECONDS);
    number
        .map(Duration::from_secs_f64)
        .ok_or_else(|| message!("time-seconds"))
}

impl Time {
    pub fn limit(&self) -> Option<Duration> {
        self.movetime.map(Duration::from_millis).or(self.time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        time: Time,
    }

    #[test]
    fn milliseconds_and_seconds_are_two_ways_to_say_one_thing() {
        let limit_of = |words: &str| {
            let line = Line::try_parse_from(words.split(' '));
            line.ok().map(|line| line.time.limit())
        };
        assert_eq!(limit_of("x"), Some(None));
        assert_eq!(limit_of("x --movetime 250"), limit_of("x --time 0.25"));
        assert_eq!(
            limit_of("x --time 2").flatten(),
            Some(Duration::from_secs(2))
        );
        for wrong in [
            "--time 0",
            "--time nan",
            "--time 1e300",
            "--movetime 0",
            "--movetime 1 --time 1",
        ] {
            assert_eq!(limit_of(&format!("x {wrong}")), None, "{wrong}");
        }
    }
}
