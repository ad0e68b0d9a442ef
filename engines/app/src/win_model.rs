//! Chances to win, draw and lose, from the value of a search.
//!
//! The model is the one that Stockfish fits to its games
//! (<https://github.com/official-stockfish/WDL_model>): the chance to win is logistic in the value,
//! and midpoint and spread of the logistic curve are cubic polynomials of the stage. The stage is
//! how far the game has come, or how much the winning side has left to win by; each game defines
//! its own. The chance to lose is the opponent's chance to win, and a draw is the rest. Values are
//! slightly too high for the side to move, which is corrected first (`tempo`). Our own additions:
//! far from the midpoint the curve may rise faster or slower than a logistic one (`power`), and at
//! and below a value of 0 fewer games are won, since there the search often sees a repetition or a
//! fortress, which holds for both sides (`level_draws`). `trainer calibrate` fits all of this to
//! games.

use search::report::Score;
use search::value::Value;

use crate::playable::Certainty;

/// The greatest share of wins that can be draws instead.
const MOST_LEVEL_DRAWS: f64 = 0.95;

/// The coefficients of a cubic polynomial, the constant first.
pub type Cubic = [f64; 4];

/// Stage for the side to move, and for the other; in many games both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stages {
    pub own: i32,
    pub other: i32,
}

impl From<i32> for Stages {
    fn from(stage: i32) -> Self {
        Self {
            own: stage,
            other: stage,
        }
    }
}

/// The fitted parameters of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WinModel {
    /// First and last stage of the fit; stages outside are clamped.
    pub stages: (i32, i32),
    /// The value at which half of the games are won, as a polynomial of the stage's share of the
    /// last stage.
    pub midpoint: Cubic,
    /// Distance from the midpoint at which 73 % or 27 % are won, likewise a polynomial.
    pub spread: Cubic,
    /// The power by which the logistic's argument grows with the distance from the midpoint: 1 for
    /// a logistic curve, more for one with less of its change far away.
    pub power: f64,
    /// How much too high values are for the side to move; subtracted first.
    pub tempo: f64,
    /// Share of the wins by the curve that are draws instead at a value of 0 and below: a line over
    /// the stage's share of the last stage, from its value at 0 on, with its rise.
    pub level_draws: [f64; 2],
    /// How fast that share fades above 0: at a spread divided by this, 37 % of it are left.
    pub fading: f64,
}

/// A chance to win, and its partial derivatives.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    pub win: f64,
    pub by_value: f64,
    pub by_midpoint: f64,
    pub by_spread: f64,
    pub by_power: f64,
    pub by_level_draws: f64,
    pub by_fading: f64,
}

/// Shares of games, from 0 to 1, which add up to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chances {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

impl Chances {
    const DRAWN: Self = Self {
        win: 0.0,
        draw: 1.0,
        loss: 0.0,
    };

    /// A certain win or loss.
    fn of_winner(wins: bool) -> Self {
        let of = |certain: bool| f64::from(u8::from(certain));
        Self {
            win: of(wins),
            draw: 0.0,
            loss: of(!wins),
        }
    }

    /// Expected points: a draw counts half.
    pub fn expectation(self) -> f64 {
        self.win + self.draw / 2.0
    }

    /// Wins, draws and losses per mille; they add up to 1000.
    pub fn per_mille(self) -> [u32; 3] {
        let of = |share: f64| (1000.0 * share).round() as u32;
        let (win, loss) = (of(self.win), of(self.loss));
        [win, 1000_u32.saturating_sub(win + loss), loss]
    }

    /// Wins, draws and losses in per cent; they add up to 100, by the largest remainder.
    pub fn per_cent(self) -> [u32; 3] {
        let shares = self.per_mille();
        let mut whole = shares.map(|share| share / 10);
        let mut places = [0, 1, 2];
        places.sort_by_key(|&place| std::cmp::Reverse(shares[place] % 10));
        let left = 100 - whole.iter().sum::<u32>();
        for &place in &places[..left as usize] {
            whole[place] += 1;
        }
        whole
    }
}

