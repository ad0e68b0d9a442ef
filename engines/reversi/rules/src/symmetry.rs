//! Boards that are equal up to rotation and reflection.

use crate::board::Board;
use crate::size::Size;
use crate::square::Square;

/// A rotation or reflection of a small board. Bit 0 mirrors the columns, bit 1 the rows; bit 2 then
/// exchanges rows and columns, on square boards only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All symmetries of a board of this size, the identity first.
    pub fn of(size: Size) -> impl Iterator<Item = Self> {
        let count = if size.width() == size.height() { 8 } else { 4 };
        (0..count).map(Self)
    }

    /// The image of a set of squares.
    pub const fn apply(self, mut set: u64, size: Size) -> u64 {
        if self.0 & 1 != 0 {
            set = mirror_columns(set) >> (8 - size.width());
        }
        if self.0 & 2 != 0 {
            set = mirror_rows(set) >> (8 * (8 - size.height()));
        }
        if self.0 & 4 != 0 {
            set = transpose(set);
        }
        set
    }

    /// The image of a square, by its [bit](Square::bit).
    pub fn square(self, square: Square, size: Size) -> Square {
        Square::from_bit(self.apply(1 << square.bit(), size).trailing_zeros())
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self.0 {
            5 => Self(6),
            6 => Self(5),
            own => Self(own),
        }
    }
}

/// The canonical form of a board: the same for all its rotations and reflections. The size must be
/// [small](Size::is_small).
pub fn normal_form(board: Board, size: Size) -> Board {
    normalize(board, size).0
}

/// The [`normal_form`] of a board, and the symmetry that takes the board there.
pub fn normalize(board: Board, size: Size) -> (Board, Symmetry) {
    let image = |symmetry: Symmetry| {
        let image = board.map(|set| symmetry.apply(set, size));
        (image, symmetry)
    };
    Symmetry::of(size)
        .map(image)
        .min_by_key(|(image, _)| (image.player, image.opponent))
        .unwrap_or((board, Symmetry::default()))
}

/// Columns a to h become h to a.
const fn mirror_columns(set: u64) -> u64 {
    set.reverse_bits().swap_bytes()
}

/// Rows 1 to 8 become 8 to 1.
const fn mirror_rows(set: u64) -> u64 {
    set.swap_bytes()
}

/// Rows become columns: blocks of four, two, one square change sides of the diagonal (H. S. Warren:
/// *Hacker's Delight*, 7-3).
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
        fn what_a_symmetry_does_its_inverse_undoes(player: u64, opponent: u64, which in 0..5_usize) {
            let size: Size = ["8", "6", "4", "4x6", "8x4"][which].parse().unwrap();
            let mask = size.mask().unwrap();
            let board = Board { player: player & mask, opponent: opponent & mask & !player };
            for symmetry in Symmetry::of(size) {
                for set in [board.player, board.opponent] {
                    let image = symmetry.apply(set, size);
                    prop_assert_eq!(image & !mask, 0);
                    prop_assert_eq!(symmetry.inverse().apply(image, size), set);
                }
            }
            let (form, symmetry) = normalize(board, size);
            prop_assert_eq!(board.map(|set| symmetry.apply(set, size)), form);
        }

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
