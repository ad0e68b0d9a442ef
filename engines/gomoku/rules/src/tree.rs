//! Games with variations: a tree of moves with comments and labels.

use crate::game::Game;
use crate::point::Point;
use crate::rule::Rule;
use crate::size::Size;

/// A move, its comment and its label.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The node before it, always an earlier one in the tree. None for a first node.
    pub parent: Option<usize>,
    /// The move. None for a node without one.
    pub point: Option<Point>,
    pub comment: String,
    /// A text on the board at the point: one letter or a few.
    pub label: String,
    /// Texts on the board at points after which the tree has no node.
    pub marks: Vec<(Point, String)>,
}

/// The nodes of a file, each after its parent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    pub size: Size,
    /// None if the file does not say it.
    pub rule: Option<Rule>,
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The moves up to a node, black's first.
    pub fn line(&self, mut at: usize) -> Vec<Point> {
        let mut line = Vec::new();
        while let Some(node) = self.nodes.get(at) {
            line.extend(node.point);
            match node.parent.filter(|&parent| parent < at) {
                Some(parent) => at = parent,
                None => break,
            }
        }
        line.reverse();
        line
    }

    /// The nodes without a parent, and the children of each node.
    pub fn children(&self) -> (Vec<usize>, Vec<Vec<usize>>) {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut first = Vec::new();
        for (at, node) in self.nodes.iter().enumerate() {
            match node.parent.filter(|&parent| parent < at) {
                Some(parent) => children[parent].push(at),
                None => first.push(at),
            }
        }
        (first, children)
    }

    /// The moves of the main line: at every branch the first one.
    pub fn main_line(&self) -> Vec<Point> {
        self.main_nodes().filter_map(|node| node.point).collect()
    }

    /// The nodes of the main line.
    pub fn main_nodes(&self) -> impl Iterator<Item = &Node> {
        let mut last = None;
        let nodes = self.nodes.iter().enumerate();
        nodes.filter_map(move |(at, node)| {
            let is_next = node.parent == last;
            is_next.then(|| {
                last = Some(at);
                node
            })
        })
    }

    /// Calls `visit` for each node whose line can be played, with the game after it. Nodes after a
    /// move that cannot be played are skipped. Returns the number of nodes skipped.
    pub fn walk(&self, rule: Rule, mut visit: impl FnMut(&Node, &Game)) -> usize {
        let mut passed = 0;
        let mut game = Game::new(self.size, rule);
        // The node that the game is at, and for each node whether its line can be played.
        let mut here: Option<usize> = None;
        let mut playable = vec![false; self.nodes.len()];
        let mut depth = vec![0_usize; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate() {
            let parent = node.parent.filter(|&parent| parent < at);
            if parent.is_some_and(|parent| !playable[parent]) {
                passed += 1;
                continue;
            }
            if here != parent {
                let plies = parent.map_or(0, |parent| depth[parent]);
                self.go_to(&mut game, (here, parent), &depth, plies);
            }
            here = parent;
            let played = node
                .point
                .is_none_or(|point| game.play_opening(point).is_ok());
            if !played {
                passed += 1;
                continue;
            }
            playable[at] = true;
            depth[at] = game.moves().len();
            here = Some(at);
            visit(node, &game);
        }
        passed
    }

    /// Takes moves back to where the lines of two nodes part, and plays on to the second.
    fn go_to(
        &self,
        game: &mut Game,
        (from, to): (Option<usize>, Option<usize>),
        depth: &[usize],
        plies: usize,
    ) {
        let (mut from, mut common) = (from, to);
        let mut ahead = Vec::new();
        // Nodes come after their parents, so the later of two is no ancestor of the other.
        while from != common {
            if from > common {
                from = from.and_then(|at| self.nodes[at].parent);
            } else {
                let at = common.unwrap_or_default();
                ahead.extend(self.nodes[at].point);
                common = self.nodes[at].parent;
            }
        }
        let shared = common.map_or(0, |at| depth[at]);
        while game.moves().len() > shared {
            game.undo();
        }
        for &point in ahead.iter().rev() {
            if game.play_opening(point).is_err() {
                break;
            }
        }
        debug_assert_eq!(game.moves().len(), plies);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(nodes: &[(Option<usize>, (u8, u8))]) -> Tree {
        let node = |&(parent, (x, y)): &(Option<usize>, (u8, u8))| Node {
            parent,
            point: Some(Point::new(x, y)),
            ..Node::default()
        };
        Tree {
            size: Size::STANDARD,
            rule: None,
            nodes: nodes.iter().map(node).collect(),
        }
    }

    #[test]
    fn every_line_is_walked_with_its_own_moves() {
        let tree = tree(&[
            (None, (7, 7)),
            (Some(0), (8, 8)),
            (Some(1), (9, 9)),
            (Some(0), (6, 6)),
            (Some(3), (9, 9)),
            (Some(4), (9, 9)),
            (Some(5), (1, 1)),
            (Some(1), (5, 5)),
            (None, (0, 0)),
        ]);
        let mut seen = Vec::new();
        let passed = tree.walk(Rule::Renju, |node, game| {
            assert_eq!(game.moves().last().copied(), node.point);
            seen.push(crate::text::write_moves(game.moves()));
        });
        assert_eq!(passed, 2, "a stone on a stone, and what is behind it");
        assert_eq!(
            seen,
            [
                "7,7",
                "7,7 8,8",
                "7,7 8,8 9,9",
                "7,7 6,6",
                "7,7 6,6 9,9",
                "7,7 8,8 5,5",
                "0,0"
            ]
        );
        assert_eq!(crate::text::write_moves(&tree.main_line()), "7,7 8,8 9,9");
    }
}
