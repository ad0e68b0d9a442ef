//! Completes lines that the transposition table cut short.

use super::Search;
use crate::position::Position;
use search::pv_extender::{PvExtender, extend_pv};
use search::value::{Depth, INFINITE};

impl<P: Position> Search<'_, P> {
    /// Extends a line with moves from the table, and where it has none with ones that look good at
    /// first sight.
    pub(crate) fn complete_line(&mut self, line: &mut Vec<P::Move>, depth: Depth) {
        let mut end = End {
            search: self,
            made: Vec::new(),
        };
        extend_pv(&mut end, line, depth);
        end.back();
    }
}

/// The position at the end of a line; [`back`](End::back) restores the root of the search.
struct End<'s, 'a, P: Position> {
    search: &'s mut Search<'a, P>,
    made: Vec<P::Move>,
}

impl<P: Position> End<'_, '_, P> {
    fn back(self) {
        for mv in self.made.into_iter().rev() {
            self.search.position.unmake(mv);
        }
    }
}

impl<P: Position> PvExtender for End<'_, '_, P> {
    type Move = P::Move;

    fn advance(&mut self, mv: P::Move) -> bool {
        let legal = !self.is_over() && self.search.position.moves().as_ref().contains(&mv);
        if legal {
            self.search.position.make(mv);
            self.made.push(mv);
        }
        legal
    }

    fn is_over(&mut self) -> bool {
        self.search.position.outcome().is_some()
    }

    fn tt_move(&mut self) -> Option<P::Move> {
        let position = &*self.search.position;
        let known = self.search.table?.probe(position.key(), self.made.len())?;
        let moves = position.moves();
        let moves = moves.as_ref().iter().copied();
        moves.into_iter().find(|&mv| Some(P::pack(mv)) == known.mv)
    }

    fn quick_move(&mut self) -> Option<P::Move> {
        let position = &mut *self.search.position;
        let (mut highest, mut best) = (-INFINITE, None);
        for &mv in position.moves().as_ref() {
            position.make(mv);
            let value = match position.outcome() {
                Some(outcome) => -outcome.value(1),
                None => -position.evaluate(),
            };
            position.unmake(mv);
            if value > highest {
                (highest, best) = (value, Some(mv));
            }
        }
        best
    }
}
