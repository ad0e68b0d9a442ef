//! Time to depth of the middle game: several threads against one, and principal variation search
//! against MTD(f).
//!
//! `cargo run --release -p reversi --example time_to_depth -- [DEPTH [THREADS]]`, 18 and 2 by
//! default.
//!
//! Every search starts with an empty table. Besides the seconds on the wall there are those that
//! the main thread had a processor: on a busy machine their ratio is what an idle one would show,
//! as long as the helpers get their share.

use std::time::{Duration, Instant};

use reversi::eval::weights::embedded;
use reversi::search::Request;
use reversi::search::midgame;
use reversi::search::selectivity::Selectivity;
use reversi_rules::{Position, Size};
use search::algorithm::Algorithm;
use search::clock::{Clock, Limits};
use search::tt::TranspositionTable;

const POSITIONS: usize = 20;
/// Plies of the shortest opening; each further position has one more, up to [`SPREAD`].
const PLIES: usize = 8;
const SPREAD: usize = 8;
/// Openings in which one side is ahead by more than this, in 1/100 disc, are left out.
const BALANCED: i32 = 600;
const HASH_MIB: usize = 64;
/// The engine's default confidence, in per cent.
const CONFIDENCE: u32 = 73;

#[derive(Clone, Copy, Default)]
struct Cost {
    wall: f64,
    processor: f64,
    nodes: u64,
}

impl std::ops::AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.wall += other.wall;
        self.processor += other.processor;
        self.nodes += other.nodes;
    }
}

/// Random openings that leave both sides about even.
fn positions() -> Vec<Position> {
    let mut seed = 29;
    let mut found = Vec::new();
    while found.len() < POSITIONS {
        let mut position = Position::new(Size::STANDARD);
        for _ in 0..PLIES + found.len() % SPREAD {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let chosen = zobrist::splitmix64(&mut seed) % moves.len() as u64;
            let _ = position.make(moves[chosen as usize]);
        }
        let balanced = |board| midgame::value(board, 4, embedded()).abs() <= BALANCED;
        if !position.is_over() && position.board().is_some_and(balanced) {
            found.push(position);
        }
    }
    found
}

/// Seconds of processor time that this thread has used; 0 where the system does not tell.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text
        .split_whitespace()
        .next()
        .and_then(|word| word.parse().ok());
    nanoseconds.map_or(0.0, |n: u64| n as f64 / 1e9)
}

fn search(position: &Position, depth: i32, threads: usize, algorithm: Algorithm) -> Cost {
    let limits = Limits::of_depth(depth);
    let clock = Clock::start(limits, Duration::ZERO);
    let request = Request {
        threads,
        approach: algorithm.into(),
        ..Request::new(position, &clock, &|| false)
    };
    let table = TranspositionTable::new(HASH_MIB);
    let (start, before) = (Instant::now(), processor_seconds());
    let selectivity = Selectivity::of_percent(CONFIDENCE);
    let found = midgame::run(&request, &table, embedded(), selectivity, &mut |_| {});
    Cost {
        wall: start.elapsed().as_secs_f64(),
        processor: processor_seconds() - before,
        nodes: found.nodes,
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).map(|word| word.parse::<usize>());
    let mut number = |default| arguments.next().and_then(Result::ok).unwrap_or(default);
    let (depth, threads) = (number(18) as i32, number(2));
    let ways = [
        ("MTD(f), one thread".to_owned(), 1, Algorithm::Mtdf),
        (
            format!("MTD(f), {threads} threads"),
            threads,
            Algorithm::Mtdf,
        ),
        ("PVS, one thread".to_owned(), 1, Algorithm::Pvs),
    ];
    let mut totals = [Cost::default(); 3];
    for position in positions() {
        for ((_, threads, algorithm), total) in ways.iter().zip(&mut totals) {
            *total += search(&position, depth, *threads, *algorithm);
        }
    }
    for ((name, ..), total) in ways.iter().zip(&totals) {
        println!(
            "{name:<22} {:>12} nodes {:>8.2} s {:>8.2} s of the main thread  {:.2}x {:.2}x",
            total.nodes,
            total.wall,
            total.processor,
            totals[0].wall / total.wall,
            totals[0].processor / total.processor,
        );
    }
}
