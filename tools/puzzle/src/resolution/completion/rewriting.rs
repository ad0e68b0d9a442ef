//! Rewriting to normal form by rules, and by unorientable equations where the instance becomes
//! smaller.

use super::{Completion, directed};
use crate::resolution::derivation::ClauseId;
use crate::resolution::ordering::{Kind, Order};
use crate::resolution::saturation::CONGRUENCE;
use crate::resolution::term_bank::TermId;

/// What is known about variables when instances of unorientable equations are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Nothing: they can stand for any terms.
    Plain,
    /// Each is smaller than those with higher numbers.
    Numbered,
}

/// A cache of normal forms: for each term the term it was rewritten to, and how many rules there
/// were then.
#[derive(Default)]
pub(super) struct NormalForms {
    by_mode: [Vec<(TermId, u32)>; 2],
    now: u32,
    /// The cached steps from a term to one that was made later, and may be forgotten before it.
    newer: Vec<(Mode, TermId, TermId)>,
}

impl NormalForms {
    /// Marks all entries as outdated, because there is a new rule.
    pub(super) fn outdate(&mut self) {
        self.now += 1;
    }

    /// Forgets the terms from `mark` on, with the entries that lead to them.
    pub(super) fn truncate(&mut self, mark: usize) {
        let by_mode = &mut self.by_mode;
        for known in by_mode.iter_mut() {
            known.truncate(mark);
        }
        self.newer.retain(|&(mode, term, to)| {
            let is_kept = to.index() < mark;
            if !is_kept && let Some(entry) = by_mode[mode as usize].get_mut(term.index()) {
                *entry = (TermId::NONE, 0);
            }
            is_kept
        });
    }

    /// Declares that all terms that exist now will stay.
    pub(super) fn settle(&mut self) {
        self.newer.clear();
    }

    /// What a term was rewritten to, and whether by all current rules.
    fn get(&self, mode: Mode, term: TermId) -> Option<(TermId, bool)> {
        let &(to, since) = self.by_mode[mode as usize].get(term.index())?;
        (to != TermId::NONE).then_some((to, since == self.now))
    }

    fn set(&mut self, mode: Mode, term: TermId, to: TermId) {
        let known = &mut self.by_mode[mode as usize];
        if known.len() <= term.index() {
            known.resize(term.index() + 1, (TermId::NONE, 0));
        }
        known[term.index()] = (to, self.now);
        if !to.is_variable() && to.index() > term.index() {
            self.newer.push((mode, term, to));
        }
    }
}

impl Completion {
    pub(super) fn normal_form(&mut self, term: TermId) -> TermId {
        self.normal_form_in(term, Mode::Plain)
    }

    pub(super) fn normal_form_in(&mut self, term: TermId, mode: Mode) -> TermId {
        if term.is_variable() {
            return term;
        }
        let mut now = match self.normal_forms.get(mode, term) {
            Some((to, true)) => return to,
            Some((to, false)) => to,
            None => term,
        };
        if now != term {
            now = self.normal_form_in(now, mode);
        } else {
            let inner =
                self.with_arguments(term, |this, argument| this.normal_form_in(argument, mode));
            now = match self.rewritten_at_top(inner, mode) {
                Some((next, _)) => self.normal_form_in(next, mode),
                None => inner,
            };
        }
        self.normal_forms.set(mode, term, now);
        if !now.is_variable() && now != term {
            self.normal_forms.set(mode, now, now);
        }
        now
    }

    /// The normal form, with a record of every step for the proof.
    pub(super) fn traced_normal_form(&mut self, term: TermId) -> TermId {
        let mut now = term;
        while !now.is_variable() {
            let inner = self.with_arguments(now, Self::traced_normal_form);
            if inner != now {
                self.search.note_guarded_link(now, inner, CONGRUENCE);
            }
            let Some((next, by)) = self.rewritten_at_top(inner, Mode::Plain) else {
                return inner;
            };
            self.search.note_guarded_link(inner, next, by);
            now = next;
        }
        now
    }

    /// Whether a rule may make terms larger, so that rewriting can take arbitrarily long.
    fn may_grow(&self) -> bool {
        self.approach.ordering == Kind::Lpo
    }

    fn with_arguments(
        &mut self,
        term: TermId,
        mut change: impl FnMut(&mut Self, TermId) -> TermId,
    ) -> TermId {
        let base = self.search.bank.stack.len();
        for index in 0..self.search.bank.arity(term) {
            let argument = self.search.bank.argument(term, index);
            let changed = change(self, argument);
            self.search.bank.stack.push(changed);
        }
        let top = self.search.bank.top(term);
        self.search.bank.intern(top, base)
    }

    /// The term after one rewriting step at the top, and the rule.
    pub(super) fn rewritten_at_top(
        &mut self,
        term: TermId,
        mode: Mode,
    ) -> Option<(TermId, ClauseId)> {
        if term.is_variable() {
            return None;
        }
        let search = &mut self.search;
        let mark = search.substitution.mark();
        let mut rule = None;
        let found = self.rules.generalisations(
            &search.bank,
            &mut search.substitution,
            term,
            &mut |entry, _| {
                rule = Some(entry);
                true
            },
        );
        if let Some((id, reversed)) = rule.filter(|_| found) {
            let (_, right) = directed(&search.clauses[id as usize].lits[0], reversed);
            let result = search.substitution.apply_match(&mut search.bank, right);
            search.substitution.undo(mark);
            if self.may_grow() && (self.search.bank.is_too_large(result) || self.is_out_of_time()) {
                self.is_complete = false;
                return None;
            }
            return Some((result, id));
        }
        search.substitution.undo(mark);
        let mut candidates = Vec::new();
        self.equations.generalisations(
            &search.bank,
            &mut search.substitution,
            term,
            &mut |entry, _| {
                candidates.push(entry);
                false
            },
        );
        search.substitution.undo(mark);
        candidates
            .into_iter()
            .find_map(|by| Some((self.rewritten_by(by, term, mode)?, by.0)))
    }

    /// The term rewritten at the top by an equation, if that makes it smaller. A variable that only
    /// the right side has becomes the smallest constant.
    pub(super) fn rewritten_by(
        &mut self,
        (id, reversed): (ClauseId, bool),
        term: TermId,
        mode: Mode,
    ) -> Option<TermId> {
        let rule = self.literal(id);
        let (left, right) = directed(&rule, reversed);
        let search = &mut self.search;
        let mark = search.substitution.mark();
        let mut result = None;
        if search.substitution.matches(&search.bank, left, term) {
            let mut unbound = Vec::new();
            search.bank.for_each_variable(right, &mut |variable| {
                if search.substitution.get(variable).is_none() {
                    unbound.push(variable);
                }
            });
            unbound.sort_unstable();
            unbound.dedup();
            if unbound.is_empty() || self.minimal.is_some() {
                for variable in unbound {
                    search
                        .substitution
                        .bind(variable, self.minimal.unwrap_or(TermId::NONE));
                }
                result = Some(search.substitution.apply_match(&mut search.bank, right));
            }
        }
        search.substitution.undo(mark);
        let result = result?;
        if search.bank.is_too_large(result) {
            self.is_complete = false;
            return None;
        }
        let sinks = rule.oriented
            || match mode {
                Mode::Plain => {
                    search.ordering.compare(&search.bank, term, result) == Order::Greater
                }
                Mode::Numbered => self.is_greater_numbered(term, result),
            };
        sinks.then_some(result)
    }
}
