//! Splits a byte stream into lines of text.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::time::Instant;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line<'a> {
    /// A line, without line end, `\r` and byte order mark.
    Text(Cow<'a, str>),
    /// A line longer than the cap, which was discarded.
    TooLong,
}

/// Splits a byte stream into lines of limited length.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    line: Vec<u8>,
    cap: usize,
    first: bool,
    /// Time of the read that brought the end of the last line.
    read_at: Instant,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R, cap: usize) -> Lines<R> {
        Lines {
            input: BufReader::new(input),
            line: Vec::new(),
            cap,
            first: true,
            read_at: Instant::now(),
        }
    }

    /// The next line, and the time when its end was read; `None` at the end of input. The last line
    /// may lack its line end.
    ///
    /// Calls `idle` when a read times out (sockets only) or brings less than a whole line; if it
    /// returns true, the input ends.
    pub(crate) fn next(
        &mut self,
        mut idle: impl FnMut() -> bool,
    ) -> io::Result<Option<(Line<'_>, Instant)>> {
        self.line.clear();
        let mut too_long = false;
        let mut seen = false;
        loop {
            let is_new = self.input.buffer().is_empty();
            let chunk = match self.input.fill_buf() {
                Ok(chunk) => chunk,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error)
                    if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
                {
                    if idle() {
                        return Err(ErrorKind::TimedOut.into());
                    }
                    continue;
                }
                Err(error) => return Err(error),
            };
            if is_new {
                self.read_at = Instant::now();
            }
            if chunk.is_empty() {
                if !seen {
                    return Ok(None);
                }
                break;
            }
            seen = true;
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let text = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            if self.line.len() + text.len() > self.cap {
                too_long = true;
                self.line.clear();
            } else if !too_long {
                self.line.extend_from_slice(text);
            }
            let used = text.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
            if idle() {
                return Err(ErrorKind::TimedOut.into());
            }
        }
        if too_long {
            self.first = false;
            return Ok(Some((Line::TooLong, self.read_at)));
        }
        let mut bytes = self.line.as_slice();
        if std::mem::take(&mut self.first) {
            bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        }
        while let [rest @ .., b'\r'] = bytes {
            bytes = rest;
        }
        let text = String::from_utf8_lossy(bytes);
        Ok(Some((Line::Text(text), self.read_at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Yields its bytes in pieces of these sizes, with timeouts between them.
    struct Pieces {
        bytes: Vec<u8>,
        sizes: Vec<usize>,
        timeout: bool,
    }

    impl Read for Pieces {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.timeout = !self.timeout;
            if self.timeout {
                return Err(ErrorKind::WouldBlock.into());
            }
            let size = self
                .sizes
                .pop()
                .unwrap_or(usize::MAX)
                .clamp(1, buffer.len());
            let size = size.min(self.bytes.len());
            buffer[..size].copy_from_slice(&self.bytes[..size]);
            self.bytes.drain(..size);
            Ok(size)
        }
    }

    /// All lines; `None` for one that was too long.
    fn read_all(input: impl Read, cap: usize) -> Vec<Option<String>> {
        let mut lines = Lines::new(input, cap);
        let mut read = Vec::new();
        while let Some((line, _)) = lines.next(|| false).unwrap() {
            read.push(match line {
                Line::Text(text) => Some(text.into_owned()),
                Line::TooLong => None,
            });
        }
        assert!(lines.line.capacity() <= 2 * cap.max(8), "memory is bounded");
        read
    }

    #[test]
    fn lines_are_trimmed_and_the_last_needs_no_end() {
        let text = b"\xEF\xBB\xBFa b\r\n\n\xEF\xBB\xBFc\r\r\n \xC4\xE3 \nend";
        let expected = ["a b", "", "\u{feff}c", " \u{fffd}\u{fffd} ", "end"];
        assert_eq!(
            read_all(&text[..], 100),
            expected.map(|line| Some(line.to_owned()))
        );
    }

    #[test]
    fn a_line_of_exactly_the_cap_is_kept() {
        let text = format!("{}\n{}\nx", "a".repeat(10), "b".repeat(11));
        let expected = [Some("a".repeat(10)), None, Some("x".to_owned())];
        assert_eq!(read_all(text.as_bytes(), 10), expected);
    }

    #[test]
    fn an_idle_input_ends() {
        let input = Pieces {
            bytes: b"a".to_vec(),
            sizes: Vec::new(),
            timeout: false,
        };
        let error = Lines::new(input, 10).next(|| true).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::TimedOut);
    }

    proptest! {
        /// The lines do not depend on the pieces in which the bytes arrive.
        #[test]
        fn pieces_make_the_same_lines(
            bytes in proptest::collection::vec(
                proptest::sample::select(b"ab\r\n\xC4\xEF\xBB\xBF".to_vec()), 0..200),
            sizes in proptest::collection::vec(1..9_usize, 0..60),
            cap in 1..30_usize,
        ) {
            let whole = read_all(bytes.as_slice(), cap);
            let ends = bytes.iter().filter(|&&byte| byte == b'\n').count();
            let unended = bytes.last().is_some_and(|&byte| byte != b'\n');
            prop_assert_eq!(whole.len(), ends + usize::from(unended));
            let pieces = Pieces { bytes, sizes, timeout: false };
            prop_assert_eq!(read_all(pieces, cap), whole);
        }
    }
}
