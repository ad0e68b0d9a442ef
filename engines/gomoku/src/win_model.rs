//! The chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games of 5,000 nodes a move, freestyle, standard and renju together;
//! docs/results/log/2026-11-26-calibration.md says how well they hold on other games.

use app::win_model::WinModel;
use gomoku_rules::Game;

/// By [`stones`].
pub const MODEL: WinModel = WinModel {
    stages: (2, 119),
    midpoint: [29.88, 96.95, 416.39, 0.0],
    spread: [177.94, -36.05, -61.42, 0.0],
};

/// The stones on the board.
pub fn stones(game: &Game) -> i32 {
    game.board().stones() as i32
}
