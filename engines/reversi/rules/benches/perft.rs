//! Perft where it takes long: `cargo bench -p reversi-rules --bench perft`.
//!
//! Counts from the start of 8x8 to depths 10 to 12, without any table, and one depth of each larger
//! kind of board. A wrong count on 8x8 panics.

use std::time::Instant;

use reversi_rules::perft::perft;
use reversi_rules::{Position, Size};

/// Depths and node counts from the start of 8x8.
const STANDARD: [(u32, u64); 3] = [(10, 24_571_284), (11, 212_258_800), (12, 1_939_886_636)];
/// Depths and sides of the other boards.
const OTHERS: [(u32, u32); 3] = [(9, 6), (7, 10), (6, 26)];

fn main() {
    for (depth, nodes) in STANDARD {
        assert_eq!(report(Size::STANDARD, depth), nodes, "depth {depth}");
    }
    for (depth, side) in OTHERS {
        report(Size::square(side).expect("a size"), depth);
    }
}

/// Prints the number of move sequences and how fast they were counted.
fn report(size: Size, depth: u32) -> u64 {
    let start = Instant::now();
    let nodes = perft(&Position::new(size), depth);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{size} to depth {depth}: {nodes} nodes, {seconds:.2} s, {:.0} M/s",
        nodes as f64 / seconds / 1e6
    );
    nodes
}
