//! The steps of a search, as recorded by [`trace`](crate::trace).

use search::value::{INFINITE, Value};

/// A step of a search. Values and windows are from the side to move's point of view; an infinite
/// bound is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// A pass of MTD(f): a zero-window search of the root at `beta`, with the bounds known so far.
    Pass {
        beta: Value,
        lower: Option<Value>,
        upper: Option<Value>,
    },
    /// Makes a move; the next node is the position after it.
    Make(M),
    Enter {
        alpha: Option<Value>,
        beta: Option<Value>,
    },
    /// Leaves the node that was entered last and has not been left.
    Leave { value: Value, reason: Reason },
}

/// Why a search leaves a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The node was evaluated, or the game is over.
    Leaf,
    AllMoves,
    /// Beta cutoff: a move has a value of beta or more.
    Cut,
    /// Cutoff from the transposition table.
    Table,
}

fn finite(bound: Value) -> Option<Value> {
    (bound.abs() < INFINITE).then_some(bound)
}

impl<M> Step<M> {
    pub(crate) fn enter((alpha, beta): (Value, Value)) -> Self {
        Self::Enter {
            alpha: finite(alpha),
            beta: finite(beta),
        }
    }

    pub(crate) fn pass(beta: Value, (lower, upper): (Value, Value)) -> Self {
        Self::Pass {
            beta,
            lower: finite(lower),
            upper: finite(upper),
        }
    }
}

/// The steps so far, if they are recorded.
#[derive(Debug)]
pub(crate) struct Steps<M>(Option<Vec<Step<M>>>);

impl<M> Default for Steps<M> {
    fn default() -> Self {
        Self(None)
    }
}

impl<M> Steps<M> {
    pub(crate) const fn recording() -> Self {
        Self(Some(Vec::new()))
    }

    pub(crate) fn into_vec(self) -> Vec<Step<M>> {
        self.0.unwrap_or_default()
    }

    pub(crate) fn note(&mut self, step: impl FnOnce() -> Step<M>) {
        if let Some(steps) = &mut self.0 {
            steps.push(step());
        }
    }
}
