//! Games as SGF, the Smart Game Format (`FF[4]`, <https://www.red-bean.com/sgf/>), game 4: Gomoku
//! and Renju.
//!
//! A file is written with the game's properties, its moves, comments and variations. Read is the
//! first game of a text ([`games`] has the texts of all games of a file): size, rule, players,
//! stones set up before the first move, moves, comments, variations. Other properties are skipped.
//! A point is two letters, column and row from the top left.

use std::collections::HashSet;
use std::fmt::Write as _;

use serde::Serialize;
use text_boards::{Color, quote};
pub use text_boards::{Note, Quality};
use thiserror::Error;

use crate::board::Board;
use crate::game::{Game, Outcome, Reason, ReplayError};
use crate::point::Point;
use crate::rule::{Rule, RuleError};
use crate::size::{Size, SizeError};

mod tree;
mod variations;

pub use tree::games;
pub use variations::{tree, write_tree};

use tree::{Node, Property, nodes};

const GOMOKU: &str = "4";

/// A game and its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub game: Game,
    pub black: Option<String>,
    pub white: Option<String>,
    pub opening: Option<String>,
}

/// The comments and variations of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commentary {
    /// The comment of each node: 0 is the start, N follows the Nth move. Comments after the last
    /// one may be missing.
    pub comments: Vec<String>,
    /// Marks of the main line's bad moves, where there are any; they are written but not read.
    pub qualities: Vec<Option<Quality>>,
    pub variations: Vec<SideMove>,
}

/// A move of a variation. Its legality is not checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideMove {
    /// The node after which it is played: a node of the main line, numbered as in
    /// [`Commentary::comments`], or a variation's move, numbered after those in their order.
    pub at: usize,
    pub point: Point,
    pub comment: String,
}

/// Why a text is no game. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum SgfError {
    #[error("line {line}, column {column}: '{found}', expected {expected}")]
    Syntax {
        line: usize,
        column: usize,
        found: String,
        expected: Expected,
    },
    #[error("line {line}, column {column}: the text ends, expected {expected}")]
    End {
        line: usize,
        column: usize,
        expected: Expected,
    },
    #[error("game {found}, expected {GOMOKU} (Gomoku and Renju)")]
    OtherGame { found: String },
    #[error("SZ: {0}")]
    Size(SizeError),
    #[error("RU: {0}")]
    Rule(RuleError),
    /// A value that is no point on the board.
    #[error("{property}: '{found}' is no point of a board of {size}, expected two letters as hh")]
    Point {
        property: String,
        found: String,
        size: Size,
    },
    /// A move that is no point on the board.
    #[error(
        "move {number}: '{found}' is no point of a board of {size}, expected two letters as hh"
    )]
    Move {
        /// The number of the move, counted from 1.
        number: usize,
        found: String,
        size: Size,
    },
    #[error("{property}: {point} is occupied")]
    Occupied { property: String, point: Point },
    /// A move of the side that is not to move.
    #[error("move {number}: a move of {found}'s, expected one of the other side's")]
    Turn {
        /// The number of the move, counted from 1.
        number: usize,
        found: Color,
    },
    #[error("{property} after {number} moves, expected only before the first")]
    LateStones { property: String, number: usize },
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// What was expected where the text is no SGF.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
pub enum Expected {
    #[error("a game: (;")]
    Game,
    #[error("; ( ) or a property")]
    Node,
    #[error("[ and a value")]
    Value,
    #[error("] after a value")]
    ValueEnd,
}

/// Reads the main line of the first game in a text.
///
/// # Errors
/// When the text is no SGF, or no game of Gomoku that can be played.
pub fn parse(text: &str) -> Result<Record, SgfError> {
    parse_with_commentary(text).map(|(record, _)| record)
}

/// Reads the first game in a text with its comments and variations.
///
/// # Errors
/// When the text is no SGF, or its main line no game of Gomoku that can be played.
pub fn parse_with_commentary(text: &str) -> Result<(Record, Commentary), SgfError> {
    let nodes = nodes(text)?;
    let mains = nodes.iter().filter(|node| node.is_main);
    let line: Vec<&Property> = mains.flat_map(|node| &node.properties).collect();
    let first = |name: &str| {
        let property = line.iter().find(|property| property.name == name)?;
        property.values.first().map(String::as_str)
    };
    let size = board_size(first("GM"), first("SZ"))?;
    let rule = match first("RU") {
        Some(rule) => rule.parse().map_err(SgfError::Rule)?,
        None => Rule::default(),
    };
    let (board, to_move, moves) = stones(&line, size)?;
    let mut game = Game::replay(board, rule, to_move, &moves)?;
    // Every other result follows from the moves or is not known.
    let winner = first("RE").and_then(|result| result.trim().split_once("+R"));
    if winner.is_some_and(|(winner, _)| winner == letter(!game.to_move())) {
        game.resign();
    }
    let record = Record {
        game,
        black: first("PB").map(str::to_owned),
        white: first("PW").map(str::to_owned),
        opening: first("ON").map(str::to_owned),
    };
    Ok((record, notes(&nodes, size, moves.len())))
}

