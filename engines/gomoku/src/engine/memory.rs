//! What stays between searches, made when the first one needs it and as large as is allowed then.

use std::fmt;

use super::Options;
use crate::search::Memory;

/// The memory of the searches, if there has been one.
#[derive(Default)]
pub struct Store {
    made: Option<Made>,
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

    /// Forgets what searches found.
    pub fn clear(&mut self) {
        if let Some(made) = &mut self.made {
            made.memory.clear();
        }
    }
}
