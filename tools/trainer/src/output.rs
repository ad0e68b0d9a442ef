//! Prints messages in the language of the program, on stderr or stdout.

use ::cli::program::language;
use ::cli::{Message, stdout};

pub fn note(what: &Message) {
    eprintln!("{}", what.say(language()));
}

/// Prints one or more lines on stdout.
pub fn print(what: &Message) {
    stdout::line(what.say(language()));
}
