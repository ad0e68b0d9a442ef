//! Principal variation search with aspiration windows: the alternative driver, for comparison with
//! MTD(f).
//!
//! Each iteration first searches a narrow window around the value of the previous one. If the value
//! falls outside, the window is widened on that side (R. Marsland, M. Campbell: *Parallel search of
//! strongly ordered game trees*, ACM Computing Surveys 14(4), 1982; on aspiration, R. Gaschnig 1979
//! and D. Slate, L. Atkin: *Chess 4.5*, 1977).

use crate::driver::{Driver, Iteration, IterationResult};
use crate::tester::{Stopped, WindowTester};
use crate::tt::Bound;
use crate::value::{Depth, INFINITE, Value};

/// The driver's parameters. Values are in the game's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pvs {
    /// Half the width of the first window.
    pub delta: Value,
    /// Iterations of a lower depth use the full window.
    pub aspire_from: Depth,
    /// A window is opened fully on a side where it would be wider than this.
    pub widest: Value,
}

impl Pvs {
    /// For playing, with first windows of `delta` to each side.
    pub const fn new(delta: Value) -> Self {
        Self {
            delta,
            aspire_from: 4,
            widest: 32 * delta,
        }
    }

    /// Without aspiration: one full window.
    pub const fn exact() -> Self {
        Self {
            delta: INFINITE,
            aspire_from: Depth::MAX,
            widest: INFINITE,
        }
    }

    /// `value + distance`, or the end of the range if that is farther than `widest`.
    const fn reach(&self, value: Value, distance: Value) -> Value {
        let end = if distance < 0 { -INFINITE } else { INFINITE };
        let reached = value + distance;
        if distance.abs() > self.widest || reached.abs() >= INFINITE {
            end
        } else {
            reached
        }
    }
}

impl<T: WindowTester> Driver<T> for Pvs {
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped> {
        let mut delta = self.delta;
        let (mut alpha, mut beta) = match iteration.values.last() {
            Some(&value) if iteration.depth >= self.aspire_from => {
                (self.reach(value, -delta), self.reach(value, delta))
            }
            _ => (-INFINITE, INFINITE),
        };
        let mut pass = 0;
        loop {
            tester.begin_pass(pass);
            let value = tester.search_window(iteration.depth, alpha, beta)?;
            if alpha < value && value < beta {
                on_bound(tester, value, Bound::Exact);
                return Ok(IterationResult {
                    value,
                    bound: Bound::Exact,
                });
            }
            pass += 1;
            delta = delta.saturating_mul(2).min(INFINITE);
            if value <= alpha {
                on_bound(tester, value, Bound::Upper);
                // The value is probably near alpha, so beta is lowered too.
                beta = alpha.saturating_add(beta) / 2;
                alpha = self.reach(value, -delta);
                beta = beta.max(alpha + 2);
            } else {
                on_bound(tester, value, Bound::Lower);
                beta = self.reach(value, delta);
            }
        }
    }
}
