//! The network in floating point. Inputs of each perspective: 4152 features, the 692 places that
//! the features share, and 6364 inputs for what pieces do to each other ([`INPUTS`]). Then N hidden
//! units, and one output for each bucket.
//!
//! The passes go through the hidden units in tiles of one row: all weights of a tile, 11208 rows of
//! 64 bytes, stay in a processor's inner caches, since most of the time is spent adding rows. Rows
//! of parameters:
//!
//! | rows | what |
//! |---|---|
//! | N / 16 tiles of 11209 | the weights of each input, then the bias |
//! | 8 buckets of 2 perspectives of N / 16 | the weights of hidden units to the bucket's output |
//! | 1 | the bias of each bucket's output |

use super::block::{Block, Scratch};
use super::record::{ATTACKS_AT, INPUTS, Pair, Record};
use crate::lanes::{Half, LANES, Lanes, ZERO, fill_evenly, numbers_mut};
use crate::model::Model;
use ::xiangqi::eval::network::features::{BUCKETS, FEATURES, KING_BUCKETS, PLACES};
use ::xiangqi::eval::network::{QA, QB, Weights};

/// Bound on each parameter of the hidden layer, so that the engine's integers can hold it.
pub const HIDDEN_BOUND: f32 = 1.98;
/// Bound on the weights of what pieces do to each other.
pub const ATTACK_BOUND: f32 = 0.344;
/// Bound on the weights of the outputs.
pub const OUTPUT_BOUND: f32 = 0.984;

const TILE: usize = INPUTS + 1;

const _: () = assert!(BUCKETS <= LANES, "the outputs' biases are one row");

#[derive(Clone, Copy, Debug)]
pub struct Perceptron {
    tiles: usize,
}

impl Perceptron {
    /// A network with this many hidden units per perspective, a multiple of [`LANES`].
    pub fn new(hidden: usize) -> Self {
        assert!(hidden.is_multiple_of(LANES), "{hidden} hidden units");
        Self {
            tiles: hidden / LANES,
        }
    }

    /// The parameters that the engine's integers stand for: [`quantise`](super::quantise) turns
    /// them into the same integers again.
    pub fn of_weights(&self, weights: &Weights) -> Vec<Lanes> {
        let units = self.tiles * LANES;
        let mut parameters = vec![ZERO; self.rows()];
        let mut set = |input: usize, unit: usize, value: f32| {
            parameters[unit / LANES * TILE + input].0[unit % LANES] = value;
        };
        // A place's shared weight is the mean over the king buckets, rounded so that all sums are
        // exact.
        for (place, unit) in (0..PLACES).flat_map(|place| (0..units).map(move |unit| (place, unit)))
        {
            let feature = |bucket| bucket * PLACES + place;
            let weight = |bucket| i32::from(weights.hidden[feature(bucket) * units + unit]);
            let shared = (0..KING_BUCKETS).map(weight).sum::<i32>() / KING_BUCKETS as i32;
            set(FEATURES + place, unit, shared as f32 / QA as f32);
            for bucket in 0..KING_BUCKETS {
                let own = weight(bucket) - shared;
                set(feature(bucket), unit, own as f32 / QA as f32);
            }
        }
        for (number, &weight) in weights.attacks.iter().enumerate() {
            set(
                ATTACKS_AT + number / units,
                number % units,
                f32::from(weight) / QA as f32,
            );
        }
        for (unit, &bias) in weights.hidden_bias.iter().enumerate() {
            set(INPUTS, unit, f32::from(bias) / QA as f32);
        }
        let outputs = numbers_mut(&mut parameters[self.output_row(0, 0, 0)..]);
        for (value, &weight) in outputs.zip(&weights.output) {
            *value = f32::from(weight) / QB as f32;
        }
        let biases = &mut parameters[self.rows() - 1].0;
        for (value, &bias) in biases.iter_mut().zip(&weights.output_bias) {
            *value = bias as f32 / (QA * QB) as f32;
        }
        parameters
    }

    /// The weight of a feature to a hidden unit: its own plus the one shared by all king buckets.
    pub fn weight(&self, parameters: &[Lanes], feature: usize, unit: usize) -> f32 {
        let shared = FEATURES + feature % PLACES;
        self.input_weight(parameters, feature, unit) + self.input_weight(parameters, shared, unit)
    }

