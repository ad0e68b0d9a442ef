//! `trainer fit --game xiangqi`: a network from games.
//!
//! The network is to say of each quiet position what the search, a few plies deeper, said of it, and how
//! the game ended: both as expected results, blended. The squared error is made small by Adam
//! ([`super::learner`]). Before the games it learns what the hand-made evaluation or an earlier network says
//! ([`super::distillation`]), of many more positions. Beside the network's, the losses of what it has to beat are told on the same
//! held-out positions: a linear piece-square evaluation fitted to the same data, and the hand-made one.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use ::xiangqi::eval::network::{HIDDEN, Network, SCALE};
use anyhow::{Context, Result, bail, ensure};
use app::weights::WeightsFile;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use zobrist::mix;

use super::any_width::{self, AnyWidth, hex};
use super::dataset::{self, Dataset};
use super::distillation::{self, Teacher};
use super::frozen;
use super::learner::{Learner, Lessons, SLICE, Settings};
use super::linear::Linear;
use super::model::Model;
use super::perceptron::Perceptron;
use super::quantise::quantise;
use super::record::{Record, WON};
use super::report::Report;
use super::scale::{best_k, expectation};
use crate::descent::Descent;
use crate::fit::Arguments;
use crate::lanes::numbers as numbers_of;

/// Step sizes of the linear control, in its outputs' unit.
const LINEAR_RATES: [f64; 2] = [0.01, 0.0002];
/// Passes over the positions of games after which it gets no better.
const LINEAR_EPOCHS: u32 = 30;

/// The size of the first steps from a random start.
const RATE: f64 = 0.002;
/// Smaller ones do not undo what was learned before, by distillation or from other games.
const LATER_RATE: f64 = 0.0003;
/// Positions beside each of the games' where the network starts from nothing.
const DISTIL: u32 = 40;

/// The sizes of the first step and the last.
const fn falling(rate: f64) -> [f64; 2] {
    [rate, rate / 100.0]
}

/// What `trainer fit --game xiangqi` takes beside what all games do.
#[derive(Args)]
#[group(skip)]
#[command(next_help_heading = "Xiangqi")]
pub struct Options {
    /// Hidden units a view: 16, 32, 64, 128 or 256; as --from has them, or else as the engine has: 256.
    #[arg(long)]
    hidden: Option<usize>,
    /// The share of a game's result in the target; the search's score has the rest.
    #[arg(long, default_value_t = 0.3)]
    result: f64,
    /// Positions that the search judged beyond this are left out, in fine units (400 is a horse).
    #[arg(long, default_value_t = 3000)]
    score: i32,
    /// The scale of expected results in fine units; fitted to scores and results if not given.
    #[arg(long)]
    k: Option<f64>,
    /// Positions a step.
    #[arg(long, default_value_t = 8 * SLICE)]
    batch: usize,
    /// Positions beside each of the games' that a teacher judges, learned from before the games are: 40, or none
    /// with --from.
    #[arg(long)]
    distil: Option<u32>,
    /// Passes over those.
    #[arg(long, default_value_t = 5)]
    distil_epochs: u32,
    /// The network that judges those, of any width; the hand-made evaluation if not given.
    #[arg(long)]
    teacher: Option<PathBuf>,
    /// How much weights shrink: what a step takes of them, in units of its size.
    #[arg(long, default_value_t = 1.0)]
    decay: f64,
    /// Do not show views with the king in the middle both ways round.
    #[arg(long)]
    no_turn: bool,
    /// Threads; as many as there are processors if not given. The result does not depend on it.
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Fit the linear control too, and tell its loss.
    #[arg(long)]
    linear: bool,
    /// Positions of `trainer relabel`: the losses on them are told too.
    #[arg(long)]
    frozen: Option<PathBuf>,
}

/// Reads games, fits, reports on stderr, writes the network.
///
/// # Errors
/// When a file cannot be read or written or is not what it should be, or holds too few positions.
pub fn run(arguments: &Arguments) -> Result<()> {
    let from = arguments.from.as_deref().map(any_width::open).transpose()?;
    let from = from.as_deref();
    let width = arguments.xiangqi.hidden;
    match width.unwrap_or(from.map_or(HIDDEN, AnyWidth::hidden)) {
        16 => with_width::<16>(arguments, from),
        32 => with_width::<32>(arguments, from),
        64 => with_width::<64>(arguments, from),
        128 => with_width::<128>(arguments, from),
        256 => with_width::<256>(arguments, from),
        other => bail!("--hidden {other}: expected 16, 32, 64, 128 or 256"),
    }
}

