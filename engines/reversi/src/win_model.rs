//! The chances to win by the value of a search, fitted to games of the engine with itself.
//!
//! The numbers are those of `trainer calibrate` for games that look six plies ahead and solve the
//! last 18 squares; docs/results/log/2026-11-27-calibration.md says how well they hold on other
//! games.

use app::win_model::WinModel;
use reversi_rules::{Position, Size};

/// By [`discs`].
pub const MODEL: WinModel = WinModel {
    stages: (4, 45),
    midpoint: [80.07, 13.13, -6.85, 0.0],
    spread: [566.08, 225.71, -492.90, 0.0],
    tempo: -8.24,
    level_draws: 0.0,
};

/// The discs on the board, as if it had 64 squares.
pub fn discs(position: &Position) -> i32 {
    let squares = position.size().squares() as u32;
    let discs = squares - position.empties();
    (discs * Size::STANDARD.squares() as u32 / squares) as i32
}
