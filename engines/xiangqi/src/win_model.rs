//! Centipawns, and the chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games of 5,000 nodes a move;
//! docs/results/log/2026-11-25-calibration.md says how well they hold on other games.

use app::win_model::WinModel;
use search::value::Value;
use xiangqi_rules::{Color, PieceType, Position};

/// The value, in the search's units, that UCI calls 100 centipawns: about half of the games with it are won.
pub const PAWN: Value = 250;

/// By [`material`].
pub const MODEL: WinModel = WinModel {
    stages: (4, 94),
    midpoint: [550.79, -787.45, 359.10, 0.0],
    spread: [98.22, 106.68, -47.25, 0.0],
    tempo: 0.0,
};

/// What pieces count, roughly as players have it.
const POINTS: [(PieceType, i32); 6] = [
    (PieceType::Rook, 9),
    (PieceType::Cannon, 4),
    (PieceType::Horse, 4),
    (PieceType::Advisor, 2),
    (PieceType::Elephant, 2),
    (PieceType::Pawn, 1),
];

/// The pieces of both sides in points: 94 at the start.
pub fn material(position: &Position) -> i32 {
    let count = |kind| Color::ALL.map(|color| position.pieces(color, kind).count() as i32);
    let of = |(kind, points): (PieceType, i32)| points * count(kind).iter().sum::<i32>();
    POINTS.into_iter().map(of).sum()
}
