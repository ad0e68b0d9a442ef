use reversi_rules::{Board, Size, board};
use zobrist::splitmix64;

use super::*;

#[test]
fn corners_and_what_leans_on_them_are_stable() {
    let geometry = Geometry::new(Size::STANDARD).unwrap();
    assert_eq!(stable_discs(&geometry, 0b111, 0b1000), 0b111);
    assert_eq!(stable_discs(&geometry, 0b110, 0b1000), 0);
    assert_eq!(stable_discs(&geometry, u64::MAX, 0), u64::MAX);
    // Rows one and two from the corner: a disc on d2 would have no stable neighbour on one
    // diagonal.
    assert_eq!(
        stable_discs(&geometry, 0b0000_0111_0000_1111, 0),
        0b0000_0111_0000_1111
    );
}

/// Discs found stable are not flipped in any of many random games that follow.
#[test]
fn stable_discs_survive_random_games() {
    let mut random = 7;
    let mut seen = 0;
    for size in ["8", "6", "4x8"] {
        let geometry = Geometry::new(size.parse().unwrap()).unwrap();
        for _ in 0..300 {
            let mut board = Board::start(size.parse().unwrap()).unwrap();
            // The stable discs found so far, by their colours.
            let (mut own, mut other) = (0_u64, 0_u64);
            loop {
                let moves = board.moves(geometry.mask);
                if moves == 0 {
                    if board.is_over(geometry.mask) {
                        break;
                    }
                    board = board.pass();
                    (own, other) = (other, own);
                    continue;
                }
                own |= stable_discs(&geometry, board.player, board.opponent);
                other |= stable_discs(&geometry, board.opponent, board.player);
                assert_eq!(own & !board.player, 0);
                assert_eq!(other & !board.opponent, 0);
                seen += own.count_ones();
                let choice = (splitmix64(&mut random) >> 33) as usize % moves.count_ones() as usize;
                let square = board::squares(moves).nth(choice).unwrap();
                board = board.play(square);
                (own, other) = (other, own);
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}
