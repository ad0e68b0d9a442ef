//! The probability of a win by the value of a search, fitted to games of the engine against itself.
//!
//! The numbers are from `trainer calibrate` on games searched six plies deep with the last 18
//! squares solved; docs/results/log/2026-11-29-calibration.md tells how well they fit other games.

use app::win_model::WinModel;
use reversi_rules::{Position, Size};

/// The stages are counted by [`discs`].
pub const MODEL: WinModel = WinModel {
    stages: (4, 45),
    midpoint: [110.39, -28.42, -1.49, 0.0],
    spread: [628.31, 144.89, -456.16, 0.0],
    power: 1.232,
    tempo: -9.02,
    level_draws: [-0.053, 0.079],
    fading: 0.58,
};

/// The number of discs on the board, scaled to a board of 64 squares.
pub fn discs(position: &Position) -> i32 {
    let squares = position.size().squares() as u32;
    let discs = squares - position.empties();
    (discs * Size::STANDARD.squares() as u32 / squares) as i32
}
