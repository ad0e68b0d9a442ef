//! Converts between an SGF file's first game and a [`Tree`] in which all variations are alike, with
//! comments and labels of points.

use std::fmt::Write as _;

use text_boards::Color;

use super::tree::{Node as Raw, escape, nodes};
use super::{GOMOKU, SgfError, board_size, letters, no_move, point};
use crate::tree::{Node, Tree};

/// Reads the first game in a text with all its variations. The legality of the moves is not
/// checked.
///
/// # Errors
/// When the text is no SGF, or the game begins with stones on the board.
pub fn tree(text: &str) -> Result<Tree, SgfError> {
    let raw = nodes(text)?;
    let first = |name: &str| {
        let mut properties = raw.iter().flat_map(|node| &node.properties);
        let property = properties.find(|property| property.name == name)?;
        property.values.first().map(String::as_str)
    };
    let size = board_size(first("GM"), first("SZ"))?;
    let rule = first("RU")
        .map(str::parse)
        .transpose()
        .map_err(SgfError::Rule)?;
    if let Some(property) = ["AB", "AW"].into_iter().find(|name| first(name).is_some()) {
        let property = property.to_owned();
        return Err(SgfError::LateStones {
            property,
            number: 0,
        });
    }
    let mut tree = Tree {
        size,
        rule,
        nodes: Vec::new(),
    };
    // For each node of the file, the node of the tree and the number of stones after it.
    let mut places: Vec<(usize, usize)> = Vec::with_capacity(raw.len());
    for node in &raw {
        let parent = node.parent.map(|parent| places[parent]);
        places.push(add(&mut tree, node, parent)?);
    }
    for (node, &(place, _)) in raw.iter().zip(&places) {
        label(&mut tree, node, place);
    }
    Ok(tree)
}

fn values<'a>(node: &'a Raw, name: &'a str) -> impl Iterator<Item = &'a String> {
    let named = node
        .properties
        .iter()
        .filter(move |property| property.name == name);
    named.flat_map(|property| &property.values)
}

/// Adds a node after `parent`. A node without a move is merged into its parent, if it has one.
fn add(
    tree: &mut Tree,
    node: &Raw,
    parent: Option<(usize, usize)>,
) -> Result<(usize, usize), SgfError> {
    let stones = parent.map_or(0, |(_, stones)| stones);
    let mut played = None;
    for (color, name) in [(Color::Black, "B"), (Color::White, "W")] {
        if let Some(text) = values(node, name).next() {
            let found = point(text, tree.size);
            let found = found.ok_or_else(|| no_move(stones + 1, text, tree.size))?;
            played.get_or_insert((color, found));
        }
    }
    let comment: Vec<&str> = values(node, "C").map(String::as_str).collect();
    let comment = comment.join("\n");
    if let (None, Some(parent)) = (played, parent) {
        let before = &mut tree.nodes[parent.0].comment;
        if !before.is_empty() && !comment.is_empty() {
            before.push('\n');
        }
        before.push_str(&comment);
        return Ok(parent);
    }
    if let Some((color, _)) = played
        && color.index() != stones % 2
    {
        return Err(SgfError::Turn {
            number: stones + 1,
            found: color,
        });
    }
    tree.nodes.push(Node {
        parent: parent.map(|(place, _)| place),
        point: played.map(|(_, point)| point),
        comment,
        ..Node::default()
    });
    Ok((tree.nodes.len() - 1, stones + usize::from(played.is_some())))
}

/// Gives the labels of points to the moves on them: the node's own move, or one after it. Other
/// labels stay with the node.
fn label(tree: &mut Tree, node: &Raw, place: usize) {
    for text in values(node, "LB") {
        let Some((at, label)) = text.split_once(':') else {
            continue;
        };
        let Some(at) = point(at, tree.size) else {
            continue;
        };
        let is_labelled = |(number, node): &(usize, &mut Node)| {
            node.point == Some(at) && (*number == place || node.parent == Some(place))
        };
        let mut nodes = tree.nodes.iter_mut().enumerate().skip(place);
        match nodes.find(is_labelled) {
            Some((_, node)) => node.label = label.to_owned(),
            None => tree.nodes[place].marks.push((at, label.to_owned())),
        }
    }
}

