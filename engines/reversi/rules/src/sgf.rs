//! Games in SGF (`GM[2]`): their main lines are read and written.
//!
//! Board size, stones set up before the first move (`AB`, `AW`, `AE`, `PL`), moves and comments
//! (`C`) are read. Marks of bad moves (`DO`, `BM`) are written but not read. Squares are written as
//! in Go, two letters from the top left (`fe` is f5), or as elsewhere in Othello (`f5`).

use serde::Serialize;
use text_boards::{Color, quote};
use thiserror::Error;

use crate::illegal_move::IllegalMove;
use crate::moves::Move;
use crate::position::Position;
use crate::record::{COMMENT, Quality, Record, Theory};
use crate::sequence;
use crate::size::{Size, SizeError};
use crate::square::Square;

/// The root properties that are kept as tags.
const TAG_PROPERTIES: [&str; 10] = [
    "PB",
    "PW",
    "EV",
    "PC",
    "DT",
    "RO",
    "RE",
    "ON",
    "AN",
    Theory::TAG,
];

/// Why a game was refused. Moves count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum SgfError {
    #[error("no game: expected (; at its start")]
    NoGame,
    #[error("GM: expected 2, which is Othello")]
    OtherGame,
    #[error("SZ: {0}")]
    Size(SizeError),
    #[error("SZ[{found}] behind stones, expected before them")]
    LateSize { found: String },
    #[error("{tag}[{found}] behind move {number}, expected before the first")]
    LateStones {
        tag: String,
        found: String,
        number: usize,
    },
    #[error("{tag}: '{found}' is no square of {size}")]
    Square {
        tag: String,
        found: String,
        size: Size,
    },
    #[error("PL: found '{found}', expected B or W")]
    Side { found: String },
    #[error("move {number}: '{found}' is no square")]
    Move { number: usize, found: String },
    #[error("move {number}: it is not {color}'s turn")]
    Turn { number: usize, color: Color },
    #[error("move {number}: {reason}")]
    Illegal { number: usize, reason: IllegalMove },
    #[error("the file ends within a value, expected ]")]
    CutOff,
    #[error("the file ends within a game, expected )")]
    Unclosed,
}

/// The final position of the main line of the first game.
///
/// # Errors
/// What is wrong with the text.
pub fn parse(text: &str) -> Result<Position, SgfError> {
    match games(text).next() {
        Some(game) => Ok(game?.position),
        None => Err(SgfError::NoGame),
    }
}

/// The games of a collection, each read or refused.
pub fn games(text: &str) -> impl Iterator<Item = Result<Record, SgfError>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let start = rest.find("(;")?;
        let length = end(&rest[start..]);
        let (game, after) = rest.split_at(length.map_or(rest.len(), |length| start + length));
        rest = after;
        let game = read(&game[start..]);
        Some(game.and_then(|game| length.map(|_| game).ok_or(SgfError::Unclosed)))
    })
}

