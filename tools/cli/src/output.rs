//! Files that a command writes.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use crate::binary::SQLITE_MAGIC;
use crate::input::FileError;
use crate::message;

/// Creates a file, or empties the one that is there.
///
/// # Errors
/// As those of the system; and when the file is a database, such as the one that is being exported:
/// its contents could not be had back.
pub fn create(path: &Path) -> io::Result<File> {
    let is_file = fs::metadata(path).is_ok_and(|file| file.is_file());
    if is_file && begins_like_a_database(path) {
        return Err(io::Error::other(message!("file-database")));
    }
    File::create(path)
}

/// Writes a whole file; the errors of [`create`] with the file's name.
///
/// # Errors
/// As [`create`].
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let written = create(path).and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| FileError::of(path, error))
}

fn begins_like_a_database(path: &Path) -> bool {
    let mut start = [0; SQLITE_MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == *SQLITE_MAGIC
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    #[test]
    fn a_database_is_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        write(&path, b"text").unwrap();
        write(&path, &[SQLITE_MAGIC, b"rows"].concat()).unwrap();
        let error = write(&path, b"text").unwrap_err();
        let why = "this is a database, expected a file that may be overwritten";
        assert_eq!(
            error.say(Language::En),
            format!("{}: {why}", path.display())
        );
        assert_eq!(fs::read(&path).unwrap(), [SQLITE_MAGIC, b"rows"].concat());
        let link = folder.path().join("link");
        fs::hard_link(&path, &link).unwrap();
        assert!(write(&link, b"text").is_err());
    }
}
