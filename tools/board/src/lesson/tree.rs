//! The small tree that a lesson searches: each node has only the moves that look best.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::num::NonZeroU16;

use ::cli::message;
use anyhow::bail;
use engine_client::Seat;
use textbook::position::{Outcome, Position};

use super::evaluation::evaluate;
use crate::rules::GameRules;
use crate::schema::{LessonNode, LessonPlan, View};

/// In Gomoku only moves at most this far from a stone are considered.
const NEAR: usize = 2;

pub(super) struct TreeNode {
    pub(super) shown: LessonNode,
    view: View,
    children: Vec<usize>,
    /// The side to move in this tree: it passes where the rules give the other side another move.
    mover: Seat,
    /// From the view of `mover`.
    value: i32,
}

/// All nodes, the root first, and the path to where the search is.
pub(super) struct Tree<'a> {
    rules: &'a GameRules,
    pub(super) nodes: Vec<TreeNode>,
    path: Vec<usize>,
}

impl<'a> Tree<'a> {
    pub(super) fn grow(
        rules: &'a GameRules,
        start: &str,
        moves: &[String],
        plan: LessonPlan,
    ) -> anyhow::Result<Self> {
        let view = rules.view(start, moves)?;
        if view.over.is_some() {
            bail!(message!("lesson-over"));
        }
        let mut tree = Self {
            rules,
            nodes: Vec::new(),
            path: vec![0],
        };
        let mover = view.turn;
        tree.nodes.push(TreeNode {
            shown: LessonNode::root(),
            value: 0,
            children: Vec::new(),
            mover,
            view,
        });
        let mut number = 0;
        while number < tree.nodes.len() {
            if tree.nodes[number].shown.depth < plan.depth {
                tree.expand(number, plan)?;
            }
            number += 1;
        }
        Ok(tree)
    }

    /// Adds the children of a node, in the order in which they are searched.
    fn expand(&mut self, number: usize, plan: LessonPlan) -> anyhow::Result<()> {
        let (rules, node) = (self.rules, &self.nodes[number]);
        if node.view.over.is_some() {
            return Ok(());
        }
        let mover = node.mover.other();
        let mut children = Vec::new();
        if node.view.turn == node.mover {
            for mv in plausible(&node.view) {
                let line = [mv.clone()];
                let view = rules.view(&node.view.position, &line)?;
                children.push((evaluate(rules, &view, mover), mv.clone(), view));
            }
        } else {
            let value = evaluate(rules, &node.view, mover);
            children.push((value, "pass".to_owned(), node.view.clone()));
        }
        children.sort_by_key(|(value, ..)| *value);
        children.truncate(plan.width as usize);
        if plan.worst_first {
            children.reverse();
        }
        let (depth, position) = (node.shown.depth + 1, node.view.position.clone());
        for (value, mv, view) in children {
            let names = rules.names(&position, &[], std::slice::from_ref(&mv));
            self.nodes.push(TreeNode {
                shown: LessonNode {
                    parent: Some(number),
                    names: names.into_iter().next().unwrap_or_else(|| vec![mv.clone()]),
                    mv,
                    depth,
                },
                view,
                children: Vec::new(),
                mover,
                value,
            });
            let child = self.nodes.len() - 1;
            self.nodes[number].children.push(child);
        }
        Ok(())
    }

    pub(super) fn maximizes(&self, number: usize) -> bool {
        self.nodes[number].mover == self.nodes[0].mover
    }

    fn here(&self) -> &TreeNode {
        &self.nodes[self.path[self.path.len() - 1]]
    }
}

/// The moves to consider. In Gomoku those near stones, as Gomoku programs do; in other games all.
fn plausible(view: &View) -> impl Iterator<Item = &String> {
    let rows: Vec<&[u8]> = view.rows.iter().map(String::as_bytes).collect();
    let is_near = move |mv: &&String| {
        let Some((x, y)) = mv.split_once(',') else {
            return true;
        };
        let (Ok(x), Ok(y)) = (x.parse::<usize>(), y.parse::<usize>()) else {
            return true;
        };
        let around = |at: usize, side: usize| at.saturating_sub(NEAR)..(at + NEAR + 1).min(side);
        let is_empty = rows
            .iter()
            .all(|row| row.iter().all(|&point| point == b'.'));
        is_empty
            || around(y, rows.len()).any(|y| around(x, rows[y].len()).any(|x| rows[y][x] != b'.'))
    };
    view.legal.iter().filter(is_near)
}

/// A move is represented by the number of its child node.
impl Position for Tree<'_> {
    type Move = usize;
    type Moves = Vec<usize>;

    fn key(&self) -> u64 {
        let node = self.here();
        let mut hasher = DefaultHasher::new();
        (&node.view.rows, node.mover.index(), node.shown.depth).hash(&mut hasher);
        hasher.finish()
    }

    fn moves(&self) -> Vec<usize> {
        self.here().children.clone()
    }

    fn make(&mut self, child: usize) {
        self.path.push(child);
    }

    fn unmake(&mut self, _: usize) {
        self.path.pop();
    }

    fn outcome(&self) -> Option<Outcome> {
        let node = self.here();
        let over = node.view.over.as_ref()?;
        Some(match over.winner {
            None => Outcome::Draw,
            Some(winner) if winner == node.mover => Outcome::Win,
            Some(_) => Outcome::Loss,
        })
    }

    fn evaluate(&mut self) -> i32 {
        self.here().value
    }

    fn pack(child: usize) -> NonZeroU16 {
        // The tree has fewer nodes than 16 bits can count.
        NonZeroU16::MIN.saturating_add(child as u16)
    }

    fn side(&self) -> usize {
        self.here().mover.index()
    }
}
