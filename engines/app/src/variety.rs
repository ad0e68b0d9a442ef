//! Variety: chooses at random among moves that are nearly as good as the best.

use search::report::Score;
use search::value::Value;

use crate::game::Line;

/// Number of best moves to choose from.
const CANDIDATES: usize = 4;

/// Parameters of a random choice of move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How much worse than the best a move may be, in internal units.
    margin: Value,
    seed: u64,
}

impl Choice {
    pub const fn new(margin: Value, seed: u64) -> Self {
        Self { margin, seed }
    }

    /// Number of lines that the search must find.
    pub const fn lines(&self) -> usize {
        if self.margin > 0 { CANDIDATES } else { 1 }
    }

    /// The line to play, if the choice is not left to the search: one within the margin, all
    /// equally likely. A mate found is played, and no line that allows a mate is chosen.
    pub fn among<'a, M, L: Line<M>>(&self, lines: &'a [L]) -> Option<&'a L> {
        let Score::Units(best) = lines.first()?.score() else {
            return None;
        };
        let near = |line: &&L| match line.score() {
            Score::Units(value) => value >= best - self.margin,
            Score::Mate(_) => false,
        };
        let near: Vec<_> = lines.iter().filter(near).collect();
        let index = self.seed % near.len().max(1) as u64;
        (self.margin > 0).then(|| near.get(index as usize).copied())?
    }
}

#[cfg(test)]
mod tests {
    use search::report::Report;

    use super::*;
    use crate::testing;

    fn line(multipv: usize, score: Score) -> Report<u8> {
        Report {
            score,
            ..testing::line(multipv, Vec::new())
        }
    }

    #[test]
    fn only_moves_within_the_margin_are_chosen_and_each_of_them_is() {
        let lines = [
            line(1, Score::Units(50)),
            line(2, Score::Units(30)),
            line(3, Score::Units(20)),
            line(4, Score::Mate(-3)),
        ];
        let mut seen = [0; 4];
        for seed in 0..100 {
            let chosen = Choice::new(20, seed).among(&lines).unwrap();
            seen[chosen.multipv - 1] += 1;
        }
        assert_eq!(seen, [50, 50, 0, 0]);
    }

    #[test]
    fn without_a_margin_or_with_a_mate_the_best_move_is_played() {
        let lines = [line(1, Score::Units(50)), line(2, Score::Units(50))];
        assert_eq!(Choice::new(0, 1).among(&lines), None);
        let lines = [line(1, Score::Mate(2)), line(2, Score::Units(900))];
        assert_eq!(Choice::new(4000, 1).among(&lines), None);
    }
}