/// The argument of the logistic, and its partial derivatives.
struct Argument {
    y: f64,
    by_x: f64,
    by_power: f64,
}

/// ((1 + |x|)^power - 1) / (2^power - 1) with the sign of x: 0 at 0, 1 at 1, x itself if the power
/// is 1.
fn argument(x: f64, power: f64) -> Argument {
    let (base, unit) = (1.0 + x.abs(), 2_f64.powf(power));
    let (raised, whole) = (base.powf(power), unit - 1.0);
    let by_power = raised * base.ln() * whole - (raised - 1.0) * unit * 2_f64.ln();
    Argument {
        y: x.signum() * (raised - 1.0) / whole,
        by_x: power * base.powf(power - 1.0) / whole,
        by_power: x.signum() * by_power / whole.powi(2),
    }
}

pub fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl WinModel {
    /// A model without draws, if only the value that wins 73 % at every stage is known.
    pub const fn logistic(scale: f64) -> Self {
        Self {
            stages: (0, 1),
            midpoint: [0.0; 4],
            spread: [scale, 0.0, 0.0, 0.0],
            power: 1.0,
            tempo: 0.0,
            level_draws: [0.0; 2],
            fading: 1.0,
        }
    }

    /// Share of the last stage, the variable of the polynomials.
    pub fn share(&self, stage: i32) -> f64 {
        let (first, last) = self.stages;
        f64::from(stage.clamp(first, last)) / f64::from(last)
    }

    /// Midpoint and spread at a stage, clamped so that draws are never negative and a better value
    /// never wins less.
    pub fn curve(&self, stage: i32) -> (f64, f64) {
        let share = self.share(stage);
        let at = |cubic: &Cubic| cubic.iter().rev().fold(0.0, |sum, c| sum * share + c);
        (at(&self.midpoint).max(0.0), at(&self.spread).max(1.0))
    }

    /// Share of the wins that are draws instead at a value of 0 and below, and whether it is
    /// the line's own: it is never less than 0, nor more than [`MOST_LEVEL_DRAWS`].
    fn level_draws(&self, stage: i32) -> (f64, bool) {
        let [first, rise] = self.level_draws;
        let line = first + rise * self.share(stage);
        let share = line.clamp(0.0, MOST_LEVEL_DRAWS);
        (share, line == share)
    }

    /// A side's chance to win, from its own value with the tempo subtracted, and its stage.
    pub fn chance(&self, value: f64, stage: i32) -> Chance {
        let (midpoint, spread) = self.curve(stage);
        let x = (value - midpoint) / spread;
        let Argument { y, by_x, by_power } = argument(x, self.power);
        let curve = logistic(y);
        let by_y = curve * (1.0 - curve);
        let by_x = by_y * by_x;
        let (level_draws, is_line) = self.level_draws(stage);
        // What is left of them at this value: all at 0 and below, so that a better value always has
        // the greater chance.
        let above = value.max(0.0);
        let left = (-(self.fading * above / spread).powi(2)).exp();
        let decisive = 1.0 - level_draws * left;
        // The part of the derivative by value that comes from `decisive`.
        let rising = 2.0 * curve * level_draws * left * (self.fading / spread).powi(2) * above;
        Chance {
            win: curve * decisive,
            by_value: by_x / spread * decisive + rising,
            by_midpoint: -by_x / spread * decisive,
            by_spread: -by_x * x / spread * decisive - rising * above / spread,
            by_power: by_y * by_power * decisive,
            by_level_draws: if is_line { -curve * left } else { 0.0 },
            by_fading: rising * above / self.fading,
        }
    }

    /// Chances of the side to move for a score; certain ones if the outcome is known.
    pub(crate) fn of_score(
        &self,
        score: Score,
        certainty: Certainty,
        stages: impl Into<Stages>,
    ) -> Chances {
        match (score, certainty) {
            (Score::Units(value), Certainty::Estimated) => self.chances(value, stages),
            (Score::Units(0), _) => Chances::DRAWN,
            (Score::Units(value), _) => Chances::of_winner(value > 0),
            (Score::Mate(moves), _) => Chances::of_winner(moves > 0),
        }
    }

    /// Chances of the side to move for the value of a search.
    pub fn chances(&self, value: Value, stages: impl Into<Stages>) -> Chances {
        let Stages { own, other } = stages.into();
        let value = f64::from(value) - self.tempo;
        let (win, loss) = (self.chance(value, own).win, self.chance(-value, other).win);
        // With two stages they could add up to more than 1, if hardly any game is drawn.
        let all = (win + loss).max(1.0);
        let (win, loss) = (win / all, loss / all);
        Chances {
            win,
            draw: 1.0 - win - loss,
            loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: WinModel = WinModel {
        stages: (10, 80),
        midpoint: [200.0, 0.0, 0.0, 100.0],
        spread: [50.0, 10.0, 0.0, 0.0],
        power: 1.0,
        tempo: 0.0,
        level_draws: [0.0; 2],
        fading: 1.0,
    };

    #[test]
    fn half_of_the_games_are_won_at_the_midpoint_of_every_stage() {
        for stage in [0, 10, 45, 80, 200] {
            let (midpoint, _) = MODEL.curve(stage);
            let won = MODEL.chances(midpoint.round() as Value, stage).win;
            assert!((won - 0.5).abs() < 0.01, "{stage}: {won}");
        }
        assert_eq!(MODEL.curve(0), MODEL.curve(10));
        assert_eq!(MODEL.curve(200), (300.0, 60.0));
    }

    #[test]
    fn each_side_wins_by_its_own_stage() {
        let chances = |own, other| MODEL.chances(0, Stages { own, other });
        let (sooner, later) = (chances(10, 80), chances(80, 10));
        assert_eq!((sooner.win, sooner.loss), (later.loss, later.win));
        assert!(sooner.win > sooner.loss, "{sooner:?}");
        assert_eq!(chances(40, 40), MODEL.chances(0, 40));
    }

    #[test]
    fn a_value_is_worth_less_by_what_it_flatters() {
        let flattering = WinModel {
            tempo: 20.0,
            ..MODEL
        };
        assert_eq!(flattering.chances(150, 40), MODEL.chances(130, 40));
        assert_eq!(flattering.chances(-150, 40), MODEL.chances(-170, 40));
    }

    /// Compares the derivatives with finite differences.
    #[test]
    fn a_chance_changes_as_it_says() {
        let at = |value: f64, changed: [f64; 5]| {
            let [midpoint, spread, level_draws, fading, power] = changed;
            let model = WinModel {
                midpoint: [200.0 + midpoint, 0.0, 0.0, 0.0],
                spread: [90.0 + spread, 0.0, 0.0, 0.0],
                level_draws: [0.3 + level_draws, 0.5],
                fading: 1.5 + fading,
                power: 1.3 + power,
                ..MODEL
            };
            model.chance(value, 20)
        };
        for value in [-150.0, -20.0, 0.0, 35.0, 80.0, 180.0, 420.0] {
            let derivative = at(value, [0.0; 5]);
            let quotient =
                |one: Chance, other: Chance, step: f64| (one.win - other.win) / (2.0 * step);
            let by = |place: usize, step: f64| {
                let mut change = [0.0; 5];
                change[place] = step;
                quotient(at(value, change), at(value, change.map(|c| -c)), step)
            };
            let by_value = quotient(at(value + 0.01, [0.0; 5]), at(value - 0.01, [0.0; 5]), 0.01);
            for (derivative, difference) in [
                (derivative.by_value, by_value),
                (derivative.by_midpoint, by(0, 0.01)),
                (derivative.by_spread, by(1, 0.01)),
                (derivative.by_level_draws, by(2, 1e-4)),
                (derivative.by_fading, by(3, 1e-4)),
                (derivative.by_power, by(4, 1e-4)),
            ] {
                assert!(
                    (derivative - difference).abs() < 1e-6,
                    "{value}: {derivative} {difference}"
                );
            }
        }
    }

    #[test]
    fn a_greater_power_leaves_less_far_from_the_midpoint() {
        let steep = WinModel {
            power: 1.5,
            ..MODEL
        };
        let (midpoint, spread) = MODEL.curve(40);
        let wins = |spreads: f64| {
            [steep, MODEL].map(|model| model.chance(midpoint + spreads * spread, 40).win)
        };
        for same in [-1.0, 0.0, 1.0] {
            let [steep, logistic] = wins(same);
            assert!((steep - logistic).abs() < 1e-12, "{same}");
        }
        let [steep, logistic] = wins(4.0);
        assert!(steep > logistic && wins(-4.0)[0] < wins(-4.0)[1]);
    }

    #[test]
    fn where_no_one_is_ahead_more_is_drawn() {
        let drawish = WinModel {
            level_draws: [0.05, 0.4],
            fading: 3.0,
            ..MODEL
        };
        // A win of the side to move, beside the same without level draws; and what both sides gain
        // together.
        let draws = |value| {
            let chances = |model: WinModel| model.chances(value, 40);
            let (more, fewer) = (chances(drawish), chances(MODEL));
            (
                more.win / fewer.win,
                more.expectation() - fewer.expectation(),
            )
        };
        // Half of the last stage: 0.05 + 0.4 / 2.
        assert!((draws(0).0 - 0.75).abs() < 1e-9 && draws(0).1.abs() < 1e-9);
        assert!((draws(-120).0 - 0.75).abs() < 1e-9 && (draws(120).0 - 1.0).abs() < 0.01);
        // There is no more than all.
        let all = WinModel {
            level_draws: [0.5, 4.0],
            ..MODEL
        };
        assert!(all.chances(0, 80).win > 0.0 && all.chances(0, 80).draw < 1.0);
    }

    #[test]
    fn a_better_value_always_wins_more() {
        for level_draws in [[0.9, 0.0], [0.0, 0.9], [1.2, -1.5]] {
            for fading in [0.3, 1.0, 5.0] {
                let model = WinModel {
                    level_draws,
                    fading,
                    ..MODEL
                };
                let win = |value| model.chances(value, 40).win;
                assert!((-600..600).all(|value| win(value) < win(value + 1)));
            }
        }
    }

    #[test]
    fn what_is_certain_is_all_half_or_nothing() {
        let model = WinModel::logistic(100.0);
        let cp = |value, certainty| {
            model
                .of_score(Score::Units(value), certainty, 0)
                .expectation()
        };
        assert_eq!(cp(0, Certainty::Estimated), 0.5);
        assert!((cp(100, Certainty::Estimated) - 0.731).abs() < 0.001);
        let exact = [-2, 0, 2].map(|value| cp(value, Certainty::Exact));
        assert_eq!(exact, [0.0, 0.5, 1.0]);
        let mates = [2, 0, -2].map(|n| model.of_score(Score::Mate(n), Certainty::Estimated, 0));
        assert_eq!(
            mates.map(Chances::per_mille),
            [[1000, 0, 0], [0, 0, 1000], [0, 0, 1000]]
        );
    }

    #[test]
    fn what_is_left_of_a_hundred_goes_to_the_largest_remainders() {
        for (win, draw, percents) in [
            (0.376, 0.066, [38, 6, 56]),
            (0.333, 0.333, [33, 33, 34]),
            (0.5, 0.0, [50, 0, 50]),
        ] {
            let loss = 1.0 - win - draw;
            assert_eq!(Chances { win, draw, loss }.per_cent(), percents);
        }
    }

    #[test]
    fn chances_add_up_and_turn_with_the_board() {
        for value in (-3000..=3000).step_by(7) {
            let [mine, theirs, better] = [value, -value, value + 7].map(|v| MODEL.chances(v, 40));
            let sum = mine.win + mine.draw + mine.loss;
            assert!((sum - 1.0).abs() < 1e-9 && mine.draw >= -1e-9, "{value}");
            assert_eq!((mine.win, mine.loss), (theirs.loss, theirs.win), "{value}");
            assert!(better.expectation() > mine.expectation() - 1e-9, "{value}");
            assert_eq!(mine.per_mille().iter().sum::<u32>(), 1000, "{value}");
            assert_eq!(mine.per_cent().iter().sum::<u32>(), 100, "{value}");
        }
    }
}
