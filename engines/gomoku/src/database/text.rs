//! A database as text: one position a line, its fields separated by tabs.
//!
//! ```text
//! renju<TAB>15x15<TAB>black h8 j10<TAB>white i9<TAB>white<TAB>w<TAB>-120<TAB>12<TAB>exact<TAB>a remark<TAB>g7=A
//! ```
//!
//! Rule, size, black's stones, white's, the side to move, label, value, depth, bound, comment, and
//! what is written on points. In comment and texts `\n`, `\t` and `\\` stand for a new line, a tab
//! and a backslash; an empty comment is `-`.

use gomoku_rules::{Board, Color, Game, Point, Rule, Size};
use serde::Serialize;
use thiserror::Error;

use super::key::Key;
use super::record::{Bound, Label, Record};

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
#[error("line {line}: found '{found}', expected {expected}")]
pub struct LineError {
    /// The line's number, counted from 1.
    pub line: usize,
    pub found: String,
    pub expected: &'static str,
}

/// The most characters of a line that an error quotes.
const QUOTED: usize = 40;

fn escape(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('\t', "\\t");
    text.replace('\r', "").replace('\n', "\\n")
}

fn unescape(text: &str) -> String {
    let (mut plain, mut letters) = (String::new(), text.chars());
    while let Some(letter) = letters.next() {
        match (letter, letter == '\\') {
            (_, false) => plain.push(letter),
            _ => match letters.next() {
                Some('n') => plain.push('\n'),
                Some('t') => plain.push('\t'),
                other => plain.extend(other),
            },
        }
    }
    plain
}

fn stones(game: &Game, color: Color) -> String {
    let of = game
        .board()
        .occupied_points()
        .filter(|&(_, found)| found == color);
    let letters = of.map(|(point, _)| format!(" {}", point.letters(game.size())));
    format!("{color}{}", letters.collect::<String>())
}

/// Writes a position and its record, without a newline.
pub fn write(game: &Game, record: &Record) -> String {
    let comment = match record.comment.as_str() {
        "" => "-".to_owned(),
        // A lone dash would mean no comment.
        "-" => "\\-".to_owned(),
        comment => escape(comment),
    };
    let mut line = [
        game.rule().to_string(),
        game.size().to_string(),
        stones(game, Color::Black),
        stones(game, Color::White),
        game.to_move().to_string(),
        record.label.to_string(),
        record.value.to_string(),
        record.depth.to_string(),
        record.bound.name().to_owned(),
        comment,
    ]
    .join("\t");
    for (point, text) in &record.texts {
        line += &format!("\t{}={}", point.letters(game.size()), escape(text));
    }
    line
}

/// Reads a line: the key's bytes and the record, with points on the key's board.
fn parse_line(text: &str) -> Result<(Vec<u8>, Record), (String, &'static str)> {
    let mut parts = text.split('\t');
    let mut part = |expected| {
        let found = parts.next();
        found.ok_or_else(|| (String::new(), expected))
    };
    fn read<T: std::str::FromStr>(
        found: &str,
        expected: &'static str,
    ) -> Result<T, (String, &'static str)> {
        found.parse().map_err(|_| (found.to_owned(), expected))
    }
    let rule: Rule = read(part("a rule")?, "a rule")?;
    let size: Size = read(part("a board")?, "a board as 15x15")?;
    let mut board = Board::new(size);
    for color in Color::ALL {
        let expected = "a colour and its stones as black h8 j10, black first";
        let found = part(expected)?;
        let wrong = || (found.to_owned(), expected);
        let mut words = found.split(' ');
        if words.next() != Some(&color.to_string()) {
            return Err(wrong());
        }
        for word in words {
            let point = Point::from_letters(word, size).map_err(|_| wrong())?;
            if !board.is_empty(point) {
                return Err((word.to_owned(), "a point without another stone"));
            }
            board.place(point, color);
        }
    }
    let side = part("the side to move")?;
    let to_move = Color::ALL
        .into_iter()
        .find(|color| color.to_string() == side);
    let to_move = to_move.ok_or_else(|| (side.to_owned(), "black or white, to move"))?;
    let label = part("a label")?;
    let label = match label.as_bytes() {
        b"-" => Label::None,
        [letter] if letter.is_ascii_graphic() => Label::of(*letter),
        _ => return Err((label.to_owned(), "a label of one letter, or -")),
    };
    let value = read(part("a value")?, "a value")?;
    let depth = read(part("a depth")?, "a depth")?;
    let bound = part("a bound")?;
    let named = Bound::ALL.into_iter().find(|known| known.name() == bound);
    let bound = named.ok_or_else(|| (bound.to_owned(), "none, upper, lower or exact"))?;
    let comment = match part("a comment, or -")? {
        "-" => String::new(),
        comment => unescape(comment),
    };
    let mut record = Record {
        label,
        value,
        depth,
        bound,
        comment,
        texts: Vec::new(),
    };
    let game = Game::from_position(board, rule, to_move);
    let key = Key::of(&game);
    for text in parts {
        let wrong = || {
            (
                text.to_owned(),
                "an empty point and what is written there as g7=A",
            )
        };
        let (point, said) = text.split_once('=').ok_or_else(wrong)?;
        let point = Point::from_letters(point, size).ok();
        let is_empty = |point: &Point| game.board().is_empty(*point);
        let point = point.filter(is_empty).ok_or_else(wrong)?;
        record.set_text(key.apply(point, size), &unescape(said));
    }
    Ok((key.bytes().to_vec(), record))
}

