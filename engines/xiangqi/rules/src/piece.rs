//! Colours, kinds of pieces, pieces.

use std::ops::Not;

/// A side. Red moves first and sits on ranks 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Color {
    /// 红, uppercase in FEN.
    Red,
    /// 黑, lowercase in FEN.
    Black,
}

impl Color {
    /// Both sides, red first.
    pub const ALL: [Self; 2] = [Self::Red, Self::Black];

    /// 0 for red, 1 for black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        if self == Self::Red {
            Self::Black
        } else {
            Self::Red
        }
    }
}

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PieceType {
    /// 帅 将: one step along a line, inside the palace.
    King,
    /// 仕 士: one step diagonally, inside the palace.
    Advisor,
    /// 相 象: two steps diagonally over an empty eye, on its own side of the river.
    Elephant,
    /// 马: one step straight onto an empty leg, then one diagonally outward.
    Horse,
    /// 车: any distance along a line.
    Rook,
    /// 炮: moves like the rook, captures over exactly one screen.
    Cannon,
    /// 兵 卒: one step forward; across the river also sideways.
    Pawn,
}

impl PieceType {
    /// All kinds, in the order of their indices.
    pub const ALL: [Self; 7] = [
        Self::King,
        Self::Advisor,
        Self::Elephant,
        Self::Horse,
        Self::Rook,
        Self::Cannon,
        Self::Pawn,
    ];

    /// 0 to 6.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece of one side: `color * 7 + kind`, 0 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(u8);

/// Kinds of pieces, both sides counted.
pub const PIECES: usize = 14;

impl Piece {
    /// The piece of this side and kind.
    #[inline]
    pub const fn new(color: Color, kind: PieceType) -> Self {
        Self(color as u8 * 7 + kind as u8)
    }

    /// 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side that owns it.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0 < 7 { Color::Red } else { Color::Black }
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> PieceType {
        PieceType::ALL[(self.0 % 7) as usize]
    }

    /// All pieces, red's first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PIECES as u8).map(Self)
    }
}
