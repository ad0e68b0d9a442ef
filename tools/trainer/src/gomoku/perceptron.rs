//! The [network](::gomoku::eval::network) for one side to move in floating point, and its
//! gradients.
//!
//! | rows of parameters | what |
//! |---|---|
//! | [`ROWS`] | the first layer, in the engine's order of rows; a cell counts [`CELL`] |
//! | 2 for each neuron of the second layer | its weights to the sums, then to their squares |
//! | 1 | the biases of these neurons |
//! | 1 | their weights to the output |
//! | 1 | the bias of the output, in its first lane |
//!
//! The output is in logits: its logistic is the expected result.

use ::gomoku::eval::network::{
    BIAS_ROW, HIDDEN, LEAK, ONE, OUTPUT_ONE, PER_HEAD, ROWS, WEIGHT_ONE, WIDTH,
};

use super::samples::Sample;
use crate::lanes::{LANES, Lanes, ZERO, fill_evenly, numbers, numbers_mut};
use crate::model::{self, Model};

const _: () = assert!(
    WIDTH == LANES && HIDDEN == LANES,
    "each layer is a row of lanes"
);

/// The factor with which a cell adds its row to the first layer. There are hundreds of cells, and
/// gradients should be of about the same size everywhere.
const CELL: f32 = 0.125;

const NEURONS: usize = ROWS;
const NEURON_BIASES: usize = NEURONS + 2 * HIDDEN;
const OUTPUTS: usize = NEURON_BIASES + 1;
const OUTPUT_BIAS: usize = OUTPUTS + 1;
pub const PARAMETERS: usize = OUTPUT_BIAS + 1;

/// A row of the first layer, and how many times it is added.
pub type Counted = (u16, u8);

/// A batch of samples for one pass.
#[derive(Default)]
pub struct Block {
    rows: Vec<Counted>,
    /// For each sample, where its rows end in `rows`.
    ends: Vec<usize>,
}

impl model::Block<Sample> for Block {
    fn clear(&mut self) {
        self.rows.clear();
        self.ends.clear();
    }

    fn extend(&mut self, samples: &[Sample], _random: Option<u64>) {
        for sample in samples {
            self.rows.extend(&sample.rows);
            self.ends.push(self.rows.len());
        }
    }
}

impl Block {
    fn samples(&self) -> impl Iterator<Item = &[Counted]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let rows = &self.rows[start..end];
            start = end;
            rows
        })
    }
}

/// The model of the network for one side to move.
pub struct Perceptron;

impl Model for Perceptron {
    type Item = Sample;
    type Block = Block;
    type Scratch = Vec<Pass>;

    fn rows(&self) -> usize {
        PARAMETERS
    }

    /// Some codes are in every position and some in few: only the rows of the first layer decay.
    fn decayed_rows(&self) -> usize {
        ROWS
    }

    fn forward(
        &self,
        parameters: &[Lanes],
        block: &Block,
        passes: &mut Vec<Pass>,
        outputs: &mut Vec<f32>,
    ) {
        passes.clear();
        passes.extend(block.samples().map(|rows| forward(parameters, rows)));
        outputs.clear();
        outputs.extend(passes.iter().map(|pass| pass.output));
    }

    fn backward(
        &self,
        parameters: &[Lanes],
        block: &Block,
        passes: &mut Vec<Pass>,
        errors: &[f32],
        gradients: &mut [Lanes],
    ) {
        for ((rows, pass), &error) in block.samples().zip(passes).zip(errors) {
            backward(parameters, rows, pass, error, gradients);
        }
    }
}

/// The values of a forward pass that the backward pass needs.
pub struct Pass {
    sums: Lanes,
    /// The sums clamped to -1 to 1, and the squares of that.
    inputs: [Lanes; 2],
    active: [f32; HIDDEN],
    /// In logits.
    pub output: f32,
}

impl Pass {
    /// The largest absolute value of a sum of the first layer.
    pub fn greatest_sum(&self) -> f32 {
        self.sums
            .0
            .iter()
            .fold(0.0, |most, sum| sum.abs().max(most))
    }
}

