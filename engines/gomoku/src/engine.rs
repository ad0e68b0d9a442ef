//! The engine as a session drives it: a game, options, and a search to start.
//!
//! An [`Engine`] never waits. [`Engine::prepare`] turns a request into a [`Job`], which owns all it needs
//! and runs on a thread of the session's choosing.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use ::search::clock::{Clock, Limits};
use gomoku_rules::{Board, Color, Game, IllegalMove, Point, Rule, Size};

use crate::search::Store;

pub mod job;
pub mod options;
pub mod plain;
pub mod swap2;
pub mod warm;

pub use job::{Answer, Choice, Job, Line};
pub use options::Options;

/// What is asked of a search.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// What it is to answer with.
    pub question: Question,
    pub limits: Limits,
    /// How many moves to value, the best first; at least 1.
    pub lines: usize,
    /// When it was asked for: since then its time runs. None for now.
    pub asked_at: Option<Instant>,
}

/// What a search is to answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    Move,
    /// What the swap2 opening asks for with so many stones on the board: none, three or five.
    Swap2,
}

impl Request {
    pub const fn best(limits: Limits) -> Self {
        Self {
            question: Question::Move,
            limits,
            lines: 1,
            asked_at: None,
        }
    }
}

/// A game, options, and what searches remember.
#[derive(Debug)]
pub struct Engine {
    game: Game,
    options: Options,
    store: Arc<Mutex<Store>>,
}

impl Default for Engine {
    fn default() -> Self {
        Self::with(Options::default())
    }
}

impl Engine {
    /// An engine before its first game, on the usual board.
    pub fn with(options: Options) -> Self {
        Self {
            game: Game::new(Size::STANDARD, Rule::Freestyle),
            options,
            store: Arc::default(),
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How it is set up to play.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The same, to change it. Not while a search runs.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    /// Forgets all and begins a game.
    pub fn new_game(&mut self, size: Size, rule: Rule) {
        self.game = Game::new(size, rule);
        self.forget();
    }

    pub fn adopt(&mut self, game: Game) {
        self.game = game;
    }

    /// Goes on under another rule. Stones that lie already were never forbidden.
    pub fn set_rule(&mut self, rule: Rule) {
        if self.game.rule() == rule {
            return;
        }
        let mut start = self.game.clone();
        while start.undo().is_some() {}
        let mut game = Game::from_position(start.board().clone(), rule, start.to_move());
        for &point in self.game.moves() {
            if game.play_opening(point).is_err() {
                break;
            }
        }
        self.game = game;
        self.forget();
    }

    /// Plays a move of the side to move.
    ///
    /// # Errors
    /// When it is illegal; the game is as before then.
    pub fn play(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.game.play(point)
    }

    /// Places a stone of an opening: nothing is forbidden to it.
    ///
    /// # Errors
    /// As [`Engine::play`].
    pub fn play_opening(&mut self, point: Point) -> Result<(), IllegalMove> {
        self.game.play_opening(point)
    }

    /// Takes back the last move; whether it stood there. Of stones that were set up any of the side that
    /// is not to move may have been the last.
    pub fn take_back(&mut self, point: Point) -> bool {
        if let Some(&last) = self.game.moves().last() {
            return last == point && self.game.undo().is_some();
        }
        let (mut board, mover) = (self.game.board().clone(), !self.game.to_move());
        if !board.contains(point) || board.get(point) != Some(mover) {
            return false;
        }
        board.remove(point);
        self.game = Game::from_position(board, self.game.rule(), mover);
        true
    }

    /// Makes the memory that searches will use, so that none has to on its own time. Not while one runs.
    pub fn make_ready(&self) {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.ready(self.options.table_mib(), self.options.threads);
    }

    /// Drops what earlier searches found. Waits for one that runs.
    pub fn forget(&mut self) {
        let mut store = self.store.lock().unwrap_or_else(PoisonError::into_inner);
        store.clear();
    }

    /// Turns a request about the game into something to run; nothing when the game is over.
    pub fn prepare(&self, request: Request) -> Option<Job> {
        if self.game.outcome().is_some() {
            return None;
        }
        Some(Job {
            game: self.game.clone(),
            question: request.question,
            clock: Arc::new(Clock::started_at(
                request.asked_at.unwrap_or_else(Instant::now),
                request.limits,
                self.options.overhead,
            )),
            lines: request.lines.max(1),
            options: self.options.clone(),
            store: Arc::clone(&self.store),
        })
    }
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
        let mut engine = Engine::default();
        let stones = [(point(1, 1), Color::White), (point(2, 2), Color::Black)];
        engine.adopt(set_up(
            Size::STANDARD,
            Rule::Freestyle,
            &stones,
            Color::Black,
        ));
        assert!(!engine.take_back(point(2, 2)), "black is to move");
        assert!(!engine.take_back(point(3, 3)));
        assert!(engine.take_back(point(1, 1)));
        assert_eq!(engine.game().to_move(), Color::White);
        assert_eq!(engine.game().board().stones(), 1);
    }

    #[test]
    fn another_rule_keeps_the_moves() {
        let mut engine = Engine::default();
        engine.play(point(7, 7)).unwrap();
        engine.set_rule(Rule::Renju);
        assert_eq!(engine.game().rule(), Rule::Renju);
        assert_eq!(engine.game().moves(), [point(7, 7)]);
    }
}
