//! Imports trees of games as records.

use std::collections::HashMap;

use gomoku_rules::tree::{Node, Tree};
use gomoku_rules::{Game, Point, Rule, Size};

use super::key::Key;
use super::record::{Label, Record};

/// The positions of a tree with their labels and comments, symmetric ones merged, and the number of
/// nodes that could not be played.
///
/// By the programs' convention a board text of W or L, perhaps with a number, is a label of the
/// move. Any other text is stored for its point, at the position before the move.
pub fn records(tree: &Tree, rule: Rule) -> (Vec<(Vec<u8>, Record)>, usize) {
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut records: Vec<(Vec<u8>, Record)> = Vec::new();
    let mut add = |key: &Key, record: &Record| {
        let place = *places.entry(key.bytes().to_vec()).or_insert_with(|| {
            records.push((key.bytes().to_vec(), Record::default()));
            records.len() - 1
        });
        records[place].1.complete(record);
    };
    let passed = tree.walk(tree.rule.unwrap_or(rule), |node, game| {
        if node.point.is_none() && node.comment.is_empty() && node.marks.is_empty() {
            return;
        }
        let key = Key::of(game);
        let label = label(&node.label);
        let mut record = Record {
            label: label.unwrap_or_default(),
            comment: node.comment.clone(),
            ..Record::default()
        };
        for (point, mark) in &node.marks {
            record.set_text(key.apply(*point, game.size()), mark);
        }
        add(&key, &record);
        if let (None, Some(point), false) = (label, node.point, node.label.is_empty()) {
            let mut before = game.clone();
            before.undo();
            let key = Key::of(&before);
            let mut written = Record::default();
            written.set_text(key.apply(point, game.size()), &node.label);
            add(&key, &written);
        }
    });
    (records, passed)
}

/// The label of a board text `W` or `L`, with or without a number of moves.
fn label(text: &str) -> Option<Label> {
    let rest = text.strip_prefix(['W', 'L'])?;
    let is_count = rest.bytes().all(|byte| byte.is_ascii_digit());
    is_count.then(|| Label::of(text.as_bytes()[0]))
}

/// A list of moves as a tree without variations.
pub fn line(size: Size, rule: Option<Rule>, moves: &[Point]) -> Tree {
    let nodes = moves.iter().enumerate().map(|(at, &point)| Node {
        parent: at.checked_sub(1),
        point: Some(point),
        ..Node::default()
    });
    Tree {
        size,
        rule,
        nodes: nodes.collect(),
    }
}

/// A game's moves as a tree. None if the game began with stones on the board.
pub fn of_game(game: &Game) -> Option<Tree> {
    (game.start().stones() == 0).then(|| line(game.size(), Some(game.rule()), game.moves()))
}
