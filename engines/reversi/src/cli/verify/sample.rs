//! Chooses random rows of the tables, from files that may be far larger than memory.
//!
//! Files that fit are read whole and shuffled. In larger ones a random place is drawn and the next
//! line taken: all rows of these tables have nearly the same length.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use ::cli::input::{FileError, Input, shown};
use ::cli::message;
use anyhow::Context;
use reversi_rules::knowledge::Row;
use reversi_rules::obf::Obf;
use zobrist::Random;

/// The most bytes that the files may have together to be read whole.
const WHOLE: u64 = 64 << 20;
/// The longest row, in bytes.
const LONGEST: u64 = 256;
/// The most places drawn for each row wanted: rows that are only estimates are skipped.
const DRAWS: usize = 100;

#[derive(Debug, Default)]
pub(super) struct Sample {
    pub(super) rows: Vec<Row>,
    /// The number of rows read.
    pub(super) read: usize,
    /// The number of rows read that are not proven.
    pub(super) estimates: usize,
}

impl Sample {
    fn add(&mut self, row: Row) {
        self.read += 1;
        match row.is_proven() {
            true => self.rows.push(row),
            false => self.estimates += 1,
        }
    }
}

/// A row's position as an OBF line.
pub(super) fn obf(row: &Row) -> String {
    let (position, scores) = (row.position.clone(), Vec::new());
    Obf { position, scores }.to_string()
}

/// At most `wanted` proven rows of files and folders, fewer if there are not enough; the same seed
/// chooses the same rows.
pub(super) fn take(files: &[PathBuf], wanted: usize, seed: u64) -> anyhow::Result<Sample> {
    let mut random = Random::new(seed);
    if files == [PathBuf::from("-")] {
        let mut sample = Sample::default();
        let input = Input::read(Path::new("-"))?;
        whole(
            &input.name,
            &String::from_utf8_lossy(&input.bytes),
            &mut sample,
        )?;
        return Ok(shuffled(sample, wanted, &mut random));
    }
    let mut found = Vec::new();
    for path in files {
        find(path, &mut found).map_err(|why| FileError::of(path, why))?;
    }
    let total: u64 = found.iter().map(|(_, length)| length).sum();
    if total <= WHOLE {
        let mut sample = Sample::default();
        for (path, _) in &found {
            let input = Input::read(path)?;
            whole(
                &input.name,
                &String::from_utf8_lossy(&input.bytes),
                &mut sample,
            )?;
        }
        return Ok(shuffled(sample, wanted, &mut random));
    }
    drawn(&found, total, wanted, &mut random)
}

/// Adds a file, or the tables in a folder, each with its length in bytes.
fn find(path: &Path, found: &mut Vec<(PathBuf, u64)>) -> std::io::Result<()> {
    if !fs::metadata(path)?.is_dir() {
        found.push((path.to_path_buf(), fs::metadata(path)?.len()));
        return Ok(());
    }
    let mut paths = fs::read_dir(path)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if name.starts_with("knowledge_") && name.ends_with(".csv") {
            found.push((path.clone(), fs::metadata(&path)?.len()));
        }
    }
    Ok(())
}

fn whole(name: &str, text: &str, sample: &mut Sample) -> anyhow::Result<()> {
    for (line, number) in text.lines().zip(1..) {
        let row = Row::parse(line).with_context(|| format!("{name}:{number}"))?;
        if let Some(row) = row {
            sample.add(row);
        }
    }
    Ok(())
}

/// Moves `wanted` random rows to the front and drops the others (Fisher and Yates).
fn shuffled(mut sample: Sample, wanted: usize, random: &mut Random) -> Sample {
    let count = sample.rows.len();
    for index in 0..wanted.min(count) {
        let other = index + random.below(count - index);
        sample.rows.swap(index, other);
    }
    sample.rows.truncate(wanted);
    sample
}

