//! Where a search for mate stands: the position, the line that led to it, and what it may still spend.

use xiangqi_rules::{Move, Position};

/// The longest line that is followed, in plies.
const MAX_PLIES: usize = 256;
/// Positions between two looks at the clock.
const LOOK: u64 = 256;

/// A position on its way through the tree. All provers of a search walk with the same one.
pub(super) struct Walk<'a> {
    position: Position,
    /// Keys of the positions on the line, the current one last.
    path: Vec<u64>,
    nodes: u64,
    max_nodes: u64,
    stop: &'a dyn Fn() -> bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(position: &Position, max_nodes: u64, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            position: position.clone(),
            path: vec![position.key()],
            nodes: 0,
            max_nodes,
            stop,
        }
    }

    pub(super) const fn position(&self) -> &Position {
        &self.position
    }

    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts a position. None when the limit is reached or the search is told to stop.
    pub(super) fn count(&mut self) -> Option<()> {
        self.nodes += 1;
        let stopped =
            self.nodes >= self.max_nodes || (self.nodes.is_multiple_of(LOOK) && (self.stop)());
        (!stopped).then_some(())
    }

    /// Whether the line may not grow.
    pub(super) fn too_long(&self) -> bool {
        self.path.len() >= MAX_PLIES
    }

    /// Whether a position stands on the line already.
    pub(super) fn has_been(&self, key: u64) -> bool {
        self.path.contains(&key)
    }

    /// The key of the position behind a move.
    pub(super) fn key_after(&mut self, mv: Move) -> u64 {
        self.position.make(mv);
        let key = self.position.key();
        self.position.unmake();
        key
    }

    pub(super) fn enter(&mut self, mv: Move) {
        self.position.make(mv);
        self.path.push(self.position.key());
    }

    pub(super) fn leave(&mut self) {
        self.path.pop();
        self.position.unmake();
    }

    /// Does something in the position where the mover has made `mv` and the opponent has passed, with
    /// at most `nodes` positions of the budget.
    pub(super) fn after_a_pass<T>(
        &mut self,
        mv: Move,
        nodes: u64,
        look: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.enter(mv);
        self.position.make_null();
        self.path.push(self.position.key());
        let result = self.within(nodes, look);
        self.path.pop();
        self.position.unmake_null();
        self.leave();
        result
    }

    /// Does something with at most `nodes` positions of the budget.
    pub(super) fn within<T>(&mut self, nodes: u64, look: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.max_nodes;
        self.max_nodes = whole.min(self.nodes + nodes);
        let result = look(self);
        self.max_nodes = whole;
        result
    }
}
