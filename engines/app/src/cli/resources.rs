//! Flags for the hash table and threads of a search.

use std::time::Duration;

use crate::options::Options;

/// What a search may use
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Resources {
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

impl Resources {
    /// Size of the transposition table, in MiB.
    pub fn mib(self) -> usize {
        self.hash as usize
    }

    /// Applies the flags to `options`, without move overhead since no GUI waits for the search.
    pub fn options<O>(self, options: Options<O>) -> Options<O> {
        Options {
            hash: self.mib(),
            threads: self.threads.into(),
            overhead: Duration::ZERO,
            ..options
        }
    }
}
