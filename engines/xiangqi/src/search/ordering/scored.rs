//! A list of moves with scores, from which the best is selected one at a time.
//!
//! Most cutoffs come from the first moves, so the list is never sorted: each selection is a search
//! for the largest key, a loop without branches that becomes vector instructions. A key has the
//! score in its high bits and the move's place, counted from the end, in its low bits, so that the
//! largest key tells the place, and of equal scores the move generated first comes first.

use arrayvec::ArrayVec;
use xiangqi_rules::{Move, MoveList};

/// Bits of a key that hold the place.
const PLACE_BITS: u32 = 7;
const PLACES: i32 = 1 << PLACE_BITS;
/// The key of a move that was already taken.
const GIVEN: i32 = i32::MIN;

#[derive(Debug, Default)]
pub(super) struct Scored {
    pub(super) moves: MoveList,
    keys: ArrayVec<i32, { PLACES as usize }>,
}

impl Scored {
    #[inline]
    pub(super) fn clear(&mut self) {
        self.moves.clear();
        self.keys.clear();
    }

    /// Scores all moves, each within plus and minus 2^23.
    #[inline]
    pub(super) fn score(&mut self, score: impl Fn(Move) -> i32) {
        let places = (0..PLACES).rev();
        let keys = self.moves.iter().zip(places);
        self.keys
            .extend(keys.map(|(&mv, place)| (score(mv) * PLACES) | place));
    }

    /// The best move not yet taken, with its score.
    #[inline]
    pub(super) fn take_best(&mut self) -> Option<(i32, Move)> {
        let best = self.keys.iter().copied().fold(GIVEN, i32::max);
        if best == GIVEN {
            return None;
        }
        let place = (PLACES - 1 - (best & (PLACES - 1))) as usize;
        self.keys[place] = GIVEN;
        Some((best >> PLACE_BITS, self.moves[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_rules::Position;
    use xiangqi_rules::movegen::MoveKind;

    #[test]
    fn moves_come_by_score_and_equals_as_they_were_generated() {
        let mut scored = Scored::default();
        let position = Position::startpos();
        position.pseudo_legal(MoveKind::Quiets, &mut scored.moves);
        let moves = scored.moves.clone();
        let score = |mv: Move| (mv.to().index() as i32 % 5 - 2) * 80_000;
        scored.score(score);
        let mut expected: Vec<(i32, Move)> = moves.iter().map(|&mv| (score(mv), mv)).collect();
        expected.sort_by_key(|&(score, _)| -score);
        let found: Vec<_> = std::iter::from_fn(|| scored.take_best()).collect();
        assert_eq!(found, expected);
    }
}