/// Writes a tree. The first node has no move if the tree has such a root.
pub fn write_tree(tree: &Tree) -> String {
    let (first, children) = tree.children();
    let mut text = format!("(;FF[4]GM[{GOMOKU}]CA[UTF-8]AP[Sanqi]");
    // Writing to a string cannot fail.
    let _ = match (tree.size.width(), tree.size.height()) {
        (width, height) if width == height => write!(text, "SZ[{width}]"),
        (width, height) => write!(text, "SZ[{width}:{height}]"),
    };
    if let Some(rule) = tree.rule {
        let _ = write!(text, "RU[{rule}]");
    }
    // What is still to be written: a node, with the stones before it and whether it begins a
    // branch, or the end of a branch.
    let mut left: Vec<Option<(usize, usize, bool)>> = Vec::new();
    let open = |left: &mut Vec<_>, nodes: &[usize], stones: usize| {
        let branches = nodes.len() > 1;
        for &at in nodes.iter().rev() {
            if branches {
                left.push(None);
            }
            left.push(Some((at, stones, branches)));
        }
    };
    open(&mut left, &first, 0);
    while let Some(next) = left.pop() {
        let Some((at, stones, begins)) = next else {
            text.push(')');
            continue;
        };
        let node = &tree.nodes[at];
        if begins {
            text.push_str("\n(");
        }
        if let Some(point) = node.point {
            let color = if stones.is_multiple_of(2) { 'B' } else { 'W' };
            let _ = write!(text, ";{color}[{}]", letters(point));
        } else if begins {
            text.push(';');
        }
        let own = node.point.filter(|_| !node.label.is_empty());
        let own = own.map(|point| (point, &node.label));
        let marks = node.marks.iter().map(|(point, mark)| (*point, mark));
        for (number, (point, mark)) in own.into_iter().chain(marks).enumerate() {
            let name = if number == 0 { "LB" } else { "" };
            let _ = write!(text, "{name}[{}:{}]", letters(point), escape(mark));
        }
        if !node.comment.is_empty() {
            let _ = write!(text, "C[{}]", escape(&node.comment));
        }
        let stones = stones + usize::from(node.point.is_some());
        open(&mut left, &children[at], stones);
    }
    text.push_str(")\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;

    #[test]
    fn trees_come_back() {
        let text = "(;GM[4]SZ[15]RU[renju]C[start](;B[hh]C[a \\] b](;W[ii]LB[ii:x][jj:y];B[jj])(;W[jj];C[more];B[kk]))\
                    (;B[aa]))";
        let tree = super::tree(text).unwrap();
        assert_eq!(
            (tree.size, tree.rule),
            (crate::size::Size::STANDARD, Some(Rule::Renju))
        );
        let nodes: Vec<_> = tree
            .nodes
            .iter()
            .map(|node| {
                let point = node
                    .point
                    .map_or_else(String::new, |point| point.to_string());
                format!("{point}:{}:{}", node.label, node.comment)
            })
            .collect();
        assert_eq!(
            nodes,
            [
                "::start",
                "7,7::a ] b",
                "8,8:x:",
                "9,9:y:",
                "9,9::more",
                "10,10::",
                "0,0::"
            ]
        );
        let written = write_tree(&tree);
        assert_eq!(super::tree(&written).unwrap(), tree, "{written}");
        // A tree whose first node has a move.
        for lines in [&[][..], &["(;B[hh];W[ii])"]] {
            for text in lines {
                let mut tree = super::tree(text).unwrap();
                tree.rule = Some(Rule::Caro);
                let again = super::tree(&write_tree(&tree)).unwrap();
                assert_eq!(again.main_line(), tree.main_line());
            }
        }
    }

    #[test]
    fn texts_on_points_without_a_move_are_kept() {
        let text = "(;GM[4]SZ[15]RU[renju]LB[cc:c];B[hh]LB[aa:X][gg:Q][ii:y];W[ii])";
        let tree = super::tree(text).unwrap();
        let mark = |x, y, mark: &str| (crate::Point::new(x, y), mark.to_owned());
        assert_eq!(tree.nodes[0].marks, [mark(2, 2, "c")]);
        assert_eq!(tree.nodes[1].marks, [mark(0, 0, "X"), mark(6, 6, "Q")]);
        assert_eq!(tree.nodes[2].label, "y");
        let written = write_tree(&tree);
        assert_eq!(super::tree(&written).unwrap(), tree, "{written}");
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, message) in [
            ("(;GM[1])", "game 1, expected 4"),
            ("(;B[hh];W[zz])", "move 2: 'zz' is no point"),
            ("(;W[hh])", "move 1: a move of white's"),
            ("(;AB[hh])", "AB after 0 moves"),
            ("(;B[hh](;W[ii])(;B[ii]))", "move 2: a move of black's"),
        ] {
            let error = tree(text).unwrap_err().to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }
}
