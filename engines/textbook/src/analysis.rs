//! A textbook algorithm under limits: one search to a depth, or iterative deepening until a limit
//! of time or nodes.
//!
//! The engines' `analyze --algorithm` runs this.

use std::cell::Cell;
use std::time::{Duration, Instant};

use crate::algorithm::{Algorithm, FixedDepthResult, POLL_INTERVAL, search_to_depth};
use crate::position::Position;
use search::value::{Depth, MAX_PLY, Value};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Depth limit in plies.
    pub depth: Option<Depth>,
    /// Time limit. With a limit of time or nodes there is one search for each depth from 1 on;
    /// otherwise a single search to the depth.
    pub time: Option<Duration>,
    /// Node limit, exceeded by at most the nodes between two checks.
    pub nodes: Option<u64>,
    /// Depth if there is no limit at all.
    pub otherwise: Depth,
    /// Size of the transposition table, in MiB, if the algorithm has one.
    pub mib: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The last completed search and its depth; none if the first was not completed.
    pub solution: Option<(Depth, FixedDepthResult<M>)>,
    /// Whether a deeper search cannot change the result.
    pub is_final: bool,
    /// Whether the requested depth was reached; without one, whether the first search was
    /// completed.
    pub complete: bool,
    /// Positions visited by all completed searches.
    pub nodes: u64,
    pub elapsed: Duration,
}

impl<M> Analysis<M> {
    /// Depth, line and value of the last completed search. If there is none: depth 0, the move
    /// `any` if there is one, value 0.
    pub fn found(self, any: Option<M>) -> (Depth, Vec<M>, Value) {
        match self.solution {
            Some((depth, solution)) => (depth, solution.line, solution.value),
            None => (0, any.into_iter().collect(), 0),
        }
    }
}

/// Analyses a position. After each search `is_final` tells whether it reached the end of the game
/// everywhere, so that deeper ones would find the same.
pub fn analyze<P: Position>(
    position: &mut P,
    algorithm: Algorithm,
    limits: Limits,
    is_final: &mut dyn FnMut(&P, Depth) -> bool,
) -> Analysis<P::Move> {
    let start = Instant::now();
    let may_be_broken_off = limits.time.is_some() || limits.nodes.is_some();
    let (first, last) = match (limits.depth, may_be_broken_off) {
        (depth, true) => (1, depth.unwrap_or(MAX_PLY as Depth - 1)),
        (Some(depth), false) => (depth, depth),
        (None, false) => (limits.otherwise, limits.otherwise),
    };
    let mut found = Analysis {
        solution: None,
        is_final: false,
        complete: true,
        nodes: 0,
        elapsed: Duration::ZERO,
    };
    for depth in first..=last {
        // A search calls this before its first node, then once in `POLL_INTERVAL` nodes.
        let visited = Cell::new(found.nodes);
        let stop = || {
            let nodes = visited.get();
            visited.set(nodes + POLL_INTERVAL);
            limits.nodes.is_some_and(|most| nodes >= most)
                || limits.time.is_some_and(|time| start.elapsed() >= time)
        };
        let Ok(solution) = search_to_depth(position, algorithm, depth, limits.mib, &stop) else {
            found.complete = limits.depth.is_none() && found.solution.is_some();
            break;
        };
        found.nodes += solution.nodes;
        found.solution = Some((depth, solution));
        if is_final(position, depth) {
            found.is_final = true;
            break;
        }
    }
    found.elapsed = start.elapsed();
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Connect;

    const NONE: Limits = Limits {
        depth: None,
        time: None,
        nodes: None,
        otherwise: 3,
        mib: 1,
    };

    fn depth_of(limits: Limits, last: Depth) -> (Option<Depth>, bool, bool) {
        let mut game = Connect::four();
        let mut is_final = |_: &Connect, depth| depth == last;
        let found = analyze(&mut game, Algorithm::AlphaBeta, limits, &mut is_final);
        let depth = found.solution.map(|(depth, _)| depth);
        (depth, found.complete, found.is_final)
    }

    #[test]
    fn depth_time_and_the_end_of_the_game_each_end_it() {
        assert_eq!(depth_of(NONE, 99), (Some(3), true, false));
        let depth = Some(4);
        assert_eq!(
            depth_of(Limits { depth, ..NONE }, 99),
            (Some(4), true, false)
        );
        let time = Some(Duration::from_secs(60));
        assert_eq!(depth_of(Limits { time, ..NONE }, 2), (Some(2), true, true));
        let time = Some(Duration::ZERO);
        let limits = Limits {
            depth,
            time,
            ..NONE
        };
        assert_eq!(depth_of(limits, 99), (None, false, false));
    }
    #[test]
    fn the_limit_of_nodes_ends_every_algorithm() {
        const MAX_NODES: u64 = 3_000;
        for algorithm in Algorithm::ALL {
            let mut game = Connect::four();
            let limits = Limits {
                depth: Some(30),
                nodes: Some(MAX_NODES),
                ..NONE
            };
            let found = analyze(&mut game, algorithm, limits, &mut |_, _| false);
            assert!(!found.complete, "{algorithm:?}");
            assert!(
                found.nodes <= MAX_NODES + POLL_INTERVAL,
                "{algorithm:?}: {}",
                found.nodes
            );
            let depth = found.solution.map_or(0, |(depth, _)| depth);
            assert!((2..30).contains(&depth), "{algorithm:?}: {depth}");
        }
        let nodes = Some(MAX_NODES);
        let (depth, complete, _) = depth_of(Limits { nodes, ..NONE }, 99);
        assert!(depth > Some(2) && complete, "{depth:?}");
    }
}
