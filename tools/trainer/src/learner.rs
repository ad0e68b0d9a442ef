//! Training: learns parameters from positions, batch by batch.
//!
//! A batch is cut into slices of a fixed size. Threads share the slices, and their gradients are
//! summed in the slices' order: the same positions, settings and seed give the same numbers, on one
//! thread or many. The order within an epoch depends only on the seed and the epoch's number, so a
//! fit that resumes from a checkpoint ends with the same parameters as one that was never
//! interrupted.

use std::path::Path;
use std::time::Instant;

use ::cli::message;
use ::cli::program::language;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use zobrist::mix;

use crate::buckets::{Buckets, Item};
use crate::descent::Descent;
use crate::lanes::{Lanes, ZERO, numbers};
use crate::model::{Block, Model};
use crate::order::shuffle;
use crate::output::note;

/// Positions in one pass of the network: their intermediate values fit the second-level cache.
const BLOCK: usize = 128;
/// Positions that stay together in every order, for faster memory access; they come from anywhere.
const GROUP: usize = 32;

/// Positions with their targets, from 0 (lost) to 1 (won).
pub struct Examples<'a, T> {
    pub items: &'a [T],
    pub targets: &'a [f32],
}

impl<T> Clone for Examples<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Examples<'_, T> {}

/// Where examples come from, one part at a time.
pub trait Source<T> {
    /// The number of examples in each part.
    fn sizes(&self) -> Vec<usize>;

    /// Hash of the examples, for the fit's fingerprint.
    fn hash(&self) -> u64;

    /// Calls `learn` with the examples of a part.
    ///
    /// # Errors
    /// When the part cannot be read.
    fn visit(&self, part: usize, learn: &mut dyn FnMut(Examples<'_, T>)) -> Result<()>;
}

/// Examples that are all in memory, as a single part.
impl<T> Source<T> for Examples<'_, T> {
    fn sizes(&self) -> Vec<usize> {
        vec![self.items.len()]
    }

    fn hash(&self) -> u64 {
        let bits = self.targets.iter().map(|target| target.to_bits());
        bits.fold(0, |hash, bits| mix(hash ^ u64::from(bits)))
    }

    fn visit(&self, _part: usize, learn: &mut dyn FnMut(Examples<'_, T>)) -> Result<()> {
        learn(*self);
        Ok(())
    }
}

/// Examples in buckets, with a function that gives the target of each.
pub struct Stream<'a, T, F> {
    pub buckets: &'a Buckets<T>,
    pub target: F,
    /// Identifies `target` in the fit's fingerprint.
    pub rule: u64,
}

impl<T: Item, F: Fn(&T) -> f32> Source<T> for Stream<'_, T, F> {
    fn sizes(&self) -> Vec<usize> {
        self.buckets.sizes().to_vec()
    }

    fn hash(&self) -> u64 {
        mix(self.buckets.hash ^ self.rule)
    }

    fn visit(&self, part: usize, learn: &mut dyn FnMut(Examples<'_, T>)) -> Result<()> {
        let items = self.buckets.bucket(part)?;
        let targets: Vec<f32> = items.iter().map(&self.target).collect();
        learn(Examples {
            items: &items,
            targets: &targets,
        });
        Ok(())
    }
}

/// The loss of an expected result against its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Squared,
    CrossEntropy,
}

impl Loss {
    /// The loss of an output, and its derivative by the output.
    fn of(self, output: f32, target: f32, gain: f32) -> (f32, f32) {
        let expected = 1.0 / (1.0 + (-gain * output).exp());
        let off = expected - target;
        match self {
            Self::Squared => (off * off, 2.0 * off * expected * (1.0 - expected) * gain),
            Self::CrossEntropy => {
                let likely = expected.clamp(1e-4, 1.0 - 1e-4);
                let loss = -(target * likely.ln() + (1.0 - target) * (1.0 - likely).ln());
                (loss, off * gain)
            }
        }
    }
}

/// How the learning rate falls from the first step to the last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Schedule {
    /// Along half a period of a cosine.
    Cosine,
    /// Linearly, after `warm_up` steps in which it rises: the first gradients mean little.
    Linear { warm_up: f32 },
}

