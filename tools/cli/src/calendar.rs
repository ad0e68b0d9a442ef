//! Seconds since 1970 as a date and a time of day, and today's date.

use std::fmt;

const SECONDS_A_DAY: u64 = 86_400;
/// From the first of March of the year 0 to the first of January 1970.
const DAYS_BEFORE_1970: u64 = 719_468;
/// The calendar repeats after 400 years.
const DAYS_OF_400_YEARS: u64 = 146_097;

/// A second in universal time. Printed as ISO 8601 has it, `2026-11-21T11:40:00Z`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Of our era, 1970 or later.
    pub year: u64,
    /// 1 to 12.
    pub month: u64,
    /// 1 to 31.
    pub day: u64,
    /// 0 to 23.
    pub hour: u64,
    /// 0 to 59.
    pub minute: u64,
    /// 0 to 59: leap seconds are not counted.
    pub second: u64,
}

impl Moment {
    /// The moment so many seconds after the beginning of 1970 (H. Hinnant, *chrono-compatible low-level
    /// date algorithms*, 2013, `civil_from_days`).
    pub const fn of(seconds: u64) -> Self {
        let (days, time) = (seconds / SECONDS_A_DAY, seconds % SECONDS_A_DAY);
        // Years begin in March here, so that the leap day is the last.
        let days = days + DAYS_BEFORE_1970;
        let (era, day) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next_year) = if month < 10 {
            (month + 3, 0)
        } else {
            (month - 9, 1)
        };
        Self {
            year: 400 * era + year + next_year,
            month,
            day,
            hour: time / 3_600,
            minute: time / 60 % 60,
            second: time % 60,
        }
    }
}

/// Today's date where the user is, as PGN writes it: `2026.11.21`.
pub fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            year,
            month,
            day,
            hour,
            minute,
            second,
        } = self;
        write!(
            f,
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
        )
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
