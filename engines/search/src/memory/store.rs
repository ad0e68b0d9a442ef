//! A [`Memory`] that is allocated when the first search needs it, with the size set by then.

use std::fmt;

use super::{HistoryTables, Memory};

/// The memory of the searches, if it has been allocated.
pub struct Store<H> {
    made: Option<Made<H>>,
    /// Whether a search has used the memory since it was last empty.
    used: bool,
}

/// A memory and its settings.
struct Made<H> {
    memory: Memory<H>,
    mib: usize,
    threads: usize,
}

impl<H> Default for Store<H> {
    fn default() -> Self {
        Self {
            made: None,
            used: false,
        }
    }
}

impl<H> fmt::Debug for Store<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Store").field("mib", &self.mib()).finish()
    }
}

impl<H> Store<H> {
    /// Size of the table in MiB; none if it has not been allocated.
    pub fn mib(&self) -> Option<usize> {
        self.made.as_ref().map(|made| made.mib)
    }
}

impl<H: HistoryTables> Store<H> {
    /// The memory, with a table of `mib` MiB and histories for `threads` threads, both at least 1.
    /// A change of the table's size clears it; the old table is freed before the new one is
    /// allocated, so that the process never holds both.
    pub fn ready(&mut self, mib: usize, threads: usize) -> &mut Memory<H> {
        let threads = threads.max(1);
        if self.made.as_ref().is_some_and(|made| made.mib != mib) {
            self.made = None;
        }
        let made = self.made.get_or_insert_with(|| Made {
            memory: Memory::new(mib, threads),
            mib,
            threads,
        });
        if made.threads != threads {
            made.memory.set_threads(threads);
            made.threads = threads;
        }
        &mut made.memory
    }

    pub fn for_search(&mut self, mib: usize, threads: usize) -> &mut Memory<H> {
        self.used = true;
        self.ready(mib, threads)
    }

    /// Forgets what searches found, if any.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.used)
            && let Some(made) = &mut self.made
        {
            made.memory.clear();
        }
    }
}
