//! Levels for people: how little a limited engine sees, and how it errs.
//!
//! A level looks at fewer nodes and plies, at whatever speed the machine has. Of the moves that
//! this search found best it overlooks some, a quiet one far from the last move more often than a
//! capture, and among the rest it chooses with noise: a move that is worse by the noise is chosen e
//! times less often. Near the top nothing is overlooked.

use std::hash::{BuildHasher, RandomState};

use search::clock::Limits;
use search::value::{Depth, Value};

use crate::game::{Game, Line};

pub use ::cli::level::{FULL, Level};

/// The levels of a game, and what they are rated at: a ladder of their own
/// (docs/results/levels.md).
#[derive(Debug)]
pub struct Ladder {
    /// Those below [`FULL`], the weakest first.
    pub limited: [Skill; FULL as usize - 1],
    /// The rating of [`FULL`].
    pub full: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    pub elo: i64,
    /// No iteration begins after so many nodes.
    pub nodes: u64,
    /// The deepest iteration, in plies.
    pub depth: Depth,
    /// How often a hidden move is overlooked, in per mille.
    pub overlooks: u32,
    /// In the unit of the game's scores.
    pub noise: i32,
}

impl Ladder {
    /// The strongest level that is rated no higher than asked for.
    pub(crate) fn level_of(&self, elo: i64) -> i64 {
        let reached = self.limited.iter().filter(|skill| skill.elo <= elo).count() as i64;
        match elo >= self.full {
            true => FULL,
            false => reached.max(1),
        }
    }
}

/// How easily a person sees a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    /// A capture, a check, a corner, a row of four.
    Striking,
    /// Near the last move.
    Near,
    Hidden,
}

/// Squares from the last move at which a move is still near, in any direction.
const NEAR: u8 = 2;

impl Visibility {
    /// That of a quiet move to a square, by where the last move went: columns and rows.
    pub fn of_quiet(last: Option<(u8, u8)>, square: (u8, u8)) -> Self {
        let distance = |last: (u8, u8)| {
            let columns = last.0.abs_diff(square.0);
            columns.max(last.1.abs_diff(square.1))
        };
        match last.map(distance) {
            Some(squares) if squares <= NEAR => Self::Near,
            _ => Self::Hidden,
        }
    }

    /// How often such a move is overlooked where a hidden one always is, in per cent.
    const fn overlooked(self) -> u32 {
        match self {
            Self::Striking => 10,
            Self::Near => 50,
            Self::Hidden => 100,
        }
    }
}

impl Skill {
    /// The fewest lines among which a move is chosen that is not always the best.
    const MIN_LINES: usize = 6;
    /// For each so many per mille that are overlooked there is one line more: who overlooks most
    /// may play anything.
    const OVERLOOKED_PER_LINE: u32 = 50;
    /// At least this noise is in the first moves of a game, so that no level always opens alike.
    const OPENING_NOISE: i32 = 50;
    /// How many plies these are.
    const OPENING_PLIES: usize = 6;
    /// No line is worth more or less than this, not even a mate: who chooses with much noise misses
    /// mates too.
    const MAX_WORTH: Value = 2_000;

    pub const fn new(elo: i64, nodes: u64, depth: Depth, overlooks: u32, noise: i32) -> Self {
        Self {
            elo,
            nodes,
            depth,
            overlooks,
            noise,
        }
    }

    /// The level as it plays in this position: with some noise where a game has just begun.
    pub(crate) fn in_position<G: Game>(mut self, position: &G::Position) -> Self {
        let mut before = position.clone();
        let is_opening = !(0..Self::OPENING_PLIES).all(|_| G::undo(&mut before));
        if is_opening {
            self.noise = self.noise.max(Self::OPENING_NOISE);
        }
        self
    }

    /// The lines among which a move is chosen: the best alone where nothing is overlooked and there
    /// is no noise.
    pub(crate) const fn lines(&self) -> usize {
        match (self.overlooks, self.noise) {
            (0, 0) => 1,
            _ => Self::MIN_LINES + (self.overlooks / Self::OVERLOOKED_PER_LINE) as usize,
        }
    }

    pub fn limit(&self, limits: &mut Limits) {
        limits.depth = Some(limits.depth.unwrap_or(self.depth).min(self.depth));
        limits.soft_nodes = Some(limits.soft_nodes.unwrap_or(self.nodes).min(self.nodes));
    }

    /// Chooses one of the lines that a search found. Nothing was found where there is none.
    pub(crate) fn choose<'a, G: Game>(
        &self,
        position: &G::Position,
        lines: &'a [G::Line],
        seed: u64,
    ) -> Option<&'a G::Line> {
        let mut random = zobrist::Random::new(seed);
        let mut judged = |line: &'a G::Line| {
            let &mv = line.pv().first()?;
            let seen = G::visibility(position, mv).overlooked();
            let is_overlooked = random.below(100_000) < (self.overlooks * seen) as usize;
            // With Gumbel's noise the greatest sum is the choice of a softmax.
            let gumbel = -(-random.unit().max(f64::MIN_POSITIVE).ln()).ln();
            let value = line.score().value();
            let value = f64::from(value.clamp(-Self::MAX_WORTH, Self::MAX_WORTH))
                + f64::from(self.noise) * gumbel;
            Some((!is_overlooked, value, line))
        };
        let judged: Vec<_> = lines.iter().filter_map(&mut judged).collect();
        // Where all are overlooked something is played nevertheless.
        let best = judged
            .into_iter()
            .max_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        best.map(|(_, _, line)| line)
    }
}

/// A seed that is another each time.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// A seed that a person told; 0 stands for another each time.
pub fn told_seed(seed: u64) -> u64 {
    match seed {
        0 => random_seed(),
        seed => seed,
    }
}

/// The seed of a choice among a position's moves: by them and the
/// [`level_seed`](crate::options::Options::level_seed), or another each time where that is 0.
pub(crate) fn seed_of<M: std::fmt::Display>(level_seed: u64, moves: &[M]) -> u64 {
    match level_seed {
        0 => random_seed(),
        seed => moves.iter().fold(zobrist::mix(seed), |seed, mv| {
            let text = mv.to_string();
            text.bytes()
                .fold(seed, |seed, byte| zobrist::mix(seed ^ u64::from(byte)))
        }),
    }
}

/// Keeps the lines of the last iteration, the best first.
pub fn keep<G: Game>(lines: &mut Vec<G::Line>, line: &G::Line) {
    if line.rank() == 1 {
        lines.clear();
    }
    if line.rank() == lines.len() + 1 && !line.pv().is_empty() {
        lines.push(line.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_overlooks_more_chooses_among_more_lines() {
        let lines = |overlooks, noise| Skill::new(0, 100, 4, overlooks, noise).lines();
        let expected = [
            (0, 0, 1),
            (0, 5, 6),
            (49, 0, 6),
            (300, 90, 12),
            (1000, 9, 26),
        ];
        for (overlooks, noise, count) in expected {
            assert_eq!(lines(overlooks, noise), count, "{overlooks}, {noise}");
        }
    }
}
