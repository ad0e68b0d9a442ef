//! Move generation: one generator for lists and for counts, for legal and pseudo-legal moves.
//!
//! The generator walks over pieces and hands each piece's target squares to a `Sink`, which
//! writes moves or only counts bits. Legality comes from sets computed when the position arose
//! (see `pins.rs`), so no move is ever tried out to see whether it was legal.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, PieceType};
use crate::position::Position;
use crate::position::checks;
use crate::position::pins;
use crate::square::{FILES, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveKind {
    Captures,
    Quiets,
    All,
}

impl Position {
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        legal(self, &mut moves);
        moves
    }

    /// Adds the moves of a kind that the pieces can make, including those that leave the own king
    /// in check.
    pub fn pseudo_legal(&self, kind: MoveKind, moves: &mut MoveList) {
        pseudo_legal(self, kind, moves);
    }
}

trait Sink {
    /// Adds the moves of the piece on `from` to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Adds a move to each of `targets`, made by the piece whose index is `step` less.
    fn shifted(&mut self, targets: Bitboard, step: i8);
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        self.extend(targets.into_iter().map(|to| Move::new(from, to)));
    }

    #[inline]
    fn shifted(&mut self, targets: Bitboard, step: i8) {
        let back = |to: Square| Square::new((to.index() as i8 - step) as u8);
        self.extend(targets.into_iter().map(|to| Move::new(back(to), to)));
    }
}

struct Count(u32);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline]
    fn shifted(&mut self, targets: Bitboard, _: i8) {
        self.0 += targets.count();
    }
}

/// The moves of `movers`, pieces of the side to move, onto squares of `within`. Kings are left to
/// the caller.
#[inline]
fn pieces(position: &Position, movers: Bitboard, within: Bitboard, sink: &mut impl Sink) {
    let occupied = position.occupied();
    for from in movers & position.by_kind(PieceType::Rook) {
        sink.piece(from, attacks::rook(from, occupied) & within);
    }
    for from in movers & position.by_kind(PieceType::Cannon) {
        sink.piece(from, attacks::cannon(from, occupied) & within);
    }
    for from in movers & position.by_kind(PieceType::Horse) {
        sink.piece(from, attacks::horse(from, occupied) & within);
    }
    for from in movers & position.by_kind(PieceType::Elephant) {
        sink.piece(from, attacks::elephant(from, occupied) & within);
    }
    for from in movers & position.by_kind(PieceType::Advisor) {
        sink.piece(from, attacks::advisor(from) & within);
    }
    pawns(
        position.side_to_move(),
        movers & position.by_kind(PieceType::Pawn),
        within,
        sink,
    );
}

/// The moves of all pawns at once, direction by direction.
#[inline]
fn pawns(color: Color, pawns: Bitboard, within: Bitboard, sink: &mut impl Sink) {
    const RANK: u32 = FILES as u32;
    const LEFT: u128 = Bitboard::file(0).bits();
    const RIGHT: u128 = Bitboard::file(FILES - 1).bits();
    const LOWER_HALF: u128 = (1 << 45) - 1;
    let (pawns, within) = (pawns.bits(), within.bits());
    let (ahead, step, crossed) = match color {
        Color::Red => (pawns << RANK, FILES as i8, pawns & !LOWER_HALF),
        Color::Black => (pawns >> RANK, -(FILES as i8), pawns & LOWER_HALF),
    };
    sink.shifted(Bitboard::new(ahead & within), step);
    sink.shifted(Bitboard::new((crossed & !LEFT) >> 1 & within), -1);
    sink.shifted(Bitboard::new((crossed & !RIGHT) << 1 & within), 1);
}

#[inline]
fn generate(position: &Position, sink: &mut impl Sink) {
    let us = position.side_to_move();
    let ours = position.by_color(us);
    let pins = position.pins();
    pieces(position, ours - pins.restricted, pins.targets - ours, sink);
    for from in pins.restricted {
        let targets = pins::allowed(position, us, from) - ours;
        pieces(position, from.into(), targets, sink);
    }
    let king = position.king(us);
    let without = position.occupied() - king.into();
    let safe = (attacks::king(king) - ours)
        .into_iter()
        .filter(|&to| !checks::attacked(position, !us, to, without))
        .collect();
    sink.piece(king, safe);
}

pub fn legal(position: &Position, moves: &mut MoveList) {
    generate(position, moves);
}

pub fn count_legal(position: &Position) -> u32 {
    let mut count = Count(0);
    generate(position, &mut count);
    count.0
}

/// Adds the pseudo-legal moves of a kind.
pub fn pseudo_legal(position: &Position, kind: MoveKind, moves: &mut MoveList) {
    let us = position.side_to_move();
    let ours = position.by_color(us);
    let within = match kind {
        MoveKind::Captures => position.by_color(!us),
        MoveKind::Quiets => !position.occupied(),
        MoveKind::All => !ours,
    };
    pieces(position, ours, within, moves);
    let king = position.king(us);
    moves.piece(king, attacks::king(king) & within);
}
