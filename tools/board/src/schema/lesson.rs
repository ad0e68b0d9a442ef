//! A search step by step.

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
    /// In plies.
    pub depth: u32,
    /// Moves a node.
    pub width: u32,
    /// The worst of them is searched first; else the best.
    #[serde(default)]
    pub worst_first: bool,
}

/// A node of a small tree; number 0 is the root.
#[derive(Clone, Debug, Serialize)]
pub struct LessonNode {
    pub parent: Option<usize>,
    /// The move that leads to it.
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

/// What a search does next. Values are of the side that moves at the root; no bound is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "lowercase")]
pub enum LessonStep {
    /// MTD(f) asks whether the root is worth `beta` or more.
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
