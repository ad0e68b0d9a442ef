//! Messages to the player, and reading what the player types.

use std::fmt::Display;
use std::io::{self, Read, Write};
use std::time::Duration;

use ::cli::lines::{Lines, Typed};
use ::cli::{Language, Message};

/// Characters of a line that an error message quotes at most.
const LONGEST_QUOTATION: usize = 40;

/// Input and output of the terminal, in one language.
pub struct Dialogue<'a> {
    pub language: Language,
    lines: Lines,
    out: &'a mut dyn Write,
}

impl<'a> Dialogue<'a> {
    /// Starts to read lines from `input`, in the background.
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

    /// From now on Ctrl-C is an input, [`Typed::Interrupted`]. Where the system does not allow
    /// that, it ends the program as usual.
    pub(super) fn catch_interrupts(&self) {
        if let Err(error) = self.lines.catch_interrupts() {
            eprintln!("Ctrl-C: {error}");
        }
    }

    /// # Errors
    /// When it cannot be written.
    pub fn say(&mut self, message: &Message) -> io::Result<()> {
        self.show(message.say(self.language))
    }

    /// Prints text that is the same in all languages: one or more lines.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn show(&mut self, lines: impl Display) -> io::Result<()> {
        writeln!(self.out, "{lines}")
    }

    /// Asks for a line, and waits for it up to `limit`.
    ///
    /// # Errors
    /// When the question cannot be written.
    pub fn ask(&mut self, question: &Message, limit: Option<Duration>) -> io::Result<Typed> {
        write!(self.out, "{} ", question.say(self.language))?;
        self.out.flush()?;
        let typed = self.lines.next(limit);
        if !matches!(typed, Typed::Line(_)) {
            // No Enter was typed, so the cursor is still on the line of the question.
            writeln!(self.out)?;
        }
        Ok(typed)
    }

    /// Asks a yes-or-no question; any answer but yes is a no.
    ///
    /// # Errors
    /// When the question cannot be written.
    pub fn confirms(&mut self, question: &Message) -> io::Result<bool> {
        let typed = self.ask(question, None)?;
        Ok(matches!(&typed, Typed::Line(line) if super::is_one_of("verb-yes", line.trim())))
    }

    /// Whether the player types that the engine shall move now: an empty line, `now` or Ctrl-C.
    pub(super) fn hurries(&mut self) -> bool {
        let is_request = match self.lines.peek() {
            Some(Typed::Line(line)) => {
                let line = super::trimmed(line);
                line.is_empty() || super::is_one_of("verb-now", line)
            }
            Some(Typed::Interrupted) => return true,
            _ => false,
        };
        if is_request {
            self.lines.next(None);
        }
        is_request
    }

    pub(super) fn is_interrupted(&mut self) -> bool {
        self.lines.peek() == Some(&Typed::Interrupted)
    }
}

/// The input as error messages quote it: escaped on one line, and cut if it is long.
pub fn quoted(found: &str) -> String {
    let beginning = found.chars().take(LONGEST_QUOTATION);
    beginning.flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::cli::message;

    #[test]
    fn a_question_is_answered_or_its_line_is_ended() {
        let mut out = Vec::new();
        let mut dialogue = Dialogue::new(Language::En, &b"h8\n"[..], &mut out);
        let question = message!("play-prompt", side = "black");
        let answer = dialogue.ask(&question, None).unwrap();
        assert_eq!(answer, Typed::Line("h8\n".into()));
        assert_eq!(dialogue.ask(&question, None).unwrap(), Typed::End);
        assert_eq!(out, b"black to move: black to move: \n");
    }

    #[test]
    fn a_request_to_move_now_is_taken_once_and_other_lines_wait() {
        let mut out = Vec::new();
        let (reader, mut writer) = io::pipe().unwrap();
        let mut dialogue = Dialogue::new(Language::En, reader, &mut out);
        writer.write_all(b"now\nh8\n").unwrap();
        while !dialogue.hurries() {
            std::thread::yield_now();
        }
        assert!(!dialogue.hurries());
        let question = message!("play-prompt", side = "black");
        let answer = dialogue.ask(&question, None).unwrap();
        assert_eq!(answer, Typed::Line("h8\n".into()));
    }

    #[test]
    fn quotations_stay_on_one_line() {
        assert_eq!(quoted("a\tb\u{1b}"), "a\\tb\\u{1b}");
        assert_eq!(quoted(&"x".repeat(1000)).len(), LONGEST_QUOTATION);
    }
}
