//! Attack features: what pieces do to each other, as inputs of the network.
//!
//! Each has a row of weights in a perspective, as the features of pieces have:
//!
//! | features | in a perspective | what |
//! |---|---|---|
//! | attacked | 4 x 692 | the other side's rooks, cannons, horses or pawns attack the piece on a
//! place |
//! | guarded | 5 x 692 | its own rooks, cannons, horses, pawns or the rest guard it |
//! | palace | 2 x 4 x 9 | rooks, cannons, horses or pawns attack a point of the other side's palace
//! |
//! | lines | 2 x 2 x 4 x 4 | a rook or cannon is in line with the other's king, in a direction, 0
//! to 3 pieces between |
//!
//! They do not depend on the king bucket, only on whether the perspective is mirrored.

use xiangqi_rules::attacks::{self, PALACES, between, lines_through};
use xiangqi_rules::square::SQUARES;

use xiangqi_rules::{Bitboard, Color, Piece, PieceType, Position, Square};

use super::features::{PLACES, is_perspective_mirrored, orient, place};
use super::pieces_by_index;

/// Classes of pieces: rooks, cannons, horses, pawns, and the rest, which only guard.
const KINDS: usize = 5;
/// The first classes, which also have attack features: rooks, cannons, horses, pawns.
const ATTACKERS: usize = 4;

const PALACE: usize = 2 * ATTACKERS * 9;
const LINES: usize = 2 * 2 * 4 * 4;

// First row of each family of features in a perspective; the attacked family begins at 0.
const GUARDED: usize = ATTACKERS * PLACES;
const PALACES_AT: usize = GUARDED + KINDS * PLACES;
const LINES_AT: usize = PALACES_AT + PALACE;
/// Number of attack features in a perspective.
pub const ATTACKS: usize = LINES_AT + LINES;
/// Upper bound of the features that can be on at once: nine for each of 32 pieces, the palace
/// points, and eight pieces in line.
pub(crate) const MAX_FEATURES: usize = 32 * (ATTACKERS + KINDS) + PALACE + 8;

/// An attack feature, independent of the perspective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttackFeature {
    /// A piece on a square is attacked or guarded by a class: first row of that family, the piece,
    /// the square.
    Piece(u16, Piece, Square),
    /// A palace or line feature, by its index in [`OTHERS`].
    Other(u8),
}

/// The rows of [`AttackFeature::Other`], palaces and then lines. The first index is twice the
/// viewing side, plus one if mirrored.
static OTHERS: [[u16; PALACE + LINES]; 4] = {
    let mut table = [[0; PALACE + LINES]; 4];
    let mut view = 0;
    while view < 4 {
        let (viewer, mirrored) = (view / 2, view % 2 == 1);
        let mut side = 0;
        while side < 2 {
            let other = (side != viewer) as usize;
            let mut kind = 0;
            while kind < ATTACKERS {
                let mut cell = 0;
                while cell < 9 {
                    let square = Square::at(3 + cell as u8 % 3, 7 * side as u8 + cell as u8 / 3);
                    let seen = orient(square, viewer == 1, mirrored);
                    let row = palace_feature(other, kind, palace_cell(other, seen));
                    table[view][palace_feature(side, kind, cell)] = (PALACES_AT + row) as u16;
                    cell += 1;
                }
                kind += 1;
            }
            let mut kind = 0;
            while kind < 2 {
                let mut direction = 0;
                while direction < 4 {
                    // Up and down are swapped for black, left and right if mirrored.
                    let turned = (if direction < 2 { viewer == 1 } else { mirrored }) as usize;
                    let mut blockers = 0;
                    while blockers < 4 {
                        let row = line_feature(other, kind, direction ^ turned, blockers);
                        table[view][PALACE + line_feature(side, kind, direction, blockers)] =
                            (LINES_AT + row) as u16;
                        blockers += 1;
                    }
                    direction += 1;
                }
                kind += 1;
            }
            side += 1;
        }
        view += 1;
    }
    table
};

