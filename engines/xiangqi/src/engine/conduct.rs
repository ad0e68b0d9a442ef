//! When the engine resigns, and when it accepts a draw.

use ::search::report::Score;
use ::search::value::Value;

use super::options::Style;
use crate::eval::UNIT;

/// The engine resigns when it is this far behind, in 1/100 of a horse.
const HOPELESS: Value = 900;
/// ... or is mated in at most this many moves.
const MATE_SEEN: i32 = 8;
/// A style's attitude to draws, in 1/100 of a horse.
struct Attitude {
    /// The value of a draw to the engine.
    draw: Value,
    /// A draw offer is accepted if the engine's own score is at most this.
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

/// The value of a draw to the engine by its style, in internal units: the contempt factor with the
/// opposite sign.
pub(crate) const fn draw_value(style: Style) -> Value {
    attitude(style).draw * UNIT
}

/// Whether the engine should resign at this score.
pub(crate) fn is_hopeless(score: Score) -> bool {
    match score {
        Score::Units(value) => value <= -HOPELESS * UNIT,
        Score::Mate(moves) => (-MATE_SEEN..=0).contains(&moves),
    }
}

/// Whether a draw offer should be accepted at this score.
pub fn takes_draw(score: Score, style: Style) -> bool {
    match score {
        Score::Units(value) => value <= attitude(style).taken_at * UNIT,
        Score::Mate(moves) => moves <= 0,
    }
}
