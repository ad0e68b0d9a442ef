//! Where a side may place a disc, on boards of up to 8x8, all squares at once.
//!
//! From the player's discs a fill runs through adjacent discs of the opponent in each of eight
//! directions, in logarithmic steps (the parallel prefix of Kogge and Stone, 1973); an empty square
//! that the fill arrives at is a move.

pub mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::moves;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub use portable::moves;

/// How far apart neighbours lie in the four pairs of opposite directions.
const STEPS: [u32; 4] = [1, 7, 8, 9];
/// All squares but the first and last column. Discs in those are never flipped sideways, and
/// leaving them out keeps a fill from running around the edge.
const INNER_COLUMNS: u64 = 0x7e7e_7e7e_7e7e_7e7e;
/// The squares on which a fill may run through the opponent's discs, for each of [`STEPS`].
const FILLABLE: [u64; 4] = [INNER_COLUMNS, INNER_COLUMNS, u64::MAX, INNER_COLUMNS];

#[cfg(test)]
mod tests;
