//! The sheet on which evaluation terms add their weights.
//!
//! The terms are written once, generic over the sheet. With [`Sum`] the compiler folds the weights
//! into the code; with [`Counts`] the same code records how often each weight was used, which is
//! all that the itemised table and the tuner need.

use xiangqi_rules::Color;

use super::score::Score;
use super::weights::{self, Weight};

pub trait Sheet {
    /// Adds a weight, multiplied by `times`, for `side`.
    fn add(&mut self, side: Color, weight: impl Into<Weight>, times: i32);
}

/// A sheet that keeps only the sum, from red's view.
#[derive(Clone, Copy, Default, Debug)]
pub struct Sum(pub Score);

impl Sheet for Sum {
    #[inline]
    fn add(&mut self, side: Color, weight: impl Into<Weight>, times: i32) {
        let value = weight.into().score() * times;
        match side {
            Color::Red => self.0 += value,
            Color::Black => self.0 -= value,
        }
    }
}

/// A sheet that records how often each side used each weight.
#[derive(Clone, Debug)]
pub struct Counts {
    times: [[i32; weights::COUNT]; 2],
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            times: [[0; weights::COUNT]; 2],
        }
    }
}

impl Counts {
    /// How often each weight counted for `side`, by its place in the table.
    pub fn of(&self, side: Color) -> &[i32; weights::COUNT] {
        &self.times[side.index()]
    }
}

impl Sheet for Counts {
    fn add(&mut self, side: Color, weight: impl Into<Weight>, times: i32) {
        self.times[side.index()][weight.into().index()] += times;
    }
}
