//! The same positions to the same depth: a signature of the search, and its speed.
//!
//! One thread, a table of fixed size: the count of nodes is the same on every machine, and changes with
//! everything that changes the search of the middle game or its evaluation.

use std::time::Instant;

use ::app::weights::Chosen;
pub use ::cli::bench::Total;
use ::search::clock::Limits;
use ::search::value::Depth;
use reversi_rules::{Position, Size, sequence};

use crate::engine::{Engine, Options, Own, Request};
use crate::eval::weights::Weights;

/// Plies, unless told otherwise.
pub const DEPTH: Depth = 12;
/// Size of the table in MiB.
const HASH: usize = 16;

/// Openings, a few to a dozen plies long.
const POSITIONS: [&str; 6] = [
    "f5",
    "f5d6c3d3c4f4",
    "f5f6e6f4e3c5c4e7",
    "f5d6c4d3c3f4f6f3e6e7",
    "f5d6c5f4e3c6d3f6e6d7",
    "d3c3c4c5d6f4b4",
];

fn game(moves: &str) -> Option<Position> {
    let mut position = Position::new(Size::STANDARD);
    sequence::play(&mut position, moves).ok()?;
    Some(position)
}

/// Searches all positions to `depth` plies ([`DEPTH`] unless told) by these weights, and says a line about each.
pub fn run(
    depth: Option<Depth>,
    weights: &Chosen<Weights>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(String),
) -> Total {
    let start = Instant::now();
    let depth = depth.unwrap_or(DEPTH);
    let mut nodes = 0;
    let mut engine = Engine::with(Options {
        hash: HASH,
        own: Own {
            weights: weights.clone(),
            ..Own::default()
        },
        ..Options::default()
    });
    for (position, number) in POSITIONS.into_iter().filter_map(game).zip(1..) {
        engine.new_game(position);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let answer = engine.search(Request::best(limits), stop, &mut |_| {});
        nodes += answer.nodes;
        let best = answer.best.map_or_else(|| "-".into(), |mv| mv.to_string());
        say(format!(
            "position {number:>2}  {best}  {} nodes",
            answer.nodes
        ));
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

    #[test]
    fn all_positions_are_those_of_games() {
        assert!(POSITIONS.iter().all(|moves| game(moves).is_some()));
    }

    #[test]
    fn it_repeats_itself() {
        let nodes = || run(Some(5), &Chosen::default(), &|| false, &mut |_| {}).nodes;
        assert_eq!(nodes(), nodes());
    }
}
