//! The folder that games go into: who writes which file, and which are full.
//!
//! | file | what |
//! |---|---|
//! | `GAME-WEIGHTS-SEED.games` | games, see [`crate::shard`] |
//! | the same and `.sha256` | the file is full, and this is its checksum, as `sha256sum` has it |
//! | the same and `.damaged` | what is no longer a file of games was put aside under this name |
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
use crate::output::tell;
use crate::shard::{Provenance, Reader};

const GAMES: &str = "games";

pub struct Folder {
    path: PathBuf,
    /// Held as long as this process plays.
    _lock: File,
    /// Files that a worker writes to.
    at_work: Mutex<HashSet<PathBuf>>,
}

/// A file that a worker has to itself, until this is dropped.
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
    /// Opens it for playing; makes it if it is not there.
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

    /// A file for games of this provenance, whatever its seed: one that is not full, or a new one.
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

    /// The provenance of a new file. No two farms are to play the same games, so the seed is a
    /// random one.
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

    /// What a file says of its games, if more can be added to it; what is damaged is put aside.
    fn resumable(&self, path: &Path) -> Result<Option<Provenance>> {
        match count(path) {
            Ok(contents) => Ok(Some(contents.provenance)),
            Err(error) => {
                let why = explained(&error, language());
                tell(&message!("selfplay-put-aside", why));
                let aside = with_more(path, "damaged");
                std::fs::rename(path, aside).map_err(|error| FileError::of(path, error))?;
                Ok(None)
            }
        }
    }

    /// Takes in a full file of somebody else's games; where it is then. Within, why those are not
    /// as they should be.
    ///
    /// # Errors
    /// When it cannot be written.
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
        seal(&path)?;
        Ok(Ok(path))
    }

    /// Whether there is a full file of this provenance.
    pub fn has(&self, provenance: Provenance) -> bool {
        checksum_path(&self.file(provenance)).exists()
    }
}

/// Another number at every call, here and elsewhere.
pub fn random() -> u64 {
    RandomState::new().hash_one(std::process::id())
}

/// What a file of games is called, without its extension.
pub fn name(provenance: Provenance) -> String {
    let Provenance {
        game,
        weights,
        seed,
        ..
    } = provenance;
    format!("{}-{weights:016x}-{seed:016x}", name_of(game))
}

/// Says that a file is full: with its checksum.
///
/// # Errors
/// When it cannot be read, or the checksum not written.
pub fn seal(path: &Path) -> Result<(), FileError> {
    let line = format!("{}  {}\n", sha256(path)?, file_name(path));
    replace(&checksum_path(path), line.as_bytes())
}

/// Writes a file whole, or leaves what was there.
///
/// # Errors
/// When it cannot be written.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let beside = with_more(path, "new");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| FileError::of(path, error))
}

/// The files of games in a folder, by name.
///
/// # Errors
/// When it cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let failed = |error| FileError::of(folder, error);
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let paths = entries.map(|entry| Ok(entry.map_err(failed)?.path()));
    let mut paths: Vec<PathBuf> = paths.collect::<Result<_, _>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == GAMES));
    paths.sort();
    Ok(paths)
}

/// What is in a file of games.
pub struct Contents {
    pub provenance: Provenance,
    pub games: u64,
    /// Plies that the engine chose.
    pub positions: u64,
}

/// Reads a file of games through, and compares its checksum if it has one.
///
/// # Errors
/// When it is damaged.
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

/// Where a full file's checksum is.
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

/// Whether no other process has the lock; a file system without locks is no reason not to play.
#[cfg(unix)]
fn lock_alone(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};

    flock(file, FlockOperation::NonBlockingLockExclusive) != Err(rustix::io::Errno::WOULDBLOCK)
}

#[cfg(not(unix))]
fn lock_alone(_: &File) -> bool {
    true
}
