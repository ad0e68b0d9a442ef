//! The game as the engine drives it.
//!
//! [`Gomoku`] is what the [engine of every game](::app::engine::Engine) needs to know of this one. An opening by
//! swap2 is in [`swap2`], moves without a search in [`plain`], what is built ahead in [`warm`].

use ::app::engine;
pub use ::app::engine::{Ending, Prepared, Purpose};
use ::app::options;
use ::app::skill::Visibility;
use ::search::clock::Clock;
use ::search::report::Report;
use ::search::value::Depth;
use gomoku_rules::{Game, IllegalMove, Point, Rule, Size, swap2::Answer as Opening};

use crate::bench;
use crate::search::{self, Settings, Store, histories::Histories};

pub mod levels;
mod own;
pub mod plain;
pub mod swap2;
pub mod warm;

pub use own::Own;

pub type Engine = engine::Engine<Gomoku>;
pub type Options = options::Options<Own>;
pub type Request = engine::Request<Gomoku>;
pub type Job = engine::Job<Gomoku>;
/// An opening by swap2 may be answered with no move, but with stones or the other colour.
pub type Answer = engine::Answer<Gomoku>;
pub type Line = Report<Point>;

#[derive(Debug)]
pub struct Gomoku;

impl ::app::Game for Gomoku {
    type Position = Game;
    type Move = Point;
    type IllegalMove = IllegalMove;
    type Options = Own;
    type Learned = Histories;
    type Line = Line;
    type Note = ();
    type Found = Option<Opening>;

    const NAME: &'static str = "Sanqi Gomoku";
    const BENCH_DEPTH: Depth = bench::DEPTH;

    fn start() -> Game {
        Game::new(Size::STANDARD, Rule::Freestyle)
    }

    fn root_moves(game: &Game) -> Vec<Point> {
        search::root_moves(game)
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
        if job.purpose == Purpose::Opening {
            return swap2::decide(job, store, stop, say);
        }
        search_game(job, store, (&job.position, &job.clock), stop, say)
    }

    fn visibility(game: &Game, point: Point) -> Visibility {
        levels::visibility(game, point)
    }

    fn bench_positions() -> Vec<Game> {
        bench::positions()
    }

    fn any_move(game: &Game, _: &[Point]) -> Option<Point> {
        plain::any(game)
    }

    fn found(game: &Game, purpose: Purpose, _: Option<&Line>) -> Option<Opening> {
        (purpose == Purpose::Opening)
            .then(|| swap2::without_search(game))
            .flatten()
    }
}

/// Searches a game under the options of a job. A search that was stopped before it found anything is answered by a
/// look at one stone.
fn search_game(
    job: &Job,
    store: &mut Store,
    (game, clock): (&Game, &Clock),
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(Line),
) -> Answer {
    let request = search::Request {
        game,
        root_moves: &search::root_moves(game),
        clock,
        stop,
        settings: Settings {
            algorithm: job.options.own.algorithm,
            evaluation: job.options.own.evaluation,
            lines: job.lines,
            fine: job.fine,
        },
        weights: &job.options.own.weights.weights(),
    };
    let memory = store.for_search(job.options.table_mib(), job.options.threads);
    let found = search::think(memory, &request, &mut |report| say(report.clone()));
    let answer = Answer::of_result(&job.options, game, &found);
    Answer {
        best: answer.best.or_else(|| plain::any(game)),
        ..answer
    }
}

/// Whether the side to move may play on an empty point: black has forbidden ones in renju.
pub fn is_allowed(game: &Game, point: Point) -> bool {
    game.check(point).is_ok() && game.forbidden(point).is_none()
}
