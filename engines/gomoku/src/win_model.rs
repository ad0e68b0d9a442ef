//! The chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games of 5,000 nodes a move, freestyle, standard and renju together;
//! docs/results/log/2026-11-26-calibration.md says how well they hold on other games.

use app::win_model::WinModel;
use gomoku_rules::Game;

/// By [`stones`].
pub const MODEL: WinModel = WinModel {
    stages: (2, 119),
    midpoint: [28.81, 103.77, 437.88, 0.0],
    spread: [162.53, 53.41, -145.17, 0.0],
};

/// The stones on the board.
pub fn stones(game: &Game) -> i32 {
    game.board().stones() as i32
}
