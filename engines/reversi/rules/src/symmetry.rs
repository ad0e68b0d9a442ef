//! Boards that are equal up to rotation and reflection.

use crate::board::Board;
use crate::size::Size;

/// The canonical form of a board: the same for all its rotations and reflections. The size must be
/// [small](Size::is_small).
pub fn normal_form(board: Board, size: Size) -> Board {
    let (columns, rows) = (8 - size.width(), 8 - size.height());
    let mirrored = board.map(|set| mirror_columns(set) >> columns);
    let halves = [board, mirrored];
    let upright = halves
        .into_iter()
        .chain(halves.map(|board| board.map(|set| mirror_rows(set) >> (8 * rows))));
    let is_square = columns == rows;
    let images = upright.flat_map(|board| {
        let turned = is_square.then(|| board.map(transpose));
        [Some(board), turned].into_iter().flatten()
    });
    images
        .min_by_key(|image| (image.player, image.opponent))
        .unwrap_or(board)
}

/// Columns a to h become h to a.
const fn mirror_columns(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Rows 1 to 8 become 8 to 1.
const fn mirror_rows(set: u64) -> u64 {
    set.swap_bytes()
}

/// Rows become columns: blocks of four, two, one square change sides of the diagonal (H. S. Warren: *Hacker's
/// Delight*, 7-3).
const fn transpose(mut set: u64) -> u64 {
    let steps = [
        (28, 0x0000_0000_f0f0_f0f0),
        (14, 0x0000_cccc_0000_cccc),
        (7, 0x00aa_00aa_00aa_00aa),
    ];
    let mut index = 0;
    while index < steps.len() {
        let (shift, mask) = steps[index];
        let change = (set ^ set >> shift) & mask;
        set ^= change ^ change << shift;
        index += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::squares;
    use crate::square::Square;
    use proptest::prelude::*;

    /// An image of a set, square by square.
    fn image(set: u64, to: impl Fn(u8, u8) -> (u8, u8)) -> u64 {
        squares(set)
            .map(Square::from_bit)
            .map(|square| to(square.column(), square.row()))
            .map(|(column, row)| 1 << Square::at(column, row).bit())
            .fold(0, |image, bit: u64| image | bit)
    }

    #[test]
    fn the_first_moves_of_a_game_are_one() {
        for (size, forms) in [("8", 1), ("6", 1), ("4x6", 2), ("6x4", 2), ("4", 1)] {
            let size: Size = size.parse().unwrap();
            let start = Board::start(size).unwrap();
            let moves = start.moves(size.mask().unwrap());
            let mut after: Vec<_> = squares(moves)
                .map(|square| normal_form(start.play(square), size))
                .map(|board| (board.player, board.opponent))
                .collect();
            after.sort_unstable();
            after.dedup();
            assert_eq!(after.len(), forms, "{size}");
        }
    }

    proptest! {
        #[test]
        fn all_images_have_one_form(player: u64, opponent: u64, which in 0..5_usize) {
            let size: Size = ["8", "6", "4", "4x6", "8x4"][which].parse().unwrap();
            let mask = size.mask().unwrap();
            let board = Board { player: player & mask, opponent: opponent & mask & !player };
            let (right, bottom) = (size.width() - 1, size.height() - 1);
            let form = normal_form(board, size);
            prop_assert_eq!(form.occupied() & !mask, 0);
            let mirrored = board.map(|set| image(set, |column, row| (right - column, row)));
            prop_assert_eq!(normal_form(mirrored, size), form);
            let mirrored = board.map(|set| image(set, |column, row| (column, bottom - row)));
            prop_assert_eq!(normal_form(mirrored, size), form);
            if right == bottom {
                let turned = board.map(|set| image(set, |column, row| (row, column)));
                prop_assert_eq!(normal_form(turned, size), form);
            }
        }
    }
}
