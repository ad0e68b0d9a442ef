//! The lines of play that a search expects: the triangular array of principal variations, and how the table completes
//! them.

use crate::tt::Entry;
use crate::value::MAX_PLY;

/// PvTable by ply, the triangular array: row `ply` holds the best line from there.
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

    /// Forgets the line from `ply` on.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.lengths[ply] = 0;
    }

    /// The line from `ply` on is `mv` and what follows from the next ply on.
    #[inline]
    pub fn set(&mut self, ply: usize, mv: M) {
        let tail = self.lengths[ply + 1].min(MAX_PLY - 1 - ply);
        let (head, rest) = self.moves.split_at_mut(ply + 1);
        head[ply][0] = Some(mv);
        head[ply][1..=tail].copy_from_slice(&rest[0][..tail]);
        self.lengths[ply] = tail + 1;
    }

    /// The line from `ply` on.
    pub fn get(&self, ply: usize) -> impl Iterator<Item = M> {
        self.moves[ply][..self.lengths[ply]]
            .iter()
            .map_while(|&mv| mv)
    }
}

/// The best reply in a position where the table kept no move, since all of them failed low: of those searched deepest, the
/// one that leaves the opponent least. `entry` is what the table knows of the position behind a move.
pub fn best_reply<M: Copy>(
    moves: impl Iterator<Item = M>,
    entry: impl Fn(M) -> Option<Entry>,
) -> Option<M> {
    let known = moves.filter_map(|mv| {
        let entry = entry(mv)?;
        (entry.lower_depth > 0).then_some(((-entry.lower_depth, entry.lower), mv))
    });
    let best = known.min_by_key(|(key, _)| *key);
    best.map(|(_, mv)| mv)
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

    #[test]
    fn the_best_reply_is_the_one_searched_deepest_that_leaves_least() {
        let entry = |mv| {
            let (lower_depth, lower) = match mv {
                'a' => (5, 30),
                'b' => (5, 20),
                'c' => (2, -90),
                'd' => (0, -99),
                _ => return None,
            };
            Some(Entry {
                lower,
                lower_depth,
                ..Entry::EMPTY
            })
        };
        assert_eq!(best_reply("zabcd".chars(), entry), Some('b'));
        assert_eq!(best_reply("dz".chars(), entry), None);
    }
}
