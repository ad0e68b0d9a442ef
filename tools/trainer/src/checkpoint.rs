//! Checkpoints of a fit, with which it goes on after an interruption.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `sanqi.cp`: the magic |
//! | 8 | fingerprint of the positions and settings, little-endian |
//! | any | state of the fit |
//! | 8 | hash of all the above, little-endian |
//!
//! The file is written under another name and then renamed, so that a kill leaves either the old
//! file or the new one.

use std::io::ErrorKind;
use std::path::Path;

use ::cli::input::FileError;
use ::cli::message;
use anyhow::{Result, ensure};
use zobrist::mix;

const MAGIC: &[u8; 8] = b"sanqi.cp";
/// Bytes of the magic and the fingerprint.
const HEADER: usize = 16;

/// Saves the state of a fit with this fingerprint.
///
/// # Errors
/// When the file cannot be written.
pub fn save(path: &Path, fingerprint: u64, state: &[u8]) -> Result<(), FileError> {
    let mut bytes = [MAGIC, &fingerprint.to_le_bytes(), state].concat();
    bytes.extend(hash(&bytes).to_le_bytes());
    let beside = path.with_extension("new");
    std::fs::write(&beside, bytes)
        .and_then(|()| std::fs::rename(&beside, path))
        .map_err(|error| FileError::of(path, error))
}

/// The saved state, if there is any.
///
/// # Errors
/// When the file is damaged, or belongs to another fit.
pub fn read(path: &Path, fingerprint: u64) -> Result<Option<Vec<u8>>> {
    let name = || path.display().to_string();
    let mut bytes = match std::fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| FileError::of(path, error))?,
    };
    let sum = bytes.split_off(bytes.len().saturating_sub(8));
    ensure!(
        bytes.len() >= HEADER && bytes.starts_with(MAGIC) && hash(&bytes).to_le_bytes() == *sum,
        message!("checkpoint-damaged", path = name())
    );
    ensure!(
        bytes[MAGIC.len()..HEADER] == fingerprint.to_le_bytes(),
        message!("checkpoint-other", path = name())
    );
    Ok(Some(bytes.split_off(HEADER)))
}

/// A checksum that detects damage, not tampering.
fn hash(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(bytes.len() as u64, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(hash ^ u64::from_le_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_saved_by_the_same_fit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("fit.partial");
        assert_eq!(read(&path, 7).unwrap(), None);
        for state in [&b""[..], b"one", &[5; 100]] {
            save(&path, 7, state).unwrap();
            assert_eq!(read(&path, 7).unwrap().as_deref(), Some(state));
            let error = read(&path, 8).unwrap_err().to_string();
            assert!(error.contains("other settings"), "{error}");
        }
        let whole = std::fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        damaged[40] ^= 1;
        for bytes in [&damaged[..], &whole[..60], &whole[..7], b""] {
            std::fs::write(&path, bytes).unwrap();
            let error = read(&path, 7).unwrap_err().to_string();
            assert!(error.contains("not a sound checkpoint"), "{error}");
        }
    }
}