/// Index of a square in the palace of `side` (0 red, 1 black), 0 to 8.
const fn palace_cell(side: usize, square: Square) -> usize {
    (square.rank() as usize - 7 * side) * 3 + square.file() as usize - 3
}

const fn palace_feature(side: usize, kind: usize, cell: usize) -> usize {
    (side * ATTACKERS + kind) * 9 + cell
}

const fn line_feature(side: usize, kind: usize, direction: usize, blockers: usize) -> usize {
    ((side * 2 + kind) * 4 + direction) * 4 + blockers
}

/// The row of a feature in the perspective of `side`.
#[inline]
pub fn row(side: Color, mirrored: bool, feature: AttackFeature) -> u16 {
    match feature {
        AttackFeature::Piece(family, piece, square) => {
            family + place(side, mirrored, piece, square)
        }
        AttackFeature::Other(number) => {
            OTHERS[2 * side.index() + mirrored as usize][usize::from(number)]
        }
    }
}

/// The squares of each piece of a board, by [`Piece::index`].
pub type Pieces = [Bitboard; 14];

/// The piece on each square, and the occupied squares of each side.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    squares: [Option<Piece>; SQUARES],
    by_color: [Bitboard; 2],
}

impl Board {
    pub const EMPTY: Self = Self {
        squares: [None; SQUARES],
        by_color: [Bitboard::EMPTY; 2],
    };

    #[inline]
    pub fn of(position: &Position) -> Self {
        Self {
            squares: *position.board(),
            by_color: Color::ALL.map(|side| position.by_color(side)),
        }
    }

    /// The squares on which two boards differ.
    pub fn differences(&self, other: &Self) -> Bitboard {
        let [(red, other_red), (black, other_black)] =
            [0, 1].map(|side| (self.by_color[side], other.by_color[side]));
        let mut found = (red ^ other_red) | (black ^ other_black);
        for square in (red & other_red) | (black & other_black) {
            if self.squares[square.index()] != other.squares[square.index()] {
                found |= square.into();
            }
        }
        found
    }

    pub fn with(pieces: &Pieces) -> Self {
        let mut board = Self::EMPTY;
        for (piece, &squares) in Piece::all().zip(pieces) {
            board.by_color[piece.color().index()] |= squares;
            for square in squares {
                board.squares[square.index()] = Some(piece);
            }
        }
        board
    }
}

/// The rows of all attack features of a position, in the perspective of `side`.
pub fn active(position: &Position, side: Color) -> Vec<u16> {
    let is_mirrored = is_perspective_mirrored(position, side);
    let mut rows = Vec::new();
    let attacks = Attacks::of(&pieces_by_index(position));
    attacks.each(&Board::of(position), |feature| {
        rows.push(row(side, is_mirrored, feature));
    });
    rows
}

/// The attacks of all pieces of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attacks {
    /// The squares attacked, by side and class.
    reach: [[Bitboard; KINDS]; 2],
    /// Bit set of the [`line_feature`] indices that are on.
    lines: u64,
}

impl Attacks {
    /// The attacks of a board without pieces.
    pub const NONE: Self = Self {
        reach: [[Bitboard::EMPTY; KINDS]; 2],
        lines: 0,
    };

