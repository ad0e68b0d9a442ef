//! How many steps a search may try.
//!
//! A limit counts states. One state alone can have a billion steps, and where a boat takes thousands the
//! states of a small table have that many together: so steps are counted as well.

/// Steps for each state of the limit: with a boat of a few, far more than there are.
const STEPS_PER_STATE: u64 = 20;

/// With a low limit too so many may be tried; a minute's worth or two.
const MIN_STEPS: u64 = 200_000_000;

/// The steps that may still be tried.
pub(super) struct Allowance {
    left: u64,
    /// Whether one more was asked for than there were.
    pub(super) exceeded: bool,
}

impl Allowance {
    /// The steps of a search of at most `limit` states.
    pub(super) fn of(limit: usize) -> Self {
        Self {
            left: (limit as u64)
                .saturating_mul(STEPS_PER_STATE)
                .max(MIN_STEPS),
            exceeded: false,
        }
    }

    /// Takes a step; `false` if there is none left.
    pub(super) fn take(&mut self) -> bool {
        self.exceeded = self.left == 0;
        self.left = self.left.saturating_sub(1);
        !self.exceeded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_steps_than_there_are() {
        assert_eq!(Allowance::of(1_000).left, MIN_STEPS);
        assert_eq!(Allowance::of(1 << 30).left, 20 << 30);
        let mut allowance = Allowance {
            left: 2,
            exceeded: false,
        };
        assert!(allowance.take() && allowance.take() && !allowance.exceeded);
        assert!(!allowance.take() && allowance.exceeded);
        assert!(!allowance.take() && allowance.exceeded);
    }
}
