//! The middle game on 8x8: MTD(f) over a tree whose leaves the learned patterns judge.
//!
//! [`run`] deepens ply by ply. Each iteration is a few questions of MTD(f), "is the value at least beta?",
//! answered by `node.rs`: zero windows, a table with both bounds, moves sorted by what the evaluation
//! thinks of them (`ordering.rs`), cuts by [Multi-ProbCut](super::selectivity). Near the end of the game it hands over to the [endgame solver](super::endgame).
//! Values are in 1/100 disc.

mod lookahead;
mod node;
mod ordering;
mod root;

use std::time::Duration;

use ::search::clock::{Clock, Limits, Progress, Watch};
use ::search::driver::{Driver, Iteration};
use ::search::mtdf::Mtdf;
use ::search::tester::Stopped;
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use reversi_rules::{Board, Position};

use crate::engine::{Line, Options, Reach};
use crate::eval::weights::{UNIT, Weights};
use crate::search::selectivity::Selectivity;
use crate::simple::{Found, Request};
pub use lookahead::{best, value};
use node::PROBCUT_FROM;
pub(super) use node::{MASK, Tree};
pub(super) use root::Root;

/// Distance of the questions of MTD(f): a disc, for scores of whole games are even. Finer questions are more of them,
/// and cost more than they tell.
const GRAIN: Value = UNIT;
/// A drop of the value that is worth more time: two discs.
const DROP_UNIT: Value = 200;

/// Searches to a depth, with nothing else to end it: for training and tests, which must come out the same each
/// time.
pub fn to_depth(
    position: &Position,
    depth: i32,
    lines: usize,
    selectivity: Selectivity,
    table: &TranspositionTable,
    weights: &Weights,
    say: &mut dyn FnMut(Line),
) -> Found {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let request = Request {
        position,
        clock: &Clock::start(limits, Duration::ZERO),
        stop: &|| false,
        lines,
        deepest: None,
        options: &Options::default(),
    };
    run(&request, table, weights, selectivity, say)
}

/// Searches until the limits are reached. The position is one of 8x8 in which the game is not over; of
/// another there is no line. The table may know of earlier searches by the same weights and selectivity.
pub fn run(
    request: &Request<'_>,
    table: &TranspositionTable,
    weights: &Weights,
    selectivity: Selectivity,
    say: &mut dyn FnMut(Line),
) -> Found {
    let Some(board) = request.position.board() else {
        return Found {
            lines: Vec::new(),
            nodes: 0,
        };
    };
    table.new_search();
    let watch = Watch::new(request.clock, request.stop);
    let mut search = Search {
        request,
        tree: Tree::new(table, weights, watch, selectivity),
        values: Vec::new(),
    };
    let forced = request.position.legal_moves().len() == 1;
    let empties = request.position.empties() as i32;
    let asked = request.clock.limits().depth.into_iter();
    let deepest = match asked.chain(request.deepest).min() {
        Some(depth) => depth.clamp(1, empties),
        // To the end of the game, then as often again as it can be made surer.
        None => empties + Selectivity::NONE.level() - selectivity.level(),
    };
    let mut lines: Vec<Line> = Vec::new();
    let mut stability = 0;
    request.clock.begin_first_iteration();
    for depth in 1..=deepest {
        let beyond = (depth - empties).max(0);
        search.tree.selectivity = Selectivity::at(selectivity.level() + beyond);
        let Ok(found) = search.iteration(board, depth) else {
            break;
        };
        request.clock.first_iteration_done();
        let before = lines.first().map(|line| (line.moves[0], line.value));
        let now = (found[0].moves[0], found[0].value);
        let same = before.is_some_and(|(mv, _)| mv == now.0);
        stability = if same { stability + 1 } else { 0 };
        found.iter().cloned().for_each(&mut *say);
        lines = found;
        let progress = Progress {
            stability,
            drop: before.map_or(0, |(_, value)| value - now.1),
            unit: DROP_UNIT,
            share: None,
        };
        let enough = forced && request.clock.budget().is_some();
        if enough
            || !request
                .clock
                .start_next_iteration(&progress, search.tree.nodes())
        {
            break;
        }
    }
    Found {
        lines,
        nodes: search.tree.nodes(),
    }
}

/// The value of a board at a depth, no deeper than to the end of the game, in 1/100 disc to its player. The first guess
/// is that of a search like it, if there was one.
pub(super) fn estimate(
    tree: &mut Tree<'_>,
    board: Board,
    depth: Depth,
    guess: Option<Value>,
) -> Result<Value, Stopped> {
    if board.is_over(MASK) {
        return Ok(UNIT * board.final_score(MASK));
    }
    let empties = (!board.occupied()).count_ones() as Depth;
    let iteration = Iteration {
        depth: depth.clamp(1, empties),
        values: guess.as_slice(),
    };
    let mut root = Root::new(tree, board, Vec::new());
    let answer = Mtdf::new(GRAIN).iterate(&mut root, iteration, &mut |_, _, _| {})?;
    Ok(answer.value)
}

struct Search<'a> {
    request: &'a Request<'a>,
    tree: Tree<'a>,
    /// What the earlier iterations found, for each line.
    values: Vec<Vec<Value>>,
}

impl Search<'_> {
    /// The best lines at a depth, the best first.
    fn iteration(&mut self, board: Board, depth: i32) -> Result<Vec<Line>, Stopped> {
        let mut lines = Vec::new();
        let mut left_out = Vec::new();
        for rank in 1..=self.request.lines {
            self.values.resize(self.values.len().max(rank), Vec::new());
            let mut root = Root::new(&mut self.tree, board, left_out.clone());
            let mut driver = Mtdf::new(GRAIN);
            let values = &self.values[rank - 1];
            let iteration = Iteration { depth, values };
            let answer = driver.iterate(&mut root, iteration, &mut |_, _, _| {})?;
            let moves = root.line_from_table(depth);
            let Some(&first) = moves.first() else {
                break;
            };
            self.values[rank - 1].push(answer.value);
            left_out.push(first);
            lines.push(Line {
                rank,
                moves,
                value: answer.value,
                reach: Reach::Depth {
                    plies: (depth as u32).min(self.request.position.empties()),
                    // The root is never cut, nor what is so shallow below it.
                    confidence: if depth <= PROBCUT_FROM {
                        100
                    } else {
                        self.tree.selectivity.percent()
                    },
                },
                depth,
                nodes: self.tree.nodes(),
                elapsed: self.request.clock.elapsed(),
            });
        }
        lines.sort_by_key(|line| std::cmp::Reverse(line.value));
        for (line, rank) in lines.iter_mut().zip(1..) {
            line.rank = rank;
        }
        if lines.is_empty() {
            return Err(Stopped);
        }
        Ok(lines)
    }
}

#[cfg(test)]
mod tests;
