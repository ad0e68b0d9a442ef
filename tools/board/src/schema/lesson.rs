//! Messages about lessons: a textbook search of a small tree, step by step.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LessonAlgorithm {
    Minimax,
    Alphabeta,
    Mtdf,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct LessonPlan {
    pub algorithm: LessonAlgorithm,
    /// Depth of the tree, in plies.
    pub depth: u32,
    /// Moves considered at each node.
    pub width: u32,
    /// Whether the worst of them is searched first; default: the best.
    #[serde(default)]
    pub worst_first: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct LessonNode {
    pub parent: Option<usize>,
    /// The move that leads to this node.
    pub mv: String,
    pub names: Vec<String>,
    pub depth: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum LessonReason {
    Leaf,
    All,
    Cut,
    Table,
}

/// A step of the search. Values are from the view of the side that moves at the root; an infinite
/// bound is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum LessonStep {
    /// A pass of MTD(f): a zero-window search whether the root is worth `beta` or more.
    Pass {
        beta: i32,
        lower: Option<i32>,
        upper: Option<i32>,
    },
    Enter {
        node: usize,
        alpha: Option<i32>,
        beta: Option<i32>,
    },
    Leave {
        node: usize,
        value: i32,
        reason: LessonReason,
    },
}

#[derive(Debug, Serialize)]
pub struct Lesson {
    #[serde(flatten)]
    pub plan: LessonPlan,
    pub nodes: Vec<LessonNode>,
    pub steps: Vec<LessonStep>,
}