/// Reads all lines; blank ones and those that begin with `#` are skipped.
///
/// # Errors
/// Which line is wrong, what was found and what was expected.
pub fn parse(text: &str) -> Result<Vec<(Vec<u8>, Record)>, LineError> {
    let lines = text.lines().zip(1..);
    let lines = lines.filter(|(text, _)| !text.trim().is_empty() && !text.starts_with('#'));
    let read = |(text, line): (&str, usize)| {
        parse_line(text.trim_end_matches('\r')).map_err(|(found, expected)| LineError {
            line,
            found: found.escape_debug().take(QUOTED).collect(),
            expected,
        })
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::super::key;
    use super::*;

    #[test]
    fn lines_come_back() {
        let mut game = Game::new(Size::new(9, 7).unwrap(), Rule::Caro);
        for word in ["4,3", "5,2", "1,1"] {
            game.play(word.parse().unwrap()).unwrap();
        }
        let key = Key::of(&game);
        let record = Record {
            label: Label::Other(b'3'),
            value: -7,
            depth: 2,
            bound: Bound::Lower,
            comment: "one\ttwo\nthree \\n".into(),
            texts: vec![(key.apply(Point::new(0, 0), game.size()), "=a\\".into())],
        };
        let at = key::position(key.bytes()).unwrap();
        for record in [
            record,
            Record::default(),
            Record {
                comment: "-".into(),
                ..Record::default()
            },
        ] {
            let line = write(&at, &record);
            let read = parse(&format!("# remark\n\n{line}\r\n")).unwrap();
            assert_eq!(read, [(key.bytes().to_vec(), record)], "{line}");
        }
    }

    #[test]
    fn wrong_lines_are_named() {
        let good = "renju\t15x15\tblack h8\twhite i9\tblack\tw\t1\t2\texact\t-";
        assert!(parse(good).is_ok());
        for (from, to, says) in [
            ("renju", "go", "line 2: found 'go', expected a rule"),
            ("15x15", "3x3", "line 2: found '3x3', expected a board"),
            ("black h8", "black z8", "found 'black z8'"),
            (
                "white i9",
                "white h8",
                "found 'h8', expected a point without another stone",
            ),
            (
                "\tblack\tw",
                "\tred\tw",
                "found 'red', expected black or white",
            ),
            ("\tw\t", "\tww\t", "found 'ww', expected a label"),
            ("\t1\t", "\t99999\t", "found '99999', expected a value"),
            ("exact", "about", "found 'about', expected none, upper"),
            ("\t-", "", "found '', expected a comment"),
            ("\t-", "\t-\tz", "found 'z', expected an empty point and"),
            ("\t-", "\t-\th8=A", "found 'h8=A', expected an empty point"),
        ] {
            let text = format!("\n{}", good.replacen(from, to, 1));
            let error = parse(&text).unwrap_err().to_string();
            assert!(error.contains(says), "{to}: {error}");
        }
    }
}
