//! MTD(f): finds the root's value by zero-window searches alone.
//!
//! Each pass is a zero-window search at some beta. It fails high or low, so that its value is a
//! lower or an upper bound. From a good first guess two or three passes are enough, because the
//! transposition table keeps the results of the pass before. A zero window cuts more than any wider
//! one, so a pass is cheap; the art is to need few of them. (A. Plaat, J. Schaeffer, W. Pijls, A.
//! de Bruin: *Best-first fixed-depth minimax algorithms*, Artificial Intelligence 87, 1996,
//! sections 3 and 4; on steps and grain, A. Plaat: *Research, Re: search & Re-search*, thesis,
//! Rotterdam 1996, chapters 3 and 5.)
//!
//! What makes it efficient:
//!
//! - The first guess is the value of two iterations before, since values swing between odd and even
//!   depths; deep iterations take the value in the transposition table, from the last pass over the
//!   root.
//! - Windows lie on a grid of [`Mtdf::grain`]: which of two values within a grain is right does not
//!   change the move. Inside the search values stay fine. Among mates the grid is 1, so that the
//!   shortest is found.
//! - The next window lies next to the value of the last pass, where a fail-soft value mostly is.
//!   Repeated fails in one direction stretch the step, doubling it each time; once the value is
//!   bracketed, the gap is bisected.
//! - After a leap a game may stop with a wider gap ([`Mtdf::gap_divisor`]).
//! - The number of passes is capped. What the cap leaves open is less than what the next iteration
//!   changes.
//! - The line always comes from a pass that failed high. In one that fails low every move is
//!   refuted by some reply, and the best of them is arbitrary.
//! - The tester gets the number of each pass ([`Tester::begin_pass`]), to damp its history.

use crate::driver::{Driver, Iteration, IterationResult};
use crate::tester::{Stopped, Tester};
use crate::tt::Bound;
use crate::value::{Depth, INFINITE, MATE_BOUND, Value};

/// The driver's parameters. Values are in the game's unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mtdf {
    /// Distance between the betas of possible windows. 1 finds the exact value.
    pub grain: Value,
    /// The first step greater than a grain.
    pub step: Value,
    /// Number of passes in a row that fail the same way before the steps begin to grow.
    pub fails_before_growth: u32,
    /// Maximum number of passes for one iteration. Doubling to the end of the range and bisecting
    /// it takes 30, so a cap below that may leave a sudden mate with a bound only.
    pub passes: u32,
    /// Stop early if the gap between the bounds is at most 1/`gap_divisor` of the value's distance
    /// from the first guess; 0 to close the gap to a grain. After a leap the next iteration mostly
    /// leaps again, and bisecting this one would cost more than it.
    pub gap_divisor: Value,
    /// From this depth on the first guess comes from the transposition table.
    pub table_guess_from: Depth,
}

impl Mtdf {
    /// For playing. `grain` is best at about the noise of the evaluation, a few hundredths of a
    /// pawn.
    pub const fn new(grain: Value) -> Self {
        Self {
            grain,
            step: 2 * grain,
            fails_before_growth: 2,
            passes: 32,
            gap_divisor: 0,
            table_guess_from: 8,
        }
    }

    /// For the exact minimax value, with a tester without selectivity: grain 1 and no cap.
    pub const fn exact() -> Self {
        Self {
            grain: 1,
            passes: u32::MAX,
            step: 8,
            ..Self::new(1)
        }
    }

    /// For values that people compare: exact to the unit, whatever that costs.
    #[must_use]
    pub const fn fine(self) -> Self {
        Self {
            grain: 1,
            gap_divisor: 0,
            ..self
        }
    }

    /// The lowest beta on the grid that is at least `value`.
    const fn grid_up(&self, value: Value) -> Value {
        if value.abs() >= MATE_BOUND {
            return value;
        }
        let up = value + (self.grain - 1) - (value + self.grain - 1).rem_euclid(self.grain);
        if up > MATE_BOUND { MATE_BOUND } else { up }
    }

