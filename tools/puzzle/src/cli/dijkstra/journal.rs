//! A log of the queries: one line each, appended, never truncated.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::error::Failure;
use ::cli::calendar::Moment;
use ::cli::input::shown;

pub(super) struct Journal {
    name: String,
    file: File,
}

impl Journal {
    /// Opens a log file, which is created if it does not exist.
    pub(super) fn open(path: &Path) -> Result<Self, Failure> {
        let name = shown(path);
        match OpenOptions::new().append(true).create(true).open(path) {
            Ok(file) => Ok(Self { name, file }),
            Err(source) => Err(Failure::File { name, source }),
        }
    }

    /// Appends a query and its answer: time, from, to, length, path, separated by tabs.
    pub(super) fn record(
        &mut self,
        from: &str,
        to: &str,
        length: Option<&str>,
        way: &str,
    ) -> Result<(), Failure> {
        let since = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let (time, length) = (Moment::of(since.as_secs()), length.unwrap_or("-"));
        // A single write for each line, so that two programs can share a log.
        let line = format!("{time}\t{from}\t{to}\t{length}\t{way}\n");
        self.file
            .write_all(line.as_bytes())
            .map_err(|source| Failure::File {
                name: self.name.clone(),
                source,
            })
    }
}
