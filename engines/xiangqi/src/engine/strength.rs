//! Playing weaker, or less predictably, on purpose.
//!
//! Two options ask for it. *Randomness* makes the engine choose among moves that are nearly as good
//! as the best one. *UCI_Elo* also limits how much it sees: the nodes of a search grow by a constant
//! factor with each hundred points, and the margin within which it errs shrinks. The scale is
//! nominal: it is ordered and has its ends in the right place, but is no measured rating.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use ::search::clock::Limits;
use ::search::report::{Report, Score};
use ::search::value::Value;
use xiangqi_rules::{Move, Position};

use super::options::{Amount, ELO, Own};
use crate::eval::UNIT;

/// Moves among which a random choice is made.
const CANDIDATES: usize = 4;
/// Nodes of a search at the least strength.
const MIN_NODES: f64 = 120.0;
/// Nodes of a search at the greatest limited strength.
const MAX_NODES: f64 = 2_000_000.0;
/// How far below the best a move may be at the least strength, in 1/100 of a horse.
const WIDEST_MARGIN: f64 = 90.0;

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
    let base = own
        .seed
        .unwrap_or_else(|| RandomState::new().build_hasher().finish());
    zobrist::key(base ^ position.key())
}

/// How to choose among the moves that a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// How far below the best, in the search's fine units.
    margin: Value,
    nodes: Option<u64>,
    seed: u64,
}

impl Choice {
    pub fn of(own: &Own, position: &Position) -> Self {
        let random = margin_of(own.randomness);
        let (weak, nodes) = match own.elo {
            elo if own.limit_strength && elo < ELO.1 => {
                let skill = (elo - ELO.0) as f64 / (ELO.1 - ELO.0) as f64;
                let nodes = MIN_NODES * (MAX_NODES / MIN_NODES).powf(skill);
                let margin = WIDEST_MARGIN * (1.0 - skill).powi(2);
                (margin as Value, Some(nodes as u64))
            }
            _ => (0, None),
        };
        Self {
            margin: random.max(weak) * UNIT,
            nodes,
            seed: seed(own, position),
        }
    }

    /// How many lines a search must find for it.
    pub fn lines(&self) -> usize {
        if self.margin > 0 { CANDIDATES } else { 1 }
    }

    /// Holds a search to the nodes of a limited strength: no iteration begins after them. One that has begun is
    /// completed, so that the weakest level too has looked at every move.
    pub fn limit(&self, limits: &mut Limits) {
        if let Some(nodes) = self.nodes {
            limits.soft_nodes = Some(limits.soft_nodes.unwrap_or(u64::MAX).min(nodes));
        }
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
            elapsed: Duration::ZERO,
            hashfull: 0,
            pv: Vec::new(),
        }
    }

    fn choice(margin: Value, seed: u64) -> Choice {
        Choice {
            margin,
            nodes: None,
            seed,
        }
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

    #[test]
    fn weaker_means_fewer_nodes_and_a_wider_margin() {
        let position = Position::startpos();
        let of = |elo| {
            let own = Own {
                limit_strength: true,
                elo,
                ..Own::default()
            };
            Choice::of(&own, &position)
        };
        assert!(of(1000).nodes < of(2000).nodes);
        assert!(of(1000).margin > of(2000).margin);
        assert_eq!(of(ELO.1).nodes, None);
        let unlimited = Own {
            elo: 1000,
            ..Own::default()
        };
        assert_eq!(Choice::of(&unlimited, &position).nodes, None);
    }
}
