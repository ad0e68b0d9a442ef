//! Substitutions on the bank's terms: unification, matching, application.

use super::bank::{Bank, TermId};

/// Bindings of variables, taken back in the opposite order in which they were made.
#[derive(Default)]
pub struct Substitution {
    bindings: Vec<TermId>,
    trail: Vec<u32>,
    /// New numbers of variables, for [`Substitution::build`].
    renaming: Vec<TermId>,
    renamed: Vec<u32>,
}

impl Substitution {
    /// How many bindings there are; [`Substitution::undo`] returns to it.
    #[must_use]
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all bindings since the mark.
    pub fn undo(&mut self, mark: usize) {
        for variable in self.trail.drain(mark..) {
            self.bindings[variable as usize] = TermId::NONE;
        }
    }

    /// What a variable is bound to.
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
    }

    fn follow(&self, mut term: TermId) -> TermId {
        while let Some(bound) = term.as_variable().and_then(|variable| self.get(variable)) {
            term = bound;
        }
        term
    }

    /// Makes two terms equal by the most general bindings. If that fails, some bindings are left to undo.
    pub fn unify(&mut self, bank: &Bank, left: TermId, right: TermId) -> bool {
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
                let (left, right) = (bank.arguments(left), bank.arguments(right));
                left.iter()
                    .zip(right)
                    .all(|(&l, &r)| self.unify(bank, l, r))
            }
        }
    }

    fn occurs(&self, bank: &Bank, variable: TermId, term: TermId) -> bool {
        let term = self.follow(term);
        if term.is_variable() {
            return term == variable;
        }
        !bank.is_ground(term)
            && bank
                .arguments(term)
                .iter()
                .any(|&a| self.occurs(bank, variable, a))
    }

    /// Binds variables of the pattern so that it becomes the target, whose variables stay what they are,
    /// even if they have the same numbers. If that fails, some bindings are left to undo.
    pub fn matches(&mut self, bank: &Bank, pattern: TermId, target: TermId) -> bool {
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

    /// The term under bindings that matching made: what a variable is bound to is not looked into.
    pub fn apply_match(&self, bank: &mut Bank, term: TermId) -> TermId {
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

    /// The term under bindings that unification made, its variables numbered anew from 0 in the order in
    /// which they are met, over all calls since [`Substitution::start_building`].
    pub fn build(&mut self, bank: &mut Bank, term: TermId) -> TermId {
        let term = self.follow(term);
        if let Some(variable) = term.as_variable() {
            return self.renumbered(variable);
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

    /// Forgets how variables were numbered.
    pub fn start_building(&mut self) {
        for variable in self.renamed.drain(..) {
            self.renaming[variable as usize] = TermId::NONE;
        }
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
    pub fn shifted(bank: &mut Bank, term: TermId, offset: usize) -> TermId {
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
