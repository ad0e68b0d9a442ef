//! Networks of any supported width; the file's header gives the width.

use std::path::Path;

use ::cli::input::FileError;
use ::xiangqi::eval::network::{HIDDEN, Network, Weights};
use anyhow::{Context, Result};
use app::weights::{self, Provenance, WeightsFile};
use search::value::Value;
use xiangqi_rules::Position;

pub trait AnyWidth: Send + Sync {
    fn hidden(&self) -> usize;
    /// The size of its file, in bytes.
    fn size(&self) -> usize;
    fn provenance(&self) -> &Provenance;
    /// The SHA-256 in the file's header.
    fn hash(&self) -> [u8; 32];
    fn weights(&self) -> Weights;
    /// The value of a position for the side to move, in internal units.
    fn evaluate(&self, position: &Position) -> Value;
}

impl<const N: usize> AnyWidth for Network<N> {
    fn hidden(&self) -> usize {
        N
    }

    fn size(&self) -> usize {
        self.to_bytes().len()
    }

    fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    fn hash(&self) -> [u8; 32] {
        WeightsFile::hash(self)
    }

    fn weights(&self) -> Weights {
        Self::weights(self)
    }

    fn evaluate(&self, position: &Position) -> Value {
        Self::evaluate(self, position)
    }
}

/// Reads a network of any width that [`super::fit`] can train.
///
/// # Errors
/// When the file cannot be read, or is no network of such a width.
pub fn open(path: &Path) -> Result<Box<dyn AnyWidth>> {
    fn of<const N: usize>(bytes: &[u8]) -> Result<Box<dyn AnyWidth>> {
        Ok(Box::new(Network::<N>::from_bytes(bytes)?))
    }
    let magic = Network::<HIDDEN>::FORMAT.magic;
    let bytes = weights::read(path, magic).map_err(|error| FileError::of(path, error))?;
    let network = match width(&bytes) {
        16 => of::<16>(&bytes),
        32 => of::<32>(&bytes),
        64 => of::<64>(&bytes),
        128 => of::<128>(&bytes),
        // The engine's own width; for any other, the error names what was found.
        _ => of::<HIDDEN>(&bytes),
    };
    network.with_context(|| path.display().to_string())
}

/// A SHA-256 in hexadecimal.
pub fn hex(hash: [u8; 32]) -> String {
    hash.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The number of hidden units per perspective, from the header.
fn width(bytes: &[u8]) -> u32 {
    let field = bytes.get(12..).and_then(|rest| rest.first_chunk());
    field.map_or(0, |&field| u32::from_le_bytes(field))
}
