//! Substitutions on the bank's terms: unification, matching, application.

use super::memo_table::MemoTable;
use super::term_bank::{TermBank, TermId};

/// Bindings of variables, which are undone in the reverse of the order in which they were made.
#[derive(Default)]
pub struct Substitution {
    bindings: Vec<TermId>,
    trail: Vec<u32>,
    /// New numbers of free variables, for [`Substitution::build`].
    renaming: Vec<TermId>,
    renamed: Vec<u32>,
    /// For each bound variable the term that was built for it, and the `state` then. Each is built
    /// only once: if each variable stands for two of the next, following every occurrence would
    /// take exponential time.
    images: Vec<(u64, TermId)>,
    /// Changes with every binding and every renumbering.
    state: u64,
    /// For each variable, the last search of [`Substitution::occurs`] that visited it.
    searched: Vec<u32>,
    searches: u32,
    /// Pairs of terms that the current unification has made equal already.
    made_equal: MemoTable,
}

impl Substitution {
    /// How many bindings there are; [`Substitution::undo`] returns to it.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Undoes all bindings since the mark.
    pub fn undo(&mut self, mark: usize) {
        self.state += 1;
        for variable in self.trail.drain(mark..) {
            self.bindings[variable as usize] = TermId::NONE;
        }
    }

    /// The term that a variable is bound to.
    #[must_use]
    pub fn get(&self, variable: usize) -> Option<TermId> {
        self.bindings
            .get(variable)
            .copied()
            .filter(|&term| term != TermId::NONE)
    }

    /// Binds a variable that is not bound.
    pub fn bind(&mut self, variable: usize, term: TermId) {
        if variable >= self.bindings.len() {
            self.bindings.resize(variable + 16, TermId::NONE);
        }
        self.bindings[variable] = term;
        self.trail.push(variable as u32);
        self.state += 1;
    }

    fn follow(&self, mut term: TermId) -> TermId {
        while let Some(bound) = term.as_variable().and_then(|variable| self.get(variable)) {
            term = bound;
        }
        term
    }

    /// Makes two terms equal by the most general bindings. If that fails, some bindings are left,
    /// which the caller must undo.
    pub fn unify(&mut self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        self.made_equal.clear();
        self.make_equal(bank, left, right)
    }

    fn make_equal(&mut self, bank: &TermBank, left: TermId, right: TermId) -> bool {
        let (left, right) = (self.follow(left), self.follow(right));
        if left == right {
            return true;
        }
        match (left.as_variable(), right.as_variable()) {
            (Some(variable), _) => {
                !self.occurs(bank, left, right) && {
                    self.bind(variable, right);
                    true
                }
            }
            (None, Some(variable)) => {
                !self.occurs(bank, right, left) && {
                    self.bind(variable, left);
                    true
                }
            }
            (None, None) => {
                if bank.top(left) != bank.top(right)
                    || (bank.is_ground(left) && bank.is_ground(right))
                {
                    return false;
                }
                if self.made_equal.get(left, right).is_some() {
                    return true;
                }
                self.made_equal.insert(left, right, true);
                let (left, right) = (bank.arguments(left), bank.arguments(right));
                left.iter()
                    .zip(right)
                    .all(|(&l, &r)| self.make_equal(bank, l, r))
            }
        }
    }

    /// Whether a variable, which is not bound, occurs in a term under the bindings.
    fn occurs(&mut self, bank: &TermBank, variable: TermId, term: TermId) -> bool {
        self.searches = self.searches.wrapping_add(1);
        self.occurs_in(bank, variable, term)
    }

    fn occurs_in(&mut self, bank: &TermBank, variable: TermId, mut term: TermId) -> bool {
        while let Some(number) = term.as_variable() {
            let Some(bound) = self.get(number) else {
                return term == variable;
            };
            if number >= self.searched.len() {
                self.searched.resize(number + 16, 0);
            }
            let last = std::mem::replace(&mut self.searched[number], self.searches);
            if last == self.searches {
                return false;
            }
            term = bound;
        }
        !bank.is_ground(term)
            && bank
                .arguments(term)
                .iter()
                .any(|&a| self.occurs_in(bank, variable, a))
    }

