//! `bench`: a fixed search of fixed positions, whose node count is the engine's signature.
//!
//! One thread, a table of fixed size, no book: the count is the same on every machine, and any
//! change of it means that the search or the evaluation has changed.

use std::time::{Duration, Instant};

pub use ::cli::bench::Total;
use protocol::option::OptionLimits;
use search::available::room_for;
use search::clock::Limits;
use search::value::Depth;

use crate::engine::{Answer, Engine, Request};
use crate::game::Game;
use crate::options::Options;

/// Size of the transposition table, in MiB.
const HASH: usize = 16;

/// Settings of `speedtest`, which searches the positions of `bench` by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speedtest {
    pub threads: usize,
    /// Size of the transposition table, in MiB.
    pub hash: usize,
    pub time: Duration,
}

impl Speedtest {
    const DEFAULT: Self = Self {
        threads: 1,
        hash: 64,
        time: Duration::from_secs(10),
    };
    const MAX_SECONDS: u64 = 3600;

    /// Takes `[threads, MiB, seconds]`, each with its default if it is missing, capped by `bounds`
    /// and `MAX_SECONDS`.
    pub fn of(arguments: &[u32], bounds: &OptionLimits) -> Self {
        let at = |place: usize| arguments.get(place).map(|&number| u64::from(number));
        let within = |requested: Option<u64>, default: usize, most: i64| {
            requested.map_or(default, |requested| requested.min(most as u64) as usize)
        };
        let seconds = at(2).map(|seconds| seconds.min(Self::MAX_SECONDS));
        Self {
            threads: within(at(0), Self::DEFAULT.threads, bounds.threads),
            hash: room_for(within(at(1), Self::DEFAULT.hash, bounds.hash)),
            time: seconds.map_or(Self::DEFAULT.time, Duration::from_secs),
        }
    }

    /// Searches all positions, each for an equal share of the time.
    pub fn run<G: Game>(self, own: G::Options, stop: &(dyn Fn() -> bool + Sync)) -> Total {
        let mut engine = Engine::<G>::with(Options {
            hash: self.hash,
            threads: self.threads,
            overhead: Duration::ZERO,
            own,
            ..Options::default()
        });
        engine.make_ready();
        let positions = G::bench_positions();
        let share = self.time / positions.len().max(1) as u32;
        let request = || Request::analysis(Limits::of_movetime(share));
        search_each(&mut engine, positions, &request, stop, &mut |_| {})
    }
}

/// Searches each position as the start of a new game, until `stop`.
fn search_each<G: Game>(
    engine: &mut Engine<G>,
    positions: Vec<G::Position>,
    request: &dyn Fn() -> Request<G>,
    stop: &(dyn Fn() -> bool + Sync),
    on_answer: &mut dyn FnMut(&Answer<G>),
) -> Total {
    let start = Instant::now();
    let mut nodes = 0;
    for position in positions {
        engine.new_game(position);
        let answer = engine.search(request(), stop, &mut |_| {});
        nodes += answer.nodes;
        on_answer(&answer);
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

/// Searches the game's positions with the game options `own`, to `depth` plies (default:
/// [`Game::BENCH_DEPTH`]), and prints a line for each.
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
    let depth = depth.unwrap_or(G::BENCH_DEPTH);
    let request = || Request::best(Limits::of_depth(depth));
    let mut number = 0;
    search_each(
        &mut engine,
        G::bench_positions(),
        &request,
        stop,
        &mut |answer| {
            number += 1;
            let best = answer.best.map_or_else(|| "-".into(), |mv| mv.to_string());
            let visited = answer.nodes;
            say(format!("position {number:>2}  {best}  {visited} nodes"));
        },
    )
}
