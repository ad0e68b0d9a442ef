//! Multi-ProbCut: pruning by how well a shallow search predicts a deep one.
//!
//! The values of searches of two depths differ by an error that is nearly normal. If a shallow
//! search is so far above or below the window that the deep one most likely is too, the deep one is
//! skipped (M. Buro: *ProbCut: an effective selective extension of the alpha-beta algorithm*, ICCA
//! Journal 18(2), 1995, and *Experiments with Multi-ProbCut*, 1997). "Most likely" is a number of
//! standard deviations, the [`Selectivity`]; the standard deviation depends on both depths and on
//! the stage of the game ([`sigma`]).

use ::search::value::{Depth, Value};

use crate::eval::weights::UNIT;

::search::parameters! {
    /// MTD(f) in the middle game: the distance between its zero windows, in 1/100 disc. By default
    /// one disc, since scores of whole games are even: a finer grid takes more passes and costs
    /// more than it tells.
    mtdf_grain = 100, 10..400;
    /// Multi-ProbCut: the standard deviation in the middle game, in per cent of the measured one.
    probcut_deviation = 100, 40..250;
    /// Multi-ProbCut: the standard deviation to the end of the game, in per cent of the measured
    /// one.
    probcut_end_deviation = 100, 40..250;
    /// Multi-ProbCut: the least standard deviation between any two depths, in 1/100 disc.
    probcut_least_deviation = 100, 10..400;
    /// Move ordering: the cost of each reply of the opponent, in 1/100 disc.
    order_answer = 60, 0..300;
}

/// The confidence that a cut needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Selectivity(u8);

/// Per cent of errors within this many standard deviations of a normal distribution.
const LEVELS: [(u32, f32); 6] = [
    (73, 1.1),
    (87, 1.5),
    (95, 2.0),
    (98, 2.35),
    (99, 2.6),
    (100, f32::INFINITY),
];

impl Selectivity {
    pub const NONE: Self = Self(LEVELS.len() as u8 - 1);
    pub const MIN: Self = Self(0);

    /// The lowest level with at least this confidence.
    pub fn of_percent(percent: u32) -> Self {
        let level = LEVELS.iter().position(|&(sure, _)| sure >= percent);
        level.map_or(Self::NONE, |level| Self(level as u8))
    }

    /// The confidence in per cent; 100: nothing is pruned.
    pub const fn percent(self) -> u32 {
        LEVELS[self.0 as usize].0
    }

    /// The number of standard deviations that a shallow value must be beyond the window.
    const fn deviations(self) -> f32 {
        LEVELS[self.0 as usize].1
    }

    /// The index of the level, from 0.
    pub const fn level(self) -> i32 {
        self.0 as i32
    }

    /// The level at an index, the highest one if there is none.
    pub const fn at(level: i32) -> Self {
        if level < 0 || level >= LEVELS.len() as i32 {
            Self::NONE
        } else {
            Self(level as u8)
        }
    }

    /// How far beyond a window, in 1/100 disc, the value of a shallow search must be to replace a
    /// deep one. None with [`Selectivity::NONE`], which never prunes.
    #[inline]
    pub fn margin(self, discs: u32, shallow: Depth, deep: Depth) -> Option<Value> {
        (self != Self::NONE)
            .then(|| (self.deviations() * sigma(discs, shallow, deep) * UNIT as f32) as Value)
    }
}

/// The depth of the search that may replace one of `deep` plies: about half, of the same parity.
#[inline]
pub(crate) const fn probcut_depth(deep: Depth) -> Depth {
    deep / 4 * 2 + deep % 2
}

/// The depth of the search that may replace one to the end of the game: about a third.
#[inline]
pub(crate) const fn shallow_to_end(deep: Depth) -> Depth {
    deep / 6 * 2 + deep % 2
}

/// Coefficients of [`sigma`]: of 1, the fraction of squares that have discs, its square, the
/// shallow depth, the difference of the depths, and the product of the last two.
type Coefficients = [f32; 6];

/// Between two depths of the middle game: `trainer errors strong --positions 1500 --depth 9` with
/// the weights of generation 3, on 400 games of that engine, 8 plies deep. Generation 6 measures
/// 1.04 times this up to 12 plies, 1.08 times from 14 to 18. Beyond, this falls to
/// [`probcut_least_deviation`], which is likely too little; a power law that does not fall played
/// worse (docs/results/log/2026-11-23-reversi.md).
const MIDDLE: Coefficients = [1.2099, 0.8214, 3.6604, -0.1661, 0.2613, -0.0123];
/// Between a depth and the end of the game, measured from 10 to 18 squares away; the distance gives
/// the number of discs, so those have no terms. With the weights of generation 1: later ones
/// measure a sixth less there, but then the endings FFO 40 to 49, of 20 to 26 squares, take up to a
/// third more nodes, since more results of selective passes are wrong.
const END: Coefficients = [8.8403, 0.0, 0.0, -0.5673, 0.0, 0.0];
/// The standard deviation of the difference of two searches, in discs, on boards with `discs`
/// discs.
#[inline]
pub fn sigma(discs: u32, shallow: Depth, deep: Depth) -> f32 {
    let to_the_end = deep + discs as Depth >= 64;
    let (coefficients, hundredths) = if to_the_end {
        (&END, probcut_end_deviation())
    } else {
        (&MIDDLE, probcut_deviation())
    };
    let (full, shallow) = (discs as f32 / 64.0, shallow as f32);
    let apart = deep as f32 - shallow;
    let terms = [1.0, full, full * full, shallow, apart, shallow * apart];
    let sum: f32 = terms
        .iter()
        .zip(coefficients)
        .map(|(term, by)| term * by)
        .sum();
    let hundredth = |number: i32| number as f32 / 100.0;
    (sum * hundredth(hundredths)).max(hundredth(probcut_least_deviation()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_named_by_their_confidence() {
        assert_eq!(Selectivity::of_percent(100), Selectivity::NONE);
        assert_eq!(Selectivity::of_percent(90).percent(), 95);
        assert_eq!(Selectivity::of_percent(1), Selectivity::MIN);
        assert!(Selectivity::NONE.margin(30, 2, 8).is_none());
    }

    #[test]
    fn surer_cuts_need_larger_margins() {
        for discs in [20, 36, 44] {
            for deep in 2..=12 {
                let shallow = probcut_depth(deep);
                assert!(shallow < deep && (deep - shallow) % 2 == 0);
                let margins = [73, 87, 95, 98, 99]
                    .map(|percent| Selectivity::of_percent(percent).margin(discs, shallow, deep));
                assert!(margins.is_sorted(), "{margins:?}");
                assert!(margins[0] >= Some(UNIT));
            }
        }
    }
}
