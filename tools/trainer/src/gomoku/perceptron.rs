//! The [network](::gomoku::eval::network) for one side to move in floating point, and its
//! gradients.
//!
//! | rows of parameters | what |
//! |---|---|
//! | [`ROWS`] | the first layer, in the engine's order of rows; a cell counts [`CELL`] |
//! | [`CONVOLUTION_ROWS`] | the convolution, in the engine's order, each the first half of a row |
//! | 3 for each neuron | its weights to the sums, their squares and (half) the convolution's output |
//! | 1 | the biases of these neurons |
//! | 1 | their weights to the output |
//! | 1 | the bias of the output, in its first lane |
//!
//! The output is in logits: its logistic is the expected result.

use ::gomoku::eval::network::{
    BIAS_ROW, CONVOLUTION_ONE, CONVOLUTION_ROWS, CONVOLUTION_WIDTH, HIDDEN, LEAK, ONE, OUTPUT_ONE,
    PER_HEAD, POOLED_ONE, RADIUS, RINGS, ROWS, WEIGHT_ONE, WIDTH,
};

use super::samples::Sample;
use crate::lanes::{Half, LANES, Lanes, ZERO, fill_evenly, numbers};
use crate::model::{self, Model};

const _: () = assert!(
    WIDTH == LANES && HIDDEN == LANES && CONVOLUTION_WIDTH == LANES / 2,
    "each layer is a row of lanes, the convolution half a row"
);

/// The factor with which a cell adds its row to the first layer. There are hundreds of cells, and
/// gradients should be of about the same size everywhere.
const CELL: f32 = 0.125;

/// The derivative of a cell's output in the convolution where it is clipped: without any, a number
/// that is clipped everywhere would never learn.
const CLIPPED_DERIVATIVE: f32 = 1.0 / 16.0;

const CONVOLUTION: usize = ROWS;
const CONVOLUTION_BIAS: usize = CONVOLUTION + CONVOLUTION_ROWS - 1;
const NEURONS: usize = CONVOLUTION + CONVOLUTION_ROWS;
/// Rows of a neuron of the second layer.
const PER_NEURON: usize = 3;
const NEURON_BIASES: usize = NEURONS + PER_NEURON * HIDDEN;
const OUTPUTS: usize = NEURON_BIASES + 1;
const OUTPUT_BIAS: usize = OUTPUTS + 1;
pub const PARAMETERS: usize = OUTPUT_BIAS + 1;

/// A row of the first layer, and how many times it is added.
pub type Counted = (u16, u8);

/// A cell and its pair of classes. The cell is its row times [`SIDE`] plus its column.
pub type Classed = (u8, u8);

/// The side of the boards that the network learns from.
pub const SIDE: usize = 15;
/// The same with a margin for the convolution.
const WIDE: usize = SIDE + 2 * RADIUS;

/// The place of a cell among those with a margin.
const fn place(cell: usize) -> usize {
    (cell / SIDE + RADIUS) * WIDE + cell % SIDE + RADIUS
}

/// What the network sees of a position.
#[derive(Clone, Copy)]
pub struct Features<'a> {
    rows: &'a [Counted],
    cells: &'a [Classed],
}

impl<'a> Features<'a> {
    pub fn of(sample: &'a Sample) -> Self {
        Self {
            rows: &sample.rows,
            cells: &sample.cells,
        }
    }
}

/// A batch of samples for one pass.
#[derive(Default)]
pub struct Block {
    rows: Vec<Counted>,
    cells: Vec<Classed>,
    /// For each sample, where its rows end in `rows` and its cells in `cells`.
    ends: Vec<[usize; 2]>,
}

impl model::Block<Sample> for Block {
    fn clear(&mut self) {
        self.rows.clear();
        self.cells.clear();
        self.ends.clear();
    }

    fn extend(&mut self, samples: &[Sample], _random: Option<u64>) {
        for sample in samples {
            self.rows.extend(&sample.rows);
            self.cells.extend(&sample.cells);
            self.ends.push([self.rows.len(), self.cells.len()]);
        }
    }
}

