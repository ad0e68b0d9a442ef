//! Chances to win, draw and lose, from the value of a search.
//!
//! The model is the one that Stockfish fits to its games
//! (<https://github.com/official-stockfish/WDL_model>): the chance to win is logistic in the value,
//! and midpoint and spread of the logistic curve are cubic polynomials of the stage. The stage is
//! how far the game has come, or how much the winning side has left to win by; each game defines
//! its own. The chance to lose is the opponent's chance to win, and a draw is the rest. Values are
//! slightly too high for the side to move, which is corrected first (`tempo`). Our own addition:
//! near a value of 0 fewer games are won, since there the search often sees a repetition or a
//! fortress (`level_draws`). `trainer calibrate` fits all of this to games.

use search::report::Score;
use search::value::Value;

use crate::playable::Certainty;

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
    /// How much too high values are for the side to move; subtracted first.
    pub tempo: f64,
    /// Share of the wins by the curve that are draws instead at a value of 0; it fades within a
    /// spread.
    pub level_draws: f64,
}

/// A chance to win, and its partial derivatives.
#[derive(Clone, Copy, Debug)]
pub struct Chance {
    pub win: f64,
    pub by_value: f64,
    pub by_midpoint: f64,
    pub by_spread: f64,
    pub by_level_draws: f64,
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
            tempo: 0.0,
            level_draws: 0.0,
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

    /// A side's chance to win, from its own value with the tempo subtracted, and its stage.
    pub fn chance(&self, value: f64, stage: i32) -> Chance {
        let (midpoint, spread) = self.curve(stage);
        let x = (value - midpoint) / spread;
        let curve = logistic(x);
        let by_x = curve * (1.0 - curve);
        // How near the value is to 0: 1 there, 0.02 a spread away.
        let nearness = (-(2.0 * value / spread).powi(2)).exp();
        let kept = 1.0 - self.level_draws * nearness;
        // The part of the derivative by value that comes from `kept`: away from 0 fewer games are
        // drawn.
        let fading = 8.0 * curve * self.level_draws * nearness * value / spread.powi(2);
        Chance {
            win: curve * kept,
            by_value: by_x / spread * kept + fading,
            by_midpoint: -by_x / spread * kept,
            by_spread: -by_x * x / spread * kept - fading * value / spread,
            by_level_draws: -curve * nearness,
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
        tempo: 0.0,
        level_draws: 0.0,
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
        let at = |value: f64, changed: [f64; 3]| {
            let model = WinModel {
                midpoint: [200.0 + changed[0], 0.0, 0.0, 0.0],
                spread: [90.0 + changed[1], 0.0, 0.0, 0.0],
                level_draws: 0.3 + changed[2],
                ..MODEL
            };
            model.chance(value, 20)
        };
        for value in [-150.0, -20.0, 0.0, 35.0, 180.0, 420.0] {
            let told = at(value, [0.0; 3]);
            let slope =
                |one: Chance, other: Chance, step: f64| (one.win - other.win) / (2.0 * step);
            let by = |place: usize, step: f64| {
                let mut change = [0.0; 3];
                change[place] = step;
                slope(at(value, change), at(value, change.map(|c| -c)), step)
            };
            let by_value = slope(at(value + 0.01, [0.0; 3]), at(value - 0.01, [0.0; 3]), 0.01);
            for (told, seen) in [
                (told.by_value, by_value),
                (told.by_midpoint, by(0, 0.01)),
                (told.by_spread, by(1, 0.01)),
                (told.by_level_draws, by(2, 1e-4)),
            ] {
                assert!((told - seen).abs() < 1e-6, "{value}: {told} {seen}");
            }
        }
    }

    #[test]
    fn where_a_value_is_0_more_is_drawn() {
        let drawish = WinModel {
            level_draws: 0.25,
            ..MODEL
        };
        let draws = |value| {
            let chances = |model: WinModel| model.chances(value, 40);
            let (more, fewer) = (chances(drawish), chances(MODEL));
            (
                more.win / fewer.win,
                more.expectation() - fewer.expectation(),
            )
        };
        assert!((draws(0).0 - 0.75).abs() < 1e-9 && draws(0).1.abs() < 1e-9);
        assert!((draws(120).0 - 1.0).abs() < 0.01);
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