fn drawn(
    files: &[(PathBuf, u64)],
    total: u64,
    wanted: usize,
    random: &mut Random,
) -> anyhow::Result<Sample> {
    let (mut sample, mut seen) = (Sample::default(), HashSet::new());
    for _ in 0..wanted.saturating_mul(DRAWS) {
        if sample.rows.len() == wanted {
            break;
        }
        let mut place = random.below(usize::try_from(total).unwrap_or(usize::MAX)) as u64;
        let at = files
            .iter()
            .find(|(_, length)| match place.checked_sub(*length) {
                Some(rest) => {
                    place = rest;
                    false
                }
                None => true,
            });
        let Some((path, _)) = at else {
            continue;
        };
        let line = line_behind(path, place).map_err(|why| FileError::of(path, why))?;
        let Some((start, line)) = line else {
            continue;
        };
        if !seen.insert((path, start)) {
            continue;
        }
        let place = || message!("verify-place", name = shown(path), start);
        if line.len() as u64 >= LONGEST {
            let long = anyhow::Error::from(message!("verify-long", most = LONGEST));
            return Err(long.context(place()));
        }
        let text = String::from_utf8_lossy(&line);
        if let Some(row) = Row::parse(&text).with_context(place)? {
            sample.add(row);
        }
    }
    Ok(sample)
}

/// The first whole line after a place, and where it begins. None at the end of the file.
fn line_behind(path: &Path, place: u64) -> std::io::Result<Option<(u64, Vec<u8>)>> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(place))?;
    let mut reader = BufReader::with_capacity(LONGEST as usize, file);
    let mut line = Vec::new();
    let skipped = reader.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
    if line.last() != Some(&b'\n') {
        return Ok(None);
    }
    line.clear();
    let length = reader.take(LONGEST).read_until(b'\n', &mut line)?;
    Ok((length > 0).then_some((place + skipped as u64, line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Rows that differ in their nodes; every third is an estimate.
    fn rows(count: usize) -> String {
        let mut text = format!("{}\n", reversi_rules::knowledge::HEADER);
        for nodes in 0..count {
            let accuracy = if nodes % 3 == 0 { 95 } else { 100 };
            let board = format!("{}XO{}", "-".repeat(36), "X".repeat(26));
            text += &format!("{board} X;,36,{accuracy},0,0,{nodes}\n");
        }
        text
    }

    fn nodes(sample: &Sample) -> BTreeSet<i64> {
        sample.rows.iter().map(|row| row.nodes).collect()
    }

    #[test]
    fn rows_are_chosen_by_the_seed_and_estimates_left_out() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("knowledge_1.csv");
        fs::write(&path, rows(300)).unwrap();
        fs::write(folder.path().join("other.csv"), "no row").unwrap();
        let take = |seed| take(&[folder.path().to_path_buf()], 20, seed).unwrap();
        let chosen = take(1);
        assert_eq!((chosen.read, chosen.estimates), (300, 100));
        assert_eq!(nodes(&chosen).len(), 20);
        assert!(nodes(&chosen).iter().all(|nodes| nodes % 3 != 0));
        assert_eq!(nodes(&chosen), nodes(&take(1)));
        assert_ne!(nodes(&chosen), nodes(&take(2)));
    }

    #[test]
    fn of_files_too_large_to_read_lines_are_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let mut files = Vec::new();
        for name in ["a", "b"] {
            let path = folder.path().join(name);
            fs::write(&path, rows(500)).unwrap();
            files.push((path.clone(), fs::metadata(&path).unwrap().len()));
        }
        let total = files.iter().map(|(_, length)| length).sum();
        let drawn = |seed| drawn(&files, total, 30, &mut Random::new(seed)).unwrap();
        let chosen = drawn(1);
        assert_eq!(chosen.rows.len(), 30);
        assert!(chosen.estimates > 0 && nodes(&chosen).iter().all(|nodes| nodes % 3 != 0));
        assert_eq!(nodes(&chosen), nodes(&drawn(1)));
        assert_ne!(nodes(&chosen), nodes(&drawn(2)));
    }

    #[test]
    fn a_file_of_something_else_is_named_with_the_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, format!("{}what\n", rows(1))).unwrap();
        let why = format!("{:#}", take(std::slice::from_ref(&path), 5, 1).unwrap_err());
        assert!(why.contains("a:3: found 1 fields, expected 6"), "{why}");
        fs::write(&path, "x".repeat(10_000) + "\n" + &"y".repeat(10_000)).unwrap();
        let files = [(path, 20_001)];
        let none = drawn(&files, 10_001, 5, &mut Random::new(1));
        let why = match none {
            Ok(sample) => return assert!(sample.rows.is_empty()),
            Err(why) => format!("{why:#}"),
        };
        assert!(why.contains("found a line of 256 bytes or more"), "{why}");
    }
}
