//! Which clause is taken next: several priority queues, each asked so many times in turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::resolution::bank::Bank;
use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;
use crate::resolution::strategy::Preference;

/// A queue: the least key first.
type Heap = BinaryHeap<Reverse<(u64, ClauseId)>>;

/// A clause that is queued.
#[derive(Default)]
pub(super) struct Candidate<'a> {
    pub(super) id: ClauseId,
    pub(super) lits: &'a [Lit],
    /// The literals that the strategy gives another weight.
    pub(super) eligible: &'a [u16],
    pub(super) is_goal: bool,
    /// Whether it comes before all others, by age.
    pub(super) comes_first: bool,
}

pub(super) struct Queues {
    heaps: Vec<(Preference, u32, Heap)>,
    /// What an eligible literal weighs, in tenths of another.
    eligible_weight: u32,
    current: usize,
    left: u32,
}

impl Queues {
    /// Queues with how often each is asked in a round, and the weight of eligible literals in tenths.
    pub(super) fn new(queues: &[(Preference, u32)], eligible_weight: u32) -> Self {
        let heaps = queues
            .iter()
            .map(|&(preference, picks)| (preference, picks, BinaryHeap::new()));
        Self {
            heaps: heaps.collect(),
            eligible_weight,
            current: 0,
            left: queues[0].1,
        }
    }

    pub(super) fn push(&mut self, bank: &Bank, new: &Candidate) {
        let weight_of = |(index, lit): (usize, &Lit)| {
            let tenths = match new.eligible.contains(&(index as u16)) {
                true => self.eligible_weight,
                false => 10,
            };
            u64::from(lit.weight(bank)) * u64::from(tenths) / 10
        };
        let weight = || new.lits.iter().enumerate().map(weight_of).sum::<u64>();
        for (preference, _, heap) in &mut self.heaps {
            let key = match preference {
                _ if new.comes_first => 0,
                Preference::Age => 0,
                Preference::Weight => weight(),
                Preference::Size => new.lits.iter().map(|lit| u64::from(lit.size(bank))).sum(),
                Preference::Goal => weight() + (u64::from(!new.is_goal) << 40),
                Preference::Short => weight() + ((new.lits.len() as u64 - 1) << 40),
            };
            heap.push(Reverse((key, new.id)));
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

    fn bank() -> Bank {
        let symbol = |name: &str, arity, weight| Symbol {
            name: name.into(),
            arity,
            is_predicate: name == "P",
            weight,
            precedence: 1,
        };
        let symbols = vec![symbol("P", 1, 10), symbol("a", 0, 10), symbol("f", 1, 10)];
        Bank::new(symbols, 5)
    }

    /// A literal of the number of `f` around the constant and the sign.
    fn literal(bank: &mut Bank, (size, positive): (usize, bool)) -> Lit {
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
    }

    /// The order in which clauses come.
    fn emptied(mut queues: Queues) -> Vec<ClauseId> {
        let mut order: Vec<ClauseId> = Vec::new();
        while let Some(id) = queues.pop() {
            if !order.contains(&id) {
                order.push(id);
            }
        }
        order
    }

    /// The order in which clauses come: each is its literals, and whether it descends from the goal.
    fn order(queues: &[(Preference, u32)], clauses: &[(&[(usize, bool)], bool)]) -> Vec<ClauseId> {
        let mut bank = bank();
        let mut queues = Queues::new(queues, 10);
        for (id, &(lits, is_goal)) in (0..).zip(clauses) {
            let lits: Vec<Lit> = lits.iter().map(|&lit| literal(&mut bank, lit)).collect();
            let candidate = Candidate {
                id,
                lits: &lits,
                is_goal,
                ..Candidate::default()
            };
            queues.push(&bank, &candidate);
        }
        emptied(queues)
    }

    #[test]
    fn eligible_literals_weigh_more_and_inputs_come_first() {
        let mut bank = bank();
        let lits = [(2, true), (3, true)].map(|lit| literal(&mut bank, lit));
        let mut queues = Queues::new(&[(Preference::Weight, 1)], 20);
        // The literals weigh 30 and 40.
        for (id, eligible, comes_first) in [
            (0, &[1][..], false),
            (1, &[0], false),
            (2, &[], false),
            (3, &[0, 1], true),
        ] {
            let candidate = Candidate {
                id,
                lits: &lits,
                eligible,
                is_goal: false,
                comes_first,
            };
            queues.push(&bank, &candidate);
        }
        assert_eq!(emptied(queues), [3, 2, 1, 0]);
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
