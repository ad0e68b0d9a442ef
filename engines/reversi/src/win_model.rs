//! The chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games that look six plies ahead and solve the last 18 squares;
//! docs/results/log/2026-11-26-calibration.md says how well they hold on other games.

use app::win_model::WinModel;
use reversi_rules::{Position, Size};

/// By [`discs`].
pub const MODEL: WinModel = WinModel {
    stages: (4, 46),
    midpoint: [20.0, 0.0, 0.0, 0.0],
    spread: [400.0, 0.0, 0.0, 0.0],
};

/// The discs on the board, as if it had 64 squares.
pub fn discs(position: &Position) -> i32 {
    let squares = position.size().squares() as u32;
    let discs = squares - position.empties();
    (discs * Size::STANDARD.squares() as u32 / squares) as i32
}
