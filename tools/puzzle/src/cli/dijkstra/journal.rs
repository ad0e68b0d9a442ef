//! A record of the questions asked: one line each, appended, never truncated.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::Failure;
use ::shell::input::shown;

/// The file of the record.
pub(super) struct Journal {
    name: String,
    file: File,
}

impl Journal {
    /// Opens a record, an old one or a new one.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let name = shown(path);
        match OpenOptions::new().append(true).create(true).open(path) {
            Ok(file) => Ok(Self { name, file }),
            Err(source) => Err(Failure::File { name, source }),
        }
    }

    /// Appends a question and its answer: time, from, to, length, way, separated by tabs.
    pub(super) fn record(
        &mut self,
        from: &str,
        to: &str,
        length: Option<&str>,
        way: &str,
    ) -> Result<(), Failure> {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let (time, length) = (utc(since.as_secs()), length.unwrap_or("-"));
        // One write a line, so that two programs can keep one record.
        let line = format!("{time}\t{from}\t{to}\t{length}\t{way}\n");
        self.file
            .write_all(line.as_bytes())
            .map_err(|source| Failure::File {
                name: self.name.clone(),
                source,
            })
    }
}

/// Seconds since 1970 as a date and a time of day, universal time (the civil-from-days algorithm of
/// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms").
fn utc(seconds: u64) -> String {
    let (days, time) = (seconds / 86_400, seconds % 86_400);
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + 400 * era + u64::from(month <= 2);
    let (hour, minute, second) = (time / 3_600, time / 60 % 60, time % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_calendar_dates() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_827_696), "2000-02-29T12:34:56Z");
        assert_eq!(utc(4_107_542_399), "2100-02-28T23:59:59Z");
    }
}