impl Schedule {
    /// The learning rate after `steps` of `all` steps.
    fn rate(self, rates: [f64; 2], steps: u64, all: u64) -> f32 {
        let done = (steps as f64 / all as f64).min(1.0);
        let share = match self {
            Self::Cosine => 0.5 * (1.0 + (std::f64::consts::PI * done).cos()),
            Self::Linear { .. } => 1.0 - done,
        };
        let rate = (rates[1] + (rates[0] - rates[1]) * share) as f32;
        match self {
            Self::Cosine => rate,
            Self::Linear { warm_up } => rate * ((steps as f32 + 1.0) / warm_up).min(1.0),
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    pub epochs: u32,
    /// Positions in a step, a multiple of `slice`.
    pub batch: usize,
    /// Positions of a step that one thread takes.
    pub slice: usize,
    /// The learning rates at the start and at the end.
    pub rates: [f64; 2],
    pub schedule: Schedule,
    /// Weight decay per step, in units of the learning rate (I. Loshchilov, F. Hutter, arXiv
    /// 1711.05101).
    pub decay: f64,
    /// Mirror augmentation: whether perspectives that may be mirrored are, at random.
    pub mirror: bool,
    /// Factor of the output in the logistic function that gives the expected result.
    pub gain: f32,
    pub loss: Loss,
    pub seed: u64,
}

pub struct Learner<'a, M> {
    pub model: &'a M,
    pub settings: Settings,
    pub descent: Descent,
}

impl<'a, M: Model> Learner<'a, M> {
    pub fn new(model: &'a M, settings: Settings, start: Vec<Lanes>) -> Self {
        Self {
            model,
            settings,
            descent: Descent::from(start),
        }
    }

    /// Trains for one more epoch, and calls `tick` after each batch with the number of positions
    /// done. Returns the mean loss along the way.
    ///
    /// # Errors
    /// When the positions cannot be read.
    pub fn epoch(
        &mut self,
        source: &impl Source<M::Item>,
        mut tick: impl FnMut(usize),
    ) -> Result<f64> {
        let Settings {
            batch,
            slice,
            epochs,
            ..
        } = self.settings;
        let sizes = source.sizes();
        let steps: usize = sizes.iter().map(|size| size.div_ceil(batch)).sum();
        let all = steps as u64 * u64::from(epochs);
        // The seed for the order of this epoch.
        let seed = mix(mix(self.settings.seed) ^ u64::from(self.descent.epoch));
        let mut parts: Vec<usize> = (0..sizes.len()).collect();
        shuffle(&mut parts, &mut mix(seed));
        let mut gradients = vec![vec![ZERO; self.model.rows()]; batch / slice];
        let (mut loss, mut done) = (0.0, 0);
        for part in parts {
            let seed = seed ^ part as u64;
            source.visit(part, &mut |examples| {
                let groups = examples.items.len().div_ceil(GROUP);
                let mut order: Vec<u32> = (0..groups as u32).collect();
                shuffle(&mut order, &mut seed.clone());
                for groups in order.chunks(batch / GROUP) {
                    let (total, size) = self.gradients(examples, groups, seed, &mut gradients);
                    self.step(&gradients, all);
                    loss += total;
                    done += size;
                    tick(done);
                }
            })?;
        }
        self.descent.epoch += 1;
        Ok(loss / done as f64)
    }

    /// One step along the gradients; `all` is the number of steps in the whole fit.
    fn step(&mut self, gradients: &[Vec<Lanes>], all: u64) {
        let Settings {
            rates,
            schedule,
            decay,
            ..
        } = self.settings;
        let Descent {
            parameters, adam, ..
        } = &mut self.descent;
        let rate = schedule.rate(rates, adam.steps, all);
        let decay_factor = 1.0 - rate * decay as f32;
        adam.step(
            parameters,
            gradients,
            rate,
            decay_factor,
            self.model.decayed_rows(),
        );
        self.model.keep_in_range(parameters);
    }

    /// Computes the gradients of the mean loss of these groups, slice by slice; returns the sum of
    /// their losses and their number of positions.
    fn gradients(
        &self,
        examples: Examples<'_, M::Item>,
        groups: &[u32],
        seed: u64,
        gradients: &mut [Vec<Lanes>],
    ) -> (f64, usize) {
        let size: usize = groups
            .iter()
            .map(|&group| examples.group(group).items.len())
            .sum();
        let a_slice = self.settings.slice / GROUP;
        let losses: Vec<f64> = gradients
            .par_iter_mut()
            .enumerate()
            .map(|(slice, gradients)| {
                gradients.fill(ZERO);
                let start = (slice * a_slice).min(groups.len());
                let end = (start + a_slice).min(groups.len());
                self.slice(examples, &groups[start..end], seed, size as f32, gradients)
            })
            .collect();
        (losses.iter().sum(), size)
    }

