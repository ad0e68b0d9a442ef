//! Playing levels: how much a limited engine overlooks, and how it errs.
//!
//! A level searches fewer nodes and plies, whatever the speed of the machine. Of the best moves of
//! this search it overlooks some, a quiet one far from the last move more often than a capture, and
//! among the rest it chooses with noise: a move that is worse by the noise is chosen e times less
//! often. Near the top nothing is overlooked.

use std::hash::{BuildHasher, RandomState};

use search::clock::Limits;
use search::value::{Depth, Value};

use crate::game::{Game, Line};

pub use ::cli::level::{FULL, Level};

/// The levels of a game and their ratings, on a scale of their own (docs/results/levels.md).
#[derive(Debug)]
pub struct Ladder {
    /// Levels below [`FULL`], the weakest first.
    pub limited: [Skill; FULL as usize - 1],
    /// Rating of [`FULL`].
    pub full: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    pub elo: i64,
    /// No new iteration begins after this number of nodes.
    pub nodes: u64,
    /// Maximum depth, in plies.
    pub depth: Depth,
    /// How often a [`Visibility::Hidden`] move is overlooked, in per mille.
    pub overlooks: u32,
    /// Scale of the noise in move values, in the unit of the game's scores.
    pub noise: i32,
}

impl Ladder {
    /// The strongest level whose rating is at most `elo`; the weakest if there is none.
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
    /// A quiet move near the last one.
    Near,
    Hidden,
}

/// Distance in squares up to which a move is near the last one, in any direction.
const NEAR: u8 = 2;

impl Visibility {
    /// Visibility of a quiet move, by its column and row and those of the last move.
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

    /// How often such a move is overlooked, in per cent of a hidden one.
    const fn overlooked(self) -> u32 {
        match self {
            Self::Striking => 10,
            Self::Near => 50,
            Self::Hidden => 100,
        }
    }
}

impl Skill {
    /// Fewest lines to choose from, unless the best is always chosen.
    const MIN_LINES: usize = 6;
    /// There is one more line for every 50 per mille of overlooked moves: a level that overlooks
    /// most may play anything.
    const OVERLOOKED_PER_LINE: u32 = 50;
    /// Minimal noise in the first moves of a game, so that no level always opens alike.
    const OPENING_NOISE: i32 = 50;
    /// Length of the opening in plies, for `OPENING_NOISE`.
    const OPENING_PLIES: usize = 6;
    /// Values are clamped to this, even those of mates, so that a level with much noise misses
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

    /// The level's parameters at a position, with more noise in the opening.
    pub(crate) fn in_position<G: Game>(mut self, position: &G::Position) -> Self {
        let mut before = position.clone();
        let is_opening = !(0..Self::OPENING_PLIES).all(|_| G::undo(&mut before));
        if is_opening {
            self.noise = self.noise.max(Self::OPENING_NOISE);
        }
        self
    }

    /// Number of lines to choose from; 1 if nothing is overlooked and there is no noise.
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

    /// Chooses one of the lines of a search; none if there are none.
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
            // The maximum of values with Gumbel noise is a softmax choice.
            let gumbel = -(-random.unit().max(f64::MIN_POSITIVE).ln()).ln();
            let value = line.score().value();
            let value = f64::from(value.clamp(-Self::MAX_WORTH, Self::MAX_WORTH))
                + f64::from(self.noise) * gumbel;
            Some((!is_overlooked, value, line))
        };
        let judged: Vec<_> = lines.iter().filter_map(&mut judged).collect();
        // If all are overlooked, one of them is played nevertheless.
        let best = judged
            .into_iter()
            .max_by(|one, other| one.0.cmp(&other.0).then(one.1.total_cmp(&other.1)));
        best.map(|(_, _, line)| line)
    }
}

/// A random seed, different each time.
pub fn random_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// The seed given by a person; 0 stands for a random one.
pub fn seed_or_random(seed: u64) -> u64 {
    match seed {
        0 => random_seed(),
        seed => seed,
    }
}

/// Seed of the choice among a position's moves, from the moves and the
/// [`level_seed`](crate::options::Options::level_seed); random if that is 0.
pub fn seed_of<M: std::fmt::Display>(level_seed: u64, moves: &[M]) -> u64 {
    match level_seed {
        0 => random_seed(),
        seed => moves.iter().fold(zobrist::mix(seed), |seed, mv| {
            let text = mv.to_string();
            text.bytes()
                .fold(seed, |seed, byte| zobrist::mix(seed ^ u64::from(byte)))
        }),
    }
}

/// Collects the lines of the last iteration, the best first.
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
