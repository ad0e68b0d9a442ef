//! The pieces that step: king, advisor, elephant, horse, pawn.
//!
//! King, advisor and pawn need no occupancy. The horse looks at its four legs, the elephant at its
//! four eyes; these four squares, brought side by side, index a table of sixteen sets a square.

use crate::bitboard::Bitboard;
use crate::piece::Color;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// A step: files to the right, ranks away from red.
type Step = (i8, i8);

const ORTHOGONAL: [Step; 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];
const DIAGONAL: [Step; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The square a step away, as a set; empty off the board.
const fn step(from: usize, (df, dr): Step) -> Bitboard {
    let file = from as i8 % FILES as i8 + df;
    let rank = from as i8 / FILES as i8 + dr;
    if file < 0 || file >= FILES as i8 || rank < 0 || rank >= RANKS as i8 {
        return Bitboard::EMPTY;
    }
    Bitboard::square(Square::at(file as u8, rank as u8))
}

/// The up to four squares that touch `square` at a corner.
pub(super) const fn corners(square: Square) -> Bitboard {
    let mut bits = 0;
    let mut way = 0;
    while way < 4 {
        bits |= step(square.index(), DIAGONAL[way]).bits();
        way += 1;
    }
    Bitboard::new(bits)
}

/// For every square of `bounds`, where these steps lead within it.
const fn steps(directions: [Step; 4], bounds: Bitboard) -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut bits = 0;
        let mut way = 0;
        while way < 4 {
            bits |= step(from, directions[way]).bits();
            way += 1;
        }
        if bounds.contains(Square::new(from as u8)) {
            table[from] = Bitboard::new(bits & bounds.bits());
        }
        from += 1;
    }
    table
}

const fn ranks(from: u8, to: u8) -> u128 {
    let mut bits = 0;
    let mut rank = from;
    while rank <= to {
        bits |= Bitboard::rank(rank).bits();
        rank += 1;
    }
    bits
}

const MIDDLE_FILES: u128 =
    Bitboard::file(3).bits() | Bitboard::file(4).bits() | Bitboard::file(5).bits();
const PAWN_FILES: u128 = Bitboard::file(0).bits()
    | Bitboard::file(2).bits()
    | Bitboard::file(4).bits()
    | Bitboard::file(6).bits()
    | Bitboard::file(8).bits();

/// The nine points of each palace, red's first.
pub const PALACES: [Bitboard; 2] = [
    Bitboard::new(MIDDLE_FILES & ranks(0, 2)),
    Bitboard::new(MIDDLE_FILES & ranks(7, 9)),
];
const BOTH_PALACES: Bitboard = Bitboard::new(PALACES[0].bits() | PALACES[1].bits());

/// The five points where an advisor of this side can stand.
pub const fn advisor_points(color: Color) -> Bitboard {
    let bottom = match color {
        Color::Red => 0,
        Color::Black => 7,
    };
    let sides = Bitboard::file(3).bits() | Bitboard::file(5).bits();
    let outer = Bitboard::rank(bottom).bits() | Bitboard::rank(bottom + 2).bits();
    Bitboard::new(sides & outer | Bitboard::square(Square::at(4, bottom + 1)).bits())
}

/// The seven points where an elephant of this side can stand.
pub const fn elephant_points(color: Color) -> Bitboard {
    let bottom = match color {
        Color::Red => 0,
        Color::Black => 5,
    };
    // Two on the outermost rank and two on the river bank, three on the rank halfway.
    let two = Bitboard::file(2).bits() | Bitboard::file(6).bits();
    let three = Bitboard::file(0).bits() | Bitboard::file(4).bits() | Bitboard::file(8).bits();
    let outer = Bitboard::rank(bottom).bits() | Bitboard::rank(bottom + 4).bits();
    Bitboard::new(two & outer | three & Bitboard::rank(bottom + 2).bits())
}

/// Where a pawn of this side can stand: its own five files before the river, anywhere beyond.
pub const fn pawn_points(color: Color) -> Bitboard {
    Bitboard::new(match color {
        Color::Red => PAWN_FILES & ranks(3, 4) | ranks(5, 9),
        Color::Black => PAWN_FILES & ranks(5, 6) | ranks(0, 4),
    })
}

