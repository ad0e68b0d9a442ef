//! One search: of the middle game, then of the ending if it can be solved, and of a swindle if the
//! game is lost.

use ::search::algorithm::DriverSettings;
use ::search::memory::Store;
use reversi_rules::{Move, Size};

use super::exact;
use super::line::{Line, Reach};
use super::lost;
use super::options::Evaluation;
use super::{Answer, Job};
use crate::search::{self, midgame};
use crate::{greedy, simple};

/// Searches until done or told to stop; `say` reports the lines found.
pub(super) fn run(
    job: &Job,
    store: &mut Store<()>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Answer {
    if job.options.own.evaluation == Evaluation::Greedy {
        let Some(best) = greedy::choose(&job.position) else {
            return Answer::of(None);
        };
        let line = greedy_line(job, best);
        say(line.clone());
        return answer(job, None, vec![line]);
    }
    let lines = job.lines.min(job.moves.len());
    let due = exact::is_due(&job.position, lines, &job.clock);
    // Before an ending is solved, half of its plies are searched, so that there is an answer if
    // solving takes too long.
    let before_solving = due.then_some((job.position.empties() / 2) as i32);
    let request = search::Request {
        approach: DriverSettings {
            algorithm: job.options.algorithm,
            lines,
            fine: job.fine,
        },
        max_depth: before_solving,
        threads: job.options.threads,
        // The values of a level's moves are kept apart, so that its games stay the same.
        mirrors: !job.purpose.plays(),
        ..search::Request::new(&job.position, &job.clock, stop)
    };
    let options = &job.options;
    let stored_table = options.own.keeps_table(job.position.size()).then(|| {
        store
            .for_search(options.table_mib(), options.threads)
            .table()
    });
    let mut found = match stored_table {
        Some(table) => {
            let weights = options.own.weights.weights();
            midgame::run(&request, table, &weights, options.own.selectivity, say)
        }
        None => {
            let settings = simple::Settings {
                hash: options.hash,
                seed: options.own.seed,
                contempt: options.own.contempt,
            };
            simple::run(&request, settings, say)
        }
    };
    let weights = || options.own.weights.weights();
    let weights = (job.position.size() == Size::STANDARD).then(weights);
    let own = (due && stored_table.is_none()).then(|| exact::table_for(&job.position, options));
    if due
        && !stop()
        && let Some(table) = stored_table.or(own.as_ref())
        && let Some(solved) = exact::lines(
            &job.position,
            lines,
            exact::Resources {
                table,
                threads: options.threads,
                weights: weights.as_deref(),
            },
            &job.clock,
            stop,
            say,
        )
    {
        found.nodes += solved.first().map_or(0, |line| line.nodes);
        found.lines = solved;
    }
    job.clock.wait_for_stop(stop);
    let line = found.lines.first();
    let mut best = line.and_then(|line| line.moves.first()).copied();
    if lines == 1
        && let (Some(board), Some(line), Some(table)) = (job.position.board(), line, stored_table)
        && let Some((mv, nodes)) = lost::swindle(board, line, table, &job.clock, options, stop)
    {
        best = Some(mv);
        found.nodes += nodes;
    }
    Answer {
        nodes: found.nodes,
        ..answer(job, best, found.lines)
    }
}

/// The lines as an answer. The move to play is `best`, default: the first line's. In a lost game on
/// the clock `best` is the move that is hardest to answer.
fn answer(job: &Job, best: Option<Move>, lines: Vec<Line>) -> Answer {
    let first = || job.moves.first().copied();
    let answer = match lines.first() {
        Some(line) => Answer::of_line(&job.options, &job.position, line),
        None => Answer::of(first()),
    };
    let is_expected = best.is_none() || best == answer.best;
    Answer {
        best: best.or(answer.best),
        ponder: answer.ponder.filter(|_| is_expected),
        found: lines,
        ..answer
    }
}

/// The line of the greedy player: its one move, valued by the disc difference after it.
fn greedy_line(job: &Job, mv: Move) -> Line {
    let side = job.position.side_to_move();
    let mut after = job.position.clone();
    let made = after.make(mv);
    debug_assert!(made.is_ok(), "{mv} is illegal");
    Line {
        rank: 1,
        moves: vec![mv],
        value: 100 * after.difference(side),
        reach: Reach::Depth {
            plies: 1,
            confidence: 100,
        },
        depth: 1,
        nodes: job.moves.len() as u64,
        root_move_nodes: job.moves.len() as u64,
        elapsed: job.clock.elapsed(),
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Engine, Request};
    use ::app::options::Dialect;
    use ::search::clock::{Limits, Remaining};

    #[test]
    fn a_move_without_time_is_a_searched_one() {
        let limits = Limits {
            own: Some(Remaining::default()),
            ..Limits::default()
        };
        for evaluation in ["patterns", "classic"] {
            let mut engine = Engine::default();
            engine
                .set(Dialect::Gtp, "Evaluation", Some(evaluation))
                .unwrap();
            engine.set(Dialect::Gtp, "OwnBook", Some("no")).unwrap();
            let job = engine.prepare(Request::best(limits)).job().unwrap();
            let answer = job.run(&|| false, &mut |_| {});
            assert_eq!(answer.found.len(), 1, "{evaluation}");
            assert_eq!(answer.best, answer.found[0].moves.first().copied());
        }
    }
}
