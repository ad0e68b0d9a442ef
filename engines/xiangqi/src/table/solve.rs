//! An ending from the beginning to the end: mates first, then what repetition decides.

use std::sync::Arc;
use std::sync::atomic::AtomicU16;

use super::generate::{Solved, Solver, Unsolved};
use super::material::Material;
use super::repetition;

/// Solves an ending. `known` gives the values of smaller ones, `stop` is asked now and then.
///
/// # Errors
/// When it is too large, a smaller one is missing, or `stop` said so.
pub fn solve(
    material: &Material,
    known: &dyn Fn(&Material) -> Option<Arc<Solved>>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Solved, Unsolved> {
    let solver = Solver::new(material, known)?;
    solver.count_moves();
    solver.go_back(stop)?;
    repetition::judge(&solver, stop)?;
    let plain = |values: Vec<AtomicU16>| values.into_iter().map(AtomicU16::into_inner).collect();
    Ok(Solved {
        material: *material,
        values: solver.values.map(plain),
    })
}

#[cfg(test)]
pub(super) mod tests;
