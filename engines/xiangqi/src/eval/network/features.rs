//! What the network sees: which piece stands on which square, as one side sees the board.
//!
//! A side sees its own pieces at the bottom and its own king on the left half or in the middle:
//! black's view has the ranks turned, and a view with the king to the right of the middle is
//! mirrored. With the king in the middle the pieces decide: the slower a piece, the more it says
//! ([`balance`]), so that the view seldom changes in a game. So a position, its mirror image, and
//! the same with colours exchanged have the same features, and the network gives them the same
//! value.
//!
//! Of the squares only those count where a piece can stand: 346 for each side.
//!
//! | king | advisor | elephant | horse | rook | cannon | pawn |
//! |---|---|---|---|---|---|---|
//! | 9 | 5 | 7 | 90 | 90 | 90 | 55 |
//!
//! The own pieces come first, then the other side's; kinds in the order of this table; the squares
//! of a kind from the viewer's bottom left, rank by rank. These are the 692 *places*. (Three of
//! them never occur: the own king right of the middle.)
//!
//! What a piece on a place is worth depends on where the own king stands, which has six squares in
//! a view: the *king bucket*. So a feature is a place together with a king bucket, and when the
//! king moves all of a view's features are others.

use arrayvec::ArrayVec;
use xiangqi_rules::attacks::{PALACES, advisor_points, elephant_points, pawn_points};
use xiangqi_rules::{Bitboard, Color, Piece, PieceType, Position, Square};

/// Kinds and squares of both sides' pieces, in a view.
pub const PLACES: usize = 692;

/// Squares of the own king in a view: two files by three ranks.
pub const KING_BUCKETS: usize = 6;

pub const FEATURES: usize = KING_BUCKETS * PLACES;

/// Pieces on a full board: the most features that a position has.
pub const MAX_ACTIVE: usize = 32;

const CENTER: u8 = 4;

/// Stands for squares where a piece cannot be.
const NOWHERE: u16 = u16::MAX;

/// By side and, fastest, whether mirrored: the place of each piece on each square.
static PLACE: [[[u16; 90]; 14]; 4] = {
    let mut table = [[[NOWHERE; 90]; 14]; 4];
    let mut view = 0;
    while view < 4 {
        let (viewer, mirrored) = (view / 2, view % 2 == 1);
        let mut next = 0;
        let mut relative = 0;
        while relative < 14 {
            // The other side's squares are those that it has on a board where red is the viewer.
            let points = points(relative);
            // As the piece's index has it: red's seven, black's seven.
            let piece = (relative + 7 * viewer) % 14;
            let mut seen = 0;
            while seen < 90 {
                if points.contains(Square::new(seen)) {
                    table[view][piece][as_seen(Square::new(seen), viewer == 1, mirrored).index()] =
                        next;
                    next += 1;
                }
                seen += 1;
            }
            relative += 1;
        }
        assert!(next as usize == PLACES);
        view += 1;
    }
    table
};

/// A square of the board as a view has it, or the other way round.
pub(crate) const fn as_seen(square: Square, flipped: bool, mirrored: bool) -> Square {
    let square = if flipped { square.flipped() } else { square };
    if mirrored { square.mirrored() } else { square }
}

/// Where a piece, by its index, can stand.
pub(super) const fn points(piece: usize) -> Bitboard {
    let side = if piece < 7 { Color::Red } else { Color::Black };
    match PieceType::ALL[piece % 7] {
        PieceType::King => PALACES[side.index()],
        PieceType::Advisor => advisor_points(side),
        PieceType::Elephant => elephant_points(side),
        PieceType::Pawn => pawn_points(side),
        PieceType::Horse | PieceType::Rook | PieceType::Cannon => Bitboard::ALL,
    }
}

/// The place of a piece on a square where it can stand, in the view of `side`.
#[inline]
pub fn place(side: Color, mirrored: bool, piece: Piece, square: Square) -> u16 {
    let place = PLACE[2 * side.index() + mirrored as usize][piece.index()][square.index()];
    debug_assert_ne!(place, NOWHERE, "{piece:?} on {square}");
    place
}

/// What decides which features the pieces of a board are, in the view of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    is_mirrored: bool,
    king_bucket: u8,
}

impl Perspective {
    /// Perspectives that a side can have.
    pub const COUNT: usize = 2 * KING_BUCKETS;

    /// Of a side whose king stands on `king`, with this sum of [`balance`].
    #[inline]
    pub const fn new(side: Color, king: Square, balance: i64) -> Self {
        Self::turned(side, king, is_mirrored(king, balance))
    }

    /// The same with the view turned as told, which a king on the middle file leaves open.
    #[inline]
    pub const fn turned(side: Color, king: Square, is_mirrored: bool) -> Self {
        let seen = as_seen(king, matches!(side, Color::Black), is_mirrored);
        Self {
            is_mirrored,
            king_bucket: 2 * seen.rank() + seen.file() + 1 - CENTER,
        }
    }

    /// The feature of a piece on a square where it can stand, in the view of `side`.
    #[inline]
    pub fn feature(self, side: Color, piece: Piece, square: Square) -> u16 {
        let place = place(side, self.is_mirrored, piece, square);
        u16::from(self.king_bucket) * PLACES as u16 + place
    }

