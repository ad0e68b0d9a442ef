//! The proof of a win by threats, tried before the tree is searched.
//!
//! The tree search finds wins by fours wherever it gets, but wins by threes only within its depth,
//! where a quiet three competes with all other moves. The exact solvers of [`crate::threats`]
//! follow nothing but threats, so they see such wins much further ahead; what they prove needs no
//! search.

use std::time::{Duration, Instant};

use gomoku_rules::Point;
use search::iterate::{Pv, SearchResult};
use search::report::{Bound, Report, Score};
use search::value::{Depth, MAX_PLY, mate_in};

use super::{Evaluation, Request};
use crate::threats::{Limits, Outcome, Solution, vcf, vct};

/// The part of the time for a move that the proof may take, as a divisor ...
const SHARE: u32 = 8;
/// ... and the longest time for it, since what is not proved soon seldom is.
const LONGEST: Duration = Duration::from_secs(2);
/// The fewest stones with which a win by threats is tried.
const MIN_STONES: usize = 6;

/// A win of the side to move, proved by threats, as the answer to the request; it is reported to
/// `sink`. None if no win is found within a share of the time and `mib` MiB, or if the request is
/// for more than a move within a time.
///
/// Searches limited by depth or nodes do not use it: they must be repeatable node by node.
pub(super) fn prove_win(
    request: &Request<'_>,
    mib: usize,
    sink: &mut dyn FnMut(&Report<Point>),
) -> Option<SearchResult<Point>> {
    let (game, clock, settings) = (request.position, request.clock, request.settings);
    let limits = clock.limits();
    let budget = clock.budget()?;
    let only_a_move = settings.approach.lines == 1
        && settings.evaluation == Evaluation::Patterns
        && limits.depth.is_none()
        && limits.nodes.is_none()
        && !clock.pondering();
    if !only_a_move || game.board().stones() < MIN_STONES {
        return None;
    }
    let limits = Limits {
        nodes: None,
        deadline: Instant::now().checked_add((budget.optimum / SHARE).min(LONGEST)),
        stop: Some(request.stop),
        mib: Some(mib),
    };
    let solve = |solver: Solver| solver(game.board(), game.rule(), game.to_move(), &limits);
    let fours = solve(vcf::solve);
    let mut nodes = fours.nodes;
    let answer = match fours.answer {
        Outcome::NoWin => {
            let threats = solve(vct::solve);
            nodes += threats.nodes;
            threats.answer
        }
        answer => answer,
    };
    let Outcome::Win { line } = answer else {
        return None;
    };
    if !request.root_moves.contains(line.first()?) {
        return None;
    }
    // After the line's last move every answer loses at once: two more plies at most.
    let plies = (line.len() + 2).min(MAX_PLY - 1);
    let value = mate_in(plies);
    let depth = plies as Depth;
    sink(&Report {
        depth,
        seldepth: plies as u32,
        multipv: 1,
        score: Score::of(value),
        bound: Bound::Lower,
        nodes,
        root_move_nodes: nodes,
        elapsed: clock.elapsed(),
        hashfull: 0,
        tb_hits: 0,
        pv: line.clone(),
    });
    let line = Pv {
        moves: line,
        value,
        bound: Bound::Lower,
        depth,
    };
    Some(SearchResult {
        lines: vec![line],
        depth,
        nodes,
    })
}

/// One of the two exact solvers.
type Solver =
    fn(&gomoku_rules::Board, gomoku_rules::Rule, gomoku_rules::Color, &Limits<'_>) -> Solution;
