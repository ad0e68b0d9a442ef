//! Counts the forced mates that an engine finds in the positions of a file.
//!
//! ```text
//! cargo bench --bench mates -- FILE [--mate] [--nodes N | --movetime MS] [--take N] [--every N] [--engine COMMAND]
//! ```
//!
//! A line of the file is a FEN, optionally after a label and `|`. Labels `mate1`, `mate2`, ... are
//! counted separately, and a mate that is longer than its label is reported. `--mate` asks by
//! `go mate` for a mate in as many moves as the label says, or in 60; without it the engine
//! searches as in a game. `--take` limits the positions of each label, `--every` takes only each
//! N-th line. The engine speaks UCI; default: ours. Another one can be compared by `--engine`.

mod engine;

use std::collections::BTreeMap;
use std::time::Instant;

use engine::{Engine, OURS};

/// Moves to mate to ask for when there is no label.
const UNLABELLED: i64 = 60;

#[derive(Default)]
struct Count {
    positions: usize,
    mates: usize,
    longer: usize,
}

fn main() {
    let arguments = Arguments::read();
    let text = std::fs::read_to_string(&arguments.file).expect("a readable file");
    let mut engine = start(&arguments.engine);
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let started = Instant::now();
    for line in text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .step_by(arguments.every)
    {
        let (label, fen) = line.rsplit_once('|').unwrap_or(("", line));
        let expected: Option<i64> = label
            .strip_prefix("mate")
            .and_then(|moves| moves.parse().ok());
        let count = counts
            .entry(if expected.is_some() { label } else { "all" })
            .or_default();
        if count.positions == arguments.take {
            continue;
        }
        count.positions += 1;
        let limit = if arguments.mate {
            format!(
                "mate {} {}",
                expected.unwrap_or(UNLABELLED),
                arguments.limit
            )
        } else {
            arguments.limit.clone()
        };
        let found = solve(&mut engine, fen, &limit);
        let mated = found.is_some_and(|moves| moves > 0);
        count.mates += usize::from(mated);
        let longer = mated && expected.is_some_and(|moves| found > Some(moves));
        count.longer += usize::from(longer);
        if !mated || longer {
            println!("{}: {label} {fen}", if mated { "longer" } else { "missed" });
        }
    }
    for (label, count) in counts {
        println!(
            "{label}: {} mates of {}, {} longer than the label",
            count.mates, count.positions, count.longer
        );
    }
    println!("{:.1} s", started.elapsed().as_secs_f64());
}

struct Arguments {
    file: String,
    mate: bool,
    limit: String,
    take: usize,
    every: usize,
    engine: String,
}

impl Arguments {
    fn read() -> Self {
        let mut read = Self {
            file: String::new(),
            mate: false,
            limit: "nodes 100000".to_owned(),
            take: usize::MAX,
            every: 1,
            engine: OURS.to_owned(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .unwrap_or_else(|| panic!("{word} needs a value"))
            };
            match word.as_str() {
                "--mate" => read.mate = true,
                "--nodes" => read.limit = format!("nodes {}", value()),
                "--movetime" => read.limit = format!("movetime {}", value()),
                "--take" => read.take = value().parse().expect("a number"),
                "--every" => read.every = value().parse().expect("a number"),
                "--engine" => read.engine = value(),
                // Cargo adds this one.
                "--bench" => {}
                _ => read.file = word,
            }
        }
        assert!(
            !read.file.is_empty(),
            "usage: cargo bench --bench mates -- FILE [--nodes N]"
        );
        read
    }
}

fn start(command: &str) -> Engine {
    let mut engine = Engine::start(command);
    engine.say("uci");
    engine.read_until(&["uciok"], |_| ());
    // Engines for several variants need this; the others ignore it.
    engine.say("setoption name UCI_Variant value xiangqi");
    engine
}

/// The last reported score if it is a mate: the moves to it.
fn solve(engine: &mut Engine, fen: &str, limit: &str) -> Option<i64> {
    for line in ["ucinewgame", "isready"] {
        engine.say(line);
    }
    engine.read_until(&["readyok"], |_| ());
    engine.say(&format!("position fen {fen}"));
    engine.say(&format!("go {limit}"));
    let mut mate = None;
    engine.read_until(&["bestmove"], |line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        if let Some(at) = words.iter().position(|&word| word == "score") {
            let is_mate = words.get(at + 1) == Some(&"mate");
            let moves = words.get(at + 2).and_then(|moves| moves.parse().ok());
            mate = moves.filter(|_| is_mate);
        }
    });
    mate
}
