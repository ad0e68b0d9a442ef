//! `trainer fit reversi`: fits the pattern weights to the labels of games by regression.
//!
//! The value of a position is a sum of weights, one for each feature, so fitting them to scores is
//! linear least squares; with sparse, binary inputs plain stochastic gradient descent does it (the
//! rule of Widrow and Hoff, 1960). Configurations that are rarely seen must not learn the chance of
//! the few games they were seen in: each weight is pulled towards its value in the next stage, as
//! if it had been seen [`PRIOR_COUNT`] more times with that value (ridge regression: A. Hoerl, R.
//! Kennard, 1970). A fit from earlier weights pulls it towards its value there.
//!
//! Stages are fitted from the last to the first, since the labels of a stage come from searches
//! evaluated by the later stages: see [`labels`](super::labels). Every position is learned
//! mirrored, too.
//!
//! The leaves of a search are mostly what bad moves lead to, and games hold few of those. So for
//! about every other position of a game, the position after another random move is added. Weights
//! that have learned from these too evaluate the labels, and they order moves better: FFO 40 to 49
//! take an eighth fewer nodes. But in the earlier stages, weights learned from games alone play
//! better, as far as 400 games can tell. So both are fitted, and each has its stages: see
//! [`OFF_PATH_MIN_STAGE`]. The order is fixed by the seed: the same files give the same weights.

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use ::cli::columns::right;
use ::cli::input::FileError;
use ::cli::program::language;
use ::cli::{stdout, word};
use ::reversi::eval::weights::{FEATURES, STAGES, UNIT, WEIGHTS, Weights, places, stage};
use anyhow::{Context, Result, ensure};
use app::weights::{Provenance, WeightsFile};
use clap::Args;
use indicatif::ProgressBar;
use reversi_rules::{Board, Move, Position, Size, board};
use zobrist::mix;

use crate::checkpoint;
use crate::files;
use crate::fit::Arguments;
use crate::order::shuffle;
use crate::reversi::generate::{Manner, hash, read_weights};
use crate::reversi::labels::{Sample, label};
use crate::reversi::moves;
use crate::shard::{self, Game, GameKind, Played, Reader, describe, games};

/// The first learning rate; times the number of features of a position it must stay below 1.
const RATE: f64 = 0.012;
/// The last learning rate, as a share of the first.
const LAST_RATE: f32 = 1.0 / 12.0;

/// Strength of the pull towards the weights of the next stage: a configuration seen less often than
/// this keeps mostly the weight from there. About the variance of a label over that of the weights.
const PRIOR_COUNT: f32 = 10.0;
/// Share of the game's result in labels before the endings. Not 0, which marks positions off the
/// path of a game.
const RESULT: f32 = 0.1;
const _: () = assert!(RESULT > 0.0);
/// From this stage on, of 40 discs, the weights are those that have also learned from positions off
/// the path of the games.
const OFF_PATH_MIN_STAGE: usize = 12;

#[derive(Args)]
pub struct Options {
    #[command(flatten)]
    fit: Arguments,
    #[arg(long, value_name = "FILE")]
    against: Vec<PathBuf>,
}

