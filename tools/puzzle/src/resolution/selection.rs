//! Which literals of a clause are used for inferences: the maximal ones, or a selected negative
//! one.

use super::literal::Lit;
use super::ordering::{Order, Ordering};
use super::term_bank::{TermBank, TermId};

/// Which negative literal is selected, so that inferences on the clause use that literal alone.
///
/// Any choice keeps the calculus complete (L. Bachmair, H. Ganzinger, "Rewrite-Based Equational
/// Theorem Proving with Selection and Simplification", Journal of Logic and Computation 4, 1994).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// No selection: the maximal literals are eligible.
    None,
    Largest,
    /// The largest one, unless a single literal is maximal and positive.
    UnlessUniqueMaximum,
    /// The largest of those whose predicates occur in no positive literal of the clause, ground
    /// ones first.
    AvoidPositive,
    /// The largest that is no guard, unless a single literal is maximal and positive; none if all
    /// are guards. A guard says what sort variables have, as `¬list(x)` does: inferences on it
    /// would enumerate all lists.
    Unguarded,
    /// The one with the fewest partners among the active clauses (K. Hoder, G. Reger, M. Suda, A.
    /// Voronkov, "Selecting the Selection", IJCAR 2016).
    Lookahead,
}

impl Selection {
    fn minds_maximum(self) -> bool {
        matches!(self, Self::UnlessUniqueMaximum | Self::Unguarded)
    }
}

/// The indices of the literals on which inferences are made, and whether that is one selected
/// literal. `partners` counts the literals that a literal could be combined with.
pub fn eligible(
    bank: &TermBank,
    ordering: &mut Ordering,
    selection: Selection,
    clause: &[Lit],
    partners: &dyn Fn(&Lit) -> usize,
) -> (Vec<u16>, bool) {
    let is_negative = clause.iter().any(|lit| !lit.positive);
    if selection != Selection::None && is_negative {
        let maximal = match selection.minds_maximum() {
            true => maximal(bank, ordering, clause),
            false => Vec::new(),
        };
        let is_settled = maximal.len() == 1 && clause[maximal[0] as usize].positive;
        if !is_settled && let Some(index) = selected(bank, selection, clause, partners) {
            return (vec![index], true);
        }
    }
    (maximal(bank, ordering, clause), false)
}

fn selected(
    bank: &TermBank,
    selection: Selection,
    clause: &[Lit],
    partners: &dyn Fn(&Lit) -> usize,
) -> Option<u16> {
    let key = |lit: &Lit| {
        let size = i64::from(lit.size(bank));
        match selection {
            Selection::Lookahead => (false, false, -(partners(lit) as i64)),
            Selection::AvoidPositive => {
                let clashes = lit.is_atom()
                    && clause.iter().any(|other| {
                        other.positive
                            && other.is_atom()
                            && bank.top(other.lhs) == bank.top(lit.lhs)
                    });
                let ground = bank.is_ground(lit.lhs) && bank.is_ground(lit.rhs);
                (!clashes, ground, size)
            }
            _ => (false, false, size),
        }
    };
    let candidate =
        |lit: &Lit| !lit.positive && (selection != Selection::Unguarded || !is_guard(bank, lit));
    let negative = clause.iter().enumerate().filter(|(_, lit)| candidate(lit));
    // Among equals the first, so that variants of a clause are treated alike.
    let best = negative.rev().max_by_key(|(_, lit)| key(lit));
    best.map(|(index, _)| index as u16)
}

fn is_guard(bank: &TermBank, lit: &Lit) -> bool {
    let arguments = |term: TermId| bank.arguments(term).iter();
    lit.is_atom()
        && bank.arity(lit.lhs) > 0
        && arguments(lit.lhs).all(|argument| argument.is_variable())
}

/// The indices of the literals that no other literal exceeds.
fn maximal(bank: &TermBank, ordering: &mut Ordering, clause: &[Lit]) -> Vec<u16> {
    let mut is_maximal = vec![true; clause.len()];
    for i in 0..clause.len() {
        for j in i + 1..clause.len() {
            if is_maximal[i] && is_maximal[j] {
                match clause[i].compare(&clause[j], bank, ordering) {
                    Order::Less => is_maximal[i] = false,
                    Order::Greater => is_maximal[j] = false,
                    Order::Equal | Order::Unknown => {}
                }
            }
        }
    }
    (0..clause.len())
        .filter(|&i| is_maximal[i])
        .map(|i| i as u16)
        .collect()
}
