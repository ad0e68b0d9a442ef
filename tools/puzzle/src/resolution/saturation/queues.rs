//! Which clause is taken next: several priority queues, from each of which a number of clauses is
//! taken in turn.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;
use crate::resolution::strategy::Preference;
use crate::resolution::term_bank::TermBank;

/// A heap with the least key first.
type Heap = BinaryHeap<Reverse<(u64, ClauseId)>>;

/// What the queues need to know about a clause.
#[derive(Default)]
pub(super) struct Candidate<'a> {
    pub(super) id: ClauseId,
    pub(super) lits: &'a [Lit],
    /// The indices of the literals to which the strategy gives another weight.
    pub(super) eligible: &'a [u16],
    pub(super) is_goal: bool,
    /// Whether it comes before all others; among such, the oldest first.
    pub(super) comes_first: bool,
}

struct Queue {
    preference: Preference,
    /// How many clauses are taken from it in a round.
    picks: u32,
    heap: Heap,
    /// Entries from this one on will not be reached, and are dropped.
    end: (u64, ClauseId),
}

const NO_END: (u64, ClauseId) = (u64::MAX, ClauseId::MAX);

pub(super) struct Queues {
    queues: Vec<Queue>,
    /// The weight of an eligible literal, in tenths of another literal's.
    eligible_weight: u32,
    current: usize,
    left: u32,
    /// How many clauses were taken so far.
    pub(super) pops: u64,
}

impl Queues {
    /// Queues, each with the number of clauses taken from it in a round; `eligible_weight` is in
    /// tenths.
    pub(super) fn new(queues: &[(Preference, u32)], eligible_weight: u32) -> Self {
        let queue = |&(preference, picks)| Queue {
            preference,
            picks,
            heap: BinaryHeap::new(),
            end: NO_END,
        };
        Self {
            queues: queues.iter().map(queue).collect(),
            eligible_weight,
            current: 0,
            left: queues[0].1,
            pops: 0,
        }
    }

    /// Adds a clause to the queues in which it may be reached. Returns whether there is any.
    pub(super) fn push(&mut self, bank: &TermBank, new: &Candidate) -> bool {
        let mut is_queued = false;
        for index in 0..self.queues.len() {
            let key = self.key(self.queues[index].preference, bank, new);
            let queue = &mut self.queues[index];
            if (key, new.id) < queue.end {
                queue.heap.push(Reverse((key, new.id)));
                is_queued = true;
            }
        }
        is_queued
    }

    /// Whether a clause may be reached in any queue.
    pub(super) fn reaches(&self, bank: &TermBank, new: &Candidate) -> bool {
        self.queues.iter().any(|queue| {
            queue.end == NO_END || (self.key(queue.preference, bank, new), new.id) < queue.end
        })
    }

    fn key(&self, preference: Preference, bank: &TermBank, new: &Candidate) -> u64 {
        let weight_of = |(index, lit): (usize, &Lit)| {
            let tenths = match new.eligible.contains(&(index as u16)) {
                true => self.eligible_weight,
                false => 10,
            };
            u64::from(lit.weight(bank)) * u64::from(tenths) / 10
        };
        let weight = || new.lits.iter().enumerate().map(weight_of).sum::<u64>();
        match preference {
            _ if new.comes_first => 0,
            Preference::Age => 0,
            Preference::Weight => weight(),
            Preference::Size => new.lits.iter().map(|lit| u64::from(lit.size(bank))).sum(),
            Preference::Goal => weight() + (u64::from(!new.is_goal) << 40),
            Preference::Short => weight() + ((new.lits.len() as u64 - 1) << 40),
        }
    }

    /// Drops the entries that will not be reached if `pops` more clauses are taken.
    pub(super) fn limit(&mut self, pops: u64) {
        let round: u32 = self.queues.iter().map(|queue| queue.picks).sum();
        for queue in &mut self.queues {
            let taken = (pops * u64::from(queue.picks)).div_ceil(u64::from(round));
            let taken = usize::try_from(taken).unwrap_or(usize::MAX);
            queue.end = NO_END;
            if queue.heap.len() > taken {
                let mut entries = std::mem::take(&mut queue.heap).into_vec();
                let (_, end, _) = entries.select_nth_unstable_by_key(taken, |entry| entry.0);
                queue.end = end.0;
                entries.truncate(taken);
                queue.heap = entries.into();
            }
        }
    }

    /// The queued clauses; one in several queues comes several times.
    pub(super) fn queued(&self) -> impl Iterator<Item = ClauseId> {
        let heaps = self.queues.iter().flat_map(|queue| &queue.heap);
        heaps.map(|Reverse((_, id))| *id)
    }

    /// Takes the next clause. It stays in the other queues; the caller must see to it that it is
    /// used only once.
    pub(super) fn pop(&mut self) -> Option<ClauseId> {
        let mut is_empty = 0;
        loop {
            while self.left == 0 {
                self.current = (self.current + 1) % self.queues.len();
                self.left = self.queues[self.current].picks;
            }
            self.left -= 1;
            if let Some(Reverse((_, id))) = self.queues[self.current].heap.pop() {
                self.pops += 1;
                return Some(id);
            }
            // The other queues may still have clauses, perhaps only ones that were taken already.
            is_empty += 1;
            if is_empty > self.queues.len() {
                return None;
            }
            self.left = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::term_bank::{Symbol, TermId};

    fn bank() -> TermBank {
        let symbol = |name: &str, arity, weight| Symbol {
            name: name.into(),
            arity,
            is_predicate: name == "P",
            weight,
            precedence: 1,
        };
        let symbols = vec![symbol("P", 1, 10), symbol("a", 0, 10), symbol("f", 1, 10)];
        TermBank::new(symbols, 5)
    }

    /// A literal whose atom is `f` applied `size` times to the constant, with the given sign.
    fn literal(bank: &mut TermBank, (size, positive): (usize, bool)) -> Lit {
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

    /// The clauses in the order in which the queues return them.
    fn emptied(mut queues: Queues) -> Vec<ClauseId> {
        let mut order: Vec<ClauseId> = Vec::new();
        while let Some(id) = queues.pop() {
            if !order.contains(&id) {
                order.push(id);
            }
        }
        order
    }

    /// The order in which clauses are taken. Each clause is given by its literals, and whether it
    /// descends from the goal.
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
    fn what_does_not_come_to_its_turn_is_dropped() {
        let mut bank = bank();
        let mut queues = Queues::new(&[(Preference::Weight, 2), (Preference::Age, 1)], 10);
        let mut push = |queues: &mut Queues, id, size| {
            let lits = [literal(&mut bank, (size, true))];
            let candidate = Candidate {
                id,
                lits: &lits,
                ..Candidate::default()
            };
            assert_eq!(
                queues.reaches(&bank, &candidate),
                queues.push(&bank, &candidate)
            );
            queues.reaches(&bank, &candidate)
        };
        for id in 0..8 {
            assert!(push(&mut queues, id, 7 - id as usize));
        }
        queues.limit(24);
        assert_eq!(queues.queued().count(), 16);
        // Two are taken by weight, and one by age.
        queues.limit(3);
        assert!(!push(&mut queues, 8, 2));
        assert!(push(&mut queues, 9, 0));
        assert_eq!(emptied(queues), [7, 9, 0, 6]);
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
