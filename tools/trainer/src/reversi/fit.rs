//! `trainer fit --game reversi`: weights of the patterns by regression on the labels of games.
//!
//! The value of a position is a sum of weights, one a feature, so fitting them to scores is linear least
//! squares; with sparse, binary inputs plain stochastic gradient descent does it (the rule of Widrow and
//! Hoff, 1960). Configurations that are rarely seen are rarely corrected and stay near zero, which is as
//! much as is known of them. Each stage learns from its own positions and those of its two
//! neighbours, every position also mirrored. One thread, fixed order from the seed: the same files give the
//! same weights.

use std::num::NonZeroU16;
use std::path::{Path, PathBuf};

use ::reversi::eval::patterns::{FEATURES, Indices, WEIGHTS};
use ::reversi::eval::weights::{STAGES, UNIT, Weights, stage};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::ProgressBar;
use reversi_rules::{Board, Move, Position, Size};
use zobrist::splitmix64;

use crate::cli::GameName;
use crate::gomoku;
use crate::shard::{self, Game, GameKind};

/// Of so many games one is held out.
const HELD_OUT: usize = 16;
/// The first and the last learning rate; the sum over all features of a position must stay below 1.
const RATES: [f32; 2] = [0.012, 0.001];

/// What `trainer fit` takes.
#[derive(Args)]
pub struct Arguments {
    /// The game whose evaluation is fitted.
    #[arg(long)]
    game: GameName,
    /// Files of games.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Passes over the positions.
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Orders the positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of weights. Stages that were done when an earlier run was killed are read from beside it.
    #[arg(long)]
    out: PathBuf,
}

/// A position and the score to its side to move, in discs.
#[derive(Clone, Copy)]
struct Sample {
    board: Board,
    label: f32,
}

/// Fits, stage after stage.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(arguments: &Arguments) -> Result<()> {
    let settings = gomoku::fit::Settings {
        epochs: arguments.epochs,
        seed: arguments.seed,
    };
    match arguments.game {
        GameName::Reversi => {}
        GameName::Gomoku => return gomoku::fit::run(&arguments.files, settings, &arguments.out),
        GameName::Xiangqi => bail!("--game xiangqi: it is tuned, not fitted (trainer tune)"),
    }
    let (learned, held_out) = samples(&arguments.files)?;
    let count: usize = learned.iter().map(Vec::len).sum();
    ensure!(count > 0, "no position to learn from");
    let bar = ProgressBar::new(STAGES as u64);
    let mut values = Vec::with_capacity(STAGES * WEIGHTS);
    let checkpoint = arguments.out.with_extension("partial");
    let done = resume(&checkpoint, &mut values);
    bar.inc(done as u64);
    for stage in done..STAGES {
        let near = stage.saturating_sub(1)..=(stage + 1).min(STAGES - 1);
        let data: Vec<Sample> = near
            .flat_map(|stage| learned[stage].iter().copied())
            .collect();
        let weights = fit_stage(&data, arguments.epochs, arguments.seed);
        let rounded = |weight: &f32| (weight * UNIT as f32).round().clamp(-32_000.0, 32_000.0);
        values.extend(weights.iter().map(|weight| rounded(weight) as i16));
        save(&checkpoint, &values)?;
        bar.inc(1);
    }
    bar.finish();
    let weights = Weights::new(values, arguments.seed, count as u64)?;
    report(&weights, &learned, &held_out);
    std::fs::write(&arguments.out, weights.to_bytes())
        .with_context(|| format!("{}: cannot write", arguments.out.display()))?;
    let _ = std::fs::remove_file(checkpoint);
    Ok(())
}

/// Positions by stage.
type Stages = Vec<Vec<Sample>>;

/// Weights of the stages that an earlier run finished; how many those are.
fn resume(checkpoint: &Path, values: &mut Vec<i16>) -> usize {
    let bytes = std::fs::read(checkpoint).unwrap_or_default();
    let done = bytes.len() / (2 * WEIGHTS);
    let (pairs, _) = bytes[..done * 2 * WEIGHTS].as_chunks::<2>();
    values.extend(pairs.iter().map(|&pair| i16::from_le_bytes(pair)));
    done
}

fn save(checkpoint: &Path, values: &[i16]) -> Result<()> {
    let bytes: Vec<u8> = values
        .iter()
        .flat_map(|value| value.to_le_bytes())
        .collect();
    std::fs::write(checkpoint, bytes)
        .with_context(|| format!("{}: cannot write", checkpoint.display()))
}

