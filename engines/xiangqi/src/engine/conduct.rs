//! Manners: when the engine gives up, and when it takes a draw.

use ::search::report::Score;
use ::search::value::Value;

use super::options::Style;
use crate::eval::UNIT;

/// The engine gives up when it is this far behind, in 1/100 of a horse: two rooks, roughly.
const HOPELESS: Value = 900;
/// ... or is mated in at most this many moves.
const MATE_SEEN: i32 = 8;
/// A style's attitude to draws, in 1/100 of a horse.
struct Attitude {
    /// What a draw is worth to the engine.
    draw: Value,
    /// A draw offered is taken when the engine's position is worth no more.
    taken_at: Value,
}

const fn attitude(style: Style) -> Attitude {
    let (draw, taken_at) = match style {
        Style::Solid => (20, 20),
        Style::Normal => (0, -15),
        Style::Risky => (-20, -35),
    };
    Attitude { draw, taken_at }
}

/// What a draw is worth to the engine by its style, in the evaluation's units: the contempt factor,
/// with the other sign.
pub(crate) const fn draw_value(style: Style) -> Value {
    attitude(style).draw * UNIT
}

/// Whether a game valued so should be given up.
pub(crate) fn is_hopeless(score: Score) -> bool {
    match score {
        Score::Cp(value) => value <= -HOPELESS * UNIT,
        Score::Mate(moves) => (-MATE_SEEN..=0).contains(&moves),
    }
}

/// Whether a draw offered should be taken: the engine must be no better off without it.
pub fn takes_draw(score: Score, style: Style) -> bool {
    match score {
        Score::Cp(value) => value <= attitude(style).taken_at * UNIT,
        Score::Mate(moves) => moves <= 0,
    }
}
