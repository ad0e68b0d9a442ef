//! How the engine is set up to play, and what that takes of the machine's memory.

use std::time::Duration;

use protocol::option::Bounds;

use crate::search::{Algorithm, Evaluation};

/// What the process takes besides its table: code, line tables, stacks in use; measured, with a margin.
pub const BASE_MIB: u64 = 32;

/// How it is set up to play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the transposition table, in MiB.
    pub hash: usize,
    /// What the whole process may take, in MiB, if anything is said.
    pub memory: Option<u64>,
    pub threads: usize,
    pub algorithm: Algorithm,
    pub evaluation: Evaluation,
    /// Time lost between engine and manager, each move.
    pub overhead: Duration,
    pub bounds: Bounds,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: 64,
            memory: None,
            threads: 1,
            algorithm: Algorithm::default(),
            evaluation: Evaluation::default(),
            // A manager's own clock runs while its lines are on their way, and a search looks at the
            // clock every 256 nodes.
            overhead: Duration::from_millis(20),
            bounds: Bounds::default(),
        }
    }
}

impl Options {
    /// The table's size in MiB: as set, unless the memory allowed has no room for it. Never less than 1.
    pub fn table_mib(&self) -> usize {
        let room = self
            .memory
            .map_or(u64::MAX, |mib| mib.saturating_sub(BASE_MIB));
        (self.hash as u64).min(room).max(1) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_fits_into_the_memory_allowed() {
        let mib = |hash, memory| {
            let options = Options {
                hash,
                memory,
                ..Options::default()
            };
            options.table_mib()
        };
        assert_eq!(mib(64, None), 64);
        assert_eq!(mib(64, Some(350)), 64);
        assert_eq!(mib(512, Some(350)), 350 - BASE_MIB as usize);
        assert_eq!(mib(64, Some(BASE_MIB)), 1);
        assert_eq!(mib(64, Some(0)), 1);
    }
}
