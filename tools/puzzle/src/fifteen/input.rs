//! Reads boards: a line of numbers, a word of hexadecimal digits, or rows.
//!
//! Numbers are separated by spaces or commas; `0`, `_` or `.` is the blank; `#` begins a comment. A
//! line of 9, 16 or 25 numbers is a board; in a line with more numbers the board comes last, after
//! an index or other columns of a table, or is the only word whose numbers are joined by commas.
//! Three to five numbers are a row: that many such lines are a board.

use super::board::Board;
use crate::error::InputError;
use crate::expected::Expected;

const SIZES: [usize; 3] = [9, 16, 25];

/// The most words of a line that are read: a board and a table's other columns.
const MAX_WORDS: usize = 100;

/// A word of the text, and the byte where it begins.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    offset: usize,
}

/// Reads all boards of a text.
///
/// # Errors
///
/// Has the place of the first line that is no board.
pub fn parse(text: &str) -> Result<Vec<Board>, InputError> {
    let mut reader = Reader {
        text,
        rows: Vec::new(),
        width: 0,
        boards: Vec::new(),
    };
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let content = line.split('#').next().unwrap_or("");
        reader.line(content, offset)?;
        offset += line.len();
    }
    reader.finish()
}

/// The words of a text, separated by characters for which `between` holds; after [`MAX_WORDS`]
/// words only one more.
fn words(text: &str, start: usize, between: impl Fn(char) -> bool) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut offset = start;
    for piece in text.split(&between) {
        if !piece.is_empty() {
            words.push(Word {
                text: piece,
                offset,
            });
            if words.len() > MAX_WORDS {
                break;
            }
        }
        // A separator can have several bytes, so the offset of the next piece is computed from its
        // address.
        offset += piece.len();
        let rest = &text[offset - start..];
        offset += rest.chars().next().map_or(0, char::len_utf8);
    }
    words
}

