//! Reads the tags of a GGF text one by one.

use text_boards::quote;

use super::{Ggf, GgfError};

/// The text and the place in it that is read next.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    /// The place, in bytes.
    pub(super) at: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    /// The place, in characters from 1, for error messages.
    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    fn cut_off(&self, within: &str, expected: &'static str) -> GgfError {
        GgfError::CutOff {
            column: self.column(),
            within: quote(within),
            expected,
        }
    }

    /// Reads a game up to its `;)`; its `(;` has been read.
    pub(super) fn game(&mut self) -> Result<Ggf, GgfError> {
        let mut game = Ggf::default();
        loop {
            self.skip_space();
            let rest = self.rest();
            if rest.starts_with(";)") {
                self.at += 2;
                break;
            }
            if rest.is_empty() {
                return Err(self.cut_off("the game", ";)"));
            }
            let (tag, value) = self.tag()?;
            game.add(tag, value)?;
        }
        game.position()?;
        Ok(game)
    }

    fn tag(&mut self) -> Result<(String, String), GgfError> {
        let rest = self.rest();
        let length = rest
            .find(|c: char| !c.is_ascii_alphanumeric())
            .unwrap_or(rest.len());
        let (name, after) = rest.split_at(length);
        if length == 0 || !(after.is_empty() || after.starts_with('[')) {
            return Err(GgfError::Tag {
                column: self.column(),
                found: quote(rest.split_whitespace().next().unwrap_or_default()),
            });
        }
        self.at += length;
        let Some(text) = after.strip_prefix('[') else {
            return Err(self.cut_off(name, "["));
        };
        let mut value = String::new();
        let mut letters = text.char_indices();
        while let Some((index, letter)) = letters.next() {
            match letter {
                ']' => {
                    self.at += 1 + index + 1;
                    return Ok((name.to_ascii_uppercase(), value));
                }
                '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
                letter => value.push(letter),
            }
        }
        self.at = self.text.len();
        Err(self.cut_off(name, "]"))
    }
}
