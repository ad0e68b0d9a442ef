//! What a driver is: a way to find the root's value from searches with bounds.

use crate::tester::{Stopped, Tester};
use crate::tt::Bound;
use crate::value::{Depth, Value};

/// What a driver has to answer.
#[derive(Clone, Copy, Debug)]
pub struct Iteration<'a> {
    /// The depth in plies, from 1.
    pub depth: Depth,
    /// The values that the earlier iterations found, the latest last; empty in the first.
    pub values: &'a [Value],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationResult {
    /// The root's value, within the driver's grain.
    pub value: Value,
    /// [`Bound::Exact`], unless the driver gave up before it had both bounds.
    pub bound: Bound,
}

/// A way to find the root's value from searches of a `T` with bounds.
pub trait Driver<T: Tester> {
    /// Finds the root's value at the iteration's depth.
    ///
    /// `on_bound` is to be called after every pass with what it returned and which way; a pass that
    /// did not fail low has left its line in [`Tester::line`].
    ///
    /// # Errors
    /// [`Stopped`], handed on from the tester.
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped>;
}
