//! The hand-made evaluation term by term, for the `eval` command and the tuner.

use std::fmt;

use search::value::Value;
use xiangqi_rules::{Color, Position};

use super::handcrafted::{Blend, blend, terms};
use super::material::{self, STAGE_FULL};
use super::score::Score;
use super::sheet::Counts;
use super::weights::{self, WEIGHTS};
use super::{UNIT, endgame};

/// What [`Handcrafted`](super::Handcrafted) counted in one position.
///
/// Displayed, it is a table with a line a term, in 1/100 of a horse: what each side gets for the
/// opening and the endgame, and the difference after blending, from red's view.
#[derive(Clone, Debug)]
pub struct Trace {
    counts: Counts,
    total: Score,
    blend: Blend,
    to_move: Color,
}

impl Trace {
    /// Evaluates a position and keeps the count of each weight.
    pub fn of(position: &Position) -> Self {
        let mut counts = Counts::default();
        for square in position.occupied() {
            if let Some(piece) = position.piece_on(square) {
                material::trace_psq(piece, square, &mut counts);
            }
        }
        terms(position, &mut counts);
        let mut total = Score::ZERO;
        for (i, &weight) in WEIGHTS.iter().enumerate() {
            total += weight * (counts.of(Color::Red)[i] - counts.of(Color::Black)[i]);
        }
        let blend = blend(position, total, material::stage(position));
        Self {
            counts,
            total,
            blend,
            to_move: position.side_to_move(),
        }
    }

    /// The value to the side to move, equal to the evaluation's.
    pub fn value(&self) -> Value {
        match self.to_move {
            Color::Red => self.red_value(),
            Color::Black => -self.red_value(),
        }
    }

    pub fn red_value(&self) -> Value {
        self.blend.value
    }

    /// The weights that red and black used a different number of times: index of the weight, and
    /// red's uses minus black's.
    pub fn differences(&self) -> impl Iterator<Item = (usize, i32)> {
        let (red, black) = (self.counts.of(Color::Red), self.counts.of(Color::Black));
        red.iter()
            .zip(black)
            .map(|(r, b)| r - b)
            .enumerate()
            .filter(|&(_, times)| times != 0)
    }

    /// The factors of the opening and of the endgame value in this position, each 0 to 1.
    ///
    /// With them the evaluation is, but for rounding, linear in the weights: the sum over
    /// [`Trace::differences`] of times x (mg x share.0 + eg x share.1).
    pub fn shares(&self) -> (f64, f64) {
        let scale = f64::from(self.blend.scale) / f64::from(endgame::FULL);
        let opening = f64::from(self.blend.stage) / f64::from(STAGE_FULL);
        (scale * opening, scale * (1.0 - opening))
    }

    fn blended(&self, score: Score) -> f64 {
        let (mg, eg) = self.shares();
        f64::from(score.mg()) * mg + f64::from(score.eg()) * eg
    }
}

/// Converts internal units to 1/100 of a horse.
fn hundredths(value: impl Into<f64>) -> f64 {
    value.into() / f64::from(UNIT)
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, name: &str, red: Score, black: Score| {
            writeln!(
                f,
                "{name:<22}{:>8.1}{:>8.1} |{:>8.1}{:>8.1} |{:>8.1}",
                hundredths(red.mg()),
                hundredths(red.eg()),
                hundredths(black.mg()),
                hundredths(black.eg()),
                hundredths(self.blended(red - black)),
            )
        };
        writeln!(
            f,
            "{:<22}{:>16} |{:>16} |{:>8}",
            "", "red", "black", "total"
        )?;
        writeln!(
            f,
            "{:<22}{:>8}{:>8} |{:>8}{:>8} |",
            "term", "opening", "endgame", "opening", "endgame"
        )?;
        for run in weights::runs() {
            let sum = |side| {
                (run.start..run.start + run.len).fold(Score::ZERO, |sum, i| {
                    sum + WEIGHTS[i] * self.counts.of(side)[i]
                })
            };
            let (red, black) = (sum(Color::Red), sum(Color::Black));
            if (red, black) != (Score::ZERO, Score::ZERO) {
                line(f, &run.name.to_lowercase().replace('_', " "), red, black)?;
            }
        }
        writeln!(
            f,
            "{:<22}{:>8.1}{:>8.1}",
            "red minus black",
            hundredths(self.total.mg()),
            hundredths(self.total.eg()),
        )?;
        writeln!(
            f,
            "stage {}/{STAGE_FULL} opening, lead counts {}/{}",
            self.blend.stage,
            self.blend.scale,
            endgame::FULL,
        )?;
        write!(
            f,
            "evaluation {:.1} for red, {:.1} for the side to move (100 = a horse or cannon)",
            hundredths(self.red_value()),
            hundredths(self.value()),
        )
    }
}
