//! Analysis by an algorithm from the textbooks: minimax, alpha-beta, UCT.

use ::cli::analysis::Algorithm;
use ::search::clock::Limits;
use ::search::report::Score;
use ::search::value::Value;
use ::textbook::{algorithm, analysis, comparison};
use xiangqi_rules::Position;

use super::{Arguments, Finding};
use crate::eval::{Evaluate, UNIT};
use crate::textbook::Game;

/// Depth of a textbook algorithm that nothing else limits.
const DEFAULT_DEPTH: i32 = 4;

/// An algorithm from the textbooks.
pub(super) fn by_the_book<E: Evaluate>(
    arguments: &Arguments,
    position: &Position,
    evaluation: E,
) -> Finding {
    let mut game = Game::new(position.clone(), evaluation);
    let asked = &arguments.asked;
    if asked.algorithm == Algorithm::Mcts {
        let limits = Limits {
            movetime: asked.time_without_depth(),
            nodes: asked.nodes,
            ..Limits::default()
        };
        return by_uct(&mut game, limits);
    }
    let algorithm = match asked.algorithm {
        Algorithm::Minimax => algorithm::Algorithm::Minimax,
        _ => algorithm::Algorithm::AlphaBeta,
    };
    let limits = analysis::Limits {
        depth: asked.depth,
        time: asked.told_time(),
        nodes: asked.nodes,
        otherwise: DEFAULT_DEPTH,
        mib: asked.hash(),
    };
    let found = analysis::analyze(&mut game, algorithm, limits, &mut |_, _| false);
    let (nodes, elapsed, complete) = (found.nodes, found.elapsed, found.complete);
    let (depth, pv, value) = found.found(position.legal_moves().first().copied());
    Finding {
        pv,
        score: Score::of(value),
        depth,
        nodes,
        elapsed,
        complete,
        refuted: false,
    }
}

/// The evaluation that stands for 73 % of the points: a pawn and a half.
pub(in crate::cli) const UCT_SCALE: Value = 60 * UNIT;

/// UCT by nodes or by time.
fn by_uct<E: Evaluate>(game: &mut Game<E>, limits: Limits) -> Finding {
    let (row, mut pv) = comparison::uct(game, limits, UCT_SCALE);
    if pv.is_empty() {
        pv.extend(game.position().legal_moves().first());
    }
    Finding {
        depth: pv.len() as i32,
        pv,
        score: Score::Cp(comparison::value_of_share(
            row.share.unwrap_or(0.5),
            UCT_SCALE,
        )),
        nodes: row.nodes,
        elapsed: row.elapsed,
        complete: true,
        refuted: false,
    }
}
