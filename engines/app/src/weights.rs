//! Files of trained weights of an evaluation.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic: `sanqi.` and two letters, by which games are told apart |
//! | 4 | version |
//! | 4 each | the sizes that a program is built for ([`Format::sizes`]) |
//! | 8 | hash of what the weights belong to: features, patterns |
//! | 32 | SHA-256 of all that follows |
//! | 8 | seed of the training |
//! | 8 | positions trained on |
//! | 4 | generation |
//! | 32 | the SHA-256 in the header of the weights that played the games; zeros for none |
//! | 4 + n | the commit of engine and trainer: its length and UTF-8 text |
//! | 4 + n | the games: seeds and limits, the same way |
//! | the rest | the weights, as the game lays them out |
//!
//! All numbers are little-endian. A game implements [`WeightsFile`]: its [`Format`], and how its
//! weights become bytes and come back. A file may come from anybody, so an error names what was
//! expected and found, and never repeats the file's contents.

mod active;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::cli::binary;
use ::cli::input::{FileError, reason_in_words, shown};
use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};
use thiserror::Error;

pub use active::{ActiveWeights, AnyActiveWeights, Embedded};

/// Size limit of a file, in bytes: several times the size of any weights.
const MAX_FILE: u64 = 64 << 20;
/// Longest text in a header, in bytes.
const MAX_TEXT: usize = 1 << 16;

/// Identifies the files of one kind of weights.
#[derive(Clone, Copy, Debug)]
pub struct Format {
    /// Description of the file for error messages, with article: `a network for Xiangqi`.
    pub what: &'static str,
    pub magic: &'static [u8; 8],
    pub version: u32,
    /// The sizes that the program is built for, and the wording of each in error messages, with
    /// `{}` for the number: `{} stages`.
    pub sizes: &'static [(&'static str, u32)],
    /// Hash of the features that the weights belong to.
    pub architecture: u64,
    /// Bytes of the weights alone.
    pub length: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    pub seed: u64,
    pub positions: u64,
    /// 1 for the first weights, trained on games of a hand-made evaluation.
    pub generation: u32,
    /// SHA-256 in the header of the weights that played the games ([`WeightsFile::hash`]); zeros
    /// for none.
    pub parent: [u8; 32],
    /// Commit of engine and trainer.
    pub commit: String,
    /// Seeds and limits of the games.
    pub games: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum WeightsError {
    #[error("not {what}: expected it to begin with `{}`", magic.escape_ascii())]
    Magic {
        what: &'static str,
        #[serde(serialize_with = "as_ascii")]
        magic: &'static [u8; 8],
    },
    #[error("version {found}, expected {expected}")]
    Version { found: u32, expected: u32 },
    /// The file has a size that the program is not built for.
    #[error("{}, expected {expected}", what.replace("{}", &found.to_string()))]
    Size {
        what: &'static str,
        found: u32,
        expected: u32,
    },
    #[error("weights of features {found:016x}, expected {expected:016x}")]
    Architecture { found: u64, expected: u64 },
    #[error("{found} bytes, expected {expected}")]
    Length {
        found: usize,
        /// Expected length, as far as the part that was read determines it.
        expected: usize,
    },
    /// The contents do not match their SHA-256.
    #[error("the SHA-256 of the contents is not the one in the header: the file is damaged")]
    Damaged,
    #[error("{what}: expected at most {MAX_TEXT} bytes of UTF-8 text")]
    Text { what: &'static str },
    /// A list of numbers has the wrong length.
    #[error("{found} {what}, expected {expected}")]
    Count {
        what: &'static str,
        found: usize,
        expected: usize,
    },
    /// A number is so large that sums could overflow.
    #[error("{what}: number {index} is {found}, expected at most {most} either way")]
    Range {
        what: &'static str,
        /// Index in the list, from 0.
        index: usize,
        found: i16,
        most: i16,
    },
}

fn as_ascii<S: Serializer>(magic: &[u8; 8], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&magic.escape_ascii())
}

impl WeightsError {
    /// Checks the length of a list of numbers.
    ///
    /// # Errors
    /// When the lengths differ.
    pub const fn check_count(
        what: &'static str,
        found: usize,
        expected: usize,
    ) -> Result<(), Self> {
        if found == expected {
            return Ok(());
        }
        Err(Self::Count {
            what,
            found,
            expected,
        })
    }
}

/// Why no weights could be loaded from a file.
#[derive(Debug, Error)]
pub enum OpenError {
    #[error("{}: {}", .0.name, reason_in_words(&.0.source))]
    File(FileError),
    /// The file holds no weights for this program.
    #[error("{}: {reason}", path.display())]
    Weights { path: PathBuf, reason: WeightsError },
}

impl OpenError {
    /// Error for a command line, which reports unreadable files and wrong contents differently.
    pub fn on_command_line(self) -> anyhow::Error {
        match self {
            Self::File(error) => error.into(),
            Self::Weights { path, reason } => anyhow::Error::from(reason).context(shown(&path)),
        }
    }
}

/// Weights that can be stored in a file.
pub trait WeightsFile: Sized {
    const FORMAT: Format;

    fn provenance(&self) -> &Provenance;

    /// Encodes the weights, in [`Format::length`] bytes.
    fn body(&self) -> Vec<u8>;

    /// Decodes the bytes of [`Self::body`].
    ///
    /// # Errors
    /// When the engine cannot use a number.
    fn from_body(provenance: Provenance, body: &[u8]) -> Result<Self, WeightsError>;

