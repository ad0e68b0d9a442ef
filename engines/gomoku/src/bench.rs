//! The same positions to the same depth: a signature of the search, and its speed.
//!
//! One thread, a table of fixed size: the count of nodes is the same on every machine, and changes with
//! everything that changes the search.

use std::time::{Duration, Instant};

pub use ::cli::bench::Total;
use ::search::clock::{Clock, Limits};
use ::search::value::Depth;
use gomoku_rules::{Game, Point, Rule, Size};

use crate::eval::weights::Weights;
use crate::search::{Memory, Request, Settings, root_moves, think};

/// Plies, unless told otherwise.
pub const DEPTH: Depth = 9;
/// Size of the table in MiB.
const HASH: usize = 16;

/// A rule, the side of a square board, and the moves of a position.
type Case = (Rule, u8, &'static str);

/// From openings and middle games, quiet and sharp, of our own games.
const POSITIONS: [Case; 8] = [
    (Rule::Freestyle, 15, "7,7 8,6"),
    (Rule::Freestyle, 15, "7,7 8,8 6,7 8,7 8,6 9,6 7,9"),
    (
        Rule::Freestyle,
        20,
        "10,10 11,9 9,9 12,12 8,8 11,11 11,10 9,10",
    ),
    (Rule::Standard, 15, "7,7 8,6 8,8 6,6 9,7 6,8 7,9"),
    (Rule::Standard, 15, "3,3 4,4 3,5 4,3 5,5 4,6 4,5 2,5 6,3"),
    (Rule::Renju, 15, "7,7 7,6 9,6 8,8 6,8 8,6 8,7"),
    (Rule::Renju, 15, "7,7 8,6 8,8 6,6 9,7 6,8 7,9 10,6"),
    (Rule::Caro, 15, "7,7 8,7 8,8 6,6 9,9 10,10 7,8"),
];

/// The game of a case; none if its moves are not those of one.
fn game(&(rule, side, moves): &Case) -> Option<Game> {
    let mut game = Game::new(Size::square(side).ok()?, rule);
    for text in moves.split(' ') {
        let point: Point = text.parse().ok()?;
        game.play(point).ok()?;
    }
    Some(game)
}

/// Searches all positions to `depth` plies ([`DEPTH`] unless told) by these weights, and says a line about each.
pub fn run(
    depth: Option<Depth>,
    weights: &Weights,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(String),
) -> Total {
    let start = Instant::now();
    let mut memory = Memory::new(HASH, 1);
    let mut nodes = 0;
    for (index, game) in POSITIONS.iter().filter_map(game).enumerate() {
        memory.clear();
        let limits = Limits {
            depth: Some(depth.unwrap_or(DEPTH)),
            ..Limits::default()
        };
        let request = Request {
            game: &game,
            root_moves: &root_moves(&game),
            clock: &Clock::start(limits, Duration::ZERO),
            stop,
            settings: Settings::default(),
            weights,
        };
        let found = think(&mut memory, &request, &mut |_| {});
        nodes += found.nodes;
        let best = found.best().map_or_else(|| "-".into(), |mv| mv.to_string());
        let (number, visited) = (index + 1, found.nodes);
        say(format!("position {number:>2}  {best}  {visited} nodes"));
        if stop() {
            break;
        }
    }
    Total {
        nodes,
        elapsed: start.elapsed(),
        stopped: stop(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::weights::embedded;

    #[test]
    fn every_position_is_one() {
        for case in &POSITIONS {
            let game = game(case).unwrap_or_else(|| panic!("{case:?}"));
            assert!(game.outcome().is_none(), "{case:?}");
        }
    }

    #[test]
    fn the_signature_is_the_same_each_time() {
        let count = || run(Some(4), embedded(), &|| false, &mut |_| {}).nodes;
        assert_eq!(count(), count());
    }
}
