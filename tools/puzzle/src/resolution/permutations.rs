//! Associative and commutative symbols: equations between permuted sums of the same terms say
//! nothing new.

use std::collections::HashMap;

use super::derivation::ClauseId;
use super::literal::Lit;
use super::term_bank::{SymbolId, TermBank, TermId};

/// The laws from which all permutations follow by ordered rewriting.
#[derive(Clone, Copy)]
enum Law {
    Commutativity,
    Associativity,
    /// `x+(y+z) = y+(x+z)`.
    Exchange,
}

/// The law that an equation states, and its symbol.
fn law(bank: &TermBank, lit: &Lit) -> Option<(SymbolId, Law)> {
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

/// The active equation of each law, by symbol.
#[derive(Default)]
pub(super) struct Laws {
    of: HashMap<SymbolId, [Option<ClauseId>; 3]>,
    /// The symbols for which all three laws are active.
    permutable: Vec<SymbolId>,
}

impl Laws {
    /// Notes that an equation is active, or no longer active.
    pub(super) fn note(&mut self, bank: &TermBank, id: ClauseId, lit: &Lit, is_active: bool) {
        let Some((symbol, law)) = law(bank, lit) else {
            return;
        };
        let laws = self.of.entry(symbol).or_default();
        let entry = &mut laws[law as usize];
        if is_active {
            *entry = Some(id);
        } else if *entry == Some(id) {
            *entry = None;
        }
        let has_all = laws.iter().all(Option::is_some);
        self.permutable.retain(|&other| other != symbol);
        self.permutable.extend(has_all.then_some(symbol));
    }

    /// Whether an equation follows from the laws and is none of them: its sides differ only in the
    /// order of arguments that may be permuted.
    pub(super) fn say(&self, bank: &mut TermBank, lit: &Lit) -> bool {
        law(bank, lit).is_none() && self.are_permutations(bank, lit.lhs, lit.rhs)
    }

    /// Whether the terms differ only in the order of arguments that may be permuted.
    pub(super) fn are_permutations(&self, bank: &mut TermBank, lhs: TermId, rhs: TermId) -> bool {
        !self.permutable.is_empty()
            && bank.size(lhs) == bank.size(rhs)
            && sorted(bank, &self.permutable, lhs) == sorted(bank, &self.permutable, rhs)
    }
}

/// The term with the arguments of permutable symbols in one fixed order.
fn sorted(bank: &mut TermBank, symbols: &[SymbolId], term: TermId) -> TermId {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::encoding::encoded;
    use crate::resolution::strategy::SCHEDULE;
    use crate::resolution::tests::clause_set;

    #[test]
    fn sums_are_permuted_once_all_laws_are_known() {
        let laws = "f(x,y)=f(y,x)\nf(f(x,y),z)=f(x,f(y,z))\nf(x,f(y,z))=f(y,f(x,z))\n";
        let rest =
            "f(f(a,y),g(f(x,b)))=f(g(f(b,x)),f(y,a))\nf(a,f(b,b))=f(a,f(a,b))\ng(f(x,y))=g(x)";
        let set = clause_set(&format!("{laws}{rest}"));
        let all: Vec<usize> = (0..set.clauses.len()).collect();
        let (mut bank, inputs) = encoded(&set.clauses, &all, &SCHEDULE[0]);
        let lits: Vec<Lit> = inputs.iter().map(|input| input.lits[0]).collect();
        let mut known = Laws::default();
        for (id, lit) in (0..).zip(&lits[..3]) {
            assert!(!known.say(&mut bank, &lits[3]), "after {id} laws");
            known.note(&bank, id, lit, true);
        }
        let said: Vec<bool> = lits.iter().map(|lit| known.say(&mut bank, lit)).collect();
        assert_eq!(said, [false, false, false, true, false, false]);
        known.note(&bank, 1, &lits[1], false);
        assert!(!known.say(&mut bank, &lits[3]));
    }
}
