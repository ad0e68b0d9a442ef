//! The search of Xiangqi: MTD(f) over this game's own node function.
//!
//! [`run`] answers one `go`. The tree is in `node.rs`, top down; what it leaves out or shortens is
//! named in [`selectivity`], the order of moves is in `ordering.rs`, captures at the leaves in
//! `quiescence.rs`, exchanges in [`see`], what it learns about moves in [`histories`]. The drivers,
//! the table and the clock are the shared [`search`] crate's. Mates by checks and threats are proven
//! in [`mate`].

pub mod histories;
mod learning;
pub mod mate;
mod mate_in;
mod node;
mod null_move;
mod ordering;
mod probcut;
mod quiescence;
pub mod searcher;
pub mod see;
mod seen;
pub mod selectivity;

use std::sync::Arc;
use std::time::Duration;

use search::clock::{Clock, Limits};
pub use search::driver::Algorithm;
use search::iterate::{self, SearchResult};
use search::mtdf::Mtdf;
use search::report::{Bound, Report, Score};
use search::smp;
use search::value::{Depth, Value, mate_in};
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::{Move, Position};

use crate::eval::{Classic, Evaluate, Evaluation, Handcrafted, network};
use histories::Histories;
use searcher::Searcher;

/// What stays between the searches of a game: the table and each thread's histories.
pub type Memory = search::memory::Memory<Histories>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    pub algorithm: Algorithm,
    pub evaluation: Evaluation,
    /// When a game is over. The verdict falls in the tree at a position's first return, whatever the
    /// occurrences that they name.
    pub rules: Rules,
    /// What a draw is worth to the side that moves at the root, in the evaluation's units.
    pub draw: Value,
    /// How many lines to find, at least 1.
    pub lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::default(),
            evaluation: Evaluation::default(),
            rules: Rules::default(),
            draw: 0,
            lines: 1,
        }
    }
}

/// Half of principal variation search's first window.
const WINDOW: Value = 48;
/// A fall of the score that is worth more time.
const DROP: Value = 60;

/// One `go`: the position, what its root may choose, and when to stop.
pub struct Request<'a> {
    /// The root, with the game that led to it.
    pub position: &'a Position,
    /// The moves that may be chosen, all legal.
    pub root_moves: &'a [Move],
    pub clock: &'a Clock,
    /// Whether the session wants the search to end.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub settings: Settings,
}

/// Answers one `go`. Infinite and pondering searches are not answered before they may be. Reports go
/// to `sink`. Values are in the evaluation's fine units, see [`crate::eval::UNIT`].
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

/// Searches the tree by the evaluation of the settings.
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

/// Positions that each search for mate may look at when nothing else limits it.
const MATE_NODES: u64 = 4_000_000;

fn share(all: u64, percent: u32) -> u64 {
    (u128::from(all) * u128::from(percent) / 100) as u64
}

/// Positions that a search for mate may look at where the tree is to be searched to a depth: of the order of the tree's
/// own, so that a small depth is answered soon.
fn nodes_at_depth(depth: Option<Depth>) -> u64 {
    /// For one ply; each further one may look at twice as many.
    const OF_ONE: u64 = 2_000;
    depth.map_or(u64::MAX, |depth| OF_ONE << (depth - 1).clamp(0, 40))
}

/// A way to look for a mate.
#[derive(Clone, Copy)]
enum Way {
    /// By moves of a kind alone, however many it takes.
    Proof(mate::Attack),
    /// By every move, where it may take few.
    Every,
    /// Backwards from all mates, in endings small enough.
    Ending,
}

/// The searches for mate, in turn, each with the hundredths of all nodes or of all time by which it
/// must have ended. What is left is for the tree, which judges repetitions by the rules: for a search as in a game,
/// since what wins material leads to most long mates, and they are found late. What a proof does not find at once it
/// hardly finds at all.
const MATE_SEARCHES: [(Way, u32); 4] = [
    (Way::Ending, 60),
    (Way::Proof(mate::Attack::Checks), 1),
    (Way::Proof(mate::Attack::Threats { nodes: 50 }), 4),
    (Way::Proof(mate::Attack::Any { nodes: 20 }), 5),
];
/// The same for mates of at most [`SOON`] moves, which `mate_in.rs` asks for after that.
const SOON_MATE_SEARCHES: [(Way, u32); 4] = [
    (Way::Proof(mate::Attack::Checks), 25),
    (Way::Proof(mate::Attack::Threats { nodes: 50 }), 40),
    (Way::Proof(mate::Attack::Threats { nodes: 500 }), 60),
    (Way::Proof(mate::Attack::Any { nodes: 20 }), 75),
];
/// Moves of a mate that are few enough to ask for it alone.
const SOON: u32 = 10;
/// The same for mates of at most [`FEW`] moves.
const SHORT_MATE_SEARCHES: [(Way, u32); 1] = [(Way::Every, 75)];
/// Moves of a mate that are few enough to try every one.
const FEW: u32 = 3;

