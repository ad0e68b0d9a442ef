//! A textbook algorithm under limits: to a depth at once, or deeper and deeper until the time is over.
//!
//! The engines' `analyze --algorithm` runs this.

use std::time::{Duration, Instant};

use crate::position::Position;
use crate::textbook::{Algorithm, Solution, solve};
use crate::value::{Depth, MAX_PLY, Value};

/// What to keep to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// No deeper than this, in plies.
    pub depth: Option<Depth>,
    /// No longer than this. Without it, one search to the depth; with it, one for each depth from 1.
    pub time: Option<Duration>,
    /// The depth where neither is given.
    pub otherwise: Depth,
    /// Size of a transposition table, in MiB.
    pub mib: usize,
}

/// What was found within the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis<M> {
    /// The last search that was completed, and its depth; none when the first was not.
    pub solution: Option<(Depth, Solution<M>)>,
    /// Nothing deeper would change it.
    pub is_final: bool,
    /// The depth that was asked for was reached, or the first where none was.
    pub complete: bool,
    /// Positions visited by all completed searches.
    pub nodes: u64,
    /// Time spent.
    pub elapsed: Duration,
}

impl<M> Analysis<M> {
    /// The depth, the line and the value that were found. Of a search that was stopped before its first
    /// ply was looked at: no depth, any move there is, no value.
    pub fn found(self, any: Option<M>) -> (Depth, Vec<M>, Value) {
        match self.solution {
            Some((depth, solution)) => (depth, solution.line, solution.value),
            None => (0, any.into_iter().collect(), 0),
        }
    }
}

/// Analyses a position. `is_final` is asked after each search whether it has seen the end of the game
/// everywhere, so that deeper ones would find the same.
pub fn analyze<P: Position>(
    position: &mut P,
    algorithm: Algorithm,
    limits: Limits,
    is_final: &mut dyn FnMut(&P, Depth) -> bool,
) -> Analysis<P::Move> {
    let start = Instant::now();
    let stop = || limits.time.is_some_and(|time| start.elapsed() >= time);
    let (first, last) = match (limits.depth, limits.time) {
        (depth, Some(_)) => (1, depth.unwrap_or(MAX_PLY as Depth - 1)),
        (Some(depth), None) => (depth, depth),
        (None, None) => (limits.otherwise, limits.otherwise),
    };
    let mut found = Analysis {
        solution: None,
        is_final: false,
        complete: true,
        nodes: 0,
        elapsed: Duration::ZERO,
    };
    for depth in first..=last {
        let Ok(solution) = solve(position, algorithm, depth, limits.mib, &stop) else {
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
}
