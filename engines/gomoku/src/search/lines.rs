//! The lines of play that a search expects: the triangular array of principal variations.

use gomoku_rules::Point;
use search::value::MAX_PLY;

/// Lines by ply, the triangular array: row `ply` holds the best line from there.
pub(super) struct Lines {
    moves: Box<[[Option<Point>; MAX_PLY + 1]]>,
    lengths: [usize; MAX_PLY + 2],
}

impl Lines {
    pub(super) fn new() -> Self {
        Self {
            moves: vec![[None; MAX_PLY + 1]; MAX_PLY + 1].into_boxed_slice(),
            lengths: [0; MAX_PLY + 2],
        }
    }

    /// Forgets the line from `ply` on.
    #[inline]
    pub(super) fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` on is `mv` and what follows from the next ply on.
    #[inline]
    pub(super) fn set(&mut self, ply: usize, mv: Point) {
        let tail = self.lengths[ply + 1].min(MAX_PLY - 1 - ply);
        let (head, rest) = self.moves.split_at_mut(ply + 1);
        head[ply][0] = Some(mv);
        head[ply][1..=tail].copy_from_slice(&rest[0][..tail]);
        self.lengths[ply] = tail + 1;
    }

    pub(super) fn get(&self, ply: usize) -> impl Iterator<Item = Point> {
        self.moves[ply][..self.lengths[ply]]
            .iter()
            .map_while(|&mv| mv)
    }
}
