//! The network: an evaluation of all cells' patterns together, beyond a sum over cells.
//!
//! Each empty cell adds a row of [`WIDTH`] numbers by its [code](crate::patterns::code) for the
//! mover, one by its code for the opponent, and one by what both could make there; the
//! [threats](super::threats) of both sides add one more. The sums, one for either side to move, are
//! updated incrementally (`first_layer`). Beside them a [convolution] says what cells near each
//! other threaten together. The rest is small: the sums clipped to -1 and 1, their squares, and the
//! convolution's output; [`HIDDEN`] neurons; one output.
//!
//! All numbers are integers: rows are in units of 1/[`ONE`], weights of the second layer in units
//! of 1/[`WEIGHT_ONE`], those of the output in sixteenths of the evaluation's unit.

pub(crate) mod convolution;
pub(crate) mod first_layer;

use gomoku_rules::Color;

use crate::patterns::class::CLASSES;
use crate::patterns::code::CODES;
pub(crate) use convolution::Convolution;
pub use convolution::ConvolutionRow;
pub(crate) use first_layer::{Accumulators, FirstLayer};

/// Numbers in a row: the width of the first layer.
pub const WIDTH: usize = 16;
/// The number of neurons in the second layer.
pub const HIDDEN: usize = 16;
/// Numbers that the convolution has for each cell.
pub const CONVOLUTION_WIDTH: usize = 8;
/// How far from a cell the convolution looks, on its four lines.
pub const RADIUS: usize = 3;
/// The kinds of cells that the convolution tells apart: the cell itself, then by distance those in
/// straight and those in diagonal directions.
pub const RINGS: usize = 2 * RADIUS + 1;
/// The number that stands for 1 in the convolution.
pub const CONVOLUTION_ONE: i16 = 1 << 9;
/// The convolution's output is divided by this: a board has hundreds of cells.
pub const POOLED_ONE: i32 = 8;
/// The number that stands for 1 in the first layer.
pub const ONE: i16 = 1 << 13;
/// The number that stands for 1 among the weights of the second layer.
pub const WEIGHT_ONE: i32 = 1 << 10;
/// The evaluation's unit, in units of the output weights.
pub const OUTPUT_ONE: i32 = 1 << 4;
/// Below zero, the output of a neuron is its sum divided by this (a leaky rectifier).
pub const LEAK: i32 = 16;
/// The convolution's unit in that of the first layer.
const POOLED: i64 = ONE as i64 / (CONVOLUTION_ONE as i64 * POOLED_ONE as i64);
/// The number of pairs of classes that a cell can have.
pub const PAIRS: usize = CLASSES * CLASSES;

/// The number of combinations of threats, see [`super::threats::flags`].
pub(crate) const COMBINATIONS: usize = 1 << 9;

/// The numbers that a cell adds to the first layer.
pub type Row = [i16; WIDTH];

/// Rows of a head: by code for the mover and for the opponent, by pair of classes, by threats, and
/// the bias.
pub const ROWS: usize = 2 * CODES + PAIRS + COMBINATIONS + 1;
/// Rows of the convolution in a head: by pair of classes and ring, and the bias.
pub const CONVOLUTION_ROWS: usize = PAIRS * RINGS + 1;
/// Weights of a head's second layer and output, with their biases.
const LAYERS: usize = HIDDEN * (2 * WIDTH + CONVOLUTION_WIDTH + 1) + HIDDEN + 1;
pub const PER_HEAD: usize = ROWS * WIDTH + CONVOLUTION_ROWS * CONVOLUTION_WIDTH + LAYERS;

/// The row of a code, for the mover or the opponent.
pub const fn code_row(code: usize, to_move: bool) -> usize {
    2 * code + !to_move as usize
}

/// The row of the classes that a cell has for the mover and for the opponent.
pub const fn pair_row(own: usize, other: usize) -> usize {
    2 * CODES + own * CLASSES + other
}

/// The row of a combination of threats.
pub const fn threat_row(flags: usize) -> usize {
    2 * CODES + PAIRS + flags
}

/// The row that is always added.
pub const BIAS_ROW: usize = ROWS - 1;

/// The rows of a pair of classes, ring by ring, in lines of the cache of their own.
#[repr(align(64))]
struct ConvolutionRows([ConvolutionRow; RINGS]);

/// The network for one side to move.
pub struct Head {
    rows: Box<[Row]>,
    convolution: Box<[ConvolutionRows]>,
    convolution_bias: ConvolutionRow,
    /// The weights of the second layer: for the sums, then for their squares.
    hidden: [[i16; 2 * WIDTH]; HIDDEN],
    /// Those for the convolution's output.
    hidden_convolution: [ConvolutionRow; HIDDEN],
    hidden_bias: [i16; HIDDEN],
    output: [i16; HIDDEN],
    output_bias: i16,
}

