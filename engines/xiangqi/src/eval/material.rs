//! Material, piece-square values, and how pieces go together.

use xiangqi_rules::{Color, Piece, PieceType, Position, Square};

use super::attack_info::AttackInfo;
use super::score::Score;
use super::sheet::Sheet;
use super::squares::{ACROSS, half_board};
use super::weights::{self as w, Run};

/// The weights by square of each kind.
const SQUARES: [Run<50>; 7] = [
    w::KING_SQUARE,
    w::ADVISOR_SQUARE,
    w::ELEPHANT_SQUARE,
    w::HORSE_SQUARE,
    w::ROOK_SQUARE,
    w::CANNON_SQUARE,
    w::PAWN_SQUARE,
];

/// Value and square value of each piece on each square, from red's view.
static PSQ: [[Score; 90]; 14] = {
    let mut table = [[Score::ZERO; 90]; 14];
    let mut piece = 0;
    while piece < 14 {
        let side = if piece < 7 { Color::Red } else { Color::Black };
        let kind = piece % 7;
        let mut at = 0;
        while at < 90 {
            let place = SQUARES[kind].at(half_board(side, Square::new(at as u8)));
            let value = w::WEIGHTS[w::MATERIAL.at(kind).index()].plus(w::WEIGHTS[place.index()]);
            table[piece][at] = match side {
                Color::Red => value,
                Color::Black => value.negated(),
            };
            at += 1;
        }
        piece += 1;
    }
    table
};

/// The value of a piece and of its square, from red's view.
#[inline]
pub(super) fn psq(piece: Piece, square: Square) -> Score {
    PSQ[piece.index()][square.index()]
}

/// Adds the two weights of [`psq`] to a sheet.
pub(super) fn trace_psq(piece: Piece, square: Square, sheet: &mut impl Sheet) {
    let (side, kind) = (piece.color(), piece.kind().index());
    sheet.add(side, w::MATERIAL.at(kind), 1);
    sheet.add(side, SQUARES[kind].at(half_board(side, square)), 1);
}

/// How much a piece of each kind counts for the stage of the game.
pub(super) const STAGE: [i32; 7] = [0, 0, 0, 3, 6, 3, 0];

/// The sum of [`STAGE`] over the pieces of the start position.
pub(super) const STAGE_FULL: i32 = 48;

/// The sum of [`STAGE`] over the pieces of a position.
#[inline]
pub(super) fn stage(position: &Position) -> i32 {
    let kinds = PieceType::ALL
        .into_iter()
        .zip(STAGE)
        .filter(|&(_, stage)| stage > 0);
    kinds
        .map(|(kind, stage)| position.by_kind(kind).count() as i32 * stage)
        .sum()
}

/// Adds the defenders left, pieces that go together, and pieces against missing defenders.
#[inline(always)]
pub(super) fn terms(attack_info: &AttackInfo, us: Color, sheet: &mut impl Sheet) {
    use PieceType::{Advisor, Cannon, Elephant, Horse, Pawn, Rook};
    let them = !us;
    let count = |kind| attack_info.count(us, kind);
    let (horses, rooks, cannons) = (count(Horse), count(Rook), count(Cannon));
    let crossed = (attack_info.pieces(us, Pawn) & ACROSS[us.index()]).count() as usize;
    let (advisors, elephants) = (count(Advisor).min(2), count(Elephant).min(2));

    sheet.add(us, w::GUARD.at(3 * advisors + elephants), 1);
    if cannons > 0 {
        sheet.add(
            us,
            w::CANNON_SCREENS.at(advisors + elephants),
            cannons as i32,
        );
    }

    // Missing advisors are weak against rooks and horses, missing elephants against cannons.
    let hunters = [horses, rooks, cannons, crossed];
    let against = [
        [
            None,
            Some(w::AGAINST_ONE_ADVISOR),
            Some(w::AGAINST_NO_ADVISOR),
        ][2 - attack_info.count(them, Advisor).min(2)],
        [
            None,
            Some(w::AGAINST_ONE_ELEPHANT),
            Some(w::AGAINST_NO_ELEPHANT),
        ][2 - attack_info.count(them, Elephant).min(2)],
    ];
    for run in against.into_iter().flatten() {
        for (i, &pieces) in hunters.iter().enumerate() {
            sheet.add(us, run.at(i), pieces as i32);
        }
    }

    let partners = [
        horses > 1,
        cannons > 1,
        horses > 0 && cannons > 0,
        rooks > 0 && horses > 0,
        rooks > 0 && cannons > 0,
    ];
    for (i, together) in partners.into_iter().enumerate() {
        sheet.add(us, w::PARTNERS.at(i), together.into());
    }
    if rooks == 0 && !attack_info.pieces(them, Rook).is_empty() {
        sheet.add(us, w::ROOKLESS, 1);
    }

    let movers = attack_info.pieces(us, Horse)
        | attack_info.pieces(us, Rook)
        | attack_info.pieces(us, Cannon);
    let across = (movers & ACROSS[us.index()]).count() as usize;
    sheet.add(us, w::ACROSS.at_most(across), 1);
}
