//! Weights of the patterns, and the files that hold them.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `sanqi.rp`: the magic |
//! | 4 | version, 1 |
//! | 4 | number of stages |
//! | 8 | hash of what the weights belong to ([`ARCHITECTURE`]) |
//! | 8 | seed of the training |
//! | 8 | positions trained on |
//! | 32 | SHA-256 of all that follows |
//! | 2 a weight | stage after stage, 1/100 disc each |
//!
//! All numbers are little-endian.

use std::sync::LazyLock;

use reversi_rules::Board;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::patterns::{self, Indices, Leaf, Window};

/// How every file of weights begins.
pub const MAGIC: &[u8; 8] = b"sanqi.rp";
const VERSION: u32 = 1;
const HEADER: usize = 72;
/// Stages of a game, three discs each.
pub const STAGES: usize = 20;
/// Discs that are placed in a stage.
const DISCS_A_STAGE: u32 = 3;
/// Values are in this fraction of a disc.
pub const UNIT: i32 = 100;
/// An evaluation is never more: less than a won board.
pub const MOST: i32 = 63 * UNIT;

/// Numbers of moves: as many as a set of squares can hold, so that none needs a check. No position has half as many.
const MOBILITIES: usize = 65;
/// Weights of one stage: those of the patterns, then one for each number of moves that the side to move may have, with an even
/// number of empty squares and with an odd one. A search has counted those moves anyway, and patterns see the lines of the board
/// only one by one.
pub const WEIGHTS: usize = patterns::WEIGHTS + 2 * MOBILITIES;
const _: () = assert!(WEIGHTS <= patterns::WINDOW);
/// A hash of which weights there are: weights of other features do not fit.
const ARCHITECTURE: u64 = zobrist::mix(patterns::ARCHITECTURE ^ WEIGHTS as u64);

/// Which weight of a stage counts for a side that has these moves on a board with so many discs.
#[inline]
const fn mobility(moves: u64, discs: u32) -> usize {
    patterns::WEIGHTS + (discs % 2) as usize * MOBILITIES + moves.count_ones() as usize
}

/// Which weights of a stage make up the value of a board to its player: their number is [`FEATURES`].
pub fn places(board: Board) -> Vec<usize> {
    let discs = board.occupied().count_ones();
    let mut places: Vec<usize> = Indices::of(board).places(discs).collect();
    places.push(mobility(board.moves(u64::MAX), discs));
    places
}

/// Weights that make up a value.
pub const FEATURES: usize = patterns::FEATURES + 1;

#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// Stage after stage, then zeros to the end of the last stage's [`Window`].
    values: Box<[i16]>,
    pub seed: u64,
    pub positions: u64,
}

/// Why a file of weights was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// It does not begin as such files do.
    #[error("not a file of Reversi weights: expected it to begin with `sanqi.rp`")]
    Magic,
    #[error("version {found}, expected {VERSION}")]
    Version { found: u32 },
    #[error("{found} stages, expected {STAGES}")]
    Stages { found: u32 },
    #[error("weights of features {found:016x}, expected {ARCHITECTURE:016x}")]
    Architecture { found: u64 },
    #[error("{found} bytes, expected {expected}")]
    Length { found: usize, expected: usize },
    /// The contents are not those that were written.
    #[error("the SHA-256 of the weights is not the one in the header: the file is damaged")]
    Damaged,
}

/// The stage of a board with so many discs.
#[inline]
pub const fn stage(discs: u32) -> usize {
    let stage = discs.saturating_sub(4) / DISCS_A_STAGE;
    if stage as usize >= STAGES {
        STAGES - 1
    } else {
        stage as usize
    }
}

/// The weights that are part of the program, of `engines/reversi/weights`.
pub fn embedded() -> &'static Weights {
    static EMBEDDED: LazyLock<Weights> = LazyLock::new(|| {
        let bytes = include_bytes!("../../weights/patterns.bin");
        // A test reads them, so that no program with others is ever shipped.
        Weights::parse(bytes).expect("the embedded weights are sound")
    });
    &EMBEDDED
}

impl Weights {
    /// Weights of all stages, [`STAGES`] times [`WEIGHTS`] of them.
    ///
    /// # Errors
    /// When their number is another.
    pub fn new(mut values: Vec<i16>, seed: u64, positions: u64) -> Result<Self, WeightsError> {
        let (found, expected) = (2 * values.len(), 2 * STAGES * WEIGHTS);
        if found != expected {
            return Err(WeightsError::Length { found, expected });
        }
        values.resize((STAGES - 1) * WEIGHTS + patterns::WINDOW, 0);
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
        let expected = HEADER + 2 * STAGES * WEIGHTS;
        if !bytes.starts_with(MAGIC) {
            return Err(WeightsError::Magic);
        }
        let found = bytes.len();
        if found < HEADER {
            return Err(WeightsError::Length { found, expected });
        }
        let half = |at: usize| {
            u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
        };
        let word = |at: usize| u64::from(half(at)) | u64::from(half(at + 4)) << 32;
        if half(8) != VERSION {
            return Err(WeightsError::Version { found: half(8) });
        }
        if half(12) as usize != STAGES {
            return Err(WeightsError::Stages { found: half(12) });
        }
        if word(16) != ARCHITECTURE {
            return Err(WeightsError::Architecture { found: word(16) });
        }
        if found != expected {
            return Err(WeightsError::Length { found, expected });
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
        let payload: Vec<u8> = self.values[..STAGES * WEIGHTS]
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let mut bytes = Vec::with_capacity(HEADER + payload.len());
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((STAGES as u32).to_le_bytes());
        bytes.extend(ARCHITECTURE.to_le_bytes());
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.positions.to_le_bytes());
        bytes.extend(Sha256::digest(&payload));
        bytes.extend(payload);
        bytes
    }

