//! The patterns of the learned evaluation, and the configuration of each on a board.
//!
//! A pattern is a few squares; its configuration, read as a number in base three (empty, own disc,
//! opponent's disc), is the index into a table of weights. The value of a position is the sum of 46
//! such weights: the edges with their inner neighbours, the corners, the rows and the diagonals (M.
//! Buro: *Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello*,
//! 1997). Features that are turns or mirror images of each other share one table.
//!
//! With an even number of empty squares the opponent mostly gets the last move, both in the whole
//! game and in each region of the board. So all but the largest patterns have two tables, one for
//! even and one for odd numbers.
//!
//! Indices are updated incrementally: each disc that changes adds a fixed vector to them.
//! [`Indices`] holds them from both sides' perspectives, so that one table of weights serves both
//! sides, and a pass only swaps them.

use reversi_rules::{Board, board};

/// Features of a board: patterns in all their places.
pub const FEATURES: usize = 46;
/// Features, rounded up to whole vector registers.
const LANES: usize = 48;
const MAX_SQUARES: usize = 10;
/// Squares of the largest pattern with a table for each parity of the empty squares: for larger
/// ones a second table would take too much memory.
const MAX_WITH_PARITY: usize = 9;

/// A pattern in one place, and the number of its rotations and reflections that are features too.
struct Pattern {
    squares: &'static [u8],
    turns: Turns,
}

/// The number of different images of a pattern.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    /// The images by 0 and 90 degrees.
    Two,
    Four,
    Eight,
}

impl Turns {
    const fn count(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }
}

const fn pattern(squares: &'static [u8], turns: Turns) -> Pattern {
    Pattern { squares, turns }
}

/// The patterns, each by the bits of its squares in one place.
const PATTERNS: [Pattern; 11] = [
    // The 3x3 corner.
    pattern(&[0, 1, 2, 8, 9, 10, 16, 17, 18], Turns::Four),
    // The 2x5 corner.
    pattern(&[0, 1, 2, 3, 4, 8, 9, 10, 11, 12], Turns::Eight),
    // The edge with its two X-squares.
    pattern(&[9, 0, 1, 2, 3, 4, 5, 6, 7, 14], Turns::Four),
    // The second, third and fourth row from an edge.
    pattern(&[8, 9, 10, 11, 12, 13, 14, 15], Turns::Four),
    pattern(&[16, 17, 18, 19, 20, 21, 22, 23], Turns::Four),
    pattern(&[24, 25, 26, 27, 28, 29, 30, 31], Turns::Four),
    // The diagonals of 8 to 4 squares.
    pattern(&[0, 9, 18, 27, 36, 45, 54, 63], Turns::Two),
    pattern(&[1, 10, 19, 28, 37, 46, 55], Turns::Four),
    pattern(&[2, 11, 20, 29, 38, 47], Turns::Four),
    pattern(&[3, 12, 21, 30, 39], Turns::Four),
    pattern(&[4, 13, 22, 31], Turns::Four),
];

/// A square rotated by `turn % 4` right angles, and mirrored before if `turn` is 4 or more.
const fn turned(square: u8, turn: usize) -> u8 {
    let (mut column, mut row) = (square % 8, square / 8);
    if turn >= 4 {
        (column, row) = (row, column);
    }
    let mut angle = 0;
    while angle < turn % 4 {
        (column, row) = (7 - row, column);
        angle += 1;
    }
    8 * row + column
}

/// Where each feature's weights begin, for an even and an odd number of empty squares, and the
/// number of weights in all.
const OFFSETS: ([[u32; FEATURES]; 2], usize) = {
    let mut offsets = [[0; FEATURES]; 2];
    let (mut feature, mut offset) = (0, 0);
    let mut index = 0;
    while index < PATTERNS.len() {
        let squares = PATTERNS[index].squares.len();
        let table = 3_u32.pow(squares as u32);
        let has_parity = squares <= MAX_WITH_PARITY;
        let mut turn = 0;
        while turn < PATTERNS[index].turns.count() {
            offsets[0][feature] = offset;
            offsets[1][feature] = if has_parity { offset + table } else { offset };
            feature += 1;
            turn += 1;
        }
        offset += if has_parity { 2 * table } else { table };
        index += 1;
    }
    assert!(feature == FEATURES);
    (offsets, offset as usize)
};

pub const WEIGHTS: usize = OFFSETS.1;

/// The weights of a stage, followed by enough others that no feature's index can be out of bounds:
/// so indices need no check.
pub(crate) type WeightSlice = [i16; WEIGHT_SLICE_LEN];
pub const WEIGHT_SLICE_LEN: usize = {
    let mut last = 0;
    let mut feature = 0;
    while feature < FEATURES {
        let offset = OFFSETS.0[1][feature];
        last = if offset > last { offset } else { last };
        feature += 1;
    }
    last as usize + u16::MAX as usize + 1
};

