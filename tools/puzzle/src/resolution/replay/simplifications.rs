//! The steps of a clause after the first: simplifications by rules of the proof.

use super::rewriting::{Rewriting, literal_path};
use super::{Current, DraftRule, Images, Replay};
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;
use crate::resolution::subsumption::subsumes;

impl Replay<'_> {
    /// Replays a simplification. The variables keep their numbers, except the one that `Drop`
    /// defines.
    pub(super) fn simplification(
        &mut self,
        id: ClauseId,
        step: &Step,
        current: &mut Current,
    ) -> Option<()> {
        match *step {
            // The line has the literal only once, and keeps it because of the other occurrence.
            Step::Drop(index) | Step::SubsumptionResolution { lit: index, .. }
                if is_double(&current.lits, usize::from(index)) =>
            {
                current.lits.remove(usize::from(index));
            }
            Step::Merge(index) => {
                current.lits.remove(usize::from(index));
            }
            Step::Drop(index) => {
                let (index, before) = (usize::from(index), current.lits.clone());
                let place = (current.line, self.index_in_line(current, &before[index])?);
                let (lhs, rhs) = (before[index].lhs, before[index].rhs);
                let mut images = Images::new();
                if lhs == rhs {
                    current.lits.remove(index);
                } else {
                    let (variable, term) = self
                        .search
                        .destructive_equality_resolution(&mut current.lits, index)?;
                    images = vec![(variable, term)];
                }
                let images = self.completed(images, &before);
                *current = self.finish(
                    current.lits.clone(),
                    DraftRule::EqualityResolution(place, images),
                );
            }
            Step::SubsumptionResolution { lit, by } => {
                let index = usize::from(lit);
                let literal = current.lits[index];
                let general = self.lits(by);
                let mark = self.search.substitution.mark();
                let (bank, substitution) = (&self.search.bank, &mut self.search.substitution);
                let found = subsumes(bank, substitution, &general, &current.lits, Some(index));
                let used = general.iter().position(|g| {
                    g.positive != literal.positive && {
                        let lhs = substitution.apply_match(&mut self.search.bank, g.lhs);
                        let rhs = substitution.apply_match(&mut self.search.bank, g.rhs);
                        Lit { lhs, rhs, ..*g }.same_atom(&literal)
                    }
                });
                let images: Images = self
                    .variables(&general)
                    .into_iter()
                    .filter_map(|v| Some((v, self.search.substitution.get(v)?)))
                    .collect();
                self.search.substitution.undo(mark);
                let used = used.filter(|_| found)?;
                let places = [
                    (current.line, self.index_in_line(current, &literal)?),
                    self.place(by, used as u16)?,
                ];
                let own = self.completed(Images::new(), &current.lits);
                current.lits.remove(index);
                *current = self.finish(
                    current.lits.clone(),
                    DraftRule::Resolve(places, [own, images]),
                );
            }
            Step::Rewrite { lit, before, after } => {
                let index = usize::from(lit);
                let (left, right, crossed) = literal_path(self.search, &before, &after, id)?;
                for (steps, on_left) in [(left, true), (right, false)] {
                    for rewriting in steps {
                        self.rewriting(&rewriting, index, on_left, current)?;
                    }
                }
                let reached = current.lits[index];
                let (lhs, rhs) = if crossed {
                    (reached.rhs, reached.lhs)
                } else {
                    (reached.lhs, reached.rhs)
                };
                if (lhs, rhs) != (after.lhs, after.rhs) {
                    return None;
                }
                current.lits[index] = after;
            }
            _ => return None,
        }
        Some(())
    }

    /// Writes one use of a rule on one side of a literal.
    fn rewriting(
        &mut self,
        step: &Rewriting,
        index: usize,
        on_left: bool,
        current: &mut Current,
    ) -> Option<()> {
        let literal = current.lits[index];
        let bank = &mut self.search.bank;
        let mut changed = literal;
        if on_left {
            changed.lhs = bank.replace_at(literal.lhs, &step.place, step.to);
        } else {
            changed.rhs = bank.replace_at(literal.rhs, &step.place, step.to);
        }
        if changed == literal {
            return Some(());
        }
        let rule = self.lits(step.by);
        let mark = self.search.substitution.mark();
        let (bank, substitution) = (&self.search.bank, &mut self.search.substitution);
        let mut found = false;
        for (left, right) in [(rule[0].lhs, rule[0].rhs), (rule[0].rhs, rule[0].lhs)] {
            if substitution.matches(bank, left, step.from)
                && substitution.matches(bank, right, step.to)
            {
                found = true;
                break;
            }
            substitution.undo(mark);
        }
        let images: Images = self
            .variables(&rule)
            .into_iter()
            .filter_map(|v| Some((v, self.search.substitution.get(v)?)))
            .collect();
        self.search.substitution.undo(mark);
        let place = (current.line, self.index_in_line(current, &literal)?);
        let places = [self.place(step.by, 0).filter(|_| found)?, place];
        let own = self.completed(Images::new(), &current.lits);
        current.lits[index] = changed;
        *current = self.finish(
            current.lits.clone(),
            DraftRule::Paramodulate(places, [images, own]),
        );
        Some(())
    }
}

/// Whether a literal occurs in the clause a second time.
fn is_double(lits: &[Lit], index: usize) -> bool {
    let lit = lits[index];
    let same = |(other, l): (usize, &Lit)| {
        other != index && l.positive == lit.positive && l.same_atom(&lit)
    };
    lits.iter().enumerate().any(same)
}
