//! The record of a match that another process writes, read as it grows.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};
use std::path::PathBuf;
use std::sync::Arc;

use ::cli::input::FileError;

use super::LiveMatch;
use crate::record;

pub struct Follower {
    path: PathBuf,
    /// The end of the lines that were taken in, in bytes from the start of the file.
    offset: u64,
    live: Arc<LiveMatch>,
}

impl Follower {
    pub fn new(path: PathBuf) -> Self {
        let live = Arc::new(LiveMatch::new(&path));
        Self {
            path,
            offset: 0,
            live,
        }
    }

    /// Takes in what was written since the last time. A file that has become shorter is a new
    /// record, and read from its start.
    ///
    /// # Errors
    /// When the file cannot be read, or is no record.
    pub fn refresh(&mut self) -> anyhow::Result<Arc<LiveMatch>> {
        let failed = |error| FileError::of(&self.path, error);
        let mut file = File::open(&self.path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        if length < self.offset {
            *self = Self::new(std::mem::take(&mut self.path));
            return self.refresh();
        }
        if length > self.offset {
            file.seek(SeekFrom::Start(self.offset)).map_err(failed)?;
            let mut lines = BufReader::new(file);
            let mut line = Vec::new();
            loop {
                line.clear();
                let read = lines.read_until(b'\n', &mut line).map_err(failed)?;
                // The last line is still being written.
                if line.last() != Some(&b'\n') {
                    break;
                }
                let number = self.live.revision() as usize + 1;
                self.live.take(&record::event(&line, &self.path, number)?);
                self.offset += read as u64;
            }
        }
        Ok(Arc::clone(&self.live))
    }
}
