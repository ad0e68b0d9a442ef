//! What a driver is: a way to find the root's value from searches with bounds; and which to play with.

use crate::mtdf::Mtdf;
use crate::pvs::Pvs;
use crate::tester::{Stopped, Tester, WindowTester};
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
pub trait Driver<T: Tester>: ForHelper {
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
        on_bound: &mut dyn FnMut(&T, Value, Bound),
    ) -> Result<IterationResult, Stopped>;
}

/// How a driver differs between the threads of a parallel search.
pub trait ForHelper {
    /// The same driver for helper number `helper`, from 1, of a parallel search: one that searches
    /// with somewhat different bounds.
    #[must_use]
    fn for_helper(&self, helper: usize) -> Self;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// Zero-window searches only.
    #[default]
    Mtdf,
    /// Principal variation search with aspiration windows.
    Pvs,
}

impl Algorithm {
    /// All, the default first.
    pub const ALL: [Self; 2] = [Self::Mtdf, Self::Pvs];
    /// What options call them, in the same order.
    pub const NAMES: [&str; 2] = ["mtdf", "pvs"];

    /// The one of this name, in capitals or not.
    pub fn of_name(name: &str) -> Option<Self> {
        let is_called = |(_, known): &(Self, &str)| known.eq_ignore_ascii_case(name);
        let mut named = Self::ALL.into_iter().zip(Self::NAMES);
        named.find(is_called).map(|(algorithm, _)| algorithm)
    }

    /// The driver for playing: this MTD(f), or principal variation search whose first window reaches
    /// `window` to each side.
    pub const fn driver(self, mtdf: Mtdf, window: Value) -> Chosen {
        match self {
            Self::Mtdf => Chosen::Mtdf(mtdf),
            Self::Pvs => Chosen::Pvs(Pvs::new(window)),
        }
    }
}

/// The driver of an [`Algorithm`], told apart once an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Of [`Algorithm::Mtdf`].
    Mtdf(Mtdf),
    /// Of [`Algorithm::Pvs`].
    Pvs(Pvs),
}

impl<T: WindowTester> Driver<T> for Chosen {
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&T, Value, Bound),
    ) -> Result<IterationResult, Stopped> {
        match self {
            Self::Mtdf(driver) => driver.iterate(tester, iteration, on_bound),
            Self::Pvs(driver) => driver.iterate(tester, iteration, on_bound),
        }
    }
}

impl ForHelper for Chosen {
    fn for_helper(&self, helper: usize) -> Self {
        match self {
            Self::Mtdf(driver) => Self::Mtdf(driver.for_helper(helper)),
            Self::Pvs(driver) => Self::Pvs(driver.for_helper(helper)),
        }
    }
}
