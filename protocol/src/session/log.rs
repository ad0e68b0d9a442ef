//! `--protocol-log FILE`: logs both sides of a conversation, with times.
//!
//! One line each: seconds since the log was opened, the direction, the text. `>` is a line from the
//! GUI, `<` a line from the engine.
//!
//! ```text
//!     0.000214 > ucci
//!     0.000391 < id name Sanqi
//! ```

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A log that both directions write to. Clones share the file.
#[derive(Debug, Clone)]
pub struct ProtocolLog {
    file: Arc<Mutex<BufWriter<File>>>,
    opened: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Gui,
    Engine,
}

impl ProtocolLog {
    /// Creates the file, or truncates it.
    ///
    /// # Errors
    /// When it cannot be created.
    pub fn create(path: &Path) -> io::Result<ProtocolLog> {
        let file = Arc::new(Mutex::new(BufWriter::new(File::create(path)?)));
        Ok(ProtocolLog {
            file,
            opened: Instant::now(),
        })
    }

    /// Writes the lines of `text` and flushes. Errors such as a full disk are only reported to
    /// `log`, since they must not end a game.
    pub(crate) fn record(&self, side: Side, text: &str) {
        let mark = match side {
            Side::Gui => '>',
            Side::Engine => '<',
        };
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // Taken after locking, so that the times in the file increase.
        let seconds = self.opened.elapsed().as_secs_f64();
        let written = text
            .lines()
            .try_for_each(|line| writeln!(file, "{seconds:12.6} {mark} {line}"))
            .and_then(|()| file.flush());
        if let Err(error) = written {
            log::warn!("protocol log: {error}");
        }
    }
}
