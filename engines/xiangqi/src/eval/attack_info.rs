//! Attack maps of both sides: computed once for each evaluated position, read by all terms.

use arrayvec::ArrayVec;
use xiangqi_rules::{Bitboard, Color, PieceType, Position, Square, attacks};

use super::squares::ACROSS;

/// The attacks of both sides.
///
/// A piece *attacks* a square if it could capture an enemy there, so squares of its own side's
/// pieces can be attacked too, which means that they are protected. A cannon attacks every square
/// behind its first screen up to the next piece. Attacks ignore pins.
pub(super) struct AttackInfo<'a> {
    pub(super) position: &'a Position,
    pub(super) occupied: Bitboard,
    /// The squares attacked, by side and kind of the attacker.
    pub(super) by: [[Bitboard; 7]; 2],
    pub(super) any: [Bitboard; 2],
    /// By side: the squares with two attackers or more.
    pub(super) twice: [Bitboard; 2],
    /// By side: its horses, rooks and cannons.
    pub(super) movers: [ArrayVec<Mover, 8>; 2],
}

/// A horse, rook or cannon and its reach.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub(super) kind: PieceType,
    pub(super) square: Square,
    pub(super) attacks: Bitboard,
    /// For a cannon, the squares along its lines up to and including the first pieces, where it
    /// goes without capturing. For other pieces the same as `attacks`.
    pub(super) slides: Bitboard,
}

/// The squares behind the first piece on each line from `square`, up to and including the second,
/// and those up to and including the first.
#[inline]
pub(super) fn cannon_rays(square: Square, occupied: Bitboard) -> (Bitboard, Bitboard) {
    (
        attacks::cannon_control(square, occupied),
        attacks::rook(square, occupied),
    )
}

impl<'a> AttackInfo<'a> {
    pub(super) fn of(position: &'a Position) -> Self {
        let mut attack_info = Self {
            position,
            occupied: position.occupied(),
            by: [[Bitboard::EMPTY; 7]; 2],
            any: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            movers: [ArrayVec::new_const(), ArrayVec::new_const()],
        };
        attack_info.side(Color::Red);
        attack_info.side(Color::Black);
        attack_info
    }

    #[inline(always)]
    fn side(&mut self, us: Color) {
        let (position, occupied) = (self.position, self.occupied);
        let king = position.king(us);
        self.note(us, PieceType::King, attacks::king(king));
        for square in position.pieces(us, PieceType::Advisor) {
            self.note(us, PieceType::Advisor, attacks::advisor(square));
        }
        for square in position.pieces(us, PieceType::Elephant) {
            self.note(us, PieceType::Elephant, attacks::elephant(square, occupied));
        }
        // All pawns at once: a step ahead, and beyond the river to either side.
        let pawns = position.pieces(us, PieceType::Pawn);
        let crossed = (pawns & ACROSS[us.index()]).bits();
        let ahead = match us {
            Color::Red => (pawns.bits() << 9) & Bitboard::ALL.bits(),
            Color::Black => pawns.bits() >> 9,
        };
        let right = (crossed & !Bitboard::file(8).bits()) << 1;
        let left = (crossed & !Bitboard::file(0).bits()) >> 1;
        for attacked in [ahead, right, left] {
            self.note(us, PieceType::Pawn, Bitboard::new(attacked));
        }
        for square in position.pieces(us, PieceType::Horse) {
            let attacks = attacks::horse(square, occupied);
            self.mover(
                us,
                Mover {
                    kind: PieceType::Horse,
                    square,
                    attacks,
                    slides: attacks,
                },
            );
        }
        for square in position.pieces(us, PieceType::Rook) {
            let attacks = attacks::rook(square, occupied);
            self.mover(
                us,
                Mover {
                    kind: PieceType::Rook,
                    square,
                    attacks,
                    slides: attacks,
                },
            );
        }
        for square in position.pieces(us, PieceType::Cannon) {
            let (attacks, slides) = cannon_rays(square, occupied);
            self.mover(
                us,
                Mover {
                    kind: PieceType::Cannon,
                    square,
                    attacks,
                    slides,
                },
            );
        }
    }

    #[inline]
    fn mover(&mut self, us: Color, mover: Mover) {
        self.note(us, mover.kind, mover.attacks);
        // More than eight such pieces of one side occur only on artificial boards; the maps still
        // include them.
        let _ = self.movers[us.index()].try_push(mover);
    }

    #[inline(always)]
    fn note(&mut self, us: Color, kind: PieceType, attacked: Bitboard) {
        let side = us.index();
        self.twice[side] |= self.any[side] & attacked;
        self.any[side] |= attacked;
        self.by[side][kind.index()] |= attacked;
    }

    /// What `side`'s pieces of this kind attack.
    #[inline]
    pub(super) fn by(&self, side: Color, kind: PieceType) -> Bitboard {
        self.by[side.index()][kind.index()]
    }

    /// What any piece of `side` attacks.
    #[inline]
    pub(super) fn any(&self, side: Color) -> Bitboard {
        self.any[side.index()]
    }

    /// The pieces of `side` and kind.
    #[inline]
    pub(super) fn pieces(&self, side: Color, kind: PieceType) -> Bitboard {
        self.position.pieces(side, kind)
    }

    /// How many pieces of this kind `side` has.
    #[inline]
    pub(super) fn count(&self, side: Color, kind: PieceType) -> usize {
        self.pieces(side, kind).count() as usize
    }
}
