//! Finds the other programs, and ends the processes that were started.

use std::path::{Path, PathBuf};
use std::process::Child;

/// Debian installs games here, and leaves the folder out of root's path.
const GAMES: &str = "/usr/games";

/// The path of the program of this name, if it is installed.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from(GAMES)])
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
}

/// Finds every program, or says which one is missing.
pub(crate) fn find_all<const N: usize>(test: &str, names: [&str; N]) -> Option<[PathBuf; N]> {
    let found = names.map(|name| (name, find(name)));
    if let Some((missing, _)) = found.iter().find(|(_, path)| path.is_none()) {
        skip(test, &format!("{missing} is not installed"));
        return None;
    }
    Some(found.map(|(_, path)| path.unwrap_or_default()))
}

/// Says that a test did not run, and why.
pub(crate) fn skip(test: &str, why: &str) {
    eprintln!("SKIPPED {test}: {why}");
}

/// A new empty folder for a test, inside Cargo's.
pub(crate) fn scratch(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    // Removes what an earlier run left; on a first run there is nothing.
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A process that is ended with its test.
pub(crate) struct Guard(pub(crate) Child);

impl Drop for Guard {
    fn drop(&mut self) {
        // The process may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
