//! `trainer fit --game gomoku`: what cells and threats are worth, by logistic regression on games.
//!
//! The evaluation is a sum: each empty cell adds a weight for what the mover would make there, less one for
//! what the opponent would, and the position's threats add one more. Its logistic is to be what
//! the game came to, blended with what the search thought. AdaGrad does the steps (J. Duchi, E. Hazan,
//! Y. Singer: *Adaptive subgradient methods*, JMLR 12, 2011), since some codes are in every position and
//! some in few; a pull towards the hand-set weights keeps those. What the second half of the epochs
//! ended with is averaged, or the last positions would count for more than others. One thread, fixed order
//! from the seed: the same files give the same weights.

use std::collections::BTreeMap;

use ::gomoku::eval::weights::{PER_SET, Set, Weights, embedded};
use ::gomoku::eval::{threats, values};
use ::gomoku::patterns::tables::Tables;
use ::gomoku::patterns::{Class, State};
use anyhow::{Context, Result, ensure};
use gomoku_rules::{Board, Color, Point, Rule, Size};

use crate::fit::Arguments;
use crate::order::shuffle;
use crate::shard::{self, Game, GameKind};

/// How much the game's result counts in the label; the search's score has the rest.
const RESULT_SHARE: f32 = 0.5;
/// The first step of a weight, in the evaluation's unit.
const RATE: f32 = 10.0;
/// How strongly weights are pulled to where they began: as much as so many positions that say so.
const PULL: f32 = 0.5;
/// What a weight off by this much costs as the pull counts.
const PULL_UNIT: f32 = 20.0;

/// A position: places of weights with how often each counts, and what came of it for the mover.
struct Row {
    counts: Vec<(u32, i16)>,
    label: Label,
}

#[derive(Clone, Copy)]
struct Label {
    result: f32,
    score: f32,
}

/// What a fit takes.
#[derive(Clone, Copy, Debug)]
struct Settings {
    /// Passes over the positions.
    epochs: u32,
    /// Orders the positions.
    seed: u64,
}

/// Fits the weights of every rule that the files have games of; those of others stay. Rules that share a set
/// are fitted together.
///
/// # Errors
/// When a file cannot be read or written, or there is nothing to learn from.
pub fn run(arguments: &Arguments) -> Result<()> {
    let settings = Settings {
        epochs: arguments.epochs,
        seed: arguments.seed,
    };
    ensure!(settings.epochs > 0, "--epochs 0: expected at least 1");
    let mut groups: BTreeMap<usize, BTreeMap<u32, (Rule, Vec<Game>)>> = BTreeMap::new();
    for path in &arguments.files {
        let shard = shard::read(path)?;
        let GameKind::Gomoku(rule) = shard.provenance.game else {
            anyhow::bail!("{}: not games of Gomoku", path.display());
        };
        let group = groups
            .entry(Set::of(rule, Color::Black).place())
            .or_default();
        let (_, of_rule) = group.entry(rule.mask()).or_insert((rule, Vec::new()));
        of_rule.extend(shard.games);
    }
    ensure!(!groups.is_empty(), "no game to learn from");
    let mut values = embedded().values().to_vec();
    let mut positions = 0;
    for group in groups.values() {
        positions += fit_together(group.values(), settings, &mut values)?;
    }
    let weights = Weights::new(values, settings.seed, positions)?;
    std::fs::write(&arguments.out, weights.to_bytes())
        .with_context(|| format!("{}: cannot write", arguments.out.display()))
}

/// Fits the sets of rules that share them within `values`; how many positions it learned from.
fn fit_together<'a>(
    group: impl Iterator<Item = &'a (Rule, Vec<Game>)>,
    settings: Settings,
    values: &mut [i16],
) -> Result<u64> {
    let mut learned = Vec::new();
    let mut held_out = Vec::new();
    let mut rules = Vec::new();
    for (rule, games) in group {
        let (first, from) = (learned.len(), held_out.len());
        for (number, game) in games.iter().enumerate() {
            let into = if shard::is_held_out(number) {
                &mut held_out
            } else {
                &mut learned
            };
            collect(*rule, game, into).with_context(|| format!("{rule}: game {number}"))?;
        }
        ensure!(
            learned.len() > first && held_out.len() > from,
            "{rule}: too few games"
        );
        rules.push((*rule, learned.len() - first, from..held_out.len()));
    }
    let &(rule, ..) = rules.first().context("no game to learn from")?;
    let start = hand_set(rule);
    let before = current(rule, values);
    let k = best_scale(&held_out, &start);
    let fitted = fit(&learned, &start, k, settings);
    for (rule, positions, rows) in rules {
        let rows = &held_out[rows];
        println!(
            "{rule}: {positions} positions, scale {k:.0}, held-out loss {:.5} by hand, {:.5} now, {:.5} learned",
            loss(rows, &start, k),
            loss(rows, &before, k),
            loss(rows, &fitted, k)
        );
    }
    for set in sets(rule) {
        let place = set.place();
        for (value, weight) in values[place..place + PER_SET]
            .iter_mut()
            .zip(&fitted[place..])
        {
            *value = weight.round().clamp(-30_000.0, 30_000.0) as i16;
        }
    }
    Ok(learned.len() as u64)
}

