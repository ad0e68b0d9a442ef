//! The two sides, the seven kinds of pieces and the fourteen pieces, with indices and FEN letters.

use std::ops::Not;

use serde::Serialize;

/// A side. Red moves first and sits on ranks 0 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[repr(u8)]
pub enum Color {
    Red,
    Black,
}

impl Color {
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
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
    /// How many of the kind a side starts with, which is also the most it can have.
    #[inline]
    pub(crate) const fn full_count(self) -> u32 {
        match self {
            Self::King => 1,
            Self::Pawn => 5,
            _ => 2,
        }
    }

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

    /// Place in [`PieceType::ALL`], 0 to 6.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A piece of one side. Its index is `color * 7 + kind`, 0 to 13.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Piece {
    RedKing,
    RedAdvisor,
    RedElephant,
    RedHorse,
    RedRook,
    RedCannon,
    RedPawn,
    BlackKing,
    BlackAdvisor,
    BlackElephant,
    BlackHorse,
    BlackRook,
    BlackCannon,
    BlackPawn,
}

/// Number of pieces of different side or kind.
pub const PIECES: usize = 14;

impl Piece {
    /// All pieces, in the order of their indices.
    pub const ALL: [Self; PIECES] = [
        Self::RedKing,
        Self::RedAdvisor,
        Self::RedElephant,
        Self::RedHorse,
        Self::RedRook,
        Self::RedCannon,
        Self::RedPawn,
        Self::BlackKing,
        Self::BlackAdvisor,
        Self::BlackElephant,
        Self::BlackHorse,
        Self::BlackRook,
        Self::BlackCannon,
        Self::BlackPawn,
    ];

    /// The piece of this side and kind.
    #[inline]
    pub const fn new(color: Color, kind: PieceType) -> Self {
        Self::ALL[color as usize * 7 + kind as usize]
    }

    /// Place in [`Piece::ALL`], 0 to 13.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    #[inline]
    pub const fn color(self) -> Color {
        if (self as u8) < 7 {
            Color::Red
        } else {
            Color::Black
        }
    }

    #[inline]
    pub const fn kind(self) -> PieceType {
        PieceType::ALL[self as usize % 7]
    }

    /// The letter in FEN: uppercase for red.
    #[inline]
    pub const fn letter(self) -> char {
        b"KABNRCPkabnrcp"[self as usize] as char
    }

    /// The piece of a letter, uppercase for red; `H`, `E` and `G` are taken for `N`, `B` and `K`.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let kind = match letter.to_ascii_uppercase() {
            'K' | 'G' => PieceType::King,
            'A' => PieceType::Advisor,
            'B' | 'E' => PieceType::Elephant,
            'N' | 'H' => PieceType::Horse,
            'R' => PieceType::Rook,
            'C' => PieceType::Cannon,
            'P' => PieceType::Pawn,
            _ => return None,
        };
        let color = if letter.is_ascii_uppercase() {
            Color::Red
        } else {
            Color::Black
        };
        Some(Self::new(color, kind))
    }

    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter()
    }
}
