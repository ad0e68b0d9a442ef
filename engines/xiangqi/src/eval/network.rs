//! A small neural network, learned from the engine's own games.
//!
//! # How it works
//! Each side's perspective on the board ([`features`]) turns on some of 4152 inputs: which of 692
//! places a piece stands on, and which of six squares the own king. Further inputs ([`attacks`])
//! are what the pieces do to each other: which are attacked and guarded, by what, which points of a
//! palace are attacked, and what is in line with a king. Every input has a row of `N` weights, and
//! the rows of those that are on add up to the perspective's hidden layer, the *accumulator*: a
//! move changes few of them, so that it is updated and not added up again. Both perspectives use
//! the same weights. The activation is a squared clipped ReLU: values are clamped to `[0, 1]` and
//! squared. The mover's values and then the other side's are multiplied by the output weights of
//! the stage of the game:
//!
//! ```text
//! 6 x 692 + 6364 (mover's perspective) -> N -.  clamp to [0, 1],
//!                                             >-- square, 2 N -> 1 of 8, by the attackers left
//! 6 x 692 + 6364 (other's perspective) -> N -'
//! ```
//!
//! All numbers are integers, so that every machine finds the same values: the hidden layer in units
//! of 1 / [`QA`], the output weights in units of 1 / [`QB`], the value in units of 1 / [`SCALE`].
//!
//! (Y. Nasu: *Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi*,
//! 2018; squared clipped activation and output by stage as open chess engines have had them since
//! 2020.)
//!
//! # Where to start reading
//! [`Network::evaluate`], which does all of that from scratch and is the reference for the faster
//! code; [`file`](mod@file) for the files, [`evaluator`] for how the search updates accumulators
//! move by move.

pub mod attacks;
pub mod evaluator;
pub mod features;
pub mod file;
mod kernel;

use std::fmt;

use app::weights::{Provenance, WeightsError};
use search::value::Value;
use xiangqi_rules::{Piece, Position};

use attacks::{ATTACKS, Pieces};
pub use evaluator::Evaluator;
use features::{BUCKETS, FEATURES};
pub use file::embedded;

/// Width of the hidden layer, for each perspective, of networks that the engine plays with.
pub const HIDDEN: usize = 256;

pub const QA: i32 = 255;
pub const QB: i32 = 128;
/// The value of an output of 1.0, in internal units (400 is a horse).
///
/// With a horse for 1.0 the output weights use most of their range.
pub const SCALE: i32 = 400;

/// The largest weight or bias of the hidden layer, 1.98: a full board cannot overflow 16 bits.
pub const MAX_HIDDEN: i16 = 504;
/// The largest weight of an attack feature, 0.34: all that can be on at once cannot overflow 16
/// bits.
pub const MAX_ATTACK: i8 = 88;
/// The largest output weight, 0.98: its product with an activation fits in 16 bits.
pub const MAX_OUTPUT: i16 = 126;

/// One number for each hidden neuron of a perspective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row<const N: usize>(pub [i16; N]);

/// A [`Row`] of 8-bit numbers, for the weights of attack features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct NarrowRow<const N: usize>(pub [i8; N]);

/// The numbers of a network in plain lists, as a trainer makes them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The hidden layer's weights, in 1 / [`QA`]: `N` of the first feature, `N` of the second and
    /// so on.
    pub hidden: Vec<i16>,
    /// The hidden layer's biases in 1 / [`QA`]: `N`.
    pub hidden_bias: Vec<i16>,
    /// The output weights, in 1 / [`QB`]: for each bucket `N` for the mover's perspective, then `N`
    /// for the other side's.
    pub output: Vec<i16>,
    /// The output's biases in 1 / ([`QA`] * [`QB`]): one for each bucket.
    pub output_bias: Vec<i32>,
    /// The hidden layer's weights of attack features ([`attacks`]), in 1 / [`QA`]: `N` of each
    /// feature.
    pub attacks: Vec<i8>,
}

/// A network of `N` hidden neurons per perspective: a multiple of 16, at most 256.
#[derive(Clone, PartialEq, Eq)]
pub struct Network<const N: usize = HIDDEN> {
    pub provenance: Provenance,
    hidden: Box<[Row<N>]>,
    hidden_bias: Row<N>,
    /// By bucket: weights for the mover's perspective, and for the other side's.
    output: [[Row<N>; 2]; BUCKETS],
    output_bias: [i32; BUCKETS],
    attacks: Box<[NarrowRow<N>]>,
}

impl<const N: usize> Network<N> {
    /// Widths for which the kernels can sum a perspective's output in 32 bits: 256 times [`QA`]
    /// squared times [`MAX_OUTPUT`] is just below.
    const VALID: () = assert!(N.is_multiple_of(16) && N <= 256);

