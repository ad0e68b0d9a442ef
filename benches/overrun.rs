//! How far Gomoku's engine exceeds the time for a move.
//!
//! `cargo bench --bench overrun [MILLISECONDS...]` has it make 1000 moves with each of these times
//! per move (default: 50 and 200), in positions of every kind, sent by `BOARD` as a manager does.
//! It prints how much later than allowed the moves arrived; negative numbers are in time. Other
//! load on the machine affects the results.

mod engine;

use std::time::{Duration, Instant};

use engine::Engine;

const MOVES: usize = 1000;
/// Stones, black's first, from the first move to the middle of a fight.
const POSITIONS: [&str; 4] = [
    "7,7",
    "7,7 8,8 7,9 6,8",
    "7,7 6,8 7,9 7,8 8,8 9,7 6,10 5,11 6,6",
    "7,7 6,8 7,9 7,8 8,8 9,7 6,10 5,11 6,6 5,5 9,9 10,10 8,6 8,5 4,9 3,8",
];

fn main() {
    let arguments = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok());
    let mut allowed: Vec<u64> = arguments.collect();
    if allowed.is_empty() {
        allowed = vec![50, 200];
    }
    for millis in allowed {
        measure(millis);
    }
}

fn measure(millis: u64) {
    let mut engine = Engine::start(env!("CARGO_BIN_EXE_gomoku"));
    engine.say("START 15");
    engine.read_until(&["OK"], |_| ());
    engine.say(&format!("INFO timeout_turn {millis}"));
    let mut overruns = Vec::with_capacity(MOVES);
    for number in 0..MOVES {
        engine.say(&format!("INFO rule {}", [0, 1, 4][number % 3]));
        let stones: Vec<&str> = POSITIONS[number % POSITIONS.len()].split(' ').collect();
        engine.say("BOARD");
        for (index, stone) in stones.iter().enumerate() {
            let field = 1 + (stones.len() - index) % 2;
            engine.say(&format!("{stone},{field}"));
        }
        let asked = Instant::now();
        engine.say("DONE");
        engine.read_until(&["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"], |_| ());
        let allowed = Duration::from_millis(millis).as_secs_f64();
        overruns.push((asked.elapsed().as_secs_f64() - allowed) * 1e3);
    }
    engine.say("END");
    overruns.sort_by(f64::total_cmp);
    let at = |per_mille: usize| overruns[(MOVES - 1) * per_mille / 1000];
    println!(
        "{millis} ms a move: overrun median {:.1} ms, 99th percentile {:.1} ms, 99.9th {:.1} ms, worst {:.1} ms, \
         of {MOVES} moves",
        at(500),
        at(990),
        at(999),
        at(1000)
    );
}
