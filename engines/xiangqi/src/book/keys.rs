//! The keys by which books identify positions: our own Zobrist keys and those of two other formats.
//!
//! The other two have a number for each piece on each square of a board of 16 by 16, in the order
//! of [`Piece::index`](xiangqi_rules::Piece::index), and one for the side to move. Both tables were
//! drawn from well-known generators, so they are drawn again here instead of being written down:
//!
//! - ElephantEye (`base/rc4prng.h`, `eleeye/pregen.cpp`): RC4 with a key of four zero bytes gives
//!   three words of 32 bits for the side, then for each piece and square; books have the third.
//! - `.obk` and `.pfBook`: all 3,585 numbers that their author published (Fairy-Stockfish
//!   issue 112) are what Visual C's `rand` gives from seed 0, five draws a number, the side's last.

use std::sync::LazyLock;

use xiangqi_rules::piece::PIECES;
use xiangqi_rules::square::{FILES, RANKS};
use xiangqi_rules::{Color, Move, Position, Square};

/// Number of squares of a board of 16 by 16.
const WIDE: usize = 256;
/// Index of a9 on the board of 16 by 16.
const CORNER: u8 = 0x33;

/// The program or format whose Zobrist keys a book has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Keys {
    #[default]
    Own,
    ElephantEye,
    Obk,
}

struct Zobrist {
    pieces: Vec<u64>,
    /// The side for which `turn` is part of the key when it is to move.
    side: Color,
    turn: u64,
}

static ELEPHANT_EYE: LazyLock<Zobrist> = LazyLock::new(|| {
    let mut stream = Rc4::new();
    let mut third = || [(); 3].map(|()| stream.word())[2].into();
    let turn = third();
    Zobrist {
        pieces: (0..PIECES * WIDE).map(|_| third()).collect(),
        side: Color::Black,
        turn,
    }
});

static OBK: LazyLock<Zobrist> = LazyLock::new(|| {
    let mut state = 0;
    let mut number = || (0..5).fold(0, |number, i| number | (rand(&mut state) << (15 * i)));
    Zobrist {
        pieces: (0..PIECES * WIDE).map(|_| number()).collect(),
        side: Color::Red,
        turn: number(),
    }
});

impl Keys {
    /// The key of a position, and that of its mirror image.
    pub fn of(self, position: &Position) -> [u64; 2] {
        match self {
            Self::Own => [position.key(), position.mirrored().key()],
            Self::ElephantEye => ELEPHANT_EYE.of(position),
            Self::Obk => OBK.of(position),
        }
    }
}

impl Zobrist {
    fn of(&self, position: &Position) -> [u64; 2] {
        let to_move = position.side_to_move() == self.side;
        let mut keys = [if to_move { self.turn } else { 0 }; 2];
        for square in position.occupied() {
            let Some(piece) = position.piece_on(square) else {
                continue;
            };
            for (key, square) in keys.iter_mut().zip([square, square.mirrored()]) {
                *key ^= self.pieces[piece.index() * WIDE + usize::from(wide(square))];
            }
        }
        keys
    }
}

/// The index of a square on the board of 16 by 16.
pub fn wide(square: Square) -> u8 {
    CORNER + 16 * (RANKS - 1 - square.rank()) + square.file()
}

/// The move between two squares of the board of 16 by 16; none if they are equal or not both among
/// the 90.
pub fn narrow(from: u8, to: u8) -> Option<Move> {
    let square = |wide: u8| {
        let wide = wide.checked_sub(CORNER)?;
        let (row, file) = (wide / 16, wide % 16);
        (row < RANKS && file < FILES).then(|| Square::at(file, RANKS - 1 - row))
    };
    let (from, to) = (square(from)?, square(to)?);
    (from != to).then(|| Move::new(from, to))
}

/// The stream cipher RC4 with a key of zeros, as a source of numbers.
struct Rc4 {
    bytes: [u8; 256],
    i: u8,
    j: u8,
}

impl Rc4 {
    fn new() -> Self {
        let mut bytes: [u8; 256] = std::array::from_fn(|i| i as u8);
        let mut j = 0u8;
        for i in 0..bytes.len() {
            j = j.wrapping_add(bytes[i]);
            bytes.swap(i, usize::from(j));
        }
        Self { bytes, i: 0, j: 0 }
    }

    fn byte(&mut self) -> u8 {
        self.i = self.i.wrapping_add(1);
        let (i, taken) = (usize::from(self.i), self.bytes[usize::from(self.i)]);
        self.j = self.j.wrapping_add(taken);
        self.bytes.swap(i, usize::from(self.j));
        self.bytes[usize::from(self.bytes[i].wrapping_add(taken))]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes([(); 4].map(|()| self.byte()))
    }
}

/// Visual C's `rand`, a linear congruential generator that gives 15 bits a call.
fn rand(state: &mut u32) -> u64 {
    *state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
    u64::from((*state >> 16) & 0x7fff)
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::notation::iccs;

    #[test]
    fn real_books_have_these_keys() {
        let start = Position::startpos();
        // The key of the first record in ElephantEye's BOOK.DAT of 12,081 moves.
        assert_eq!(Keys::ElephantEye.of(&start), [0x0526_56d5; 2]);
        // The key of the first record of a book in circulation.
        assert_eq!(Keys::Obk.of(&start), [7_101_337_512_282_506_414; 2]);
    }

    #[test]
    fn a_mirror_image_has_the_other_key() {
        let mut position = Position::startpos();
        position.make(iccs::parse(&position, "h2e2").unwrap());
        for keys in [Keys::Own, Keys::ElephantEye, Keys::Obk] {
            let [own, image] = keys.of(&position);
            assert_ne!(own, image);
            assert_eq!(keys.of(&position.mirrored()), [image, own]);
        }
    }

    #[test]
    fn squares_come_back_from_the_wide_board() {
        let mv = iccs::parse(&Position::startpos(), "h2e2").unwrap();
        assert_eq!([wide(mv.from()), wide(mv.to())], [0xaa, 0xa7]);
        assert_eq!(narrow(0xaa, 0xa7), Some(mv));
        for (from, to) in [(0xaa, 0xaa), (0x32, 0xaa), (0xaa, 0xd3), (0, 0)] {
            assert_eq!(narrow(from, to), None);
        }
    }
}
