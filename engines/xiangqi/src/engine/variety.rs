//! Playing less predictably on purpose: the option *Randomness* makes the engine choose among moves that are nearly as
//! good as the best one.

use ::app::skill::random_seed;
use ::search::report::{Report, Score};
use ::search::value::Value;
use xiangqi_rules::{Move, Position};

use super::options::{Amount, Own};
use crate::eval::UNIT;

/// Moves among which a random choice is made.
const CANDIDATES: usize = 4;

/// How much weaker a move may be to be chosen, in 1/100 of a horse.
const fn margin_of(amount: Amount) -> Value {
    match amount {
        Amount::None => 0,
        Amount::Small => 8,
        Amount::Medium => 20,
        Amount::Large => 45,
    }
}

/// The number that a random choice in this position starts from. With [`Own::seed`] set, the
/// same game is played again.
pub fn seed(own: &Own, position: &Position) -> u64 {
    let base = own.seed.unwrap_or_else(random_seed);
    zobrist::key(base ^ position.key())
}

/// How to choose among the moves that a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How far below the best, in the search's internal units.
    margin: Value,
    seed: u64,
}

impl Choice {
    pub fn of(own: &Own, position: &Position) -> Self {
        Self {
            margin: margin_of(own.randomness) * UNIT,
            seed: seed(own, position),
        }
    }

    /// How many lines a search must find for it.
    pub fn lines(&self) -> usize {
        if self.margin > 0 { CANDIDATES } else { 1 }
    }

    /// The line to play, if not simply the best one: any within the margin, all equally likely. A
    /// mate found is played, and a mate allowed never preferred.
    pub fn among<'a>(&self, lines: &'a [Report<Move>]) -> Option<&'a Report<Move>> {
        let Score::Cp(best) = lines.first()?.score else {
            return None;
        };
        let near = |line: &&Report<Move>| match line.score {
            Score::Cp(value) => value >= best - self.margin,
            Score::Mate(_) => false,
        };
        let near: Vec<_> = lines.iter().filter(near).collect();
        let index = self.seed % near.len().max(1) as u64;
        (self.margin > 0).then(|| near.get(index as usize).copied())?
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::search::tt::Bound;
    use std::time::Duration;

    fn line(multipv: usize, score: Score) -> Report<Move> {
        Report {
            depth: 5,
            seldepth: 5,
            multipv,
            score,
            bound: Bound::Exact,
            nodes: 1,
            own_nodes: 1,
            elapsed: Duration::ZERO,
            hashfull: 0,
            table_hits: 0,
            pv: Vec::new(),
        }
    }

    fn choice(margin: Value, seed: u64) -> Choice {
        Choice { margin, seed }
    }

    #[test]
    fn only_moves_within_the_margin_are_chosen_and_each_of_them_is() {
        let lines = [
            line(1, Score::Cp(50)),
            line(2, Score::Cp(30)),
            line(3, Score::Cp(20)),
            line(4, Score::Mate(-3)),
        ];
        let mut seen = [0; 4];
        for seed in 0..100 {
            let chosen = choice(20, seed).among(&lines).unwrap();
            seen[chosen.multipv - 1] += 1;
        }
        assert_eq!(seen, [50, 50, 0, 0]);
    }

    #[test]
    fn without_a_margin_or_with_a_mate_the_best_move_is_played() {
        let lines = [line(1, Score::Cp(50)), line(2, Score::Cp(50))];
        assert_eq!(choice(0, 1).among(&lines), None);
        let lines = [line(1, Score::Mate(2)), line(2, Score::Cp(900))];
        assert_eq!(choice(4000, 1).among(&lines), None);
    }
}