/// Positions by stage: to learn from, and held out.
fn samples(files: &[PathBuf]) -> Result<(Stages, Stages)> {
    let mut learned = vec![Vec::new(); STAGES];
    let mut held_out = vec![Vec::new(); STAGES];
    for path in files {
        let shard = shard::read(path)?;
        ensure!(
            shard.provenance.game == GameKind::Reversi,
            "{}: games of {:?}, expected Reversi",
            path.display(),
            shard.provenance.game
        );
        for (number, game) in shard.games.iter().enumerate() {
            let into = if number % HELD_OUT == 0 {
                &mut held_out
            } else {
                &mut learned
            };
            collect(game, into).with_context(|| format!("{}: game {number}", path.display()))?;
        }
    }
    Ok((learned, held_out))
}

fn collect(game: &Game, into: &mut [Vec<Sample>]) -> Result<()> {
    let mut position = Position::new(Size::STANDARD);
    for (ply, &(mv, label)) in game.plies.iter().enumerate() {
        let mv = NonZeroU16::new(mv)
            .and_then(Move::unpack)
            .context("no move")?;
        if ply >= usize::from(game.random)
            && mv != Move::Pass
            && let Some(board) = position.board()
        {
            let sample = Sample {
                board,
                label: label.into(),
            };
            into[stage(board.occupied().count_ones())].push(sample);
        }
        position.make(mv)?;
    }
    Ok(())
}

/// The board mirrored at the diagonal from a1 to h8.
fn mirrored(board: Board) -> Board {
    let flip = |set: u64| {
        reversi_rules::board::squares(set).fold(0, |set, square| {
            set | 1_u64 << (8 * (square % 8) + square / 8)
        })
    };
    Board {
        player: flip(board.player),
        opponent: flip(board.opponent),
    }
}

/// Weights in discs.
fn fit_stage(data: &[Sample], epochs: u32, seed: u64) -> Vec<f32> {
    let mut weights = vec![0_f32; WEIGHTS];
    let rows: Vec<([u32; FEATURES], f32)> = data
        .iter()
        .flat_map(|sample| {
            [
                (sample.board, sample.label),
                (mirrored(sample.board), sample.label),
            ]
        })
        .map(|(board, label)| {
            let mut row = [0; FEATURES];
            for (place, index) in row.iter_mut().zip(Indices::of(board).places()) {
                *place = index as u32;
            }
            (row, label)
        })
        .collect();
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut random = seed;
    for epoch in 0..epochs {
        let progress = epoch as f32 / epochs.max(2) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        for index in (1..order.len()).rev() {
            let other = splitmix64(&mut random) % (index as u64 + 1);
            order.swap(index, other as usize);
        }
        for &index in &order {
            let (row, label) = &rows[index as usize];
            let value: f32 = row.iter().map(|&place| weights[place as usize]).sum();
            let step = rate * (label - value);
            for &place in row {
                weights[place as usize] += step;
            }
        }
    }
    weights
}

/// Prints how far the weights are from the labels, stage by stage.
fn report(weights: &Weights, learned: &[Vec<Sample>], held_out: &[Vec<Sample>]) {
    let error = |samples: &[Sample]| {
        let off = |sample: &Sample| {
            let value = weights.evaluate_board(sample.board) as f32 / UNIT as f32;
            f64::from((value - sample.label).abs())
        };
        samples.iter().map(off).sum::<f64>() / samples.len().max(1) as f64
    };
    println!("stage  positions  mean error in discs: learned  held out");
    for stage in 0..STAGES {
        println!(
            "{stage:>5}  {:>9}  {:>28.2}  {:>8.2}",
            learned[stage].len(),
            error(&learned[stage]),
            error(&held_out[stage])
        );
    }
    let all = |parts: &[Vec<Sample>]| error(&parts.concat());
    let count: usize = learned.iter().map(Vec::len).sum();
    println!(
        "  all  {count:>9}  {:>28.2}  {:>8.2}",
        all(learned),
        all(held_out)
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::generate::play;
    use crate::shard::Provenance;
    use search::table::Table;

    fn data() -> Vec<Sample> {
        let provenance = Provenance {
            game: GameKind::Reversi,
            nodes: 6 | 46 << 8 | 2 << 16,
            seed: 1,
            weights: 0,
        };
        let mut stages = vec![Vec::new(); STAGES];
        for number in 0..40 {
            let game = play(&Table::new(1), None, provenance, number);
            collect(&game, &mut stages).unwrap();
        }
        stages.concat()
    }

    #[test]
    fn it_learns_what_it_is_shown_and_always_the_same() {
        let data = data();
        let weights = fit_stage(&data, 30, 1);
        assert_eq!(weights, fit_stage(&data, 30, 1));
        let squares = |value: &dyn Fn(Board) -> f32| {
            data.iter()
                .map(|sample| (value(sample.board) - sample.label).powi(2))
                .sum::<f32>()
        };
        let learned = squares(&|board| {
            Indices::of(board)
                .places()
                .map(|place| weights[place])
                .sum()
        });
        let nothing = squares(&|_| 0.0);
        assert!(learned < 0.2 * nothing, "{learned} {nothing}");
    }
}