/// Fits all stages and writes the weights.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(options: &Options) -> Result<()> {
    let arguments = &options.fit;
    let parent = arguments.parent.as_deref().map(read_weights).transpose()?;
    let parent = parent.map_or([0; 32], |parent| parent.hash());
    let (mut learned, mut held_out, files) = samples(&arguments.files)?;
    let count: usize = learned.iter().map(Vec::len).sum();
    ensure!(count > 0, shard::too_few(games(&files)));
    let bar = ProgressBar::new(STAGES as u64);
    // Weights learned from all positions, and from those of games alone. Stages not fitted yet are
    // all zero.
    let mut all = vec![0_i16; STAGES * WEIGHTS];
    let mut played = all.clone();
    let from = arguments.from.as_deref().map(read_weights).transpose()?;
    let from = from.as_deref();
    let rate = arguments.first_rate([RATE; 2]) as f32;
    let partial = arguments.out.with_extension("partial");
    let fingerprint = fingerprint(arguments, from, &learned);
    let done = resume(&partial, fingerprint, [&mut all, &mut played])?;
    for stage in (0..STAGES).rev() {
        // A stage not fitted yet is as in the earlier weights; without those it is as the next
        // stage.
        let next = (stage + 1).min(STAGES - 1);
        let before = |values: &[i16]| match from {
            Some(from) => from.of_stage(stage).to_vec(),
            None => values[row(next)].to_vec(),
        };
        let mut judge = all.clone();
        judge[row(stage)].copy_from_slice(&before(&all));
        let judge = Weights::new(judge, Provenance::default())?;
        for positions in [&mut learned, &mut held_out] {
            label(&mut positions[stage], &judge);
        }
        if stage + done < STAGES {
            let samples = &learned[stage];
            let of_games = samples.iter().filter(|sample| sample.trust > 0.0);
            let of_games: Vec<Sample> = of_games.copied().collect();
            for (values, samples) in [(&mut all, samples), (&mut played, &of_games)] {
                let prior = in_discs(&before(values));
                let weights = fit_stage(samples, &prior, rate, arguments.epochs, arguments.seed);
                values[row(stage)].copy_from_slice(&in_units(&weights));
            }
            save(&partial, fingerprint, [&all, &played], stage)?;
        }
        bar.inc(1);
    }
    bar.finish();
    let mut values = played;
    values[OFF_PATH_MIN_STAGE * WEIGHTS..].copy_from_slice(&all[OFF_PATH_MIN_STAGE * WEIGHTS..]);
    let positions = count + from.map_or(0, |from| from.provenance.positions as usize);
    let provenance = arguments.provenance(positions, parent, describe(&files));
    let weights = Weights::new(values, provenance)?;
    let language = language();
    stdout::line(word!("fit-held-out-head", language));
    report(&weights, &learned, &held_out);
    if !options.against.is_empty() {
        let mut strong = empty();
        for path in &options.against {
            let reader = Reader::open_of(GameKind::Reversi, path)?;
            reader.visit(|_, game| collect(&mut strong, game, 0, false))?;
        }
        stdout::line(word!("fit-strong-head", language));
        report(&weights, &learned, &strong);
    }
    arguments.write(&weights)?;
    let _ = std::fs::remove_file(partial);
    Ok(())
}

type Stages = Vec<Vec<Sample>>;

fn empty() -> Stages {
    vec![Vec::new(); STAGES]
}

/// Adds the positions of a game, each with the game's result; from `solved` empty squares on the
/// game was solved. With `with_off_path`, positions off the path of the game are added too.
fn collect(stages: &mut Stages, game: &Game, solved: u32, with_off_path: bool) -> Result<()> {
    let mut position = Position::new(Size::STANDARD);
    let mut add = |board: Board, label: f32, trust: f32| {
        let sample = Sample {
            board,
            label,
            trust,
        };
        stages[stage(board.occupied().count_ones())].push(sample);
    };
    for (ply, (mv, &(_, result))) in moves(game).zip(&game.plies).enumerate() {
        let mv = mv?;
        if let Move::Place(square) = mv
            && ply >= usize::from(game.random)
        {
            let board = position.board().context("not on 8x8")?;
            let is_solved = position.empties() <= solved;
            let trust = if is_solved { 1.0 } else { RESULT };
            add(board, result.into(), trust);
            let off_path = off_path(board, square.bit()).filter(|_| with_off_path);
            off_path.into_iter().for_each(|board| add(board, 0.0, 0.0));
        }
        position.make(mv)?;
    }
    Ok(())
}

/// For about half of the boards, chosen by their hash: the board after another move than `played`,
/// if that leaves the opponent a move.
fn off_path(board: Board, played: u32) -> Option<Board> {
    let others = board.moves(u64::MAX) & !(1 << played);
    let random = mix(board.player ^ mix(board.opponent));
    let choice = (random >> 33) as u32 % others.count_ones().max(1);
    let square = board::squares(others).nth(choice as usize);
    let after = square
        .filter(|_| random & 1 == 0)
        .map(|square| board.play(square));
    after.filter(|after| after.moves(u64::MAX) != 0)
}

fn in_discs(values: &[i16]) -> Vec<f32> {
    let discs = |&value: &i16| f32::from(value) / UNIT as f32;
    values.iter().map(discs).collect()
}

fn in_units(weights: &[f32]) -> Vec<i16> {
    let units = |weight: &f32| (weight * UNIT as f32).round().clamp(-32_000.0, 32_000.0) as i16;
    weights.iter().map(units).collect()
}

const fn row(stage: usize) -> Range<usize> {
    stage * WEIGHTS..(stage + 1) * WEIGHTS
}

