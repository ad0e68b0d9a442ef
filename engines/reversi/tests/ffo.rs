//! The FFO endgame suite, positions 20 to 39: exact scores and best moves.

use reversi::search::endgame::{Settings, solve};
use reversi_rules::Size;
use reversi_rules::obf::Obf;
use search::tt::TranspositionTable;

/// Positions with 20 to 23 empty squares, every move scored. Source: the test suite of the French
/// Othello federation (FFO), as it goes around among Othello programs.
const SUITE: &str = include_str!("data/fforum-20-39.obf");

#[test]
fn ffo_20_to_39_are_solved() {
    let mut table = TranspositionTable::new(64);
    let mut solved = 0;
    for (line, number) in SUITE.lines().zip(20..) {
        let obf = Obf::parse(line, Size::STANDARD).unwrap().unwrap();
        let (score, moves) = obf.best().unwrap();
        table.clear();
        let found = solve(&obf.position, &table, Settings::default(), &|| false);
        let found = found.unwrap().unwrap();
        assert_eq!(found.score, score, "FFO {number}");
        assert!(
            moves.contains(&found.line[0]),
            "FFO {number}: {:?}",
            found.line
        );
        solved += 1;
    }
    assert_eq!(solved, 20);
}

/// Best play on 4x4 ends 3 to 11, and the winner gets the two empty squares.
#[test]
fn small_boards_are_solved_from_the_start() {
    for (size, score) in [("4", -10), ("4x6", 16), ("6x4", 16)] {
        let position = reversi_rules::Position::new(size.parse().unwrap());
        let found = solve(
            &position,
            &TranspositionTable::new(64),
            Settings::default(),
            &|| false,
        );
        assert_eq!(found.unwrap().unwrap().score, score, "{size}");
    }
}
