//! The game as the engine drives it.
//!
//! [`Xiangqi`] is what the [engine of every game](::app::engine::Engine) needs to know of this one.
//! `job.rs` runs one search. [`conduct`] decides when to resign or to take a draw, [`variety`]
//! makes play less predictable, [`levels`] has the strength levels, and `mating.rs` limits searches
//! for mate.

use std::convert::Infallible;

use ::app::engine;
use ::app::skill::Visibility;
use ::search::clock::{Clock, Limits};
use ::search::memory::Store;
use ::search::report::Report;
use ::search::value::Depth;
use xiangqi_rules::outcome::outcome;
use xiangqi_rules::perft::perft;
use xiangqi_rules::{Color, Move, Position};

use crate::bench;
use crate::eval::network;
use crate::search::histories::Histories;

pub mod conduct;
mod job;
pub mod levels;
mod mating;
pub mod options;
pub mod repetition;
pub mod score;
pub mod variety;

pub use ::app::engine::{NoMoveReason, Prepared, Purpose};
use options::{GameOptions, Options};

pub type Engine = engine::Engine<Xiangqi>;
pub type Request = engine::Request<Xiangqi>;
pub type Job = engine::Job<Xiangqi>;
pub type Answer = engine::Answer<Xiangqi>;

#[derive(Debug)]
pub struct Xiangqi;

impl ::app::Game for Xiangqi {
    type Position = Position;
    type Move = Move;
    type IllegalMove = Infallible;
    type Options = GameOptions;
    type HistoryTables = Histories;
    type Line = Report<Move>;
    type Note = ();
    type Goal = ();
    type Found = ();

    const NAME: &'static str = "Sanqi Xiangqi";
    const BENCH_DEPTH: Depth = bench::DEPTH;

    fn start() -> Position {
        Position::startpos()
    }

    fn root_moves(position: &Position) -> Vec<Move> {
        position.legal_moves().iter().copied().collect()
    }

    fn play(position: &mut Position, mv: Move) -> Result<(), Infallible> {
        position.make(mv);
        Ok(())
    }

    fn undo(position: &mut Position) -> bool {
        let played = position.last_move().is_some();
        if played {
            position.unmake();
        }
        played
    }

    fn search(
        job: &Job,
        store: &mut Store<Histories>,
        stop: &(dyn Fn() -> bool + Sync),
        say: &mut dyn FnMut(Report<Move>),
    ) -> Answer {
        job::search(job, store, stop, say)
    }

    /// Also true of a search for mate that has gone on for long, since nothing will end it soon.
    fn is_endless(clock: &Clock, _: &Position) -> bool {
        clock.limits().infinite
            || clock.pondering()
            || mating::is_unattended_too_long(clock.limits(), clock.nodes())
    }

    fn limits(_: &Options, _: &Position, request: &Request) -> Limits {
        mating::bounded(request.limits)
    }

    fn visibility(position: &Position, mv: Move) -> Visibility {
        levels::visibility(position, mv)
    }

    /// A random book move, drawn by weight with [`GameOptions::seed`] or a new seed each time; the
    /// best one if [`GameOptions::best_book_move`] is set.
    fn book_move(options: &Options, position: &Position) -> Option<Move> {
        let own = &options.own;
        let seed = (!own.best_book_move).then(|| variety::seed(own, position));
        own.use_book
            .then(|| own.books.choose(position, seed, own.repetition))
            .flatten()
    }

    fn warm_up(_: &Position) {
        network::embedded();
    }

    fn bench_positions() -> Vec<Position> {
        bench::positions()
    }

    fn perft(position: &mut Position, depth: u32) -> u64 {
        perft(position, depth)
    }

    /// The second move of the line, to ponder on; none if it ends the game by the rules. A GUI that
    /// pondered on it would get no move as the answer, for which the adapter uci2wb waits for ever.
    fn expected(options: &Options, position: &Position, pv: &[Move]) -> Option<Move> {
        let &[best, reply, ..] = pv else {
            return None;
        };
        let mut after = position.clone();
        after.make(best);
        after.make(reply);
        let rules = options.own.rules();
        outcome(&after, &rules).is_none().then_some(reply)
    }
}

pub fn name_of(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests;
