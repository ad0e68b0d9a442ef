//! `trainer fit xiangqi`: trains a network on games.
//!
//! The network's target for a quiet position is what the search, a few plies deeper, said about it,
//! blended with how the game ended, both as expected results. Adam minimizes the squared error
//! ([`crate::learner`]). Before the games the network learns from many more positions what the
//! hand-crafted evaluation or an earlier network says ([`super::distillation`]). The report gives,
//! on the same held-out positions, also the losses of what the network has to beat: a linear
//! piece-square evaluation fitted to the same data, and the hand-crafted one.

use std::path::PathBuf;

use ::cli::program::language;
use ::cli::{Message, message, word};
use ::xiangqi::eval::network::{HIDDEN, Network, SCALE};
use anyhow::{Result, bail, ensure};
use clap::Args;
use zobrist::mix;

use super::any_width::{self, AnyWidth, hex};
use super::dataset::{self, Dataset};
use super::distillation::{self, Teacher};
use super::frozen;
use super::linear::Linear;
use super::perceptron::Perceptron;
use super::quantise::quantise;
use super::record::{Record, WON};
use super::report::Report;
use super::scale::{best_k, expectation};
use crate::fit::{Arguments, Workers, check_share};
use crate::lanes::ZERO;
use crate::learner::{Examples, Learner, Loss, Schedule, Settings, Source, Stream};
use crate::model::Model;
use crate::output::note;

/// Positions of a step that one thread takes; a batch is a multiple of it.
const SLICE: usize = 2048;
/// First and last learning rate of the linear control, in its outputs' unit.
const LINEAR_RATES: [f64; 2] = [0.01, 0.0002];
/// Epochs after which the linear control no longer improves.
const LINEAR_EPOCHS: u32 = 30;

/// Learning rate at the start, from random parameters.
const RATE: f64 = 0.002;
/// Learning rate after distillation or from earlier weights, lower so as not to undo what they
/// know.
const LATER_RATE: f64 = 0.0003;
/// Positions made from each one of the games' when the network starts from random parameters.
const DISTIL: u32 = 40;

/// The learning rates of the first step and the last.
const fn falling(rate: f64) -> [f64; 2] {
    [rate, rate / 100.0]
}

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    fit: Arguments,
    #[command(flatten)]
    workers: Workers,
    #[arg(long)]
    hidden: Option<usize>,
    #[arg(long, default_value_t = 0.3)]
    result: f64,
    #[arg(long, default_value_t = 3000)]
    score: i32,
    #[arg(long)]
    k: Option<f64>,
    #[arg(long, default_value_t = 8 * SLICE)]
    batch: usize,
    #[arg(long)]
    distil: Option<u32>,
    #[arg(long, default_value_t = 5)]
    distil_epochs: u32,
    #[arg(long)]
    teacher: Option<PathBuf>,
    #[arg(long, default_value_t = 1.0)]
    decay: f64,
    #[arg(long)]
    no_turn: bool,
    #[arg(long)]
    linear: bool,
    #[arg(long)]
    frozen: Option<PathBuf>,
}

/// Reads the games, trains, reports on stderr, and writes the network.
///
/// # Errors
/// When a file cannot be read or written or is invalid, or holds too few positions.
pub fn run(options: &Options) -> Result<()> {
    let from = options
        .fit
        .from
        .as_deref()
        .map(any_width::open)
        .transpose()?;
    let from = from.as_deref();
    let width = options.hidden;
    match width.unwrap_or(from.map_or(HIDDEN, AnyWidth::hidden)) {
        16 => with_width::<16>(options, from),
        32 => with_width::<32>(options, from),
        64 => with_width::<64>(options, from),
        128 => with_width::<128>(options, from),
        256 => with_width::<256>(options, from),
        found => bail!(message!("fit-hidden", found)),
    }
}

fn with_width<const N: usize>(options: &Options, from: Option<&dyn AnyWidth>) -> Result<()> {
    let arguments = &options.fit;
    check_share(options.result)?;
    ensure!(
        options.batch > 0 && options.batch.is_multiple_of(SLICE),
        message!("fit-batch", found = options.batch, slice = SLICE)
    );
    arguments.check_epochs()?;
    if let Some(found) = from.map(AnyWidth::hidden) {
        ensure!(found == N, message!("fit-from", found, expected = N));
    }
    options.workers.on_threads(|| {
        let parent = match &arguments.parent {
            Some(path) => any_width::open(path)?.hash(),
            None => [0; 32],
        };
        let teacher = match &options.teacher {
            Some(path) => Teacher::Network(any_width::open(path)?),
            None => Teacher::Handcrafted,
        };
        let data = dataset::read(
            &arguments.files,
            options.score,
            arguments.seed,
            &arguments.beside("sorted"),
            options.workers.bucket,
        )?;
        let network = fit::<N>(options, from, &data, parent, &teacher)?;
        arguments.write(&network)?;
        for checkpoint in [DISTILLED, PARTIAL] {
            let _ = std::fs::remove_file(arguments.beside(checkpoint));
        }
        Ok(())
    })
}

/// Extensions of the checkpoints, kept until the network is written: of distillation, and of the
/// training on games.
const DISTILLED: &str = "distilled";
const PARTIAL: &str = "partial";

