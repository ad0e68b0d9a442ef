//! How the memory of a [`Budget`] is parted between the input and the search.
//!
//! How much memory a process takes not every system tells, and none in time. So it is counted: the
//! readers count symbols, a search its terms, clauses and literals, and each has a price in bytes
//! that was measured on problems of the TPTP. The sum is an estimate, right to a third or so.

use std::time::Duration;

use crate::budget::Budget;
use crate::error::InputError;
use crate::expected::Expected;

/// Bytes by default: what any desktop can spare.
pub const MEMORY: usize = 2_000_000_000;

/// What a symbol of the input costs in bytes, all told: its tree in the input, in the clauses and
/// on the way to them.
const SYMBOL: usize = 500;

/// The part of the memory that the input may take; the search has the rest.
const INPUT_PART: usize = 4;

/// So much time, with the default memory of a proof search.
impl From<Duration> for Budget {
    fn from(time: Duration) -> Self {
        Self {
            time,
            memory: MEMORY,
            ..Self::UNLIMITED
        }
    }
}

/// Bytes that the search may take.
#[must_use]
pub fn of_search(budget: &Budget) -> usize {
    budget.memory - budget.memory / INPUT_PART
}

/// How many symbols an input may still have: names, variables, truth values, each occurrence
/// counted.
///
/// This is no [`Budget`]: an input that is too large is refused with its place, which is not the
/// end of a search, and what turns out to be said twice is given back.
#[derive(Clone, Copy, Debug)]
pub struct SymbolLimit {
    most: usize,
    left: usize,
}

impl Default for SymbolLimit {
    fn default() -> Self {
        Self::of(&Duration::ZERO.into())
    }
}

impl SymbolLimit {
    /// The symbols that there is memory for.
    #[must_use]
    pub fn of(budget: &Budget) -> Self {
        let most = budget.memory / INPUT_PART / SYMBOL;
        Self { most, left: most }
    }

    /// Counts a symbol; `wrong` says where it is one too many.
    ///
    /// # Errors
    /// If it is one too many.
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
