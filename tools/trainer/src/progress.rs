//! Progress of a long task: a bar on a terminal, elsewhere a line now and then.

use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ::cli::program::language;
use ::cli::{Message, message};
use indicatif::{ProgressBar, ProgressStyle};

use crate::output::note;

/// Time between two lines when stderr is no terminal.
const PAUSE: Duration = Duration::from_secs(30);

pub struct Progress {
    bar: ProgressBar,
    what: Message,
    /// When the last line was printed; `None` on a terminal.
    last_line: Option<Mutex<Instant>>,
}

impl Progress {
    /// Progress over `count` games or other items, printed on stderr.
    pub fn new(count: usize, what: Message) -> Self {
        let bar = ProgressBar::new(count as u64);
        let template = message!("progress-bar", what = what.clone()).say(language());
        let bar = match ProgressStyle::with_template(&template) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        };
        let last_line = (!io::stderr().is_terminal()).then(|| Mutex::new(Instant::now()));
        Self {
            bar,
            what,
            last_line,
        }
    }

    pub fn inc(&self, count: u64) {
        self.bar.inc(count);
        let Some(last_line) = &self.last_line else {
            return;
        };
        let mut last_line = last_line.lock().unwrap_or_else(PoisonError::into_inner);
        if last_line.elapsed() >= PAUSE {
            *last_line = Instant::now();
            self.print_line();
        }
    }

    pub fn finish(&self) {
        self.bar.finish();
        if self.last_line.is_some() {
            self.print_line();
        }
    }

    fn print_line(&self) {
        let (done, all) = (self.bar.position(), self.bar.length().unwrap_or(0));
        let seconds = format!("{:.1}", self.bar.elapsed().as_secs_f64());
        let what = self.what.clone();
        note(&message!("progress-line", done, all, what, seconds));
    }
}