    /// The weight to a hidden unit of what a piece does to another.
    pub fn attack_weight(&self, parameters: &[Lanes], attack: usize, unit: usize) -> f32 {
        self.input_weight(parameters, ATTACKS_AT + attack, unit)
    }

    fn input_weight(&self, parameters: &[Lanes], input: usize, unit: usize) -> f32 {
        parameters[unit / LANES * TILE + input].0[unit % LANES]
    }

    pub fn bias(&self, parameters: &[Lanes], unit: usize) -> f32 {
        self.input_weight(parameters, INPUTS, unit)
    }

    /// The weight to a bucket's output of a hidden unit; perspective 0 is that of the side to move.
    pub fn output_weight(
        &self,
        parameters: &[Lanes],
        bucket: usize,
        view: usize,
        unit: usize,
    ) -> f32 {
        parameters[self.output_row(bucket, view, unit / LANES)].0[unit % LANES]
    }

    pub fn output_bias(&self, parameters: &[Lanes], bucket: usize) -> f32 {
        parameters[self.rows() - 1].0[bucket]
    }

    fn output_row(&self, bucket: usize, view: usize, tile: usize) -> usize {
        self.tiles * (TILE + 2 * bucket + view) + tile
    }

    /// The weights of a tile's hidden units to the outputs.
    fn outputs(&self, parameters: &[Lanes], tile: usize) -> [[Lanes; 2]; BUCKETS] {
        std::array::from_fn(|bucket| {
            std::array::from_fn(|view| parameters[self.output_row(bucket, view, tile)])
        })
    }
}

impl Perceptron {
    pub fn start(&self, seed: u64) -> Vec<Lanes> {
        let mut random = seed;
        // About 25 features are active: the hidden units start with a standard deviation of 0.3
        // around a half-open state.
        let mut parameters = vec![ZERO; self.rows()];
        for tile in parameters[..self.tiles * TILE].chunks_exact_mut(TILE) {
            fill_evenly(&mut tile[FEATURES..INPUTS], 0.1, &mut random);
            tile[INPUTS].0.fill(0.4);
        }
        let reach = 1.0 / (self.tiles as f32 * LANES as f32).sqrt();
        let outputs = &mut parameters[self.tiles * TILE..][..self.tiles * 2 * BUCKETS];
        fill_evenly(outputs, reach, &mut random);
        parameters
    }
}

impl Model for Perceptron {
    type Item = Record;
    type Block = Block;
    type Scratch = Scratch;

    fn rows(&self) -> usize {
        self.tiles * (TILE + 2 * BUCKETS) + 1
    }

    fn keep_in_range(&self, parameters: &mut [Lanes]) {
        let biases = self.rows() - 1;
        let (hidden, output) = parameters[..biases].split_at_mut(self.tiles * TILE);
        for tile in hidden.chunks_exact_mut(TILE) {
            for value in numbers_mut(&mut tile[ATTACKS_AT..INPUTS]) {
                *value = value.clamp(-ATTACK_BOUND, ATTACK_BOUND);
            }
        }
        for (rows, bound) in [(hidden, HIDDEN_BOUND), (output, OUTPUT_BOUND)] {
            for value in numbers_mut(rows) {
                *value = value.clamp(-bound, bound);
            }
        }
    }

