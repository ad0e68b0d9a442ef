//! Perft from the start of a game, by size and depth.

use reversi_rules::perft::{divide, perft};
use reversi_rules::{Position, Size};

/// Size, then the counts from depth 1 on. Those of 8x8 are published widely (to depth 13); those of
/// the other sizes agree with a rule-by-rule count (see `naive.rs`).
const COUNTS: &str = include_str!("data/perft.txt");

#[test]
fn counts_are_exact() {
    let mut rows = 0;
    for line in COUNTS.lines() {
        let mut fields = line.split(' ');
        let size: Size = fields.next().unwrap().parse().unwrap();
        let position = Position::new(size);
        for (count, depth) in fields.zip(1..) {
            let expected: u64 = count.parse().unwrap();
            assert_eq!(perft(&position, depth), expected, "{size} at depth {depth}");
            rows += 1;
        }
    }
    assert!(rows > 30);
}

#[test]
fn divide_adds_up() {
    let position = Position::new(Size::STANDARD);
    let by_move = divide(&position, 5);
    assert_eq!(by_move.len(), 4);
    assert_eq!(by_move.iter().map(|(_, nodes)| nodes).sum::<u64>(), 1396);
    assert!(divide(&position, 0).is_empty());
}

#[test]
fn a_finished_game_counts_once() {
    let text = "XXXX\nXXXX\nXXXX\nXXX.";
    let position = reversi_rules::board_text::parse(text).unwrap();
    assert_eq!(perft(&position, 4), 1);
}