static KING: [Bitboard; SQUARES] = steps(ORTHOGONAL, BOTH_PALACES);
static ADVISOR: [Bitboard; SQUARES] = steps(DIAGONAL, BOTH_PALACES);

/// Where a king on `square` may step, inside the palaces.
#[inline]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Where an advisor on `square` may step, inside the palaces.
#[inline]
pub fn advisor(square: Square) -> Bitboard {
    ADVISOR[square.index()]
}

/// Pawn steps: `direction` 1 gives where a pawn goes, -1 where a pawn comes from.
const fn pawns(color: Color, direction: i8) -> [Bitboard; SQUARES] {
    let forward = match color {
        Color::Red => 1,
        Color::Black => -1,
    };
    let beyond = match color {
        Color::Red => ranks(5, 9),
        Color::Black => ranks(0, 4),
    };
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut bits = step(from, (0, forward * direction)).bits();
        if beyond >> from & 1 != 0 {
            bits |= step(from, (-1, 0)).bits() | step(from, (1, 0)).bits();
        }
        table[from] = Bitboard::new(bits);
        from += 1;
    }
    table
}

static PAWN: [[Bitboard; SQUARES]; 2] = [pawns(Color::Red, 1), pawns(Color::Black, 1)];
static PAWN_FROM: [[Bitboard; SQUARES]; 2] = [pawns(Color::Red, -1), pawns(Color::Black, -1)];

/// Where a pawn of `color` on `square` may go: forward, across the river also sideways.
#[inline]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color.index()][square.index()]
}

/// Where a pawn of `color` attacks `square` from.
#[inline]
pub fn pawn_attackers_to(color: Color, square: Square) -> Bitboard {
    PAWN_FROM[color.index()][square.index()]
}

/// For each square sixteen sets, indexed by which of the four squares around it are occupied.
type BlockerTable = [[Bitboard; 16]; SQUARES];

/// The occupied ones of the squares below, left of, above and right of `square`, as bits 0 to 3.
#[inline]
fn orthogonals(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.bits() << FILES >> square.index()) as u64;
    let four = around & (1 | 1 << 8 | 1 << 10 | 1 << 18);
    (four | four >> 7 | four >> 16) as usize & 15
}

/// The occupied ones of the squares below left, above left, below right and above right of
/// `square`, as bits 0 to 3.
#[inline]
fn diagonals(square: Square, occupied: Bitboard) -> usize {
    let around = (occupied.bits() << (FILES + 1) >> square.index()) as u64;
    let four = around & (1 | 1 << 2 | 1 << 18 | 1 << 20);
    (four | four >> 17) as usize & 15
}

/// For every square and set of blocked directions, where the open directions lead. `ends` gives
/// up to two steps a direction.
const fn blocker_table(ends: [[Step; 2]; 4]) -> BlockerTable {
    let mut table = [[Bitboard::EMPTY; 16]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let mut blocked = 0;
        while blocked < 16 {
            let mut bits = 0;
            let mut way = 0;
            while way < 4 {
                if blocked >> way & 1 == 0 {
                    bits |= step(from, ends[way][0]).bits() | step(from, ends[way][1]).bits();
                }
                way += 1;
            }
            table[from][blocked] = Bitboard::new(bits);
            blocked += 1;
        }
        from += 1;
    }
    table
}

/// Where a horse goes, by its square and its blocked legs as [`orthogonals`] numbers them.
static HORSE: BlockerTable = blocker_table([
    [(-1, -2), (1, -2)],
    [(-2, -1), (-2, 1)],
    [(-1, 2), (1, 2)],
    [(2, -1), (2, 1)],
]);

/// Where horses attack a square from, by the blocked legs as [`diagonals`] numbers them: seen from
/// the victim, a horse's leg stands at a corner.
static HORSE_FROM: BlockerTable = blocker_table([
    [(-2, -1), (-1, -2)],
    [(-2, 1), (-1, 2)],
    [(2, -1), (1, -2)],
    [(2, 1), (1, 2)],
]);

