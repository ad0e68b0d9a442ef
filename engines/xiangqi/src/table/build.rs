//! Builds the table of an ending, after the smaller ones to which captures lead.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use ::cli::binary;
use ::cli::message;
use ::cli::message::Message;
use thiserror::Error;

use super::file::{self, Counts, EXTENSION};
use super::generate::{self, Unsolved};
use super::index::{self, Index};
use super::material::Material;
use super::probe::{self, Table, TableError};
use super::solve;

/// A table that is now in the folder.
#[derive(Clone, Debug)]
pub struct Built {
    pub material: Material,
    pub path: PathBuf,
    /// The counts with red and with black to move.
    pub counts: [Counts; 2],
    pub bytes: u64,
    /// The time to build it; none if it was already there.
    pub elapsed: Option<Duration>,
}

/// Why a table was not built.
#[derive(Debug, Error)]
pub enum BuildError {
    #[error(transparent)]
    Table(#[from] TableError),
    #[error("{0}")]
    Impossible(Message),
    /// The `stop` function returned true.
    #[error("stopped")]
    Stopped,
}

/// The path of a table in a folder.
pub(crate) fn path_of(folder: &Path, material: &Material) -> PathBuf {
    folder.join(format!("{material}.{EXTENSION}"))
}

/// Builds the table of an ending and of all endings to which captures lead, the smallest first,
/// unless they are already in the folder. Calls `on_built` for each of them.
///
/// # Errors
/// When a file cannot be read or written, there is not enough memory, or `stop` returned true.
pub fn build(
    material: &Material,
    folder: &Path,
    stop: &(dyn Fn() -> bool + Sync),
    on_built: &mut dyn FnMut(&Built),
) -> Result<(), BuildError> {
    let all = material.with_smaller();
    // Fail before hours of work, not after; first for the material that was asked for.
    for material in all.iter().rev() {
        ensure_memory(material)?;
    }
    for material in all {
        let path = path_of(folder, &material);
        let start = Instant::now();
        let is_new = !path.exists();
        if is_new {
            let bytes = solve(&material, folder, stop)?;
            binary::write(&path, &bytes).map_err(|why| TableError::of(&path, why))?;
        }
        let table = probe::open(&path)?;
        on_built(&Built {
            material,
            counts: table.counts,
            bytes: table.bytes(),
            elapsed: is_new.then(|| start.elapsed()),
            path,
        });
    }
    Ok(())
}

fn solve(
    material: &Material,
    folder: &Path,
    stop: &(dyn Fn() -> bool + Sync),
) -> Result<Vec<u8>, BuildError> {
    let mut failed = None;
    let known = std::cell::RefCell::new(&mut failed);
    let load = |material: &Material| match probe::open(&path_of(folder, material)) {
        Ok(table) => Some(Arc::new(Table::unpack(&table))),
        Err(error) => {
            **known.borrow_mut() = Some(error);
            None
        }
    };
    let solved = solve::solve(material, &load, stop);
    if let Some(error) = failed {
        return Err(error.into());
    }
    match solved {
        Ok(solved) => Ok(file::write(&solved)),
        Err(Unsolved::Stopped) => Err(BuildError::Stopped),
        Err(Unsolved::TooLarge | Unsolved::Missing(_)) => Err(too_large(material)),
    }
}

fn too_large(material: &Material) -> BuildError {
    BuildError::Impossible(index::too_large(material))
}

/// Fails if the table would need more memory than is free.
fn ensure_memory(material: &Material) -> Result<(), BuildError> {
    let positions = |material| Index::positions(&material).ok_or_else(|| too_large(&material));
    let mut bytes = generate::memory(positions(*material)?);
    for smaller in material.smaller() {
        bytes += 4 * positions(smaller)? as u64;
    }
    let needed = (bytes >> 20) as usize;
    match search::available::mib() {
        Some(free) if free < needed => {
            let name = material.to_string();
            Err(BuildError::Impossible(message!(
                "table-memory",
                name,
                needed = needed as u64,
                free = free as u64
            )))
        }
        _ => Ok(()),
    }
}
