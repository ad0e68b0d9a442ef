//! The root moves, and the nodes spent on each.

use crate::clock::Watch;

/// The root moves. Moves that already begin other lines of MultiPV can be excluded.
#[derive(Clone, Debug)]
pub struct RootMoves<M> {
    /// Moves with the nodes spent on each.
    moves: Vec<(M, u64)>,
    excluded: Vec<M>,
}

impl<M: Copy + Eq> RootMoves<M> {
    /// With these moves, and no nodes spent yet.
    pub fn new(moves: &[M]) -> Self {
        Self {
            moves: moves.iter().map(|&mv| (mv, 0)).collect(),
            excluded: Vec::new(),
        }
    }

    /// Replaces the excluded moves, for [`Tester::exclude`](crate::tester::Tester::exclude).
    pub fn exclude(&mut self, moves: &[M]) {
        self.excluded = moves.to_vec();
    }

    /// The moves that are not excluded.
    pub fn choice(&self) -> impl Iterator<Item = M> {
        let moves = self.moves.iter().map(|&(mv, _)| mv);
        moves.filter(|mv| !self.excluded.contains(mv))
    }

    /// Whether this is a root move that is not excluded.
    pub fn contains(&self, mv: M) -> bool {
        self.choice().any(|m| m == mv)
    }

    /// Reports that move number `move_count` of those not excluded is searched now.
    pub fn begin(&self, mv: M, move_count: usize, watch: &Watch<'_>) {
        if let Some(place) = self.moves.iter().position(|&(m, _)| m == mv) {
            watch.root_move(place, self.excluded.len() + move_count);
        }
    }

    /// Adds nodes spent on a move.
    pub fn count(&mut self, mv: M, nodes: u64) {
        if let Some((_, count)) = self.moves.iter_mut().find(|(m, _)| *m == mv) {
            *count += nodes;
        }
    }

    /// The share of all nodes that was spent on a move, in per mille; none if it is no root move.
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
    fn the_move_being_searched_is_reported_by_the_main_searcher_alone() {
        let clock = Clock::start(Limits::default(), Duration::ZERO);
        let table = TranspositionTable::new(1);
        let mut moves = RootMoves::new(&['a', 'b', 'c']);
        moves.exclude(&['b']);
        let mut watch = Watch::new(&clock, &|| false);
        moves.begin('c', 2, &watch);
        assert_eq!(clock.root_move(), None);
        watch.become_main(&table);
        moves.begin('c', 2, &watch);
        let reported = clock.root_move();
        let reported = reported.map(|root_move| (root_move.place, root_move.number));
        assert_eq!(reported, Some((2, 3)));
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
