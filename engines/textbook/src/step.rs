//! What a search does, step by step.

use search::value::{INFINITE, Value};

/// Something that a search does. Values and windows are those of the side to move; no bound is
/// infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// MTD(f) asks whether the root is worth `beta` or more, and knows so much about it.
    Pass {
        beta: Value,
        lower: Option<Value>,
        upper: Option<Value>,
    },
    /// A move is made; the node that comes next is the one after it.
    Make(M),
    Enter {
        alpha: Option<Value>,
        beta: Option<Value>,
    },
    /// The node that was entered last and has not been left.
    Leave { value: Value, reason: Reason },
}

/// Why a search leaves a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It has been evaluated, or the game is over.
    Leaf,
    AllMoves,
    /// A move was worth beta or more.
    Cut,
    /// The transposition table had the answer.
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

/// The steps so far, if they are kept.
#[derive(Debug)]
pub(crate) struct Steps<M>(Option<Vec<Step<M>>>);

impl<M> Default for Steps<M> {
    fn default() -> Self {
        Self(None)
    }
}

impl<M> Steps<M> {
    pub(crate) const fn kept() -> Self {
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
