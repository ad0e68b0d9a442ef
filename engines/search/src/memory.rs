//! What stays between the searches of a game: the table, and what each thread has learned.

mod store;

use crate::tt::TranspositionTable;

pub use store::Store;

/// What one thread has learned about moves: the tables of [`crate::history`] that a game keeps.
pub trait Learned: Clone + Default {
    /// Forgets everything, as for a new game.
    fn clear(&mut self);
}

/// A search that learns nothing beside what the table knows.
impl Learned for () {
    fn clear(&mut self) {}
}

/// The memory of the searches of a game.
pub struct Memory<H> {
    table: TranspositionTable,
    histories: Vec<H>,
}

impl<H: Learned> Memory<H> {
    /// A table of `mib` MiB, and histories for `threads` threads; both at least 1.
    pub fn new(mib: usize, threads: usize) -> Self {
        Self {
            table: TranspositionTable::new(mib),
            histories: vec![H::default(); threads.max(1)],
        }
    }

    pub const fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// What a search works with: the table that its threads share, and the histories of each.
    pub fn parts(&mut self) -> (&TranspositionTable, &mut [H]) {
        (&self.table, &mut self.histories)
    }

    /// Makes the table `mib` MiB big, at least 1, and empties it.
    pub fn resize(&mut self, mib: usize) {
        self.table.resize(mib);
    }

    /// Searches with this many threads from now on, at least 1.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        self.histories.resize_with(threads.max(1), H::default);
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.iter_mut().for_each(H::clear);
    }
}
