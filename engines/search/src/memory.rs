//! What is kept between the searches of a game: the transposition table, and the histories of each
//! thread.

mod store;

use crate::tt::TranspositionTable;

pub use store::Store;

/// What one thread has learned about moves: the tables of [`crate::history`] that a game uses.
pub trait HistoryTables: Clone + Default {
    fn clear(&mut self);
}

/// For a search that learns nothing outside of the transposition table.
impl HistoryTables for () {
    fn clear(&mut self) {}
}

pub struct Memory<H> {
    table: TranspositionTable,
    histories: Vec<H>,
}

impl<H: HistoryTables> Memory<H> {
    /// With a table of `mib` MiB, and histories for `threads` threads; both at least 1.
    pub fn new(mib: usize, threads: usize) -> Self {
        Self {
            table: TranspositionTable::new(mib),
            histories: vec![H::default(); threads.max(1)],
        }
    }

    pub const fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// The table, which the threads share, and the histories, one for each thread.
    pub fn parts(&mut self) -> (&TranspositionTable, &mut [H]) {
        (&self.table, &mut self.histories)
    }

    /// Resizes the table to `mib` MiB, at least 1, and clears it.
    pub fn resize(&mut self, mib: usize) {
        self.table.resize(mib);
    }

    /// Sets the number of threads of later searches, at least 1.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), H::default);
    }

    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(H::clear);
    }
}
