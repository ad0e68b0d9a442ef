//! The triangular PV table of a search.

use crate::value::MAX_PLY;

/// The triangular PV table: row `ply` holds the best line from that ply on.
pub struct PvTable<M> {
    moves: Box<[[Option<M>; MAX_PLY + 1]]>,
    lengths: [usize; MAX_PLY + 2],
}

impl<M: Copy> Default for PvTable<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy> PvTable<M> {
    pub fn new() -> Self {
        Self {
            moves: vec![[None; MAX_PLY + 1]; MAX_PLY + 1].into_boxed_slice(),
            lengths: [0; MAX_PLY + 2],
        }
    }

    /// Clears the line from `ply` on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// Sets the line from `ply` on: `mv`, then the line from the next ply on.
    #[inline]
    pub fn set(&mut self, ply: usize, mv: M) {
        let tail = self.lengths[ply + 1].min(MAX_PLY - 1 - ply);
        let (head, rest) = self.moves.split_at_mut(ply + 1);
        head[ply][0] = Some(mv);
        head[ply][1..=tail].copy_from_slice(&rest[0][..tail]);
        self.lengths[ply] = tail + 1;
    }

    /// The best line from `ply` on.
    pub fn get(&self, ply: usize) -> impl Iterator<Item = M> {
        self.moves[ply][..self.lengths[ply]]
            .iter()
            .map_while(|&mv| mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_its_move_and_the_line_behind_it() {
        let mut lines = PvTable::new();
        lines.set(2, 'c');
        lines.set(1, 'b');
        lines.set(0, 'a');
        assert_eq!(lines.get(0).collect::<String>(), "abc");
        lines.clear(1);
        lines.set(0, 'd');
        assert_eq!(lines.get(0).collect::<String>(), "d");
        assert_eq!(lines.get(2).collect::<String>(), "c");
    }
}