    #[inline]
    pub const fn is_mirrored(self) -> bool {
        self.is_mirrored
    }

    /// Its number, below [`Self::COUNT`].
    #[inline]
    pub const fn index(self) -> usize {
        2 * self.king_bucket as usize + self.is_mirrored as usize
    }
}

static BALANCE: [[[i64; 90]; 14]; 2] = {
    let random = zobrist::table::<14, 90>(0x6261_6c61);
    let mut table = [[[0; 90]; 14]; 2];
    let mut viewer = 0;
    while viewer < 2 {
        let mut relative = 0;
        while relative < 14 {
            let piece = (relative + 7 * viewer) % 14;
            let mut seen = 0;
            while seen < 90 {
                let square = Square::new(seen);
                let left = square.file() < CENTER;
                // The mirror image must say the opposite: one number for both.
                let half = if left { square } else { square.mirrored() };
                let distance = (CENTER - half.file()) as i64;
                let advanced = if relative < 7 {
                    square.rank() as i64
                } else {
                    9 - square.rank() as i64
                };
                let word = (random[relative][half.index()] >> 27) as i64;
                let says = match (relative, PieceType::ALL[relative % 7]) {
                    (_, _) if distance == 0 => 0,
                    (0, _) => 0,
                    (1 | 2, _) => (distance << 57) + word,
                    (_, PieceType::King | PieceType::Advisor | PieceType::Elephant) => {
                        (distance << 51) + word
                    }
                    (_, PieceType::Pawn) => (advanced << 43) + word,
                    (_, _) => word,
                };
                let at = as_seen(square, viewer == 1, false);
                table[viewer][piece][at.index()] = if left { says } else { -says };
                seen += 1;
            }
            relative += 1;
        }
        viewer += 1;
    }
    table
};

/// How much a piece on a square speaks for leaving the view of `side` as it is, while the king
/// stands in the middle.
///
/// The sum over all pieces decides ([`is_mirrored`]). The own guard outweighs the other's, that all
/// pawns, and those all attackers; these have arbitrary numbers of 37 bits, so that no two boards
/// that are not each other's mirror image are balanced but by a rare chance.
#[inline]
pub fn balance(side: Color, piece: Piece, square: Square) -> i64 {
    BALANCE[side.index()][piece.index()][square.index()]
}

/// Whether the view of a side is mirrored, whose king stands on `king`, with this sum of
/// [`balance`].
#[inline]
pub const fn is_mirrored(king: Square, balance: i64) -> bool {
    king.file() > CENTER || (king.file() == CENTER && balance < 0)
}

/// The pieces of a position and their squares.
pub fn pieces(position: &Position) -> impl Iterator<Item = (Piece, Square)> + Clone {
    let occupied = position.occupied().into_iter();
    occupied.filter_map(|square| Some((position.piece_on(square)?, square)))
}

/// Whether the view of `side` is mirrored.
pub(crate) fn is_view_mirrored(position: &Position, side: Color) -> bool {
    let sum = pieces(position)
        .map(|(piece, square)| balance(side, piece, square))
        .sum();
    is_mirrored(position.king(side), sum)
}

/// The features of a board of at most [`MAX_ACTIVE`] pieces, each side with its king, in the view
/// of `side`; in the order of the pieces.
pub fn active(
    pieces: impl Iterator<Item = (Piece, Square)> + Clone,
    side: Color,
) -> ArrayVec<u16, MAX_ACTIVE> {
    let own_king = Piece::new(side, PieceType::King);
    let mut king = Square::at(CENTER, 0);
    let mut sum = 0;
    for (piece, square) in pieces.clone() {
        sum += balance(side, piece, square);
        if piece == own_king {
            king = square;
        }
    }
    let perspective = Perspective::new(side, king, sum);
    pieces
        .map(|(piece, square)| perspective.feature(side, piece, square))
        .collect()
}

/// Output weights: one set for each of so many stages of the game.
pub const BUCKETS: usize = 8;

/// The stage of a board with so many rooks, horses and cannons, 0 to 12.
#[inline]
pub const fn bucket(attackers: u32) -> usize {
    let bucket = attackers as usize * BUCKETS / 13;
    if bucket < BUCKETS {
        bucket
    } else {
        BUCKETS - 1
    }
}

/// The rooks, horses and cannons of both sides.
#[inline]
pub fn attackers(position: &Position) -> u32 {
    let attackers = position.by_kind(PieceType::Rook)
        | position.by_kind(PieceType::Horse)
        | position.by_kind(PieceType::Cannon);
    attackers.count()
}

/// A hash of all of this: weights learned over other features do not fit.
pub const ARCHITECTURE: u64 = {
    let mut hash = zobrist::mix(BUCKETS as u64) ^ KING_BUCKETS as u64;
    let mut view = 0;
    while view < 4 {
        let mut piece = 0;
        while piece < 14 {
            let mut square = 0;
            while square < 90 {
                hash = zobrist::mix(hash ^ PLACE[view][piece][square] as u64);
                hash = zobrist::mix(hash ^ BALANCE[view / 2][piece][square] as u64);
                square += 1;
            }
            piece += 1;
        }
        view += 1;
    }
    hash
};

#[cfg(test)]
mod tests;
