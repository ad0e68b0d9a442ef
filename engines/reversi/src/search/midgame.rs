//! The middle game on 8x8: MTD(f) with the learned patterns as evaluation.
//!
//! [`run`] deepens ply by ply, with as many threads as requested. An iteration is a few zero-window
//! searches of MTD(f) by `node.rs`; with principal variation search, which is there to be compared,
//! some windows are open. The table stores both bounds, moves are sorted by the evaluation after
//! them (`ordering.rs`), and [Multi-ProbCut](super::selectivity) prunes. Near the end of the game
//! it hands over to the [endgame solver](super::endgame). Values are in 1/100 disc.

mod candidate;
mod lookahead;
mod mirrored;
mod node;
mod ordering;
mod pv_extender;
mod root;

use std::time::Duration;

use ::search::algorithm::DriverSettings;
use ::search::clock::{Clock, Limits, Watch};
use ::search::driver::{Driver, Iteration};
use ::search::mtdf::Mtdf;
use ::search::tester::Stopped;
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use reversi_rules::{Board, Position};

use super::Request;
use super::line::{Line, Reach, SearchResult};
use crate::eval::weights::{UNIT, Weights};
use crate::search::selectivity::{Selectivity, mtdf_grain};
pub(super) use lookahead::MASK;
pub use lookahead::{best, value};
use mirrored::{Mirrors, Ranks};
use node::PROBCUT_MIN_DEPTH;
pub(super) use node::Tree;
pub(crate) use pv_extender::complete_line;
pub(super) use root::Root;

/// Half of principal variation search's first window: two discs.
const WINDOW: Value = 2 * UNIT;

/// Searches to a depth with no other limit: for training and tests, which need the same result each
/// time.
pub fn to_depth(
    position: &Position,
    depth: i32,
    lines: usize,
    selectivity: Selectivity,
    table: &TranspositionTable,
    weights: &Weights,
    say: &mut dyn FnMut(Line),
) -> SearchResult {
    let limits = Limits::of_depth(depth);
    let clock = Clock::start(limits, Duration::ZERO);
    let request = Request {
        approach: DriverSettings {
            lines,
            ..DriverSettings::default()
        },
        ..Request::new(position, &clock, &|| false)
    };
    run(&request, table, weights, selectivity, say)
}

/// Searches until the limits are reached. The position must be one of 8x8 in which the game is not
/// over; on a larger board the result is empty. The table may hold results of earlier searches with
/// the same weights and selectivity.
pub fn run(
    request: &Request<'_>,
    table: &TranspositionTable,
    weights: &Weights,
    selectivity: Selectivity,
    say: &mut dyn FnMut(Line),
) -> SearchResult {
    let Some(board) = request.position.board() else {
        return SearchResult::default();
    };
    table.new_search();
    let empties = request.position.empties() as Depth;
    let limit = request.clock.limits().depth;
    let max_depth = match limit.into_iter().chain(request.max_depth).min() {
        Some(depth) => depth.clamp(1, empties),
        // Iterations to the end of the game, then one for each higher level of confidence.
        None => empties + Selectivity::NONE.level() - selectivity.level(),
    };
    let read = |depth: Depth, value: Value| {
        let sure = Selectivity::at(selectivity.level() + (depth - empties).max(0));
        let reach = Reach::Depth {
            plies: depth.min(empties) as u32,
            // Neither the root nor its children at this depth are pruned.
            confidence: if depth <= PROBCUT_MIN_DEPTH {
                100
            } else {
                sure.percent()
            },
        };
        (value, reach)
    };
    let watch = || Watch::new(request.clock, request.stop);
    let mut trees: Vec<Tree<'_>> = (0..request.threads.max(1))
        .map(|_| Tree::new(table, weights, watch(), selectivity))
        .collect();
    let mut roots: Vec<Root<'_, '_>> = trees
        .iter_mut()
        .map(|tree| Root::new(tree, board))
        .collect();
    let driver = request.approach.driver(Mtdf::new(mtdf_grain()), WINDOW);
    let limits = (max_depth, Request::DROP_UNIT);
    let wanted = request.approach.lines;
    let is_mirrored = request.mirrors && wanted > 1;
    let Some(mirrors) = Mirrors::of(board).filter(|_| is_mirrored) else {
        return request.deepen(&mut roots, &driver, limits, &read, say);
    };
    for root in &mut roots {
        root.keep_only(mirrors.first_of_each(board.moves(MASK)));
    }
    let mut ranks = Ranks::new(&mirrors, wanted);
    let mut say_all = |line: Line| ranks.ranked(&line).into_iter().for_each(&mut *say);
    let found = request.deepen(&mut roots, &driver, limits, &read, &mut say_all);
    let mut ranks = Ranks::new(&mirrors, wanted);
    let lines = (1..).zip(&found.lines);
    let lines = lines.flat_map(|(rank, line)| {
        ranks.ranked(&Line {
            rank,
            ..line.clone()
        })
    });
    SearchResult {
        lines: lines.collect(),
        ..found
    }
}

/// The value of a board in 1/100 disc to its player, at a depth that is limited to the end of the
/// game. `guess` is the value of a similar search, if there was one.
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
    let mut root = Root::new(tree, board);
    let answer = Mtdf::new(mtdf_grain()).iterate(&mut root, iteration, &mut |_, _, _| {})?;
    Ok(answer.value)
}

#[cfg(test)]
mod tests;
