//! What stays between searches, made when the first one needs it and as large as is allowed then.

use std::fmt;

use super::Options;
use crate::search::Memory;

/// The memory of the searches, if there has been one.
#[derive(Default)]
pub struct Store {
    made: Option<Made>,
    /// Something has been searched since it was last empty.
    used: bool,
}

/// A memory, and what it was made for.
struct Made {
    memory: Memory,
    mib: usize,
    threads: usize,
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mib = self.made.as_ref().map(|made| made.mib);
        f.debug_struct("Store").field("mib", &mib).finish()
    }
}

impl Store {
    /// The memory for these options. A change of the table's size empties it; the old one is gone before
    /// the new one is made, so that both never count at once.
    pub fn ready(&mut self, options: &Options) -> &mut Memory {
        let (mib, threads) = (options.table_mib(), options.threads.max(1));
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

    /// The same for a search.
    pub fn for_search(&mut self, options: &Options) -> &mut Memory {
        self.used = true;
        self.ready(options)
    }

    /// Forgets what searches found, if there were any.
    pub fn clear(&mut self) {
        if std::mem::take(&mut self.used)
            && let Some(made) = &mut self.made
        {
            made.memory.clear();
        }
    }
}
