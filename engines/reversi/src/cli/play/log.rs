//! The list of games: a line of CSV each, added to the end of a file.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::Context;
use reversi_rules::Size;
use shell::calendar::Moment;

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
    let started = Moment::of(since.as_secs());
    format!("{started},{seconds},{size},{x},{o},{score}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

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
