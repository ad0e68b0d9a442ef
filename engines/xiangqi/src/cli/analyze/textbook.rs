//! Analysis by an algorithm from the textbooks: minimax, alpha-beta, UCT.

use std::time::{Duration, Instant};

use ::search::clock::Limits;
use ::search::report::Score;
use ::search::value::Value;
use ::search::{comparison, textbook};
use xiangqi_rules::Position;

use super::{Algorithm, Arguments, Finding, limits};
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
    let start = Instant::now();
    if arguments.algorithm == Algorithm::Mcts {
        return by_uct(&mut game, limits(arguments));
    }
    let algorithm = match arguments.algorithm {
        Algorithm::Minimax => textbook::Algorithm::Minimax,
        _ => textbook::Algorithm::AlphaBeta,
    };
    let limit = arguments.movetime.map(Duration::from_millis);
    let stop = || limit.is_some_and(|limit| start.elapsed() >= limit);
    let deepest = arguments.depth.unwrap_or(match limit {
        Some(_) => 100,
        None => DEFAULT_DEPTH,
    });
    // Fixed depth by default; under a clock, deeper and deeper until it is over.
    let mut best = None;
    let mut nodes = 0;
    let first = if limit.is_some() { 1 } else { deepest };
    let mut complete = true;
    for depth in first..=deepest {
        match textbook::solve(&mut game, algorithm, depth, arguments.hash as usize, &stop) {
            Ok(solution) => {
                nodes += solution.nodes;
                best = Some((depth, solution));
            }
            Err(textbook_stopped) => {
                let ::search::tester::Stopped = textbook_stopped;
                complete = arguments.depth.is_none();
                break;
            }
        }
    }
    let elapsed = start.elapsed();
    match best {
        Some((depth, solution)) => Finding {
            pv: solution.line,
            score: Score::of(solution.value),
            depth,
            nodes,
            elapsed,
            complete,
            refuted: false,
        },
        // Stopped before the first ply was looked at.
        None => Finding {
            pv: position
                .legal_moves()
                .first()
                .copied()
                .into_iter()
                .collect(),
            score: Score::Cp(0),
            depth: 0,
            nodes,
            elapsed,
            complete: false,
            refuted: false,
        },
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
        score: Score::Cp(row.value),
        nodes: row.nodes,
        elapsed: row.elapsed,
        complete: true,
        refuted: false,
    }
}