impl Head {
    /// Reads the [`PER_HEAD`] weights of a set, in the order of the fields. If there are fewer, the
    /// rest is zero.
    pub fn new(weights: &[i16]) -> Self {
        debug_assert_eq!(weights.len(), PER_HEAD);
        let mut weights = weights.iter().copied();
        let mut next = || weights.next().unwrap_or(0);
        Self {
            rows: (0..ROWS).map(|_| [0; WIDTH].map(|_| next())).collect(),
            convolution: (0..PAIRS)
                .map(|_| {
                    ConvolutionRows([[0; CONVOLUTION_WIDTH]; RINGS].map(|row| row.map(|_| next())))
                })
                .collect(),
            convolution_bias: [0; CONVOLUTION_WIDTH].map(|_| next()),
            hidden: [[0; 2 * WIDTH]; HIDDEN].map(|row| row.map(|_| next())),
            hidden_convolution: [[0; CONVOLUTION_WIDTH]; HIDDEN].map(|row| row.map(|_| next())),
            hidden_bias: [0; HIDDEN].map(|_| next()),
            output: [0; HIDDEN].map(|_| next()),
            output_bias: next(),
        }
    }

    /// A row by its number, below [`ROWS`].
    pub fn row(&self, number: usize) -> &Row {
        &self.rows[number]
    }

    /// The rows of the convolution, ring by ring, that a cell with this pair of classes adds: own
    /// times [`CLASSES`] plus other.
    #[inline]
    pub fn convolution_rows(&self, pair: usize) -> &[ConvolutionRow; RINGS] {
        &self.convolution[pair].0
    }

    /// What every cell of the convolution begins with.
    #[inline]
    pub const fn convolution_bias(&self) -> &ConvolutionRow {
        &self.convolution_bias
    }

    /// The output for these sums, this output of the convolution and these threats, in the
    /// evaluation's unit.
    #[inline]
    pub fn output(&self, sums: &Row, pooled: &[i32; CONVOLUTION_WIDTH], flags: usize) -> i32 {
        let threats = &self.rows[threat_row(flags % COMBINATIONS)];
        let mut input = [0_i16; 2 * WIDTH];
        for lane in 0..WIDTH {
            let sum = sums[lane].saturating_add(threats[lane]).clamp(-ONE, ONE);
            input[lane] = sum;
            input[WIDTH + lane] = (i32::from(sum) * i32::from(sum) / i32::from(ONE)) as i16;
        }
        let mut output = i64::from(self.output_bias) * i64::from(ONE);
        for neuron in 0..HIDDEN {
            let weights = &self.hidden[neuron];
            let products = input.iter().zip(weights);
            let sum: i32 = products.map(|(&x, &w)| i32::from(x) * i32::from(w)).sum();
            let products = pooled.iter().zip(&self.hidden_convolution[neuron]);
            let around: i64 = products.map(|(&x, &w)| i64::from(x) * i64::from(w)).sum();
            let sum = (i64::from(sum) + POOLED * around) / i64::from(WEIGHT_ONE);
            let sum = sum as i32 + i32::from(self.hidden_bias[neuron]);
            let active = sum.max(sum / LEAK);
            output += i64::from(active) * i64::from(self.output[neuron]);
        }
        (output / (i64::from(ONE) * i64::from(OUTPUT_ONE))) as i32
    }
}

/// The network of a rule, with a head for either side to move.
pub struct Network {
    heads: [Head; 2],
    first: FirstLayer,
}

impl Network {
    /// The network with these heads, in the order of the colours to move.
    pub(crate) fn new(heads: [Head; 2]) -> Self {
        Self {
            first: FirstLayer::of(&heads),
            heads,
        }
    }

    /// The rows of the first layer, by which accumulators are updated.
    #[inline]
    pub(crate) const fn first(&self) -> &FirstLayer {
        &self.first
    }

    /// The network for this side to move.
    #[inline]
    pub const fn head(&self, mover: Color) -> &Head {
        &self.heads[mover.index()]
    }

    /// The value of a position to the mover, in the evaluation's unit.
    #[inline]
    pub fn value(
        &self,
        Accumulators(accumulators): &Accumulators,
        pooled: &[i32; CONVOLUTION_WIDTH],
        mover: Color,
        flags: usize,
    ) -> i32 {
        self.heads[mover.index()].output(&accumulators[mover.index()], pooled, flags)
    }
}
