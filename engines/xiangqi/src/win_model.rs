//! Converts search values to centipawns and win probabilities, fitted to self-play games.
//!
//! The numbers are those of `trainer calibrate` for games of 5,000 nodes a move;
//! docs/results/log/2026-11-29-calibration.md has the fit on other games.

use app::win_model::{Stages, WinModel};
use search::value::Value;
use xiangqi_rules::{Color, PieceType, Position};

/// The value, in the search's units, that UCI calls 100 centipawns: about half of the games with it
/// are won.
pub const PAWN: Value = 250;

/// The win model. Its stages are the [`attackers`] of the two sides.
pub const MODEL: WinModel = WinModel {
    stages: (0, 39),
    midpoint: [407.80, -472.25, 184.31, 0.0],
    spread: [168.44, -13.36, -38.97, 0.0],
    power: 0.827,
    tempo: -3.99,
    level_draws: [1.337, -1.734],
    fading: 2.59,
};

/// Points of the pieces that can cross the river, roughly as players count them.
const POINTS: [(PieceType, i32); 4] = [
    (PieceType::Rook, 9),
    (PieceType::Cannon, 4),
    (PieceType::Horse, 4),
    (PieceType::Pawn, 1),
];

/// A side's pieces that can attack, in points; 39 at the start.
pub fn attackers(position: &Position, color: Color) -> i32 {
    let of = |(kind, points)| points * position.pieces(color, kind).count() as i32;
    POINTS.into_iter().map(of).sum()
}

/// The points of the side to move and of the other side.
pub fn stages(position: &Position) -> Stages {
    let mover = position.side_to_move();
    Stages {
        own: attackers(position, mover),
        other: attackers(position, !mover),
    }
}
