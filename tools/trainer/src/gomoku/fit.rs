//! `trainer fit --game gomoku`: the network's weights, by gradient descent on games.
//!
//! The logistic of the [network](super::perceptron) is to be what the game came to, blended with what the search
//! thought. [Adam](crate::adam) does the steps; the rows of the first layer lose a little of themselves in each, since
//! some codes are in every position and some in few. The order is fixed by the seed: the same files give the same
//! weights.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ::cli::stdout;
use ::gomoku::eval::network::ROWS;
use ::gomoku::eval::weights::{Set, Weights, embedded};
use anyhow::{Context, Result, ensure};
use app::weights::{OpenError, WeightsFile};

use super::perceptron::{self, MOST_SUM, PARAMETERS};
use super::samples::{Sample, collect};
use crate::descent::Descent;
use crate::files;
use crate::fit::Arguments;
use crate::lanes::{Lanes, ZERO, numbers};
use crate::order::shuffle;
use crate::shard::{self, GameKind};

/// How much the game's result counts in the label; the search's score has the rest.
const RESULT_SHARE: f32 = 0.5;
/// A logit in units of the evaluation: ahead by so much a game is won 73 times of 100.
const LOGIT: f32 = 300.0;
const BATCH: usize = 256;
/// The size of steps, after [`WARM_UP`] of them; from there it falls to the last.
const RATE: f64 = 0.002;
/// The same from earlier weights: what they know is not to be undone.
const LATER_RATE: f64 = 0.0005;
/// What share of the first size the last step has.
const LAST_RATE: f32 = 0.03;
/// Steps until their size is reached: the first know nothing yet.
const WARM_UP: f32 = 500.0;
/// How much of itself a row of the first layer loses a step, in units of the step's size.
const DECAY: f32 = 0.1;

/// Where what the fit of a set has come to is kept until the weights are written.
fn checkpoint(arguments: &Arguments, set: Set) -> PathBuf {
    let set = format!("{set:?}").to_lowercase();
    arguments.out.with_extension(format!("{set}.partial"))
}

/// Fits every set of weights that the files have games for; the others stay.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(arguments: &Arguments) -> Result<()> {
    ensure!(arguments.epochs > 0, "--epochs 0: expected at least 1");
    let parent = match &arguments.parent {
        Some(path) => Weights::open(path)?.hash(),
        None => [0; 32],
    };
    let (mut learned, mut held_out) = (BTreeMap::new(), BTreeMap::new());
    let (mut games, mut shards) = (0, Vec::new());
    for path in files::once(&arguments.files)? {
        let shard = shard::read(path)?;
        games += shard.games.len();
        shards.push(shard.provenance.describe(shard.games.len()));
        let GameKind::Gomoku(rule) = shard.provenance.game else {
            anyhow::bail!("{}: not games of Gomoku", path.display());
        };
        shard.visit(path, |is_held_out, game| {
            let into = if is_held_out {
                &mut held_out
            } else {
                &mut learned
            };
            collect(rule, game, into)
        })?;
    }
    ensure!(!learned.is_empty(), "{}", shard::too_few(games));
    let from = arguments.from.as_deref().map(Weights::open).transpose();
    let from = from.map_err(OpenError::on_command_line)?;
    let mut values = from.as_ref().unwrap_or(embedded()).values().to_vec();
    let mut positions = from
        .as_ref()
        .map_or(0, |from| from.provenance.positions as usize);
    let sets: Vec<Set> = learned.keys().copied().collect();
    for (set, learned) in learned {
        let held_out = held_out.remove(&set);
        let held_out = held_out.with_context(|| format!("{set:?}: {}", shard::too_few(games)))?;
        positions += learned.len();
        let start = match &from {
            Some(from) => perceptron::of_integers(&from.values()[set.head()], LOGIT),
            None => perceptron::start(zobrist::mix(arguments.seed)),
        };
        let integers = fit(set, start, &learned, &held_out, arguments)?;
        values[set.head()].copy_from_slice(&integers);
    }
    let provenance = arguments.provenance(positions, parent, shards.join("; "));
    let weights = Weights::new(values, provenance)?;
    std::fs::write(&arguments.out, weights.to_bytes())
        .with_context(|| format!("{}: cannot write", arguments.out.display()))?;
    for set in sets {
        let _ = std::fs::remove_file(checkpoint(arguments, set));
    }
    Ok(())
}

