//! The program that runs, for code that prints messages and was not passed the language.

use std::sync::OnceLock;

use crate::language::Language;
use crate::message::Message;
use crate::message::errors::Known;

pub(crate) struct Running {
    pub(crate) name: &'static str,
    pub(crate) language: Language,
    pub(crate) errors: Known,
}

static RUNNING: OnceLock<Running> = OnceLock::new();

/// Sets the program that runs; only the first call counts.
pub(crate) fn begin(running: Running) {
    let _ = RUNNING.set(running);
}

/// The language of the program that runs; English in tests, where none does.
pub fn language() -> Language {
    RUNNING
        .get()
        .map_or(Language::En, |running| running.language)
}

/// An error of a library in words, if the program that runs knows its type.
pub(crate) fn in_words(error: &(dyn std::error::Error + 'static)) -> Option<Message> {
    RUNNING.get().and_then(|running| (running.errors)(error))
}

/// Prints a note on stderr that is no error.
pub fn note(what: &Message) {
    match RUNNING.get() {
        Some(running) => eprintln!("{}: {}", running.name, what.say(running.language)),
        None => eprintln!("{what}"),
    }
}
