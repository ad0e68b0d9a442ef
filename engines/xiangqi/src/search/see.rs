//! Static exchange evaluation (SEE): the material that a capture wins if both sides go on capturing
//! on its square, each with its least valuable piece, and may stop at will.
//!
//! With cannons the set of attackers depends on every piece between, so attackers are computed anew
//! after each capture. Pins are ignored.

use search::value::Value;
use xiangqi_rules::{Move, PieceType, Position};

/// Exchange values by [`PieceType`] index, in evaluation units; the king's is more than all others.
pub const VALUES: [Value; 7] = [30_000, 170, 170, 400, 850, 400, 100];

/// The order in which attackers capture.
const LEAST_VALUABLE_FIRST: [PieceType; 7] = [
    PieceType::Pawn,
    PieceType::Advisor,
    PieceType::Elephant,
    PieceType::Cannon,
    PieceType::Horse,
    PieceType::Rook,
    PieceType::King,
];

/// The exchange value of a piece.
#[inline]
pub const fn value(kind: PieceType) -> Value {
    VALUES[kind.index()]
}

/// Whether the exchange begun by `mv` wins at least `threshold` for the mover.
///
/// `mv` is pseudo-legal in `position`. For a quiet move the exchange begins with the capture of
/// the moved piece.
pub fn at_least(position: &Position, mv: Move, threshold: Value) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(mover) = position.piece_on(from) else {
        return false;
    };
    let victim = position.piece_on(to).map_or(0, |piece| value(piece.kind()));

    // The balance less the threshold, from the view of the side that captured last, which may lose
    // the piece on the square.
    let mut balance = victim - threshold;
    if balance < 0 {
        return false;
    }
    balance -= value(mover.kind());
    if balance >= 0 {
        return true;
    }

    let mut occupied = (position.occupied() - from.into()) | to.into();
    let mut side = !mover.color();
    let mut wins = true;
    loop {
        let attackers = position.attackers_to(to, occupied) & position.by_color(side) & occupied;
        let least = LEAST_VALUABLE_FIRST.iter().find_map(|&kind| {
            (attackers & position.by_kind(kind))
                .first()
                .map(|square| (kind, square))
        });
        let Some((kind, square)) = least else {
            break;
        };
        occupied -= square.into();
        side = !side;
        wins = !wins;
        // Negamax with a zero window. A king is worth so much that it captures only if no attacker
        // is left.
        balance = -balance - 1 - value(kind);
        if balance >= 0 {
            break;
        }
    }
    wins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Position, move, and the value of the exchange to the mover.
    const CASES: &[(&str, &str, Value)] = &[
        // An undefended pawn.
        ("4k4/9/9/9/4p4/9/4R4/9/9/3K5 w - - 0 1", "e3e5", 100),
        // A pawn guarded by a horse.
        ("3k5/9/9/3n5/9/4p4/9/4R4/9/4K4 w - - 0 1", "e2e4", -750),
        // A horse for a cannon, guarded: even.
        ("3k5/9/9/3n5/9/4c4/2N6/9/9/4K4 w - - 0 1", "c3e4", 0),
        // The cannon needs its screen, and the screen may leave by capturing.
        ("5k3/9/4n4/9/9/4P4/9/4C4/9/3K5 w - - 0 1", "e2e7", 400),
        // A rook behind a rook joins in.
        ("3k5/4r4/9/9/4p4/9/4R4/4R4/9/4K4 w - - 0 1", "e3e5", 100),
        // Quiet move onto an attacked square loses the rook.
        ("3k5/9/9/r8/9/9/9/9/4R4/4K4 w - - 0 1", "e1e6", -850),
    ];

    #[test]
    fn exchanges_are_worth_what_they_are() {
        for &(fen, mv, worth) in CASES {
            let position = Position::from_fen(fen).unwrap();
            let mv = position
                .legal_moves()
                .into_iter()
                .find(|m| m.to_string() == mv)
                .unwrap_or_else(|| panic!("{mv} in {fen}"));
            assert!(at_least(&position, mv, worth), "{mv} in {fen}");
            assert!(!at_least(&position, mv, worth + 1), "{mv} in {fen}");
        }
    }
}
