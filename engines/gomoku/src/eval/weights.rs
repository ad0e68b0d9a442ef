//! The network's weights, and the file that holds them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `sanqi.gn`: the magic |
//! | 4 | version, 1 |
//! | 4 | number of sets |
//! | 8 | hash of the codes and threats ([`ARCHITECTURE`]) |
//! | 8 | seed of the training |
//! | 8 | positions trained on |
//! | 32 | SHA-256 of all that follows |
//! | 2 a weight | set after set ([`Set`]), each as [`super::network::Head`] has them |
//!
//! All numbers are little-endian.

use std::sync::LazyLock;

use gomoku_rules::{Color, Rule};
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::network::{HIDDEN, Head, PER_HEAD, WIDTH};
use super::threats;
use crate::patterns::code::CODES;
use crate::patterns::line::PATTERNS;

/// How every file of weights begins.
pub const MAGIC: &[u8; 8] = b"sanqi.gn";
const VERSION: u32 = 1;
const HEADER: usize = 72;
pub const SETS: usize = 3;
pub const WEIGHTS: usize = SETS * PER_HEAD;
/// Tells weights of other patterns, codes or threats from these.
pub const ARCHITECTURE: u64 = zobrist::mix(
    zobrist::mix((PATTERNS as u64) << 48 | (CODES as u64) << 24 | threats::COMBINATIONS as u64)
        ^ (PER_HEAD << 16 | HIDDEN << 8 | WIDTH) as u64,
);

/// The weights of a rule and of a colour to move. Only renju tells the colours apart; where both may do the same, one
/// set serves all rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Set {
    /// Either colour in freestyle, the standard rule and caro.
    Free,
    Black,
    White,
}

impl Set {
    /// The set of a rule and colour.
    pub const fn of(rule: Rule, color: Color) -> Self {
        match (rule, color) {
            (Rule::Renju, Color::Black) => Self::Black,
            (Rule::Renju, Color::White) => Self::White,
            _ => Self::Free,
        }
    }

    pub const fn head(self) -> std::ops::Range<usize> {
        let place = self as usize * PER_HEAD;
        place..place + PER_HEAD
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    values: Box<[i16]>,
    pub seed: u64,
    pub positions: u64,
}

/// Why a file of weights was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It does not begin as such files do.
    #[error("not a file of Gomoku weights: expected it to begin with `sanqi.gn`")]
    Magic,
    #[error("version {found}, expected {VERSION}")]
    Version { found: u32 },
    #[error("weights of codes {found:016x}, expected {ARCHITECTURE:016x}")]
    Architecture { found: u64 },
    #[error("{found} bytes, expected {expected}")]
    Length { found: usize, expected: usize },
    /// The contents are not those that were written.
    #[error("the SHA-256 of the weights is not the one in the header: the file is damaged")]
    Damaged,
}

/// The weights that are part of the program, of `engines/gomoku/weights`.
pub fn embedded() -> &'static Weights {
    static EMBEDDED: LazyLock<Weights> = LazyLock::new(|| {
        let bytes = include_bytes!("../../weights/network.bin");
        // A test reads them, so that no program with others is ever shipped.
        Weights::parse(bytes).expect("the embedded weights are sound")
    });
    &EMBEDDED
}

impl Weights {
    /// All weights, [`WEIGHTS`] of them.
    ///
    /// # Errors
    /// When their number is another.
    pub fn new(values: Vec<i16>, seed: u64, positions: u64) -> Result<Self, WeightsError> {
        let (found, expected) = (2 * values.len(), 2 * WEIGHTS);
        if found != expected {
            return Err(WeightsError::Length { found, expected });
        }
        Ok(Self {
            values: values.into(),
            seed,
            positions,
        })
    }

    /// Reads a file's bytes.
    ///
    /// # Errors
    /// What was found and what was expected.
    pub fn parse(bytes: &[u8]) -> Result<Self, WeightsError> {
        let expected = HEADER + 2 * WEIGHTS;
        if !bytes.starts_with(MAGIC) {
            return Err(WeightsError::Magic);
        }
        if bytes.len() != expected {
            let found = bytes.len();
            return Err(WeightsError::Length { found, expected });
        }
        let half = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let word = |at: usize| u64::from(half(at)) | u64::from(half(at + 4)) << 32;
        if half(8) != VERSION {
            return Err(WeightsError::Version { found: half(8) });
        }
        if word(16) != ARCHITECTURE {
            return Err(WeightsError::Architecture { found: word(16) });
        }
        let payload = &bytes[HEADER..];
        if Sha256::digest(payload)[..] != bytes[40..HEADER] {
            return Err(WeightsError::Damaged);
        }
        let (pairs, _) = payload.as_chunks::<2>();
        let values = pairs.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        Self::new(values, word(24), word(32))
    }

    /// The bytes of a file that [`Weights::parse`] reads back.
    pub fn to_bytes(&self) -> Vec<u8> {
        let payload: Vec<u8> = self.values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let mut bytes = Vec::with_capacity(HEADER + payload.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((SETS as u32).to_le_bytes());
        bytes.extend(ARCHITECTURE.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(Sha256::digest(&payload));
        bytes.extend(payload);
        bytes
    }

    /// All of them, as [`Set`] places them.
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    pub fn head(&self, set: Set) -> Head {
        Head::new(&self.values[set.head()])
    }

    /// Tells these weights from others.
    pub fn hash(&self) -> u64 {
        self.values.iter().fold(0, |hash, &value| {
            zobrist::mix(hash ^ u64::from(value as u16))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_weights_are_read_and_written_back() {
        let bytes = include_bytes!("../../weights/network.bin");
        assert_eq!(Weights::parse(bytes).unwrap().to_bytes(), bytes);
    }

    #[test]
    fn damage_is_found() {
        let sound = embedded().to_bytes();
        for place in [0, 8, 16, 40, HEADER, sound.len() - 1] {
            let mut bytes = sound.clone();
            bytes[place] ^= 1;
            assert!(Weights::parse(&bytes).is_err(), "byte {place}");
        }
        assert!(Weights::parse(&sound[..sound.len() - 1]).is_err());
    }
}
