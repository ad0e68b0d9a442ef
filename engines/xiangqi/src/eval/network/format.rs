//! The files of networks.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `sanqi.xn`: the magic |
//! | 4 | version, 1 |
//! | 4 | `N`, the hidden neurons of a view |
//! | 4 | buckets |
//! | 4 | `SCALE`, what an output of 1.0 is worth |
//! | 8 | hash of the features ([`ARCHITECTURE`]) |
//! | 32 | SHA-256 of all that follows |
//! | 8 | seed of the training |
//! | 8 | positions trained on |
//! | 4 | generation |
//! | 32 | the SHA-256 in the header of the network that played the games; zeros for the hand-made evaluation |
//! | 4 + n | the engine's commit: its length and UTF-8 text |
//! | 4 + n | the games: seeds and limits, the same way |
//! | 2 a weight | hidden weights, hidden biases, output weights, in the order of [`Weights`] |
//! | 4 a bucket | output biases |
//!
//! All numbers are little-endian.

use sha2::{Digest, Sha256};
use thiserror::Error;

use super::features::{ARCHITECTURE, BUCKETS, FEATURES};
use super::{Network, SCALE, Weights};

pub(super) const MAGIC: &[u8; 8] = b"sanqi.xn";
const VERSION: u32 = 1;
/// Bytes up to and with the SHA-256.
const HEADER: usize = 64;
/// The longest text of a header, in bytes.
const MOST_TEXT: usize = 1 << 16;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    pub seed: u64,
    pub positions: u64,
    /// 1 for the first that was learned from games of the hand-made evaluation.
    pub generation: u32,
    /// The SHA-256 in the header of the network that played the games ([`Network::hash`]); zeros for none.
    pub parent: [u8; 32],
    /// The commit of the engine and trainer.
    pub commit: String,
    /// The games: their seeds and limits.
    pub games: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NetworkError {
    /// It does not begin as such files do.
    #[error("not a network for Xiangqi: expected it to begin with `sanqi.xn`")]
    Magic,
    #[error("version {found}, expected {VERSION}")]
    Version { found: u32 },
    /// Another width than this program is built for.
    #[error("{found} hidden neurons a view, expected {expected}")]
    Hidden { found: u32, expected: usize },
    #[error("{found} buckets, expected {BUCKETS}")]
    Buckets { found: u32 },
    #[error("scale {found}, expected {SCALE}")]
    Scale { found: u32 },
    #[error("weights of features {found:016x}, expected {ARCHITECTURE:016x}")]
    Architecture { found: u64 },
    #[error("{found} bytes, expected {expected}")]
    Length {
        found: usize,
        /// What it should be, at least as far as it could be read.
        expected: usize,
    },
    /// The contents are not those that were written.
    #[error("the SHA-256 of the contents is not the one in the header: the file is damaged")]
    Damaged,
    /// A text of the header is none.
    #[error("{what}: expected at most {MOST_TEXT} bytes of UTF-8 text")]
    Text { what: &'static str },
    /// A list of numbers of another length.
    #[error("{found} {what}, expected {expected}")]
    Count {
        what: &'static str,
        found: usize,
        expected: usize,
    },
    /// A number so large that sums could overflow.
    #[error("{what}: number {index} is {found}, expected at most {most} either way")]
    Range {
        what: &'static str,
        /// Where in it, from 0.
        index: usize,
        found: i16,
        most: i16,
    },
}

impl<const N: usize> Network<N> {
    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        if !bytes.starts_with(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let mut reader = Reader {
            bytes,
            at: MAGIC.len(),
        };
        match reader.half()? {
            VERSION => {}
            found => return Err(NetworkError::Version { found }),
        }
        match reader.half()? {
            found if found as usize == N => {}
            found => return Err(NetworkError::Hidden { found, expected: N }),
        }
        match reader.half()? {
            found if found as usize == BUCKETS => {}
            found => return Err(NetworkError::Buckets { found }),
        }
        match reader.half()? {
            found if found == SCALE as u32 => {}
            found => return Err(NetworkError::Scale { found }),
        }
        match reader.word()? {
            ARCHITECTURE => {}
            found => return Err(NetworkError::Architecture { found }),
        }
        let hash: [u8; 32] = *reader.array()?;
        let hashed = <[u8; 32]>::from(Sha256::digest(&bytes[HEADER..]));
        let provenance = Provenance {
            seed: reader.word()?,
            positions: reader.word()?,
            generation: reader.half()?,
            parent: *reader.array()?,
            commit: reader.text("commit")?,
            games: reader.text("games")?,
        };
        let weights = Weights {
            hidden: reader.numbers(FEATURES * N)?,
            hidden_bias: reader.numbers(N)?,
            output: reader.numbers(BUCKETS * 2 * N)?,
            output_bias: (0..BUCKETS)
                .map(|_| reader.half().map(|bits| bits as i32))
                .collect::<Result<_, _>>()?,
        };
        if reader.at != bytes.len() {
            return Err(NetworkError::Length {
                found: bytes.len(),
                expected: reader.at,
            });
        }
        if hash != hashed {
            return Err(NetworkError::Damaged);
        }
        Self::new(provenance, &weights)
    }

    /// The bytes of a file that [`Network::from_bytes`] reads back.
    pub fn to_bytes(&self) -> Vec<u8> {
        let contents = self.contents();
        let mut bytes = Vec::with_capacity(HEADER + contents.len());
        bytes.extend(MAGIC);
        for half in [VERSION, N as u32, BUCKETS as u32, SCALE as u32] {
            bytes.extend(half.to_le_bytes());
        }
        bytes.extend(ARCHITECTURE.to_le_bytes());
        bytes.extend(Sha256::digest(&contents));
        bytes.extend(contents);
        bytes
    }

    /// The SHA-256 in its header, which names it.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.contents()).into()
    }

    /// What follows the SHA-256.
    fn contents(&self) -> Vec<u8> {
        let from = &self.provenance;
        let mut bytes = Vec::new();
        bytes.extend(from.seed.to_le_bytes());
        bytes.extend(from.positions.to_le_bytes());
        bytes.extend(from.generation.to_le_bytes());
        bytes.extend(from.parent);
        for text in [&from.commit, &from.games] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        let weights = self.weights();
        for numbers in [&weights.hidden, &weights.hidden_bias, &weights.output] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(
            weights
                .output_bias
                .iter()
                .flat_map(|number| number.to_le_bytes()),
        );
        bytes
    }
}