    fn forward(
        &self,
        parameters: &[Lanes],
        block: &Block,
        scratch: &mut Scratch,
        results: &mut Vec<f32>,
    ) {
        let len = block.len();
        scratch.hidden.resize(self.tiles * len, [ZERO; 2]);
        scratch.sums.clear();
        scratch.sums.resize(len, ZERO);
        for (tile, hidden) in scratch.hidden.chunks_exact_mut(len).enumerate() {
            let rows = &parameters[tile * TILE..][..TILE];
            let bias = rows[INPUTS];
            let outputs = self.outputs(parameters, tile);
            let sums = hidden.iter_mut().zip(&mut scratch.sums);
            for ((bucket, pairs), (hidden, sum)) in block.positions().zip(sums) {
                let [own, other] = total(&bias, rows, pairs);
                *hidden = [own, other];
                let output = &outputs[bucket];
                for lane in 0..LANES {
                    let own = own.0[lane].clamp(0.0, 1.0);
                    let other = other.0[lane].clamp(0.0, 1.0);
                    let views = own * own * output[0].0[lane] + other * other * output[1].0[lane];
                    sum.0[lane] += views;
                }
            }
        }
        let biases = parameters[self.rows() - 1];
        let sums = block.positions().zip(&scratch.sums);
        let outputs = sums.map(|((bucket, _), sum)| sum.0.iter().sum::<f32>() + biases.0[bucket]);
        results.clear();
        results.extend(outputs);
    }

    fn backward(
        &self,
        parameters: &[Lanes],
        block: &Block,
        scratch: &mut Scratch,
        errors: &[f32],
        gradients: &mut [Lanes],
    ) {
        for (tile, hidden) in scratch.hidden.chunks_exact(block.len()).enumerate() {
            let outputs = self.outputs(parameters, tile);
            let mut output_gradients = [[ZERO; 2]; BUCKETS];
            let mut bias_gradient = ZERO;
            let rows = &mut gradients[tile * TILE..][..TILE];
            let positions = block.positions().zip(hidden).zip(errors);
            for (((bucket, pairs), hidden), &error) in positions {
                let mut deltas = [ZERO; 2];
                for view in 0..2 {
                    let output = &outputs[bucket][view];
                    let output_gradient = &mut output_gradients[bucket][view];
                    for lane in 0..LANES {
                        let sum = hidden[view].0[lane];
                        let active = sum.clamp(0.0, 1.0);
                        output_gradient.0[lane] += error * active * active;
                        let inside = sum > 0.0 && sum < 1.0;
                        let delta = 2.0 * error * active * output.0[lane];
                        deltas[view].0[lane] = if inside { delta } else { 0.0 };
                    }
                    bias_gradient.add(&deltas[view]);
                }
                for pair in pairs {
                    rows[usize::from(pair[0])].add(&deltas[0]);
                    rows[usize::from(pair[1])].add(&deltas[1]);
                }
            }
            rows[INPUTS].add(&bias_gradient);
            for (bucket, views) in output_gradients.iter().enumerate() {
                for (view, gradient) in views.iter().enumerate() {
                    gradients[self.output_row(bucket, view, tile)].add(gradient);
                }
            }
        }
        let biases = &mut gradients[self.rows() - 1].0;
        for ((bucket, _), &error) in block.positions().zip(errors) {
            biases[bucket] += error;
        }
    }
}

