//! `trainer fit gomoku`: the network's weights, by gradient descent on games.
//!
//! The logistic function of the [network](super::perceptron)'s output is trained on the game's
//! result blended with the search's score. [Adam](crate::adam) does the steps; the rows of the
//! first layer have weight decay, since some codes are in every position and some in few. The order
//! is fixed by the seed: the same files give the same weights.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};

use ::cli::message;
use ::gomoku::eval::weights::{Set, Weights, embedded};
use anyhow::{Context, Result, bail, ensure};
use app::weights::{OpenError, WeightsFile};
use clap::Args;

use super::perceptron::{self, Features, Perceptron};
use super::samples::{Sample, collect, opening};
use crate::buckets::{Buckets, Sorting};
use crate::files;
use crate::fit::{Arguments, Workers};
use crate::lanes::Lanes;
use crate::learner::{Examples, Learner, Loss, Schedule, Settings, Stream};
use crate::output::print;
use crate::shard::{self, GameKind, Played, Reader, describe, games};

/// Share of the game's result in the target; the search's score has the rest.
const RESULT_SHARE: f32 = 0.5;
/// Units of the evaluation in a logit: a side ahead by this much wins 73 games of 100.
const LOGIT: f32 = 300.0;
const BATCH: usize = 256;
/// Learning rate after [`WARM_UP`] steps; from there it falls to the last.
const RATE: f64 = 0.002;
/// Learning rate when starting from earlier weights, lower so as not to undo what they know.
const LATER_RATE: f64 = 0.0005;
/// The learning rate of the last step, as a share of the first.
const LAST_RATE: f64 = 0.03;
/// Steps until the learning rate is reached: the first gradients mean little.
const WARM_UP: f32 = 500.0;
/// Weight decay of the rows of the first layer per step, in units of the learning rate.
const DECAY: f64 = 0.1;

/// The extension of a file beside the weights that belongs to the fit of one set.
fn extension(set: Set, of: &str) -> String {
    format!("{set:?}.{of}").to_lowercase()
}

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    fit: Arguments,
    #[command(flatten)]
    workers: Workers,
}

/// Fits every set of weights that the files have games for; the other sets stay as they are.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(options: &Options) -> Result<()> {
    let arguments = &options.fit;
    arguments.check_epochs()?;
    let parent = match &arguments.parent {
        Some(path) => Weights::open(path)?.hash(),
        None => [0; 32],
    };
    let from = arguments.from.as_deref().map(Weights::open).transpose();
    let from = from.map_err(OpenError::on_command_line)?;
    let (sets, files) = sorted(options)?;
    ensure!(!sets.is_empty(), shard::too_few(games(&files)));
    let mut values = from.as_ref().unwrap_or(embedded()).values().to_vec();
    let mut positions = from
        .as_ref()
        .map_or(0, |from| from.provenance.positions as usize);
    for (&set, samples) in &sets {
        ensure!(
            !samples.is_empty() && !samples.held_out.is_empty(),
            message!(
                "fit-set",
                set = format!("{set:?}"),
                why = shard::too_few(games(&files))
            )
        );
        positions += samples.len();
        let start = match &from {
            Some(from) => perceptron::of_integers(&from.values()[set.head()], LOGIT),
            None => perceptron::start(zobrist::mix(arguments.seed)),
        };
        let integers = options
            .workers
            .on_threads(|| fit(set, start, samples, arguments))?;
        values[set.head()].copy_from_slice(&integers);
    }
    let provenance = arguments.provenance(positions, parent, describe(&files));
    let weights = Weights::new(values, provenance)?;
    arguments.write(&weights)?;
    for &set in sets.keys() {
        let _ = std::fs::remove_file(arguments.beside(&extension(set, "partial")));
    }
    Ok(())
}

/// The positions for each set of weights.
type Sets = BTreeMap<Set, Buckets<Sample>>;

