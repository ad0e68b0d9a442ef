//! The UBB writer: turns a [`Record`] into text for forums and GUIs.

use std::collections::VecDeque;
use std::fmt::Write as _;

use super::{END, NEW_LINE, NOWHERE, RESULTS, TAGS};
use crate::placement;
use crate::position::Position;
use crate::record::{Record, Tree};
use crate::square::{RANKS, Square};

/// A game as UBB, with an empty line at the end.
pub fn write(record: &Record) -> String {
    let mut text = String::from("[DhtmlXQ]\n");
    for (name, tag) in TAGS {
        if let Some(value) = record.tag(tag) {
            field(&mut text, name, &plain(value).replace('\n', " "));
        }
    }
    let result = RESULTS.iter().find(|(_, result)| *result == record.result);
    if let Some((word, _)) = result {
        field(&mut text, "result", word);
    }
    if record.start.fen() != Position::startpos().fen() {
        field(&mut text, "binit", &binit(&record.start));
    }
    lines(&mut text, record);
    text.push_str("[/DhtmlXQ]\n\n");
    text
}

fn field(text: &mut String, name: &str, value: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[DhtmlXQ_{name}]{value}{END}_{name}]");
}

/// A text whose brackets no reader can take for those of a field.
fn plain(text: &str) -> String {
    text.replace("[DhtmlXQ", "(DhtmlXQ")
        .replace(END, "(/DhtmlXQ")
}

fn binit(position: &Position) -> String {
    let squares = placement::list(position).into_iter();
    squares
        .map(|square| square.map_or_else(|| String::from_utf8_lossy(NOWHERE).into(), digits))
        .collect()
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), RANKS - 1 - square.rank())
}

/// A line of moves that is still to be written.
struct Line {
    /// The line from which it branches off, and the number of its first move.
    beside: usize,
    ply: usize,
    /// The node of its first move in the [`Tree`].
    first: usize,
}

/// Writes the main line and all variations, each after the line from which it branches off, and
/// then the comments.
fn lines(text: &mut String, record: &Record) {
    let tree = Tree::of(record);
    let mut left = VecDeque::new();
    let mut said = String::new();
    comment(&mut said, 0, 0, &record.comment);
    let main = tree.children[0].first();
    left.extend(main.map(|&first| Line {
        beside: 0,
        ply: 1,
        first,
    }));
    if main.is_none() {
        field(text, "movelist", "");
    }
    let others = tree.children[0].iter().skip(1);
    let mut beside: Vec<(usize, usize, usize)> = others.map(|&first| (0, 1, first)).collect();
    let mut number = 0;
    while let Some(line) = left.pop_front() {
        let mut moves = String::new();
        let mut node = Some(line.first);
        let mut ply = line.ply;
        while let Some(at) = node {
            if let Some(node) = tree.nodes[at] {
                moves += &digits(node.mv.from());
                moves += &digits(node.mv.to());
                comment(&mut said, number, ply, node.comment);
            }
            ply += 1;
            let next = &tree.children[at];
            beside.extend(next.iter().skip(1).map(|&first| (number, ply, first)));
            node = next.first().copied();
        }
        let name = match number {
            0 => "movelist".to_owned(),
            _ => format!("move_{}_{}_{number}", line.beside, line.ply),
        };
        field(text, &name, &moves);
        left.extend(
            beside
                .drain(..)
                .map(|(beside, ply, first)| Line { beside, ply, first }),
        );
        number += 1;
    }
    text.push_str(&said);
}

fn comment(said: &mut String, line: usize, ply: usize, words: &str) {
    if words.is_empty() {
        return;
    }
    let name = match line {
        0 => format!("comment{ply}"),
        _ => format!("comment{line}_{ply}"),
    };
    field(said, &name, &plain(words).replace('\n', NEW_LINE));
}