fn fit(
    set: Set,
    start: Vec<Lanes>,
    learned: &[Sample],
    held_out: &[Sample],
    arguments: &Arguments,
) -> Result<Vec<i16>> {
    let now = mean(held_out, |sample| {
        cross_entropy(sample.result, sample.now / LOGIT)
    });
    stdout::line(format_args!(
        "{set:?}: {} positions, {} held out; held-out loss {now:.5} now",
        learned.len(),
        held_out.len()
    ));
    let rate = arguments.first_rate([RATE, LATER_RATE]);
    let path = checkpoint(arguments, set);
    let fingerprint = fingerprint(arguments, rate, &start, learned);
    let mut descent = Descent::from(start);
    if descent.resume(&path, fingerprint)? {
        let epoch = descent.epoch;
        stdout::line(format_args!("{set:?}: going on after epoch {epoch}"));
    }
    let mut order: Vec<u32> = (0..learned.len() as u32).collect();
    let mut random = arguments.seed;
    let mut slopes = vec![ZERO; PARAMETERS];
    let steps = learned.len().div_ceil(BATCH) * arguments.epochs as usize;
    for epoch in 1..=arguments.epochs {
        // Each order is made of the one before.
        shuffle(&mut order, &mut random);
        if epoch <= descent.epoch {
            continue;
        }
        for batch in order.chunks(BATCH) {
            slopes.fill(ZERO);
            for &index in batch {
                let sample = &learned[index as usize];
                let pass = perceptron::forward(&descent.parameters, sample);
                let error = (expectation(pass.output) - target(sample)) / batch.len() as f32;
                perceptron::backward(&descent.parameters, sample, &pass, error, &mut slopes);
            }
            step(&mut descent, &slopes, rate, steps);
        }
        descent.epoch = epoch;
        let loss = mean(held_out, |sample| {
            let output = perceptron::forward(&descent.parameters, sample).output;
            cross_entropy(sample.result, output)
        });
        stdout::line(format_args!(
            "{set:?}: epoch {epoch}, held-out loss {loss:.5}"
        ));
        descent.save(&path, fingerprint)?;
    }
    let parameters = &descent.parameters;
    let most = learned
        .iter()
        .chain(held_out)
        .map(|sample| perceptron::forward(parameters, sample).greatest_sum())
        .fold(0.0, f32::max);
    stdout::line(format_args!(
        "{set:?}: sums of the first layer up to {most:.1}"
    ));
    ensure!(
        most < MOST_SUM,
        "{set:?}: a sum of {most:.1} is beyond {MOST_SUM}"
    );
    perceptron::quantise(parameters, LOGIT)
        .with_context(|| format!("{set:?}: a weight is too great for the engine's integers"))
}

/// A step down the slopes, of so many in all; the first ones are of size `rate`.
fn step(descent: &mut Descent, slopes: &[Lanes], rate: f32, steps: usize) {
    let done = descent.adam.steps as f32;
    let rate = rate + (rate * LAST_RATE - rate) * done / steps as f32;
    let rate = rate * ((done + 1.0) / WARM_UP).min(1.0);
    let keep = 1.0 - rate * DECAY;
    descent
        .adam
        .step(&mut descent.parameters, &[slopes], rate, keep, ROWS);
}

/// Tells fits to other positions, with other settings or from another start apart.
fn fingerprint(arguments: &Arguments, rate: f32, start: &[Lanes], learned: &[Sample]) -> u64 {
    let settings = [
        arguments.epochs.into(),
        arguments.seed,
        learned.len() as u64,
    ];
    let targets = learned.iter().map(target);
    let values = numbers(start).chain(targets).chain([rate]);
    let all = settings
        .into_iter()
        .chain(values.map(|value| value.to_bits().into()));
    all.fold(0, |hash, number| zobrist::mix(hash ^ number))
}

fn expectation(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

fn target(sample: &Sample) -> f32 {
    RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * expectation(sample.score / LOGIT)
}

/// What a result costs under an expectation in logits.
fn cross_entropy(result: f32, logits: f32) -> f64 {
    let expected = expectation(logits).clamp(1e-4, 1.0 - 1e-4);
    -f64::from(result * expected.ln() + (1.0 - result) * (1.0 - expected).ln())
}

fn mean(samples: &[Sample], of: impl Fn(&Sample) -> f64) -> f64 {
    samples.iter().map(of).sum::<f64>() / samples.len() as f64
}
