//! How many discs the last move of a game flips, without flipping them.
//!
//! When one square is empty, every other square that is not the player's is the opponent's. So the
//! player's discs on the four lines through the square decide; each line, gathered into a byte, is
//! the index into a table. Lines shorter than eight end in zero bits, as if the opponent's discs
//! went on: nothing is flipped there.

use reversi_rules::board;

use super::pext::pext;

/// The four lines through a square.
struct Lines {
    /// Row, column and both diagonals, without the square itself.
    masks: [u64; 4],
    /// The position of the square on each line, as a bit of the gathered byte.
    places: [u8; 4],
}

static LINES: [Lines; 64] = {
    const STEPS: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
    const NONE: Lines = Lines {
        masks: [0; 4],
        places: [0; 4],
    };
    let mut lines = [NONE; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            let (right, down) = STEPS[line];
            let (mut column, mut row) = (square as i8 % 8, square as i8 / 8);
            // Go to the line's first square, which is its lowest bit.
            while column - right >= 0 && column - right < 8 && row - down >= 0 {
                column -= right;
                row -= down;
            }
            while column >= 0 && column < 8 && row < 8 {
                let at = 8 * row + column;
                lines[square].masks[line] |= 1 << at;
                if (at as usize) < square {
                    lines[square].places[line] += 1;
                }
                column += right;
                row += down;
            }
            line += 1;
        }
        square += 1;
    }
    lines
};

/// The number of discs flipped, by the square's place on a line and the player's discs on it.
static FLIPPED: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0_usize;
        while own < 256 {
            let above = own >> (place + 1);
            let below = own & ((1 << place) - 1);
            let mut flipped = 0;
            if above != 0 {
                flipped += above.trailing_zeros() as u8;
            }
            if below != 0 {
                flipped += place as u8 - 1 - below.ilog2() as u8;
            }
            table[place][own] = flipped;
            own += 1;
        }
        place += 1;
    }
    table
};

/// The number of discs that a player's disc on `square` flips if it is the only empty square.
#[inline]
pub(super) fn count(square: u32, player: u64) -> i32 {
    let lines = &LINES[board::index(square)];
    let mut flipped = 0;
    for (&mask, &place) in lines.masks.iter().zip(&lines.places) {
        let own = pext(player, mask) as usize & 255;
        flipped += i32::from(FLIPPED[place as usize & 7][own]);
    }
    flipped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use reversi_rules::flips::flips;

    proptest! {
        #[test]
        fn it_counts_what_is_flipped(own: u64, square in 0_u32..64) {
            let player = own & !(1 << square);
            let opponent = !player & !(1 << square);
            let expected = flips(square, player, opponent).count_ones() as i32;
            prop_assert_eq!(count(square, player), expected);
        }
    }
}
