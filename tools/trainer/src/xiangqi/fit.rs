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

use ::xiangqi::eval::network::{HIDDEN, Network, Provenance, SCALE};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use zobrist::mix;

use super::any_width;
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
use super::resumption;
use super::scale::{best_k, expectation};
use crate::fit::Arguments;

/// Step sizes of the linear control, in its outputs' unit.
const LINEAR_RATES: [f64; 2] = [0.01, 0.0002];
/// Passes over the positions of games after which it gets no better.
const LINEAR_EPOCHS: u32 = 30;

/// The size of the first steps from a random start.
const RATE: f64 = 0.002;
/// Smaller ones do not undo what was learned before.
const RATE_AFTER_DISTILLATION: f64 = 0.0003;

/// The sizes of the first step and the last.
const fn falling(rate: f64) -> [f64; 2] {
    [rate, rate / 100.0]
}

/// What `trainer fit --game xiangqi` takes beside what all games do.
#[derive(Args)]
#[group(skip)]
#[command(next_help_heading = "Xiangqi")]
pub struct Options {
    /// Hidden units a view: 16, 32, 64, 128 or 256; the engine plays by those of the default width.
    #[arg(long, default_value_t = HIDDEN)]
    hidden: usize,
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
    /// Positions beside each of the games' that a teacher judges, learned from before the games are.
    #[arg(long, default_value_t = 40)]
    distil: u32,
    /// Passes over those.
    #[arg(long, default_value_t = 5)]
    distil_epochs: u32,
    /// The network that judges those, of any width; the hand-made evaluation if not given.
    #[arg(long)]
    teacher: Option<PathBuf>,
    /// The size of a step at the start; it falls to a hundredth. 0.0003 after distillation, else 0.002 if not given.
    #[arg(long)]
    rate: Option<f64>,
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
    /// Which generation it is: 1 learns from games of the hand-made evaluation.
    #[arg(long, default_value_t = 1)]
    generation: u32,
    /// The network that played the games, of any width.
    #[arg(long)]
    parent: Option<PathBuf>,
    /// The commit of engine and trainer, for the network's header.
    #[arg(long, default_value = env!("CARGO_PKG_VERSION"))]
    commit: String,
}

/// Reads games, fits, reports on stderr, writes the network.
///
/// # Errors
/// When a file cannot be read or written or is not what it should be, or holds too few positions.
pub fn run(arguments: &Arguments) -> Result<()> {
    match arguments.xiangqi.hidden {
        16 => with_width::<16>(arguments),
        32 => with_width::<32>(arguments),
        64 => with_width::<64>(arguments),
        128 => with_width::<128>(arguments),
        256 => with_width::<256>(arguments),
        other => bail!("--hidden {other}: expected 16, 32, 64, 128 or 256"),
    }
}

fn with_width<const N: usize>(arguments: &Arguments) -> Result<()> {
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
    let threads = options.threads.map_or(0, NonZeroUsize::get);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build()?.install(|| {
        let parent = match &options.parent {
            Some(path) => any_width::open(path)?.hash(),
            None => [0; 32],
        };
        let teacher = match &options.teacher {
            Some(path) => Teacher::Network(any_width::open(path)?),
            None => Teacher::Handmade,
        };
        let data = dataset::read(&arguments.files, options.score, arguments.seed)?;
        let network = fit::<N>(arguments, &data, parent, &teacher)?;
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
        let fingerprint = fingerprint(learner.settings, learned);
        if resumption::resume(&path, fingerprint, learner)? {
            eprintln!("{}: going on after epoch {}", self.name(), learner.epoch);
        }
        drive(self.name(), learner, learned, held_out, |learner| {
            resumption::save(&path, fingerprint, learner)
        })
    }
}

fn fit<const N: usize>(
    arguments: &Arguments,
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
    let usual = if options.distil > 0 {
        RATE_AFTER_DISTILLATION
    } else {
        RATE
    };
    let rate = options.rate.unwrap_or(usual);
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
    let distilled = distillation::beside(
        &data.learned,
        options.distil,
        options.score,
        arguments.seed,
        teacher,
    );
    if !distilled.is_empty() {
        eprintln!("{} beside them, judged by {teacher}", distilled.len());
        let settings = Settings {
            epochs: options.distil_epochs,
            rates: falling(RATE),
            ..settings
        };
        let expected = |record: &Record| expectation(record.score.into(), k) as f32;
        let targets: Vec<f32> = distilled.iter().map(expected).collect();
        let lessons = Lessons {
            records: &distilled,
            targets: &targets,
        };
        let mut taught = Learner::new(&model, settings);
        Stage::Distillation.run(arguments, &mut taught, lessons, held_out)?;
        report.outputs("distilled", &taught);
        learner.parameters = taught.parameters;
    }
    Stage::Games.run(arguments, &mut learner, learned, held_out)?;
    report.outputs("network", &learner);
    let provenance = Provenance {
        seed: arguments.seed,
        positions: learned.records.len() as u64,
        generation: options.generation,
        parent,
        commit: options.commit.clone(),
        games: match distilled.len() {
            0 => data.describe(),
            count => format!(
                "{}; before them {count} beside, by {teacher}",
                data.describe()
            ),
        },
    };
    let network = quantise::<N>(&learner.parameters, provenance)?;
    report.network("integers", &network)?;
    eprint!("{report}");
    Ok(network)
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
    while learner.epoch < epochs {
        let before = u64::from(learner.epoch) * learned.records.len() as u64;
        let start = Instant::now();
        let training = learner.epoch(learned, |done| bar.set_position(before + done as u64));
        let speed = learned.records.len() as f64 / start.elapsed().as_secs_f64() / 1e6;
        let held_out = learner.loss(held_out);
        bar.suspend(|| {
            eprintln!(
                "{stage}: epoch {:3}  {training:.6}  held out {held_out:.6}  {speed:.2} M/s",
                learner.epoch
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

/// Tells fits to other positions or with other settings apart.
fn fingerprint(settings: Settings, learned: Lessons<'_>) -> u64 {
    let Settings {
        epochs,
        batch,
        rates,
        decay,
        turn,
        gain,
        seed,
    } = settings;
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
    let targets = learned.targets.iter().map(|target| target.to_bits().into());
    let all = numbers.into_iter().chain(targets);
    all.fold(0, |hash, number| mix(hash ^ number))
}
