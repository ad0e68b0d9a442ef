//! What the GTP session needs to know of Reversi.

use std::path::Path;

use ::app::session::gtp::GtpGame;
use reversi_rules::{Color, Move, Position, Size};

use super::record;
use crate::engine::Reversi;

impl GtpGame for Reversi {
    const NAMES: &'static [&'static str] = &[Self::GAME, "reversi"];
    const GAME: &'static str = "Othello";

    fn start_on(side: u32) -> Result<Position, String> {
        let size = Size::square(side).map_err(|error| error.to_string())?;
        Ok(Position::new(size))
    }

    fn restart(position: &Position) -> Position {
        Position::new(position.size())
    }

    fn load(path: &Path, before: Option<u32>) -> Result<Position, String> {
        record::load(path, before)
    }

    fn pass() -> Move {
        Move::Pass
    }

    fn width(position: &Position) -> u32 {
        position.size().width().into()
    }

    fn picture(position: &Position) -> String {
        position.to_string()
    }

    fn squares(position: &Position) -> Vec<Option<usize>> {
        let squares = position.size().all_squares();
        squares
            .map(|square| position.piece_on(square).map(Color::index))
            .collect()
    }

    fn black_score(position: &Position) -> i32 {
        position.score(Color::Black)
    }
}
