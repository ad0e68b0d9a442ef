//! What a root may choose from, and what was spent on each of its moves.

use crate::clock::Watch;

/// The moves of a root. Those that other lines begin with can be excluded (the other lines of
/// MultiPV).
#[derive(Clone, Debug)]
pub struct RootMoves<M> {
    /// Each with the nodes spent on it.
    moves: Vec<(M, u64)>,
    excluded: Vec<M>,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// These moves, with nothing spent on them yet.
    pub fn new(moves: &[M]) -> Self {
        Self {
            moves: moves.iter().map(|&mv| (mv, 0)).collect(),
            excluded: Vec::new(),
        }
    }

    /// Excludes these from now on, and no others, as
    /// [`Tester::exclude`](crate::tester::Tester::exclude) asks.
    pub fn exclude(&mut self, moves: &[M]) {
        self.excluded = moves.to_vec();
    }

    /// The moves that the root may choose now.
    pub fn choice(&self) -> impl Iterator<Item = M> {
        let moves = self.moves.iter().map(|&(mv, _)| mv);
        moves.filter(|mv| !self.excluded.contains(mv))
    }

    /// Whether the root may choose a move now.
    pub fn contains(&self, mv: M) -> bool {
        self.choice().any(|m| m == mv)
    }

    /// A move is searched now, the so many-th of those that may be chosen.
    pub fn begin(&self, mv: M, move_count: usize, watch: &Watch<'_>) {
        if let Some(place) = self.moves.iter().position(|&(m, _)| m == mv) {
            watch.root_move(place, self.excluded.len() + move_count);
        }
    }

    /// So many nodes more were spent on a move.
    pub fn count(&mut self, mv: M, nodes: u64) {
        if let Some((_, count)) = self.moves.iter_mut().find(|(m, _)| *m == mv) {
            *count += nodes;
        }
    }

    /// The share of all nodes that went into a move, in per mille; none for a move that is not the
    /// root's.
    pub fn share(&self, mv: M) -> Option<u32> {
        let total: u64 = self.moves.iter().map(|&(_, nodes)| nodes).sum();
        let &(_, own) = self.moves.iter().find(|&&(m, _)| m == mv)?;
        Some((own * 1000 / total.max(1)) as u32)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::{Clock, Limits};
    use crate::tt::TranspositionTable;

    #[test]
    fn the_move_being_searched_is_told_by_the_main_searcher_alone() {
        let clock = Clock::start(Limits::default(), Duration::ZERO);
        let table = TranspositionTable::new(1);
        let mut moves = RootMoves::new(&['a', 'b', 'c']);
        moves.exclude(&['b']);
        let mut watch = Watch::new(&clock, &|| false);
        moves.begin('c', 2, &watch);
        assert_eq!(clock.root_move(), None);
        watch.lead(&table);
        moves.begin('c', 2, &watch);
        let told = clock.root_move().map(|told| (told.place, told.number));
        assert_eq!(told, Some((2, 3)));
    }

    #[test]
    fn an_excluded_move_may_not_be_chosen_but_counts() {
        let mut moves = RootMoves::new(&['a', 'b', 'c']);
        moves.count('a', 10);
        moves.count('c', 30);
        moves.count('z', 60);
        moves.exclude(&['a']);
        assert_eq!(moves.choice().collect::<String>(), "bc");
        assert!(moves.contains('b') && !moves.contains('a') && !moves.contains('z'));
        assert_eq!(moves.share('c'), Some(750));
        assert_eq!(moves.share('z'), None);
        moves.exclude(&[]);
        assert!(moves.contains('a'));
    }
}
