//! The first layer of the network: the rows that cells add, and the sums for both sides to move.

use gomoku_rules::Color;

use super::{BIAS_ROW, Head, PAIRS, Row, WIDTH, code_row, pair_row};
use crate::patterns::class::CLASSES;
use crate::patterns::code::CODES;
use crate::patterns::packed_pattern::PackedPattern;

/// One row for black to move and one for white to move, in one line of the cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Rows([Row; 2]);

/// The sums of the first layer without the threats, for black to move and for white to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulators(pub [Row; 2]);

/// The rows that cells add to the accumulators.
pub(crate) struct FirstLayer {
    codes: [Box<[Rows]>; 2],
    pairs: Box<[Rows; PAIRS]>,
    bias: Accumulators,
}

impl FirstLayer {
    /// Collects the rows from the heads for black to move and for white to move.
    pub fn of(heads: &[Head; 2]) -> Self {
        let [black, white] = heads;
        let codes = Color::ALL.map(|color| {
            let of = |code| {
                Rows(
                    Color::ALL
                        .map(|mover| *heads[mover.index()].row(code_row(code, mover == color))),
                )
            };
            (0..CODES).map(of).collect()
        });
        let pairs = std::array::from_fn(|pair| {
            let (own, other) = (pair / CLASSES, pair % CLASSES);
            Rows([
                *black.row(pair_row(own, other)),
                *white.row(pair_row(other, own)),
            ])
        });
        Self {
            codes,
            pairs: Box::new(pairs),
            bias: Accumulators(heads.each_ref().map(|head| *head.row(BIAS_ROW))),
        }
    }

    /// The accumulators of a board without empty cells.
    pub const fn bias(&self) -> Accumulators {
        self.bias
    }

    /// Adds a cell with these packed patterns, black's first.
    #[inline]
    pub fn add(&self, accumulators: &mut Accumulators, packed_patterns: [PackedPattern; 2]) {
        for rows in self.rows(packed_patterns) {
            accumulators.add(&rows.0);
        }
    }

    /// Removes a cell with these packed patterns.
    #[inline]
    pub fn remove(&self, accumulators: &mut Accumulators, packed_patterns: [PackedPattern; 2]) {
        for rows in self.rows(packed_patterns) {
            accumulators.subtract(&rows.0);
        }
    }

    /// Replaces a cell's old patterns with its new ones, in one pass over the sums.
    #[inline]
    pub fn update(
        &self,
        accumulators: &mut Accumulators,
        before: [PackedPattern; 2],
        after: [PackedPattern; 2],
    ) {
        let [gone, come] = [before, after].map(|packed_patterns| self.rows(packed_patterns));
        let total = |rows: [&Rows; 3], at: usize| {
            let [own, other, pair] = rows.map(|row| row.0.as_flattened()[at]);
            own.wrapping_add(other).wrapping_add(pair)
        };
        for (at, sum) in accumulators.0.as_flattened_mut().iter_mut().enumerate() {
            *sum = sum
                .wrapping_add(total(come, at))
                .wrapping_sub(total(gone, at));
        }
    }

    #[inline]
    fn rows(&self, [black, white]: [PackedPattern; 2]) -> [&Rows; 3] {
        let pair = usize::from(black.class()) * CLASSES + usize::from(white.class());
        let [of_black, of_white] = &self.codes;
        [
            &of_black[black.code()],
            &of_white[white.code()],
            &self.pairs[pair],
        ]
    }
}

impl Accumulators {
    pub const ZERO: Self = Self([[0; WIDTH]; 2]);

    /// Adds a row to each accumulator.
    #[inline]
    pub fn add(&mut self, rows: &[Row; 2]) {
        self.merge(rows, i16::wrapping_add);
    }

    /// Subtracts a row from each accumulator.
    #[inline]
    pub fn subtract(&mut self, rows: &[Row; 2]) {
        self.merge(rows, i16::wrapping_sub);
    }

    #[inline]
    fn merge(&mut self, rows: &[Row; 2], with: impl Fn(i16, i16) -> i16) {
        let sums = self.0.as_flattened_mut();
        for (sum, value) in sums.iter_mut().zip(rows.as_flattened()) {
            *sum = with(*sum, *value);
        }
    }
}