/// Takes numbers off the front of a file.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetworkError> {
        let expected = self.at + count;
        let found = self.bytes.len();
        let taken = self.bytes.get(self.at..expected);
        self.at = expected;
        taken.ok_or(NetworkError::Length { found, expected })
    }

    fn array<const M: usize>(&mut self) -> Result<&'a [u8; M], NetworkError> {
        let (found, expected) = (self.bytes.len(), self.at + M);
        let taken = self.take(M)?.first_chunk();
        taken.ok_or(NetworkError::Length { found, expected })
    }

    fn half(&mut self) -> Result<u32, NetworkError> {
        self.array().map(|&bytes| u32::from_le_bytes(bytes))
    }

    fn word(&mut self) -> Result<u64, NetworkError> {
        self.array().map(|&bytes| u64::from_le_bytes(bytes))
    }

    fn text(&mut self, what: &'static str) -> Result<String, NetworkError> {
        let length = self.half()? as usize;
        if length > MOST_TEXT {
            return Err(NetworkError::Text { what });
        }
        let text = std::str::from_utf8(self.take(length)?);
        text.map(String::from)
            .map_err(|_| NetworkError::Text { what })
    }

    fn numbers(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let (pairs, _) = self.take(2 * count)?.as_chunks::<2>();
        Ok(pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::network::tests::random;

    fn refuse(bytes: &[u8]) -> NetworkError {
        Network::<16>::from_bytes(bytes).map(drop).unwrap_err()
    }

    #[test]
    fn a_file_is_read_back() {
        let network = random::<16>(1);
        let bytes = network.to_bytes();
        assert!(Network::from_bytes(&bytes).is_ok_and(|read| read == network));
        assert_eq!(bytes[32..HEADER], network.hash());
        assert_eq!(&bytes[HEADER..][..8], network.provenance.seed.to_le_bytes());
    }

    #[test]
    fn other_files_are_refused_by_what_is_wrong_with_them() {
        let bytes = random::<16>(1).to_bytes();
        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            refuse(&bytes).to_string()
        };
        assert_eq!(refuse(b"something"), NetworkError::Magic);
        assert_eq!(changed(8), "version 0, expected 1");
        assert_eq!(changed(12), "17 hidden neurons a view, expected 16");
        assert_eq!(changed(16), "9 buckets, expected 8");
        assert_eq!(changed(20), "scale 401, expected 400");
        assert!(changed(24).starts_with("weights of features "));
        let damaged = NetworkError::Damaged.to_string();
        assert_eq!(
            [changed(40), changed(HEADER), changed(bytes.len() - 1)],
            [damaged.as_str(); 3]
        );
        let (found, expected) = (bytes.len() - 1, bytes.len());
        assert_eq!(
            refuse(&bytes[..found]),
            NetworkError::Length { found, expected }
        );
        assert!(matches!(
            refuse(&bytes[..20]),
            NetworkError::Length { found: 20, .. }
        ));
        let longer = [&bytes[..], &[0]].concat();
        assert!(matches!(refuse(&longer), NetworkError::Length { .. }));
        let mut text = bytes.clone();
        text[HEADER + 52..HEADER + 56].copy_from_slice(&[255; 4]);
        assert_eq!(refuse(&text), NetworkError::Text { what: "commit" });
    }

    #[test]
    fn numbers_that_could_overflow_are_refused() {
        let network = random::<16>(1);
        let mut weights = network.weights();
        weights.hidden[40] = 505;
        let error = Network::<16>::new(Provenance::default(), &weights)
            .map(drop)
            .unwrap_err();
        let said = "hidden weights: number 40 is 505, expected at most 504 either way";
        assert_eq!(error.to_string(), said);
        weights.hidden.pop();
        let error = Network::<16>::new(Provenance::default(), &weights)
            .map(drop)
            .unwrap_err();
        assert_eq!(error.to_string(), "11071 hidden weights, expected 11072");
    }
}
