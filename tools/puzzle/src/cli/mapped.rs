//! Large input files, mapped into memory instead of copied.

use std::fs::File;
use std::ops::Deref;
use std::path::Path;

use ::cli::input::{FileError, converted, shown};
use memmap2::Mmap;

use super::shell::Input;
use crate::error::Failure;

/// The most bytes that are read of stdin or a pipe: the largest road networks have some gigabytes.
const MAX_BYTES: u64 = 16 << 30;

/// The bytes of a file, mapped into memory if possible.
pub(super) enum Mapped {
    Map(Mmap),
    /// A copy of what cannot be mapped: stdin, pipes, empty files.
    Copy(Vec<u8>),
}

impl Mapped {
    /// Maps a file; reads it if it cannot be mapped. `-` is stdin.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        if path != Path::new("-") {
            let metadata = File::open(path).and_then(|file| file.metadata());
            let metadata = metadata.map_err(|source| FileError::of(path, source))?;
            if metadata.is_file()
                && metadata.len() > 0
                && let Ok(map) = ::cli::mapped::map(path)
            {
                return Ok(Self::Map(map));
            }
        }
        Input::read_up_to(path, MAX_BYTES).map(|input| Self::Copy(input.bytes))
    }

    /// The same bytes converted to UTF-8 if they are text in GBK or UTF-16; `path` is named in the
    /// note about it.
    pub(super) fn in_utf8(self, path: &Path) -> Self {
        match converted(&shown(path), &self) {
            Some(text) => Self::Copy(text.into_bytes()),
            None => self,
        }
    }
}

impl Deref for Mapped {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::Map(map) => map,
            Self::Copy(bytes) => bytes,
        }
    }
}
