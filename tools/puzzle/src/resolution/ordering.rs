//! Reduction orderings on terms.
//!
//! Knuth-Bendix ordering with every symbol and variable of weight 1, compared in one pass over the
//! variables (B. Löchner, "Things to Know when Implementing KBO", Journal of Automated Reasoning
//! 36, 2006), and the lexicographic path ordering (S. Kamin, J.-J. Lévy, 1980). Both are total on
//! ground terms.

use super::memo_table::MemoTable;
use super::term_bank::{TermBank, TermId};

/// How the first of two terms or literals compares with the second, for all instances of their
/// variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Less,
    Equal,
    Greater,
    Unknown,
}

impl Order {
    /// The order the other way round.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::Greater => Self::Less,
            other => other,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Kbo,
    Lpo,
}

/// A term ordering, with buffers for its comparisons.
pub struct Ordering {
    kind: Kind,
    balance: Vec<i32>,
    touched: Vec<u32>,
    path: PathComparison,
}

impl Ordering {
    /// The ordering of a kind; the precedence of the symbols is the bank's.
    #[must_use]
    pub fn new(kind: Kind) -> Self {
        Self {
            kind,
            balance: Vec::new(),
            touched: Vec::new(),
            path: PathComparison::default(),
        }
    }

    pub fn compare(&mut self, bank: &TermBank, left: TermId, right: TermId) -> Order {
        if left == right {
            return Order::Equal;
        }
        if right == TermId::TRUE {
            return Order::Greater;
        }
        if left == TermId::TRUE {
            return Order::Less;
        }
        if bank.is_too_large(left) || bank.is_too_large(right) {
            return Order::Unknown;
        }
        match (left.is_variable(), right.is_variable()) {
            (true, true) => Order::Unknown,
            (true, false) if bank.occurs(left, right) => Order::Less,
            (false, true) if bank.occurs(right, left) => Order::Greater,
            (true, _) | (_, true) => Order::Unknown,
            (false, false) => match self.kind {
                Kind::Kbo => self.knuth_bendix(bank, left, right),
                Kind::Lpo => self.path.compare(bank, left, right),
            },
        }
    }

    fn knuth_bendix(&mut self, bank: &TermBank, left: TermId, right: TermId) -> Order {
        let (may_be_greater, may_be_less) = self.variable_condition(bank, left, right);
        if !may_be_greater && !may_be_less {
            return Order::Unknown;
        }
        let by_weight = bank.size(left).cmp(&bank.size(right));
        let (f, g) = (bank.top(left), bank.top(right));
        let by_symbol = bank.symbol(f).precedence.cmp(&bank.symbol(g).precedence);
        let order = match by_weight.then(by_symbol) {
            std::cmp::Ordering::Greater => Order::Greater,
            std::cmp::Ordering::Less => Order::Less,
            std::cmp::Ordering::Equal => {
                let pairs = bank.arguments(left).iter().zip(bank.arguments(right));
                match pairs.into_iter().find(|(l, r)| l != r) {
                    Some((&l, &r)) => self.compare(bank, l, r),
                    None => Order::Equal,
                }
            }
        };
        match order {
            Order::Greater if may_be_greater => Order::Greater,
            Order::Less if may_be_less => Order::Less,
            Order::Equal => Order::Equal,
            _ => Order::Unknown,
        }
    }

    /// Whether each variable occurs at least as often on the left as on the right, and the other
    /// way round.
    fn variable_condition(&mut self, bank: &TermBank, left: TermId, right: TermId) -> (bool, bool) {
        match (bank.is_ground(left), bank.is_ground(right)) {
            (true, true) => return (true, true),
            (false, true) => return (true, false),
            (true, false) => return (false, true),
            (false, false) => {}
        }
        let (balance, touched) = (&mut self.balance, &mut self.touched);
        for (term, step) in [(left, 1), (right, -1)] {
            bank.for_each_variable(term, &mut |variable| {
                if variable >= balance.len() {
                    balance.resize(variable + 16, 0);
                }
                balance[variable] += step;
                touched.push(variable as u32);
            });
        }
        let (mut greater, mut less) = (true, true);
        for variable in touched.drain(..) {
            let sum = std::mem::take(&mut balance[variable as usize]);
            greater &= sum >= 0;
            less &= sum <= 0;
        }
        (greater, less)
    }
}

#[derive(Default)]
struct PathComparison {
    /// Whether the first term of a pair is greater than the second.
    known: MemoTable,
}

impl PathComparison {
    fn compare(&mut self, bank: &TermBank, left: TermId, right: TermId) -> Order {
        self.known.clear();
        if self.is_greater(bank, left, right) {
            Order::Greater
        } else if self.is_greater(bank, right, left) {
            Order::Less
        } else {
            Order::Unknown
        }
    }

    fn is_greater(&mut self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        if left == right || left.is_variable() {
            return false;
        }
        if right.is_variable() {
            return bank.occurs(right, left);
        }
        if let Some(known) = self.known.get(left, right) {
            return known;
        }
        let is_greater = self.is_greater_by_rule(bank, left, right);
        self.known.insert(left, right, is_greater);
        is_greater
    }

    fn is_greater_by_rule(&mut self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        let (ours, theirs) = (bank.arguments(left), bank.arguments(right));
        if ours
            .iter()
            .any(|&a| a == right || self.is_greater(bank, a, right))
        {
            return true;
        }
        let precedence = |term| bank.symbol(bank.top(term)).precedence;
        let is_first = if bank.top(left) == bank.top(right) {
            let first = ours.iter().zip(theirs).find(|(l, r)| l != r);
            first.is_some_and(|(&l, &r)| self.is_greater(bank, l, r))
        } else {
            precedence(left) > precedence(right)
        };
        is_first && theirs.iter().all(|&r| self.is_greater(bank, left, r))
    }
}
