//! Completes a principal variation where the search's PV table ends: with moves from the
//! transposition table, and where it has none with the best move of a search of a ply or so.
//!
//! Zero-window searches leave hardly any PV, and the transposition table keeps little near the
//! leaves, so a line that only the table completes is mostly a few plies short. Nothing here writes
//! into data that the search reads: it visits the same nodes whether its lines are shown or not.

use crate::tt::Entry;
use crate::value::Depth;

/// A position at the end of a line, from which the line is continued.
pub trait PvExtender {
    type Move: Copy;

    /// Makes a move; returns false and changes nothing if it is illegal.
    fn advance(&mut self, mv: Self::Move) -> bool;

    /// Whether the game is over, or a position of the line has been repeated.
    fn is_over(&mut self) -> bool;

    /// Whether the move would repeat a position of the line.
    fn repeats(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The legal move in the table for this position, or the [`best_reply`].
    fn tt_move(&mut self) -> Option<Self::Move>;

    /// The best legal move by a search of a ply or so that repeats no position; some hundred nodes
    /// at most.
    fn quick_move(&mut self) -> Option<Self::Move>;

    /// Whether a move counts as a ply of depth: passes may not.
    fn is_ply(mv: Self::Move) -> bool {
        let _ = mv;
        true
    }
}

/// Extends a line until it has `depth` plies, the game is over, or a position would be repeated.
/// `game` is at the beginning of the line before, and at its end after. From an illegal move on,
/// the rest of the line is dropped.
pub fn extend_pv<G: PvExtender>(game: &mut G, line: &mut Vec<G::Move>, depth: Depth) {
    let made = line.iter().take_while(|&&mv| game.advance(mv)).count();
    line.truncate(made);
    let mut plies = line.iter().filter(|&&mv| G::is_ply(mv)).count() as Depth;
    while plies < depth && !game.is_over() {
        let mv = game.tt_move().or_else(|| game.quick_move());
        let Some(mv) = mv.filter(|&mv| !game.repeats(mv) && game.advance(mv)) else {
            break;
        };
        line.push(mv);
        plies += Depth::from(G::is_ply(mv));
    }
}

/// The best move of a position whose entry has no move, because all failed low: of the moves
/// searched deepest, the one with the lowest value for the opponent. `entry` looks up the position
/// after a move.
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

    /// Counts up from 0; the game is over at 9, and a move to 5 is a pass.
    struct Counting {
        at: u32,
        known: u32,
    }

    impl PvExtender for Counting {
        type Move = u32;

        fn advance(&mut self, mv: u32) -> bool {
            let legal = mv == self.at + 1;
            self.at += u32::from(legal);
            legal
        }

        fn is_over(&mut self) -> bool {
            self.at == 9
        }

        fn tt_move(&mut self) -> Option<u32> {
            (self.at < self.known).then_some(self.at + 1)
        }

        fn quick_move(&mut self) -> Option<u32> {
            assert!(self.at >= self.known, "the table knows a move");
            Some(self.at + 1)
        }

        fn is_ply(mv: u32) -> bool {
            mv != 5
        }
    }

    #[test]
    fn a_line_is_completed_to_its_depth_or_the_end_of_the_game() {
        let completed = |line: &[u32], depth| {
            let mut line = line.to_vec();
            extend_pv(&mut Counting { at: 0, known: 3 }, &mut line, depth);
            line
        };
        assert_eq!(completed(&[1], 1), [1]);
        assert_eq!(completed(&[1], 4), [1, 2, 3, 4]);
        // A pass does not count as a ply.
        assert_eq!(completed(&[1, 2], 5), [1, 2, 3, 4, 5, 6]);
        assert_eq!(completed(&[1], 20).len(), 9);
        // Illegal moves are dropped.
        assert_eq!(completed(&[1, 7, 8], 3), [1, 2, 3]);
        assert_eq!(completed(&[1, 2, 3], 2), [1, 2, 3]);
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
