//! A driver finds the root's value by searches with bounds: MTD(f) or PVS.

use crate::tester::{Stopped, Tester};
use crate::tt::Bound;
use crate::value::{Depth, Value};

/// The task of a driver: one iteration.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a> {
    /// Depth in plies, from 1.
    pub depth: Depth,
    /// Values of the earlier iterations, the latest last; empty in the first.
    pub values: &'a [Value],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationResult {
    /// The root's value, to within the driver's grain.
    pub value: Value,
    /// [`Bound::Exact`], unless the driver gave up before it had both bounds.
    pub bound: Bound,
}

/// A way to find the root's value by searches of a `T` with bounds.
pub trait Driver<T: Tester> {
    /// Finds the root's value at the iteration's depth.
    ///
    /// Calls `on_bound` after every pass with its value and bound; a pass that did not fail low has
    /// left its line in [`Tester::line`].
    ///
    /// # Errors
    /// [`Stopped`], passed on from the tester.
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped>;
}
