//! The prover's literals: equations between the bank's terms, and their negations.

use super::ordering::{Order, Ordering};
use super::term_bank::{TermBank, TermId};

/// A literal: an equation or its negation. The right side of an atom is [`TermId::TRUE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lit {
    /// The left side; if the sides compare, the greater.
    pub lhs: TermId,
    pub rhs: TermId,
    pub positive: bool,
    /// Whether the left side is greater for all instances.
    pub oriented: bool,
}

impl Lit {
    /// Whether this is an atom, not an equation between terms.
    #[must_use]
    pub fn is_atom(&self) -> bool {
        self.rhs == TermId::TRUE
    }

    /// Whether the two are equal except for their sign.
    #[must_use]
    pub fn same_atom(&self, other: &Self) -> bool {
        (self.lhs == other.lhs && self.rhs == other.rhs)
            || (self.lhs == other.rhs && self.rhs == other.lhs)
    }

    /// The literal with its greater side on the left.
    #[must_use]
    pub fn new(
        bank: &TermBank,
        ordering: &mut Ordering,
        lhs: TermId,
        rhs: TermId,
        positive: bool,
    ) -> Self {
        if rhs == TermId::TRUE {
            return Self {
                lhs,
                rhs,
                positive,
                oriented: true,
            };
        }
        match ordering.compare(bank, lhs, rhs) {
            Order::Greater => Self {
                lhs,
                rhs,
                positive,
                oriented: true,
            },
            Order::Less => Self {
                lhs: rhs,
                rhs: lhs,
                positive,
                oriented: true,
            },
            _ => Self {
                lhs,
                rhs,
                positive,
                oriented: false,
            },
        }
    }

    /// The number of symbols and variables.
    #[must_use]
    pub fn size(&self, bank: &TermBank) -> u32 {
        bank.size(self.lhs)
            + if self.is_atom() {
                0
            } else {
                bank.size(self.rhs)
            }
    }

    /// The weight by which clauses are selected from the queues.
    #[must_use]
    pub fn weight(&self, bank: &TermBank) -> u32 {
        bank.weight(self.lhs).saturating_add(if self.is_atom() {
            0
        } else {
            bank.weight(self.rhs)
        })
    }

    /// Compares two literals as the multisets of their sides; a negative literal counts its sides
    /// twice.
    #[must_use]
    pub fn compare(&self, other: &Self, bank: &TermBank, ordering: &mut Ordering) -> Order {
        if self.is_atom() && other.is_atom() {
            return match (
                ordering.compare(bank, self.lhs, other.lhs),
                self.positive,
                other.positive,
            ) {
                (Order::Equal, true, false) => Order::Less,
                (Order::Equal, false, true) => Order::Greater,
                (order, ..) => order,
            };
        }
        let sides = |lit: &Self| {
            let mut sides = vec![lit.lhs, lit.rhs];
            if !lit.positive {
                sides.extend_from_slice(&[lit.lhs, lit.rhs]);
            }
            sides
        };
        let (mut ours, mut theirs) = (sides(self), sides(other));
        ours.retain(|side| match theirs.iter().position(|other| other == side) {
            Some(at) => {
                theirs.swap_remove(at);
                false
            }
            None => true,
        });
        match (ours.is_empty(), theirs.is_empty()) {
            (true, true) => Order::Equal,
            (true, false) => Order::Less,
            (false, true) => Order::Greater,
            (false, false) => {
                if dominates(bank, ordering, &ours, &theirs) {
                    Order::Greater
                } else if dominates(bank, ordering, &theirs, &ours) {
                    Order::Less
                } else {
                    Order::Unknown
                }
            }
        }
    }
}

/// Whether for each of `theirs` one of `ours` is greater.
fn dominates(bank: &TermBank, ordering: &mut Ordering, ours: &[TermId], theirs: &[TermId]) -> bool {
    theirs.iter().all(|&t| {
        ours.iter()
            .any(|&o| ordering.compare(bank, o, t) == Order::Greater)
    })
}
