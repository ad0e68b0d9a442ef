//! Lines that were cut short by the table, played on to their depth.

use super::Search;
use crate::position::Position;
use search::continuation::{Continuation, complete};
use search::value::{Depth, INFINITE};

impl<P: Position> Search<'_, P> {
    /// Goes on from the end of a line with the table's moves, and where it knows none with those
    /// that look good at once.
    pub(crate) fn complete_line(&mut self, line: &mut Vec<P::Move>, depth: Depth) {
        let mut end = End {
            search: self,
            made: Vec::new(),
        };
        complete(&mut end, line, depth);
        end.back();
    }
}

/// The end of a line: a search's position, away from its root until it is led [back](End::back).
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

impl<P: Position> Continuation for End<'_, '_, P> {
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

    fn table_move(&mut self) -> Option<P::Move> {
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
