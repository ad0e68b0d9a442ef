//! What the commands say, in the language of the program.

use ::cli::program::language;
use ::cli::{Message, stdout};

pub fn tell(what: &Message) {
    eprintln!("{}", what.say(language()));
}

/// Prints a line on stdout, or several.
pub fn print(what: &Message) {
    stdout::line(what.say(language()));
}
