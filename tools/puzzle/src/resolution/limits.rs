//! What an answer may take: processor time, and memory.
//!
//! How much memory a process takes not every system tells, and none in time. So it is counted: the readers
//! count symbols, a search its terms, clauses and literals, and each has a price in bytes that was measured
//! on problems of the TPTP. The sum is an estimate, right to a third or so.

use std::time::Duration;

use crate::error::InputError;
use crate::expected::Expected;

/// What a symbol of the input costs in bytes, all told: its tree in the input, in the clauses and on the way
/// to them.
const SYMBOL: usize = 500;

/// The part of the memory that the input may take; the search has the rest.
const INPUT_PART: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub time: Duration,
    /// Memory for the input and the search, in bytes.
    pub memory: usize,
}

impl Limits {
    /// Bytes unless told: what any desktop can spare.
    pub const MEMORY: usize = 2_000_000_000;

    #[must_use]
    pub fn input(&self) -> Room {
        let most = self.memory / INPUT_PART / SYMBOL;
        Room { most, left: most }
    }

    /// Bytes that the search may take.
    #[must_use]
    pub fn search_memory(&self) -> usize {
        self.memory - self.memory / INPUT_PART
    }
}

impl From<Duration> for Limits {
    fn from(time: Duration) -> Self {
        Self {
            time,
            memory: Self::MEMORY,
        }
    }
}

/// How many symbols an input may still have: names, variables, truth values, each occurrence counted.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    most: usize,
    left: usize,
}

impl Default for Room {
    fn default() -> Self {
        Limits::from(Duration::ZERO).input()
    }
}

impl Room {
    /// Takes room for a symbol; `wrong` says where there is none left.
    ///
    /// # Errors
    /// If there is none left.
    pub(super) fn take(
        &mut self,
        wrong: impl FnOnce(Expected) -> InputError,
    ) -> Result<(), InputError> {
        let Some(left) = self.left.checked_sub(1) else {
            return Err(wrong(Expected::FewerSymbols { max: self.most }));
        };
        self.left = left;
        Ok(())
    }
}
