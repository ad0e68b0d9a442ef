//! How many forced mates an engine finds, of the positions in a file.
//!
//! ```text
//! cargo bench --bench mates -- FILE [--nodes N | --movetime MS] [--take N] [--every N] [--engine COMMAND]
//! ```
//!
//! A line of the file is a FEN, perhaps behind a label and `|`. Labels `mate1`, `mate2`, ... are counted apart, and
//! a mate that is longer than its label is noted. `--take` limits the positions of each label, `--every` takes each
//! N-th line only. The engine speaks UCI; ours unless one is named, so that another can be run beside it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

#[derive(Default)]
struct Count {
    positions: usize,
    mates: usize,
    longer: usize,
}

fn main() {
    let arguments = Arguments::read();
    let text = std::fs::read_to_string(&arguments.file).expect("a readable file");
    let mut engine = Engine::start(&arguments.engine);
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
        let found = engine.solve(fen, &arguments.limit);
        let mated = found.is_some_and(|moves| moves > 0);
        count.mates += usize::from(mated);
        let longer = mated && expected.is_some_and(|moves| found > Some(moves));
        count.longer += usize::from(longer);
        if !mated || longer {
            println!("{}: {label} {fen}", if mated { "longer" } else { "missed" });
        }
    }
    engine.quit();
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
    limit: String,
    take: usize,
    every: usize,
    engine: String,
}

impl Arguments {
    fn read() -> Self {
        let mut read = Self {
            file: String::new(),
            limit: "nodes 100000".to_owned(),
            take: usize::MAX,
            every: 1,
            engine: env!("CARGO_BIN_EXE_xiangqi").to_owned(),
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .unwrap_or_else(|| panic!("{word} needs a value"))
            };
            match word.as_str() {
                "--nodes" => read.limit = format!("nodes {}", value()),
                "--movetime" => read.limit = format!("movetime {}", value()),
                "--take" => read.take = value().parse().expect("a number"),
                "--every" => read.every = value().parse().expect("a number"),
                "--engine" => read.engine = value(),
                // Cargo adds it.
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

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &str) -> Self {
        let mut words = command.split_whitespace();
        let mut process = Command::new(words.next().expect("a command"))
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = process.stdin.take().expect("piped");
        let output = BufReader::new(process.stdout.take().expect("piped"));
        let mut engine = Self {
            process,
            input,
            output,
        };
        engine.say("uci");
        engine.read_until("uciok", |_| ());
        // Engines for many games need it, and others do not mind.
        engine.say("setoption name UCI_Variant value xiangqi");
        engine
    }

    /// The last score told: moves to mate, if it is a mate.
    fn solve(&mut self, fen: &str, limit: &str) -> Option<i64> {
        for line in ["ucinewgame", "isready"] {
            self.say(line);
        }
        self.read_until("readyok", |_| ());
        self.say(&format!("position fen {fen}"));
        self.say(&format!("go {limit}"));
        let mut mate = None;
        self.read_until("bestmove", |line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let Some(at) = words.iter().position(|&word| word == "score") {
                let is_mate = words.get(at + 1) == Some(&"mate");
                let moves = words.get(at + 2).and_then(|moves| moves.parse().ok());
                mate = moves.filter(|_| is_mate);
            }
        });
        mate
    }

    fn quit(mut self) {
        self.say("quit");
        self.process.wait().expect("the engine ends");
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the engine listens");
    }

    fn read_until(&mut self, end: &str, mut see: impl FnMut(&str)) {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).expect("the engine speaks");
            assert!(read > 0, "the engine ended before {end}");
            see(&line);
            if line.starts_with(end) {
                return;
            }
        }
    }
}