/// The size of the board from the properties `GM` and `SZ`.
///
/// # Errors
/// When it is another game, or there is no such board.
fn board_size(game: Option<&str>, size: Option<&str>) -> Result<Size, SgfError> {
    if let Some(game) = game
        && game.trim() != GOMOKU
    {
        return Err(SgfError::OtherGame { found: quote(game) });
    }
    let size = size.map(|size| size.replace(':', "x").parse().map_err(SgfError::Size));
    size.unwrap_or(Ok(Size::STANDARD))
}

/// Comments and variations. A node without a move counts as part of the node before it.
fn notes(nodes: &[Node], size: Size, moves: usize) -> Commentary {
    let mut notes = Commentary {
        comments: vec![String::new(); moves + 1],
        ..Commentary::default()
    };
    let mut main = 0;
    let mut numbers: Vec<usize> = Vec::new();
    for node in nodes {
        let at = node.parent.map_or(0, |parent| numbers[parent]);
        let value = |names: &[&str]| {
            let found = node
                .properties
                .iter()
                .find(|property| names.contains(&property.name.as_str()));
            found.and_then(|property| property.values.first())
        };
        let played = value(&["B", "W"]).and_then(|text| point(text, size));
        let number = match played {
            None => at,
            Some(_) if node.is_main => {
                main += 1;
                main
            }
            Some(point) => {
                let comment = String::new();
                notes.variations.push(SideMove { at, point, comment });
                moves + notes.variations.len()
            }
        };
        numbers.push(number);
        if let Some(said) = value(&["C"]) {
            let comment = match number.checked_sub(moves + 1) {
                Some(side) => &mut notes.variations[side].comment,
                None => &mut notes.comments[number],
            };
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(said);
        }
    }
    notes
}

/// The stones set up before the first move, the side that makes it, and the moves.
fn stones(line: &[&Property], size: Size) -> Result<(Board, Color, Vec<Point>), SgfError> {
    let mut board = Board::new(size);
    let mut to_move = None;
    let mut moves = Vec::new();
    for property in line {
        let name = property.name.as_str();
        let color = match name {
            "B" | "AB" => Color::Black,
            "W" | "AW" => Color::White,
            "PL" if moves.is_empty() => {
                let white = property
                    .values
                    .iter()
                    .any(|value| value.trim().starts_with(['W', 'w']));
                to_move = Some(if white { Color::White } else { Color::Black });
                continue;
            }
            _ => continue,
        };
        let number = moves.len();
        for value in &property.values {
            let is_move = name.len() == 1;
            let point = point(value, size).ok_or_else(|| match is_move {
                true => no_move(number + 1, value, size),
                false => SgfError::Point {
                    property: name.to_owned(),
                    found: quote(value),
                    size,
                },
            })?;
            if is_move {
                let expected = *to_move.get_or_insert(color);
                let turn = if number.is_multiple_of(2) {
                    expected
                } else {
                    !expected
                };
                if color != turn {
                    let number = number + 1;
                    return Err(SgfError::Turn {
                        number,
                        found: color,
                    });
                }
                moves.push(point);
                break;
            }
            let property = name.to_owned();
            if number > 0 {
                return Err(SgfError::LateStones { property, number });
            }
            if !board.is_empty(point) {
                return Err(SgfError::Occupied { property, point });
            }
            board.place(point, color);
        }
    }
    let to_move = to_move.unwrap_or_else(|| {
        let more_black = board.stones_of(Color::Black) > board.stones_of(Color::White);
        if more_black {
            Color::White
        } else {
            Color::Black
        }
    });
    Ok((board, to_move, moves))
}

/// The error for the text of a move that is no point.
fn no_move(number: usize, text: &str, size: Size) -> SgfError {
    SgfError::Move {
        number,
        found: quote(text),
        size,
    }
}