/// The sets of weights that a rule's positions use.
fn sets(rule: Rule) -> Vec<Set> {
    let mut sets: Vec<Set> = Color::ALL.map(|color| Set::of(rule, color)).into();
    sets.dedup();
    sets
}

fn current(rule: Rule, values: &[i16]) -> Vec<f32> {
    let mut weights = hand_set(rule);
    for set in sets(rule) {
        for place in set.place()..set.place() + PER_SET {
            weights[place] = values[place].into();
        }
    }
    weights
}

/// The weights before any learning.
fn hand_set(rule: Rule) -> Vec<f32> {
    values::hand_set(Tables::of(rule).codes())
        .into_iter()
        .map(f32::from)
        .collect()
}

fn collect(rule: Rule, game: &Game, into: &mut Vec<Row>) -> Result<()> {
    let mut state = State::of_board(&Board::new(Size::STANDARD), rule);
    let mut mover = Color::Black;
    for (ply, &(point, score)) in game.plies.iter().enumerate() {
        let point = Point::from_index(point.into()).context("no point")?;
        let decided = state.count(mover, Class::Five) > 0
            || state.count(!mover, Class::Five) > 0
            || state.count(mover, Class::OpenFour) > 0;
        if ply >= usize::from(game.random) && !decided {
            let black = f32::from(game.result) / 2.0;
            let result = if mover == Color::Black {
                black
            } else {
                1.0 - black
            };
            into.push(Row {
                counts: features(&state, mover),
                label: Label {
                    result,
                    score: score.into(),
                },
            });
        }
        ensure!(state.is_empty(point), "a stone on a stone");
        state.place(point, mover);
        mover = !mover;
    }
    Ok(())
}

/// Which weights a position's evaluation sums, and how often each.
fn features(state: &State, mover: Color) -> Vec<(u32, i16)> {
    let rule = state.rule();
    let [own, other] = [mover, !mover].map(|color| Set::of(rule, color));
    let mut counts: BTreeMap<u32, i16> = BTreeMap::new();
    for point in state.board().empty_points() {
        let place = own.cell(state.code(point, mover), true) as u32;
        *counts.entry(place).or_default() += 1;
        let place = other.cell(state.code(point, !mover), false) as u32;
        *counts.entry(place).or_default() -= 1;
    }
    *counts
        .entry(own.threat(threats::flags(state, mover)) as u32)
        .or_default() += 1;
    counts.into_iter().collect()
}

fn value(row: &Row, weights: &[f32]) -> f32 {
    row.counts
        .iter()
        .map(|&(place, count)| weights[place as usize] * f32::from(count))
        .sum()
}

fn expectation(value: f32, k: f32) -> f32 {
    1.0 / (1.0 + (-value / k).exp())
}

fn target(label: Label, k: f32) -> f32 {
    RESULT_SHARE * label.result + (1.0 - RESULT_SHARE) * expectation(label.score, k)
}

/// The mean cross entropy of the results alone.
fn loss(rows: &[Row], weights: &[f32], k: f32) -> f32 {
    let of = |row: &Row| {
        let expected = expectation(value(row, weights), k).clamp(1e-4, 1.0 - 1e-4);
        let result = row.label.result;
        -f64::from(result * expected.ln() + (1.0 - result) * (1.0 - expected).ln())
    };
    (rows.iter().map(of).sum::<f64>() / rows.len().max(1) as f64) as f32
}

/// The scale under which these weights explain the results best, by golden section.
fn best_scale(rows: &[Row], weights: &[f32]) -> f32 {
    let ratio = (5_f32.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (20.0, 2000.0);
    for _ in 0..30 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if loss(rows, weights, a) < loss(rows, weights, b) {
            high = b;
        } else {
            low = a;
        }
    }
    (low + high) / 2.0
}

fn fit(rows: &[Row], start: &[f32], k: f32, settings: Settings) -> Vec<f32> {
    let mut weights = start.to_vec();
    let mut squares = vec![1e-4_f32; weights.len()];
    // The pull is spread over the visits that a weight gets in an epoch.
    let mut visits = vec![0_u32; weights.len()];
    for row in rows {
        for &(place, _) in &row.counts {
            visits[place as usize] += 1;
        }
    }
    let mut order: Vec<u32> = (0..rows.len() as u32).collect();
    let mut random = settings.seed;
    let mut sums = vec![0.0_f32; weights.len()];
    for epoch in 0..settings.epochs {
        shuffle(&mut order, &mut random);
        for &index in &order {
            let row = &rows[index as usize];
            let error = expectation(value(row, &weights), k) - target(row.label, k);
            for &(place, count) in &row.counts {
                let place = place as usize;
                let off = (weights[place] - start[place]) / PULL_UNIT;
                let gradient = error * f32::from(count) + PULL * off / visits[place] as f32;
                squares[place] += gradient * gradient;
                weights[place] -= RATE * gradient / squares[place].sqrt();
            }
        }
        if epoch >= settings.epochs / 2 {
            for (sum, weight) in sums.iter_mut().zip(&weights) {
                *sum += weight;
            }
        }
    }
    let averaged = settings.epochs - settings.epochs / 2;
    sums.iter().map(|sum| sum / averaged as f32).collect()
}
