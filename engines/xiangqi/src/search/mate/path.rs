//! The state of a search for mate: the position, the line that led to it, and the node budget.

use xiangqi_rules::{Move, Position};
use zobrist::mix;

/// The longest line that is followed, in plies.
const MAX_PLIES: usize = 256;
/// Positions between two calls of the stop function.
pub const POLL_INTERVAL: u64 = 256;

/// The key of a position of the line, and that of the line up to there.
#[derive(Clone, Copy)]
struct PathNode {
    key: u64,
    /// A key of the whole line up to this position.
    line: u64,
}

/// The current position and line, shared by all provers of a search.
pub(super) struct Path<'a> {
    position: Position,
    /// The positions on the line, the current one last.
    line: Vec<PathNode>,
    nodes: u64,
    max_nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Path<'a> {
    pub(super) fn new(position: &Position, max_nodes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        let mut path = Self {
            position: position.clone(),
            line: Vec::new(),
            nodes: 0,
            max_nodes,
            stop,
        };
        path.push();
        path
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position. None when the node limit is reached or the search is stopped.
    pub(super) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        let stopped = self.nodes >= self.max_nodes
            || (self.nodes.is_multiple_of(POLL_INTERVAL) && (self.stop)());
        (!stopped).then_some(())
    }

    /// Whether the line has reached its greatest length.
    pub(super) fn too_long(&self) -> bool {
        self.line.len() >= MAX_PLIES
    }

    /// The place of the current position on the line, from 0.
    pub(super) fn place(&self) -> u16 {
        (self.line.len() - 1) as u16
    }

    /// The place on the line where the current position occurred before, if it did.
    pub(super) fn repeated_at(&self) -> Option<u16> {
        let (current, before) = self.line.split_last()?;
        let place = before.iter().position(|node| node.key == current.key)?;
        Some(place as u16)
    }

    /// A key of the line, as [`Position::key`] is one of the position.
    pub(super) fn path_key(&self) -> u64 {
        self.line.last().map_or(0, |node| node.line)
    }

    fn push(&mut self) {
        let key = self.position.key();
        self.line.push(PathNode {
            key,
            line: mix(self.path_key() ^ key),
        });
    }

    pub(super) fn enter(&mut self, mv: Move) {
        self.position.make(mv);
        self.push();
    }

    pub(super) fn leave(&mut self) {
        self.line.pop();
        self.position.unmake();
    }

    /// Calls `look` in the position after `mv` and a pass of the opponent, with at most `nodes`
    /// positions of the budget.
    pub(super) fn after_null_move<T>(
        &mut self,
        mv: Move,
        nodes: u64,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.enter(mv);
        self.position.make_null();
        self.push();
        let result = self.within(nodes, look);
        self.line.pop();
        self.position.unmake_null();
        self.leave();
        result
    }

    /// Calls `look` with at most `nodes` positions of the budget.
    pub(super) fn within<T>(&mut self, nodes: u64, look: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.max_nodes;
        self.max_nodes = whole.min(self.nodes + nodes);
        let result = look(self);
        self.max_nodes = whole;
        result
    }
}
