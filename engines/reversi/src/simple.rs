//! The search with the course lab's evaluation: exact MTD(f), or principal variation search, over
//! plain alpha-beta, with iterative deepening until the limits or the end of the game, and as many
//! threads as requested.
//!
//! It prunes nothing selectively, works on every board, and uses a table of the option's size up to
//! 16 MiB.

use ::search::clock::Watch;
use ::search::mtdf::Mtdf;
use ::search::tt::TranspositionTable;
use ::search::value::{Depth, Value};
use ::textbook::position::Position as _;
use ::textbook::searcher::Searcher;

use crate::eval::Classic;
use crate::eval::classic::WIN;
use crate::search::Request;
use crate::search::line::{Line, Reach, SearchResult};
use crate::textbook::Game;

/// The largest table, in MiB: a new one is made for every search.
const MAX_TABLE: usize = 16;
/// The deepest iteration, on boards of any size.
const MAX_DEPTH: Depth = 120;
/// Half of principal variation search's first window, in 1/100 disc.
const WINDOW: Value = 200;

#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The size of the table in MiB, up to [`MAX_TABLE`].
    pub hash: usize,
    /// Selects among moves of equal value.
    pub seed: u64,
    /// What a draw is worth to black, in 1/100 disc.
    pub contempt: Value,
}

/// Searches until the limits are reached.
pub fn run(request: &Request<'_>, settings: Settings, say: &mut dyn FnMut(Line)) -> SearchResult {
    let position = request.position;
    let squares = position.size().squares();
    // The inverse of `Classic::centidiscs`.
    let of_centidiscs = |value: Value| value * WIN / (100 * squares as Value);
    let contempt = of_centidiscs(settings.contempt);
    let game = Game::new(position.clone(), settings.seed).with_contempt(contempt);
    let table = TranspositionTable::new(settings.hash.min(MAX_TABLE));
    let watch = || Watch::new(request.clock, request.stop);
    let mut searchers: Vec<Searcher<'_, Game>> = (0..request.threads.max(1))
        .map(|_| Searcher::new(game.clone(), &table, watch()))
        .collect();
    let read = |depth: Depth, value: Value| {
        let reach = if game.reached_the_end(depth) {
            Reach::EXACT
        } else if value.abs() >= WIN {
            Reach::End {
                confidence: 100,
                outcome_only: true,
            }
        } else {
            Reach::Depth {
                plies: depth as u32,
                confidence: 100,
            }
        };
        (Classic::centidiscs(value, squares), reach)
    };
    let limit = request.clock.limits().depth;
    let limits = limit.into_iter().chain(request.max_depth);
    // At most every other ply is a pass.
    let most = (2 * position.empties() as Depth + 2).min(MAX_DEPTH);
    let max_depth = limits.min().unwrap_or(most).clamp(1, most);
    let drop_unit = of_centidiscs(Request::DROP_UNIT);
    let driver = request
        .approach
        .driver(Mtdf::exact(), of_centidiscs(WINDOW));
    request.deepen(&mut searchers, &driver, (max_depth, drop_unit), &read, say)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Request as Asked};
    use ::search::clock::Limits;
    use reversi_rules::{Size, board_text};

    fn depth(depth: i32) -> Limits {
        Limits::of_depth(depth)
    }

    const SMALL: &str = "......\n.XOO..\n..XOX.\n..OXX.\n...X..\n......\nO to move";

    /// The answer for [`SMALL`] with one option set.
    fn found(option: &str, value: &str, plies: i32) -> crate::engine::Answer {
        let mut engine = Engine::default();
        engine
            .set(app::options::Dialect::Gtp, option, Some(value))
            .unwrap();
        engine.set_position(board_text::parse(SMALL).unwrap());
        let job = engine.prepare(Asked::best(depth(plies))).job().unwrap();
        job.run(&|| false, &mut |_| {})
    }

    #[test]
    fn several_lines_come_best_first_and_the_first_is_the_best() {
        let mut engine = Engine::default();
        engine
            .set(app::options::Dialect::Gtp, "Evaluation", Some("classic"))
            .unwrap();
        engine.play("f5".parse().unwrap()).unwrap();
        let ask = |lines| {
            let asked = Asked {
                lines,
                ..Asked::best(depth(4))
            };
            let job = engine.prepare(asked).job().unwrap();
            job.run(&|| false, &mut |_| {}).found
        };
        let three = ask(3);
        assert_eq!(three.len(), 3, "f4, f6 and d6");
        assert!(three.is_sorted_by(|a, b| a.value >= b.value));
        assert_eq!(three[0].value, ask(1)[0].value);
    }

    #[test]
    fn several_threads_find_the_value_of_one() {
        for plies in [1, 5, 7] {
            let [one, two, four] =
                ["1", "2", "4"].map(|threads| found("Threads", threads, plies).found[0].value);
            assert_eq!([two, four], [one; 2]);
        }
    }

    #[test]
    fn both_algorithms_find_the_same_value() {
        let both = |plies| ["mtdf", "pvs"].map(|algorithm| found("Algorithm", algorithm, plies));
        for plies in [1, 4, 7] {
            let [mtdf, pvs] = both(plies).map(|answer| answer.found[0].value);
            assert_eq!(mtdf, pvs, "{plies} plies");
        }
        let [mtdf, pvs] = both(7).map(|answer| answer.nodes);
        assert_ne!(mtdf, pvs, "one algorithm by two names");
    }

    #[test]
    fn an_ending_is_solved_and_said_to_be() {
        let text = "XXXX\nOOOX\nXOXX\n..XX\nO to move";
        let mut engine = Engine::default();
        engine.set_position(board_text::parse(text).unwrap());
        let job = engine
            .prepare(Asked::best(Limits::default()))
            .job()
            .unwrap();
        let answer = job.run(&|| false, &mut |_| {});
        assert_eq!(answer.found[0].reach, Reach::EXACT);
        assert_eq!(answer.found[0].value % 100, 0);
    }

    #[test]
    fn the_seed_chooses_among_equal_first_moves_and_nothing_else_does() {
        let first = |seed: u64| {
            let mut engine = Engine::default();
            engine
                .set(app::options::Dialect::Gtp, "Evaluation", Some("classic"))
                .unwrap();
            engine
                .set(app::options::Dialect::Gtp, "Seed", Some(&seed.to_string()))
                .unwrap();
            engine.new_game(reversi_rules::Position::new(Size::STANDARD));
            let job = engine.prepare(Asked::best(depth(2))).job().unwrap();
            job.run(&|| false, &mut |_| {}).best
        };
        // By symmetry all four moves are equal.
        let mut found: Vec<_> = (0..32).filter_map(first).collect();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 4);
        assert_eq!(first(5), first(5));
    }
}
