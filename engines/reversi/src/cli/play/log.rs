//! The list of games: a line of CSV each, added to the end of a file.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use reversi_rules::Size;

const SECONDS_A_DAY: u64 = 86_400;

/// A game that is over.
pub(super) struct Entry {
    pub(super) started: SystemTime,
    pub(super) seconds: u64,
    pub(super) size: Size,
    /// Of X and O.
    pub(super) players: [&'static str; 2],
    /// `20 to 44`.
    pub(super) score: String,
}

/// Adds a game. What the file holds already stays, whatever it is.
pub(super) fn append(path: &Path, entry: &Entry) -> anyhow::Result<()> {
    let name = || path.display().to_string();
    let mut options = OpenOptions::new();
    let mut file = options
        .create(true)
        .append(true)
        .open(path)
        .with_context(name)?;
    // In one piece, so that two games that end together do not mix.
    file.write_all(line(entry).as_bytes()).with_context(name)
}

fn line(entry: &Entry) -> String {
    let Entry {
        started,
        seconds,
        size,
        players: [x, o],
        score,
    } = entry;
    let since = started.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (date, time) = utc(since.as_secs());
    format!("{date}T{time}Z,{seconds},{size},{x},{o},{score}\n")
}

/// Date and time of day, from the seconds since 1970 (H. Hinnant: *chrono-compatible low-level date
/// algorithms*, `civil_from_days`).
fn utc(seconds: u64) -> (String, String) {
    let (days, second) = (seconds / SECONDS_A_DAY, seconds % SECONDS_A_DAY);
    // Years begin in March here, so that the leap day is the last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = year + 400 * era + next;
    let (hour, minute) = (second / 3600, second / 60 % 60);
    (
        format!("{year:04}-{month:02}-{day:02}"),
        format!("{hour:02}:{minute:02}:{:02}", second % 60),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_counted_through_leap_years() {
        let cases = [
            (0, "1970-01-01"),
            (951_782_400, "2000-02-29"),
            (951_868_800, "2000-03-01"),
            (4_107_542_400, "2100-03-01"),
            (1_795_219_200, "2026-11-21"),
            (1_767_225_599, "2025-12-31"),
        ];
        for (seconds, date) in cases {
            assert_eq!(utc(seconds).0, date);
        }
        assert_eq!(utc(1_767_225_599).1, "23:59:59");
    }

    #[test]
    fn a_game_is_a_line_and_the_lines_before_it_stay() {
        let name = format!("sanqi-reversi-{}.csv", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, "not ours\n").unwrap();
        let entry = Entry {
            started: UNIX_EPOCH + Duration::from_secs(951_782_461),
            seconds: 7,
            size: Size::square(6).unwrap(),
            players: ["human", "computer"],
            score: "10 to 26".into(),
        };
        append(&path, &entry).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(
            text,
            "not ours\n2000-02-29T00:01:01Z,7,6x6,human,computer,10 to 26\n"
        );
    }
}
