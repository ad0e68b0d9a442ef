//! `go mate`: the solvers that look for the mate, their order, and the budget of each.

use search::clock::Clock;
use search::iterate::{Pv, SearchResult};
use search::report::{Bound, Report, Score};
use search::value::{Depth, mate_in};
use xiangqi_rules::Move;

use super::{Attack, Outcome, POLL_INTERVAL, ending, exhaustive, solve};
use crate::search::Request;

/// The class of a mate by the number of moves in which it must come. This is all that the tree
/// search knows of `go mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MateLength {
    /// At most 3 moves, few enough for the exhaustive solver.
    Few,
    /// 4 to 10 moves. Up to here the tree search has its window at the mate.
    Soon,
    /// A mate of any length.
    Any,
}

impl MateLength {
    /// The class of a mate in at most `moves` moves.
    pub const fn of(moves: u32) -> Self {
        match moves {
            0..=3 => Self::Few,
            4..=10 => Self::Soon,
            _ => Self::Any,
        }
    }
}

/// A way to look for a mate.
#[derive(Clone, Copy)]
enum Solver {
    /// Proof-number search with moves of a kind alone, to any length.
    Proof(Attack),
    /// The exhaustive solver of short mates.
    Every,
    /// Retrograde analysis of small endings.
    Ending,
}

/// The solvers in order. For each [`MateLength`], the percentage of all nodes or of all time by
/// which the solver must have ended; none if it does not look for such a mate. The rest is for the
/// tree search, which judges repetitions by the rules. For a mate of any length that is nearly all,
/// since most long mates come from winning material and are found late, and a proof that is not
/// found at once is hardly found at all.
const STAGES: [(Solver, [Option<u32>; 3]); 6] = [
    (Solver::Every, [Some(75), None, None]),
    (Solver::Ending, [None, None, Some(60)]),
    (Solver::Proof(Attack::Checks), [None, Some(25), Some(1)]),
    (
        Solver::Proof(Attack::Threats { nodes: 50 }),
        [None, Some(40), Some(4)],
    ),
    (
        Solver::Proof(Attack::Threats { nodes: 500 }),
        [None, Some(60), None],
    ),
    (
        Solver::Proof(Attack::Any { nodes: 20 }),
        [None, Some(75), Some(5)],
    ),
];

/// Most positions of each solver if nothing else limits it.
const MAX_NODES: u64 = 4_000_000;

fn share(all: u64, percent: u32) -> u64 {
    (u128::from(all) * u128::from(percent) / 100) as u64
}

/// Most positions of a solver if the tree is to be searched to a depth: of the order of the tree's
/// own, so that a search to a small depth ends soon.
fn nodes_at_depth(depth: Option<Depth>) -> u64 {
    /// For depth 1; each further ply doubles it.
    const OF_ONE: u64 = 2_000;
    depth.map_or(u64::MAX, |depth| OF_ONE << (depth - 1).clamp(0, 40))
}

/// A proven mate in at most `moves` moves, if the solvers find one. `nodes` were already searched.
/// Each solver uses `mib` MiB.
pub fn prove(
    request: &Request<'_>,
    moves: u32,
    mib: usize,
    mut nodes: u64,
    sink: &mut dyn FnMut(&Report<Move>),
) -> Option<SearchResult<Move>> {
    let (position, clock) = (request.position, request.clock);
    let time = clock.budget().map(|budget| budget.soft_limit);
    let horizon = MateLength::of(moves) as usize;
    let stages = STAGES
        .iter()
        .filter_map(|&(solver, percent)| Some((solver, percent[horizon]?)));
    for (solver, percent) in stages {
        let end = time.map(|time| time * percent / 100);
        let stop = || {
            clock.count(POLL_INTERVAL);
            (request.stop)() || end.is_some_and(|end| clock.elapsed() >= end)
        };
        let most = match (clock.limits().nodes, time) {
            (Some(all), _) => share(all, percent).saturating_sub(nodes),
            (None, Some(_)) => u64::MAX,
            (None, None) => MAX_NODES.min(nodes_at_depth(clock.limits().depth)),
        };
        let outcome = match solver {
            Solver::Proof(attack) => solve(position, attack, mib, most, &stop),
            Solver::Every => exhaustive::solve(position, moves, most, &stop),
            Solver::Ending => ending::solve(position, most, &stop),
        };
        let (looked_at, line) = match outcome {
            Outcome::Mate(found) => (found.nodes, Some(found.line)),
            Outcome::None(looked_at) | Outcome::Unknown(looked_at) => (looked_at, None),
        };
        clock.count(looked_at % POLL_INTERVAL);
        nodes += looked_at;
        if let Some(line) = line.filter(|line| line.len().div_ceil(2) <= moves as usize) {
            return Some(proven_mate(clock, line, nodes, sink));
        }
    }
    None
}

fn proven_mate(
    clock: &Clock,
    moves: Vec<Move>,
    nodes: u64,
    sink: &mut dyn FnMut(&Report<Move>),
) -> SearchResult<Move> {
    let plies = moves.len();
    let line = Pv {
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
        root_move_nodes: nodes,
        elapsed: clock.elapsed(),
        hashfull: 0,
        tb_hits: 0,
        pv: line.moves.clone(),
    });
    SearchResult {
        depth: line.depth,
        lines: vec![line],
        nodes,
    }
}
