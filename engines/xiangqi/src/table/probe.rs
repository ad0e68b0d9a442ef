//! Opens the tables of folders, and probes them for a position's value.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ::cli::input::reason_in_words;
use ::cli::mapped;
use ::cli::message::Message;
use memmap2::Mmap;
use thiserror::Error;
use xiangqi_rules::Position;

use super::file::{self, EXTENSION};
use super::material::Material;
use super::value::Value;

pub type Table = file::Table<Mmap>;

/// Why a table could not be opened.
#[derive(Debug, Error)]
pub enum TableError {
    #[error("table {}: {}", path.display(), reason_in_words(why))]
    File { path: PathBuf, why: io::Error },
    #[error("table {}: {why}", path.display())]
    Format { path: PathBuf, why: Message },
}

impl TableError {
    pub fn of(path: &Path, why: io::Error) -> Self {
        Self::File {
            path: path.to_path_buf(),
            why,
        }
    }
}

/// Opens a table file by mapping it into memory.
///
/// # Errors
/// When it cannot be read, or is no table.
pub fn open(path: &Path) -> Result<Table, TableError> {
    let bytes = mapped::map(path).map_err(|why| TableError::of(path, why))?;
    Table::read(bytes).map_err(|why| TableError::Format {
        path: path.to_path_buf(),
        why,
    })
}

/// The table files of a folder, sorted by name.
///
/// # Errors
/// When it cannot be read.
pub(crate) fn files_of(folder: &Path) -> Result<Vec<PathBuf>, TableError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|why| TableError::of(folder, why))?;
    let paths = entries.into_iter().map(|entry| entry.path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|end| end == EXTENSION))
        .collect();
    files.sort();
    Ok(files)
}

/// The tables in use. Clones share them.
#[derive(Clone, Default)]
pub struct Tablebases(Arc<Shelf>);

#[derive(Default)]
struct Shelf {
    /// The folders, as given to [`Tablebases::open`].
    folders: String,
    /// The tables sorted by material.
    tables: Vec<Table>,
    /// The number of pieces of the largest table, kings included.
    pieces: u32,
}

impl Tablebases {
    /// Opens all tables of these folders, separated by `;`. If several have the same material, the
    /// first folder's is used.
    ///
    /// # Errors
    /// When a folder or a table cannot be read.
    pub fn open(folders: &str) -> Result<Self, TableError> {
        let mut tables: Vec<Table> = Vec::new();
        for folder in folders
            .split(';')
            .map(str::trim)
            .filter(|folder| !folder.is_empty())
        {
            for path in files_of(Path::new(folder))? {
                tables.push(open(&path)?);
            }
        }
        // The sort is stable, so that of equal materials the first folder's table stays.
        tables.sort_by_key(|table| table.material);
        tables.dedup_by_key(|table| table.material);
        let pieces = tables.iter().map(|table| table.material.pieces()).max();
        let (folders, pieces) = (folders.to_owned(), pieces.unwrap_or(0) as u32);
        Ok(Self(Arc::new(Shelf {
            folders,
            tables,
            pieces,
        })))
    }

    /// The folders, as given to [`Self::open`].
    pub fn folders(&self) -> &str {
        &self.0.folders
    }

    pub fn is_empty(&self) -> bool {
        self.0.tables.is_empty()
    }

    pub fn has(&self, material: &Material) -> bool {
        self.table(material).is_some()
    }

    fn table(&self, material: &Material) -> Option<&Table> {
        let tables = &self.0.tables;
        let at = tables.binary_search_by_key(material, |table| table.material);
        Some(&tables[at.ok()?])
    }

    /// The value to the side to move, if there is a table for the position. The game so far is not
    /// taken into account.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Value> {
        if position.occupied().count() > self.0.pieces {
            return None;
        }
        self.probe_small(position)
    }

    fn probe_small(&self, position: &Position) -> Option<Value> {
        let (material, is_turned) = Material::of(position);
        if material.is_bare() {
            let has_moves = !position.legal_moves().is_empty();
            return Some(if has_moves {
                Value::Draw
            } else {
                Value::Loss(0)
            });
        }
        Some(probe_in(self.table(&material)?, position, is_turned))
    }
}

/// Compares by identity, since a file may have changed between two openings.
impl PartialEq for Tablebases {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Tablebases {}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shelf {
            folders, tables, ..
        } = &*self.0;
        write!(f, "Tablebases({folders:?}: {})", tables.len())
    }
}

/// The value of a position of a table's material. `is_turned` if black's pieces are those of the
/// table's first side.
fn probe_in(table: &Table, position: &Position, is_turned: bool) -> Value {
    let mover = position.side_to_move();
    let mover = if is_turned { !mover } else { mover };
    table.value(
        mover,
        table.index.number(&table.index.placed(position, is_turned)),
    )
}