/// The positions of all games, and the files they are from. Of several games with the same random
/// stones, turned or mirrored, only the first counts.
fn sorted(options: &Options) -> Result<(Sets, Vec<Played>)> {
    let arguments = &options.fit;
    let paths = files::once(&arguments.files)?;
    let plies = files::plies(&paths);
    let mut sets: BTreeMap<Set, Sorting> = BTreeMap::new();
    let (mut files, mut number) = (Vec::new(), 0);
    let mut openings = HashSet::new();
    for path in paths {
        let reader = Reader::open(path)?;
        let GameKind::Gomoku(rule) = reader.provenance.game else {
            bail!(message!(
                "games-not-gomoku",
                path = path.display().to_string()
            ));
        };
        let from = reader.provenance;
        let games = reader.visit(|is_held_out, game| {
            // Otherwise the game would be learned from twice, or both learned from and held out.
            if !openings.insert(opening(rule, game)) {
                return Ok(());
            }
            collect(rule, game, |set, sample| {
                let sorting = match sets.entry(set) {
                    Entry::Occupied(sorting) => sorting.into_mut(),
                    Entry::Vacant(place) => {
                        let folder = arguments.beside(&extension(set, "sorted"));
                        place.insert(Sorting::new(folder, plies, options.workers.bucket)?)
                    }
                };
                number += 1;
                sorting.push(is_held_out, number, &sample)
            })
        })?;
        files.push((from, games));
    }
    let sorted = sets
        .into_iter()
        .map(|(set, sorting)| Ok((set, sorting.finish(arguments.seed)?)));
    Ok((sorted.collect::<Result<_>>()?, files))
}

fn fit(
    set: Set,
    start: Vec<Lanes>,
    samples: &Buckets<Sample>,
    arguments: &Arguments,
) -> Result<Vec<i16>> {
    let name = format!("{set:?}");
    let held_out = &samples.held_out;
    let now = held_out.iter().map(|sample| {
        let outcome = f64::from(sample.result);
        let expected = f64::from(expectation(sample.now / LOGIT).clamp(1e-4, 1.0 - 1e-4));
        -(outcome * expected.ln() + (1.0 - outcome) * (1.0 - expected).ln())
    });
    let loss = format!("{:.5}", now.sum::<f64>() / held_out.len() as f64);
    print(&message!(
        "fit-set-data",
        set = name.clone(),
        positions = samples.len(),
        held_out = held_out.len(),
        loss,
    ));
    let rate = arguments.first_rate([RATE, LATER_RATE]);
    let settings = Settings {
        epochs: arguments.epochs,
        batch: BATCH,
        slice: BATCH,
        rates: [rate, rate * LAST_RATE],
        schedule: Schedule::Linear { warm_up: WARM_UP },
        decay: DECAY,
        mirror: false,
        gain: 1.0,
        loss: Loss::CrossEntropy,
        seed: arguments.seed,
    };
    let learned = Stream {
        buckets: samples,
        target,
        rule: 0,
    };
    // Held-out positions are judged by the results alone.
    let results: Vec<f32> = held_out.iter().map(|sample| sample.result).collect();
    let held_out = Examples {
        items: held_out,
        targets: &results,
    };
    let mut learner = Learner::new(&Perceptron, settings, start);
    let checkpoint = arguments.beside(&extension(set, "partial"));
    learner.run(&name, &learned, held_out, Some(&checkpoint))?;
    let parameters = &learner.descent.parameters;
    let greatest = |samples: &[Sample]| {
        let sums = samples
            .iter()
            .map(|sample| perceptron::forward(parameters, Features::of(sample)).greatest_sum());
        sums.fold(0.0, f32::max)
    };
    let mut most = greatest(held_out.items);
    for bucket in 0..samples.sizes().len() {
        most = most.max(greatest(&samples.bucket(bucket)?));
    }
    let sum = format!("{most:.1}");
    let set = || name.clone();
    print(&message!("fit-sums", set = set(), sum = sum.clone()));
    ensure!(
        most < 1.0,
        message!("fit-sum-great", set = set(), sum, most = 1.0.to_string())
    );
    perceptron::quantise(parameters, LOGIT)
        .with_context(|| message!("fit-weight-great", set = set()))
}

fn expectation(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

fn target(sample: &Sample) -> f32 {
    RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * expectation(sample.score / LOGIT)
}
