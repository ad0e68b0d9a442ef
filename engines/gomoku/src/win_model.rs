//! The probability of a win by the value of a search, fitted to games of the engine against itself.
//!
//! The numbers are from `trainer calibrate` on games of 5,000 nodes a move, freestyle, standard and
//! renju together; docs/results/log/2026-11-29-calibration.md tells how well they fit other games.

use app::win_model::WinModel;
use gomoku_rules::Game;

/// The stages are counted by [`stones`].
pub const MODEL: WinModel = WinModel {
    stages: (4, 119),
    midpoint: [54.09, -240.09, 802.78, 0.0],
    spread: [157.37, 427.04, -488.67, 0.0],
    power: 1.0,
    tempo: 29.47,
    level_draws: [-0.065, 1.070],
    fading: 1.52,
};

pub fn stones(game: &Game) -> i32 {
    game.board().stones() as i32
}