    /// A network of these numbers.
    ///
    /// # Errors
    /// When a list is not of the length that `N` requires, or a number is out of range
    /// ([`MAX_HIDDEN`], [`MAX_ATTACK`], [`MAX_OUTPUT`]).
    pub fn new(provenance: Provenance, weights: &Weights) -> Result<Self, WeightsError> {
        const { Self::VALID };
        let count = WeightsError::check_count;
        count("hidden weights", weights.hidden.len(), FEATURES * N)?;
        count("hidden biases", weights.hidden_bias.len(), N)?;
        count("output weights", weights.output.len(), BUCKETS * 2 * N)?;
        count("output biases", weights.output_bias.len(), BUCKETS)?;
        let within = |what, numbers: &[i16], most: i16| {
            let wild = numbers
                .iter()
                .position(|n| n.unsigned_abs() > most.unsigned_abs());
            wild.map_or(Ok(()), |index| {
                let found = numbers[index];
                Err(WeightsError::Range {
                    what,
                    index,
                    found,
                    most,
                })
            })
        };
        count("weights of attacks", weights.attacks.len(), ATTACKS * N)?;
        let attacks: Vec<i16> = weights.attacks.iter().copied().map(i16::from).collect();
        within("weights of attacks", &attacks, MAX_ATTACK.into())?;
        within("hidden weights", &weights.hidden, MAX_HIDDEN)?;
        within("hidden biases", &weights.hidden_bias, MAX_HIDDEN)?;
        within("output weights", &weights.output, MAX_OUTPUT)?;
        let rows = |numbers: &[i16]| -> Vec<Row<N>> {
            let (rows, _) = numbers.as_chunks::<N>();
            rows.iter().map(|&row| Row(row)).collect()
        };
        let output = rows(&weights.output);
        Ok(Self {
            provenance,
            attacks: (weights.attacks.as_chunks::<N>().0.iter())
                .map(|&row| NarrowRow(row))
                .collect(),
            hidden: rows(&weights.hidden).into(),
            hidden_bias: rows(&weights.hidden_bias)[0],
            output: std::array::from_fn(|bucket| [output[2 * bucket], output[2 * bucket + 1]]),
            output_bias: std::array::from_fn(|bucket| weights.output_bias[bucket]),
        })
    }

    pub fn weights(&self) -> Weights {
        let plain = |rows: &mut dyn Iterator<Item = &Row<N>>| rows.flat_map(|row| row.0).collect();
        Weights {
            hidden: plain(&mut self.hidden.iter()),
            hidden_bias: self.hidden_bias.0.to_vec(),
            output: plain(&mut self.output.iter().flatten()),
            output_bias: self.output_bias.to_vec(),
            attacks: self.attacks.iter().flat_map(|row| row.0).collect(),
        }
    }

    /// The value of a position to the side to move in internal units, computed from scratch
    /// without vector instructions.
    ///
    /// This is the network's plain output: the engine also clamps it, and scales it down if the
    /// side ahead lacks the means to win.
    pub fn evaluate(&self, position: &Position) -> Value {
        let us = position.side_to_move();
        let bucket = features::bucket(features::attackers(position));
        let mut sum = 0;
        for (side, output) in [us, !us].into_iter().zip(&self.output[bucket]) {
            let mut view = self.hidden_bias.0.map(i32::from);
            let pieces = features::active(features::pieces(position), side);
            let pieces = pieces.into_iter().map(|feature| self.row(feature));
            let attacks = attacks::active(position, side).into_iter();
            let attacks = attacks.map(|row| &self.attacks[usize::from(row)]);
            for row in pieces {
                for (neuron, weight) in view.iter_mut().zip(row.0) {
                    *neuron += i32::from(weight);
                }
            }
            for row in attacks {
                for (neuron, weight) in view.iter_mut().zip(row.0) {
                    *neuron += i32::from(weight);
                }
            }
            for (neuron, weight) in view.into_iter().zip(output.0) {
                let activation = neuron.clamp(0, QA);
                sum += i64::from(activation * activation * i32::from(weight));
            }
        }
        self.value(sum, bucket)
    }

    #[inline]
    fn row(&self, feature: u16) -> &Row<N> {
        &self.hidden[usize::from(feature)]
    }

    /// Converts a sum of squared activations times output weights to a value.
    #[inline]
    fn value(&self, sum: i64, bucket: usize) -> Value {
        let output = sum / i64::from(QA) + i64::from(self.output_bias[bucket]);
        (output * i64::from(SCALE) / i64::from(QA * QB)) as Value
    }
}

/// The squares of each piece, by [`Piece::index`].
#[inline]
fn pieces_by_index(position: &Position) -> Pieces {
    std::array::from_fn(|index| {
        let piece = Piece::ALL[index];
        position.pieces(piece.color(), piece.kind())
    })
}

impl<const N: usize> fmt::Debug for Network<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("hidden", &N)
            .field("provenance", &self.provenance)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
pub(super) mod tests;
