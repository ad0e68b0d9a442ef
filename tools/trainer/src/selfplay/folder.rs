//! The folder that games go into: which file each worker writes, and which files are full.
//!
//! | file | what |
//! |---|---|
//! | `GAME-WEIGHTS-SEED.games` | games, see [`crate::shard`] |
//! | the same and `.sha256` | the file is full, and this is its checksum, as `sha256sum` has it |
//! | the same and `.damaged` | a file that is no longer valid was renamed to this |
//! | `lock` | the process that plays holds it |
//! | `pause` | while it is there, nothing is played |
//! | `weights/GAME.bin` | weights that play instead of the program's own |
//! | `cluster.json` | the units that workers of a cluster have |

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use ::cli::input::{FileError, explained};
use ::cli::message;
use ::cli::program::language;
use anyhow::{Result, ensure};
use sha2::{Digest, Sha256};
use zobrist::mix;

use super::check;
use super::shares::name_of;
use crate::output::note;
use crate::shard::{Provenance, Reader};

const GAMES: &str = "games";

pub struct Folder {
    path: PathBuf,
    /// The lock that this process holds while it plays.
    _lock: File,
    /// Files that a worker is writing to.
    at_work: Mutex<HashSet<PathBuf>>,
}

/// A file that belongs to one worker until this is dropped.
pub struct Claim<'a> {
    folder: &'a Folder,
    pub path: PathBuf,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        self.folder.at_work().remove(&self.path);
    }
}

impl Folder {
    /// Opens the folder for playing, and creates it if necessary.
    ///
    /// # Errors
    /// When it cannot be written to, or another process plays there.
    pub fn open(path: &Path) -> Result<Self> {
        std::fs::create_dir_all(path).map_err(|error| FileError::of(path, error))?;
        let lock = path.join("lock");
        let lock = File::create(&lock).map_err(|error| FileError::of(&lock, error))?;
        ensure!(
            lock_alone(&lock),
            message!("selfplay-in-use", path = path.display().to_string())
        );
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
            at_work: Mutex::default(),
        })
    }

    fn at_work(&self) -> MutexGuard<'_, HashSet<PathBuf>> {
        self.at_work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A file for games of this provenance with any seed: one that is not full, or a new one.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn claim(&self, wanted: Provenance) -> Result<(Claim<'_>, Provenance)> {
        let mut at_work = self.at_work();
        for path in files(&self.path)? {
            if at_work.contains(&path) || checksum_path(&path).exists() {
                continue;
            }
            let Some(found) = self.resumable(&path)? else {
                continue;
            };
            let seed = found.seed;
            if found == (Provenance { seed, ..wanted }) {
                at_work.insert(path.clone());
                return Ok((Claim { folder: self, path }, found));
            }
        }
        let provenance = self.fresh(wanted);
        let path = self.file(provenance);
        at_work.insert(path.clone());
        Ok((Claim { folder: self, path }, provenance))
    }

    /// The provenance of a new file. The seed is random, so that no two farms play the same games.
    pub fn fresh(&self, wanted: Provenance) -> Provenance {
        let mut seed = random();
        while self.file(Provenance { seed, ..wanted }).exists() {
            seed = mix(seed);
        }
        Provenance { seed, ..wanted }
    }

    fn file(&self, provenance: Provenance) -> PathBuf {
        self.path.join(name(provenance)).with_extension(GAMES)
    }

    /// The provenance of a file that more games can be added to; a damaged file is renamed.
    fn resumable(&self, path: &Path) -> Result<Option<Provenance>> {
        match count(path) {
            Ok(contents) => Ok(Some(contents.provenance)),
            Err(error) => {
                let why = explained(&error, language());
                note(&message!("selfplay-put-aside", why));
                let aside = with_more(path, "damaged");
                std::fs::rename(path, aside).map_err(|error| FileError::of(path, error))?;
                Ok(None)
            }
        }
    }

    /// Accepts a full file of games from another machine; returns its path, or inside the result
    /// what is wrong with the games.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn take_in(
        &self,
        provenance: Provenance,
        games: u32,
        bytes: &[u8],
    ) -> Result<Result<PathBuf>, FileError> {
        let path = self.file(provenance);
        let beside = with_more(&path, "new");
        let failed = |error| FileError::of(&path, error);
        let mut file = File::create(&beside).map_err(failed)?;
        let written = file.write_all(bytes).and_then(|()| file.sync_all());
        written.map_err(failed)?;
        if let Err(why) = check::file(&beside, provenance, games) {
            std::fs::remove_file(&beside).map_err(failed)?;
            return Ok(Err(why));
        }
        std::fs::rename(&beside, &path).map_err(failed)?;
        write_checksum(&path)?;
        Ok(Ok(path))
    }

    /// Whether there is a full file of this provenance.
    pub fn has(&self, provenance: Provenance) -> bool {
        checksum_path(&self.file(provenance)).exists()
    }
}

