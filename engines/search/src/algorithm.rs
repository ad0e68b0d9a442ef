//! Which driver to play with: MTD(f) or principal variation search.

use crate::driver::{Driver, Iteration, IterationResult};
use crate::mtdf::Mtdf;
use crate::pvs::Pvs;
use crate::tester::{Stopped, WindowTester};
use crate::tt::Bound;
use crate::value::Value;

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

    /// The driver for playing: this MTD(f), or principal variation search whose first window
    /// reaches `window` to each side.
    pub const fn driver(self, mtdf: Mtdf, window: Value) -> Chosen {
        match self {
            Self::Mtdf => Chosen::Mtdf(mtdf),
            Self::Pvs => Chosen::Pvs(Pvs::new(window)),
        }
    }
}

/// How a root is searched, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Approach {
    pub algorithm: Algorithm,
    /// How many lines to find, at least 1 (MultiPV).
    pub lines: usize,
    /// Values to the unit, not to the grain that is best for playing.
    pub fine: bool,
}

/// One line, by MTD(f), as for playing.
impl Default for Approach {
    fn default() -> Self {
        Algorithm::default().into()
    }
}

/// One line, as for playing.
impl From<Algorithm> for Approach {
    fn from(algorithm: Algorithm) -> Self {
        Self {
            algorithm,
            lines: 1,
            fine: false,
        }
    }
}

impl Approach {
    /// See [`Algorithm::driver`].
    pub const fn driver(&self, mtdf: Mtdf, window: Value) -> Chosen {
        let mtdf = if self.fine { mtdf.fine() } else { mtdf };
        self.algorithm.driver(mtdf, window)
    }
}

/// The driver of an [`Algorithm`], told apart once an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    Mtdf(Mtdf),
    Pvs(Pvs),
}

impl<T: WindowTester> Driver<T> for Chosen {
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
