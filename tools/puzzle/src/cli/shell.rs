//! What every subcommand needs from the shell that it runs in: input, output, progress.

use std::fmt::Display;
use std::fs;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;
use std::time::Duration;

use ::cli::Message;
use ::cli::input::{self, FileError};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use serde::Serialize;

use crate::error::{Failure, InputError};
use crate::expected::{Expected, Found};
use crate::language::Language;

const SPIN: Duration = Duration::from_millis(200);

/// The shell: language and format of the output, and where it goes.
pub(super) struct Shell {
    pub(super) language: Language,
    /// Whether results are JSON objects, one a line.
    pub(super) json: bool,
    /// Standard output, buffered; flushed at the end, and before input is asked for.
    pub(super) out: BufWriter<io::Stdout>,
}

impl Shell {
    pub(super) fn new(language: Language, json: bool) -> Self {
        Self {
            language,
            json,
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
        }
    }

    /// Prints a line of the result.
    pub(super) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Prints a message on a line of its own.
    pub(super) fn say(&mut self, message: impl Into<Message>) -> Result<(), Failure> {
        let text = message.into().say(self.language);
        self.line(text)
    }

    /// Prints a text, which has its own line ends.
    pub(super) fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Prints a result as one line of JSON.
    pub(super) fn json_line(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.out, value)?;
        Ok(writeln!(self.out)?)
    }

    /// Flushes what was printed so far.
    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Writes a file that an option names (`--svg FILE`); `-` is standard output.
    pub(super) fn write_file(&mut self, path: &Path, text: impl Display) -> Result<(), Failure> {
        if path == Path::new("-") {
            return Ok(write!(self.out, "{text}")?);
        }
        fs::write(path, text.to_string()).map_err(|source| FileError::of(path, source).into())
    }

    /// Prints a note on stderr, if that is a terminal.
    pub(super) fn note(&self, what: &Message) {
        if io::stderr().is_terminal() {
            eprintln!("puzzle: {}", what.say(self.language));
        }
    }

    /// A progress bar on stderr, for `length` steps. Nothing is drawn where stderr is no terminal.
    pub(super) fn bar(&self, length: u64, what: &Message) -> ProgressBar {
        self.styled(
            ProgressBar::new(length),
            "{msg} {wide_bar} {percent}% {eta}",
            what,
        )
    }

    /// The same for work of unknown length: a spinner.
    pub(super) fn spinner(&self, what: &Message) -> ProgressBar {
        self.telling(what, String::new)
    }

    /// A spinner with a text that `state` updates.
    pub(super) fn telling(
        &self,
        what: &Message,
        state: impl Fn() -> String + Clone + Send + Sync + 'static,
    ) -> ProgressBar {
        if !io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let spinner = ProgressBar::new_spinner();
        let state = move |_: &ProgressState, line: &mut dyn std::fmt::Write| {
            // It does not matter if the line cannot be shown.
            let _ = line.write_str(&state());
        };
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {state} {elapsed}") {
            spinner.set_style(style.with_key("state", state));
        }
        spinner.set_message(what.say(self.language));
        spinner.enable_steady_tick(SPIN);
        spinner
    }

    fn styled(&self, bar: ProgressBar, template: &str, what: &Message) -> ProgressBar {
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(what.say(self.language));
        bar
    }
}

/// An input that was read completely.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) bytes: Vec<u8>,
}

impl Input {
    /// Reads a file; `-` is stdin. Text in GBK or UTF-16 becomes UTF-8.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        Self::read_up_to(path, input::Input::MAX_BYTES)
    }

    /// The same, with another limit on the number of bytes.
    pub(super) fn read_up_to(path: &Path, most: u64) -> Result<Self, Failure> {
        let input::Input { name, bytes } = input::Input::read_up_to(path, most)?.in_utf8();
        Ok(Self { name, bytes })
    }

    /// The text, without a byte order mark; an error where it is not UTF-8.
    pub(super) fn text(&self) -> Result<&str, Failure> {
        let text = std::str::from_utf8(&self.bytes).map_err(|error| {
            let (offset, expected) = (error.valid_up_to(), Expected::AnyEncoding);
            self.wrong(InputError::found_at(
                &self.bytes,
                offset,
                Found::NoUtf8,
                expected,
            ))
        })?;
        Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
    }

    /// A parser's error, with the name of this input.
    pub(super) fn wrong(&self, error: InputError) -> Failure {
        Failure::Input(error.in_file(self.name.as_str()))
    }
}