/// What an own disc on each square adds to the indices; an opponent's disc adds it twice.
static DELTAS: [[u16; LANES]; 64] = {
    let mut deltas = [[0; LANES]; 64];
    let mut feature = 0;
    let mut index = 0;
    while index < PATTERNS.len() {
        let squares = PATTERNS[index].squares;
        assert!(squares.len() <= MAX_SQUARES);
        let mut turn = 0;
        while turn < PATTERNS[index].turns.count() {
            let mut power = 1_u16;
            let mut place = 0;
            while place < squares.len() {
                deltas[turned(squares[place], turn) as usize][feature] = power;
                // The power after the last square is not used, and may be too large.
                power = power.wrapping_mul(3);
                place += 1;
            }
            feature += 1;
            turn += 1;
        }
        index += 1;
    }
    deltas
};

/// A hash of the squares of each feature and of where its weights are: weights of other patterns
/// are refused.
pub const ARCHITECTURE: u64 = {
    let mut hash = WEIGHTS as u64;
    let mut square = 0;
    while square < 64 {
        let mut feature = 0;
        while feature < FEATURES {
            hash = zobrist::mix(hash ^ DELTAS_FOR_HASH[square][feature] as u64);
            feature += 1;
        }
        square += 1;
    }
    hash
};
const DELTAS_FOR_HASH: [[u16; LANES]; 64] = DELTAS;

/// The index of each feature, from one side's perspective.
type Perspective = [u16; LANES];

/// The indices of a leaf from the perspective of the side to move. The search goes no deeper, so
/// the other perspective is not needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Leaf(Perspective);

impl Leaf {
    /// The sum of the weights of a stage for the side to move on a board with `discs` discs.
    #[inline]
    pub fn sum(&self, weights: &WeightSlice, discs: u32) -> i32 {
        sum(&self.0, weights, discs)
    }
}

#[inline]
fn sum(view: &Perspective, weights: &WeightSlice, discs: u32) -> i32 {
    // The number of empty squares has the same parity as that of discs, since there are 64 squares.
    if discs.is_multiple_of(2) {
        sum_by_parity::<0>(view, weights)
    } else {
        sum_by_parity::<1>(view, weights)
    }
}

/// The sum for an even or an odd number of empty squares. Unrolled, so that each feature's offset
/// is a constant and the compiler can see that no index is out of bounds.
#[inline]
fn sum_by_parity<const ODD: usize>(view: &Perspective, weights: &WeightSlice) -> i32 {
    macro_rules! sum_of {
        ($($feature:literal)*) => {
            0 $(+ i32::from(
                weights[const { OFFSETS.0[ODD][$feature] as usize } + usize::from(view[$feature])],
            ))*
        };
    }
    const { assert!(FEATURES == 46) };
    sum_of!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35
        36 37 38 39 40 41 42 43 44 45)
}

/// The indices of a board, from both sides' perspectives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Indices {
    player: Perspective,
    opponent: Perspective,
}

#[inline]
fn add(view: &mut Perspective, delta: &Perspective) {
    for (index, delta) in view.iter_mut().zip(delta) {
        *index = index.wrapping_add(*delta);
    }
}

#[inline]
fn subtract(view: &mut Perspective, delta: &Perspective) {
    for (index, delta) in view.iter_mut().zip(delta) {
        *index = index.wrapping_sub(*delta);
    }
}

impl Indices {
    /// The indices of a board of 8x8.
    pub fn of(position: Board) -> Self {
        let mut indices = Self {
            player: [0; LANES],
            opponent: [0; LANES],
        };
        for square in board::squares(position.player) {
            let delta = &DELTAS[square as usize];
            add(&mut indices.player, delta);
            add(&mut indices.opponent, delta);
            add(&mut indices.opponent, delta);
        }
        for square in board::squares(position.opponent) {
            let delta = &DELTAS[square as usize];
            add(&mut indices.opponent, delta);
            add(&mut indices.player, delta);
            add(&mut indices.player, delta);
        }
        indices
    }

    /// The indices after the player has placed a disc on `square`, which flipped `flipped`.
    #[inline]
    #[must_use]
    pub fn after(&self, square: u32, flipped: u64) -> Self {
        let (mut mover, mut waiter) = (self.player, self.opponent);
        let delta = &DELTAS[board::index(square)];
        add(&mut mover, delta);
        add(&mut waiter, delta);
        add(&mut waiter, delta);
        for square in board::squares(flipped) {
            let delta = &DELTAS[board::index(square)];
            subtract(&mut mover, delta);
            add(&mut waiter, delta);
        }
        Self {
            player: waiter,
            opponent: mover,
        }
    }