/// A number that differs at every call and on every machine.
pub fn random() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// The name of a file of games, without its extension.
pub fn name(provenance: Provenance) -> String {
    let Provenance {
        game,
        weights,
        seed,
        ..
    } = provenance;
    format!("{}-{weights:016x}-{seed:016x}", name_of(game))
}

/// Marks a file as full by writing its checksum.
///
/// # Errors
/// When it cannot be read, or the checksum not written.
pub fn write_checksum(path: &Path) -> Result<(), FileError> {
    let line = format!("{}  {}\n", sha256(path)?, file_name(path));
    replace(&checksum_path(path), line.as_bytes())
}

/// Replaces a file as a whole; a failure leaves the old one.
///
/// # Errors
/// When it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let beside = with_more(path, "new");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| FileError::of(path, error))
}

/// The files of games in a folder, sorted by name.
///
/// # Errors
/// When the folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let failed = |error| FileError::of(folder, error);
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let paths = entries.map(|entry| Ok(entry.map_err(failed)?.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == GAMES));
    paths.sort();
    Ok(paths)
}

pub struct Contents {
    pub provenance: Provenance,
    pub games: u64,
    /// Plies that the engine chose, not the random ones.
    pub positions: u64,
}

/// Reads all of a file of games, and verifies its checksum if it has one.
///
/// # Errors
/// When the file is damaged.
pub fn count(path: &Path) -> Result<Contents> {
    let sealed = checksum_path(path);
    if let Ok(line) = std::fs::read_to_string(&sealed) {
        let sound = line.split(' ').next() == Some(&sha256(path)?);
        let (path, sealed) = (path.display().to_string(), file_name(&sealed));
        ensure!(sound, message!("selfplay-checksum", path, sealed));
    }
    let mut reader = Reader::open(path)?;
    let mut contents = Contents {
        provenance: reader.provenance,
        games: 0,
        positions: 0,
    };
    while let Some(game) = reader.next_game()? {
        contents.games += 1;
        contents.positions += game.plies.len().saturating_sub(game.random.into()) as u64;
    }
    Ok(contents)
}

fn checksum_path(path: &Path) -> PathBuf {
    with_more(path, "sha256")
}

fn with_more(path: &Path, extension: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    name.into()
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn sha256(path: &Path) -> Result<String, FileError> {
    let mut digest = Sha256::new();
    File::open(path)
        .and_then(|mut file| io::copy(&mut file, &mut digest))
        .map_err(|error| FileError::of(path, error))?;
    Ok(digest
        .finalize()
        .iter()
        .fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        }))
}

/// Whether no other process has the lock; also true on a file system without locks.
#[cfg(unix)]
fn lock_alone(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};

    flock(file, FlockOperation::NonBlockingLockExclusive) != Err(rustix::io::Errno::WOULDBLOCK)
}

#[cfg(not(unix))]
fn lock_alone(_: &File) -> bool {
    true
}