/// Where an elephant goes, by its square and its blocked eyes as [`diagonals`] numbers them, on
/// its own side of the river only.
static ELEPHANT: BlockerTable = {
    let mut table = blocker_table([
        [(-2, -2), (-2, -2)],
        [(-2, 2), (-2, 2)],
        [(2, -2), (2, -2)],
        [(2, 2), (2, 2)],
    ]);
    let mut from = 0;
    while from < SQUARES {
        let home = if from < SQUARES / 2 {
            ranks(0, 4)
        } else {
            ranks(5, 9)
        };
        let mut blocked = 0;
        while blocked < 16 {
            let open = table[from][blocked].bits();
            table[from][blocked] = Bitboard::new(open & home);
            blocked += 1;
        }
        from += 1;
    }
    table
};

/// Where a horse on `square` may go, past the legs that are free.
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE[square.index()][orthogonals(square, occupied)]
}

/// Where a horse attacks `square` from. Not the same as [`horse`]: the leg stands beside the
/// horse, not beside its victim.
#[inline]
pub fn horse_attackers_to(square: Square, occupied: Bitboard) -> Bitboard {
    HORSE_FROM[square.index()][diagonals(square, occupied)]
}

/// The up to eight squares a horse's jump away, all legs free.
#[inline]
pub(crate) fn horse_reach(square: Square) -> Bitboard {
    HORSE[square.index()][0]
}

/// The leg of a horse on `from` for its jump to `to`: the square beside it on the long side.
/// The two squares must be a jump apart.
#[inline]
pub(crate) fn horse_leg(from: Square, to: Square) -> Square {
    debug_assert!(horse_reach(from).contains(to));
    // A jump changes the index by the leg's step twice (1 or 9) and by the other once.
    let leg = match to.index() as i8 - from.index() as i8 {
        17 | 19 => 9,
        -17 | -19 => -9,
        11 | -7 => 1,
        _ => -1,
    };
    Square::new((from.index() as i8 + leg) as u8)
}

/// Where an elephant on `square` may go, past the eyes that are free, on its own side of the
/// river.
#[inline]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    ELEPHANT[square.index()][diagonals(square, occupied)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random_boards() -> impl Iterator<Item = Bitboard> {
        let mut state = 2;
        (0..500).map(move |_| {
            let low = zobrist::splitmix64(&mut state) as u128;
            let high = zobrist::splitmix64(&mut state) as u128;
            Bitboard::new((low | high << 64) & Bitboard::ALL.bits())
        })
    }

    #[test]
    fn horses_attack_what_they_are_attackers_of() {
        for occupied in random_boards() {
            for from in Square::all() {
                for to in Square::all() {
                    let there = horse(from, occupied).contains(to);
                    assert_eq!(there, horse_attackers_to(to, occupied).contains(from));
                    if horse_reach(from).contains(to) {
                        assert_eq!(there, !occupied.contains(horse_leg(from, to)), "{from}{to}");
                    }
                }
            }
        }
    }

    #[test]
    fn pawns_attack_what_they_are_attackers_of() {
        for color in Color::ALL {
            for from in Square::all() {
                for to in Square::all() {
                    let there = pawn(color, from).contains(to);
                    assert_eq!(
                        there,
                        pawn_attackers_to(color, to).contains(from),
                        "{from}{to}"
                    );
                }
            }
        }
    }

    #[test]
    fn an_elephant_stays_on_its_seven_points() {
        for color in Color::ALL {
            let points = elephant_points(color);
            assert_eq!(points.count(), 7);
            for from in points {
                let open = elephant(from, Bitboard::EMPTY);
                assert!(!open.is_empty() && (open - points).is_empty());
                for to in open {
                    let eye = Square::new(((from.index() + to.index()) / 2) as u8);
                    assert!(!elephant(from, eye.into()).contains(to));
                }
            }
        }
    }

    #[test]
    fn the_palace_holds_king_and_advisors() {
        let center = Square::at(4, 1);
        assert_eq!(king(center).count(), 4);
        assert_eq!(advisor(center).count(), 4);
        let corner = Square::at(3, 0);
        assert_eq!((king(corner).count(), advisor(corner).count()), (2, 1));
        assert_eq!(king(Square::at(4, 9)).count(), 3);
    }
}
