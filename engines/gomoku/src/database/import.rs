//! From trees of games into records.

use std::collections::HashMap;

use gomoku_rules::tree::{Node, Tree};
use gomoku_rules::{Game, Point, Rule, Size};

use super::key::Key;
use super::record::{Label, Record};

/// A tree's positions and what is said of them, the symmetric ones once, and how many nodes could
/// not be played.
///
/// As programs agree, a text on the board that begins with W or L is a label of the move's; any
/// other is written on the point, at the position before the move.
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
        if node.point.is_none() && node.comment.is_empty() {
            return;
        }
        let key = Key::of(game);
        let label = label(&node.label);
        add(
            &key,
            &Record {
                label: label.unwrap_or_default(),
                comment: node.comment.clone(),
                ..Record::default()
            },
        );
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

/// `W`, `L`, with or without a number of moves.
fn label(text: &str) -> Option<Label> {
    let rest = text.strip_prefix(['W', 'L'])?;
    let is_count = rest.bytes().all(|byte| byte.is_ascii_digit());
    is_count.then(|| Label::of(text.as_bytes()[0]))
}

/// A game without variations as a tree.
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

/// The same of a game's moves; none for one that began with stones on the board.
pub fn of_game(game: &Game) -> Option<Tree> {
    (game.start().stones() == 0).then(|| line(game.size(), Some(game.rule()), game.moves()))
}
