//! A clause of the search: its literals, its derivation and its state.

use std::rc::Rc;

use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;

/// The state of a clause in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Passive,
    Active,
    /// Set aside until all its names are true.
    Locked,
    Dead,
}

pub(in crate::resolution) struct ClauseData {
    pub(in crate::resolution) lits: Rc<[Lit]>,
    pub(in crate::resolution) steps: Box<[Step]>,
    pub(super) state: State,
    /// Whether it descends from the goal.
    pub(super) is_goal: bool,
    /// The clauses that it was concluded from; if one is dead, so are its conclusions.
    pub(super) parents: [ClauseId; 2],
    /// For an active clause: the literals that inferences are made on.
    pub(super) eligible: Box<[u16]>,
    /// Whether that is a selected literal.
    pub(super) selected: bool,
}

pub(super) const NO_PARENT: ClauseId = ClauseId::MAX;