fn with_width<const N: usize>(arguments: &Arguments, from: Option<&dyn AnyWidth>) -> Result<()> {
    let options = &arguments.xiangqi;
    ensure!(
        (0.0..=1.0).contains(&options.result),
        "--result {}: expected a share from 0 to 1",
        options.result
    );
    ensure!(
        options.batch > 0 && options.batch.is_multiple_of(SLICE),
        "--batch {}: expected a multiple of {SLICE}",
        options.batch
    );
    ensure!(arguments.epochs > 0, "--epochs 0: expected at least 1");
    if let Some(found) = from.map(AnyWidth::hidden) {
        ensure!(
            found == N,
            "--from: a network of {found} hidden units a view, expected --hidden {N}"
        );
    }
    let threads = options.threads.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build()?.install(|| {
        let parent = match &arguments.parent {
            Some(path) => any_width::open(path)?.hash(),
            None => [0; 32],
        };
        let teacher = match &options.teacher {
            Some(path) => Teacher::Network(any_width::open(path)?),
            None => Teacher::Handmade,
        };
        let data = dataset::read(&arguments.files, options.score, arguments.seed)?;
        let network = fit::<N>(arguments, from, &data, parent, &teacher)?;
        let name = arguments.out.display();
        std::fs::write(&arguments.out, network.to_bytes())
            .with_context(|| format!("{name}: cannot write"))?;
        for stage in Stage::ALL {
            let _ = std::fs::remove_file(stage.checkpoint(arguments));
        }
        Ok(())
    })
}

/// What a fit does, in order. Each has a checkpoint of its own.
#[derive(Clone, Copy)]
enum Stage {
    Distillation,
    Games,
}

impl Stage {
    const ALL: [Self; 2] = [Self::Distillation, Self::Games];

    /// Where what it has come to is kept until the network is written.
    fn checkpoint(self, arguments: &Arguments) -> PathBuf {
        arguments.out.with_extension(match self {
            Self::Distillation => "distilled",
            Self::Games => "partial",
        })
    }

    /// Its name where its epochs are told.
    const fn name(self) -> &'static str {
        match self {
            Self::Distillation => "distilled",
            Self::Games => "games",
        }
    }

    /// Runs the epochs that are left of those before the kill.
    fn run<M: Model>(
        self,
        arguments: &Arguments,
        learner: &mut Learner<'_, M>,
        learned: Lessons<'_>,
        held_out: Lessons<'_>,
    ) -> Result<()> {
        let path = self.checkpoint(arguments);
        let fingerprint = fingerprint(learner, learned);
        if learner.descent.resume(&path, fingerprint)? {
            let epoch = learner.descent.epoch;
            eprintln!("{}: going on after epoch {epoch}", self.name());
        }
        drive(self.name(), learner, learned, held_out, |learner| {
            learner.descent.save(&path, fingerprint)
        })
    }
}

fn fit<const N: usize>(
    arguments: &Arguments,
    from: Option<&dyn AnyWidth>,
    data: &Dataset,
    parent: [u8; 32],
    teacher: &Teacher,
) -> Result<Network<N>> {
    let options = &arguments.xiangqi;
    let k = options.k.unwrap_or_else(|| score_scale(&data.learned));
    let targets = |records: &[Record]| -> Vec<f32> {
        let target = |record: &Record| {
            let result = f64::from(record.result) / f64::from(WON);
            let searched = expectation(record.score.into(), k);
            (options.result * result + (1.0 - options.result) * searched) as f32
        };
        records.iter().map(target).collect()
    };
    let frozen = match &options.frozen {
        Some(path) => frozen::read(path)?,
        None => Vec::new(),
    };
    let frozen_targets = targets(&frozen);
    let (learned, held_out) = (targets(&data.learned), targets(&data.held_out));
    let learned = Lessons {
        records: &data.learned,
        targets: &learned,
    };
    let held_out = Lessons {
        records: &data.held_out,
        targets: &held_out,
    };
    eprintln!(
        "{} games, {} positions: {} to learn from, {} held out, k {k:.1}",
        data.games(),
        data.positions,
        learned.records.len(),
        held_out.records.len()
    );
    let distil = options
        .distil
        .unwrap_or(if from.is_some() { 0 } else { DISTIL });
    let first_rate = if from.is_some() { LATER_RATE } else { RATE };
    let usual = if distil > 0 { LATER_RATE } else { first_rate };
    let rate = arguments.rate.unwrap_or(usual);
    let settings = Settings {
        epochs: arguments.epochs,
        batch: options.batch,
        rates: falling(rate),
        decay: options.decay,
        turn: !options.no_turn,
        gain: (f64::from(SCALE) / k) as f32,
        seed: arguments.seed,
    };
    let frozen = Lessons {
        records: &frozen,
        targets: &frozen_targets,
    };
    let sets = [("held out", held_out), ("frozen", frozen)];
    let sets = sets.into_iter().filter(|(_, set)| !set.records.is_empty());
    let mut report = Report::new(sets, k);
    report.handmade()?;
    if options.linear {
        let settings = Settings {
            epochs: LINEAR_EPOCHS,
            rates: LINEAR_RATES,
            decay: 0.0,
            ..settings
        };
        let mut learner = Learner::new(&Linear, settings);
        drive("linear", &mut learner, learned, held_out, |_| Ok(()))?;
        report.outputs("linear", &learner);
    }
    let model = Perceptron::new(N);
    let mut learner = Learner::new(&model, settings);
    if let Some(network) = from {
        learner.descent = Descent::from(model.of_weights(&network.weights()));
    }
    let distilled = distillation::beside(
        &data.learned,
        distil,
        options.score,
        arguments.seed,
        teacher,
    );
    if !distilled.is_empty() {
        eprintln!("{} beside them, judged by {teacher}", distilled.len());
        let settings = Settings {
            epochs: options.distil_epochs,
            rates: falling(first_rate),
            ..settings
        };
        let expected = |record: &Record| expectation(record.score.into(), k) as f32;
        let targets: Vec<f32> = distilled.iter().map(expected).collect();
        let lessons = Lessons {
            records: &distilled,
            targets: &targets,
        };
        let mut taught = Learner::new(&model, settings);
        taught.descent.parameters = learner.descent.parameters;
        Stage::Distillation.run(arguments, &mut taught, lessons, held_out)?;
        report.outputs("distilled", &taught);
        learner.descent.parameters = taught.descent.parameters;
    }
    Stage::Games.run(arguments, &mut learner, learned, held_out)?;
    report.outputs("network", &learner);
    let positions =
        learned.records.len() + from.map_or(0, |from| from.provenance().positions as usize);
    let games = described(data, distilled.len(), teacher, from);
    let provenance = arguments.provenance(positions, parent, games);
    let network = quantise::<N>(&learner.descent.parameters, provenance)?;
    report.network("integers", &network)?;
    eprint!("{report}");
    Ok(network)
}