    #[inline]
    pub fn of_stage(&self, stage: usize) -> &[i16] {
        &self.values[stage * WEIGHTS..][..WEIGHTS]
    }

    /// The weights of the stage of a board with so many discs.
    #[inline]
    fn window(&self, discs: u32) -> &Window {
        let from_stage = &self.values[stage(discs) * WEIGHTS..];
        from_stage
            .first_chunk()
            .expect("a window reaches no further than the last stage's")
    }

    /// The value of a board with so many discs to its player, who has these moves, in [`UNIT`]s, at most [`MOST`].
    #[inline]
    pub fn evaluate(&self, indices: &Indices, moves: u64, discs: u32) -> i32 {
        let window = self.window(discs);
        let sum = indices.sum(window, discs) + i32::from(window[mobility(moves, discs)]);
        sum.clamp(-MOST, MOST)
    }

    /// The value of a leaf with so many discs to its player, as [`Weights::evaluate`].
    #[inline]
    pub fn evaluate_leaf(&self, leaf: &Leaf, moves: u64, discs: u32) -> i32 {
        let window = self.window(discs);
        let sum = leaf.sum(window, discs) + i32::from(window[mobility(moves, discs)]);
        sum.clamp(-MOST, MOST)
    }

    /// The same, from scratch.
    pub fn evaluate_board(&self, board: Board) -> i32 {
        let moves = board.moves(u64::MAX);
        self.evaluate(&Indices::of(board), moves, board.occupied().count_ones())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::{Position, Size, sequence};

    fn some() -> Weights {
        let values = (0..STAGES * WEIGHTS)
            .map(|index| (index % 251) as i16 - 125)
            .collect();
        Weights::new(values, 7, 99).unwrap()
    }

    #[test]
    fn a_file_is_read_back() {
        let weights = some();
        let bytes = weights.to_bytes();
        let read = Weights::parse(&bytes).map_err(|error| error.to_string());
        assert!(read == Ok(weights));
    }

    #[test]
    fn the_embedded_weights_know_who_has_nearly_won() {
        let weights = embedded();
        assert!(weights.positions > 0);
        let board = Board {
            player: u64::MAX >> 16,
            opponent: 0xff << 56,
        };
        assert!(weights.evaluate_board(board) > weights.evaluate_board(board.pass()));
    }

    #[test]
    fn the_value_is_the_sum_of_the_weights_at_its_places() {
        let weights = some();
        for line in ["", "f5", "f5d6", "f5d6c3d3c4f4e6"] {
            let mut position = Position::new(Size::STANDARD);
            sequence::play(&mut position, line).unwrap();
            let board = position.board().unwrap();
            let of_stage = weights.of_stage(stage(board.occupied().count_ones()));
            let places = places(board);
            assert_eq!(places.len(), FEATURES);
            let sum: i32 = places.iter().map(|&place| i32::from(of_stage[place])).sum();
            assert_eq!(weights.evaluate_board(board), sum.clamp(-MOST, MOST));
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = some().to_bytes();
        let refuse = |bytes: &[u8]| Weights::parse(bytes).map(drop).unwrap_err();
        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            bytes
        };
        assert_eq!(refuse(b"something"), WeightsError::Magic);
        assert!(matches!(
            refuse(&bytes[..1000]),
            WeightsError::Length { found: 1000, .. }
        ));
        assert!(matches!(
            refuse(&bytes[..20]),
            WeightsError::Length { found: 20, .. }
        ));
        assert!(matches!(refuse(&changed(8)), WeightsError::Version { .. }));
        // Another number of stages is told as that, not by the length that it leads to.
        assert!(matches!(
            refuse(&changed(12)[..2000]),
            WeightsError::Stages { .. }
        ));
        assert!(matches!(
            refuse(&changed(16)),
            WeightsError::Architecture { .. }
        ));
        assert_eq!(refuse(&changed(HEADER + 5)), WeightsError::Damaged);
    }

    #[test]
    fn stages_cover_the_game() {
        assert_eq!(stage(4), 0);
        assert_eq!((stage(6), stage(7)), (0, 1));
        assert_eq!(
            (stage(60), stage(61), stage(64)),
            (STAGES - 2, STAGES - 1, STAGES - 1)
        );
    }
}
