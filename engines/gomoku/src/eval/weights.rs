//! The network's weights, and the file that holds them.
//!
//! [`app::weights`] describes the file up to the weights. These are stored set by set ([`Set`]),
//! two bytes each, in the order of [`super::network::Head`].

use std::fmt;
use std::sync::{Arc, OnceLock};

use app::weights::{Format, Provenance, WeightsError, WeightsFile, numbers};
use gomoku_rules::{Color, Rule};

use super::network::{COMBINATIONS, CONVOLUTION_WIDTH, HIDDEN, Head, Network, PER_HEAD, WIDTH};
use crate::patterns::code::CODES;
use crate::patterns::line::PATTERNS;

pub(crate) const SETS: usize = 3;
pub const WEIGHTS: usize = SETS * PER_HEAD;
/// A hash of the network's shape: files with weights of other patterns, codes or threats are
/// refused.
pub const ARCHITECTURE: u64 = zobrist::mix(
    zobrist::mix((PATTERNS as u64) << 48 | (CODES as u64) << 24 | COMBINATIONS as u64)
        ^ (PER_HEAD << 16 | HIDDEN << 8 | WIDTH) as u64,
);

/// The weights for a rule and a colour to move. Only renju treats the colours differently; for the
/// other rules one set serves both.
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

pub struct Weights {
    values: Box<[i16]>,
    pub provenance: Provenance,
    /// The networks by rule, each made when it is first needed.
    networks: [OnceLock<Arc<Network>>; Rule::ALL.len()],
}

impl fmt::Debug for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Weights")
            .field("provenance", &self.provenance)
            .finish_non_exhaustive()
    }
}

app::embedded_weights!(Weights, "../../weights/network.bin");

impl WeightsFile for Weights {
    const FORMAT: Format = Format {
        what: "a file of Gomoku weights",
        magic: b"sanqi.gn",
        version: 3,
        sizes: &[
            ("{} sets", SETS as u32),
            ("{} numbers a row", WIDTH as u32),
            ("{} numbers a cell", CONVOLUTION_WIDTH as u32),
            ("{} hidden neurons", HIDDEN as u32),
        ],
        architecture: ARCHITECTURE,
        length: 2 * WEIGHTS,
    };

    fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    fn body(&self) -> Vec<u8> {
        self.values.iter().flat_map(|v| v.to_le_bytes()).collect()
    }

    fn from_body(provenance: Provenance, body: &[u8]) -> Result<Self, WeightsError> {
        Self::new(numbers(body), provenance)
    }
}

impl Weights {
    /// Creates weights from all numbers, [`WEIGHTS`] of them.
    ///
    /// # Errors
    /// When there are not that many.
    pub fn new(values: Vec<i16>, provenance: Provenance) -> Result<Self, WeightsError> {
        WeightsError::check_count("weights", values.len(), WEIGHTS)?;
        Ok(Self {
            values: values.into(),
            provenance,
            networks: Default::default(),
        })
    }

    /// All numbers, set by set as in [`Set`].
    pub fn values(&self) -> &[i16] {
        &self.values
    }

    pub fn head(&self, set: Set) -> Head {
        Head::new(&self.values[set.head()])
    }

    pub fn network(&self, rule: Rule) -> Arc<Network> {
        let head = |mover| self.head(Set::of(rule, mover));
        let network = || Arc::new(Network::new(Color::ALL.map(head)));
        Arc::clone(self.networks[rule as usize].get_or_init(network))
    }

    /// A hash of the numbers without their provenance.
    pub fn values_hash(&self) -> u64 {
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
        assert_eq!(embedded().to_bytes(), bytes);
    }

    #[test]
    fn damage_is_found() {
        let sound = embedded().to_bytes();
        for place in [0, 8, 12, 16, 20, 24, 40, 72, sound.len() - 1] {
            let mut bytes = sound.clone();
            bytes[place] ^= 1;
            assert!(Weights::from_bytes(&bytes).is_err(), "byte {place}");
        }
        assert!(Weights::from_bytes(&sound[..sound.len() - 1]).is_err());
        let mut narrow = sound;
        narrow[16] = 8;
        let error = Weights::from_bytes(&narrow).map(drop).unwrap_err();
        assert_eq!(error.to_string(), "8 numbers a row, expected 16");
    }
}
