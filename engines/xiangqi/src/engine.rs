//! The game as the engine drives it.
//!
//! [`Xiangqi`] is what the [engine of every game](::app::engine::Engine) needs to know of this one.
//! A search is in `job.rs`. The rules of when to give up or take a draw are in [`conduct`], those
//! of playing less predictably in [`variety`], of levels in [`levels`], the ends of searches for
//! mate in `mating.rs`.

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
use crate::search::histories::Histories;

pub mod conduct;
mod job;
pub mod levels;
mod mating;
pub mod options;
pub mod repetition;
pub mod score;
pub mod variety;

pub use ::app::engine::{Ending, Prepared, Purpose};
use options::{Options, Own};

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
    type Options = Own;
    type Learned = Histories;
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

    /// Also a search for mate that has had its chance: nothing will end it soon.
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

    /// Any of the position's, the better the more likely: another each time, or by [`Own::seed`].
    /// Or the best, if that is wanted.
    fn book_move(options: &Options, position: &Position) -> Option<Move> {
        let own = &options.own;
        let seed = (!own.best_book_move).then(|| variety::seed(own, position));
        own.use_book
            .then(|| own.books.choose(position, seed, own.repetition))
            .flatten()
    }

    fn bench_positions() -> Vec<Position> {
        bench::positions()
    }

    fn perft(position: &mut Position, depth: u32) -> u64 {
        perft(position, depth)
    }

    /// None if the game ends with it by the rules. After its end there is nothing to ponder on, and
    /// a GUI that tries would be answered with no move; the adapter uci2wb waits for ever then.
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
