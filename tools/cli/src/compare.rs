//! The frame of `compare`: one row per algorithm, and whether the exact ones agree.

use std::io::{IsTerminal, stderr, stdout};

use serde::Serialize;

use crate::records;
use crate::status::Status;

/// What every comparison is asked
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct Form {
    #[arg(long, value_name = "MIB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,

    #[arg(long)]
    pub json: bool,
}

impl Form {
    /// Size of the transposition table, in MiB.
    pub const fn hash(self) -> usize {
        self.hash as usize
    }

    /// Prints the rows: as JSON records, or as a table of these columns under these headings.
    ///
    /// # Errors
    /// When stdout cannot be written.
    pub fn show<R: Serialize>(
        self,
        columns: &[&str],
        headings: &[&str],
        rows: &[R],
    ) -> std::io::Result<()> {
        records::show(&mut stdout().lock(), self.json, columns, headings, rows)
    }
}

/// Prints on stderr which algorithm begins, if stderr is a terminal.
pub fn begins(name: &str, depth: i32) {
    if stderr().is_terminal() {
        eprintln!("{name} to depth {depth} ...");
    }
}

/// The exit status by whether the exact searches agree in value; prints an error if they do not.
pub fn verdict(program: &str, agree: bool) -> Status {
    if agree {
        return Status::Solved;
    }
    eprintln!("{program}: the exact searches disagree in value: one of them is wrong");
    Status::NoSolution
}
