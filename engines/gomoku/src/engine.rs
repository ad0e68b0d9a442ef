//! The game as the engine drives it.
//!
//! [`Gomoku`] is what the [engine of every game](::app::engine::Engine) needs to know of this one. An opening by
//! swap2 is in [`swap2`], moves without a search in [`plain`], what is built ahead in [`warm`].

use ::app::engine;
pub use ::app::engine::{Ending, Prepared, Purpose};
use ::app::options;
use ::search::clock::Clock;
use ::search::report::Report;
use ::search::value::Depth;
use gomoku_rules::{Board, Color, Game, IllegalMove, Point, Rule, Size, swap2::Answer as Opening};

use crate::bench;
use crate::search::{self, Settings, Store, histories::Histories};

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

/// The same game under another rule. Stones that lie already were never forbidden.
pub fn under_rule(game: &Game, rule: Rule) -> Game {
    let mut start = game.clone();
    while start.undo().is_some() {}
    let mut other = Game::from_position(start.board().clone(), rule, start.to_move());
    for &point in game.moves() {
        if other.play_opening(point).is_err() {
            break;
        }
    }
    other
}

/// The game before its last move, if that may have been this one. Of stones that were set up any of the side that is
/// not to move may have been the last.
pub fn before(game: &Game, point: Point) -> Option<Game> {
    if let Some(&last) = game.moves().last() {
        let mut game = game.clone();
        return (last == point && game.undo().is_some()).then_some(game);
    }
    let (mut board, mover) = (game.board().clone(), !game.to_move());
    if !board.contains(point) || board.get(point) != Some(mover) {
        return None;
    }
    board.remove(point);
    Some(Game::from_position(board, game.rule(), mover))
}

/// Whether the side to move may play on an empty point: black has forbidden ones in renju.
pub fn is_allowed(game: &Game, point: Point) -> bool {
    game.check(point).is_ok() && game.forbidden(point).is_none()
}

/// A game that goes on from stones, whoever placed them and in what order.
pub fn set_up(size: Size, rule: Rule, stones: &[(Point, Color)], to_move: Color) -> Game {
    let turns = [Color::Black, Color::White].into_iter().cycle();
    let in_turn = stones
        .iter()
        .zip(turns)
        .all(|(stone, turn)| stone.1 == turn);
    let mut game = Game::new(size, rule);
    let last_mover = stones.last().map_or(Color::White, |&(_, color)| color);
    if in_turn
        && to_move != last_mover
        && stones
            .iter()
            .all(|&(point, _)| game.play_opening(point).is_ok())
    {
        return game;
    }
    let mut board = Board::new(size);
    for &(point, color) in stones {
        board.place(point, color);
    }
    Game::from_position(board, rule, to_move)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: u8, y: u8) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn stones_in_turn_are_moves_and_others_are_not() {
        let stones = [
            (point(7, 7), Color::Black),
            (point(8, 8), Color::White),
            (point(9, 9), Color::Black),
        ];
        let game = set_up(Size::STANDARD, Rule::Renju, &stones, Color::White);
        assert_eq!((game.moves().len(), game.to_move()), (3, Color::White));
        let grouped = [stones[0], stones[2], stones[1]];
        let game = set_up(Size::STANDARD, Rule::Renju, &grouped, Color::White);
        assert_eq!((game.moves().len(), game.board().stones()), (0, 3));
        assert_eq!(game.to_move(), Color::White);
    }

    #[test]
    fn any_stone_of_a_set_up_position_may_have_been_the_last() {
        let stones = [(point(1, 1), Color::White), (point(2, 2), Color::Black)];
        let game = set_up(Size::STANDARD, Rule::Freestyle, &stones, Color::Black);
        assert!(before(&game, point(2, 2)).is_none(), "black is to move");
        assert!(before(&game, point(3, 3)).is_none());
        let game = before(&game, point(1, 1)).unwrap();
        assert_eq!(game.to_move(), Color::White);
        assert_eq!(game.board().stones(), 1);
    }

    #[test]
    fn another_rule_keeps_the_moves() {
        let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
        game.play(point(7, 7)).unwrap();
        let game = under_rule(&game, Rule::Renju);
        assert_eq!(game.rule(), Rule::Renju);
        assert_eq!(game.moves(), [point(7, 7)]);
    }
}
