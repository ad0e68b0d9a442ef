//! MovingAI's scenarios: a line `version 1`, then one problem a line, with its optimal length.

use crate::cursor::{Cursor, without_mark};
use crate::error::InputError;
use crate::expected::Expected;

/// A problem: start and goal on a map of a given size. Columns and rows count from 0.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// The map's file, as the scenario names it.
    pub map: String,
    pub size: (usize, usize),
    /// Column and row of the start.
    pub start: (usize, usize),
    /// Column and row of the goal.
    pub goal: (usize, usize),
    /// The length that the file claims to be optimal.
    pub optimal: f64,
    /// The offset of the size in the input, in bytes.
    pub size_at: usize,
}

/// Whether a text holds scenarios: it begins with the word `version`.
pub fn is_one(input: &[u8]) -> bool {
    without_mark(input)
        .trim_ascii_start()
        .starts_with(b"version")
}

/// Reads all scenarios of a file.
pub fn read(input: &[u8]) -> Result<Vec<Scenario>, InputError> {
    let mut cursor = Cursor::whole(input);
    cursor.skip_empty_lines();
    let first = cursor.word();
    if first != b"version" {
        return Err(cursor.wrong_word(first, Expected::Literal { text: "version 1" }));
    }
    let version = cursor.word();
    if !matches!(version, b"1" | b"1.0") {
        return Err(cursor.wrong_word(version, Expected::Literal { text: "1" }));
    }
    cursor.end_of_line()?;
    let mut scenarios = Vec::new();
    while cursor.skip_empty_lines() {
        number(&mut cursor, Expected::Bucket)?;
        let map = String::from_utf8_lossy(cursor.word()).into_owned();
        cursor.skip_blanks();
        let size_at = cursor.offset();
        let size = (
            number(&mut cursor, Expected::MapSize)?,
            number(&mut cursor, Expected::MapSize)?,
        );
        let start = inside(&mut cursor, size)?;
        let goal = inside(&mut cursor, size)?;
        let word = cursor.word();
        let optimal = std::str::from_utf8(word)
            .ok()
            .and_then(|text| text.parse().ok());
        let optimal = optimal
            .filter(|length: &f64| length.is_finite())
            .ok_or_else(|| cursor.wrong_word(word, Expected::OptimalLength))?;
        cursor.end_of_line()?;
        scenarios.push(Scenario {
            map,
            size,
            start,
            goal,
            optimal,
            size_at,
        });
    }
    Ok(scenarios)
}

/// Reads a column and a row on the map.
fn inside(cursor: &mut Cursor<'_>, size: (usize, usize)) -> Result<(usize, usize), InputError> {
    let mut below = |limit: usize| {
        cursor.skip_blanks();
        let at = cursor.offset();
        let number = number(cursor, Expected::ColumnOrRow)?;
        if number < limit {
            return Ok(number);
        }
        Err(cursor.wrong(at, Expected::OnMap { limit }))
    };
    Ok((below(size.0)?, below(size.1)?))
}

fn number(cursor: &mut Cursor<'_>, expected: Expected) -> Result<usize, InputError> {
    let number = cursor.number(|| expected.clone())?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_and_mistakes() {
        let text = b"version 1\n0\tmaps/dao/arena.map\t49\t48\t1\t11\t2\t12\t1.25\n";
        let expected = Scenario {
            map: "maps/dao/arena.map".to_owned(),
            size: (49, 48),
            start: (1, 11),
            goal: (2, 12),
            optimal: 1.25,
            size_at: 31,
        };
        assert_eq!(read(text).unwrap(), [expected]);
        let marked = [b"\xef\xbb\xbf", &text[..]].concat();
        assert!(is_one(&marked) && read(&marked).is_ok());
        let error = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(error("version 2\n"), "1:9: found \"2\", expected 1");
        assert_eq!(
            error("version 1\n0 m 5 5 5 0 1 1 1\n"),
            "2:9: found \"5\", expected a number below 5, on the map"
        );
        assert_eq!(
            error("version 1\n0 m 5 5 4 0 1 1 x\n"),
            "2:17: found \"x\", expected the optimal length"
        );
    }
}
