//! One process at a time writes a file: a match its record, a server the file that marks its
//! folder. The lock goes with the process, however that ends; readers do not ask for it.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file for reading and writing, a new one when there is none; none when another process
/// has it open in this way.
///
/// # Errors
/// The error of the operating system.
pub fn open(path: &Path) -> io::Result<Option<File>> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    exclusively(&options, path)
}

#[cfg(unix)]
fn exclusively(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use rustix::fs::{FlockOperation, flock};

    let file = options.open(path)?;
    // A file system without locks is no reason to refuse.
    let taken = flock(&file, FlockOperation::NonBlockingLockExclusive);
    Ok((taken != Err(rustix::io::Errno::WOULDBLOCK)).then_some(file))
}

#[cfg(windows)]
fn exclusively(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    use std::os::windows::fs::OpenOptionsExt;

    const FILE_SHARE_READ: u32 = 1;
    const ERROR_SHARING_VIOLATION: i32 = 32;
    match options.clone().share_mode(FILE_SHARE_READ).open(path) {
        Err(error) if error.raw_os_error() == Some(ERROR_SHARING_VIOLATION) => Ok(None),
        opened => opened.map(Some),
    }
}

#[cfg(not(any(unix, windows)))]
fn exclusively(options: &OpenOptions, path: &Path) -> io::Result<Option<File>> {
    options.open(path).map(Some)
}
