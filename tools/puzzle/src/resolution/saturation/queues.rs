//! Which clause is taken next: several priority queues, each asked so many times in turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::resolution::bank::Bank;
use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;
use crate::resolution::strategy::Preference;

/// A queue: the least key first.
type Heap = BinaryHeap<Reverse<(u64, ClauseId)>>;

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::bank::{Symbol, TermId};

    /// The order in which clauses come: each is its literals, by the number of `f` around the constant and the
    /// sign, and whether it descends from the goal.
    fn order(queues: &[(Preference, u32)], clauses: &[(&[(usize, bool)], bool)]) -> Vec<ClauseId> {
        let symbol = |name: &str, arity, weight| Symbol {
            name: name.into(),
            arity,
            is_predicate: name == "P",
            weight,
            precedence: 1,
        };
        let symbols = vec![symbol("P", 1, 10), symbol("a", 0, 10), symbol("f", 1, 10)];
        let mut bank = Bank::new(symbols, 5);
        let mut queues = Queues::new(queues);
        for (id, &(lits, is_goal)) in clauses.iter().enumerate() {
            let literal = |&(size, positive): &(usize, bool)| {
                let base = bank.stack.len();
                let mut lhs = bank.intern(1, base);
                for _ in 0..size {
                    bank.stack.push(lhs);
                    lhs = bank.intern(2, base);
                }
                Lit {
                    lhs,
                    rhs: TermId::TRUE,
                    positive,
                    oriented: true,
                }
            };
            let lits: Vec<Lit> = lits.iter().map(literal).collect();
            queues.push(&bank, id as ClauseId, &lits, is_goal);
        }
        let mut order: Vec<ClauseId> = Vec::new();
        while let Some(id) = queues.pop() {
            if !order.contains(&id) {
                order.push(id);
            }
        }
        order
    }

    #[test]
    fn each_preference_has_its_order() {
        let clauses: [(&[(usize, bool)], bool); 5] = [
            (&[(4, true)], false),
            (&[(1, false), (2, false)], false),
            (&[(3, true)], true),
            (&[(0, true), (0, false)], false),
            (&[(6, false)], true),
        ];
        for (preference, expected) in [
            (Preference::Age, [0, 1, 2, 3, 4]),
            (Preference::Weight, [3, 2, 0, 1, 4]),
            (Preference::Size, [3, 2, 0, 1, 4]),
            (Preference::Goal, [2, 4, 3, 0, 1]),
            (Preference::Negative, [1, 4, 3, 2, 0]),
            (Preference::Short, [2, 0, 4, 3, 1]),
        ] {
            assert_eq!(
                order(&[(preference, 1)], &clauses),
                expected,
                "{preference:?}"
            );
        }
    }

    #[test]
    fn queues_are_asked_in_turn() {
        let sizes: Vec<[(usize, bool); 1]> = (0..8).rev().map(|size| [(size, true)]).collect();
        let clauses: Vec<(&[(usize, bool)], bool)> =
            sizes.iter().map(|lits| (&lits[..], false)).collect();
        let queues = [(Preference::Weight, 2), (Preference::Age, 1)];
        assert_eq!(order(&queues, &clauses), [7, 6, 0, 5, 4, 1, 3, 2]);
    }
}
