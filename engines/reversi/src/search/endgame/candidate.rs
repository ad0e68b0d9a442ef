//! A move of an endgame node that is to be searched.

use arrayvec::ArrayVec;
use reversi_rules::Board;

use crate::search::best_first::{MAX_MOVES, Scored};

#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) square: u32,
    /// The board after the move, or a rotation or reflection of it
    /// ([`Worker::merges_symmetric_boards`](super::worker::Worker::merges_symmetric_boards)), and
    /// the opponent's moves there.
    pub(super) board: Board,
    pub(super) moves: u64,
    /// The move-ordering score: higher is searched first.
    pub(super) score: i32,
}

impl Scored for Candidate {
    #[inline]
    fn score(&self) -> i32 {
        self.score
    }
}

pub(super) type Candidates = ArrayVec<Candidate, MAX_MOVES>;
