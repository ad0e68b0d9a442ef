//! Removes duplicates from the files of games on the command line: `games/* games/*` names each
//! file twice, and a copy has another name.
//!
//! Games read twice would weigh twice, and, worse, might be both learned from and held out. A game
//! is a function of its number and what its file's header says, so two files with equal headers
//! hold the same games, up to the length of the shorter.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use ::cli::message;
use anyhow::Result;

use crate::output::note;
use crate::shard::{BYTES_A_PLY, HEADER, Reader};

/// The files, without those whose games another file holds too; each file left out is reported on
/// stderr. What cannot be read twice, or is no file of games, is kept for the reader to refuse.
///
/// # Errors
/// When a file that shares its header with another is damaged.
pub fn once(paths: &[PathBuf]) -> Result<Vec<&Path>> {
    let mut kept: Vec<&Path> = Vec::new();
    let mut by_header: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
    for path in paths {
        let Some(header) = header(path) else {
            kept.push(path);
            continue;
        };
        let alike = by_header.entry(header).or_default();
        let mut is_known = false;
        for &index in &*alike {
            let other = kept[index];
            let Some(longer) = longer(path, other)? else {
                continue;
            };
            let shorter = if longer == path { other } else { path };
            let [path, other] = [shorter, longer].map(|path| path.display().to_string());
            note(&message!("games-left-out", path, other));
            kept[index] = longer;
            is_known = true;
            break;
        }
        if !is_known {
            alike.push(kept.len());
            kept.push(path);
        }
    }
    Ok(kept)
}

/// An upper bound on the number of plies in these files.
pub fn plies(paths: &[&Path]) -> usize {
    let bytes = paths.iter().filter_map(|path| path.metadata().ok());
    bytes.map(|file| file.len() as usize).sum::<usize>() / BYTES_A_PLY
}

/// The file that holds all games of both, if either does; `two` if they are equal.
fn longer<'a>(one: &'a Path, two: &'a Path) -> Result<Option<&'a Path>> {
    let (mut ones, mut twos) = (Reader::open(one)?, Reader::open(two)?);
    loop {
        match (ones.next_game()?, twos.next_game()?) {
            (None, _) => return Ok(Some(two)),
            (Some(_), None) => return Ok(Some(one)),
            (of_one, of_two) if of_one != of_two => return Ok(None),
            _ => {}
        }
    }
}

/// The first bytes of a regular file, enough to tell files of games apart.
fn header(path: &Path) -> Option<Vec<u8>> {
    if !path.is_file() {
        return None;
    }
    let mut header = Vec::new();
    let file = File::open(path).ok()?;
    file.take(HEADER as u64).read_to_end(&mut header).ok()?;
    (header.len() == HEADER).then_some(header)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::shard::{Game, GameKind, Provenance, Writer};

    /// A file with the first `games` games of a seed.
    fn file(folder: &Path, name: &str, seed: u64, games: u16) -> PathBuf {
        let path = folder.join(name);
        let provenance = Provenance {
            game: GameKind::Xiangqi,
            nodes: 60,
            seed,
            weights: 1,
            engine: Some(Engine::of(GameKind::Xiangqi)),
        };
        let (mut writer, _) = Writer::open(&path, provenance).unwrap();
        for number in 0..games {
            let game = Game {
                result: 1,
                random: 0,
                plies: vec![(number, seed as i16); 3],
            };
            writer.append(&game).unwrap();
        }
        path
    }

    #[test]
    fn games_count_once_under_whatever_names() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let one = file(folder, "one", 1, 3);
        let two = file(folder, "two", 2, 3);
        let start = file(folder, "start", 1, 2);
        let copy = folder.join("copy");
        std::fs::copy(&two, &copy).unwrap();
        let other = folder.join("sub").join("..").join("one");
        std::fs::create_dir_all(folder.join("sub")).unwrap();
        let missing = folder.join("missing");
        let typed = [&start, &one, &two, &one, &copy, &other, &missing].map(Clone::clone);
        // The longer file replaces the shorter one.
        assert_eq!(once(&typed).unwrap(), [&one, &two, &missing]);
    }
}
