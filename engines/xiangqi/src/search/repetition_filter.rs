//! A small filter in front of the repetition rules: whether the current position can have occurred
//! before at all. Most positions of a tree are new, which the filter shows by one counter.

use xiangqi_rules::Position;

const SIZE: usize = 1 << 12;

/// The number of positions of the current line by the low bits of their keys.
#[derive(Clone, Debug)]
pub struct RepetitionFilter(Box<[u16; SIZE]>);

impl RepetitionFilter {
    /// Counts the positions of a game so far.
    pub fn new(position: &Position) -> Self {
        let mut repetition_filter = Self(Box::new([0; SIZE]));
        for state in position.history() {
            repetition_filter.enter(state.key);
        }
        repetition_filter
    }

    const fn index(key: u64) -> usize {
        key as usize & (SIZE - 1)
    }

    #[inline]
    pub fn enter(&mut self, key: u64) {
        self.0[Self::index(key)] += 1;
    }

    /// Removes a position whose move is taken back.
    #[inline]
    pub fn leave(&mut self, key: u64) {
        self.0[Self::index(key)] -= 1;
    }

    /// Whether a position of the line may have occurred before; false is certain.
    #[inline]
    pub(crate) fn may_repeat(&self, key: u64) -> bool {
        self.0[Self::index(key)] > 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_what_returned_and_what_did_not() {
        let mut position = Position::startpos();
        let mut repetition_filter = RepetitionFilter::new(&position);
        for mv in ["h2e2", "h9g7", "e2h2", "g7h9"] {
            assert!(!repetition_filter.may_repeat(position.key()));
            let mv = position
                .legal_moves()
                .into_iter()
                .find(|m| m.to_string() == mv)
                .unwrap();
            position.make(mv);
            repetition_filter.enter(position.key());
        }
        assert!(repetition_filter.may_repeat(position.key()));
        repetition_filter.leave(position.key());
        position.unmake();
        assert!(!repetition_filter.may_repeat(position.key()));
        assert!(!RepetitionFilter::new(&position).may_repeat(position.key()));
    }
}