fn fit<const N: usize>(
    options: &Options,
    from: Option<&dyn AnyWidth>,
    data: &Dataset,
    parent: [u8; 32],
    teacher: &Teacher,
) -> Result<Network<N>> {
    let arguments = &options.fit;
    let records = &data.records;
    let k = match options.k {
        Some(k) => k,
        // With many buckets, any one of them gives about the same scale.
        None => score_scale(&records.bucket(0)?),
    };
    let target = |record: &Record| {
        let result = f64::from(record.result) / f64::from(WON);
        let searched = expectation(record.score.into(), k);
        (options.result * result + (1.0 - options.result) * searched) as f32
    };
    let learned = Stream {
        buckets: records,
        target,
        rule: options.result.to_bits(),
    };
    let frozen = match &options.frozen {
        Some(path) => frozen::read(path)?,
        None => Vec::new(),
    };
    let targets = [&frozen, &records.held_out].map(|set| set.iter().map(target).collect());
    let [frozen_targets, held_out_targets]: [Vec<f32>; 2] = targets;
    let held_out = Examples {
        items: &records.held_out,
        targets: &held_out_targets,
    };
    let frozen = Examples {
        items: &frozen,
        targets: &frozen_targets,
    };
    note(&message!(
        "fit-data",
        games = data.games(),
        positions = data.positions,
        learned = records.len(),
        held_out = records.held_out.len(),
        k = format!("{k:.1}"),
    ));
    let distil = options
        .distil
        .unwrap_or(if from.is_some() { 0 } else { DISTIL });
    let first_rate = if from.is_some() { LATER_RATE } else { RATE };
    let usual = if distil > 0 { LATER_RATE } else { first_rate };
    let settings = settings(options, usual, k);
    let language = language();
    let sets = [
        (word!("report-held-out", language), held_out),
        (word!("report-frozen", language), frozen),
    ];
    let sets = sets.into_iter().filter(|(_, set)| !set.items.is_empty());
    let mut report = Report::new(sets, k);
    report.handmade(&word!("report-handmade", language))?;
    if options.linear {
        fit_linear(settings, &learned, held_out, &mut report)?;
    }
    let model = Perceptron::new(N);
    let mut parameters = match from {
        Some(network) => model.of_weights(&network.weights()),
        None => model.start(mix(settings.seed)),
    };
    let distilled = distillation::make_positions(
        records,
        arguments.beside("taught"),
        distil,
        options.score,
        arguments.seed,
        teacher,
    )?;
    if !distilled.is_empty() {
        let (count, teacher) = (distilled.len(), Message::from(teacher));
        note(&message!("fit-beside", count, teacher));
        let settings = Settings {
            epochs: options.distil_epochs,
            rates: falling(first_rate),
            ..settings
        };
        let examples = Stream {
            buckets: &distilled,
            target: |record: &Record| expectation(record.score.into(), k) as f32,
            rule: 0,
        };
        let mut taught = Learner::new(&model, settings, parameters);
        let checkpoint = arguments.beside(DISTILLED);
        let name = word!("report-distilled", language);
        taught.run(&name, &examples, held_out, Some(&checkpoint))?;
        report.outputs(&name, &taught);
        parameters = taught.descent.parameters;
    }
    let mut learner = Learner::new(&model, settings, parameters);
    let checkpoint = arguments.beside(PARTIAL);
    let name = word!("report-games", language);
    learner.run(&name, &learned, held_out, Some(&checkpoint))?;
    report.outputs(&word!("report-network", language), &learner);
    let before = from.map_or(0, |from| from.provenance().positions as usize);
    let games = described(data, distilled.len(), teacher, from);
    let provenance = arguments.provenance(records.len() + before, parent, games);
    let network = quantise::<N>(&learner.descent.parameters, provenance)?;
    report.network(&word!("report-integers", language), &network)?;
    eprint!("{report}");
    Ok(network)
}

/// The settings for training on games, with the learning rate `usual` unless another one was given.
fn settings(options: &Options, usual: f64, k: f64) -> Settings {
    let arguments = &options.fit;
    Settings {
        epochs: arguments.epochs,
        batch: options.batch,
        slice: SLICE,
        rates: falling(arguments.rate.unwrap_or(usual)),
        schedule: Schedule::Cosine,
        decay: options.decay,
        mirror: !options.no_turn,
        gain: (f64::from(SCALE) / k) as f32,
        loss: Loss::Squared,
        seed: arguments.seed,
    }
}

/// Trains the control: a linear evaluation on the same games.
fn fit_linear(
    settings: Settings,
    learned: &impl Source<Record>,
    held_out: Examples<'_, Record>,
    report: &mut Report<'_>,
) -> Result<()> {
    let settings = Settings {
        epochs: LINEAR_EPOCHS,
        rates: LINEAR_RATES,
        decay: 0.0,
        ..settings
    };
    let mut learner = Learner::new(&Linear, settings, vec![ZERO; Linear.rows()]);
    let name = word!("report-linear", language());
    learner.run(&name, learned, held_out, None)?;
    report.outputs(&name, &learner);
    Ok(())
}

/// The games, and what was learned before them, in a line for the network's header.
fn described(
    data: &Dataset,
    distilled: usize,
    teacher: &Teacher,
    from: Option<&dyn AnyWidth>,
) -> String {
    let mut said = data.describe();
    if distilled > 0 {
        // Headers are in English, and so is the `Display` of `Message`.
        said += &format!(
            "; before them {distilled} beside, by {}",
            Message::from(teacher)
        );
    }
    if let Some(network) = from {
        said += &format!("; from network {}", &hex(network.hash())[..16]);
    }
    said
}

/// The scale `k` with which scores predict the results best.
fn score_scale(records: &[Record]) -> f64 {
    best_k(|k| {
        let off = |record: &Record| {
            let result = f64::from(record.result) / f64::from(WON);
            (expectation(record.score.into(), k) - result).powi(2)
        };
        records.iter().map(off).sum()
    })
}
