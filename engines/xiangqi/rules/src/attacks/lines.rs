//! The rook and the cannon.
//!
//! A piece that moves along lines sees one rank and one file. The nine bits of the rank lie side by
//! side in the board's word; the ten bits of the file are gathered (`file_bits.rs`). Each is the
//! index into a table of what the piece reaches on such a line. The tables take 58 KiB together,
//! where tables over both lines at once, by magic multiplication or PEXT, would take megabytes.

use super::{file_bits, steps};
use crate::bitboard::Bitboard;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// What the line pieces reach on one rank or file, as bits along it.
#[derive(Clone, Copy)]
struct Reach {
    /// Up to and including the first piece either way.
    rook: u16,
    /// Up to but without the first piece either way, and the second piece either way.
    cannon: u16,
}

/// What is reached from `from` on a line of `length` squares.
const fn reach(length: u8, from: u8, occupied: u16) -> Reach {
    let mut found = Reach { rook: 0, cannon: 0 };
    let mut step = -1;
    while step <= 1 {
        let mut seen = 0;
        let mut at = from as i8 + step;
        while at >= 0 && at < length as i8 && seen < 2 {
            let bit = 1 << at;
            let piece = occupied & bit != 0;
            match (seen, piece) {
                (0, false) => {
                    found.rook |= bit;
                    found.cannon |= bit;
                }
                (0, true) => found.rook |= bit,
                (_, true) => found.cannon |= bit,
                (_, false) => {}
            }
            seen += piece as u8;
            at += step;
        }
        step += 2;
    }
    found
}

/// Tables of what a piece reaches on a rank or file, by its place there and the occupancy.
macro_rules! on_line {
    ($($(#[$doc:meta])* $name:ident, $length:ident: $reached:ty = $none:expr, $of:ident;)*) => {
        $($(#[$doc])*
        static $name: [[$reached; 1 << $length]; $length as usize] = {
            let mut table = [[$none; 1 << $length]; $length as usize];
            let mut from = 0;
            while from < $length {
                let mut occupied = 0;
                while occupied < 1 << $length {
                    table[from as usize][occupied] = $of($length, from, occupied as u16);
                    occupied += 1;
                }
                from += 1;
            }
            table
        };)*
    };
}

on_line! {
    /// By file of the piece and occupancy of its rank.
    ON_RANK, FILES: Reach = Reach { rook: 0, cannon: 0 }, reach;
    /// By rank of the piece and occupancy of its file.
    ON_FILE, RANKS: Reach = Reach { rook: 0, cannon: 0 }, reach;
    /// As [`ON_RANK`], behind the first piece. Apart, since move generation never reads it.
    BEYOND_ON_RANK, FILES: u16 = 0, beyond;
    /// As [`ON_FILE`], behind the first piece.
    BEYOND_ON_FILE, RANKS: u16 = 0, beyond;
}

/// What both pieces reach from a square: on its rank, on its file.
#[inline]
fn line_reach(square: Square, occupied: Bitboard) -> (Reach, Reach) {
    let (file, rank) = (square.file(), square.rank());
    let on_rank = (occupied.bits() >> (rank * FILES)) as usize & ((1 << FILES) - 1);
    let on_file = file_bits::pext(occupied.bits(), file);
    (
        ON_RANK[file as usize][on_rank],
        ON_FILE[rank as usize][on_file],
    )
}

#[inline]
fn assemble(square: Square, on_rank: u16, on_file: u16) -> Bitboard {
    let rank = (on_rank as u128) << (square.rank() * FILES);
    Bitboard::new(rank | file_bits::pdep(on_file, square.file()))
}

/// Where a rook on `square` attacks: along its lines up to and including the first piece.
#[inline]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (rank, file) = line_reach(square, occupied);
    assemble(square, rank.rook, file.rook)
}

/// Where a cannon on `square` may go: empty squares up to the first piece, and the second piece
/// of each direction.
#[inline]
pub fn cannon(square: Square, occupied: Bitboard) -> Bitboard {
    let (rank, file) = line_reach(square, occupied);
    assemble(square, rank.cannon, file.cannon)
}

/// The pieces that a cannon on `square` attacks: the second of each direction.
#[inline]
pub fn cannon_captures(square: Square, occupied: Bitboard) -> Bitboard {
    cannon(square, occupied) & occupied
}

/// The empty squares that a cannon on `square` may go to.
#[inline]
pub fn cannon_moves(square: Square, occupied: Bitboard) -> Bitboard {
    cannon(square, occupied) - occupied
}

static LINES: [Bitboard; SQUARES] = {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let square = Square::new(at as u8);
        let rank = Bitboard::rank(square.rank()).bits();
        table[at] = Bitboard::new(rank ^ Bitboard::file(square.file()).bits());
        at += 1;
    }
    table
};

/// What lies behind the first piece either way, up to and including the second, on a line of
/// `length` squares.
const fn beyond(length: u8, from: u8, occupied: u16) -> u16 {
    let near = reach(length, from, occupied).rook;
    reach(length, from, occupied & !near).rook & !near
}

/// The squares on which a cannon on `square` would capture whatever stood there: behind the first
/// piece of each direction, up to and including the second.
#[inline]
pub fn cannon_control(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.file(), square.rank());
    let on_rank = (occupied.bits() >> (rank * FILES)) as usize & ((1 << FILES) - 1);
    let on_file = file_bits::pext(occupied.bits(), file);
    let (on_rank, on_file) = (
        BEYOND_ON_RANK[file as usize][on_rank],
        BEYOND_ON_FILE[rank as usize][on_file],
    );
    assemble(square, on_rank, on_file)
}