/// Identifies a fit by its positions, settings and starting weights.
fn fingerprint(arguments: &Arguments, from: Option<&Weights>, learned: &Stages) -> u64 {
    let settings = [
        arguments.epochs.into(),
        arguments.seed,
        arguments.rate.map_or(0, f64::to_bits),
        from.map_or(0, hash),
    ];
    let samples = learned.iter().flatten().flat_map(|sample| {
        let Board { player, opponent } = sample.board;
        let [label, trust] = [sample.label, sample.trust].map(f32::to_bits);
        [player, opponent, label.into(), trust.into()]
    });
    let all = settings.into_iter().chain(samples);
    all.fold(0, |hash, number| mix(hash ^ number))
}

/// Reads the stages that an earlier run finished, from the last one down; returns how many there
/// are.
fn resume(path: &Path, fingerprint: u64, sets: [&mut [i16]; 2]) -> Result<usize> {
    let bytes = checkpoint::read(path, fingerprint)?.unwrap_or_default();
    let [all, played] = sets;
    let stages = bytes.chunks_exact(2 * 2 * WEIGHTS).take(STAGES);
    let done = stages.len();
    for (stage, bytes) in (0..STAGES).rev().zip(stages) {
        let (pairs, _) = bytes.as_chunks::<2>();
        let values = all[row(stage)].iter_mut().chain(&mut played[row(stage)]);
        for (value, &pair) in values.zip(pairs) {
            *value = i16::from_le_bytes(pair);
        }
    }
    Ok(done)
}

/// Saves for [`resume`] the weights from this stage on.
fn save(path: &Path, fingerprint: u64, sets: [&[i16]; 2], from: usize) -> Result<(), FileError> {
    let stages = (from..STAGES).rev();
    let values = stages.flat_map(|stage| sets.into_iter().flat_map(move |set| &set[row(stage)]));
    let bytes: Vec<u8> = values.flat_map(|value| value.to_le_bytes()).collect();
    checkpoint::save(path, fingerprint, &bytes)
}

/// The positions to learn from, those held out, and the files they are from.
fn samples(paths: &[PathBuf]) -> Result<(Stages, Stages, Vec<Played>)> {
    let (mut learned, mut held_out, mut files) = (empty(), empty(), Vec::new());
    let mut known = HashSet::new();
    for path in files::once(paths)? {
        let reader = Reader::open_of(GameKind::Reversi, path)?;
        let provenance = reader.provenance;
        let solved = Manner::of(provenance).exact;
        let games = reader.visit(|is_held_out, game| {
            if !is_new(&mut known, game) {
                return Ok(());
            }
            let into = if is_held_out {
                &mut held_out
            } else {
                &mut learned
            };
            collect(into, game, solved, true)
        })?;
        files.push((provenance, games));
    }
    Ok((learned, held_out, files))
}

/// Whether this game's moves are new; they are then known. After few random plies there are few
/// different games: without this, held-out games would be learned from too.
fn is_new(known: &mut HashSet<u64>, game: &Game) -> bool {
    let moves = game.plies.iter();
    known.insert(moves.fold(0, |hash, &(mv, _)| mix(hash ^ u64::from(mv))))
}

/// The board mirrored along the diagonal from a1 to h8.
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

/// Fits the weights of a stage, in discs; weights without data keep their `prior` value.
fn fit_stage(data: &[Sample], prior: &[f32], rate: f32, epochs: u32, seed: u64) -> Vec<f32> {
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
            for (place, index) in row.iter_mut().zip(places(board)) {
                *place = index as u32;
            }
            (row, label)
        })
        .collect();
    let mut seen = vec![0_f32; WEIGHTS];
    for &place in rows.iter().flat_map(|(row, _)| row) {
        seen[place as usize] += 1.0;
    }
    // A position and its mirror image count as one observation.
    let prior_weight: Vec<f32> = seen
        .iter()
        .map(|&seen| 2.0 * PRIOR_COUNT / seen.max(1.0))
        .collect();
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut random = seed;
    for epoch in 0..epochs {
        let progress = epoch as f32 / epochs.max(2) as f32;
        let rate = rate * LAST_RATE.powf(progress);
        shuffle(&mut order, &mut random);
        for &index in &order {
            let (row, label) = &rows[index as usize];
            let value: f32 = row.iter().map(|&place| weights[place as usize]).sum();
            let step = rate * (label - value);
            for &place in row {
                let weight = &mut weights[place as usize];
                let drift = *weight - prior[place as usize];
                *weight += step - drift * (rate * prior_weight[place as usize]).min(0.5);
            }
        }
    }
    weights
}

