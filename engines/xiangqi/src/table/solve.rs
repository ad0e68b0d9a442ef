//! Solves an ending: first all mates, then the positions that repetition decides.

use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use super::generate::{Solved, Solver, Unsolved};
use super::material::Material;
use super::repetition;

/// Solves an ending. `known` returns the values of smaller ones; `stop` is called from time to
/// time.
///
/// # Errors
/// When it is too large, a smaller one is missing, or `stop` returned true.
pub fn solve(
    material: &Material,
    known: &dyn Fn(&Material) -> Option<Arc<Solved>>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Solved, Unsolved> {
    let solver = Solver::new(material, known)?;
    solver.count_moves();
    solver.propagate(stop)?;
    repetition::judge(&solver, stop)?;
    let plain = |values: Vec<AtomicU16>| values.into_iter().map(AtomicU16::into_inner).collect();
    Ok(Solved {
        material: *material,
        values: solver.values.map(plain),
    })
}

#[cfg(test)]
pub(super) mod tests;
