//! Weights of the patterns, and the files that hold them.
//!
//! [`app::weights`] describes the file up to the weights. These are stored stage by stage, two
//! bytes each, in 1/100 disc.

use app::weights::{Format, Provenance, WeightsError, WeightsFile, numbers};
use reversi_rules::Board;

use super::patterns::{self, Indices, Leaf, WeightSlice};

/// Stages of a game, three discs each.
pub const STAGES: usize = 20;
/// The number of discs placed in a stage.
const DISCS_PER_STAGE: u32 = 3;
/// A disc, in the unit of values.
pub const UNIT: i32 = 100;
/// The highest evaluation, below a board with all discs.
pub const MAX_VALUE: i32 = 63 * UNIT;

/// Possible numbers of moves: as many as a set of 64 squares can hold, so that no check is needed.
/// No position has even half as many.
const MOBILITIES: usize = 65;
/// Weights of one stage: those of the patterns, then one for each number of moves of the side to
/// move, for an even and for an odd number of empty squares. A search has counted those moves
/// anyway, and patterns see only one line of the board at a time.
pub const WEIGHTS: usize = patterns::WEIGHTS + 2 * MOBILITIES;
const _: () = assert!(WEIGHTS <= patterns::WEIGHT_SLICE_LEN);
/// A hash of the layout of the weights: files with weights of other features are refused.
const ARCHITECTURE: u64 = zobrist::mix(patterns::ARCHITECTURE ^ WEIGHTS as u64);

/// The place of the weight for a side that has these moves on a board with `discs` discs.
#[inline]
const fn mobility(moves: u64, discs: u32) -> usize {
    patterns::WEIGHTS + (discs % 2) as usize * MOBILITIES + moves.count_ones() as usize
}

/// The places of the weights of a stage that make up a board's value to its player; there are
/// [`FEATURES`] of them.
pub fn places(board: Board) -> Vec<usize> {
    let discs = board.occupied().count_ones();
    let mut places: Vec<usize> = Indices::of(board).places(discs).collect();
    places.push(mobility(board.moves(u64::MAX), discs));
    places
}

/// The number of weights that make up a value.
pub const FEATURES: usize = patterns::FEATURES + 1;

#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// Stage by stage, then zeros to the end of the last stage's [`WeightSlice`].
    values: Box<[i16]>,
    pub provenance: Provenance,
}

/// The stage of a board with `discs` discs.
#[inline]
pub const fn stage(discs: u32) -> usize {
    let stage = discs.saturating_sub(4) / DISCS_PER_STAGE;
    if stage as usize >= STAGES {
        STAGES - 1
    } else {
        stage as usize
    }
}

app::embedded_weights!(Weights, "../../weights/patterns.bin");

impl WeightsFile for Weights {
    const FORMAT: Format = Format {
        what: "a file of Reversi weights",
        magic: b"sanqi.rp",
        version: 2,
        sizes: &[
            ("{} stages", STAGES as u32),
            ("{} weights a stage", WEIGHTS as u32),
        ],
        architecture: ARCHITECTURE,
        length: 2 * STAGES * WEIGHTS,
    };

    fn provenance(&self) -> &Provenance {
        &self.provenance
    }

    fn body(&self) -> Vec<u8> {
        let values = &self.values[..STAGES * WEIGHTS];
        values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect()
    }

    fn from_body(provenance: Provenance, body: &[u8]) -> Result<Self, WeightsError> {
        Self::new(numbers(body), provenance)
    }
}

impl Weights {
    /// Creates weights from those of all stages, [`STAGES`] times [`WEIGHTS`] of them.
    ///
    /// # Errors
    /// When there are not that many.
    pub fn new(mut values: Vec<i16>, provenance: Provenance) -> Result<Self, WeightsError> {
        WeightsError::check_count("weights", values.len(), STAGES * WEIGHTS)?;
        values.resize((STAGES - 1) * WEIGHTS + patterns::WEIGHT_SLICE_LEN, 0);
        Ok(Self {
            values: values.into(),
            provenance,
        })
    }

    #[inline]
    pub fn of_stage(&self, stage: usize) -> &[i16] {
        &self.values[stage * WEIGHTS..][..WEIGHTS]
    }

    /// The weights for a board with `discs` discs, from its stage on.
    #[inline]
    fn window(&self, discs: u32) -> &WeightSlice {
        let from_stage = &self.values[stage(discs) * WEIGHTS..];
        from_stage
            .first_chunk()
            .expect("a window reaches no further than the last stage's")
    }

    /// The value, in [`UNIT`]s, of a board with `discs` discs to its player, who has these moves;
    /// never beyond plus or minus [`MAX_VALUE`].
    #[inline]
    pub fn evaluate(&self, indices: &Indices, moves: u64, discs: u32) -> i32 {
        let window = self.window(discs);
        let sum = indices.sum(window, discs) + i32::from(window[mobility(moves, discs)]);
        sum.clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// The value of a leaf, like [`Weights::evaluate`].
    #[inline]
    pub(crate) fn evaluate_leaf(&self, leaf: &Leaf, moves: u64, discs: u32) -> i32 {
        let window = self.window(discs);
        let sum = leaf.sum(window, discs) + i32::from(window[mobility(moves, discs)]);
        sum.clamp(-MAX_VALUE, MAX_VALUE)
    }

    /// [`Weights::evaluate`] of a board whose indices and moves are not known yet.
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
        Weights::new(values, Provenance::default()).unwrap()
    }

    #[test]
    fn the_embedded_weights_are_read_and_written_back() {
        let bytes = include_bytes!("../../weights/patterns.bin");
        assert!(embedded().to_bytes() == bytes);
    }

    #[test]
    fn a_file_is_read_back() {
        let weights = some();
        let bytes = weights.to_bytes();
        let read = Weights::from_bytes(&bytes).map_err(|error| error.to_string());
        assert!(read == Ok(weights));
    }

    #[test]
    fn the_embedded_weights_know_who_has_nearly_won() {
        let weights = embedded();
        assert!(weights.provenance.positions > 0);
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
            assert_eq!(
                weights.evaluate_board(board),
                sum.clamp(-MAX_VALUE, MAX_VALUE)
            );
        }
    }

    #[test]
    fn other_files_are_refused() {
        let bytes = some().to_bytes();
        let refuse = |bytes: &[u8]| {
            let read = Weights::from_bytes(bytes);
            read.map(drop).unwrap_err().to_string()
        };
        let changed = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            bytes
        };
        assert_eq!(
            refuse(b"something"),
            "not a file of Reversi weights: expected it to begin with `sanqi.rp`"
        );
        assert_eq!(
            refuse(&bytes[..1000]),
            format!("1000 bytes, expected {}", bytes.len())
        );
        assert!(refuse(&bytes[..20]).starts_with("20 bytes, expected "));
        assert_eq!(refuse(&changed(8)), "version 3, expected 2");
        // A wrong number of stages is reported as that, not as the wrong length that follows from
        // it.
        assert_eq!(refuse(&changed(12)[..2000]), "21 stages, expected 20");
        assert!(refuse(&changed(16)).contains(" weights a stage, expected "));
        assert!(refuse(&changed(20)).starts_with("weights of features "));
        let last = bytes.len() - 1;
        assert_eq!(refuse(&changed(last)), WeightsError::Damaged.to_string());
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