    /// The indices after such a move, from the opponent's perspective only.
    #[inline]
    #[must_use]
    pub(crate) fn leaf_after(&self, square: u32, flipped: u64) -> Leaf {
        let mut waiter = self.opponent;
        let delta = &DELTAS[board::index(square)];
        add(&mut waiter, delta);
        add(&mut waiter, delta);
        for square in board::squares(flipped) {
            add(&mut waiter, &DELTAS[board::index(square)]);
        }
        Leaf(waiter)
    }

    #[inline]
    #[must_use]
    pub const fn pass(&self) -> Self {
        Self {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// For each feature, the place of its weight among a stage's [`WEIGHTS`], for the player of a
    /// board with `discs` discs.
    pub fn places(&self, discs: u32) -> impl Iterator<Item = usize> + '_ {
        let offsets = &OFFSETS.0[discs as usize % 2];
        let places = offsets.iter().zip(&self.player);
        places.map(|(&offset, &index)| offset as usize + usize::from(index))
    }

    #[inline]
    pub fn sum(&self, weights: &WeightSlice, discs: u32) -> i32 {
        sum(&self.player, weights, discs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reversi_rules::Size;
    use zobrist::splitmix64;

    #[test]
    fn indices_follow_the_moves() {
        let mut random = 5;
        for _ in 0..50 {
            let mut board = Board::start(Size::STANDARD).unwrap();
            let mut indices = Indices::of(board);
            loop {
                let moves = board.moves(u64::MAX);
                if moves == 0 {
                    if board.is_over(u64::MAX) {
                        break;
                    }
                    board = board.pass();
                    indices = indices.pass();
                } else {
                    let choice = (splitmix64(&mut random) >> 40) as usize;
                    let nth = choice % moves.count_ones() as usize;
                    let square = board::squares(moves).nth(nth).unwrap();
                    let flipped = board.flips(square);
                    let leaf = indices.leaf_after(square, flipped);
                    indices = indices.after(square, flipped);
                    board = board.after(square, flipped);
                    assert_eq!(leaf.0, indices.player);
                }
                assert_eq!(indices, Indices::of(board));
                let discs = board.occupied().count_ones();
                assert!(indices.places(discs).all(|place| place < WEIGHTS));
            }
        }
    }

    #[test]
    fn the_sum_is_that_of_all_places() {
        let weights: Vec<i16> = (0..WEIGHT_SLICE_LEN)
            .map(|place| (place % 251) as i16)
            .collect();
        let window = weights.first_chunk::<WEIGHT_SLICE_LEN>().unwrap();
        let mut random = 7;
        for discs in 0..64 {
            let (occupied, owner) = (splitmix64(&mut random), splitmix64(&mut random));
            let indices = Indices::of(Board {
                player: occupied & owner,
                opponent: occupied & !owner,
            });
            let places = indices.places(discs);
            let sum: i32 = places.map(|place| i32::from(weights[place])).sum();
            assert_eq!(indices.sum(window, discs), sum);
        }
    }

    #[test]
    fn all_but_the_largest_patterns_mind_the_parity() {
        let indices = Indices::of(Board::start(Size::STANDARD).unwrap());
        let (even, odd) = (indices.places(30), indices.places(31));
        let both = even.zip(odd).filter(|(even, odd)| even == odd).count();
        // Eight corners of 2x5, four edges of ten squares.
        assert_eq!(both, 8 + 4);
        assert!(indices.places(31).eq(indices.places(63)));
    }

    #[test]
    fn turning_the_board_permutes_the_features_of_each_pattern() {
        let mut random = 6;
        for _ in 0..100 {
            let occupied = splitmix64(&mut random);
            let owner = splitmix64(&mut random);
            let board = Board {
                player: occupied & owner,
                opponent: occupied & !owner,
            };
            let turn = |set: u64| {
                board::squares(set).fold(0, |turned_set, square| {
                    turned_set | 1_u64 << turned(square as u8, 1)
                })
            };
            let other = Board {
                player: turn(board.player),
                opponent: turn(board.opponent),
            };
            let sorted = |board: Board| {
                let discs = board.occupied().count_ones();
                let mut places: Vec<_> = Indices::of(board).places(discs).collect();
                places.sort_unstable();
                places
            };
            let (mut here, there) = (sorted(board), sorted(other));
            // A rotation can reverse the long diagonals, whose index is then another.
            here.retain(|place| there.contains(place));
            assert!(here.len() >= FEATURES - 2);
        }
    }
}