/// The rank and the file of a square, without the square itself.
#[inline]
pub fn lines_through(square: Square) -> Bitboard {
    LINES[square.index()]
}

static RELEVANT_OCCUPANCY: [Bitboard; SQUARES] = {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut at = 0;
    while at < SQUARES {
        let corners = steps::corners(Square::new(at as u8));
        table[at] = Bitboard::new(LINES[at].bits() | corners.bits());
        at += 1;
    }
    table
};

/// Where a piece can stand in the way of an attack on `square`, or make one possible as a screen:
/// its rank, its file, and the four corners where horses have their legs.
#[inline]
pub(crate) fn relevant_occupancy(square: Square) -> Bitboard {
    RELEVANT_OCCUPANCY[square.index()]
}

/// Whether two squares share a rank or a file.
#[inline]
pub fn aligned(a: Square, b: Square) -> bool {
    lines_through(a).contains(b)
}

static BETWEEN: [[Bitboard; SQUARES]; SQUARES] = {
    let mut table = [[Bitboard::EMPTY; SQUARES]; SQUARES];
    let mut a = 0;
    while a < SQUARES {
        // Walk away from a four ways; what was passed lies between a and where we are.
        let walks = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        let mut way = 0;
        while way < walks.len() {
            let (df, dr) = walks[way];
            let mut passed = 0;
            let mut file = a as i8 % FILES as i8 + df;
            let mut rank = a as i8 / FILES as i8 + dr;
            while file >= 0 && file < FILES as i8 && rank >= 0 && rank < RANKS as i8 {
                let b = Square::at(file as u8, rank as u8);
                table[a][b.index()] = Bitboard::new(passed);
                passed |= Bitboard::square(b).bits();
                file += df;
                rank += dr;
            }
            way += 1;
        }
        a += 1;
    }
    table
};

/// The squares strictly between two squares of one rank or file; none for other pairs.
#[inline]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where a rook and a cannon attack, found by walking over the board square by square.
    fn walk(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let (mut rook, mut cannon) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for (df, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let mut seen = 0;
            let (mut file, mut rank) = (square.file() as i8 + df, square.rank() as i8 + dr);
            while (0..FILES as i8).contains(&file) && (0..RANKS as i8).contains(&rank) {
                let here = Bitboard::from(Square::at(file as u8, rank as u8));
                let piece = occupied.intersects(here);
                if seen == 0 {
                    rook |= here;
                }
                if (seen == 0 && !piece) || (seen == 1 && piece) {
                    cannon |= here;
                }
                seen += i32::from(piece);
                file += df;
                rank += dr;
            }
        }
        (rook, cannon)
    }

    #[test]
    fn tables_agree_with_walking_over_random_boards() {
        let mut state = 1;
        for round in 0..2000 {
            let word = |s: &mut u64| zobrist::splitmix64(s) as u128;
            let mut bits = word(&mut state) | word(&mut state) << 64;
            for _ in 0..round % 4 {
                bits &= word(&mut state) | word(&mut state) << 64;
            }
            let occupied = Bitboard::new(bits & Bitboard::ALL.bits());
            for square in Square::all() {
                let found = (rook(square, occupied), cannon(square, occupied));
                assert_eq!(found, walk(square, occupied), "{square} {occupied:?}");
                // A square is controlled if a piece that stood there could be captured.
                let control = Square::all()
                    .filter(|&at| cannon(square, occupied | at.into()).contains(at))
                    .filter(|&at| !cannon_moves(square, occupied).contains(at));
                assert_eq!(
                    cannon_control(square, occupied),
                    control.collect::<Bitboard>()
                );
            }
        }
    }

    #[test]
    fn between_is_what_both_rooks_see() {
        for a in Square::all() {
            for b in Square::all() {
                let ends = Bitboard::from(a) | b.into();
                let seen = (rook(a, ends) & rook(b, ends)) - ends;
                let expected = if aligned(a, b) { seen } else { Bitboard::EMPTY };
                assert_eq!(between(a, b), expected, "{a} {b}");
            }
        }
    }
}
