//! The search of Xiangqi: MTD(f) over this game's own node function.
//!
//! [`run`] performs one `go`. The node function is in `node.rs`, step by step; the margins of its
//! pruning, reductions and extensions are in [`selectivity`], move ordering in `ordering.rs`, the
//! quiescence search in `quiescence.rs`, static exchange evaluation in [`see`], the history tables
//! in [`histories`]. The drivers, the transposition table and the clock are the shared [`search`]
//! crate's. Mates by checks and threats are proven in [`mate`].

pub mod histories;
mod learning;
pub mod mate;
mod mate_in;
mod node;
mod null_move;
mod ordering;
mod probcut;
mod pv_extender;
mod quiescence;
mod repetition_filter;
pub mod searcher;
pub mod see;
pub mod selectivity;
mod tablebases;

use std::sync::Arc;
use std::time::Duration;

pub use search::algorithm::{Algorithm, DriverSettings};
use search::clock::{Clock, Limits};
use search::iterate::{self, SearchResult};
use search::mtdf::Mtdf;
use search::report::Report;
use search::smp;
use search::value::Value;
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::{Move, Position};

use crate::eval::{Classic, Evaluate, Evaluation, Handcrafted, network};
use crate::table::Tablebases;
use histories::Histories;
use mate::stages::MateLength;
use searcher::Searcher;

/// What stays between the searches of a game: the table and each thread's histories.
pub type Memory = search::memory::Memory<Histories>;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    pub approach: DriverSettings,
    pub evaluation: Evaluation,
    /// When a game is over. In the tree a repetition is judged at a position's first return,
    /// whatever number of occurrences the rules name.
    pub rules: Rules,
    /// Endgame tables, whose values end a line.
    pub tables: Tablebases,
    /// The value of a draw to the side to move at the root, in internal units.
    pub draw: Value,
}

/// What one `go` searches: position, root moves, clock, stop signal and settings.
pub type Request<'a> = search::request::Request<'a, Position, Move, Settings>;

/// Performs one `go`. Infinite and pondering searches do not return before they are stopped or
/// pondering ends. Reports go to `sink`. Values are in internal units, see [`crate::eval::UNIT`].
pub fn run(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    let result = match prove_mate(memory, request, sink) {
        Some(mate) => mate,
        None => search_tree(memory, request, sink),
    };
    request.clock.wait_for_stop(request.stop);
    result
}

/// Searches the tree with the evaluation of the settings.
fn search_tree(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    memory.table().new_search();
    let position = request.position;
    match &request.settings.evaluation {
        Evaluation::Network(network) => {
            let evaluation = network::Evaluator::new(Arc::clone(network), position);
            search_with(memory, request, &evaluation, sink)
        }
        Evaluation::Handcrafted => search_with(memory, request, &Handcrafted::new(position), sink),
        Evaluation::Classic => search_with(memory, request, &Classic, sink),
    }
}

/// Fewest nodes of a search for mate that begins with [`first_look`].
const ENOUGH_FOR_A_LOOK: u64 = 10_000;

/// Searches one ply deep before the solvers look for mates, so that there is a searched move if
/// they are stopped. Returns the number of nodes.
fn first_look(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> u64 {
    let limits = request.clock.limits();
    if limits.nodes.is_some_and(|nodes| nodes < ENOUGH_FOR_A_LOOK) {
        return 0;
    }
    let one_ply = Limits::of_depth(1);
    let look = Request {
        clock: &Clock::start(one_ply, Duration::ZERO),
        settings: request.settings.clone(),
        ..*request
    };
    let nodes = search_tree(memory, &look, sink).nodes;
    request.clock.count(nodes);
    nodes
}

/// The result of `go mate` by a proof, if the solvers find one soon enough; none if root moves are
/// excluded.
fn prove_mate(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> Option<SearchResult<Move>> {
    let moves = request.clock.limits().mate?;
    if request.root_moves.len() < request.position.legal_moves().len() {
        return None;
    }
    let mib = (memory.table().mib() / 4).clamp(1, 256);
    let nodes = first_look(memory, request, sink);
    mate::stages::prove(request, moves, mib, nodes, sink)
}

fn search_with<E: Evaluate>(
    memory: &mut Memory,
    request: &Request<'_>,
    evaluation: &E,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    let (clock, settings) = (request.clock, &request.settings);
    let (table, histories) = memory.parts();
    let reductions = selectivity::reductions();
    let mut searchers: Vec<Searcher<'_, E>> = histories
        .iter_mut()
        .map(|histories| Searcher::new(request, table, histories, &reductions, evaluation.clone()))
        .collect();
    let moves = request.root_moves.len();
    let iteration = iterate::Settings::at_root(moves, settings.approach.lines, selectivity::DROP);
    let hashfull = || table.hashfull();
    let mtdf = Mtdf {
        fails_before_growth: 1,
        gap_divisor: 4,
        ..Mtdf::new(selectivity::mtdf_grain())
    };
    let mut approach = settings.approach;
    match (clock.limits().mate, clock.limits().mate.map(MateLength::of)) {
        // A zero-window search stops at a bound below the mate; an open window finds the mate.
        (_, Some(MateLength::Any)) => approach.algorithm = Algorithm::Pvs,
        (Some(moves), _) => {
            let mtdf = if approach.fine { mtdf.fine() } else { mtdf };
            let driver = mate_in::MateIn::new(moves, mtdf);
            return smp::search(&mut searchers, &driver, clock, &iteration, &hashfull, sink);
        }
        (None, _) => {}
    }
    let driver = approach.driver(mtdf, selectivity::WINDOW);
    smp::search(&mut searchers, &driver, clock, &iteration, &hashfull, sink)
}

#[cfg(test)]
mod tests;
