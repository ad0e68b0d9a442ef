//! A board that is walked back through a repetition: bitboards, and for every piece a number that
//! it keeps while it moves.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::position::Position;
use crate::square::{RANKS, SQUARES, Square};

/// A set of pieces of one side: bit `n` is the piece numbered `n`, 0 to 15.
pub(super) type PieceSet = u16;

/// Pieces of one side that a [`PieceSet`] can tell apart.
const NUMBERED: usize = 16;

/// A board that walks backwards through moves that captured nothing.
///
/// Pieces are numbered at the position where the walk begins, so that two like pieces which change
/// places within a cycle remain two pieces.
#[derive(Clone, Copy)]
pub(super) struct Board {
    colors: [Bitboard; 2],
    kinds: [Bitboard; 7],
    numbers: [u8; SQUARES],
}

impl Board {
    pub(super) fn of(position: &Position) -> Self {
        let mut numbers = [0; SQUARES];
        for color in Color::ALL {
            for (number, square) in position.by_color(color).into_iter().enumerate() {
                numbers[square.index()] = (number % NUMBERED) as u8;
            }
        }
        Self {
            colors: Color::ALL.map(|color| position.by_color(color)),
            kinds: PieceType::ALL.map(|kind| position.by_kind(kind)),
            numbers,
        }
    }

    /// The board of these pieces, which are numbered by their kinds.
    pub(super) fn of_kinds(pieces: impl Fn(Color, PieceType) -> Bitboard) -> Self {
        let [red, black] = Color::ALL.map(|color| PieceType::ALL.map(|kind| pieces(color, kind)));
        let kinds: [Bitboard; 7] = std::array::from_fn(|kind| red[kind] | black[kind]);
        let all =
            |sets: [Bitboard; 7]| sets.into_iter().fold(Bitboard::EMPTY, |all, set| all | set);
        let mut numbers = [0; SQUARES];
        for (kind, squares) in kinds.into_iter().enumerate() {
            squares
                .into_iter()
                .for_each(|square| numbers[square.index()] = kind as u8);
        }
        Self {
            colors: [all(red), all(black)],
            kinds,
            numbers,
        }
    }

    /// Takes back a move that captured nothing.
    pub(super) fn retract(&mut self, mv: Move) {
        let change = Bitboard::from(mv.from()) | Bitboard::from(mv.to());
        for set in self.colors.iter_mut().chain(&mut self.kinds) {
            if set.contains(mv.to()) {
                *set ^= change;
            }
        }
        self.numbers[mv.from().index()] = self.numbers[mv.to().index()];
    }