impl Block {
    fn samples(&self) -> impl Iterator<Item = Features<'_>> {
        let mut start = [0; 2];
        self.ends.iter().map(move |&end| {
            let features = Features {
                rows: &self.rows[start[0]..end[0]],
                cells: &self.cells[start[1]..end[1]],
            };
            start = end;
            features
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
        passes.extend(
            block
                .samples()
                .map(|features| forward(parameters, features)),
        );
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
        for ((features, pass), &error) in block.samples().zip(passes).zip(errors) {
            backward(parameters, features, pass, error, gradients);
        }
    }
}

/// The values of a forward pass that the backward pass needs.
pub struct Pass {
    sums: Lanes,
    /// The sums of the convolution's cells, with their margin.
    cells: Box<[Half; WIDE * WIDE]>,
    /// The sums clamped to -1 to 1, the squares of that, and the convolution's output.
    inputs: [Lanes; PER_NEURON],
    active: [f32; HIDDEN],
    /// In logits.
    pub output: f32,
}

impl Pass {
    /// The largest absolute value of a sum, as a share of the largest that the engine's integers
    /// can hold.
    pub fn greatest_sum(&self) -> f32 {
        let greatest = |sums: &[f32]| sums.iter().fold(0.0, |most: f32, sum| sum.abs().max(most));
        let of_cells = greatest(self.cells.as_flattened()) * f32::from(CONVOLUTION_ONE);
        (greatest(&self.sums.0) * f32::from(ONE)).max(of_cells) / f32::from(i16::MAX)
    }
}

pub fn start(seed: u64) -> Vec<Lanes> {
    let mut random = seed;
    let mut parameters = vec![ZERO; PARAMETERS];
    let mut fill = |rows: &mut [Lanes], reach| fill_evenly(rows, reach, &mut random);
    fill(&mut parameters[..BIAS_ROW], 0.01);
    fill(&mut parameters[BIAS_ROW..CONVOLUTION], 0.5);
    // A cell without a class adds nothing.
    fill(&mut parameters[CONVOLUTION + RINGS..NEURONS], 0.05);
    fill(&mut parameters[NEURONS..NEURON_BIASES], 0.25);
    fill(&mut parameters[NEURON_BIASES..OUTPUTS], 0.1);
    fill(&mut parameters[OUTPUTS..OUTPUT_BIAS], 0.25);
    parameters
}

/// The places of the ring's cells relative to a cell, see [`RINGS`].
fn ring(ring: usize) -> impl Iterator<Item = isize> {
    let distance = ring.div_ceil(2) as isize;
    let wide = WIDE as isize;
    let [one, other] = if ring % 2 == 1 {
        [1, wide]
    } else {
        [wide - 1, wide + 1]
    };
    let around = [-other, -one, one, other].map(|step| distance * step);
    let count = if ring == 0 { 1 } else { around.len() };
    around.into_iter().take(count)
}

/// Calls `visit` with each row of the convolution that the cells add, and the place to which.
fn each_tap(cells: &[Classed], mut visit: impl FnMut(usize, usize)) {
    for &(cell, pair) in cells {
        let centre = place(cell.into());
        for number in 0..RINGS {
            let row = CONVOLUTION + usize::from(pair) * RINGS + number;
            ring(number).for_each(|step| visit(row, centre.wrapping_add_signed(step)));
        }
    }
}

pub fn forward(parameters: &[Lanes], features: Features<'_>) -> Pass {
    let mut sums = parameters[BIAS_ROW];
    for &(row, count) in features.rows {
        let times = CELL * f32::from(count);
        let row = &parameters[usize::from(row)].0;
        for (sum, weight) in sums.0.iter_mut().zip(row) {
            *sum += times * weight;
        }
    }
    let mut cells = Box::new([*parameters[CONVOLUTION_BIAS].halves().0; WIDE * WIDE]);
    each_tap(features.cells, |row, place| {
        let row = parameters[row].halves().0;
        for (sum, weight) in cells[place].iter_mut().zip(row) {
            *sum += weight;
        }
    });
    let mut pooled = ZERO;
    for cell in 0..SIDE * SIDE {
        for (sum, value) in pooled.0.iter_mut().zip(cells[place(cell)]) {
            *sum += value.clamp(0.0, 1.0);
        }
    }
    let pooled = Lanes(pooled.0.map(|sum| sum / POOLED_ONE as f32));
    let clipped = sums.0.map(|sum| sum.clamp(-1.0, 1.0));
    let squares = clipped.map(|input| input * input);
    let inputs = [Lanes(clipped), Lanes(squares), pooled];
    let mut active = [0.0; HIDDEN];
    let mut output = parameters[OUTPUT_BIAS].0[0];
    for (neuron, active) in active.iter_mut().enumerate() {
        let mut products = ZERO;
        for (input, weights) in inputs
            .iter()
            .zip(&parameters[NEURONS + PER_NEURON * neuron..])
        {
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
        cells,
        inputs,
        active,
        output,
    }
}

/// Adds the gradients of a loss whose derivative by the output is `error`.
pub fn backward(
    parameters: &[Lanes],
    features: Features<'_>,
    pass: &Pass,
    error: f32,
    gradients: &mut [Lanes],
) {
    gradients[OUTPUT_BIAS].0[0] += error;
    let (mut deltas, mut of_pooled) = (ZERO, ZERO);
    for neuron in 0..HIDDEN {
        let active = pass.active[neuron];
        gradients[OUTPUTS].0[neuron] += error * active;
        let leak = if active > 0.0 { 1.0 } else { 1.0 / LEAK as f32 };
        let delta = error * parameters[OUTPUTS].0[neuron] * leak;
        gradients[NEURON_BIASES].0[neuron] += delta;
        let at = NEURONS + PER_NEURON * neuron;
        let [linear, square, pooled] = [0, 1, 2].map(|row| &parameters[at + row].0);
        for lane in 0..LANES {
            let inputs = pass.inputs.each_ref().map(|input| input.0[lane]);
            deltas.0[lane] += delta * (linear[lane] + 2.0 * inputs[0] * square[lane]);
            of_pooled.0[lane] += delta * pooled[lane];
            for (row, input) in inputs.into_iter().enumerate() {
                gradients[at + row].0[lane] += delta * input;
            }
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
    for &(row, count) in features.rows {
        let times = CELL * f32::from(count);
        let gradient = &mut gradients[usize::from(row)].0;
        for (gradient, delta) in gradient.iter_mut().zip(deltas.0) {
            *gradient += times * delta;
        }
    }
    convolution_backward(features, pass, &of_pooled, gradients);
}

/// The gradients of the convolution, from those by its output.
fn convolution_backward(
    features: Features<'_>,
    pass: &Pass,
    of_pooled: &Lanes,
    gradients: &mut [Lanes],
) {
    let mut of_cells = [Half::default(); WIDE * WIDE];
    for cell in 0..SIDE * SIDE {
        let place = place(cell);
        for (lane, of_cell) in of_cells[place].iter_mut().enumerate() {
            let derivative = cell_derivative(pass.cells[place][lane]);
            *of_cell = of_pooled.0[lane] / POOLED_ONE as f32 * derivative;
        }
        for (gradient, of_cell) in gradients[CONVOLUTION_BIAS]
            .0
            .iter_mut()
            .zip(of_cells[place])
        {
            *gradient += of_cell;
        }
    }
    each_tap(features.cells, |row, place| {
        for (gradient, of_cell) in gradients[row].0.iter_mut().zip(of_cells[place]) {
            *gradient += of_cell;
        }
    });
}

/// The derivative of a cell's output at this sum.
fn cell_derivative(sum: f32) -> f32 {
    if (0.0..=1.0).contains(&sum) {
        1.0
    } else {
        CLIPPED_DERIVATIVE
    }
}

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
    for row in &parameters[CONVOLUTION..NEURONS] {
        put(row.halves().0, f32::from(CONVOLUTION_ONE))?;
    }
    let neurons = || parameters[NEURONS..NEURON_BIASES].chunks_exact(PER_NEURON);
    for neuron in neurons() {
        // The engine adds products with inputs of up to 1 in 32 bits.
        let most: f32 = numbers(&neuron[..2]).map(f32::abs).sum();
        if most * WEIGHT_ONE as f32 * one >= i32::MAX as f32 {
            return None;
        }
        put(&neuron[0].0, WEIGHT_ONE as f32)?;
        put(&neuron[1].0, WEIGHT_ONE as f32)?;
    }
    for neuron in neurons() {
        put(neuron[2].halves().0, WEIGHT_ONE as f32)?;
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
    let mut integers = integers.iter().map(|&integer| f32::from(integer));
    let mut take = |numbers: &mut [f32], unit: f32| {
        for (number, integer) in numbers.iter_mut().zip(integers.by_ref()) {
            *number = integer / unit;
        }
    };
    let one = f32::from(ONE);
    for row in &mut parameters[..BIAS_ROW] {
        take(&mut row.0, CELL * one);
    }
    take(&mut parameters[BIAS_ROW].0, one);
    for row in &mut parameters[CONVOLUTION..NEURONS] {
        take(&mut row.0[..CONVOLUTION_WIDTH], f32::from(CONVOLUTION_ONE));
    }
    for neuron in parameters[NEURONS..NEURON_BIASES].chunks_exact_mut(PER_NEURON) {
        take(&mut neuron[0].0, WEIGHT_ONE as f32);
        take(&mut neuron[1].0, WEIGHT_ONE as f32);
    }
    for neuron in parameters[NEURONS..NEURON_BIASES].chunks_exact_mut(PER_NEURON) {
        take(&mut neuron[2].0[..CONVOLUTION_WIDTH], WEIGHT_ONE as f32);
    }
    take(&mut parameters[NEURON_BIASES].0, one);
    take(&mut parameters[OUTPUTS].0, logit * OUTPUT_ONE as f32);
    take(
        &mut parameters[OUTPUT_BIAS].0[..1],
        logit * OUTPUT_ONE as f32,
    );
    parameters
}

#[cfg(test)]
mod tests;
