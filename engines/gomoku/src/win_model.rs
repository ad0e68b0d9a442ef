//! The probability of a win by the value of a search, fitted to games of the engine against itself.
//!
//! The numbers are from `trainer calibrate` on games of 5,000 nodes a move, freestyle, standard and
//! renju together; docs/results/log/2026-11-27-calibration.md tells how well they fit other games.

use app::win_model::WinModel;
use gomoku_rules::Game;

/// The stages are counted by [`stones`].
pub const MODEL: WinModel = WinModel {
    stages: (2, 119),
    midpoint: [27.74, 65.68, 577.88, 0.0],
    spread: [134.41, 225.28, -280.43, 0.0],
    tempo: 16.97,
    level_draws: 0.0,
};

pub fn stones(game: &Game) -> i32 {
    game.board().stones() as i32
}
