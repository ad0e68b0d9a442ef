//! The search of Gomoku: the shared drivers over this game's node function.
//!
//! [`think`] answers one request for a move. The tree is in `node.rs`, step by step: wins and
//! forced moves are read from the counts of [classes](crate::patterns::Class); leaves and hopeless
//! nodes are tested for a win by fours ([`vcf`]); before the tree, a share of the time goes into
//! the proof of a win by threats ([`proof`]). [`selectivity`] has what is pruned or reduced;
//! `candidates.rs` and `ordering.rs` have which cells are tried, and in what order. The drivers,
//! the table and the clock are those of the shared [`search`] crate.

mod candidates;
mod defence;
pub mod histories;
mod node;
mod ordering;
mod proof;
mod pv_extender;
mod root;
pub mod searcher;
pub mod selectivity;
pub mod vcf;

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use gomoku_rules::{Game, Point};
pub use search::algorithm::{Algorithm, DriverSettings};
use search::clock::{Clock, Limits};
use search::iterate::{self, SearchResult};
use search::mtdf::Mtdf;
use search::report::{Bound, Report, Score};
use search::smp;
use search::value::{Depth, Value};

use crate::eval::State;
use crate::eval::weights::Weights;
use histories::Histories;
use searcher::Searcher;

pub use root::{moves as root_moves, moves_excluding as root_moves_excluding};

/// The empty cells near stones, row by row: those that a search considers.
pub fn near_points(state: &State) -> Vec<Point> {
    candidates::points(&candidates::near(state)).collect()
}

/// The memory kept between the searches of a game: the table and each thread's histories.
pub type Memory = search::memory::Memory<Histories>;
/// Holds the memory, which is made when a search first needs it.
pub type Store = search::memory::Store<Histories>;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluation {
    /// The strong evaluation, by the patterns of all cells.
    #[default]
    Patterns,
    Classic,
}

#[derive(Clone, Copy)]
pub struct Settings<'a> {
    pub approach: DriverSettings,
    pub evaluation: Evaluation,
    /// The weights of [`Evaluation::Patterns`].
    pub weights: &'a Weights,
    /// What is known of the positions after root moves.
    pub known: &'a [Known],
}

/// An exact value of the position after a root move, known before the search. The search takes it
/// wherever it would search that position no deeper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub mv: Point,
    /// The value to the side to move after the root move, mates counted from the root.
    pub value: Value,
    /// The depth of the search that found the value.
    pub depth: Depth,
}

impl<'a> Settings<'a> {
    /// Settings for the strong evaluation with these weights, one line, MTD(f).
    pub fn of(weights: &'a Weights) -> Self {
        Self {
            approach: DriverSettings::default(),
            evaluation: Evaluation::Patterns,
            weights,
            known: &[],
        }
    }
}

/// A request for a move. Its root moves are empty points, usually [`root_moves`].
pub type Request<'a> = search::request::Request<'a, Game, Point, Settings<'a>>;

/// Plies beyond a proven win or loss that are searched for a shorter one.
const BEYOND_MATE: Depth = 4;

/// Whether deeper iterations cannot change the answer: a win or loss is proven and every shorter
/// line has been searched.
fn is_decided(report: &Report<Point>) -> bool {
    match report.score {
        Score::Mate(moves) => {
            report.bound == Bound::Exact && report.depth >= 2 * moves.abs() + BEYOND_MATE
        }
        Score::Units(_) => false,
    }
}

/// The size of the transposition table relative to the memory of the exact solvers beside it.
pub const TT_TO_SOLVER_RATIO: usize = 4;

/// Searches within limits other than time: for benchmarks, training and tests, which need the same
/// result each time.
pub fn think_within(
    memory: &mut Memory,
    game: &Game,
    limits: Limits,
    settings: Settings<'_>,
    sink: &mut dyn FnMut(&Report<Point>),
) -> SearchResult<Point> {
    let request = Request {
        position: game,
        root_moves: &root_moves(game),
        clock: &Clock::start(limits, Duration::ZERO),
        stop: &|| false,
        settings,
    };
    think(memory, &request, sink)
}

/// Searches for the answer to a request. Infinite and pondering searches do not return before they
/// are stopped. Reports go to `sink`. Values are those of [`crate::eval`].
pub fn think(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Point>),
) -> SearchResult<Point> {
    memory.table().new_search();
    let (clock, settings) = (request.clock, request.settings);
    // With a time limit, the rest of the time is not needed once the game is decided.
    let approach = settings.approach;
    let timed = clock.budget().is_some() && approach.lines == 1;
    let decided = AtomicBool::new(false);
    let stop = || (request.stop)() || decided.load(Relaxed) && !clock.pondering();
    let mut sink = |report: &Report<Point>| {
        if timed && is_decided(report) {
            decided.store(true, Relaxed);
        }
        sink(report);
    };
    let sink = &mut sink;
    let request = &Request {
        stop: &stop,
        ..*request
    };
    let mib = memory.table().mib() / TT_TO_SOLVER_RATIO;
    if let Some(result) = proof::prove_win(request, mib, sink) {
        return result;
    }
    let (table, histories) = memory.parts();
    let reductions = selectivity::reductions();
    let mut searchers: Vec<Searcher<'_>> = histories
        .iter_mut()
        .map(|histories| Searcher::new(request, table, histories, &reductions))
        .collect();
    let moves = request.root_moves.len();
    let iteration = iterate::Settings::at_root(moves, approach.lines, selectivity::DROP);
    let hashfull = || table.hashfull();
    let driver = approach.driver(Mtdf::new(selectivity::mtdf_grain()), selectivity::WINDOW);
    let result = smp::search(&mut searchers, &driver, clock, &iteration, &hashfull, sink);
    clock.wait_for_stop(request.stop);
    result
}

#[cfg(test)]
mod tests;