    /// Adds the gradients of the groups' loss divided by `size`; returns the sum of their losses.
    fn slice(
        &self,
        examples: Examples<'_, M::Item>,
        groups: &[u32],
        seed: u64,
        size: f32,
        gradients: &mut [Lanes],
    ) -> f64 {
        let Settings {
            mirror, gain, loss, ..
        } = self.settings;
        let (mut block, mut scratch) = (M::Block::default(), M::Scratch::default());
        let (mut targets, mut outputs, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        let parameters = &self.descent.parameters;
        let mut sum = 0.0;
        for groups in groups.chunks(BLOCK / GROUP) {
            block.clear();
            targets.clear();
            for &group in groups {
                let part = examples.group(group);
                let turns = mix(seed ^ u64::from(group) << 32);
                block.extend(part.items, mirror.then_some(turns));
                targets.extend_from_slice(part.targets);
            }
            self.model
                .forward(parameters, &block, &mut scratch, &mut outputs);
            errors.clear();
            for (&output, &target) in outputs.iter().zip(&targets) {
                let (loss, gradient) = loss.of(output, target, gain);
                sum += f64::from(loss);
                errors.push(gradient / size);
            }
            self.model
                .backward(parameters, &block, &mut scratch, &errors, gradients);
        }
        sum
    }

    /// The mean loss on some positions.
    pub fn loss(&self, examples: Examples<'_, M::Item>) -> f64 {
        let Settings { gain, loss, .. } = self.settings;
        let outputs = outputs(self.model, &self.descent.parameters, examples.items);
        let losses = outputs.iter().zip(examples.targets);
        losses
            .map(|(&output, &target)| f64::from(loss.of(output, target, gain).0))
            .sum::<f64>()
            / examples.items.len() as f64
    }

    /// Trains for the remaining epochs; after each, prints the losses under this name and saves a
    /// checkpoint, if there is a path for one.
    ///
    /// # Errors
    /// When positions cannot be read or the checkpoint cannot be written, or when it is damaged or
    /// belongs to another fit.
    pub fn run(
        &mut self,
        name: &str,
        learned: &impl Source<M::Item>,
        held_out: Examples<'_, M::Item>,
        checkpoint: Option<&Path>,
    ) -> Result<()> {
        let fingerprint = self.fingerprint(learned);
        if let Some(path) = checkpoint
            && self.descent.resume(path, fingerprint)?
        {
            let (name, epoch) = (name.to_owned(), self.descent.epoch);
            note(&message!("fit-resumed", name, epoch));
        }
        let epochs = self.settings.epochs;
        let count = learned.sizes().iter().sum::<usize>();
        let bar = ProgressBar::new(u64::from(epochs) * count as u64);
        let template = message!("fit-bar").say(language());
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        while self.descent.epoch < epochs {
            let before = u64::from(self.descent.epoch) * count as u64;
            let start = Instant::now();
            let training = self.epoch(learned, |done| bar.set_position(before + done as u64))?;
            let speed = count as f64 / start.elapsed().as_secs_f64() / 1e6;
            let name = name.to_owned();
            let epoch = format!("{:3}", self.descent.epoch);
            let [training, held_out] =
                [training, self.loss(held_out)].map(|loss| format!("{loss:.6}"));
            let speed = format!("{speed:.2}");
            let line = message!("fit-epoch", name, epoch, training, held_out, speed);
            bar.suspend(|| note(&line));
            if let Some(path) = checkpoint {
                self.descent.save(path, fingerprint)?;
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Identifies a fit by its positions, settings and starting parameters.
    fn fingerprint(&self, learned: &impl Source<M::Item>) -> u64 {
        let Settings {
            epochs,
            batch,
            slice,
            rates,
            schedule,
            decay,
            mirror,
            gain,
            loss,
            seed,
        } = self.settings;
        let warm_up = match schedule {
            Schedule::Cosine => 0.0,
            Schedule::Linear { warm_up } => warm_up,
        };
        let numbers_of_settings = [
            epochs.into(),
            batch as u64,
            slice as u64,
            rates[0].to_bits(),
            rates[1].to_bits(),
            warm_up.to_bits().into(),
            decay.to_bits(),
            mirror.into(),
            gain.to_bits().into(),
            loss as u64,
            seed,
            learned.hash(),
        ];
        let start = numbers(&self.descent.parameters).map(|value| value.to_bits().into());
        let all = numbers_of_settings.into_iter().chain(start);
        all.fold(0, |hash, number| mix(hash ^ number))
    }
}

/// A model's outputs for the given positions.
pub fn outputs<M: Model>(model: &M, parameters: &[Lanes], items: &[M::Item]) -> Vec<f32> {
    let blocks = items.par_chunks(BLOCK).map(|items| {
        let (mut block, mut scratch) = (M::Block::default(), M::Scratch::default());
        let mut outputs = Vec::new();
        block.extend(items, None);
        model.forward(parameters, &block, &mut scratch, &mut outputs);
        outputs
    });
    blocks.flatten_iter().collect()
}

impl<T> Examples<'_, T> {
    fn group(&self, number: u32) -> Self {
        let start = number as usize * GROUP;
        let end = (start + GROUP).min(self.items.len());
        Self {
            items: &self.items[start..end],
            targets: &self.targets[start..end],
        }
    }
}
