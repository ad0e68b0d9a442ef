//! `trainer fit --game reversi`: weights of the patterns by regression on the labels of games.
//!
//! The value of a position is a sum of weights, one a feature, so fitting them to scores is linear least
//! squares; with sparse, binary inputs plain stochastic gradient descent does it (the rule of Widrow and
//! Hoff, 1960). Configurations that are rarely seen must not learn the chance of the few games that they
//! were seen in: each weight is drawn to what it is in the next stage, as if it had been seen [`DOUBT`]
//! times more and been worth that (ridge regression: A. Hoerl, R. Kennard, 1970).
//!
//! How a game ended says little of its first half, for much was played badly in between. So stages are fitted from
//! the last to the first, and a position's label is mostly what the stages already fitted say of the
//! position that came [`AHEAD`] plies later in its game (temporal differences: R. Sutton, *Learning to
//! predict by the methods of temporal differences*, Machine Learning 3, 1988).
//!
//! Each stage learns from its own positions and those of its two neighbours, every position also mirrored.
//! One thread, fixed order from the seed: the same files give the same weights.

use std::path::{Path, PathBuf};

use ::reversi::eval::patterns::{FEATURES, Indices, WEIGHTS};
use ::reversi::eval::weights::{STAGES, UNIT, Weights, stage};
use anyhow::{Context, Result, ensure};
use indicatif::ProgressBar;
use reversi_rules::{Board, Move, Position, Size};

use crate::fit::Arguments;
use crate::order::shuffle;
use crate::reversi::moves;
use crate::shard::{self, Game, GameKind};

/// The first and the last learning rate; the sum over all features of a position must stay below 1.
const RATES: [f32; 2] = [0.012, 0.001];

/// What draws weights to those of the next stage: seen less often than this, a configuration's weight is mostly doubted.
/// About the variance of a label over that of the weights.
const DOUBT: f32 = 30.0;
/// Plies after which a later position's value stands for the game's result.
const AHEAD: usize = 6;
/// How much of a label is that value; the rest is the result.
const LATER: f32 = 0.8;

/// A position and the score to its side to move, in discs.
#[derive(Clone, Copy)]
struct Sample {
    board: Board,
    label: f32,
    /// Which of the boards of all games it is, and the one after its game's last.
    place: u32,
    end: u32,
}

/// Positions of games: by stage, and all boards in their order.
struct Positions {
    stages: Stages,
    boards: Vec<Board>,
}

/// Fits, stage after stage.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(arguments: &Arguments) -> Result<()> {
    let (learned, held_out) = samples(&arguments.files)?;
    let count: usize = learned.stages.iter().map(Vec::len).sum();
    ensure!(count > 0, "no position to learn from");
    let bar = ProgressBar::new(STAGES as u64);
    // The stages not yet fitted are all zero.
    let mut values = vec![0_i16; STAGES * WEIGHTS];
    let checkpoint = arguments.out.with_extension("partial");
    let done = resume(&checkpoint, &mut values);
    bar.inc(done as u64);
    for stage in (0..STAGES - done).rev() {
        let later = Weights::new(values.clone(), 0, 0)?;
        let near = stage.saturating_sub(1)..=(stage + 1).min(STAGES - 1);
        let data: Vec<Sample> = near
            .flat_map(|stage| learned.stages[stage].iter().copied())
            .map(|sample| Sample {
                label: learned.label(&sample, stage, &later),
                ..sample
            })
            .collect();
        let next = (stage + 1).min(STAGES - 1);
        let prior = later.of_stage(next).iter();
        let prior: Vec<f32> = prior
            .map(|&weight| f32::from(weight) / UNIT as f32)
            .collect();
        let weights = fit_stage(&data, &prior, arguments.epochs, arguments.seed);
        let rounded = |weight: &f32| (weight * UNIT as f32).round().clamp(-32_000.0, 32_000.0);
        for (value, weight) in values[stage * WEIGHTS..].iter_mut().zip(&weights) {
            *value = rounded(weight) as i16;
        }
        save(&checkpoint, &values[stage * WEIGHTS..])?;
        bar.inc(1);
    }
    bar.finish();
    let weights = Weights::new(values, arguments.seed, count as u64)?;
    println!("learned from, and held out:");
    report(&weights, &learned.stages, &held_out.stages);
    if !arguments.against.is_empty() {
        let mut strong = Positions::default();
        for path in &arguments.against {
            for game in &shard::read(path)?.games {
                strong.collect(game)?;
            }
        }
        println!("learned from, and strong games:");
        report(&weights, &learned.stages, &strong.stages);
    }
    std::fs::write(&arguments.out, weights.to_bytes())
        .with_context(|| format!("{}: cannot write", arguments.out.display()))?;
    let _ = std::fs::remove_file(checkpoint);
    Ok(())
}

/// Positions by stage.
type Stages = Vec<Vec<Sample>>;