    /// Binds variables of the pattern so that it becomes the target, whose variables stay as they
    /// are, even if they have the same numbers. If that fails, some bindings are left, which the
    /// caller must undo.
    pub fn matches(&mut self, bank: &TermBank, pattern: TermId, target: TermId) -> bool {
        if let Some(variable) = pattern.as_variable() {
            return match self.get(variable) {
                Some(bound) => bound == target,
                None => {
                    self.bind(variable, target);
                    true
                }
            };
        }
        if bank.is_ground(pattern) || target.is_variable() {
            return pattern == target;
        }
        if bank.top(pattern) != bank.top(target) || bank.size(pattern) > bank.size(target) {
            return false;
        }
        let (pattern, target) = (bank.arguments(pattern), bank.arguments(target));
        pattern
            .iter()
            .zip(target)
            .all(|(&p, &t)| self.matches(bank, p, t))
    }

    /// The term under bindings made by matching: the bound terms are not instantiated further.
    pub fn apply_match(&self, bank: &mut TermBank, term: TermId) -> TermId {
        if let Some(variable) = term.as_variable() {
            return self.get(variable).unwrap_or(term);
        }
        if bank.is_ground(term) {
            return term;
        }
        let base = bank.stack.len();
        for index in 0..bank.arity(term) {
            let argument = bank.argument(term, index);
            let applied = self.apply_match(bank, argument);
            bank.stack.push(applied);
        }
        bank.intern(bank.top(term), base)
    }

    /// The term under bindings made by unification. Its variables are renumbered from 0 in the
    /// order in which they occur, over all calls since [`Substitution::start_building`].
    pub fn build(&mut self, bank: &mut TermBank, term: TermId) -> TermId {
        if let Some(variable) = term.as_variable() {
            return self.build_variable(bank, variable);
        }
        if bank.is_ground(term) {
            return term;
        }
        let base = bank.stack.len();
        for index in 0..bank.arity(term) {
            let argument = bank.argument(term, index);
            let built = self.build(bank, argument);
            bank.stack.push(built);
        }
        bank.intern(bank.top(term), base)
    }

    fn build_variable(&mut self, bank: &mut TermBank, variable: usize) -> TermId {
        let Some(bound) = self.get(variable) else {
            return self.renumbered(variable);
        };
        if variable >= self.images.len() {
            self.images.resize(variable + 16, (0, TermId::NONE));
        }
        if self.images[variable].0 != self.state {
            self.images[variable] = (self.state, self.build(bank, bound));
        }
        self.images[variable].1
    }

    pub fn start_building(&mut self) {
        for variable in self.renamed.drain(..) {
            self.renaming[variable as usize] = TermId::NONE;
        }
        self.state += 1;
    }

    fn renumbered(&mut self, variable: usize) -> TermId {
        if variable >= self.renaming.len() {
            self.renaming.resize(variable + 16, TermId::NONE);
        }
        if self.renaming[variable] == TermId::NONE {
            self.renaming[variable] = TermId::variable(self.renamed.len() as u32);
            self.renamed.push(variable as u32);
        }
        self.renaming[variable]
    }

    /// The term with `offset` added to the number of each variable.
    pub fn shifted(bank: &mut TermBank, term: TermId, offset: usize) -> TermId {
        if let Some(variable) = term.as_variable() {
            return TermId::variable((variable + offset) as u32);
        }
        if bank.is_ground(term) {
            return term;
        }
        let base = bank.stack.len();
        for index in 0..bank.arity(term) {
            let argument = bank.argument(term, index);
            let shifted = Self::shifted(bank, argument, offset);
            bank.stack.push(shifted);
        }
        bank.intern(bank.top(term), base)
    }
}
