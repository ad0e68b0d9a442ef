//! The choice of a driver for playing: MTD(f) or principal variation search.

use crate::driver::{Driver, Iteration, IterationResult};
use crate::mtdf::Mtdf;
use crate::pvs::Pvs;
use crate::tester::{Stopped, WindowTester};
use crate::tt::Bound;
use crate::value::Value;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Algorithm {
    /// MTD(f), with zero-window searches only.
    #[default]
    Mtdf,
    /// Principal variation search with aspiration windows.
    Pvs,
}

impl Algorithm {
    /// All algorithms, the default first.
    pub const ALL: [Self; 2] = [Self::Mtdf, Self::Pvs];
    /// Their names as option values, in the same order.
    pub const NAMES: [&str; 2] = ["mtdf", "pvs"];

    /// The algorithm of this name; case does not matter.
    pub fn of_name(name: &str) -> Option<Self> {
        let is_called = |(_, known): &(Self, &str)| known.eq_ignore_ascii_case(name);
        let mut named = Self::ALL.into_iter().zip(Self::NAMES);
        named.find(is_called).map(|(algorithm, _)| algorithm)
    }

    /// The driver for playing: `mtdf`, or principal variation search with a first window of
    /// `window` to each side.
    pub const fn driver(self, mtdf: Mtdf, window: Value) -> AnyDriver {
        match self {
            Self::Mtdf => AnyDriver::Mtdf(mtdf),
            Self::Pvs => AnyDriver::Pvs(Pvs::new(window)),
        }
    }
}

/// How to search a root, in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DriverSettings {
    pub algorithm: Algorithm,
    /// Number of lines to find, at least 1 (MultiPV).
    pub lines: usize,
    /// Whether to find values to the unit, instead of with the grain that is best for playing.
    pub fine: bool,
}

/// One line by MTD(f), with the grain for playing.
impl Default for DriverSettings {
    fn default() -> Self {
        Algorithm::default().into()
    }
}

/// One line, with the grain for playing.
impl From<Algorithm> for DriverSettings {
    fn from(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            lines: 1,
            fine: false,
        }
    }
}

impl DriverSettings {
    /// Like [`Algorithm::driver`], with grain 1 if `fine`.
    pub const fn driver(&self, mtdf: Mtdf, window: Value) -> AnyDriver {
        let mtdf = if self.fine { mtdf.fine() } else { mtdf };
        self.algorithm.driver(mtdf, window)
    }
}

/// The driver of an [`Algorithm`], dispatched once per iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyDriver {
    Mtdf(Mtdf),
    Pvs(Pvs),
}

impl<T: WindowTester> Driver<T> for AnyDriver {
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped> {
        match self {
            Self::Mtdf(driver) => driver.iterate(tester, iteration, on_bound),
            Self::Pvs(driver) => driver.iterate(tester, iteration, on_bound),
        }
    }
}