/// The bias plus the active rows, for both perspectives. In halves, so that the four sums stay in
/// registers.
#[inline(always)]
fn total(bias: &Lanes, rows: &[Lanes], pairs: &[Pair]) -> [Lanes; 2] {
    let add = |to: &mut Half, half: &Half| {
        for (to, value) in to.iter_mut().zip(half) {
            *to += value;
        }
    };
    let (low, high) = bias.halves();
    let (mut own_low, mut own_high, mut other_low, mut other_high) = (*low, *high, *low, *high);
    for pair in pairs {
        let (low, high) = rows[usize::from(pair[0])].halves();
        add(&mut own_low, low);
        add(&mut own_high, high);
        let (low, high) = rows[usize::from(pair[1])].halves();
        add(&mut other_low, low);
        add(&mut other_high, high);
    }
    let mut views = [ZERO; 2];
    for (view, (low, high)) in views
        .iter_mut()
        .zip([(own_low, own_high), (other_low, other_high)])
    {
        view.0[..LANES / 2].copy_from_slice(&low);
        view.0[LANES / 2..].copy_from_slice(&high);
    }
    views
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::numbers;
    use crate::model::Block as _;
    use xiangqi_rules::Position;
    use zobrist::splitmix64;

    /// The positions of a game of random moves.
    fn records(count: usize) -> Vec<Record> {
        let mut random = 5;
        let mut position = Position::startpos();
        let mut records = Vec::new();
        while records.len() < count {
            records.push(Record::of(&position, 0, 0));
            let moves = position.legal_moves();
            position.make(moves[splitmix64(&mut random) as usize % moves.len()]);
        }
        records
    }

    /// The mean of half the squared outputs, computed in the plain way and in double precision.
    fn plain(model: Perceptron, parameters: &[f64], records: &[Record]) -> f64 {
        let at = |row: usize, lane: usize| parameters[row * LANES + lane];
        let mut sum = 0.0;
        for record in records {
            let mut pairs = Vec::new();
            record.inputs(0, &mut pairs);
            let bucket = usize::from(record.bucket());
            let mut output = at(model.rows() - 1, bucket);
            for unit in 0..model.tiles * LANES {
                let (tile, lane) = (unit / LANES, unit % LANES);
                for view in 0..2 {
                    let weights = pairs
                        .iter()
                        .map(|pair| at(tile * TILE + usize::from(pair[view]), lane));
                    let hidden = weights.sum::<f64>() + at(tile * TILE + INPUTS, lane);
                    let weight = at(model.output_row(bucket, view, tile), lane);
                    output += hidden.clamp(0.0, 1.0).powi(2) * weight;
                }
            }
            sum += output * output / 2.0;
        }
        sum / records.len() as f64
    }

    #[test]
    fn gradients_are_those_of_differences_in_double_precision() {
        const STEP: f64 = 1e-5;
        let model = Perceptron::new(16);
        let records = records(60);
        let parameters = model.start(3);
        let mut block = Block::default();
        let mut scratch = Scratch::default();
        let mut gradients = vec![ZERO; model.rows()];
        block.extend(&records, None);
        let mut outputs = Vec::new();
        model.forward(&parameters, &block, &mut scratch, &mut outputs);
        let size = records.len() as f32;
        let errors: Vec<f32> = outputs.iter().map(|output| output / size).collect();
        model.backward(&parameters, &block, &mut scratch, &errors, &mut gradients);

        let exact: Vec<f64> = numbers(&parameters).map(f64::from).collect();
        let gradients: Vec<f32> = numbers(&gradients).collect();
        let largest = gradients
            .iter()
            .fold(0.0, |most: f32, gradient| most.max(gradient.abs()));
        let mut worst: f64 = 0.0;
        let mut checked = 0;
        let first_output = model.tiles * TILE * LANES;
        // Few of the many input weights, more of those that a position has, and all others.
        let is_tried =
            |place: &usize| place.is_multiple_of(if gradients[*place] == 0.0 { 997 } else { 7 });
        for place in (0..first_output)
            .filter(is_tried)
            .chain(first_output..gradients.len())
        {
            let shifted = |by: f64| {
                let mut parameters = exact.clone();
                parameters[place] += by;
                plain(model, &parameters, &records)
            };
            let expected = (shifted(STEP) - shifted(-STEP)) / (2.0 * STEP);
            worst = worst.max((f64::from(gradients[place]) - expected).abs());
            checked += usize::from(expected.abs() > 1e-6);
        }
        let share = worst / f64::from(largest);
        println!("{checked} gradients, worst off by {share:.1e} of the largest");
        assert!(checked > 300, "{checked}");
        assert!(worst < 0.001 * f64::from(largest), "{worst} of {largest}");
    }

    #[test]
    fn parameters_stay_in_range() {
        let model = Perceptron::new(16);
        let mut parameters = vec![Lanes([5.0; LANES]); model.rows()];
        model.keep_in_range(&mut parameters);
        let (biases, weights) = parameters.split_last().unwrap();
        let (hidden, output) = weights.split_at(TILE);
        let (attacks, pieces): (Vec<_>, Vec<_>) = (0..TILE)
            .map(|row| (row, hidden[row]))
            .partition(|(row, _)| (ATTACKS_AT..INPUTS).contains(row));
        for (rows, bound) in [(attacks, ATTACK_BOUND), (pieces, HIDDEN_BOUND)] {
            assert!(rows.iter().all(|(_, row)| row.0 == [bound; LANES]));
        }
        assert!(numbers(output).all(|value| value == OUTPUT_BOUND));
        assert_eq!(biases.0, [5.0; LANES]);
    }
}
