//! The first step of a clause: an input, a copy, or an inference from one or two clauses.

use super::{Current, Draft, DraftRule, Images, Replay};
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::literal::Lit;
use crate::resolution::saturation::factored_equations;
use crate::resolution::term_bank::TermId;

impl Replay<'_> {
    /// The first step of a clause.
    pub(super) fn base(&mut self, step: &Step) -> Option<Current> {
        let mark = self.search.substitution.mark();
        let current = match *step {
            Step::Input(source) => Some(self.input(source as usize)),
            Step::Component(number) => self.define(number),
            Step::DefineConstant(equation) => {
                Some(self.finish(vec![equation], DraftRule::DefineConstant))
            }
            Step::Split(parent) => self.split(parent),
            Step::Copy(parent) => {
                let line = *self.lines.get(&parent)?;
                let lits = self.lits(parent);
                Some(Current { lits, line })
            }
            Step::Resolve { left, right } => self.resolve(left, right),
            Step::Superpose {
                from,
                reversed,
                into,
                target,
            } => self.superpose(from, reversed, into, target),
            Step::Factor { parent, keep, drop } => self.factor(parent, keep, drop),
            Step::EqualityFactoring { parent, drop, keep } => {
                self.factor_equations(parent, drop, keep)
            }
            Step::EqualityResolution { parent, lit } => self.equality_resolution(parent, lit),
            Step::Merge(_)
            | Step::Drop(_)
            | Step::Rewrite { .. }
            | Step::SubsumptionResolution { .. } => None,
        };
        self.search.substitution.undo(mark);
        current
    }

    fn input(&mut self, source: usize) -> Current {
        let lits = self.search.input_literals(source);
        self.drafts.push(Draft {
            lits: lits.clone(),
            rule: DraftRule::Input(source),
        });
        let line = self.drafts.len() - 1;
        Current { lits, line }
    }

    fn define(&mut self, component: u32) -> Option<Current> {
        let lits = self.lits(self.search.clause_of_component(component)?);
        Some(self.finish(lits, DraftRule::Define))
    }

    /// Replays a split: the names of the components, and the literals that are left.
    fn split(&mut self, parent: ClauseId) -> Option<Current> {
        let lits = self.lits(parent);
        let own = self.completed(Images::new(), &lits);
        let mut parents = vec![(*self.lines.get(&parent)?, own)];
        let mut rest = lits.clone();
        let mut names: Vec<Lit> = Vec::new();
        for part in self.search.parts(&lits) {
            let component = self.search.clause_of(&part)?;
            let general = self.lits(component);
            let (name, component_lits) = general.split_last()?;
            let mark = self.search.substitution.mark();
            for (lit, &place) in component_lits.iter().zip(&part.places) {
                let special = lits[usize::from(place)];
                let (bank, substitution) = (&self.search.bank, &mut self.search.substitution);
                let is_same = substitution.matches(bank, lit.lhs, special.lhs)
                    && substitution.matches(bank, lit.rhs, special.rhs);
                rest.retain(|other| is_same && *other != special);
            }
            let images = self.variables(&general).into_iter();
            let images = images.filter_map(|v| Some((v, self.search.substitution.get(v)?)));
            let images = images.collect();
            self.search.substitution.undo(mark);
            parents.push((*self.lines.get(&component)?, images));
            names.push(Lit {
                positive: true,
                ..*name
            });
        }
        names.extend(rest);
        let mut current = self.finish(names, DraftRule::Split(parents));
        // Each name stands once, even if several components have it.
        current.lits.clone_from(&self.drafts[current.line].lits);
        Some(current)
    }

    fn resolve(&mut self, left: (ClauseId, u16), right: (ClauseId, u16)) -> Option<Current> {
        let (lits, others) = (self.lits(left.0), self.lits(right.0));
        let offset = self.offset(&lits);
        let moved = self.moved(&others, offset);
        let (l, r) = (usize::from(left.1), usize::from(right.1));
        let unified = self.unify(lits[l].lhs, moved[r].lhs);
        let places = [self.place(left.0, left.1)?, self.place(right.0, right.1)?];
        unified.then(|| {
            let mut raw = without(&lits, l);
            raw.extend(without(&moved, r));
            self.push(&raw, |replay| {
                let images = [replay.images(&lits, 0), replay.images(&others, offset)];
                DraftRule::Resolve(places, images)
            })
        })
    }

    fn superpose(
        &mut self,
        from: (ClauseId, u16),
        reversed: bool,
        into: ClauseId,
        target: TermId,
    ) -> Option<Current> {
        let (from_lits, into_lits) = (self.lits(from.0), self.lits(into));
        let offset = self.offset(&into_lits);
        let moved = self.moved(&from_lits, offset);
        let equation = moved[usize::from(from.1)];
        let (left, right) = if reversed {
            (equation.rhs, equation.lhs)
        } else {
            (equation.lhs, equation.rhs)
        };
        let unified = self.unify(left, target);
        let mut raw = without(&moved, from.1.into());
        let mut changed = None;
        for (index, lit) in into_lits.iter().enumerate() {
            let lhs = self.search.bank.replace(lit.lhs, target, right);
            let rhs = self.search.bank.replace(lit.rhs, target, right);
            if (lhs, rhs) != (lit.lhs, lit.rhs) {
                changed = changed.or(Some(index as u16));
            }
            raw.push(Lit { lhs, rhs, ..*lit });
        }
        let places = [
            self.place(from.0, from.1)?,
            self.place(into, changed.unwrap_or(0))?,
        ];
        unified.then(|| {
            self.push(&raw, |replay| {
                let images = [
                    replay.images(&from_lits, offset),
                    replay.images(&into_lits, 0),
                ];
                DraftRule::Paramodulate(places, images)
            })
        })
    }

    fn factor(&mut self, parent: ClauseId, keep: u16, drop: u16) -> Option<Current> {
        let lits = self.lits(parent);
        let [kept, dropped] = [keep, drop].map(|index| lits[usize::from(index)].lhs);
        let unified = self.unify(kept, dropped);
        let (line, keep) = self.place(parent, keep)?;
        let drop = usize::from(drop);
        unified.then(|| {
            self.push(&without(&lits, drop), |replay| {
                DraftRule::Factor(line, (keep, drop), replay.images(&lits, 0))
            })
        })
    }

    /// Replays equality factoring. Each equation is given by its index, and whether it is read from
    /// right to left.
    fn factor_equations(
        &mut self,
        parent: ClauseId,
        drop: (u16, bool),
        keep: (u16, bool),
    ) -> Option<Current> {
        let lits = self.lits(parent);
        let side = |(index, reversed): (u16, bool)| {
            let lit = lits[usize::from(index)];
            if reversed { lit.rhs } else { lit.lhs }
        };
        let unified = self.unify(side(drop), side(keep));
        let line = *self.lines.get(&parent)?;
        unified.then(|| {
            self.push(&factored_equations(&lits, drop, keep), |replay| {
                let indices = (usize::from(drop.0), usize::from(keep.0));
                DraftRule::EqualityFactoring(line, indices, replay.images(&lits, 0))
            })
        })
    }

    fn equality_resolution(&mut self, parent: ClauseId, lit: u16) -> Option<Current> {
        let lits = self.lits(parent);
        let equation = lits[usize::from(lit)];
        let unified = self.unify(equation.lhs, equation.rhs);
        let place = self.place(parent, lit)?;
        unified.then(|| {
            self.push(&without(&lits, lit.into()), |replay| {
                DraftRule::EqualityResolution(place, replay.images(&lits, 0))
            })
        })
    }

    fn unify(&mut self, one: TermId, other: TermId) -> bool {
        let search = &mut self.search;
        search.substitution.unify(&search.bank, one, other)
    }

    fn offset(&self, lits: &[Lit]) -> usize {
        self.variables(lits)
            .into_iter()
            .max()
            .map_or(0, |variable| variable + 1)
    }
}

fn without(lits: &[Lit], index: usize) -> Vec<Lit> {
    [&lits[..index], &lits[index + 1..]].concat()
}