fn number(text: &str) -> Option<u8> {
    match text {
        "_" | "." => Some(0),
        _ => text.parse().ok(),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The rows of a board that is not yet complete.
    rows: Vec<Word<'a>>,
    width: usize,
    boards: Vec<Board>,
}

impl<'a> Reader<'a> {
    fn wrong(&self, offset: usize, expected: Expected) -> InputError {
        InputError::at(self.text.as_bytes(), offset, expected)
    }

    fn line(&mut self, line: &'a str, offset: usize) -> Result<(), InputError> {
        let whole = words(line, offset, char::is_whitespace);
        let Some(first) = whole.first() else {
            return Ok(());
        };
        let joined = whole.iter().find_map(|word| {
            let parts = words(word.text, word.offset, |character| character == ',');
            SIZES.contains(&parts.len()).then_some(parts)
        });
        let numbers = words(line, offset, |character| {
            character == ',' || character.is_whitespace()
        });
        let start = first.offset;
        if numbers.len() > MAX_WORDS {
            return Err(self.wrong(start, Expected::Board));
        }
        if let Some(parts) = joined {
            return self.board(&parts, start);
        }
        if let ([only], false) = (&whole[..], numbers.len() > 1) {
            return self.digits(*only);
        }
        match numbers.len() {
            0..=5 => self.row(numbers, start),
            6..=8 => Err(self.wrong(start, Expected::Board)),
            count => {
                let size = SIZES
                    .into_iter()
                    .rev()
                    .find(|size| *size <= count)
                    .unwrap_or(9);
                self.board(&numbers[count - size..], start)
            }
        }
    }

    /// A board as one word of digits, `a` for 10 and so on.
    fn digits(&mut self, word: Word<'a>) -> Result<(), InputError> {
        if !self.rows.is_empty() || !SIZES.contains(&word.text.chars().count()) {
            return Err(self.wrong(word.offset, Expected::Board));
        }
        let mut numbers = Vec::new();
        for (place, character) in word.text.char_indices() {
            let digit = match character {
                '_' | '.' => Some(0),
                _ => character.to_digit(36),
            };
            let digit = digit.ok_or_else(|| self.wrong(word.offset + place, Expected::Board))?;
            numbers.push(digit as u8);
        }
        self.push(&numbers, word.offset)
    }

    fn row(&mut self, numbers: Vec<Word<'a>>, start: usize) -> Result<(), InputError> {
        if self.rows.is_empty() {
            self.width = numbers.len();
        }
        if !(3..=5).contains(&self.width) {
            return Err(self.wrong(start, Expected::Board));
        }
        if numbers.len() != self.width {
            let width = self.width;
            return Err(self.wrong(start, Expected::BoardRow { width }));
        }
        self.rows.extend(numbers);
        if self.rows.len() == self.width * self.width {
            let rows = std::mem::take(&mut self.rows);
            let first = rows[0].offset;
            self.board(&rows, first)?;
        }
        Ok(())
    }

    fn board(&mut self, words: &[Word<'a>], start: usize) -> Result<(), InputError> {
        if !self.rows.is_empty() {
            return Err(self.wrong(start, Expected::NextRow));
        }
        let max = words.len() - 1;
        let mut numbers = Vec::new();
        for word in words {
            let number = number(word.text).filter(|number| usize::from(*number) <= max);
            let Some(number) = number else {
                return Err(self.wrong(word.offset, Expected::Tile { max }));
            };
            if numbers.contains(&number) {
                return Err(self.wrong(word.offset, Expected::TileOnce));
            }
            numbers.push(number);
        }
        self.push(&numbers, start)
    }

    fn push(&mut self, numbers: &[u8], start: usize) -> Result<(), InputError> {
        let board = Board::new(numbers);
        let board = board.ok_or_else(|| self.wrong(start, Expected::TileOnce))?;
        self.boards.push(board);
        Ok(())
    }

    fn finish(self) -> Result<Vec<Board>, InputError> {
        if !self.rows.is_empty() {
            let (rows, width) = (self.rows.len() / self.width, self.width);
            let expected = Expected::BoardRows { width, rows };
            return Err(self.wrong(self.text.len(), expected));
        }
        if self.boards.is_empty() {
            return Err(self.wrong(self.text.len(), Expected::Board));
        }
        Ok(self.boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Vec<String> {
        parse(text).unwrap().iter().map(Board::to_string).collect()
    }

    #[test]
    fn all_forms_are_understood() {
        let board = "1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12";
        let forms = [
            board,
            "1,2,4,8,5,7,11,10,13,15,0,3,14,6,9,12",
            "1, 2, 4, 8, 5, 7, 11, 10, 13, 15, _, 3, 14, 6, 9, 12 # a comment",
            "124857badf03e69c",
            "124857BADF.3E69C",
            "1 2 4 8\n5 7 11 10\n13 15 . 3\n\n14 6 9 12\n",
            "1 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12",
            "1\t57\t126202\t1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12",
            "7 1,2,4,8,5,7,11,10,13,15,0,3,14,6,9,12 95 20311",
        ];
        for form in forms {
            assert_eq!(shown(form), [board], "{form:?}");
        }
        assert_eq!(shown("123456780\n1 2 3\n4 5 6\n7 0 8\n").len(), 2);
    }

    #[test]
    fn each_mistake_is_named_with_its_place() {
        let wanted = "a board: 9, 16 or 25 numbers, as many digits in one word, or rows";
        let cases = [
            (
                "",
                format!("1:1: found the end of the input, expected {wanted}"),
            ),
            ("hello", format!("1:1: found \"hello\", expected {wanted}")),
            (
                "1 2 3 4 5 6 7",
                format!("1:1: found \"1\", expected {wanted}"),
            ),
            (
                "1 2 3 4 5 6 7 8 8",
                "1:17: found \"8\", expected each tile once".into(),
            ),
            (
                "1 2 3 4 5 6 7 8 9",
                "1:17: found \"9\", expected a tile from 1 to 8, or 0 for the blank".into(),
            ),
            (
                "1 2 3 4 5 6 7 x 0",
                "1:15: found \"x\", expected a tile from 1 to 8, or 0 for the blank".into(),
            ),
            (
                &"1 ".repeat(1_000),
                format!("1:1: found \"1\", expected {wanted}"),
            ),
            (
                "112345678",
                "1:1: found \"112345678\", expected each tile once".into(),
            ),
            (
                "1 2 3\n4 5\n",
                "2:1: found \"4\", expected a row of 3 tiles".into(),
            ),
            (
                "1 2 3\n4 5 6\n",
                "3:1: found the end of the input, expected 3 rows of a board, of which 2 are there"
                    .into(),
            ),
        ];
        for (text, expected) in cases {
            let error = parse(text)
                .map(|_| String::new())
                .unwrap_or_else(|error| error.to_string());
            assert_eq!(error, expected, "{text:?}");
        }
    }
}
