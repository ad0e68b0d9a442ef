//! Parameters and gradients as rows of numbers.
//!
//! A row has [`LANES`] numbers, a cache line, so that the compiler turns loops over a row into
//! vector instructions. Every sum has a fixed order, so results do not depend on the width of a
//! machine's vectors.

use zobrist::splitmix64;

pub const LANES: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Lanes(pub [f32; LANES]);

pub const ZERO: Lanes = Lanes([0.0; LANES]);

/// Half a row: as many numbers as fit a vector register of most machines.
pub type Half = [f32; LANES / 2];

impl Lanes {
    #[inline(always)]
    pub fn halves(&self) -> (&Half, &Half) {
        let (low, high) = self.0.split_at(LANES / 2);
        match (low.first_chunk(), high.first_chunk()) {
            (Some(low), Some(high)) => (low, high),
            _ => unreachable!("a row has two halves"),
        }
    }

    #[inline(always)]
    pub fn add(&mut self, row: &Self) {
        for (to, value) in self.0.iter_mut().zip(row.0) {
            *to += value;
        }
    }
}

/// The number at this place, with the rows read as one list.
#[inline]
pub fn at(rows: &[Lanes], place: usize) -> f32 {
    rows[place / LANES].0[place % LANES]
}

pub fn numbers(rows: &[Lanes]) -> impl Iterator<Item = f32> {
    rows.iter().flat_map(|row| row.0)
}

/// Sets all numbers to random values, uniform between `-reach` and `reach`.
pub fn fill_evenly(rows: &mut [Lanes], reach: f32, random: &mut u64) {
    for value in numbers_mut(rows) {
        let unit = (splitmix64(random) >> 40) as f32 / (1 << 24) as f32;
        *value = reach * (2.0 * unit - 1.0);
    }
}

pub fn numbers_mut(rows: &mut [Lanes]) -> impl Iterator<Item = &mut f32> {
    rows.iter_mut().flat_map(|row| &mut row.0)
}
