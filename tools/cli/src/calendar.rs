//! Seconds since 1970 as a date and a time of day, and today's date.

use std::fmt;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

/// A date as PGN writes it: `2026.11.21`.
const DATE: &str = "%Y.%m.%d";

/// A second in universal time, printed as in ISO 8601: `2026-11-21T11:40:00Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment(Timestamp);

impl Moment {
    /// The moment this many seconds after the beginning of 1970, capped at the last one that can be
    /// represented, in the year 9999.
    pub fn of(seconds: u64) -> Self {
        let seconds = i64::try_from(seconds).unwrap_or(i64::MAX);
        Self(Timestamp::from_second(seconds).unwrap_or(Timestamp::MAX))
    }

    /// Its date, as PGN writes it.
    pub fn date(self) -> String {
        self.0.to_zoned(TimeZone::UTC).strftime(DATE).to_string()
    }
}

/// Today's date where the user is, as PGN writes it.
pub fn today() -> String {
    Zoned::now().strftime(DATE).to_string()
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn today_is_a_date() {
        let today = today();
        let parts: Vec<u32> = today.split('.').map(|part| part.parse().unwrap()).collect();
        assert!(
            matches!(parts[..], [2024..=9999, 1..=12, 1..=31]),
            "{today}"
        );
    }

    #[test]
    fn days_are_counted_through_leap_years() {
        let cases = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_827_696, "2000-02-29T12:34:56Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_767_225_599, "2025-12-31T23:59:59Z"),
            (1_795_219_200, "2026-11-21T00:00:00Z"),
            (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ];
        for (seconds, moment) in cases {
            assert_eq!(Moment::of(seconds).to_string(), moment);
        }
    }
}