impl Default for Positions {
    fn default() -> Self {
        Self {
            stages: vec![Vec::new(); STAGES],
            boards: Vec::new(),
        }
    }
}

impl Positions {
    /// What the weights of a stage are to say of a position, given those of later stages.
    fn label(&self, sample: &Sample, fitted: usize, weights: &Weights) -> f32 {
        let game = &self.boards[sample.place as usize..sample.end as usize];
        let known = |board: &Board| stage(board.occupied().count_ones()) > fitted;
        // From the next to last stages on games were solved: the result is the value.
        let solved = |board: &Board| stage(board.occupied().count_ones()) >= STAGES - 3;
        let later = game.iter().enumerate().skip(AHEAD);
        match later.into_iter().find(|(_, board)| known(board)) {
            Some((plies, board)) if !solved(board) => {
                let value = weights.evaluate_board(*board) as f32 / UNIT as f32;
                let sign = if plies % 2 == 0 { 1.0 } else { -1.0 };
                LATER * sign * value + (1.0 - LATER) * sample.label
            }
            _ => sample.label,
        }
    }

    /// Adds the positions of a game.
    fn collect(&mut self, game: &Game) -> Result<()> {
        let mut position = Position::new(Size::STANDARD);
        let first = self.boards.len();
        let end = (first + game.plies.len()) as u32;
        for (ply, (mv, &(_, label))) in moves(game).zip(&game.plies).enumerate() {
            let mv = mv?;
            let board = position.board().context("not on 8x8")?;
            self.boards.push(board);
            if ply >= usize::from(game.random) && mv != Move::Pass {
                let sample = Sample {
                    board,
                    label: label.into(),
                    place: (first + ply) as u32,
                    end,
                };
                self.stages[stage(board.occupied().count_ones())].push(sample);
            }
            position.make(mv)?;
        }
        Ok(())
    }
}

/// Weights of the last stages, that an earlier run finished; how many stages those are.
fn resume(checkpoint: &Path, values: &mut [i16]) -> usize {
    let bytes = std::fs::read(checkpoint).unwrap_or_default();
    let done = (bytes.len() / (2 * WEIGHTS)).min(STAGES);
    let (pairs, _) = bytes[..done * 2 * WEIGHTS].as_chunks::<2>();
    let last = &mut values[(STAGES - done) * WEIGHTS..];
    for (value, &pair) in last.iter_mut().zip(pairs) {
        *value = i16::from_le_bytes(pair);
    }
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

/// Positions to learn from, and held out.
fn samples(files: &[PathBuf]) -> Result<(Positions, Positions)> {
    let (mut learned, mut held_out) = (Positions::default(), Positions::default());
    for path in files {
        let shard = shard::read_of(GameKind::Reversi, path)?;
        shard.visit(path, |is_held_out, game| {
            let into = if is_held_out {
                &mut held_out
            } else {
                &mut learned
            };
            into.collect(game)
        })?;
    }
    Ok((learned, held_out))
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

/// Weights in discs, given what to think of those that the data say nothing of.
fn fit_stage(data: &[Sample], prior: &[f32], epochs: u32, seed: u64) -> Vec<f32> {
    let mut weights = prior.to_vec();
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
    let mut seen = vec![0_f32; WEIGHTS];
    for &place in rows.iter().flat_map(|(row, _)| row) {
        seen[place as usize] += 1.0;
    }
    // A position and its mirror image are one observation.
    let doubt: Vec<f32> = seen
        .iter()
        .map(|&seen| 2.0 * DOUBT / seen.max(1.0))
        .collect();
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut random = seed;
    for epoch in 0..epochs {
        let progress = epoch as f32 / epochs.max(2) as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        shuffle(&mut order, &mut random);
        for &index in &order {
            let (row, label) = &rows[index as usize];
            let value: f32 = row.iter().map(|&place| weights[place as usize]).sum();
            let step = rate * (label - value);
            for &place in row {
                let weight = &mut weights[place as usize];
                let drift = *weight - prior[place as usize];
                *weight += step - drift * (rate * doubt[place as usize]).min(0.5);
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

    fn positions(games: u64) -> Positions {
        let provenance = Provenance {
            game: GameKind::Reversi,
            nodes: 6 | 46 << 8 | 2 << 16,
            seed: 1,
            weights: 0,
            engine: None,
        };
        let mut positions = Positions::default();
        for number in 0..games {
            let game = play(&Table::new(1), None, provenance, number);
            positions.collect(&game).unwrap();
        }
        positions
    }

    #[test]
    fn it_learns_what_it_is_shown_and_always_the_same() {
        let data = positions(40).stages.concat();
        let weights = fit_stage(&data, &vec![0.0; WEIGHTS], 30, 1);
        assert_eq!(weights, fit_stage(&data, &vec![0.0; WEIGHTS], 30, 1));
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
