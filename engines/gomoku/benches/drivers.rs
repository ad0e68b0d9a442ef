//! Node counts of MTD(f) and principal variation search to the same depth.
//!
//! `cargo bench -p gomoku --bench drivers -- FILE [--rule R] [--depth D] [--take N]` searches the
//! first N openings of a file, one a line in letters and numbers, on 15x15 with each driver, a new
//! table for each. Equal depth is not equal strength: the drivers share the node function, but less
//! is pruned where a window is open. Only a match tells which of them plays better.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use gomoku::eval::weights::embedded;
use gomoku::search::{Algorithm, Memory, Settings, think_within};
use gomoku_rules::{Game, Rule, Size, openings};
use search::clock::Limits;

/// The size of each table in MiB.
const HASH: usize = 64;

/// The effort of a driver for all positions.
#[derive(Default)]
struct Total {
    nodes: u64,
    time: Duration,
}

fn main() -> ExitCode {
    // Cargo adds `--bench` to the arguments.
    let args: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    let Some(file) = args.first().filter(|arg| !arg.starts_with("--")) else {
        println!(
            "usage: cargo bench -p gomoku --bench drivers -- FILE [--rule R] [--depth D] [--take N]"
        );
        return ExitCode::SUCCESS;
    };
    let value = |name: &str| {
        let place = args.iter().position(|arg| arg == name)?;
        args.get(place + 1)
    };
    let number = |name, default| value(name).map_or(default, |n| n.parse().expect("a number"));
    let (depth, take) = (number("--depth", 10), number("--take", 50));
    let rule = value("--rule").map_or(Rule::Freestyle, |name| name.parse().expect("a rule"));
    let text = std::fs::read_to_string(file).expect("a readable file");
    let openings = openings::parse(&text, Size::STANDARD).expect("a list of openings");

    let mut totals = [Total::default(), Total::default()];
    let mut fewer = 0;
    let mut positions = 0;
    for opening in openings.iter().take(take as usize) {
        let mut game = Game::new(Size::STANDARD, rule);
        for &point in opening {
            game.play(point).expect("a legal opening");
        }
        let mut nodes = [0; 2];
        let drivers = [Algorithm::Mtdf, Algorithm::Pvs];
        for (which, algorithm) in drivers.into_iter().enumerate() {
            let start = Instant::now();
            nodes[which] = nodes_to_depth(&game, algorithm, depth);
            totals[which].nodes += nodes[which];
            totals[which].time += start.elapsed();
        }
        positions += 1;
        fewer += usize::from(nodes[0] < nodes[1]);
    }
    let [mtdf, pvs] = totals;
    let nps = |total: &Total| total.nodes as f64 / total.time.as_secs_f64().max(1e-6);
    println!(
        "{rule}, {positions} positions to depth {depth}: mtdf {} nodes ({:.0}/s), pvs {} nodes ({:.0}/s), ratio {:.3}; fewer by mtdf on {fewer}",
        mtdf.nodes,
        nps(&mtdf),
        pvs.nodes,
        nps(&pvs),
        mtdf.nodes as f64 / pvs.nodes.max(1) as f64
    );
    ExitCode::SUCCESS
}

fn nodes_to_depth(game: &Game, algorithm: Algorithm, depth: i32) -> u64 {
    let limits = Limits::of_depth(depth);
    let settings = Settings {
        approach: algorithm.into(),
        ..Settings::of(embedded())
    };
    let mut memory = Memory::new(HASH, 1);
    think_within(&mut memory, game, limits, settings, &mut |_| {}).nodes
}
