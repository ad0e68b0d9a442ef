//! What is said to a player, and what the player types.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::time::Duration;

use crate::language::{Language, Words};
use crate::lines::{Lines, Typed};

/// Characters of a line that are quoted in a complaint.
const LONGEST_QUOTATION: usize = 40;

/// The two ends of a terminal, in one language.
pub struct Dialogue<'a> {
    pub language: Language,
    lines: Lines,
    out: &'a mut dyn Write,
}

impl<'a> Dialogue<'a> {
    /// Begins to read `input`.
    pub fn new(
        language: Language,
        input: impl Read + Send + 'static,
        out: &'a mut dyn Write,
    ) -> Self {
        Self {
            language,
            lines: Lines::of(input),
            out,
        }
    }

    /// From now on Ctrl-C is an answer, [`Typed::Interrupted`]. Where the system does not allow that it ends the program,
    /// as ever.
    pub fn hear_interrupts(&self) {
        if let Err(error) = self.lines.hear_interrupts() {
            eprintln!("Ctrl-C: {error}");
        }
    }

    /// Says something, its parts filled in.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, text: impl Words, parts: &[&str]) -> io::Result<()> {
        self.show(self.language.say(&text, parts))
    }

    /// Prints what is the same in both languages: a line, or several.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn show(&mut self, lines: impl Display) -> io::Result<()> {
        writeln!(self.out, "{lines}")
    }

    /// Asks for a line, and waits for it no longer than told.
    ///
    /// # Errors
    /// When the question cannot be written.
    pub fn ask(
        &mut self,
        question: impl Words,
        parts: &[&str],
        limit: Option<Duration>,
    ) -> io::Result<Typed> {
        write!(self.out, "{} ", self.language.say(&question, parts))?;
        self.out.flush()?;
        let typed = self.lines.next(limit);
        if !matches!(typed, Typed::Line(_)) {
            // Nobody ended the line of the question.
            writeln!(self.out)?;
        }
        Ok(typed)
    }
}

/// What was typed, as a complaint shows it: on one line, and not all of a long one.
pub fn quoted(found: &str) -> String {
    let beginning = found.chars().take(LONGEST_QUOTATION);
    beginning.flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_answered_or_its_line_is_ended() {
        let mut out = Vec::new();
        let mut dialogue = Dialogue::new(Language::En, &b"h8\n"[..], &mut out);
        let question = ["{} to move:", "{}走："];
        let answer = dialogue.ask(question, &["black"], None).unwrap();
        assert_eq!(answer, Typed::Line("h8\n".into()));
        assert_eq!(
            dialogue.ask(question, &["white"], None).unwrap(),
            Typed::End
        );
        assert_eq!(out, b"black to move: white to move: \n");
    }

    #[test]
    fn quotations_stay_on_one_line() {
        assert_eq!(quoted("a\tb\u{1b}"), "a\\tb\\u{1b}");
        assert_eq!(quoted(&"x".repeat(1000)).len(), LONGEST_QUOTATION);
    }
}
