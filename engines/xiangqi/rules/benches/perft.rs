//! The slow perft counts: `cargo bench -p xiangqi-rules --bench perft`.
//!
//! Counts all rows of the suite, of which `cargo test` counts the smaller ones, and the start
//! position to depth 6. A wrong count panics. Prints the nodes, the seconds and the nodes per
//! second of each part.

use std::time::Instant;

use xiangqi_rules::Position;
use xiangqi_rules::perft::perft;

const SUITE: &str = include_str!("../tests/data/perft.csv");
/// The start position at depth 6.
const START_AT_DEPTH_6: u64 = 5_392_831_844;

fn main() {
    let mut rows = 0;
    report("the suite", || {
        let mut total = 0;
        for line in SUITE.lines().skip(1) {
            let fields: Vec<_> = line.split(',').collect();
            let [name, fen, depth, nodes] = fields[..] else {
                panic!("four fields: {line}")
            };
            let mut position = Position::from_fen(fen).expect(name);
            let counted = perft(&mut position, depth.parse().expect("a depth"));
            assert_eq!(counted.to_string(), nodes, "{name} at depth {depth}");
            total += counted;
            rows += 1;
        }
        assert_eq!(rows, 100);
        total
    });
    report("the start at depth 6", || {
        let counted = perft(&mut Position::startpos(), 6);
        assert_eq!(counted, START_AT_DEPTH_6);
        counted
    });
}

/// Prints how long `count` took and how fast it was.
fn report(what: &str, count: impl FnOnce() -> u64) {
    let start = Instant::now();
    let nodes = count();
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{what}: {nodes} nodes, {seconds:.1} s, {:.0} M/s",
        nodes as f64 / seconds / 1e6
    );
}
