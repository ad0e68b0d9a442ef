//! Pins and checks: where a side's pieces may go without leaving their king in check.
//!
//! No move is tried out to see whether it exposes the king. Instead, once per position,
//! [`Pins::of`] looks at every enemy piece that gives check, or could if the squares between it and
//! the king changed:
//!
//! | threat | pieces between | what it demands of a move by another piece |
//! |---|---|---|
//! | rook, or king on the same file | none: check | stop between, or capture |
//! | | one of ours | *that piece* stays between, or captures |
//! | cannon | none | none steps between: it would be the screen |
//! | | one: check | stop between or capture; *the screen*, if ours, may leave the line or capture |
//! | | two | *either, if ours,* stays between without capturing the other, or captures |
//! | horse | leg free: check | step on the leg, or capture |
//! | | ours on the leg | *that piece* captures |
//! | pawn | check | capture |
//!
//! Each demand is a set of target squares, and a move must end in all of them. Pieces that no row
//! singles out share one set; the few that are singled out are *restricted* and get their own
//! ([`allowed`]). Moves of the king itself are tested square by square ([`checks::attacked`]).

use super::Position;
use super::checks;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::piece::{Color, PieceType};
use crate::square::Square;

/// The checkers of the side to move, and the target squares that leave its king safe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pins {
    pub(crate) checkers: Bitboard,
    /// Our pieces that have restrictions of their own.
    pub(crate) restricted: Bitboard,
    /// Where any other piece but the king may go.
    pub(crate) targets: Bitboard,
}

/// An enemy piece that gives check, or could if pieces on its path came or went.
struct Threat {
    by: Square,
    /// Squares whose occupancy decides whether it is check: those between, or the horse's leg.
    path: Bitboard,
    blockers: Bitboard,
    kind: ThreatKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ThreatKind {
    /// Attacks over an empty path: rook, king, horse, pawn.
    Direct,
    /// Attacks over exactly one piece: cannon.
    OverScreen,
}

impl Threat {
    #[inline]
    fn is_check(&self) -> bool {
        match self.kind {
            ThreatKind::Direct => self.blockers.is_empty(),
            ThreatKind::OverScreen => !self.blockers.is_empty() && !self.blockers.more_than_one(),
        }
    }

    /// Whether our pieces on the path have restrictions of their own.
    #[inline]
    fn restricts(&self) -> bool {
        match self.kind {
            ThreatKind::Direct => !self.blockers.more_than_one(),
            ThreatKind::OverScreen => self.blockers.count() <= 2,
        }
    }

    /// Where a piece that is not on the path may go.
    #[inline]
    fn targets(&self) -> Bitboard {
        match (self.kind, self.blockers.count()) {
            (ThreatKind::Direct, 0) => self.path | self.by.into(),
            (ThreatKind::OverScreen, 0) => !self.path,
            (ThreatKind::OverScreen, 1) => (self.path ^ self.blockers) | self.by.into(),
            _ => Bitboard::ALL,
        }
    }

    /// Where a piece on the path may go.
    fn targets_of_blocker(&self) -> Bitboard {
        match (self.kind, self.blockers.count()) {
            (ThreatKind::Direct, 1) => self.path | self.by.into(),
            (ThreatKind::OverScreen, 1) => !self.path,
            (ThreatKind::OverScreen, 2) => (self.path ^ self.blockers) | self.by.into(),
            _ => Bitboard::ALL,
        }
    }
}

/// Calls `each` for every enemy piece that attacks the king of `color` or could: rooks, cannons and
/// the king on its rank and file, however many pieces stand between, horses a jump away, pawns.
#[inline]
fn for_each_threat(position: &Position, color: Color, mut each: impl FnMut(Threat)) {
    let king = position.king(color);
    let occupied = position.occupied();
    let theirs = position.by_color(!color);
    let cannons = position.by_kind(PieceType::Cannon);
    for by in checks::sliders(position, !color, king) {
        let path = attacks::between(king, by);
        let kind = if cannons.contains(by) {
            ThreatKind::OverScreen
        } else {
            ThreatKind::Direct
        };
        each(Threat {
            by,
            path,
            blockers: path & occupied,
            kind,
        });
    }
    let kind = ThreatKind::Direct;
    for by in theirs & position.by_kind(PieceType::Horse) & attacks::horse_reach(king) {
        let path = attacks::horse_leg(by, king).into();
        each(Threat {
            by,
            path,
            blockers: path & occupied,
            kind,
        });
    }
    let pawns = theirs & position.by_kind(PieceType::Pawn);
    for by in pawns & attacks::pawn_attackers_to(!color, king) {
        each(Threat {
            by,
            path: Bitboard::EMPTY,
            blockers: Bitboard::EMPTY,
            kind,
        });
    }
}

impl Pins {
    /// The pins and checks of `color`, as if it were to move.
    #[inline]
    pub(crate) fn of(position: &Position, color: Color) -> Self {
        let mut pins = Self {
            checkers: Bitboard::EMPTY,
            restricted: Bitboard::EMPTY,
            targets: Bitboard::ALL,
        };
        for_each_threat(position, color, |threat| {
            if threat.is_check() {
                pins.checkers |= threat.by.into();
            }
            if threat.restricts() {
                pins.restricted |= threat.blockers;
            }
            pins.targets &= threat.targets();
        });
        pins.restricted &= position.by_color(color);
        pins
    }
}

/// Where the piece on `from`, not the king, may go without leaving its king in check.
pub(crate) fn allowed(position: &Position, color: Color, from: Square) -> Bitboard {
    let mut targets = Bitboard::ALL;
    for_each_threat(position, color, |threat| {
        targets &= if threat.blockers.contains(from) {
            threat.targets_of_blocker()
        } else {
            threat.targets()
        };
    });
    targets
}
