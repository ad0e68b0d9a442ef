//! The list of played games, a CSV file to which each game adds a line.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use ::cli::calendar::Moment;
use ::cli::input::shown;
use ::cli::message;
use anyhow::Context;
use reversi_rules::Size;

pub(super) struct Entry {
    pub(super) started: SystemTime,
    pub(super) seconds: u64,
    pub(super) size: Size,
    pub(super) players: [&'static str; 2],
    /// The points of both sides, `20 to 44`.
    pub(super) score: String,
}

/// The list, opened before the first move so that a file that cannot be written is reported then.
pub(super) struct Log<'a> {
    path: &'a Path,
    file: File,
}

impl<'a> Log<'a> {
    /// Opens the list to append to it. The file's contents stay, whatever they are.
    pub(super) fn open(path: &'a Path) -> anyhow::Result<Self> {
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path);
        let file = file.with_context(|| message!("log-failed", name = shown(path)))?;
        Ok(Self { path, file })
    }

    /// Appends a game as a line of its own.
    pub(super) fn append(mut self, entry: &Entry) -> anyhow::Result<()> {
        let end = if self.ends_within_a_line() { "\n" } else { "" };
        // One write, so that the lines of two games that end together do not mix.
        let text = format!("{end}{}", line(entry));
        let written = self.file.write_all(text.as_bytes());
        written.with_context(|| self.path.display().to_string())
    }

    /// Whether the last line lacks its line end. False for anything but a plain file.
    fn ends_within_a_line(&self) -> bool {
        let is_plain = self.file.metadata().is_ok_and(|about| about.is_file());
        is_plain && last_byte(self.path).is_ok_and(|last| last != b'\n')
    }
}

/// The last byte of a file. The file must not be empty.
fn last_byte(path: &Path) -> io::Result<u8> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last[0])
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
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.csv");
        let entry = Entry {
            started: UNIX_EPOCH + Duration::from_secs(951_782_461),
            seconds: 7,
            size: Size::square(6).unwrap(),
            players: ["human", "computer"],
            score: "10 to 26".into(),
        };
        let row = "2000-02-29T00:01:01Z,7,6x6,human,computer,10 to 26\n";
        for (before, expected) in [
            ("", row.to_owned()),
            ("not ours\n", format!("not ours\n{row}")),
            ("no end", format!("no end\n{row}")),
        ] {
            std::fs::write(&path, before).unwrap();
            Log::open(&path).unwrap().append(&entry).unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            std::fs::remove_file(&path).unwrap();
            assert_eq!(text, expected);
        }
    }
}
