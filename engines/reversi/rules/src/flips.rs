//! Which discs a move flips, on boards of up to 8x8.
//!
//! From the square of a move eight rays go out. On each, the opponent's discs up to the first
//! square that is not his are flipped if that square is the player's. Four rays go to higher bits:
//! there the first square that is not the opponent's is the lowest set bit of `ray & !opponent`,
//! and the squares before it are those below that bit. On the four others it is the highest set
//! bit.
//!
//! [`portable`] does this ray by ray, `avx2` four rays at a time. The build takes AVX2 where its
//! target has it. Both are branch-free: which of the rays flip anything is too random for branch
//! prediction to guess.

pub mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod avx2;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use avx2::flips;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
pub use portable::flips;

/// Columns and rows that a ray moves by at each step: the four that go to higher bits, then the
/// four that go to lower ones.
const DIRECTIONS: [[(i8, i8); 4]; 2] = [
    [(1, 0), (-1, 1), (0, 1), (1, 1)],
    [(-1, 0), (1, -1), (0, -1), (-1, -1)],
];

#[derive(Clone, Copy)]
#[repr(C, align(32))]
struct Rays([u64; 4]);

/// The rays from each square: first those to higher bits, then those to lower ones.
static RAYS: [[Rays; 2]; 64] = {
    let mut rays = [[Rays([0; 4]); 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut way = 0;
        while way < 2 {
            let mut direction = 0;
            while direction < 4 {
                let (right, down) = DIRECTIONS[way][direction];
                rays[square][way].0[direction] = ray(square as i8, right, down);
                direction += 1;
            }
            way += 1;
        }
        square += 1;
    }
    rays
};

/// The squares in one direction from `square`, without itself.
const fn ray(square: i8, right: i8, down: i8) -> u64 {
    let mut ray = 0;
    let (mut column, mut row) = (square % 8 + right, square / 8 + down);
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        ray |= 1 << (8 * row + column);
        column += right;
        row += down;
    }
    ray
}

#[cfg(test)]
mod tests;
