use proptest::prelude::*;

use super::*;
use crate::flips::flips;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_square_is_a_move_if_it_flips(occupied: u64, sparse: u64, owner: u64, fill: bool) {
        let occupied = if fill { occupied | sparse } else { occupied & sparse };
        let (player, opponent) = (occupied & owner, occupied & !owner);
        let expected = (0..64)
            .filter(|&square| occupied >> square & 1 == 0 && flips(square, player, opponent) != 0)
            .fold(0, |set, square| set | 1_u64 << square);
        prop_assert_eq!(moves(player, opponent), expected);
        prop_assert_eq!(portable::moves(player, opponent), expected);
    }
}