    /// The whole file, as [`WeightsFile::from_bytes`] reads it.
    fn to_bytes(&self) -> Vec<u8> {
        let format = Self::FORMAT;
        let contents = contents(self);
        let mut bytes = format.magic.to_vec();
        bytes.extend(format.version.to_le_bytes());
        let sizes = format.sizes.iter();
        bytes.extend(sizes.flat_map(|&(_, size)| size.to_le_bytes()));
        bytes.extend(format.architecture.to_le_bytes());
        bytes.extend(Sha256::digest(&contents));
        bytes.extend(contents);
        bytes
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// What was expected and found.
    fn from_bytes(bytes: &[u8]) -> Result<Self, WeightsError> {
        let (provenance, body) = parse(Self::FORMAT, bytes)?;
        Self::from_body(provenance, body)
    }

    /// The SHA-256 in the header, which identifies the weights.
    fn hash(&self) -> [u8; 32] {
        Sha256::digest(contents(self)).into()
    }

    /// Loads weights from a file.
    ///
    /// # Errors
    /// When it cannot be read, or is not for this program.
    fn open(path: &Path) -> Result<Arc<Self>, OpenError> {
        let bytes = read(path, Self::FORMAT.magic)
            .map_err(|error| OpenError::File(FileError::of(path, error)))?;
        let weights = Self::from_bytes(&bytes).map_err(|reason| OpenError::Weights {
            path: path.to_owned(),
            reason,
        })?;
        Ok(Arc::new(weights))
    }

    /// Reads the weights that are embedded in the program. Each game has a test of this, so that no
    /// program with damaged weights is shipped.
    fn from_embedded(bytes: &[u8]) -> Arc<Self> {
        Arc::new(Self::from_bytes(bytes).expect("the embedded weights are sound"))
    }
}

/// Reads a file if it begins with the magic, whatever sizes follow; of another file only the first
/// bytes.
///
/// # Errors
/// When it cannot be read, is no regular file, or is too large.
pub fn read(path: &Path, magic: &[u8; 8]) -> io::Result<Vec<u8>> {
    binary::read(path, magic, MAX_FILE)
}

/// Decodes little-endian numbers.
pub fn numbers(bytes: &[u8]) -> Vec<i16> {
    let (pairs, _) = bytes.as_chunks::<2>();
    pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect()
}

/// The part of the file after its SHA-256.
fn contents(weights: &impl WeightsFile) -> Vec<u8> {
    let from = weights.provenance();
    let mut bytes = Vec::new();
    bytes.extend(from.seed.to_le_bytes());
    bytes.extend(from.positions.to_le_bytes());
    bytes.extend(from.generation.to_le_bytes());
    bytes.extend(from.parent);
    for text in [&from.commit, &from.games] {
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes.extend(weights.body());
    bytes
}

/// Checks the header, and splits it from the weights.
fn parse(format: Format, bytes: &[u8]) -> Result<(Provenance, &[u8]), WeightsError> {
    let Format { what, magic, .. } = format;
    if !bytes.starts_with(magic) {
        return Err(WeightsError::Magic { what, magic });
    }
    let at = magic.len();
    let mut reader = Reader { bytes, at };
    let (found, expected) = (reader.u32()?, format.version);
    if found != expected {
        return Err(WeightsError::Version { found, expected });
    }
    for &(what, expected) in format.sizes {
        let found = reader.u32()?;
        if found != expected {
            return Err(WeightsError::Size {
                what,
                found,
                expected,
            });
        }
    }
    let (found, expected) = (reader.u64()?, format.architecture);
    if found != expected {
        return Err(WeightsError::Architecture { found, expected });
    }
    let hash: [u8; 32] = *reader.array()?;
    let contents = reader.at;
    let provenance = Provenance {
        seed: reader.u64()?,
        positions: reader.u64()?,
        generation: reader.u32()?,
        parent: *reader.array()?,
        commit: reader.text("commit")?,
        games: reader.text("games")?,
    };
    let body = reader.take(format.length)?;
    if reader.at != bytes.len() {
        return Err(WeightsError::Length {
            found: bytes.len(),
            expected: reader.at,
        });
    }
    if Sha256::digest(&bytes[contents..])[..] != hash {
        return Err(WeightsError::Damaged);
    }
    Ok((provenance, body))
}

/// Reads numbers and texts from a file, from front to back.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], WeightsError> {
        let expected = self.at + count;
        let found = self.bytes.len();
        let taken = self.bytes.get(self.at..expected);
        self.at = expected;
        taken.ok_or(WeightsError::Length { found, expected })
    }

    fn array<const M: usize>(&mut self) -> Result<&'a [u8; M], WeightsError> {
        let (found, expected) = (self.bytes.len(), self.at + M);
        let taken = self.take(M)?.first_chunk();
        taken.ok_or(WeightsError::Length { found, expected })
    }

    fn u32(&mut self) -> Result<u32, WeightsError> {
        self.array().map(|&bytes| u32::from_le_bytes(bytes))
    }

    fn u64(&mut self) -> Result<u64, WeightsError> {
        self.array().map(|&bytes| u64::from_le_bytes(bytes))
    }

    fn text(&mut self, what: &'static str) -> Result<String, WeightsError> {
        let length = self.u32()? as usize;
        if length > MAX_TEXT {
            return Err(WeightsError::Text { what });
        }
        let text = std::str::from_utf8(self.take(length)?);
        text.map(String::from)
            .map_err(|_| WeightsError::Text { what })
    }
}

#[cfg(test)]
mod tests;