/// Where the first game of a text ends, in bytes: behind the parenthesis that closes it. None if
/// nothing closes it.
fn end(text: &str) -> Option<usize> {
    let (mut depth, mut in_value, mut escaped) = (0_u32, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' if in_value => escaped = true,
            '[' if !in_value => in_value = true,
            ']' => in_value = false,
            '(' if !in_value => depth += 1,
            ')' if !in_value => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// Reads one game, with those of its tags that are kept.
fn read(text: &str) -> Result<Record, SgfError> {
    let mut game = Record::from(Position::new(Size::STANDARD));
    let mut rest = text;
    let mut number = 0;
    let mut is_set_up = false;
    // The property that further values in brackets belong to.
    let mut listed = "";
    // The main line goes on into the first of each fork and ends at the first closing parenthesis.
    while let Some(open) = rest.find(['[', ')']) {
        let (head, tail) = rest.split_at(open);
        if tail.starts_with(')') {
            break;
        }
        let written = head.rsplit(|c: char| !c.is_ascii_uppercase()).next();
        let name = match written.unwrap_or_default() {
            "" => listed,
            name => name,
        };
        listed = if matches!(name, "AB" | "AW" | "AE") {
            name
        } else {
            ""
        };
        let (value, after) = value(tail)?;
        rest = after;
        let position = &mut game.position;
        match name {
            "C" => {
                let moves = position.history().len();
                game.say(moves, &value);
            }
            "GM" if value.trim() != "2" => {
                return Err(SgfError::OtherGame);
            }
            "SZ" => {
                let size = value.replace(':', "x");
                let size: Size = size.parse().map_err(SgfError::Size)?;
                if size != position.size() && (is_set_up || number > 0) {
                    let found = quote(&value);
                    return Err(SgfError::LateSize { found });
                }
                if !is_set_up && number == 0 {
                    *position = Position::new(size);
                }
            }
            tag @ ("AB" | "AW" | "AE" | "PL") if number > 0 => {
                return Err(SgfError::LateStones {
                    tag: tag.to_owned(),
                    found: quote(&value),
                    number,
                });
            }
            tag @ ("AB" | "AW" | "AE") => {
                let stone = match tag {
                    "AB" => Some(Color::Black),
                    "AW" => Some(Color::White),
                    _ => None,
                };
                let size = position.size();
                let is_named = area(&value, size).ok_or_else(|| SgfError::Square {
                    tag: tag.to_owned(),
                    found: quote(&value),
                    size,
                })?;
                let before = position.clone();
                *position = Position::with_pieces(size, before.side_to_move(), |square| {
                    if is_named(square) {
                        stone
                    } else {
                        before.piece_on(square)
                    }
                });
                is_set_up = true;
            }
            "PL" => {
                let side = match value.trim().chars().next() {
                    Some('B' | 'b') => Color::Black,
                    Some('W' | 'w') => Color::White,
                    _ => {
                        let found = quote(&value);
                        return Err(SgfError::Side { found });
                    }
                };
                let before = position.clone();
                *position =
                    Position::with_pieces(before.size(), side, |square| before.piece_on(square));
                is_set_up = true;
            }
            side @ ("B" | "W") => {
                number += 1;
                let color = if side == "B" {
                    Color::Black
                } else {
                    Color::White
                };
                let mv = read_move(&value, position.size()).ok_or_else(|| SgfError::Move {
                    number,
                    found: quote(&value),
                })?;
                let illegal = |reason| SgfError::Illegal { number, reason };
                if color != position.side_to_move() && position.legal_moves() == [Move::Pass] {
                    position.make(Move::Pass).map_err(illegal)?;
                }
                if color != position.side_to_move() {
                    return Err(SgfError::Turn { number, color });
                }
                sequence::make(position, mv).map_err(illegal)?;
            }
            name if TAG_PROPERTIES.contains(&name) && game.tag(name).is_none() => {
                game.tags.push((name.to_owned(), value));
            }
            _ => {}
        }
    }
    Ok(game)
}

/// The text of a game, as [`games`] reads it.
pub fn write(game: &Record) -> String {
    let (position, origin) = (&game.position, game.position.origin());
    let size = origin.size();
    let side = match size.width() == size.height() {
        true => size.width().to_string(),
        false => format!("{}:{}", size.width(), size.height()),
    };
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]AP[Sanqi]SZ[{side}]");
    for name in TAG_PROPERTIES {
        let value = game.tag(name).filter(|value| !value.is_empty());
        if let Some(value) = value {
            text += &format!("{name}[{}]", escaped(value));
        }
    }
    let comment = |text: &str| match text {
        "" => String::new(),
        text => format!("C[{}]", escaped(text)),
    };
    text += &comment(game.tag(COMMENT).unwrap_or_default());
    let letters = |square: Square| {
        let letter = |at: u8| char::from(b'a' + at);
        format!("[{}{}]", letter(square.column()), letter(square.row()))
    };
    let start = Position::new(size);
    if origin != start {
        for (tag, color) in [
            ("AE", None),
            ("AB", Some(Color::Black)),
            ("AW", Some(Color::White)),
        ] {
            let here = |square: &Square| {
                let is_of_color = origin.piece_on(*square) == color;
                is_of_color && start.piece_on(*square) != color
            };
            let squares: String = size.all_squares().filter(here).map(letters).collect();
            if !squares.is_empty() {
                text += &format!("{tag}{squares}");
            }
        }
        text += &format!("PL[{}]", initial(origin.side_to_move()));
    }
    let mut side = origin.side_to_move();
    for (mv, index) in position.history().zip(0..) {
        let line = if index % 12 == 0 { "\n" } else { "" };
        let square = mv.square().map_or("[]".to_owned(), letters);
        text += &format!("{line};{}{square}", initial(side));
        let note = game.note(index);
        text += note.quality.map_or("", Quality::property);
        text += &comment(&note.comment);
        side = !side;
    }
    text + ")\n"
}

/// A value with the characters escaped that would end it.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

const fn initial(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// The value in brackets that `text` begins with, and the text after it.
fn value(text: &str) -> Result<(String, &str), SgfError> {
    let mut value = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => {
                value.push(c);
                escaped = false;
            }
            '\\' => escaped = true,
            ']' => return Ok((value, text.get(at + 1..).unwrap_or_default())),
            _ => value.push(c),
        }
    }
    Err(SgfError::CutOff)
}

