//! Manners: when the engine gives up, and when it takes a draw.

use ::search::report::Score;
use ::search::value::Value;

use super::options::Style;
use crate::eval::UNIT;

/// The engine gives up when it is this far behind, in 1/100 of a horse: two rooks, roughly.
const HOPELESS: Value = 900;
/// ... or is mated in at most this many moves.
const MATE_SEEN: i32 = 8;
/// A draw offered is taken when the engine is at least this far behind, in 1/100 of a horse.
const DRAWISH: Value = -15;

/// What a draw is worth to the engine, in 1/100 of a horse, by style: with 20 it takes a draw over a
/// position that is worth less than a fifth of a horse.
const fn draw_value(style: Style) -> Value {
    match style {
        Style::Solid => 20,
        Style::Normal => 0,
        Style::Risky => -20,
    }
}

/// Whether a game valued so should be given up.
pub fn is_hopeless(score: Score) -> bool {
    match score {
        Score::Cp(value) => value <= -HOPELESS * UNIT,
        Score::Mate(moves) => (-MATE_SEEN..=0).contains(&moves),
    }
}

/// Whether a draw offered should be taken: the engine must be no better off without it.
pub fn takes_draw(score: Score, style: Style) -> bool {
    match score {
        Score::Cp(value) => value <= (DRAWISH + draw_value(style)) * UNIT,
        Score::Mate(moves) => moves <= 0,
    }
}
