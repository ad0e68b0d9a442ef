//! Associative and commutative symbols: equations between sums of the same terms say nothing new.

use std::collections::HashMap;

use super::Completion;
use crate::resolution::bank::{Bank, SymbolId, TermId};
use crate::resolution::derivation::ClauseId;
use crate::resolution::literal::Lit;

/// The laws from which all permutations follow by ordered rewriting.
#[derive(Clone, Copy)]
enum Law {
    Commutativity,
    Associativity,
    /// `x+(y+z) = y+(x+z)`.
    Exchange,
}

/// By symbol, the active equation of each law.
pub(super) type Laws = HashMap<SymbolId, [Option<ClauseId>; 3]>;

/// The law that an equation is, and its symbol.
fn law(bank: &Bank, lit: &Lit) -> Option<(SymbolId, Law)> {
    let binary = |term: TermId| {
        (!term.is_variable() && bank.arity(term) == 2).then(|| {
            (
                bank.top(term),
                bank.argument(term, 0),
                bank.argument(term, 1),
            )
        })
    };
    let different = |x: TermId, y: TermId| x.is_variable() && y.is_variable() && x != y;
    let (f, a, b) = binary(lit.lhs)?;
    let (g, c, d) = binary(lit.rhs)?;
    if f != g {
        return None;
    }
    if different(a, b) && (c, d) == (b, a) {
        return Some((f, Law::Commutativity));
    }
    if let (Some((h, x, y)), Some((k, z, w))) = (binary(a), binary(d))
        && (h, k) == (f, f)
        && different(x, y)
        && different(b, x)
        && different(b, y)
        && (c, z, w) == (x, y, b)
    {
        return Some((f, Law::Associativity));
    }
    if let (Some((h, y, z)), Some((k, x, w))) = (binary(b), binary(d))
        && (h, k) == (f, f)
        && different(a, y)
        && different(a, z)
        && different(y, z)
        && (c, x, w) == (y, a, z)
    {
        return Some((f, Law::Exchange));
    }
    None
}

impl Completion {
    /// Notes that an equation is active, or no longer.
    pub(super) fn note_law(&mut self, id: ClauseId, is_active: bool) {
        if let Some((symbol, law)) = law(&self.search.bank, &self.literal(id)) {
            let entry = &mut self.laws.entry(symbol).or_default()[law as usize];
            if is_active {
                *entry = Some(id);
            } else if *entry == Some(id) {
                *entry = None;
            }
        }
    }

    /// Whether the terms differ only in the order of arguments that may be permuted.
    pub(super) fn are_permutations(&mut self, lhs: TermId, rhs: TermId) -> bool {
        let symbols: Vec<SymbolId> = self
            .laws
            .iter()
            .filter(|(_, laws)| laws.iter().all(Option::is_some))
            .map(|(&symbol, _)| symbol)
            .collect();
        !symbols.is_empty()
            && self.search.bank.size(lhs) == self.search.bank.size(rhs)
            && sorted(&mut self.search.bank, &symbols, lhs)
                == sorted(&mut self.search.bank, &symbols, rhs)
    }
}

/// The term with the arguments of permutable symbols in one fixed order.
fn sorted(bank: &mut Bank, symbols: &[SymbolId], term: TermId) -> TermId {
    if term.is_variable() || bank.arity(term) == 0 {
        return term;
    }
    let top = bank.top(term);
    let base = bank.stack.len();
    if !symbols.contains(&top) {
        for index in 0..bank.arity(term) {
            let argument = bank.argument(term, index);
            let argument = sorted(bank, symbols, argument);
            bank.stack.push(argument);
        }
        return bank.intern(top, base);
    }
    let (mut todo, mut arguments) = (vec![term], Vec::new());
    while let Some(next) = todo.pop() {
        if !next.is_variable() && bank.top(next) == top {
            todo.extend_from_slice(bank.arguments(next));
        } else {
            arguments.push(sorted(bank, symbols, next));
        }
    }
    arguments.sort_unstable();
    let mut arguments = arguments.into_iter();
    let first = arguments.next().unwrap_or(term);
    arguments.fold(first, |sum, argument| {
        let base = bank.stack.len();
        bank.stack.extend([argument, sum]);
        bank.intern(top, base)
    })
}
