//! Gomoku as a game of the shared engine.
//!
//! [`Gomoku`] tells the [engine of every game](::app::engine::Engine) what it needs to know of this
//! one. The first stone of a game is in `first.rs`, answers in an opening are in [`opening`], moves
//! without a search in [`plain`], tables that are built in advance in [`warm`].

use ::app::engine;
pub use ::app::engine::{NoMoveReason, Prepared, Purpose};
use ::app::skill::{self, Visibility};
use ::app::variety::Choice;
use ::search::report::Report;
use ::search::value::{Depth, Value};
use gomoku_rules::{Game, IllegalMove, Point, Rule, Size, opening_rule};

use crate::bench;
use crate::search::{self, Settings, Store, histories::Histories};

mod first;
pub mod levels;
pub mod opening;
mod options;
pub mod plain;
pub mod warm;

pub use opening::Goal;
pub use options::{GameOptions, Options};

pub type Engine = engine::Engine<Gomoku>;
pub type Request = engine::Request<Gomoku>;
pub type Job = engine::Job<Gomoku>;
/// An opening is answered not with a move but with stones or a swap.
pub type Answer = engine::Answer<Gomoku>;
pub type Line = Report<Point>;

/// With a seed, moves vary until there are this many stones on the board, by values of up to
/// `VARIED_BY`: 4 % of the points.
const VARIED_STONES: usize = 8;
const VARIED_BY: Value = 20;

#[derive(Debug)]
pub struct Gomoku;

impl ::app::Game for Gomoku {
    type Position = Game;
    type Move = Point;
    type IllegalMove = IllegalMove;
    type Options = GameOptions;
    type HistoryTables = Histories;
    type Line = Line;
    type Note = ();
    type Goal = Goal;
    type Found = Option<opening_rule::Answer>;

    const NAME: &'static str = "Sanqi Gomoku";
    const BENCH_DEPTH: Depth = bench::DEPTH;

    fn start() -> Game {
        Game::new(Size::STANDARD, Rule::Freestyle)
    }

    fn root_moves(game: &Game) -> Vec<Point> {
        search::root_moves(game)
    }

    /// Every empty point: black may play on a point that renju forbids, and loses.
    fn legal_moves(game: &Game) -> Vec<Point> {
        match game.outcome() {
            None => game.board().empty_points().collect(),
            Some(_) => Vec::new(),
        }
    }

    fn root_moves_excluding(game: &Game, banned: &[Point]) -> Vec<Point> {
        search::root_moves_excluding(game, banned)
    }

    fn play(game: &mut Game, point: Point) -> Result<(), IllegalMove> {
        game.play(point)
    }

    fn undo(game: &mut Game) -> bool {
        game.undo().is_some()
    }

    fn search(
        job: &Job,
        store: &mut Store,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Line),
    ) -> Answer {
        opening::decide(job, store, stop, say).unwrap_or_else(|| search_move(job, store, stop, say))
    }

    fn visibility(game: &Game, point: Point) -> Visibility {
        levels::visibility(game, point)
    }

    fn bench_positions() -> Vec<Game> {
        bench::positions()
    }

    fn perft(game: &mut Game, depth: u32) -> u64 {
        crate::perft::games(game, depth)
    }

    fn any_move(game: &Game, _: &[Point]) -> Option<Point> {
        plain::any(game)
    }

    fn found(game: &Game, goal: &Goal, _: Option<&Line>) -> Option<opening_rule::Answer> {
        opening::without_search(goal, game)
    }
}

/// How to choose among nearly equal first moves, if they should vary.
fn variety(job: &Job) -> Option<Choice> {
    let game = &job.position;
    let is_early = job.purpose.plays() && game.board().stones() < VARIED_STONES;
    let seed = job.options.own.seed.filter(|_| is_early)?;
    let position = game.moves().iter().fold(seed, |seed, point| {
        zobrist::mix(seed ^ u64::from(point.x()) << 8 ^ u64::from(point.y()))
    });
    Some(Choice::new(VARIED_BY, position))
}

/// Searches a job's moves. If the search is stopped before it has found a move, the answer is a
/// move chosen without a search.
fn search_move(
    job: &Job,
    store: &mut Store,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Answer {
    let game = &job.position;
    let first = first::moves(job);
    let moves = first.as_ref().unwrap_or(&job.moves);
    let known: &[search::Known] = &[];
    #[cfg(feature = "sqlite")]
    let advice = job.options.own.positions.advice(game, &job.moves);
    #[cfg(feature = "sqlite")]
    let (moves, known) = match &advice {
        Some(advice) if advice.wins.is_some() && job.purpose.plays() => {
            return Answer::of(advice.wins);
        }
        Some(advice) if !advice.only.is_empty() => (&advice.only, &advice.known[..]),
        Some(advice) => (moves, &advice.known[..]),
        None => (moves, known),
    };
    let choice = variety(job);
    let mut lines = Vec::new();
    let request = search::Request {
        position: game,
        root_moves: moves,
        clock: &job.clock,
        stop,
        settings: Settings {
            approach: job.approach(choice),
            evaluation: job.options.own.evaluation,
            weights: &job.options.own.weights.weights(),
            known,
        },
    };
    let memory = store.for_search(job.options.table_mib(), job.options.threads);
    let found = search::think(memory, &request, &mut |report| {
        skill::keep::<Gomoku>(&mut lines, report);
        if report.multipv <= job.lines {
            say(report.clone());
        }
    });
    let answer = match choice.and_then(|choice| choice.among(&lines)) {
        Some(line) => Answer {
            nodes: found.nodes,
            ..Answer::of_line(&job.options, game, line)
        },
        None => Answer::of_result(&job.options, game, &found),
    };
    let any = || plain::among(game, &job.moves).or_else(|| plain::any(game));
    Answer {
        best: answer.best.or_else(any),
        ..answer
    }
}

/// Whether the side to move may play on a point: it must be empty and not forbidden by renju.
pub(crate) fn is_allowed(game: &Game, point: Point) -> bool {
    game.check(point).is_ok() && game.forbidden(point).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::app::Game as _;
    use ::search::clock::Limits;

    /// The engine's reply to a stone in the centre.
    fn reply(seed: Option<u64>) -> Point {
        let mut engine = Engine::default();
        engine.options_mut().own.seed = seed;
        let mut game = Gomoku::start();
        game.play(Size::STANDARD.centre()).unwrap();
        engine.set_position(game);
        let request = Request::best(Limits::of_nodes(20_000));
        let answer = engine.search(request, &|| false, &mut |_| {});
        answer.best.expect("a move")
    }

    #[test]
    fn with_a_seed_first_moves_vary_and_each_seed_has_its_own() {
        let all: Vec<Point> = (1..20).map(|seed| reply(Some(seed))).collect();
        assert_eq!(all[6], reply(Some(7)));
        assert!(all.iter().any(|&point| point != all[0]), "{all:?}");
        assert_eq!(reply(None), reply(None));
    }
}
