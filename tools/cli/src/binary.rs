//! Files that others may have named: books, weights, games, tokens.
//!
//! A name may come from a GUI's settings, and what it names may be anything: a pipe that nobody
//! writes to, a device that never ends, a file of gigabytes, somebody's letters. So only a regular
//! file is read, only up to a cap, and only if it begins as it should; error messages do not quote
//! its contents.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use crate::message;

/// The first bytes of every SQLite file.
pub const SQLITE_MAGIC: &[u8] = b"SQLite format 3\0";

/// Reads a file whole. One that does not begin with `magic` is read no further: its first bytes, as
/// many as `magic` has, are returned, so that the caller can say what the file should have been.
///
/// # Errors
/// When it cannot be read, is no regular file, or has more than `most` bytes.
pub fn read(path: &Path, magic: &[u8], most: u64) -> io::Result<Vec<u8>> {
    let mut file = open_regular(path)?;
    let length = file.metadata()?;
    let mut bytes = vec![0; magic.len()];
    let read = read_up_to(&mut file, &mut bytes)?;
    bytes.truncate(read);
    if bytes != magic {
        return Ok(bytes);
    }
    if length.len() > most {
        return Err(too_large(most));
    }
    file.rewind()?;
    // The file may be growing.
    read_capped(file, most)
}

/// Reads to the end, if that comes within `most` bytes.
pub(crate) fn read_capped(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

/// Writes a file whole: the old file of that name stays until the new one is on the disk.
///
/// # Errors
/// When it cannot be written.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, bytes);
    }
    // The file behind a link is replaced, not the link.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let mut beside = path.clone().into_os_string();
    beside.push(".partial");
    let mut file = File::create(&beside)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    let renamed = written.and_then(|()| fs::rename(&beside, path));
    renamed.inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// Opens a regular file for reading.
pub(crate) fn open_regular(path: &Path) -> io::Result<File> {
    // Checked before it is opened, since opening may do something to a device, and again when it is
    // open: it may be another file by then.
    ensure_regular(&fs::metadata(path)?)?;
    let file = open(path)?;
    ensure_regular(&file.metadata()?)?;
    Ok(file)
}

/// Opens for reading without waiting for a writer, as opening a pipe does by default.
fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits() as i32);
    }
    options.open(path)
}

fn ensure_regular(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Err(io::Error::other(message!("file-not-regular")))
}

pub(crate) fn too_large(most: u64) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message!("file-too-large", most))
}

/// Fills a buffer as far as the file goes; returns the number of bytes read.
fn read_up_to(file: &mut File, buffer: &mut [u8]) -> io::Result<usize> {
    let mut filled = 0;
    while let Some(rest) = buffer.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_up_to_its_cap_if_it_begins_as_it_should() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("good");
        fs::write(&path, b"magic and more").unwrap();
        assert_eq!(read(&path, b"magic", 14).unwrap(), b"magic and more");
        assert_eq!(read(&path, b"", 14).unwrap(), b"magic and more");
        let error = read(&path, b"magic", 13).unwrap_err();
        assert_eq!(error.to_string(), "it has more than 13 bytes");
        // Of others no more than that comes back, however long they are.
        assert_eq!(read(&path, b"other", 3).unwrap(), b"magic");
        fs::remove_file(&path).unwrap();
        assert_eq!(
            read(&path, b"", 1).unwrap_err().kind(),
            io::ErrorKind::NotFound
        );
    }

    #[test]
    fn a_file_is_replaced_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old");
        fs::write(&path, b"old").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        let beside = path.with_file_name("old.partial");
        assert!(!beside.exists());
        // A folder is in the way of what is written first.
        fs::create_dir(&beside).unwrap();
        assert!(write(&path, b"newest").is_err());
        assert_eq!(fs::read(&path).unwrap(), b"new");
    }

    #[test]
    fn folders_are_not_read() {
        let error = read(&std::env::temp_dir(), b"", 1).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::IsADirectory);
    }

    #[cfg(unix)]
    #[test]
    fn neither_pipes_nor_devices_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fifo");
        let status = std::process::Command::new("mkfifo").arg(&path).status();
        assert!(status.unwrap().success());
        for path in [path.as_path(), Path::new("/dev/zero")] {
            let error = read(path, b"", 1 << 20).unwrap_err();
            assert_eq!(error.to_string(), "this is no regular file");
        }
    }
}
