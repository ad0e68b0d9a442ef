//! How a line of play goes on where the search's own array ends: with the table's moves, and where
//! the table knows none with the move that a search of a ply or so likes best.
//!
//! A zero window leaves no array worth the name, and near the leaves little is kept in a table, so
//! a line that only the table completes is mostly a few plies short. Nothing here writes into what
//! the search reads: its nodes stay the same whether anyone is told of lines or not.

use crate::tt::Entry;
use crate::value::Depth;

/// A position at the end of a line, from which the game is played on.
pub trait Continuation {
    type Move: Copy;

    /// Makes a move and says true; says false, and stays, where it is illegal.
    fn advance(&mut self, mv: Self::Move) -> bool;

    /// Whether the game is over here, or a position of the line has come again.
    fn is_over(&mut self) -> bool;

    /// Whether a position of the line would come again after a move.
    fn repeats(&self, mv: Self::Move) -> bool {
        let _ = mv;
        false
    }

    /// The table's legal move here, or the [`best_reply`].
    fn table_move(&mut self) -> Option<Self::Move>;

    /// A legal move that repeats no position, and is soon found: the best one that a search of a
    /// ply or so sees, in some hundred nodes at most.
    fn quick_move(&mut self) -> Option<Self::Move>;

    /// Whether a move counts as a ply of depth: passes may not.
    fn is_ply(mv: Self::Move) -> bool {
        let _ = mv;
        true
    }
}

/// Plays on from the end of a line until it has `depth` plies, the game is over, or a position
/// would be repeated. The game stands at the line's beginning, and then at its end; from a move on
/// that is illegal the line is dropped.
pub fn complete<G: Continuation>(game: &mut G, line: &mut Vec<G::Move>, depth: Depth) {
    let made = line.iter().take_while(|&&mv| game.advance(mv)).count();
    line.truncate(made);
    let mut plies = line.iter().filter(|&&mv| G::is_ply(mv)).count() as Depth;
    while plies < depth && !game.is_over() {
        let mv = game.table_move().or_else(|| game.quick_move());
        let Some(mv) = mv.filter(|&mv| !game.repeats(mv) && game.advance(mv)) else {
            break;
        };
        line.push(mv);
        plies += Depth::from(G::is_ply(mv));
    }
}

/// The best reply in a position where the table kept no move, since all of them failed low: of
/// those searched deepest, the one that leaves the opponent least. `entry` is what the table knows
/// of the position behind a move.
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

    /// Counts up from 0; the game is over at 9, and 5 stands for a pass.
    struct Counting {
        at: u32,
        known: u32,
    }

    impl Continuation for Counting {
        type Move = u32;

        fn advance(&mut self, mv: u32) -> bool {
            let legal = mv == self.at + 1;
            self.at += u32::from(legal);
            legal
        }

        fn is_over(&mut self) -> bool {
            self.at == 9
        }

        fn table_move(&mut self) -> Option<u32> {
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
            complete(&mut Counting { at: 0, known: 3 }, &mut line, depth);
            line
        };
        assert_eq!(completed(&[1], 1), [1]);
        assert_eq!(completed(&[1], 4), [1, 2, 3, 4]);
        // A pass is no ply.
        assert_eq!(completed(&[1, 2], 5), [1, 2, 3, 4, 5, 6]);
        assert_eq!(completed(&[1], 20).len(), 9);
        // What cannot be played is dropped.
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
