//! Games to PGN.

use std::fmt::Write as _;

use crate::fen;
use crate::notation::{Notation, iccs};
use crate::piece::Color;
use crate::record::Record;

/// Tags that the record has no need to hold, since they follow from the rest of it.
const DERIVED: [&str; 4] = ["Game", "Result", "FEN", "Format"];

/// Tags that every game has, in this order, and what stands for an unknown value.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Black", "?"),
];

/// Columns of text, a Chinese character taking two.
const WIDTH: usize = 80;

pub(super) fn is_derived(tag: &str) -> bool {
    DERIVED
        .iter()
        .any(|derived| derived.eq_ignore_ascii_case(tag))
}

/// One game as PGN, its moves in the given notation, with an empty line at the end.
pub fn write(record: &Record, notation: Notation) -> String {
    annotated(record, notation, &[])
}

/// The same with the numbers of annotation glyphs behind moves (`$4` for a blunder), as far as there are some.
pub fn annotated(record: &Record, notation: Notation, nags: &[Option<u8>]) -> String {
    let mut text = String::new();
    tag(&mut text, "Game", "Chinese Chess");
    for (name, unknown) in ROSTER {
        tag(&mut text, name, record.tag(name).unwrap_or(unknown));
    }
    tag(&mut text, "Result", &record.result.to_string());
    for (name, value) in &record.tags {
        let in_roster = ROSTER.iter().any(|(known, _)| known == name);
        if !in_roster && !is_derived(name) {
            tag(&mut text, name, value);
        }
    }
    let start = record.start.fen();
    if start != fen::STARTPOS {
        tag(&mut text, "FEN", &start);
    }
    tag(&mut text, "Format", &notation.to_string());
    text.push('\n');
    Lines {
        text: &mut text,
        column: 0,
    }
    .moves(record, notation, nags);
    text.push_str("\n\n");
    text
}

fn tag(text: &mut String, name: &str, value: &str) {
    let value = value
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace(['\n', '\r'], " ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "[{name} \"{value}\"]");
}

struct Lines<'a> {
    text: &'a mut String,
    column: usize,
}

impl Lines<'_> {
    fn moves(&mut self, record: &Record, notation: Notation, nags: &[Option<u8>]) {
        self.comment(&record.comment);
        let mut position = record.start.clone();
        let mut say_number = true;
        for (index, played) in record.moves.iter().enumerate() {
            let number = position.move_number();
            let mv = match notation {
                Notation::Iccs => iccs::format_hyphenated(played.mv),
                _ => notation.format(&position, played.mv),
            };
            self.word(&match position.side_to_move() {
                Color::Red => format!("{number}. {mv}"),
                Color::Black if say_number => format!("{number}... {mv}"),
                Color::Black => mv,
            });
            if let Some(Some(nag)) = nags.get(index) {
                self.word(&format!("${nag}"));
            }
            self.comment(&played.comment);
            say_number = !played.comment.is_empty();
            position.make(played.mv);
        }
        self.word(&record.result.to_string());
    }

    fn comment(&mut self, comment: &str) {
        if !comment.is_empty() {
            // A comment ends at the first closing brace, and nothing can hide one.
            self.word(&format!("{{{}}}", comment.replace('}', "｝")));
        }
    }

    fn word(&mut self, word: &str) {
        let width = |c: char| if c.is_ascii() { 1 } else { 2 };
        let length: usize = word.chars().map(width).sum();
        if self.column > 0 && self.column + 1 + length > WIDTH {
            self.text.push('\n');
            self.column = 0;
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }
}
