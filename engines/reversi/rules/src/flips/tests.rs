use proptest::prelude::*;

use super::*;

fn by_the_rule(square: u32, player: u64, opponent: u64) -> u64 {
    let mut flipped = 0;
    for (right, down) in DIRECTIONS.into_iter().flatten() {
        let mut line = 0;
        let (mut column, mut row) = (square as i8 % 8 + right, square as i8 / 8 + down);
        while (0..8).contains(&column) && (0..8).contains(&row) {
            let bit = 1 << (8 * row + column);
            if player & bit != 0 {
                flipped |= line;
                break;
            }
            if opponent & bit == 0 {
                break;
            }
            line |= bit;
            column += right;
            row += down;
        }
    }
    flipped
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn both_ways_flip_by_the_rule(occupied: u64, sparse: u64, owner: u64, fill: bool) {
        let occupied = if fill { occupied | sparse } else { occupied & sparse };
        for square in 0..64 {
            let occupied = occupied & !(1 << square);
            let (player, opponent) = (occupied & owner, occupied & !owner);
            let expected = by_the_rule(square, player, opponent);
            prop_assert_eq!(flips(square, player, opponent), expected);
            prop_assert_eq!(portable::flips(square, player, opponent), expected);
        }
    }
}