/// The games, and what was learned from before them, in a line for the network's header.
fn described(
    data: &Dataset,
    distilled: usize,
    teacher: &Teacher,
    from: Option<&dyn AnyWidth>,
) -> String {
    let mut said = data.describe();
    if distilled > 0 {
        said += &format!("; before them {distilled} beside, by {teacher}");
    }
    if let Some(network) = from {
        said += &format!("; from network {}", &hex(network.hash())[..16]);
    }
    said
}

/// Runs the epochs that are left of a stage of this name; after each, tells the losses and calls `save`.
fn drive<M: Model>(
    stage: &str,
    learner: &mut Learner<'_, M>,
    learned: Lessons<'_>,
    held_out: Lessons<'_>,
    mut save: impl FnMut(&Learner<'_, M>) -> Result<()>,
) -> Result<()> {
    let epochs = learner.settings.epochs;
    let bar = ProgressBar::new(u64::from(epochs) * learned.records.len() as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {per_sec} positions, {eta} left") {
        bar.set_style(style);
    }
    while learner.descent.epoch < epochs {
        let before = u64::from(learner.descent.epoch) * learned.records.len() as u64;
        let start = Instant::now();
        let training = learner.epoch(learned, |done| bar.set_position(before + done as u64));
        let speed = learned.records.len() as f64 / start.elapsed().as_secs_f64() / 1e6;
        let held_out = learner.loss(held_out);
        bar.suspend(|| {
            eprintln!(
                "{stage}: epoch {:3}  {training:.6}  held out {held_out:.6}  {speed:.2} M/s",
                learner.descent.epoch
            );
        });
        save(learner)?;
    }
    bar.finish_and_clear();
    Ok(())
}

/// The scale under which scores explain results best.
fn score_scale(records: &[Record]) -> f64 {
    best_k(|k| {
        let off = |record: &Record| {
            let result = f64::from(record.result) / f64::from(WON);
            (expectation(record.score.into(), k) - result).powi(2)
        };
        records.iter().map(off).sum()
    })
}

/// Tells fits to other positions, with other settings or from another start apart.
fn fingerprint<M>(learner: &Learner<'_, M>, learned: Lessons<'_>) -> u64 {
    let Settings {
        epochs,
        batch,
        rates,
        decay,
        turn,
        gain,
        seed,
    } = learner.settings;
    let numbers = [
        epochs.into(),
        batch as u64,
        rates[0].to_bits(),
        rates[1].to_bits(),
        decay.to_bits(),
        turn.into(),
        gain.to_bits().into(),
        seed,
        learned.targets.len() as u64,
    ];
    let start = numbers_of(&learner.descent.parameters);
    let targets = learned.targets.iter().copied().chain(start);
    let all = numbers
        .into_iter()
        .chain(targets.map(|value| value.to_bits().into()));
    all.fold(0, |hash, number| mix(hash ^ number))
}