/// A test whether a square is the one that `value` names, or lies in the rectangle `aa:cc`.
fn area(value: &str, size: Size) -> Option<impl Fn(Square) -> bool> {
    let square = |text: &str| match read_move(text, size)? {
        Move::Place(square) if size.contains(square) => Some(square),
        _ => None,
    };
    let (one, other) = value.split_once(':').unwrap_or((value, value));
    let (one, other) = (square(one)?, square(other)?);
    let within = |at: u8, one: u8, other: u8| (one.min(other)..=one.max(other)).contains(&at);
    Some(move |at: Square| {
        within(at.column(), one.column(), other.column())
            && within(at.row(), one.row(), other.row())
    })
}

fn read_move(value: &str, size: Size) -> Option<Move> {
    let value = value.trim();
    if value.is_empty() || value == "tt" {
        return Some(Move::Pass);
    }
    if let &[column, row] = value.as_bytes()
        && column.is_ascii_lowercase()
        && row.is_ascii_lowercase()
        && value != "pa"
        && value != "ps"
    {
        let (column, row) = (column - b'a', row - b'a');
        let square = Square::at(column.min(25), row.min(25));
        return size.contains(square).then_some(Move::Place(square));
    }
    value.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_main_line_is_read_in_both_spellings() {
        for text in [
            "(;GM[2]SZ[8]C[a \\] b];B[fe];W[df](;B[cc])(;B[dc]))",
            "(;FF[4]GM[2]SZ[8]\n;B[F5]\n;W[d6];B[c3])",
        ] {
            let position = parse(text).unwrap();
            assert_eq!(sequence::write(&position), "f5d6c3", "{text}");
        }
        let two = "(;GM[2]PB[a\\] ) b];B[fe](;W[df])(;W[ff]))\n(;GM[2]SZ[4:6])";
        let two: Vec<_> = games(two).map(Result::unwrap).collect();
        assert_eq!(two[0].tag("PB"), Some("a] ) b"));
        assert_eq!(sequence::write(&two[0].position), "f5d6");
        assert_eq!(
            (two.len(), two[1].position.size().to_string().as_str()),
            (2, "4x6")
        );
        let small = parse("(;GM[2]SZ[6])").unwrap();
        assert_eq!(small.size().to_string(), "6x6");
    }

    #[test]
    fn stones_may_be_set_up_before_the_first_move() {
        let start = Position::new(Size::STANDARD);
        // The four discs of the usual start, set up again, change nothing.
        let same = parse("(;GM[2]SZ[8]AB[ed][de]AW[dd]\n[ee]PL[B];B[fe])").unwrap();
        assert_eq!(sequence::write(&same), "f5");
        assert_eq!(same.origin().to_string(), start.to_string());
        let position = parse("(;GM[2]AE[aa:hh]AW[b1]AB[a1][c1:d1]PL[white];W[e1])").unwrap();
        let (black, white) = (position.count(Color::Black), position.count(Color::White));
        assert_eq!((black, white), (1, 4));
        assert_eq!(position.history().len(), 1);
        let handicap = parse("(;GM[2]AB[a1])").unwrap();
        assert_eq!((handicap.count(Color::Black), handicap.empties()), (3, 59));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases = [
            ("", "no game"),
            ("(;GM[1]SZ[19])", "expected 2"),
            ("(;GM[2]SZ[7])", "odd"),
            ("(;GM[2];B[fe", "ends within a value"),
            ("(;GM[2];B[fe]", "ends within a game"),
            ("(;GM[2];B[fe](;W[df])", "ends within a game"),
            ("(;GM[2];B[zz])", "move 1: 'zz' is no square"),
            ("(;GM[2];W[fe])", "not white's turn"),
            ("(;GM[2];B[aa])", "flips no disc"),
            ("(;GM[2]AB[zz])", "AB: 'zz' is no square of 8x8"),
            ("(;GM[2]AW[pass])", "AW: 'pass' is no square"),
            ("(;GM[2]PL[x])", "PL: found 'x', expected B or W"),
            ("(;GM[2];B[fe];AW[aa])", "AW[aa] behind move 1"),
            ("(;GM[2]AB[aa]SZ[6])", "SZ[6] behind stones"),
        ];
        for (text, says) in cases {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
