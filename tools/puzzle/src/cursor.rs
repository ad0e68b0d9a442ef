//! A position in the input, moved forward by the parsers that read numbers and words line by line.

use crate::error::InputError;
use crate::expected::Expected;

/// A position in the input. Words are separated by blanks; lines end with `\n` or `\r\n`.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    input: &'a [u8],
    at: usize,
    /// Where this cursor's part of the input ends.
    end: usize,
}

/// An input without the byte order mark that some editors put before UTF-8.
pub(crate) fn without_mark(input: &[u8]) -> &[u8] {
    input.strip_prefix(b"\xef\xbb\xbf").unwrap_or(input)
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of a part of the input.
    pub(crate) fn new(input: &'a [u8], part: std::ops::Range<usize>) -> Self {
        Self {
            input,
            at: part.start,
            end: part.end,
        }
    }

    /// A cursor at the beginning of a whole input, behind its byte order mark if it has one.
    pub(crate) fn whole(input: &'a [u8]) -> Self {
        Self::new(input, input.len() - without_mark(input).len()..input.len())
    }

    /// The offset of the next byte.
    pub(crate) fn offset(&self) -> usize {
        self.at
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.input[..self.end].get(self.at).copied()
    }

    pub(crate) fn skip_byte(&mut self) {
        self.at = (self.at + 1).min(self.end);
    }

    /// Skips blanks, and the `\r` of a line's end.
    #[inline]
    pub(crate) fn skip_blanks(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r')) {
            self.at += 1;
        }
    }

    /// Skips blanks and empty lines. Returns whether something follows.
    pub(crate) fn skip_empty_lines(&mut self) -> bool {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
        self.at < self.end
    }

    /// Moves to the beginning of the next line.
    pub(crate) fn skip_line(&mut self) {
        let rest = &self.input[self.at..self.end];
        self.at += rest
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(rest.len(), |at| at + 1);
    }

    /// The next word of this line, empty at its end; moves behind it.
    #[inline]
    pub(crate) fn word(&mut self) -> &'a [u8] {
        self.skip_blanks();
        let start = self.at;
        while !matches!(self.peek(), None | Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
        &self.input[start..self.at]
    }

    /// Reads the next word of this line, which must be a whole number.
    #[inline]
    pub(crate) fn number(&mut self, expected: impl Fn() -> Expected) -> Result<u64, InputError> {
        self.skip_blanks();
        let start = self.at;
        let mut value = 0_u64;
        while let Some(digit) = self
            .peek()
            .map(|byte| byte.wrapping_sub(b'0'))
            .filter(|&d| d < 10)
        {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit));
            self.at += 1;
        }
        let digits = self.at - start;
        let ends = matches!(self.peek(), None | Some(b' ' | b'\t' | b'\r' | b'\n'));
        // Nineteen digits always fit in 64 bits; twenty sometimes, and nobody writes them.
        if digits == 0 || digits > 19 || !ends {
            return Err(self.wrong(start, expected()));
        }
        Ok(value)
    }

    /// Skips the end of this line; an error if another word stands before it.
    #[inline]
    pub(crate) fn end_of_line(&mut self) -> Result<(), InputError> {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(b'\n') => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(self.wrong(self.at, Expected::EndOfLine)),
        }
    }

    #[cold]
    pub(crate) fn wrong(&self, offset: usize, expected: Expected) -> InputError {
        InputError::at(self.input, offset, expected)
    }

    /// An error at the word that was read last.
    #[cold]
    pub(crate) fn wrong_word(&self, word: &[u8], expected: Expected) -> InputError {
        self.wrong(self.at - word.len(), expected)
    }
}
