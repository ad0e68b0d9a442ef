//! How many nodes MTD(f) and principal variation search visit to reach the same depth.
//!
//! `cargo bench --bench drivers -- FILE [--depth D] [--take N]` searches the first N positions of a
//! file of FENs, one per line, with each driver, with an empty transposition table for each. It
//! prints the nodes of each driver, their ratio, and on how many positions MTD(f) needed fewer.
//! Equal depth is not equal strength: the drivers share the node function, but less is pruned where
//! a window is open. Which of them plays better is for a match to decide.

mod engine;

use std::process::ExitCode;

use engine::{Engine, OURS};

/// The values of the engine's option `Algorithm`.
const DRIVERS: [&str; 2] = ["mtdf", "pvs"];

fn main() -> ExitCode {
    // Cargo adds `--bench`.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let Some(file) = args.first() else {
        println!("usage: cargo bench --bench drivers -- FILE [--depth D] [--take N]");
        return ExitCode::SUCCESS;
    };
    let number = |name: &str, default: usize| {
        let value = args
            .iter()
            .position(|arg| arg == name)
            .and_then(|i| args.get(i + 1));
        value.map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (depth, take) = (number("--depth", 11), number("--take", 200));
    let text = std::fs::read_to_string(file).expect("a readable file");

    let mut totals = [0_u64; 2];
    let mut fewer = 0;
    let mut positions = 0;
    let mut engines = DRIVERS.map(start);
    for fen in text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .take(take)
    {
        let nodes = engines
            .each_mut()
            .map(|engine| nodes_to_depth(engine, fen, depth));
        positions += 1;
        fewer += usize::from(nodes[0] < nodes[1]);
        totals[0] += nodes[0];
        totals[1] += nodes[1];
    }
    let ratio = totals[0] as f64 / totals[1].max(1) as f64;
    println!(
        "{positions} positions to depth {depth}: mtdf {} nodes, pvs {} nodes, ratio {ratio:.3}; fewer by mtdf on {fewer}",
        totals[0], totals[1]
    );
    ExitCode::SUCCESS
}

fn start(driver: &str) -> Engine {
    let mut engine = Engine::start(OURS);
    engine.say("uci");
    engine.say(&format!("setoption name Algorithm value {driver}"));
    engine.say("setoption name OwnBook value false");
    engine
}

/// The node count of the last report before the best move.
fn nodes_to_depth(engine: &mut Engine, fen: &str, depth: usize) -> u64 {
    engine.say("ucinewgame");
    engine.say(&format!("position fen {fen}"));
    engine.say(&format!("go depth {depth}"));
    let mut nodes = 0;
    engine.read_until(&["bestmove"], |line| {
        let mut words = line.split_whitespace().skip_while(|&word| word != "nodes");
        if let Some(count) = words.nth(1).and_then(|word| word.parse().ok()) {
            nodes = count;
        }
    });
    nodes
}
