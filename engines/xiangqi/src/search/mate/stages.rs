//! `go mate`: which solvers look for the mate, in which order, and how much each may spend.

use search::clock::Clock;
use search::iterate::{Pv, SearchResult};
use search::report::{Bound, Report, Score};
use search::value::{Depth, mate_in};
use xiangqi_rules::Move;

use super::{Attack, LOOK, Outcome, ending, exhaustive, solve};
use crate::search::Request;

/// How soon the mate that is asked for must come. This is all that the tree search knows of
/// `go mate`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Horizon {
    /// In so few moves that every one is tried.
    Few,
    /// In so few that the tree, too, is asked for nothing else.
    Soon,
    Any,
}

impl Horizon {
    /// That of a mate in at most so many moves.
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
    /// By moves of a kind alone, however many it takes.
    Proof(Attack),
    /// By every move, where it may take few.
    Every,
    /// Backwards from all mates, in endings small enough.
    Ending,
}

/// The solvers in turn, each with the hundredths of all nodes or of all time by which it must have
/// ended, for a mate in few moves, soon, and at any time; none: it does not look for such a mate.
/// What is left is for the tree, which judges repetitions by the rules: for a mate at any time
/// nearly all of it, since what wins material leads to most long mates, and they are found late.
/// What a proof does not find at once it hardly finds at all.
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

/// Positions that each solver may look at when nothing else limits it.
const MAX_NODES: u64 = 4_000_000;

fn share(all: u64, percent: u32) -> u64 {
    (u128::from(all) * u128::from(percent) / 100) as u64
}

/// Positions that a solver may look at where the tree is to be searched to a depth: of the order of
/// the tree's own, so that a small depth is answered soon.
fn nodes_at_depth(depth: Option<Depth>) -> u64 {
    /// For one ply; each further one may look at twice as many.
    const OF_ONE: u64 = 2_000;
    depth.map_or(u64::MAX, |depth| OF_ONE << (depth - 1).clamp(0, 40))
}

/// A proven mate in at most so many moves, if the solvers find one; `nodes` have been looked at
/// already. Each solver uses `mib` MiB.
pub fn prove(
    request: &Request<'_>,
    moves: u32,
    mib: usize,
    mut nodes: u64,
    sink: &mut dyn FnMut(&Report<Move>),
) -> Option<SearchResult<Move>> {
    let (position, clock) = (request.position, request.clock);
    let time = clock.budget().map(|budget| budget.soft_limit);
    let horizon = Horizon::of(moves) as usize;
    let stages = STAGES
        .iter()
        .filter_map(|&(solver, percent)| Some((solver, percent[horizon]?)));
    for (solver, percent) in stages {
        let end = time.map(|time| time * percent / 100);
        let stop = || {
            clock.count(LOOK);
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
        clock.count(looked_at % LOOK);
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
        own_nodes: nodes,
        elapsed: clock.elapsed(),
        hashfull: 0,
        table_hits: 0,
        pv: line.moves.clone(),
    });
    SearchResult {
        depth: line.depth,
        lines: vec![line],
        nodes,
    }
}