pub fn start(seed: u64) -> Vec<Lanes> {
    let mut random = seed;
    let mut parameters = vec![ZERO; PARAMETERS];
    let mut fill = |rows: &mut [Lanes], reach| fill_evenly(rows, reach, &mut random);
    fill(&mut parameters[..BIAS_ROW], 0.01);
    fill(&mut parameters[BIAS_ROW..NEURONS], 0.5);
    fill(&mut parameters[NEURONS..NEURON_BIASES], 0.25);
    fill(&mut parameters[NEURON_BIASES..OUTPUTS], 0.1);
    fill(&mut parameters[OUTPUTS..OUTPUT_BIAS], 0.25);
    parameters
}

pub fn forward(parameters: &[Lanes], rows: &[Counted]) -> Pass {
    let mut sums = parameters[BIAS_ROW];
    for &(row, count) in rows {
        let times = CELL * f32::from(count);
        let row = &parameters[usize::from(row)].0;
        for (sum, weight) in sums.0.iter_mut().zip(row) {
            *sum += times * weight;
        }
    }
    let clipped = sums.0.map(|sum| sum.clamp(-1.0, 1.0));
    let inputs = [Lanes(clipped), Lanes(clipped.map(|input| input * input))];
    let mut active = [0.0; HIDDEN];
    let mut output = parameters[OUTPUT_BIAS].0[0];
    for (neuron, active) in active.iter_mut().enumerate() {
        let mut products = ZERO;
        for (input, weights) in inputs.iter().zip(&parameters[NEURONS + 2 * neuron..]) {
            for lane in 0..LANES {
                products.0[lane] += input.0[lane] * weights.0[lane];
            }
        }
        let sum = products.0.iter().sum::<f32>() + parameters[NEURON_BIASES].0[neuron];
        *active = sum.max(sum / LEAK as f32);
        output += *active * parameters[OUTPUTS].0[neuron];
    }
    Pass {
        sums,
        inputs,
        active,
        output,
    }
}

/// Adds the gradients of a loss whose derivative by the output is `error`.
pub fn backward(
    parameters: &[Lanes],
    rows: &[Counted],
    pass: &Pass,
    error: f32,
    gradients: &mut [Lanes],
) {
    gradients[OUTPUT_BIAS].0[0] += error;
    let mut deltas = ZERO;
    for neuron in 0..HIDDEN {
        let active = pass.active[neuron];
        gradients[OUTPUTS].0[neuron] += error * active;
        let leak = if active > 0.0 { 1.0 } else { 1.0 / LEAK as f32 };
        let delta = error * parameters[OUTPUTS].0[neuron] * leak;
        gradients[NEURON_BIASES].0[neuron] += delta;
        let at = NEURONS + 2 * neuron;
        let [linear, square] = [&parameters[at].0, &parameters[at + 1].0];
        for lane in 0..LANES {
            let [input, squared] = pass.inputs.each_ref().map(|input| input.0[lane]);
            deltas.0[lane] += delta * (linear[lane] + 2.0 * input * square[lane]);
            gradients[at].0[lane] += delta * input;
            gradients[at + 1].0[lane] += delta * squared;
        }
    }
    for (delta, sum) in deltas.0.iter_mut().zip(pass.sums.0) {
        // A clamped sum has a gradient only towards the inside.
        let outward = if sum > 0.0 {
            *delta < 0.0
        } else {
            *delta > 0.0
        };
        if sum.abs() >= 1.0 && outward {
            *delta = 0.0;
        }
    }
    gradients[BIAS_ROW].add(&deltas);
    for &(row, count) in rows {
        let times = CELL * f32::from(count);
        let gradient = &mut gradients[usize::from(row)].0;
        for (gradient, delta) in gradient.iter_mut().zip(deltas.0) {
            *gradient += times * delta;
        }
    }
}

/// The largest sum of the first layer that the engine's integers can hold.
pub const MAX_SUM: f32 = i16::MAX as f32 / ONE as f32;

