//! What a verdict on a repetition costs, in nanoseconds.
//!
//! `cargo run --release -p xiangqi-rules --example judge`
//!
//! First over the federation's cases, each played until its position occurs for the third time: the
//! verdict of a game, over two laps, and that of a search, over the last one. Then the test that
//! most nodes of a search make, where nothing is repeated.

use std::hint::black_box;
use std::time::Instant;

use xiangqi_rules::notation::iccs;
use xiangqi_rules::repetition::{self, RuleSet};
use xiangqi_rules::{Move, Position};

const CASES: &str = include_str!("../tests/data/repetition.tsv");
/// A game of twelve quiet moves.
const QUIET: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 h9h8 b0c2 b9c7 c3c4 c6c5 g3g4 b7b3";

fn main() {
    let positions: Vec<Position> = CASES.lines().filter_map(third_occurrence).collect();
    for (what, occurrences) in [("game, two laps", 3), ("search, one lap", 2)] {
        let mut costs: Vec<f64> = positions
            .iter()
            .map(|position| cost(|| repetition::judge(position, RuleSet::Wxf, occurrences)))
            .collect();
        costs.sort_by(f64::total_cmp);
        let (least, most) = (costs[0], costs[costs.len() - 1]);
        let median = costs[costs.len() / 2];
        println!("{what}: median {median:.0} ns, {least:.0} to {most:.0} ns");
    }
    let mut quiet = Position::startpos();
    for text in QUIET.split(' ') {
        quiet.make(iccs::parse(&quiet, text).expect("the moves are legal"));
    }
    let nothing = cost(|| repetition::judge_in_tree(&quiet, RuleSet::Wxf, 6));
    println!(
        "nothing repeated in {} plies: {nothing:.0} ns",
        quiet.plies_since_capture()
    );
}

/// Nanoseconds of a call in the fastest of several rounds, since other processes only add to it.
fn cost<T>(mut judge: impl FnMut() -> T) -> f64 {
    const ROUNDS: u32 = 20;
    const CALLS: u32 = 500;
    let round = |_| {
        let start = Instant::now();
        for _ in 0..CALLS {
            black_box(judge());
        }
        start.elapsed().as_nanos() as f64 / f64::from(CALLS)
    };
    (0..ROUNDS).map(round).fold(f64::INFINITY, f64::min)
}

/// The position of a case after its last cycle is repeated; none for a case without a cycle.
fn third_occurrence(line: &str) -> Option<Position> {
    let mut fields = line.split('\t').skip(1);
    let mut position = Position::from_fen(fields.next()?).ok()?;
    for text in fields.next()?.split_whitespace() {
        position.make(iccs::parse(&position, text).ok()?);
    }
    let (last, earlier) = position.history().split_last()?;
    let lap = earlier.len() - earlier.iter().rposition(|state| state.key == last.key)?;
    let moves: Vec<Move> = position
        .history()
        .iter()
        .filter_map(|state| state.mv)
        .collect();
    while repetition::occurrences(&position) < 3 {
        for mv in &moves[moves.len() - lap..] {
            position.make(*mv);
        }
    }
    Some(position)
}