    /// The highest beta on the grid that is at most `value`.
    const fn grid_down(&self, value: Value) -> Value {
        if value.abs() >= MATE_BOUND {
            return value;
        }
        let down = value - value.rem_euclid(self.grain);
        if down < -MATE_BOUND {
            -MATE_BOUND
        } else {
            down
        }
    }

    fn guess<T: Tester>(&self, tester: &T, iteration: Iteration<'_>) -> Value {
        let earlier = match *iteration.values {
            [.., before, _] => Some(before),
            [only] => Some(only),
            [] => None,
        };
        let guess = match earlier {
            Some(value) if iteration.depth < self.table_guess_from => value,
            earlier => tester.guess().or(earlier).unwrap_or(0),
        };
        guess.clamp(1 - INFINITE, INFINITE - 1)
    }
}

/// The bounds from the passes of one iteration.
struct Bracket {
    /// Beta of the first pass.
    first: Value,
    lower: Value,
    upper: Value,
    /// Number of latest passes in a row that failed the same way.
    run: u32,
    high: bool,
}

impl Bracket {
    const fn add(&mut self, value: Value, high: bool) {
        self.run = if high == self.high { self.run + 1 } else { 1 };
        self.high = high;
        if high {
            self.lower = value;
        } else {
            self.upper = value;
        }
    }

    /// Whether the gap between the bounds is small compared to the value's distance from the first
    /// window.
    const fn is_narrow(&self, gap_divisor: Value) -> bool {
        self.lower > -MATE_BOUND
            && self.upper < MATE_BOUND
            && (self.upper - self.lower) * gap_divisor <= (self.lower - self.first).abs()
            && gap_divisor > 0
    }

    /// The next beta, or none if the value is known well enough.
    fn next(&self, mtdf: &Mtdf) -> Option<Value> {
        let lowest = mtdf.grid_up(self.lower + 1);
        let highest = mtdf.grid_down(self.upper);
        if lowest > highest || self.is_narrow(mtdf.gap_divisor) {
            return None;
        }
        // 0 at first, then the step, doubled by each further pass that fails the same way.
        let stretch = match self.run.checked_sub(mtdf.fails_before_growth) {
            Some(doublings) => mtdf.step << doublings.min(14),
            None => 0,
        };
        let beta = if self.lower > -INFINITE && self.upper < INFINITE {
            mtdf.grid_up(lowest + (highest - lowest) / 2)
        } else if self.high {
            mtdf.grid_up(lowest + stretch)
        } else {
            mtdf.grid_down(highest - stretch)
        };
        Some(beta.clamp(lowest, highest))
    }
}

impl<T: Tester> Driver<T> for Mtdf {
    fn iterate(
        &mut self,
        tester: &mut T,
        iteration: Iteration<'_>,
        on_bound: &mut dyn FnMut(&mut T, Value, Bound),
    ) -> Result<IterationResult, Stopped> {
        let mut bracket = Bracket {
            first: self.grid_up(self.guess(tester, iteration)),
            lower: -INFINITE,
            upper: INFINITE,
            run: 0,
            high: true,
        };
        let mut beta = bracket.first;
        for pass in 0..self.passes {
            tester.begin_pass(pass);
            let value = tester.search_zero_window(iteration.depth, beta)?;
            let high = value >= beta;
            bracket.add(value, high);
            on_bound(
                tester,
                value,
                if high { Bound::Lower } else { Bound::Upper },
            );
            match bracket.next(self) {
                Some(next) => beta = next,
                None => {
                    return Ok(IterationResult {
                        value: bracket.lower,
                        bound: Bound::Exact,
                    });
                }
            }
        }
        // The cap is reached. A lower bound comes with a move; an upper bound alone only says that
        // the value is low.
        if bracket.lower > -INFINITE {
            Ok(IterationResult {
                value: bracket.lower,
                bound: Bound::Lower,
            })
        } else {
            Ok(IterationResult {
                value: bracket.upper,
                bound: Bound::Upper,
            })
        }
    }
}

#[cfg(test)]
mod tests;
