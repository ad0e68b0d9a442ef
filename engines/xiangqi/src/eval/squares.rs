//! Regions of the board that the evaluation terms use.

use xiangqi_rules::{Bitboard, Color, Square};

const fn ranks(from: u8, to: u8) -> Bitboard {
    let mut bits = 0;
    let mut rank = from;
    while rank <= to {
        bits |= Bitboard::rank(rank).bits();
        rank += 1;
    }
    Bitboard::new(bits)
}

/// By side: the five ranks beyond the river.
pub(super) const ACROSS: [Bitboard; 2] = [ranks(5, 9), ranks(0, 4)];

pub(super) const BOTTOM: [Bitboard; 2] = [ranks(0, 0), ranks(9, 9)];

/// By side: the middle of its palace, where a horse smothers its own king.
pub(super) const HEART: [Square; 2] = [Square::at(4, 1), Square::at(4, 8)];

/// Files a, b, c and g, h, i: beside the palace.
pub(super) const WINGS: Bitboard = Bitboard::new(
    Bitboard::file(0).bits()
        | Bitboard::file(1).bits()
        | Bitboard::file(2).bits()
        | Bitboard::file(6).bits()
        | Bitboard::file(7).bits()
        | Bitboard::file(8).bits(),
);

pub(super) const CENTER: u8 = 4;

/// For each square the squares at the four given offsets (files, ranks).
const fn around(offsets: [(i8, i8); 4]) -> [Bitboard; 90] {
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let mut bits = 0;
        let mut way = 0;
        while way < 4 {
            let file = from as i8 % 9 + offsets[way].0;
            let rank = from as i8 / 9 + offsets[way].1;
            if file >= 0 && file < 9 && rank >= 0 && rank < 10 {
                bits |= Bitboard::square(Square::at(file as u8, rank as u8)).bits();
            }
            way += 1;
        }
        table[from] = Bitboard::new(bits);
        from += 1;
    }
    table
}

/// The legs of a horse on each square: only those over which some jump stays on the board.
pub(super) static LEGS: [Bitboard; 90] = {
    let near = around([(0, -1), (-1, 0), (0, 1), (1, 0)]);
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        let (file, rank) = (from as u8 % 9, from as u8 / 9);
        let mut bits = 0;
        // A leg on the edge in its direction leads nowhere: the jump would leave the board.
        let mut leg = 0;
        while leg < 90 {
            let (f, r) = (leg as u8 % 9, leg as u8 / 9);
            let sideways = r == rank && f != 0 && f != 8;
            let straight = f == file && r != 0 && r != 9;
            if near[from].contains(Square::new(leg as u8)) && (sideways || straight) {
                bits |= Bitboard::square(Square::new(leg as u8)).bits();
            }
            leg += 1;
        }
        table[from] = Bitboard::new(bits);
        from += 1;
    }
    table
};

/// The eyes of an elephant on each square: the four diagonal neighbours on its side of the river.
pub(super) static EYES: [Bitboard; 90] = {
    let diagonal = around([(-1, -1), (-1, 1), (1, -1), (1, 1)]);
    let mut table = [Bitboard::EMPTY; 90];
    let mut from = 0;
    while from < 90 {
        // On the river bank there is no eye ahead: no elephant crosses the river.
        let home = if from < 45 { ranks(0, 3) } else { ranks(6, 9) };
        table[from] = Bitboard::new(diagonal[from].bits() & home.bits());
        from += 1;
    }
    table
};

/// By side: the squares straight ahead of each square, to the end of its file.
pub(super) static AHEAD: [[Bitboard; 90]; 2] = {
    let mut table = [[Bitboard::EMPTY; 90]; 2];
    let mut from = 0;
    while from < 90 {
        let file = Bitboard::file(from as u8 % 9).bits();
        let rank = from as u8 / 9;
        if rank < 9 {
            table[0][from] = Bitboard::new(file & ranks(rank + 1, 9).bits());
        }
        if rank > 0 {
            table[1][from] = Bitboard::new(file & ranks(0, rank - 1).bits());
        }
        from += 1;
    }
    table
};

/// Index of a square in a board of weights: left half, far rank first, as the side sees it.
#[inline]
pub(super) const fn half_board(side: Color, square: Square) -> usize {
    let (file, rank) = (square.file(), square.rank());
    let file = if file > CENTER { 8 - file } else { file };
    let from_far = match side {
        Color::Red => 9 - rank,
        Color::Black => rank,
    };
    from_far as usize * 5 + file as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::attacks;

    #[test]
    fn a_leg_is_what_can_take_jumps_away() {
        for from in Square::all() {
            let open = attacks::horse(from, Bitboard::EMPTY);
            for leg in Square::all().filter(|&leg| leg != from) {
                let hobbles = attacks::horse(from, leg.into()) != open;
                assert_eq!(LEGS[from.index()].contains(leg), hobbles, "{from} {leg}");
            }
        }
    }

    #[test]
    fn an_eye_is_what_can_take_steps_away() {
        for side in Color::ALL {
            for from in attacks::elephant_points(side) {
                let open = attacks::elephant(from, Bitboard::EMPTY);
                for eye in Square::all().filter(|&eye| eye != from) {
                    let blocks = attacks::elephant(from, eye.into()) != open;
                    assert_eq!(EYES[from.index()].contains(eye), blocks, "{from} {eye}");
                }
            }
        }
    }
}
