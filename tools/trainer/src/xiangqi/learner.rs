//! A fit under way: positions in, better parameters out, batch by batch.
//!
//! A batch is cut into slices of a fixed size. Threads share the slices, and their slopes are summed in the
//! slices' order: the same positions, settings and seed give the same numbers, on one thread or many. What
//! order an epoch has depends on the seed and its number alone, so a fit that goes on from a checkpoint
//! ends where it would have ended.

use rayon::prelude::*;
use zobrist::mix;

use super::model::{Block, Model, Scratch};
use super::record::Record;
use crate::descent::Descent;
use crate::lanes::{Lanes, ZERO};
use crate::order::shuffle;

/// Positions of a slice; a batch is a multiple of it.
pub const SLICE: usize = 2048;
/// Positions of one pass: what they leave behind fits the second cache.
const BLOCK: usize = 128;
/// Positions that stay together in every order, for the memory's sake; they come from anywhere.
const GROUP: usize = 32;

/// Positions and what is to be said of each, from 0 (lost) to 1 (won).
#[derive(Clone, Copy)]
pub struct Lessons<'a> {
    pub records: &'a [Record],
    pub targets: &'a [f32],
}

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub epochs: u32,
    /// Positions a step, a multiple of [`SLICE`].
    pub batch: usize,
    /// The size of a step at the start and at the end; between them it falls along half a cosine.
    pub rates: [f64; 2],
    /// How much of itself a weight loses a step, in units of the step's size (I. Loshchilov, F. Hutter,
    /// arXiv 1711.05101).
    pub decay: f64,
    /// Whether views with the king in the middle are turned at random.
    pub turn: bool,
    /// The expected result is the logistic function of so many times the output.
    pub gain: f32,
    pub seed: u64,
}

/// A model's parameters on their way.
pub struct Learner<'a, M> {
    pub model: &'a M,
    pub settings: Settings,
    pub descent: Descent,
}

impl<'a, M: Model> Learner<'a, M> {
    pub fn new(model: &'a M, settings: Settings) -> Self {
        Self {
            model,
            settings,
            descent: Descent::from(model.start(mix(settings.seed))),
        }
    }

    /// One more pass over the positions; tells how many are done after each batch. The mean loss on the way.
    pub fn epoch(&mut self, lessons: Lessons<'_>, mut tick: impl FnMut(usize)) -> f64 {
        let batch = self.settings.batch;
        let steps = lessons.records.len().div_ceil(batch) as u64;
        let mut order: Vec<u32> = (0..lessons.records.len().div_ceil(GROUP) as u32).collect();
        shuffle(&mut order, &mut self.order());
        let mut slopes = vec![vec![ZERO; self.model.rows()]; batch / SLICE];
        let mut loss = 0.0;
        let mut done = 0;
        for groups in order.chunks(batch / GROUP) {
            let (total, size) = self.slopes(lessons, groups, &mut slopes);
            loss += total;
            let all = steps * u64::from(self.settings.epochs);
            let Descent {
                parameters, adam, ..
            } = &mut self.descent;
            let rate = rate(self.settings.rates, adam.steps as f64 / all as f64);
            let keep = 1.0 - rate * self.settings.decay as f32;
            adam.step(parameters, &slopes, rate, keep, self.model.rows());
            self.model.keep_in_range(parameters);
            done += size;
            tick(done);
        }
        self.descent.epoch += 1;
        loss / lessons.records.len() as f64
    }

    /// What decides the order of the present epoch.
    fn order(&self) -> u64 {
        mix(mix(self.settings.seed) ^ u64::from(self.descent.epoch))
    }

    /// The slopes of the mean loss of these groups, slice by slice; the sum of their losses, and their
    /// number of positions.
    fn slopes(
        &self,
        lessons: Lessons<'_>,
        groups: &[u32],
        slopes: &mut [Vec<Lanes>],
    ) -> (f64, usize) {
        let size: usize = groups
            .iter()
            .map(|&group| lessons.group(group).records.len())
            .sum();
        let losses: Vec<f64> = slopes
            .par_iter_mut()
            .enumerate()
            .map(|(slice, slopes)| {
                slopes.fill(ZERO);
                let start = (slice * (SLICE / GROUP)).min(groups.len());
                let end = (start + SLICE / GROUP).min(groups.len());
                self.slice(lessons, &groups[start..end], size as f32, slopes)
            })
            .collect();
        (losses.iter().sum(), size)
    }

    /// Adds the slopes of some groups' loss over `size`; the sum of the losses.
    fn slice(&self, lessons: Lessons<'_>, groups: &[u32], size: f32, slopes: &mut [Lanes]) -> f64 {
        let mut block = Block::default();
        let mut scratch = Scratch::default();
        let mut targets = Vec::with_capacity(BLOCK);
        let mut sum = 0.0;
        for groups in groups.chunks(BLOCK / GROUP) {
            block.clear();
            targets.clear();
            for &group in groups {
                let part = lessons.group(group);
                let turns = mix(self.order() ^ u64::from(group) << 32);
                block.extend(part.records, self.settings.turn.then_some(turns));
                targets.extend_from_slice(part.targets);
            }
            let parameters = &self.descent.parameters;
            self.model.forward(parameters, &block, &mut scratch);
            scratch.errors.clear();
            for (&output, &target) in scratch.outputs.iter().zip(&targets) {
                let (loss, slope) = squared_error(output, target, self.settings.gain);
                sum += f64::from(loss);
                scratch.errors.push(slope / size);
            }
            self.model
                .backward(parameters, &block, &mut scratch, slopes);
        }
        sum
    }

    /// The mean loss of some positions.
    pub fn loss(&self, lessons: Lessons<'_>) -> f64 {
        let gain = self.settings.gain;
        let outputs = outputs(self.model, &self.descent.parameters, lessons.records);
        let losses = outputs.iter().zip(lessons.targets);
        losses
            .map(|(&output, &target)| f64::from(squared_error(output, target, gain).0))
            .sum::<f64>()
            / lessons.records.len() as f64
    }
}

/// A model's outputs for some positions.
pub fn outputs<M: Model>(model: &M, parameters: &[Lanes], records: &[Record]) -> Vec<f32> {
    let blocks = records.par_chunks(BLOCK).map(|records| {
        let mut block = Block::default();
        let mut scratch = Scratch::default();
        block.extend(records, None);
        model.forward(parameters, &block, &mut scratch);
        scratch.outputs
    });
    blocks.flatten_iter().collect()
}

impl<'a> Lessons<'a> {
    fn group(self, number: u32) -> Self {
        let start = number as usize * GROUP;
        let end = (start + GROUP).min(self.records.len());
        Self {
            records: &self.records[start..end],
            targets: &self.targets[start..end],
        }
    }
}

/// The square of what the expected result misses the target by, and its slope by the output.
fn squared_error(output: f32, target: f32, gain: f32) -> (f32, f32) {
    let expected = 1.0 / (1.0 + (-gain * output).exp());
    let off = expected - target;
    (off * off, 2.0 * off * expected * (1.0 - expected) * gain)
}

/// The size of a step after this share of all.
fn rate(rates: [f64; 2], done: f64) -> f32 {
    let share = 0.5 * (1.0 + (std::f64::consts::PI * done.min(1.0)).cos());
    (rates[1] + (rates[0] - rates[1]) * share) as f32
}
