//! Entries of the transposition table, and how the data of a new search merge into them.

use std::num::NonZeroU16;

use crate::value::{Depth, EVALUATION_BOUND, INFINITE, MATE_BOUND, Value};

/// Added to a depth to store it in 7 bits, where 0 means that there is no bound.
pub(super) const DEPTH_OFFSET: Depth = 7;
/// The lowest depth that an entry can hold: quiescence searches may use a few below zero.
pub const MIN_DEPTH: Depth = 1 - DEPTH_OFFSET;
/// The greatest depth that an entry can hold. Deeper results are stored with this depth.
pub const MAX_DEPTH: Depth = 127 - DEPTH_OFFSET;
/// Stands for "no bound" in [`Entry`]; below every depth of a search.
pub const NO_DEPTH: Depth = -DEPTH_OFFSET;
/// Evaluations beyond plus or minus this are not stored, but computed again.
pub const MAX_EVALUATION: Value = 8_191;

/// How a value bounds the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The true value is at least this: the search failed high.
    Lower,
    /// The true value is at most this: the search failed low.
    Upper,
    Exact,
}

impl Bound {
    /// The bound from a fail-soft value of a search with the window `(alpha, beta)`.
    #[inline]
    pub const fn of(value: Value, (alpha, beta): (Value, Value)) -> Self {
        if value >= beta {
            Self::Lower
        } else if value <= alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }
}

/// The entry of a position. Mates count from the root, as in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Lower bound, from a search of [`Entry::lower_depth`]; minus [`INFINITE`] if there is none.
    pub lower: Value,
    /// Depth of the lower bound, or [`NO_DEPTH`].
    pub lower_depth: Depth,
    /// Upper bound, from a search of [`Entry::upper_depth`]; [`INFINITE`] if there is none.
    pub upper: Value,
    /// Depth of the upper bound, or [`NO_DEPTH`].
    pub upper_depth: Depth,
    /// The best or cutoff move, packed by the game.
    pub mv: Option<NonZeroU16>,
    /// The static evaluation as it was stored, if it was within [`MAX_EVALUATION`].
    pub eval: Option<Value>,
}

impl Entry {
    /// An entry without data.
    pub const EMPTY: Self = Self {
        lower: -INFINITE,
        lower_depth: NO_DEPTH,
        upper: INFINITE,
        upper_depth: NO_DEPTH,
        mv: None,
        eval: None,
    };

    /// The cutoff for a zero-window search at `beta`, if the entry has one from at least `depth`: a
    /// lower bound `>= beta` or an upper bound `< beta`.
    #[inline]
    pub const fn cutoff(&self, depth: Depth, beta: Value) -> Option<Value> {
        if self.lower_depth >= depth && self.lower >= beta {
            Some(self.lower)
        } else if self.upper_depth >= depth && self.upper < beta {
            Some(self.upper)
        } else {
            None
        }
    }

    /// `eval`, moved to the nearest bound that contradicts it: the best estimate of the value
    /// without a search. Bounds of any depth count, since each was searched deeper than `eval`; but
    /// not bounds beyond [`EVALUATION_BOUND`]: mates and losses by repetition belong to the line in
    /// which they were found.
    #[inline]
    pub const fn refine(&self, eval: Value) -> Value {
        if self.lower > eval && self.lower < EVALUATION_BOUND {
            self.lower
        } else if self.upper < eval && self.upper > -EVALUATION_BOUND {
            self.upper
        } else {
            eval
        }
    }

    /// The greater depth of the two bounds, or [`NO_DEPTH`].
    #[inline]
    pub const fn depth(&self) -> Depth {
        if self.lower_depth > self.upper_depth {
            self.lower_depth
        } else {
            self.upper_depth
        }
    }

    /// Merges the data of a new search.
    ///
    /// A bound is replaced by one from at least as deep a search; of two equally deep ones the
    /// tighter stays. If the new bound contradicts the opposite one, the deeper of the two wins,
    /// the newer if they are equally deep, and the other is dropped.
    #[inline]
    pub(super) fn merge(mut self, new: &TtData) -> Self {
        let depth = new.depth.clamp(MIN_DEPTH, MAX_DEPTH);
        if let Some(mv) = new.mv {
            self.mv = Some(mv);
        }
        if new.eval.is_some() {
            self.eval = new.eval;
        }
        let raises = matches!(new.bound, Some(Bound::Lower | Bound::Exact));
        let lowers = matches!(new.bound, Some(Bound::Upper | Bound::Exact));
        if raises && new.value > self.upper && self.upper_depth <= depth {
            self.upper = INFINITE;
            self.upper_depth = NO_DEPTH;
        }
        if lowers && new.value < self.lower && self.lower_depth <= depth {
            self.lower = -INFINITE;
            self.lower_depth = NO_DEPTH;
        }
        let tighter = new.value > self.lower;
        if raises
            && new.value <= self.upper
            && (depth > self.lower_depth || depth == self.lower_depth && tighter)
        {
            self.lower = new.value;
            self.lower_depth = depth;
        }
        let tighter = new.value < self.upper;
        if lowers
            && new.value >= self.lower
            && (depth > self.upper_depth || depth == self.upper_depth && tighter)
        {
            self.upper = new.value;
            self.upper_depth = depth;
        }
        self
    }
}

/// Search result of a position, to be stored. Mates count from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtData {
    /// Depth of the search; clamped to [`MIN_DEPTH`] and [`MAX_DEPTH`].
    pub depth: Depth,
    pub value: Value,
    /// How the value bounds the true value; `None` stores only the move and the evaluation.
    pub bound: Option<Bound>,
    /// The best or cutoff move. `None` keeps the stored one.
    pub mv: Option<NonZeroU16>,
    /// The static evaluation, uncorrected. `None` keeps the stored one.
    pub eval: Option<Value>,
}

impl TtData {
    /// The data from a fail-soft search with the window `(alpha, beta)`.
    #[inline]
    pub const fn of_window(depth: Depth, value: Value, (alpha, beta): (Value, Value)) -> Self {
        Self {
            depth,
            value,
            bound: Some(Bound::of(value, (alpha, beta))),
            mv: None,
            eval: None,
        }
    }
}

/// Converts a mate value: counted from the node instead of from the root.
#[inline]
pub(super) const fn value_to_tt(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value + ply as Value
    } else if value <= -MATE_BOUND {
        value - ply as Value
    } else {
        value
    }
}

/// Undoes [`value_to_tt`], at the ply where the position is found again.
#[inline]
pub(super) const fn value_from_tt(value: Value, ply: usize) -> Value {
    if value >= MATE_BOUND {
        value - ply as Value
    } else if value <= -MATE_BOUND {
        value + ply as Value
    } else {
        value
    }
}
