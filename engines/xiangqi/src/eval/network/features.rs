//! The piece features of the network: which piece stands on which square, from one side's
//! perspective.
//!
//! A side sees its own pieces at the bottom and its own king on the left half or in the middle:
//! black's perspective has the ranks reversed, and one with the king to the right of the middle is
//! mirrored. With the king in the middle the pieces decide: the slower a piece, the more it counts
//! ([`balance`]), so that the perspective seldom changes in a game. Thus a position, its mirror
//! image, and the position with the colours exchanged have the same features, and the network gives
//! them the same value.
//!
//! Only squares where a piece can stand count: 346 for each side.
//!
//! | king | advisor | elephant | horse | rook | cannon | pawn |
//! |---|---|---|---|---|---|---|
//! | 9 | 5 | 7 | 90 | 90 | 90 | 55 |
//!
//! The own pieces come first, then the other side's; kinds in the order of this table; the squares
//! of a kind from the viewer's bottom left, rank by rank. These are the 692 *places*. (Three of
//! them never occur: the own king right of the middle.)
//!
//! The weights of a place depend on the square of the own king, which has six in a perspective: the
//! *king bucket*. So a feature is a place together with a king bucket, and when the king moves, all
//! features of its perspective change.

use arrayvec::ArrayVec;
use xiangqi_rules::attacks::{PALACES, advisor_points, elephant_points, pawn_points};
use xiangqi_rules::{Bitboard, Color, Piece, PieceType, Position, Square};

/// Number of places in a perspective: squares of all kinds of both sides' pieces.
pub const PLACES: usize = 692;

/// Squares of the own king in a perspective: two files by three ranks.
pub const KING_BUCKETS: usize = 6;

pub const FEATURES: usize = KING_BUCKETS * PLACES;

/// Most features of a position in a perspective: the pieces of a full board.
pub const MAX_ACTIVE: usize = 32;

const CENTER: u8 = 4;

/// The place for squares where a piece cannot stand.
const NOWHERE: u16 = u16::MAX;

/// The place of each piece on each square. The first index is twice the viewing side, plus one if
/// mirrored.
static PLACE: [[[u16; 90]; 14]; 4] = {
    let mut table = [[[NOWHERE; 90]; 14]; 4];
    let mut view = 0;
    while view < 4 {
        let (viewer, mirrored) = (view / 2, view % 2 == 1);
        let mut next = 0;
        let mut relative = 0;
        while relative < 14 {
            // The squares of black's pieces as on a board where red is the viewer.
            let points = points(relative);
            // The piece's index: red's seven, then black's seven.
            let piece = (relative + 7 * viewer) % 14;
            let mut seen = 0;
            while seen < 90 {
                if points.contains(Square::new(seen)) {
                    table[view][piece][orient(Square::new(seen), viewer == 1, mirrored).index()] =
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

/// Converts a square of the board to one of a perspective. Its own inverse.
pub(crate) const fn orient(square: Square, flipped: bool, mirrored: bool) -> Square {
    let square = if flipped { square.flipped() } else { square };
    if mirrored { square.mirrored() } else { square }
}

/// The squares where the piece of an index can stand.
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

/// The place of a piece on a square where it can stand, in the perspective of `side`.
#[inline]
pub fn place(side: Color, mirrored: bool, piece: Piece, square: Square) -> u16 {
    let place = PLACE[2 * side.index() + mirrored as usize][piece.index()][square.index()];
    debug_assert_ne!(place, NOWHERE, "{piece:?} on {square}");
    place
}

/// How one side sees the board: determines the feature of each piece on each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perspective {
    is_mirrored: bool,
    king_bucket: u8,
}

impl Perspective {
    /// Number of perspectives that a side can have.
    pub const COUNT: usize = 2 * KING_BUCKETS;

    /// The perspective of a side whose king stands on `king`, with this sum of [`balance`].
    #[inline]
    pub const fn new(side: Color, king: Square, balance: i64) -> Self {
        Self::turned(side, king, is_mirrored(king, balance))
    }

    /// The perspective with a given mirroring, as a king on the middle file allows either.
    #[inline]
    pub const fn turned(side: Color, king: Square, is_mirrored: bool) -> Self {
        let seen = orient(king, matches!(side, Color::Black), is_mirrored);
        Self {
            is_mirrored,
            king_bucket: 2 * seen.rank() + seen.file() + 1 - CENTER,
        }
    }

    /// The feature of a piece on a square where it can stand; `side` is the perspective's.
    #[inline]
    pub fn feature(self, side: Color, piece: Piece, square: Square) -> u16 {
        let place = place(side, self.is_mirrored, piece, square);
        u16::from(self.king_bucket) * PLACES as u16 + place
    }

    #[inline]
    pub const fn is_mirrored(self) -> bool {
        self.is_mirrored
    }

    /// Index among the perspectives of a side, below [`Self::COUNT`].
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
                // The mirror image must count the opposite: one random number for both.
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
                let at = orient(square, viewer == 1, false);
                table[viewer][piece][at.index()] = if left { says } else { -says };
                seen += 1;
            }
            relative += 1;
        }
        viewer += 1;
    }
    table
};

/// How much a piece on a square counts for not mirroring the perspective of `side` while its king
/// stands in the middle.
///
/// The sum over all pieces decides ([`is_mirrored`]). The own defenders outweigh the other side's
/// king and defenders, those all pawns, and those all attackers, which have random numbers of 37
/// bits: a board that is not its own mirror image has the sum 0 only by a rare chance.
#[inline]
pub fn balance(side: Color, piece: Piece, square: Square) -> i64 {
    BALANCE[side.index()][piece.index()][square.index()]
}

/// Whether the perspective of a side whose king stands on `king` is mirrored, with this sum of
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

/// Whether the perspective of `side` on a position is mirrored.
pub(crate) fn is_perspective_mirrored(position: &Position, side: Color) -> bool {
    let sum = pieces(position)
        .map(|(piece, square)| balance(side, piece, square))
        .sum();
    is_mirrored(position.king(side), sum)
}

/// The features of a board of at most [`MAX_ACTIVE`] pieces, each side with its king, in the
/// perspective of `side`; in the order of the pieces.
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

/// Number of sets of output weights, one for each stage of the game.
pub const BUCKETS: usize = 8;

/// The stage, 0 to 7, of a board with this number of rooks, horses and cannons, 0 to 12.
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

/// A hash of all features, stored in network files: weights of other features do not fit.
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
