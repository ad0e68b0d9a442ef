//! `bench`: a fixed search of fixed positions, whose node count is the engine's signature.
//!
//! One thread, a table of fixed size, no book: the count is the same on every machine, and any change of it means
//! that the search or the evaluation has changed.

use std::time::Instant;

pub use ::cli::bench::Total;
use search::clock::Limits;
use search::value::Depth;

use crate::engine::{Engine, Request};
use crate::game::Game;
use crate::options::Options;

/// Size of the table in MiB.
const HASH: usize = 16;

/// Searches the game's positions under options of its own, to `depth` plies ([`Game::BENCH_DEPTH`] by default), and
/// says a line about each.
pub fn run<G: Game>(
    depth: Option<Depth>,
    own: G::Options,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(String),
) -> Total {
    let mut engine = Engine::<G>::with(Options {
        hash: HASH,
        own,
        ..Options::default()
    });
    let start = Instant::now();
    let mut nodes = 0;
    for (position, number) in G::bench_positions().into_iter().zip(1..) {
        engine.new_game(position);
        let limits = Limits::of_depth(depth.unwrap_or(G::BENCH_DEPTH));
        let answer = engine.search(Request::best(limits), stop, &mut |_| {});
        nodes += answer.nodes;
        let best = answer.best.map_or_else(|| "-".into(), |mv| mv.to_string());
        let visited = answer.nodes;
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
