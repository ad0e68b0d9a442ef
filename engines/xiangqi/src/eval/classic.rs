//! The course lab's evaluation: values, squares, mobility, threats and protection.
//!
//! Values of pieces and weights of mobility are the lab's. Its table of values by square and its
//! weights of threats and protection are not published; those below are ours, and small.

use search::value::{EVALUATION_BOUND, Value};
use xiangqi_rules::{Bitboard, Color, Move, PieceType, Position, attacks};

use super::squares::half_board;
use super::{Evaluate, UNIT};

/// King, advisor, elephant, horse, rook, cannon, pawn, in the lab's unit. The king's value makes
/// losing it worse than losing all else; here no search ever captures a king.
const VALUES: [Value; 7] = [65_536, 226, 210, 642, 989, 439, 55];

/// Twice the value of each square that a piece can move to, in the order of [`VALUES`].
const MOBILITY_TWICE: [Value; 7] = [0, 2, 2, 14, 14, 26, 3];

/// A threat counts the victim's value divided by this, a protection half as much. Our choice.
const THREAT_DIVISOR: Value = 32;

/// Our values of a horse, rook, cannon or pawn by its square: left half, far rank first.
const SQUARES: [[Value; 50]; 4] = [
    // Horse: towards the middle and the enemy's palace.
    [
        -8, -4, 2, 0, -4, -2, 4, 16, 8, 0, 0, 8, 14, 14, 10, 0, 8, 10, 12, 10, 0, 6, 8, 10,
        10, //
        -2, 3, 6, 7, 8, -4, 2, 4, 5, 4, -5, 0, 4, 3, 0, -9, -4, 0, 0, -6, -12, -8, -4, -6, -14,
    ],
    // Rook: off its corner, on the middle files.
    [
        2, 3, 3, 6, 7, 3, 5, 5, 10, 11, 2, 4, 4, 7, 7, 4, 7, 7, 9, 9, 3, 6, 6, 8, 8, //
        2, 6, 5, 7, 6, -1, 3, 2, 5, 3, -4, 1, 0, 4, 1, -5, 0, 0, 4, -2, -10, -3, -3, 4, -5,
    ],
    // Cannon: behind or far beside, the centre at home.
    [
        7, 6, 1, -5, -6, 1, 2, 0, -5, -6, 1, 2, 0, -3, -4, 0, 2, 2, 1, 3, 0, 2, 1, 2, 5, //
        -1, 1, 1, 1, 5, -2, 0, 1, 1, 4, -1, 2, 1, 3, 8, -1, 0, 0, 2, 1, -3, 0, 0, 0, 0,
    ],
    // Pawn: across the river and towards the palace, not past it.
    [
        0, 2, 4, 12, 16, 30, 50, 72, 94, 100, 32, 52, 70, 84, 88, 28, 46, 60, 68, 72, 20, 30, 40,
        48, 52, 2, 0, 6, 0, 8, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ],
];

/// The mean of a horse and a cannon in the lab's unit, which is 100 [`UNIT`]s on our scale.
const COURSE_HORSE: Value = (642 + 439) / 2;

/// The course lab's terms, computed from scratch for each position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Classic;

impl Evaluate for Classic {
    fn reset(&mut self, _position: &Position) {}

    fn make(&mut self, _before: &Position, _mv: Move) {}

    fn make_null(&mut self) {}

    fn unmake(&mut self) {}

    fn evaluate(&mut self, position: &Position) -> Value {
        let us = position.side_to_move();
        let value = side(position, us) - side(position, !us);
        (value * 100 * UNIT / COURSE_HORSE).clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1)
    }
}

/// All terms of one side, in the lab's unit.
fn side(position: &Position, us: Color) -> Value {
    let (own, theirs) = (position.by_color(us), position.by_color(!us));
    let mut sum = 0;
    for square in own {
        let Some(piece) = position.piece_on(square) else {
            continue;
        };
        let kind = piece.kind();
        let i = kind.index();
        let (moves, attacked) = reach(position, us, kind, square);
        if kind != PieceType::King {
            sum += VALUES[i];
        }
        let board = match kind {
            PieceType::Horse => Some(&SQUARES[0]),
            PieceType::Rook => Some(&SQUARES[1]),
            PieceType::Cannon => Some(&SQUARES[2]),
            PieceType::Pawn => Some(&SQUARES[3]),
            _ => None,
        };
        sum += board.map_or(0, |board| board[half_board(us, square)]);
        sum += MOBILITY_TWICE[i] * (moves - own).count() as Value / 2;
        sum += stake(position, attacked & theirs) / THREAT_DIVISOR;
        sum += stake(position, attacked & own) / (2 * THREAT_DIVISOR);
    }
    sum
}

/// Where a piece can move or would capture, and where it attacks.
fn reach(
    position: &Position,
    us: Color,
    kind: PieceType,
    square: xiangqi_rules::Square,
) -> (Bitboard, Bitboard) {
    let occupied = position.occupied();
    let attacked = match kind {
        PieceType::King => attacks::king(square),
        PieceType::Advisor => attacks::advisor(square),
        PieceType::Elephant => attacks::elephant(square, occupied),
        PieceType::Horse => attacks::horse(square, occupied),
        PieceType::Rook => attacks::rook(square, occupied),
        PieceType::Cannon => {
            let moves = attacks::cannon(square, occupied);
            return (moves, moves & occupied);
        }
        PieceType::Pawn => attacks::pawn(us, square),
    };
    (attacked, attacked)
}

/// The value of the pieces on these squares, kings left out.
fn stake(position: &Position, squares: Bitboard) -> Value {
    squares
        .into_iter()
        .filter_map(|square| position.piece_on(square))
        .filter(|piece| piece.kind() != PieceType::King)
        .map(|piece| VALUES[piece.kind().index()])
        .sum()
}
