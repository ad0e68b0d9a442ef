//! The PGN writer: tags, then moves with comments, glyphs and variations, wrapped at 80 columns.

use std::fmt::Write as _;

use crate::fen;
use crate::notation::{Notation, iccs};
use crate::piece::Color;
use crate::position::Position;
use crate::record::{Node, Record, Tree};

/// Tags that a record does not hold, since they follow from its other fields.
const DERIVED: [&str; 4] = ["Game", "Result", "FEN", "Format"];

/// Tags that are always written, in this order, and the text for an unknown value.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("Red", "?"),
    ("Black", "?"),
];

/// Line width in columns; a character outside ASCII takes two.
const WIDTH: usize = 80;

pub(super) fn is_derived(tag: &str) -> bool {
    DERIVED
        .iter()
        .any(|derived| derived.eq_ignore_ascii_case(tag))
}

/// One game as PGN, its moves in the given notation, with an empty line at the end.
pub fn write(record: &Record, notation: Notation) -> String {
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
        is_open: false,
        notation,
    }
    .moves(record);
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
    /// Whether the next word begins a variation and gets its parenthesis.
    is_open: bool,
    notation: Notation,
}

/// Work left on the stack of the writer.
enum Step {
    /// The moves that follow a node, from its position on; and whether a first move of black's has
    /// its number written.
    After(usize, Position, bool),
    /// A variation that begins with a node, in the position before it.
    Aside(usize, Position),
    Close,
}

impl Lines<'_> {
    fn moves(&mut self, record: &Record) {
        let tree = Tree::of(record);
        self.comment(&record.comment);
        let mut steps = vec![Step::After(0, record.start.clone(), true)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => self.close(),
                Step::Aside(node, position) => {
                    self.open();
                    steps.push(Step::Close);
                    let position = self.mv(&tree, node, position, true);
                    let is_said = tree.nodes[node].is_some_and(|node| !node.comment.is_empty());
                    steps.push(Step::After(node, position, is_said));
                }
                Step::After(node, position, say_number) => {
                    let Some((&next, others)) = tree.children[node].split_first() else {
                        continue;
                    };
                    let after = self.mv(&tree, next, position.clone(), say_number);
                    let is_said = tree.nodes[next].is_some_and(|node| !node.comment.is_empty());
                    steps.push(Step::After(next, after, is_said || !others.is_empty()));
                    let asides = others.iter().rev();
                    steps.extend(asides.map(|&other| Step::Aside(other, position.clone())));
                }
            }
        }
        self.word(&record.result.to_string());
    }

    /// Writes the move of a node with its glyphs and comment. Returns the position after it.
    fn mv(
        &mut self,
        tree: &Tree<'_>,
        node: usize,
        mut position: Position,
        say_number: bool,
    ) -> Position {
        let Some(Node {
            mv,
            comment,
            glyphs,
        }) = tree.nodes[node]
        else {
            return position;
        };
        let number = position.move_number();
        let text = match self.notation {
            Notation::Iccs => iccs::format_hyphenated(mv),
            _ => self.notation.format(&position, mv),
        };
        self.word(&match position.side_to_move() {
            Color::Red => format!("{number}. {text}"),
            Color::Black if say_number => format!("{number}... {text}"),
            Color::Black => text,
        });
        for glyph in glyphs {
            self.word(&format!("${glyph}"));
        }
        self.comment(comment);
        position.make(mv);
        position
    }

    /// Begins a variation. The parenthesis is written with the next word, without a space between.
    fn open(&mut self) {
        self.is_open = true;
    }

    fn close(&mut self) {
        self.text.push(')');
        self.column += 1;
    }

    fn comment(&mut self, comment: &str) {
        if !comment.is_empty() {
            // A comment ends at the first closing brace, which PGN cannot escape.
            self.word(&format!("{{{}}}", comment.replace('}', "｝")));
        }
    }

    fn word(&mut self, word: &str) {
        let opened = std::mem::take(&mut self.is_open).then(|| format!("({word}"));
        let word = opened.as_deref().unwrap_or(word);
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