/// A side's letter in properties and results.
const fn letter(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// Reads a point such as `hh`.
fn point(text: &str, size: Size) -> Option<Point> {
    let [x, y] = text.trim().as_bytes() else {
        return None;
    };
    let (x, y) = (x.checked_sub(b'a')?, y.checked_sub(b'a')?);
    size.contains(x, y).then(|| Point::new(x, y))
}

fn letters(point: Point) -> String {
    [point.x(), point.y()]
        .map(|part| char::from(b'a' + part))
        .iter()
        .collect()
}

/// The note of a move, as properties.
fn properties(note: &Note) -> String {
    let quality = note.quality.map_or("", Quality::property);
    match note.comment.as_str() {
        "" => quality.to_owned(),
        comment => format!("{quality}C[{}]", tree::escape(comment)),
    }
}

/// Writes a record as SGF, ten moves to a line.
pub fn write(record: &Record) -> String {
    annotated(record, "", &[], &[])
}

/// Writes a record with a comment before the first move, notes on the moves, and variations. If
/// there are notes, each move has its own line.
pub fn annotated(record: &Record, start: &str, notes: &[Note], variations: &[SideMove]) -> String {
    let commentary = Commentary {
        comments: vec![start.to_owned()],
        variations: variations.to_vec(),
        ..Commentary::default()
    };
    compose(record, notes, &commentary)
}

/// Writes a record with its comments and variations.
pub fn write_with_commentary(record: &Record, commentary: &Commentary) -> String {
    compose(record, &[], commentary)
}

fn compose(record: &Record, notes: &[Note], commentary: &Commentary) -> String {
    let game = &record.game;
    let size = game.size();
    let mut text = format!("(;FF[4]GM[{GOMOKU}]CA[UTF-8]AP[Sanqi]");
    // Writing to a string cannot fail.
    let _ = if size.width() == size.height() {
        write!(text, "SZ[{}]", size.width())
    } else {
        write!(text, "SZ[{}:{}]", size.width(), size.height())
    };
    let _ = write!(text, "RU[{}]", game.rule());
    let names = [
        ("PB", &record.black),
        ("PW", &record.white),
        ("ON", &record.opening),
    ];
    for (property, name) in names {
        if let Some(name) = name {
            let _ = write!(text, "{property}[{}]", tree::escape(name));
        }
    }
    if let Some(outcome) = game.outcome() {
        let result = match outcome {
            Outcome::Win { winner, reason } => {
                let how = if reason == Reason::Resignation {
                    "R"
                } else {
                    ""
                };
                format!("{}+{how}", letter(winner))
            }
            Outcome::Draw => "0".to_owned(),
        };
        let _ = write!(text, "RE[{result}]");
    }
    let start = game.start();
    for (property, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones: Vec<Point> = start
            .occupied_points()
            .filter(|&(_, found)| found == color)
            .map(|(point, _)| point)
            .collect();
        if !stones.is_empty() {
            text.push_str(property);
            for point in stones {
                let _ = write!(text, "[{}]", letters(point));
            }
        }
    }
    let color = game.first();
    if start.stones() > 0 || color == Color::White {
        let _ = write!(
            text,
            "PL[{}]",
            if color == Color::Black { 'B' } else { 'W' }
        );
    }
    branches(&mut text, game, notes, commentary);
    text.push_str(")\n");
    text
}

/// Writes the moves as a tree, the main line first.
fn branches(text: &mut String, game: &Game, notes: &[Note], commentary: &Commentary) {
    let in_line = if notes.is_empty() { 10 } else { 1 };
    let said = |comment: &String| Note {
        comment: comment.clone(),
        quality: None,
    };
    let main = game.moves().iter().enumerate().map(|(at, &point)| {
        let comment = commentary.comments.get(at + 1).cloned();
        let note = notes.get(at).cloned().unwrap_or_else(|| Note {
            comment: comment.unwrap_or_default(),
            quality: commentary.qualities.get(at).copied().flatten(),
        });
        (at, point, note)
    });
    let sides = commentary.variations.iter();
    let sides = sides.map(|side| (side.at, side.point, said(&side.comment)));
    let start = commentary.comments.first().map(said).unwrap_or_default();
    let mut nodes = vec![(0, None, start)];
    let mut children: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, point, note) in main.chain(sides) {
        let depth = nodes.get(at).map_or(0, |(depth, ..)| depth + 1);
        if let Some(children) = children.get_mut(at) {
            children.push(nodes.len());
        }
        nodes.push((depth, Some(point), note));
        children.push(Vec::new());
    }
    // What is still to be written: a node, or the end of a branch.
    let mut left = vec![Some(0)];
    let mut opened: HashSet<usize> = HashSet::new();
    while let Some(next) = left.pop() {
        let Some(number) = next else {
            text.push(')');
            continue;
        };
        let (depth, point, note) = &nodes[number];
        if opened.contains(&number) {
            text.push('(');
        }
        if let Some(point) = point {
            if (depth - 1) % in_line == 0 {
                text.push('\n');
            }
            let is_first = depth % 2 == 1;
            let color = if is_first {
                game.first()
            } else {
                !game.first()
            };
            let _ = write!(text, ";{}[{}]", letter(color), letters(*point));
        }
        text.push_str(&properties(note));
        match children[number].as_slice() {
            [] => {}
            [only] => left.push(Some(*only)),
            many => {
                for &child in many.iter().rev() {
                    left.extend([None, Some(child)]);
                }
                // Each branch is opened when it is reached.
                opened.extend(many);
            }
        }
    }
}

#[cfg(test)]
mod tests;
