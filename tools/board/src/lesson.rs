//! Textbook searches traced over a small tree below a position of the user's game, for the page to
//! step through.

mod evaluation;
mod tree;

use ::cli::message;
use anyhow::bail;
use textbook::algorithm::Algorithm;
use textbook::step::{Reason, Step};
use textbook::trace;

use crate::rules::GameRules;
use crate::schema::{Lesson, LessonAlgorithm, LessonNode, LessonPlan, LessonReason, LessonStep};
use tree::Tree;

/// Limit on the leaves of the full tree, width to the power of depth.
const MAX_LEAVES: u32 = 64;

/// # Errors
/// When the tree would be too large, or the game is over.
pub fn trace(
    rules: &GameRules,
    start: &str,
    moves: &[String],
    plan: LessonPlan,
) -> anyhow::Result<Lesson> {
    let leaves = plan.width.checked_pow(plan.depth);
    if plan.width < 2 || plan.depth == 0 || leaves.is_none_or(|leaves| leaves > MAX_LEAVES) {
        bail!(message!("lesson-too-large", most = MAX_LEAVES));
    }
    let mut tree = Tree::grow(rules, start, moves, plan)?;
    let algorithm = match plan.algorithm {
        LessonAlgorithm::Minimax => Algorithm::Minimax,
        LessonAlgorithm::Alphabeta => Algorithm::AlphaBeta,
        LessonAlgorithm::Mtdf => Algorithm::Mtdf,
    };
    let steps = trace::trace(&mut tree, algorithm, plan.depth as i32);
    Ok(Lesson {
        plan,
        steps: for_the_root(&tree, steps),
        nodes: tree.nodes.into_iter().map(|node| node.shown).collect(),
    })
}

/// Converts the steps: nodes by their numbers, and all values from the view of the side that moves
/// at the root.
fn for_the_root(tree: &Tree<'_>, steps: Vec<Step<usize>>) -> Vec<LessonStep> {
    let (mut open, mut next) = (Vec::new(), 0);
    let mut converted = Vec::new();
    for step in steps {
        match step {
            Step::Pass { beta, lower, upper } => {
                next = 0;
                converted.push(LessonStep::Pass { beta, lower, upper });
            }
            Step::Make(child) => next = child,
            Step::Enter { alpha, beta } => {
                let maximizes = tree.maximizes(next);
                let turned = |bound: Option<i32>| bound.map(|bound| -bound);
                let (alpha, beta) = match maximizes {
                    true => (alpha, beta),
                    false => (turned(beta), turned(alpha)),
                };
                open.push(next);
                converted.push(LessonStep::Enter {
                    node: next,
                    alpha,
                    beta,
                });
            }
            Step::Leave { value, reason } => {
                let Some(node) = open.pop() else { continue };
                let sign = if tree.maximizes(node) { 1 } else { -1 };
                converted.push(LessonStep::Leave {
                    node,
                    value: sign * value,
                    reason: match reason {
                        Reason::Leaf => LessonReason::Leaf,
                        Reason::AllMoves => LessonReason::All,
                        Reason::Cut => LessonReason::Cut,
                        Reason::Table => LessonReason::Table,
                    },
                });
            }
        }
    }
    converted
}

impl LessonNode {
    fn root() -> Self {
        Self {
            parent: None,
            mv: String::new(),
            names: Vec::new(),
            depth: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::game::choice::GameChoice;

    fn lesson(game: &str, moves: &[&str], algorithm: LessonAlgorithm, worst_first: bool) -> Lesson {
        let rules = GameRules::new(GameChoice::usual(game)).unwrap();
        let moves: Vec<String> = moves.iter().map(|mv| (*mv).to_owned()).collect();
        let plan = LessonPlan {
            algorithm,
            depth: 3,
            width: 3,
            worst_first,
        };
        trace(&rules, rules.start(), &moves, plan).unwrap()
    }

    fn value(lesson: &Lesson) -> i32 {
        match lesson.steps.last() {
            Some(LessonStep::Leave { node: 0, value, .. }) => *value,
            other => panic!("{other:?}"),
        }
    }

    fn entered(lesson: &Lesson) -> usize {
        let enters = |step: &&LessonStep| matches!(step, LessonStep::Enter { .. });
        lesson.steps.iter().filter(enters).count()
    }

    #[test]
    fn all_find_the_value_of_minimax_in_any_order() {
        use LessonAlgorithm::{Alphabeta, Minimax, Mtdf};
        for (game, moves) in [
            ("xiangqi", &["h2e2", "h9g7"][..]),
            ("reversi", &["f5"]),
            ("gomoku", &["7,7", "8,8"]),
        ] {
            let minimax = lesson(game, moves, Minimax, false);
            // A position of Reversi may have fewer moves than the tree is wide.
            let nodes = minimax.nodes.len();
            assert!(nodes == 40 || game == "reversi" && nodes > 30, "{nodes}");
            assert_eq!(entered(&minimax), nodes, "{game}");
            let alphabeta = lesson(game, moves, Alphabeta, false);
            let mtdf = lesson(game, moves, Mtdf, false);
            assert_eq!(value(&alphabeta), value(&minimax), "{game}");
            assert_eq!(value(&mtdf), value(&minimax), "{game}");
            assert!(entered(&alphabeta) < nodes, "{game}");
            let badly = lesson(game, moves, Alphabeta, true);
            assert_eq!(value(&badly), value(&minimax), "{game}");
        }
    }

    /// After either of White's moves Black has to pass, and White makes the last move.
    #[test]
    fn a_pass_is_a_move_of_the_tree() {
        let mut choice = GameChoice::usual("reversi");
        choice.size = Some("4".to_owned());
        let rules = GameRules::new(choice).unwrap();
        let plan = LessonPlan {
            algorithm: LessonAlgorithm::Minimax,
            depth: 3,
            width: 4,
            worst_first: false,
        };
        let lesson = trace(&rules, "OX----------OX-- O;", &[], plan).unwrap();
        let moves: Vec<_> = lesson.nodes.iter().map(|node| node.mv.as_str()).collect();
        assert_eq!(moves[3..5], ["pass", "pass"]);
        assert_eq!(moves.len(), 7);
        assert_eq!(value(&lesson), 31_997);
    }

    #[test]
    fn a_tree_that_is_too_large_is_refused() {
        let rules = GameRules::new(GameChoice::usual("xiangqi")).unwrap();
        for (depth, width) in [(4, 3), (1, 1), (0, 3), (u32::MAX, 2)] {
            let plan = LessonPlan {
                algorithm: LessonAlgorithm::Minimax,
                depth,
                width,
                worst_first: false,
            };
            assert!(trace(&rules, rules.start(), &[], plan).is_err());
        }
    }
}