    pub(super) fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.colors[color.index()] & self.kinds[kind.index()]
    }

    pub(super) fn side(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The piece on an occupied square, as a set with one member.
    pub(super) fn number(&self, square: Square) -> PieceSet {
        1 << self.numbers[square.index()]
    }

    /// The kind of the piece on an occupied square.
    pub(super) fn kind(&self, square: Square) -> PieceType {
        let stands = |kind: &PieceType| self.kinds[kind.index()].contains(square);
        PieceType::ALL
            .into_iter()
            .find(stands)
            .unwrap_or(PieceType::Pawn)
    }

    /// Whether a pawn of this side would be across the river on this square.
    pub(super) fn crossed(color: Color, square: Square) -> bool {
        (color == Color::Red) == (square.rank() >= RANKS / 2)
    }

    /// The squares that a piece of one of the five chasing kinds attacks from `from`.
    pub(super) fn reach(&self, kind: PieceType, from: Square) -> Bitboard {
        let occupied = self.occupied();
        match kind {
            PieceType::Rook => attacks::rook(from, occupied),
            PieceType::Cannon => attacks::cannon_captures(from, occupied),
            PieceType::Horse => attacks::horse(from, occupied),
            PieceType::Elephant => attacks::elephant(from, occupied),
            PieceType::Advisor => attacks::advisor(from),
            PieceType::King | PieceType::Pawn => Bitboard::EMPTY,
        }
    }

    /// Whether the capture leaves the capturing side's own king unattacked. The caller must have
    /// checked that the piece attacks the square.
    pub(super) fn is_legal_capture(&self, color: Color, from: Square, to: Square) -> bool {
        let occupied = self.occupied() - from.into();
        let enemies = self.side(!color) - to.into();
        !self.king_attacked(color, self.king(color), occupied, enemies)
    }

    /// Whether the owner of the piece on `to`, which is not `color`, could legally recapture there
    /// after `color` has captured it from `from`. The capture is played out, so screens, pins and
    /// the checks that it gives are those of the board after it.
    pub(super) fn can_recapture(&self, color: Color, from: Square, to: Square) -> bool {
        let owner = !color;
        let occupied = self.occupied() - from.into();
        let enemies = self.side(color) - from.into();
        let defenders = self.attackers(owner, to, occupied) - to.into();
        defenders.into_iter().any(|defender| {
            let king = if self.kinds[PieceType::King.index()].contains(defender) {
                to
            } else {
                self.king(owner)
            };
            !self.king_attacked(owner, king, occupied - defender.into(), enemies)
        })
    }

    /// Whether any piece of `color` attacks the square, pins and checks ignored.
    pub(super) fn is_defended(&self, color: Color, target: Square, occupied: Bitboard) -> bool {
        !(self.attackers(color, target, occupied) - target.into()).is_empty()
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    fn king(&self, color: Color) -> Square {
        // Every position has both kings; a0 stands in so that nothing here can panic.
        self.pieces(color, PieceType::King)
            .first()
            .unwrap_or(Square::new(0))
    }

    /// Whether any of `enemies` attacks `color`'s king on `king`, facing kings included.
    fn king_attacked(
        &self,
        color: Color,
        king: Square,
        occupied: Bitboard,
        enemies: Bitboard,
    ) -> bool {
        let of = |kind: PieceType| self.kinds[kind.index()] & enemies;
        let rooks = of(PieceType::Rook) | of(PieceType::King);
        let cannons = of(PieceType::Cannon);
        attacks::rook(king, occupied).intersects(rooks)
            || attacks::cannon_captures(king, occupied).intersects(cannons)
            || attacks::horse_attackers_to(king, occupied).intersects(of(PieceType::Horse))
            || attacks::pawn_attackers_to(!color, king).intersects(of(PieceType::Pawn))
    }

    /// `color`'s pieces that could capture on `target`, were they allowed to.
    fn attackers(&self, color: Color, target: Square, occupied: Bitboard) -> Bitboard {
        let of = |kind: PieceType| self.pieces(color, kind);
        let lines = attacks::rook(target, occupied) & of(PieceType::Rook)
            | attacks::cannon_captures(target, occupied) & of(PieceType::Cannon)
            | attacks::horse_attackers_to(target, occupied) & of(PieceType::Horse)
            | attacks::pawn_attackers_to(color, target) & of(PieceType::Pawn)
            | attacks::elephant(target, occupied) & of(PieceType::Elephant);
        // The tables of these two ask only that the end of a step lies inside a palace.
        let palace = if attacks::PALACES[color.index()].contains(target) {
            attacks::advisor(target) & of(PieceType::Advisor)
                | attacks::king(target) & of(PieceType::King)
        } else {
            Bitboard::EMPTY
        };
        (lines | palace) & occupied
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::iccs;

    #[test]
    fn like_pieces_that_swap_places_keep_their_numbers() {
        let mut position = Position::from_fen("3k5/9/9/9/9/9/9/R8/R8/4K4 w").unwrap();
        let start = position.key();
        let cycle = "a2b2 d9d8 a1a2 d8d9 b2b1 d9d8 b1a1 d8d9";
        for text in cycle.split(' ') {
            position.make(iccs::parse(&position, text).unwrap());
        }
        assert_eq!(position.key(), start);
        let now = Board::of(&position);
        let mut then = now;
        for state in position.history().iter().skip(1).rev() {
            then.retract(state.mv.unwrap());
        }
        let [a1, a2] = [Square::at(0, 1), Square::at(0, 2)];
        assert_eq!(
            (then.number(a1), then.number(a2)),
            (now.number(a2), now.number(a1))
        );
    }
}
