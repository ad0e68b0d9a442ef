//! Iterative deepening of searches for a mate within N moves, for `go mate N`.
//!
//! The zero window lies at the mate, so everything that does not mate fails low, whatever its
//! value: the node function then prunes nothing by the evaluation, and the defender's null move
//! cuts off moves that threaten nothing. A mate found need not be the shortest, but is never longer
//! than N.

use search::driver::{Driver, Iteration, IterationResult};
use search::mtdf::Mtdf;
use search::tester::{Stopped, Tester};
use search::tt::Bound;
use search::value::{Depth, MATE_BOUND, Value, mate_in};

/// Iterations up to this depth use the usual driver, so that there is a move to fall back on.
const USUAL_DEPTH: Depth = 5;

#[derive(Clone, Copy, Debug)]
pub(super) struct MateIn {
    usual: Mtdf,
    /// The value of a mate in N moves.
    beta: Value,
}

impl MateIn {
    /// A driver that searches for a mate by the side to move in at most `moves` of its own moves.
    pub(super) fn new(moves: u32, usual: Mtdf) -> Self {
        let plies = (2 * moves as usize).saturating_sub(1);
        Self {
            usual,
            beta: mate_in(plies).max(MATE_BOUND),
        }
    }
}

impl<T: Tester> Driver<T> for MateIn {
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped> {
        let usual = match iteration.values.last() {
            Some(&value) if iteration.depth > USUAL_DEPTH => value,
            _ => return self.usual.iterate(tester, iteration, on_bound),
        };
        tester.begin_pass(0);
        let value = tester.search_zero_window(iteration.depth, self.beta)?;
        let high = value >= self.beta;
        if high {
            on_bound(tester, value, Bound::Lower);
        }
        Ok(IterationResult {
            value: if high { value } else { usual },
            bound: Bound::Exact,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use search::clock::{Clock, Limits};
    use search::report::Score;
    use xiangqi_rules::Position;

    use crate::search::{Memory, Request, Settings, run};

    /// Positions, the number of moves to mate, and a number of nodes that suffices.
    const MATES: &[(&str, u32, u64)] = &[
        // A quiet move first: it threatens two mates.
        (
            "3k1a3/2rna4/b3b4/3RC3p/2cC5/3N4P/P3P1c2/4B4/4A4/4KAB2 w - - 0 1",
            3,
            100_000,
        ),
        // A rook sacrificed with check.
        (
            "1R3ab2/3k5/3nban2/p2r5/c1N5P/2BC1N3/4P4/9/4A4/4KAB2 w - - 0 1",
            2,
            100_000,
        ),
    ];

    #[test]
    fn mates_within_so_many_moves_are_found() {
        for &(fen, moves, nodes) in MATES {
            let position = Position::from_fen(fen).unwrap();
            let limits = Limits {
                mate: Some(moves),
                nodes: Some(nodes),
                ..Limits::default()
            };
            let clock = Clock::start(limits, Duration::ZERO);
            let request = Request {
                position: &position,
                root_moves: &position.legal_moves(),
                clock: &clock,
                stop: &|| false,
                settings: Settings::default(),
            };
            let conclusion = run(&mut Memory::new(16, 1), &request, &mut |_| ());
            match conclusion.value().map(Score::of) {
                Some(Score::Mate(found)) => {
                    assert!(found > 0 && found as u32 <= moves, "{fen}: mate {found}");
                }
                other => panic!("{fen}: {other:?}"),
            }
        }
    }
}
