//! Which clause is taken next: several priority queues, each asked so many times in turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::resolution::bank::Bank;
use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;

/// What a queue prefers. Of equals the older.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// The oldest clause.
    Age,
    /// The lightest, by the symbols' weights, which may favour those of the goal.
    Weight,
    /// The fewest symbols.
    Size,
    /// Descendants of the goal, then the lightest.
    Goal,
    /// Clauses without positive literals, then the lightest.
    Negative,
    /// Units, then short clauses, then the lightest.
    Short,
}

/// A queue: the least key first.
type Heap = BinaryHeap<Reverse<(u64, ClauseId)>>;

/// The queues.
pub(super) struct Queues {
    heaps: Vec<(Preference, u32, Heap)>,
    current: usize,
    left: u32,
}

impl Queues {
    /// Queues with how often each is asked in a round.
    pub(super) fn new(queues: &[(Preference, u32)]) -> Self {
        let heaps = queues
            .iter()
            .map(|&(preference, picks)| (preference, picks, BinaryHeap::new()));
        Self {
            heaps: heaps.collect(),
            current: 0,
            left: queues[0].1,
        }
    }

    pub(super) fn push(&mut self, bank: &Bank, id: ClauseId, lits: &[Lit], is_goal: bool) {
        let weight = || {
            lits.iter()
                .map(|lit| u64::from(lit.weight(bank)))
                .sum::<u64>()
        };
        for (preference, _, heap) in &mut self.heaps {
            let key = match preference {
                Preference::Age => 0,
                Preference::Weight => weight(),
                Preference::Size => lits.iter().map(|lit| u64::from(lit.size(bank))).sum(),
                Preference::Goal => weight() + if is_goal { 0 } else { 1 << 40 },
                Preference::Negative => {
                    weight()
                        + if lits.iter().any(|lit| lit.positive) {
                            1 << 40
                        } else {
                            0
                        }
                }
                Preference::Short => weight() + ((lits.len() as u64 - 1) << 40),
            };
            heap.push(Reverse((key, id)));
        }
    }

    /// The next clause. It stays in the other queues; who takes it must see that it comes only once.
    pub(super) fn pop(&mut self) -> Option<ClauseId> {
        while self.left == 0 {
            self.current = (self.current + 1) % self.heaps.len();
            self.left = self.heaps[self.current].1;
        }
        self.left -= 1;
        self.heaps[self.current].2.pop().map(|Reverse((_, id))| id)
    }
}
