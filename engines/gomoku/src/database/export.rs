//! Exports records as a tree of games.

use std::collections::HashSet;

use gomoku_rules::tree::{Node, Tree};
use gomoku_rules::{Game, Point, symmetry};

use super::key::Key;
use super::record::{Label, Record};
use super::store::{Database, Failure};

/// The most nodes that are written.
const MAX_NODES: usize = 4_000_000;

/// A tree of the positions that are reached from a game's position through positions of the
/// database, each once, from the empty board on, with the texts on their points; and the number of
/// these positions. Values and depths have no place in a tree, nor has the text on a point whose
/// move is won or lost.
///
/// # Errors
/// When the database cannot be read.
pub fn tree(database: &Database, from: &Game) -> Result<(Tree, usize), Failure> {
    let mut nodes: Vec<Node> = Vec::new();
    for &point in from.moves() {
        nodes.push(Node {
            parent: nodes.len().checked_sub(1),
            point: Some(point),
            ..Node::default()
        });
    }
    if nodes.is_empty() {
        // The comment of the empty board belongs to a node without a move.
        nodes.push(Node::default());
    }
    let (root, mut count) = (nodes.len() - 1, 0);
    let key = Key::of(from);
    let record = database.get(&key)?;
    count += usize::from(record.is_some());
    let record = record.unwrap_or_default();
    describe(&mut nodes[root], &record);
    let mut seen = HashSet::from([key.bytes().to_vec()]);
    // Positions whose moves are not looked up yet, with their nodes and records.
    let mut open = vec![(from.clone(), root, record)];
    while let Some((game, at, record)) = open.pop() {
        if game.outcome().is_some() {
            continue;
        }
        let size = game.size();
        let key = Key::of(&game);
        let text = |point: Point| {
            let there = key.apply(point, size);
            let mut texts = record.texts.iter();
            texts.find_map(|(known, text)| (*known == there).then(|| text.clone()))
        };
        let mut children = Vec::new();
        for point in symmetry::distinct_points(game.board()) {
            let mut after = game.clone();
            if after.play_opening(point).is_err() {
                continue;
            }
            let key = Key::of(&after);
            if seen.contains(key.bytes()) || nodes.len() >= MAX_NODES {
                continue;
            }
            let Some(found) = database.get(&key)? else {
                continue;
            };
            count += 1;
            let mut node = Node {
                parent: Some(at),
                point: Some(point),
                label: text(point).unwrap_or_default(),
                ..Node::default()
            };
            describe(&mut node, &found);
            nodes.push(node);
            seen.insert(key.bytes().to_vec());
            children.push((after, nodes.len() - 1, found));
        }
        let with_node: HashSet<_> = children
            .iter()
            .map(|&(_, child, _)| nodes[child].point)
            .collect();
        let others = game.board().empty_points();
        let others = others.filter(|&point| !with_node.contains(&Some(point)));
        nodes[at].marks = others
            .filter_map(|point| Some((point, text(point)?)))
            .collect();
        open.extend(children.into_iter().rev());
    }
    let tree = Tree {
        size: from.size(),
        rule: Some(from.rule()),
        nodes,
    };
    Ok((tree, count))
}

/// Gives a node the comment and label of its position; the label of a result replaces the board
/// text.
fn describe(node: &mut Node, record: &Record) {
    node.comment.clone_from(&record.comment);
    if matches!(record.label, Label::Win | Label::Loss) {
        node.label = record.label.to_string().to_uppercase();
    }
}

#[cfg(test)]
mod tests {
    use super::super::import;
    use super::*;
    use gomoku_rules::{Rule, Size, renlib};

    fn tree_of(lines: &[&str]) -> Tree {
        let mut tree = import::line(Size::STANDARD, Some(Rule::Renju), &[]);
        for line in lines {
            let moves = gomoku_rules::text::parse_moves(line, Size::STANDARD).unwrap();
            let mut parent = None;
            for point in moves {
                tree.nodes.push(Node {
                    parent,
                    point: Some(point),
                    ..Node::default()
                });
                parent = Some(tree.nodes.len() - 1);
            }
        }
        tree
    }

    #[test]
    fn trees_go_in_and_come_out_with_symmetric_positions_once() {
        let mut tree = tree_of(&["h8 i9 h10", "h8 g7 h6", "h8 i9 j10 k11", "h8 h9"]);
        tree.nodes[2].comment = "remark".into();
        tree.nodes[8].label = "W12".into();
        tree.nodes[9].label = "A".into();
        let (records, passed) = import::records(&tree, Rule::Freestyle);
        assert_eq!(passed, 0);
        // By last moves: h8; i9 and g7 as one; h10 and h6 as one; j10; k11; h9.
        assert_eq!(records.len(), 6);
        let database = Database::in_memory().unwrap();
        assert_eq!(
            database.complete(records.clone().into_iter()).unwrap(),
            records.len()
        );
        assert_eq!(database.complete(records.clone().into_iter()).unwrap(), 0);

        let (out, count) = super::tree(&database, &Game::new(Size::STANDARD, Rule::Renju)).unwrap();
        assert_eq!(count, records.len());
        let bytes = renlib::write(&out).unwrap();
        let decode = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let back = renlib::parse(&bytes, decode).unwrap();
        let back = Tree {
            rule: Some(Rule::Renju),
            ..back
        };
        let (mut again, _) = import::records(&back, Rule::Renju);
        let mut records = records;
        again.retain(|(key, _)| super::super::key::position(key).unwrap().board().stones() > 0);
        records.sort_by(|a, b| a.0.cmp(&b.0));
        again.sort_by(|a, b| a.0.cmp(&b.0));
        assert_eq!(again, records);
    }
}