/// Converts parameters to the engine's integers, with `logit` units of the evaluation in a logit.
/// `None` where a number is too large for them.
pub fn quantise(parameters: &[Lanes], logit: f32) -> Option<Vec<i16>> {
    let mut integers = Vec::with_capacity(PER_HEAD);
    let mut put = |numbers: &[f32], one: f32| {
        for number in numbers {
            let integer = (number * one).round();
            if integer.abs() > f32::from(i16::MAX) {
                return None;
            }
            integers.push(integer as i16);
        }
        Some(())
    };
    let one = f32::from(ONE);
    for row in &parameters[..BIAS_ROW] {
        put(&row.0, CELL * one)?;
    }
    put(&parameters[BIAS_ROW].0, one)?;
    for neuron in parameters[NEURONS..NEURON_BIASES].chunks_exact(2) {
        // The engine adds products with inputs of up to 1 in 32 bits.
        let most: f32 = numbers(neuron).map(f32::abs).sum();
        if most * WEIGHT_ONE as f32 * one >= i32::MAX as f32 {
            return None;
        }
        for row in neuron {
            put(&row.0, WEIGHT_ONE as f32)?;
        }
    }
    put(&parameters[NEURON_BIASES].0, one)?;
    put(&parameters[OUTPUTS].0, logit * OUTPUT_ONE as f32)?;
    put(&parameters[OUTPUT_BIAS].0[..1], logit * OUTPUT_ONE as f32)?;
    Some(integers)
}

