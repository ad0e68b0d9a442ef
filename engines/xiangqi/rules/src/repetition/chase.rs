//! Which pieces a move chases by the World Xiangqi Federation's rules (§15, §19, §24, §28-29).

use super::board::{Board, PieceSet};
use crate::moves::Move;
use crate::piece::{Color, PieceType};
use crate::square::Square;

/// The kinds that can chase. King and pawn threaten freely (§28-29), but their moves may unmask a
/// chaser.
const CHASERS: [PieceType; 5] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Cannon,
    PieceType::Elephant,
    PieceType::Advisor,
];

/// The victims one move newly chases.
#[derive(Clone, Copy, Default)]
pub(super) struct Chased {
    /// Chased after the move and not before it.
    pub(super) all: PieceSet,
    /// Of these, the ones that could not be captured at all before it.
    pub(super) active: PieceSet,
}

/// The victims in `wanted` that `side` newly chases by the move from `before` to `after`.
///
/// New are pairs of attacker and victim, not victims: an attacker that takes another's place chases
/// anew (case 33), one that kept attacking does not (case 153).
pub(super) fn newly_chased(
    before: &Board,
    after: &Board,
    mv: Move,
    side: Color,
    wanted: PieceSet,
) -> Chased {
    let mut found = Chased::default();
    for kind in CHASERS {
        for from in after.pieces(side, kind) {
            for to in after.reach(kind, from) & after.side(!side) {
                let victim = after.number(to);
                if victim & wanted == 0 || found.active & victim != 0 {
                    continue;
                }
                if !is_victim(after, !side, to) || !is_chase(after, side, from, to) {
                    continue;
                }
                let origin = if from == mv.to() { mv.from() } else { from };
                if !can_capture(before, side, origin, to) {
                    found.active |= victim;
                    found.all |= victim;
                } else if !is_worth_it(before, side, origin, to) {
                    found.all |= victim;
                }
            }
        }
    }
    found
}

/// Kings are checked, not chased; a pawn that has not crossed the river may be attacked freely
/// (case 85).
fn is_victim(board: &Board, owner: Color, square: Square) -> bool {
    match board.kind(square) {
        PieceType::King => false,
        PieceType::Pawn => Board::crossed(owner, square),
        _ => true,
    }
}

fn is_chase(board: &Board, side: Color, from: Square, to: Square) -> bool {
    board.is_legal_capture(side, from, to) && is_worth_it(board, side, from, to)
}

fn can_capture(board: &Board, side: Color, from: Square, to: Square) -> bool {
    board.reach(board.kind(from), from).contains(to) && board.is_legal_capture(side, from, to)
}

/// Whether a legal capture is one that its victim has to fear.
fn is_worth_it(board: &Board, side: Color, from: Square, to: Square) -> bool {
    let (attacker, victim) = (board.kind(from), board.kind(to));
    // §15: a dearer piece is chased even under protection.
    if is_dearer(victim, attacker) {
        return true;
    }
    // §24: attacking a like piece offers an exchange, unless that piece cannot take back: it is
    // pinned, or a horse's leg is blocked (cases 76, 78, 93).
    if attacker == victim && can_capture(board, !side, to, from) {
        return false;
    }
    !board.can_recapture(side, from, to)
}

/// Whether `victim` is worth more than `attacker` as chases go: rook over horse and cannon, these
/// three over advisor and elephant. Horse and cannon are equal.
fn is_dearer(victim: PieceType, attacker: PieceType) -> bool {
    const fn rank(kind: PieceType) -> u8 {
        match kind {
            PieceType::Rook => 3,
            PieceType::Horse | PieceType::Cannon => 2,
            PieceType::Advisor | PieceType::Elephant => 1,
            PieceType::Pawn | PieceType::King => 0,
        }
    }
    rank(victim) > rank(attacker)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::iccs;
    use crate::position::Position;

    /// What red newly chases by a move, and the board after it.
    fn chased_by(fen: &str, text: &str) -> (Chased, Board) {
        let mut position = Position::from_fen(fen).unwrap();
        let mv = iccs::parse(&position, text).unwrap();
        position.make(mv);
        let after = Board::of(&position);
        let mut before = after;
        before.retract(mv);
        (
            newly_chased(&before, &after, mv, Color::Red, PieceSet::MAX),
            after,
        )
    }

    #[test]
    fn a_capture_that_a_check_forbade_is_a_new_threat_once_the_check_is_answered() {
        // Red's rook attacks the cannon i5 all along; the king steps out of a check.
        let (chased, board) = chased_by("3k5/4r4/9/9/R7c/9/9/9/9/4K4 w", "e0f0");
        let cannon = board.number(Square::at(8, 5));
        assert_eq!((chased.active, chased.all), (cannon, cannon));
        // Without a check to answer, it is the old threat.
        let (chased, _) = chased_by("3k5/5r3/9/9/R7c/9/9/9/9/4K4 w", "e0e1");
        assert_eq!((chased.active, chased.all), (0, 0));
    }

    #[test]
    fn a_pawn_unmasks_a_chaser_but_is_none() {
        let (chased, board) = chased_by("3k5/9/9/9/R3P3c/9/9/9/9/5K3 w", "e5e6");
        assert_eq!(chased.active, board.number(Square::at(8, 5)));
        let (chased, _) = chased_by("3k5/4n4/9/4P4/9/9/9/9/9/5K3 w", "e6e7");
        assert_eq!((chased.active, chased.all), (0, 0));
    }
}