/// Prints how far the weights are from the labels, by stage.
fn report(weights: &Weights, learned: &[Vec<Sample>], held_out: &[Vec<Sample>]) {
    let error = |samples: &[Sample]| {
        let off = |sample: &Sample| {
            let value = weights.evaluate_board(sample.board) as f32 / UNIT as f32;
            f64::from((value - sample.label).abs())
        };
        samples.iter().map(off).sum::<f64>() / samples.len().max(1) as f64
    };
    stdout::line(word!("fit-stage-head", language()));
    for stage in 0..STAGES {
        stdout::line(format_args!(
            "{stage:>5}  {:>9}  {:>28.2}  {:>8.2}",
            learned[stage].len(),
            error(&learned[stage]),
            error(&held_out[stage])
        ));
    }
    let all = |parts: &[Vec<Sample>]| error(&parts.concat());
    let count: usize = learned.iter().map(Vec::len).sum();
    stdout::line(format_args!(
        "{}  {count:>9}  {:>28.2}  {:>8.2}",
        right(&word!("all", language()), 5),
        all(learned),
        all(held_out)
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::generate::play;
    use crate::shard::Provenance;
    use search::tt::TranspositionTable;

    const PROVENANCE: Provenance = Provenance {
        game: GameKind::Reversi,
        nodes: 6 | 46 << 8 | 2 << 16,
        seed: 1,
        weights: 0,
        engine: None,
    };

    fn game(number: u64) -> Game {
        play(&mut TranspositionTable::new(1), None, PROVENANCE, number)
    }

    fn positions(games: u64) -> Stages {
        let mut positions = empty();
        for number in 0..games {
            let game = game(number);
            collect(&mut positions, &game, 6, false).unwrap();
        }
        positions
    }

    #[test]
    fn it_learns_what_it_is_shown_and_always_the_same() {
        let data = positions(40).concat();
        let fit = || fit_stage(&data, &vec![0.0; WEIGHTS], RATE as f32, 30, 1);
        let weights = fit();
        assert_eq!(weights, fit());
        let squares = |value: &dyn Fn(Board) -> f32| {
            data.iter()
                .map(|sample| (value(sample.board) - sample.label).powi(2))
                .sum::<f32>()
        };
        let learned = squares(&|board| places(board).into_iter().map(|place| weights[place]).sum());
        let nothing = squares(&|_| 0.0);
        assert!(learned < 0.2 * nothing, "{learned} {nothing}");
    }

    #[test]
    fn a_game_is_learned_from_once() {
        let mut known = HashSet::new();
        let new = [7, 8, 7].map(|number| is_new(&mut known, &game(number)));
        assert_eq!(new, [true, true, false]);
    }

    #[test]
    fn a_checkpoint_holds_the_last_stages_of_both_sets() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = folder.path().join("fit.partial");
        let values = |from: i16| -> Vec<i16> {
            let stages = (0..STAGES as i16).map(|stage| from + stage);
            stages.flat_map(|value| vec![value; WEIGHTS]).collect()
        };
        let (all, played) = (values(1), values(101));
        let from = STAGES - 3;
        save(&checkpoint, 7, [&all, &played], from).unwrap();
        let mut read = [(); 2].map(|()| vec![0; STAGES * WEIGHTS]);
        let [first, second] = &mut read;
        assert_eq!(resume(&checkpoint, 7, [first, second]).unwrap(), 3);
        for (read, written) in read.iter().zip([all, played]) {
            let at = from * WEIGHTS;
            assert!(read[..at].iter().all(|&value| value == 0));
            assert_eq!(read[at..], written[at..]);
        }
    }

    #[test]
    fn what_is_beside_a_game_was_not_played() {
        let mut beside = 0;
        for sample in positions(5).concat() {
            let moves = sample.board.moves(u64::MAX);
            for played in board::squares(moves) {
                let Some(after) = off_path(sample.board, played) else {
                    continue;
                };
                let mut others = board::squares(moves & !(1 << played));
                assert!(others.any(|square| sample.board.play(square) == after));
                beside += 1;
            }
        }
        assert!(beside > 0);
    }
}
