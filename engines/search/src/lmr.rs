//! Late move reductions: moves that come late in a good order are first searched to a lower depth.

use crate::value::Depth;

/// One ply in the unit of [`Reductions`].
pub const PLY: i32 = 1024;

/// Reductions in 1024ths of a ply, by depth and move count (both capped at 63).
#[derive(Clone, Debug)]
pub struct Reductions([[i32; 64]; 64]);

impl Reductions {
    /// `base` hundredths of a ply, plus a ply for every `divisor` hundredths of the product
    /// `ln(depth) * ln(move_count)`, as is customary since Stockfish's first tables.
    ///
    /// The logarithms are integers, so that node counts are the same on every machine.
    pub fn new(base: i32, divisor: i32) -> Self {
        let (base, divisor) = (i128::from(base), i128::from(divisor));
        let logs: [i128; 64] = std::array::from_fn(|n| i128::from(ln(n.max(1) as u64)));
        let mut table = [[0; 64]; 64];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (move_count, cell) in row.iter_mut().enumerate().skip(1) {
                // In 2^-64ths of a ten-thousandth of a ply, times the divisor.
                let plies = ((base * divisor) << 64) + 10_000 * logs[depth] * logs[move_count];
                *cell = ((plies * i128::from(PLY) / (100 * divisor)) >> 64) as i32;
            }
        }
        Self(table)
    }

    /// The reduction of move number `move_count` (from 1) at a depth.
    #[inline]
    pub fn get(&self, depth: Depth, move_count: usize) -> i32 {
        self.0[depth.clamp(0, 63) as usize][move_count.min(63)]
    }
}

/// The natural logarithm of `n` (1 to 2^31) in 2^-32ths, to about 2^-28, by way of the binary
/// logarithm: squaring a number doubles its logarithm, which gives one binary digit after another.
fn ln(n: u64) -> u64 {
    const LN_2: u128 = 2_977_044_472;
    let whole = n.ilog2();
    let mut mantissa = n << (31 - whole);
    let mut log2 = u64::from(whole);
    for _ in 0..32 {
        mantissa = (mantissa * mantissa) >> 31;
        log2 <<= 1;
        if mantissa >> 32 != 0 {
            mantissa >>= 1;
            log2 |= 1;
        }
    }
    ((u128::from(log2) * LN_2) >> 32) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_logarithms_are_logarithms() {
        for n in 1..=64u64 {
            let exact = (n as f64).ln();
            let ours = ln(n) as f64 / 2f64.powi(32);
            assert!((ours - exact).abs() < 1e-8, "ln {n}: {ours}, not {exact}");
        }
    }

    #[test]
    fn the_table_is_the_formula() {
        let table = Reductions::new(54, 195);
        for depth in 1..64 {
            for move_count in 1..64 {
                let plies = 0.54 + f64::from(depth).ln() * f64::from(move_count).ln() / 1.95;
                let exact = plies * f64::from(PLY);
                let ours = f64::from(table.get(depth, move_count as usize));
                assert!(
                    (exact - ours - 0.5).abs() < 0.501,
                    "{depth} {move_count}: {ours}"
                );
            }
        }
    }
}
