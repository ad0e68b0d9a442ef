//! How the memory of a [`Budget`] is divided between the input and the search.
//!
//! Not every system reports how much memory a process takes, and none does so fast enough. So it is
//! estimated: the readers count symbols, a search its terms, clauses and literals, and each has a
//! price in bytes that was measured on problems of the TPTP. The sum is right to a third or so.

use std::time::Duration;

use crate::budget::Budget;
use crate::error::InputError;
use crate::expected::Expected;

/// The default memory in bytes: what any desktop can spare.
pub const MEMORY: usize = 2_000_000_000;

/// The memory for a symbol of the input in bytes, all included: its tree in the input, in the
/// clauses and on the way to them.
const SYMBOL: usize = 500;

/// The input may take the memory divided by this; the search has the rest.
const INPUT_PART: usize = 4;

/// This much time, with the default memory of a proof search.
impl From<Duration> for Budget {
    fn from(time: Duration) -> Self {
        Self {
            time,
            memory: MEMORY,
            ..Self::UNLIMITED
        }
    }
}

/// The bytes that the search may take.
#[must_use]
pub fn of_search(budget: &Budget) -> usize {
    budget.memory - budget.memory / INPUT_PART
}

/// How many symbols an input may still have: names, variables, truth values, each occurrence
/// counted.
///
/// This is no [`Budget`]: an input that is too large is refused with its place, which is not the
/// end of a search, and the symbols of statements that turn out to be repetitions are given back.
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
    /// The number of symbols that there is memory for.
    #[must_use]
    pub fn of(budget: &Budget) -> Self {
        let most = budget.memory / INPUT_PART / SYMBOL;
        Self { most, left: most }
    }

    /// Counts a symbol; `wrong` makes the error if it is one too many.
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