/// The parameters that the engine's integers stand for: [`quantise`] turns them into the same
/// integers again.
pub fn of_integers(integers: &[i16], logit: f32) -> Vec<Lanes> {
    let mut parameters = vec![ZERO; PARAMETERS];
    let one = f32::from(ONE);
    let units = [
        (0..BIAS_ROW, CELL * one),
        (BIAS_ROW..NEURONS, one),
        (NEURONS..NEURON_BIASES, WEIGHT_ONE as f32),
        (NEURON_BIASES..OUTPUTS, one),
        (OUTPUTS..PARAMETERS, logit * OUTPUT_ONE as f32),
    ];
    let mut integers = integers.iter();
    for (rows, unit) in units {
        // The integers end with the first number of the last row, the bias of the output.
        for (value, &integer) in numbers_mut(&mut parameters[rows]).zip(integers.by_ref()) {
            *value = f32::from(integer) / unit;
        }
    }
    parameters
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::gomoku::eval::network::{Head, Row, threat_row};
    use ::gomoku::eval::weights::{Set, embedded};
    use gomoku_rules::Rule;

    use crate::gomoku::generate;
    use crate::gomoku::samples::collect;
    use crate::shard::{GameKind, Provenance};

    fn samples() -> Vec<Sample> {
        let provenance = Provenance {
            game: GameKind::Gomoku(Rule::Freestyle),
            nodes: 40,
            seed: 1,
            weights: 0,
            engine: None,
        };
        let mut samples = Vec::new();
        for number in 0..2 {
            let game = generate::play(Rule::Freestyle, embedded(), provenance, number);
            collect(Rule::Freestyle, &game, |set, sample| {
                assert_eq!(set, Set::Free);
                samples.push(sample);
                Ok(())
            })
            .unwrap();
        }
        assert!(samples.len() > 8, "{}", samples.len());
        samples
    }

    /// Parameters with which some sums are clamped and some neurons are below zero.
    fn parameters() -> Vec<Lanes> {
        let mut parameters = start(3);
        numbers_mut(&mut parameters[..BIAS_ROW]).for_each(|value| *value *= 8.0);
        parameters
    }

    /// The output in double precision, with sums and neurons on the same side of their bounds as in
    /// `pass`, so that no bound is crossed.
    fn plain(parameters: &[f64], sample: &Sample, pass: &Pass) -> f64 {
        let at = |row: usize, lane: usize| parameters[row * LANES + lane];
        let mut output = at(OUTPUT_BIAS, 0);
        for neuron in 0..HIDDEN {
            let mut sum = at(NEURON_BIASES, neuron);
            for lane in 0..LANES {
                let rows = sample.rows.iter();
                let cells = rows.map(|&(row, count)| f64::from(count) * at(row.into(), lane));
                let input = match pass.sums.0[lane] {
                    sum if sum.abs() < 1.0 => {
                        cells.sum::<f64>() * f64::from(CELL) + at(BIAS_ROW, lane)
                    }
                    sum => f64::from(sum.signum()),
                };
                let place = NEURONS + 2 * neuron;
                sum += input * at(place, lane) + input * input * at(place + 1, lane);
            }
            let leak = if pass.active[neuron] > 0.0 {
                1.0
            } else {
                1.0 / f64::from(LEAK)
            };
            output += sum * leak * at(OUTPUTS, neuron);
        }
        output
    }

    #[test]
    fn gradients_are_those_of_differences_in_double_precision() {
        const STEP: f64 = 1e-5;
        let parameters = parameters();
        let exact: Vec<f64> = numbers(&parameters).map(f64::from).collect();
        let (mut checked, mut bounded) = (0, 0);
        for sample in samples().iter().step_by(3) {
            let pass = forward(&parameters, &sample.rows);
            let mut gradients = vec![ZERO; PARAMETERS];
            backward(&parameters, &sample.rows, &pass, 1.0, &mut gradients);
            let gradients: Vec<f32> = numbers(&gradients).collect();
            let used = sample.rows.iter().map(|&(row, _)| usize::from(row));
            for row in used.step_by(5).chain(BIAS_ROW..PARAMETERS) {
                for lane in 0..LANES {
                    let first_layer = row <= BIAS_ROW;
                    if first_layer && pass.sums.0[lane].abs() >= 1.0 {
                        bounded += 1;
                        continue;
                    }
                    let place = row * LANES + lane;
                    let shifted = |by: f64| {
                        let mut parameters = exact.clone();
                        parameters[place] += by;
                        plain(&parameters, sample, &pass)
                    };
                    let expected = (shifted(STEP) - shifted(-STEP)) / (2.0 * STEP);
                    let off = (f64::from(gradients[place]) - expected).abs();
                    assert!(
                        off < 1e-4 + 1e-3 * expected.abs(),
                        "row {row}, lane {lane}: {off} of {expected}"
                    );
                    checked += usize::from(expected.abs() > 1e-6);
                }
            }
        }
        assert!(checked > 1000, "{checked}");
        assert!(bounded > 0, "no sum was out of bounds");
    }

    #[test]
    fn integers_that_become_real_numbers_become_the_same_integers() {
        const LOGIT: f32 = 300.0;
        let values = ::gomoku::eval::weights::embedded().values();
        for integers in values.chunks_exact(PER_HEAD) {
            let parameters = of_integers(integers, LOGIT);
            assert!(quantise(&parameters, LOGIT).unwrap() == integers);
        }
    }

    #[test]
    fn the_engine_s_integers_say_what_the_real_numbers_say() {
        const LOGIT: f32 = 300.0;
        let parameters = parameters();
        let head = Head::new(&quantise(&parameters, LOGIT).unwrap());
        for sample in samples() {
            let mut sums: Row = *head.row(BIAS_ROW);
            let mut flags = None;
            for &(row, count) in &sample.rows {
                let row = usize::from(row);
                // The threats come last; the engine adds them itself.
                if row >= threat_row(0) {
                    flags = Some(row - threat_row(0));
                    continue;
                }
                for (sum, value) in sums.iter_mut().zip(head.row(row)) {
                    *sum = sum.wrapping_add(value.wrapping_mul(count.into()));
                }
            }
            let found = head.output(&sums, flags.unwrap()) as f32;
            let expected = forward(&parameters, &sample.rows).output * LOGIT;
            assert!((found - expected).abs() < 4.0, "{found}, not {expected}");
        }
    }
}
