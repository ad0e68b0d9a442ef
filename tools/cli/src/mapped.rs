//! Files that are read where they lie, without a copy.
#![allow(unsafe_code, reason = "mapping a file is unsafe by nature")]

use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::binary;

/// Maps a regular file.
///
/// # Errors
/// When it cannot be opened, is no regular file, is empty, or cannot be mapped.
pub fn map(path: &Path) -> io::Result<Mmap> {
    let file = binary::open_regular(path)?;
    // SAFETY: the map is read-only. Another program that changes the file meanwhile would break the
    // promise that shared bytes stay what they are; as with every program that maps its input, the
    // user is asked not to. What this one writes takes the name of what was there and leaves that
    // as it is (`binary::write`).
    unsafe { Mmap::map(&file) }
}