/// Positions from which on a search for mate has some to spare for [`first_look`].
const ENOUGH_FOR_A_LOOK: u64 = 10_000;

/// Searches one ply deep before mates are looked for, so that whoever stops that has a searched move. Positions
/// visited.
fn first_look(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> u64 {
    let limits = request.clock.limits();
    if limits.nodes.is_some_and(|nodes| nodes < ENOUGH_FOR_A_LOOK) {
        return 0;
    }
    let one_ply = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let look = Request {
        clock: &Clock::start(one_ply, Duration::ZERO),
        settings: request.settings.clone(),
        ..*request
    };
    let nodes = search_tree(memory, &look, sink).nodes;
    request.clock.count(nodes);
    nodes
}

/// Answers `go mate` by a proof, if moves that force mate soon enough.
fn prove_mate(
    memory: &mut Memory,
    request: &Request<'_>,
    sink: &mut dyn FnMut(&Report<Move>),
) -> Option<SearchResult<Move>> {
    let clock = request.clock;
    let moves = clock.limits().mate?;
    if request.root_moves.len() < request.position.legal_moves().len() {
        return None;
    }
    let time = clock.budget().map(|budget| budget.soft_limit);
    let mib = (memory.table().mib() / 4).clamp(1, 256);
    let searches = if moves <= FEW {
        &SHORT_MATE_SEARCHES[..]
    } else if moves <= SOON {
        &SOON_MATE_SEARCHES
    } else {
        &MATE_SEARCHES
    };
    let mut nodes = first_look(memory, request, sink);
    for &(way, percent) in searches {
        let end = time.map(|time| time * percent / 100);
        let stop = || {
            clock.count(mate::LOOK);
            (request.stop)() || end.is_some_and(|end| clock.elapsed() >= end)
        };
        let most = match (clock.limits().nodes, time) {
            (Some(all), _) => share(all, percent).saturating_sub(nodes),
            (None, Some(_)) => u64::MAX,
            (None, None) => MATE_NODES.min(nodes_at_depth(clock.limits().depth)),
        };
        let outcome = match way {
            Way::Proof(attack) => mate::solve(request.position, attack, mib, most, &stop),
            Way::Every => mate::exhaustive::solve(request.position, moves, most, &stop),
            Way::Ending => mate::ending::solve(request.position, most, &stop),
        };
        let (looked_at, line) = match outcome {
            mate::Outcome::Mate(found) => (found.nodes, Some(found.line)),
            mate::Outcome::None(looked_at) | mate::Outcome::Unknown(looked_at) => (looked_at, None),
        };
        clock.count(looked_at % mate::LOOK);
        nodes += looked_at;
        if let Some(line) = line.filter(|line| line.len().div_ceil(2) <= moves as usize) {
            return Some(mated(clock, line, nodes, sink));
        }
    }
    None
}

fn mated(
    clock: &Clock,
    moves: Vec<Move>,
    nodes: u64,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    let plies = moves.len();
    let line = iterate::Pv {
        moves,
        value: mate_in(plies),
        bound: Bound::Exact,
        depth: plies as Depth,
    };
    sink(&Report {
        depth: line.depth,
        seldepth: plies as u32,
        multipv: 1,
        score: Score::of(line.value),
        bound: line.bound,
        nodes,
        elapsed: clock.elapsed(),
        hashfull: 0,
        pv: line.moves.clone(),
    });
    SearchResult {
        depth: line.depth,
        lines: vec![line],
        nodes,
    }
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
    let iteration = iterate::Settings::at_root(moves, settings.lines, DROP);
    let hashfull = || table.hashfull();
    let mtdf = Mtdf {
        patience: 1,
        parts: 4,
        ..Mtdf::new(selectivity::mtdf_grain())
    };
    let algorithm = match clock.limits().mate {
        Some(moves) if moves <= SOON => {
            let driver = mate_in::MateIn::new(moves, mtdf);
            return smp::search(&mut searchers, &driver, clock, &iteration, &hashfull, sink);
        }
        // A zero window is content with less than a mate; an open one sees it.
        Some(_) => Algorithm::Pvs,
        None => settings.algorithm,
    };
    let driver = algorithm.driver(mtdf, WINDOW);
    smp::search(&mut searchers, &driver, clock, &iteration, &hashfull, sink)
}

#[cfg(test)]
mod tests;
