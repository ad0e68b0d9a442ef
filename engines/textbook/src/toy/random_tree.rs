//! A game with a random tree that depends only on the seed.

use std::num::NonZeroU16;

use crate::position::{Outcome, Position};
use search::value::Value;

/// A node is identified by its ply and by how often each move was played, modulo two, in any order:
/// so there are transpositions. Everything else is computed from a hash of that.
#[derive(Clone, Debug)]
pub struct RandomTree {
    state: u64,
    ply: u64,
    branching: u8,
    spread: Value,
}

impl RandomTree {
    /// A tree with up to `branching` moves per node, at most 16, and evaluations within plus and
    /// minus `spread`.
    pub const fn new(seed: u64, branching: u8, spread: Value) -> Self {
        Self {
            state: zobrist::mix(seed),
            ply: 0,
            branching,
            spread,
        }
    }

    const fn of_move(&self, mv: NonZeroU16) -> u64 {
        zobrist::mix((self.ply & 1) << 32 | mv.get() as u64)
    }

    /// The value of the position, by its key.
    fn value(&self) -> Value {
        (self.key() & 0xffff) as Value % (2 * self.spread + 1) - self.spread
    }
}

impl Position for RandomTree {
    type Move = NonZeroU16;
    type Moves = Vec<NonZeroU16>;

    fn key(&self) -> u64 {
        zobrist::mix(self.state ^ zobrist::mix(!self.ply))
    }

    fn moves(&self) -> Vec<NonZeroU16> {
        let count = 1 + (self.key() >> 40) as u16 % u16::from(self.branching);
        (1..=count).filter_map(NonZeroU16::new).collect()
    }

    fn make(&mut self, mv: NonZeroU16) {
        self.state ^= self.of_move(mv);
        self.ply += 1;
    }

    fn unmake(&mut self, mv: NonZeroU16) {
        self.ply -= 1;
        self.state ^= self.of_move(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.ply == 0 {
            return None;
        }
        match self.key() >> 20 & 127 {
            0..=3 => Some(Outcome::Loss),
            4 => Some(Outcome::Win),
            5..=7 => Some(Outcome::Draw),
            8..=11 => Some(Outcome::Score(self.value())),
            _ => None,
        }
    }

    fn evaluate(&mut self) -> Value {
        self.value()
    }

    fn pack(mv: NonZeroU16) -> NonZeroU16 {
        mv
    }

    fn side(&self) -> usize {
        self.ply as usize & 1
    }
}
