//! Positions of games, as the network sees them, and what came of each.

use std::collections::BTreeMap;

use ::gomoku::eval::network::{code_row, pair_row, threat_row};
use ::gomoku::eval::weights::Set;
use ::gomoku::eval::{evaluate, threats};
use ::gomoku::patterns::{Class, State};
use anyhow::{Context, Result, ensure};
use gomoku_rules::{Board, Color, Point, Rule, Size};

use crate::shard::Game;

pub struct Sample {
    /// The rows of the network's first layer that it adds up, and how often each.
    pub rows: Vec<(u16, u8)>,
    /// What the game came to for the mover, from 0 (lost) to 1 (won).
    pub result: f32,
    /// What the search thought of it.
    pub score: f32,
    /// What the embedded weights think of it.
    pub now: f32,
}

/// Adds the undecided positions of a game, each to those of its set of weights.
///
/// # Errors
/// When a move is none.
pub fn collect(rule: Rule, game: &Game, into: &mut BTreeMap<Set, Vec<Sample>>) -> Result<()> {
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
            into.entry(Set::of(rule, mover)).or_default().push(Sample {
                rows: rows(&state, mover),
                result,
                score: score.into(),
                now: evaluate(&state, mover) as f32,
            });
        }
        ensure!(state.is_empty(point), "a stone on a stone");
        state.place(point, mover);
        mover = !mover;
    }
    Ok(())
}

/// Which rows of the mover's network a position adds up, and how often each; the bias is not among them.
fn rows(state: &State, mover: Color) -> Vec<(u16, u8)> {
    let mut counts: BTreeMap<usize, u8> = BTreeMap::new();
    let mut count = |row| {
        let count = counts.entry(row).or_default();
        *count = count.saturating_add(1);
    };
    for point in state.board().empty_points() {
        count(code_row(state.code(point, mover), true));
        count(code_row(state.code(point, !mover), false));
        let class = |color| state.class(point, color) as usize;
        count(pair_row(class(mover), class(!mover)));
    }
    count(threat_row(threats::flags(state, mover)));
    let row = |(row, count): (usize, u8)| (row as u16, count);
    counts.into_iter().map(row).collect()
}