    /// The attacks of a board with these pieces.
    #[inline]
    pub fn of(pieces: &Pieces) -> Self {
        let occupied = pieces.iter().fold(Bitboard::EMPTY, |all, &some| all | some);
        let mut lines = 0;
        let reach = Color::ALL.map(|side| {
            let mine = |kind| pieces[Piece::new(side, kind).index()];
            let mut reach = [Bitboard::EMPTY; KINDS];
            for square in mine(PieceType::Rook) {
                reach[0] |= attacks::rook(square, occupied);
            }
            for square in mine(PieceType::Cannon) {
                reach[1] |= attacks::cannon_control(square, occupied);
            }
            for square in mine(PieceType::Horse) {
                reach[2] |= attacks::horse(square, occupied);
            }
            for square in mine(PieceType::Pawn) {
                reach[3] |= attacks::pawn(side, square);
            }
            for square in mine(PieceType::King) {
                reach[4] |= attacks::king(square);
            }
            for square in mine(PieceType::Advisor) {
                reach[4] |= attacks::advisor(square);
            }
            for square in mine(PieceType::Elephant) {
                reach[4] |= attacks::elephant(square, occupied);
            }
            if let Some(king) = pieces[Piece::new(!side, PieceType::King).index()].first() {
                let in_line = lines_through(king);
                for (kind, piece) in [PieceType::Rook, PieceType::Cannon].into_iter().enumerate() {
                    for square in mine(piece) & in_line {
                        lines |= 1 << line(side, kind, square, king, occupied);
                    }
                }
            }
            reach
        });
        Self { reach, lines }
    }

    /// Calls `say` with each feature that is on. `board` must be the board of these attacks.
    #[inline]
    pub fn each(&self, board: &Board, mut say: impl FnMut(AttackFeature)) {
        let before = (&Self::NONE, &Board::EMPTY);
        self.changes(board, before, Bitboard::EMPTY, |feature, _| say(feature));
    }

    /// Calls `say` with each feature that was on before or is now, and whether it is now. Features
    /// that are on both times are skipped, unless they are of a piece on a square of `moved`, which
    /// must include all squares whose piece has changed.
    #[inline]
    pub fn changes(
        &self,
        board: &Board,
        (before, board_before): (&Self, &Board),
        moved: Bitboard,
        mut say: impl FnMut(AttackFeature, bool),
    ) {
        // Most classes attack the same squares as before.
        let mut changed = 0_u32;
        for number in 0..2 * KINDS {
            let (side, kind) = (number / KINDS, number % KINDS);
            let (was, is) = (before.reach[side][kind], self.reach[side][kind]);
            let differs = was ^ is | (was | is) & moved;
            changed |= u32::from(!differs.is_empty()) << number;
        }
        while changed != 0 {
            let number = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            let (own, kind) = (number / KINDS, number % KINDS);
            let side = Color::ALL[own];
            let (was, is) = (before.reach[own][kind], self.reach[own][kind]);
            for (here, there, board, now) in
                [(was, is, board_before, false), (is, was, board, true)]
            {
                let mut pieces = board.by_color[own];
                if kind < ATTACKERS {
                    pieces |= board.by_color[1 - own];
                }
                for square in here & pieces & (moved | (here - there)) {
                    let Some(piece) = board.squares[square.index()] else {
                        continue;
                    };
                    let first = if piece.color() == side { GUARDED } else { 0 };
                    let family = (first + kind * PLACES) as u16;
                    say(AttackFeature::Piece(family, piece, square), now);
                }
            }
            let palace = 1 - own;
            if kind < ATTACKERS {
                for square in (was ^ is) & PALACES[palace] {
                    let feature = palace_feature(palace, kind, palace_cell(palace, square));
                    say(AttackFeature::Other(feature as u8), is.contains(square));
                }
            }
        }
        let mut lines = self.lines ^ before.lines;
        while lines != 0 {
            let line = lines.trailing_zeros();
            let feature = AttackFeature::Other((PALACE as u32 + line) as u8);
            say(feature, self.lines >> line & 1 != 0);
            lines &= lines - 1;
        }
    }
}

/// The index of the feature that a rook or cannon of `side` is in line with the other side's king.
fn line(side: Color, kind: usize, square: Square, king: Square, occupied: Bitboard) -> usize {
    let blockers = (between(square, king) & occupied).count().min(3) as usize;
    let direction = if square.file() == king.file() {
        usize::from(square.rank() < king.rank())
    } else {
        2 + usize::from(square.file() > king.file())
    };
    line_feature((!side).index(), kind, direction, blockers)
}

#[cfg(test)]
mod tests;
