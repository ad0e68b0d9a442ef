//! The chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games that look six plies ahead and solve the last 18 squares;
//! docs/results/log/2026-11-26-calibration.md says how well they hold on other games.

use app::win_model::WinModel;
use reversi_rules::{Position, Size};

/// By [`discs`].
pub const MODEL: WinModel = WinModel {
    stages: (6, 45),
    midpoint: [92.23, 2.32, 1.21, 0.0],
    spread: [601.45, 89.76, -400.05, 0.0],
    tempo: 0.0,
};

/// The discs on the board, as if it had 64 squares.
pub fn discs(position: &Position) -> i32 {
    let squares = position.size().squares() as u32;
    let discs = squares - position.empties();
    (discs * Size::STANDARD.squares() as u32 / squares) as i32
}
