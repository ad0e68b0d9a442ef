//! The first step of a clause: an input, a copy, or an inference from one or two clauses.

use super::{Current, Draft, DraftRule, Replay};
use crate::resolution::derivation::Step;
use crate::resolution::literal::Lit;
use crate::resolution::saturation::factored_equations;

impl Replay<'_> {
    /// The first step of a clause.
    pub(super) fn base(&mut self, step: &Step) -> Option<Current> {
        let mark = self.search.substitution.mark();
        let current = match *step {
            Step::Input(source) => {
                let lits = self.search.input_literals(source as usize);
                self.drafts.push(Draft {
                    lits: lits.clone(),
                    rule: DraftRule::Input(source as usize),
                });
                Some(Current {
                    lits,
                    line: self.drafts.len() - 1,
                })
            }
            Step::Copy(parent) => {
                let line = *self.lines.get(&parent)?;
                Some(Current {
                    lits: self.lits(parent),
                    line,
                })
            }
            Step::Resolve { left, right } => {
                let (lits, others) = (self.lits(left.0), self.lits(right.0));
                let offset = self.offset(&lits);
                let moved = self.moved(&others, offset);
                let (l, r) = (usize::from(left.1), usize::from(right.1));
                let unified =
                    self.search
                        .substitution
                        .unify(&self.search.bank, lits[l].lhs, moved[r].lhs);
                let places = [self.place(left.0, left.1)?, self.place(right.0, right.1)?];
                unified.then(|| {
                    let mut raw = lits.clone();
                    raw.remove(l);
                    raw.extend(
                        moved
                            .iter()
                            .enumerate()
                            .filter(|(i, _)| *i != r)
                            .map(|(_, lit)| *lit),
                    );
                    self.push(&raw, |replay| {
                        let images = [replay.images(&lits, 0), replay.images(&others, offset)];
                        DraftRule::Resolve(places, images)
                    })
                })
            }
            Step::Superpose {
                from,
                reversed,
                into,
                target,
            } => {
                let (from_lits, into_lits) = (self.lits(from.0), self.lits(into));
                let offset = self.offset(&into_lits);
                let moved = self.moved(&from_lits, offset);
                let equation = moved[usize::from(from.1)];
                let (left, right) = if reversed {
                    (equation.rhs, equation.lhs)
                } else {
                    (equation.lhs, equation.rhs)
                };
                let unified = self
                    .search
                    .substitution
                    .unify(&self.search.bank, left, target);
                let mut raw = moved;
                raw.remove(usize::from(from.1));
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
            Step::Factor { parent, keep, drop } => {
                let lits = self.lits(parent);
                let (kept, dropped) = (lits[usize::from(keep)], lits[usize::from(drop)]);
                let unified =
                    self.search
                        .substitution
                        .unify(&self.search.bank, kept.lhs, dropped.lhs);
                let (line, keep) = self.place(parent, keep)?;
                let mut raw = lits.clone();
                raw.remove(usize::from(drop));
                unified.then(|| {
                    self.push(&raw, |replay| {
                        DraftRule::Factor(line, (keep, usize::from(drop)), replay.images(&lits, 0))
                    })
                })
            }
            Step::FactorEquations { parent, drop, keep } => {
                let lits = self.lits(parent);
                let side = |(index, reversed): (u16, bool)| {
                    let lit = lits[usize::from(index)];
                    if reversed { lit.rhs } else { lit.lhs }
                };
                let unified =
                    self.search
                        .substitution
                        .unify(&self.search.bank, side(drop), side(keep));
                let line = *self.lines.get(&parent)?;
                let raw = factored_equations(&lits, drop, keep);
                unified.then(|| {
                    self.push(&raw, |replay| {
                        let indices = (usize::from(drop.0), usize::from(keep.0));
                        DraftRule::FactorEquations(line, indices, replay.images(&lits, 0))
                    })
                })
            }
            Step::Reflect { parent, lit } => {
                let lits = self.lits(parent);
                let equation = lits[usize::from(lit)];
                let unified =
                    self.search
                        .substitution
                        .unify(&self.search.bank, equation.lhs, equation.rhs);
                let place = self.place(parent, lit)?;
                let mut raw = lits.clone();
                raw.remove(usize::from(lit));
                unified.then(|| {
                    self.push(&raw, |replay| {
                        DraftRule::Reflect(place, replay.images(&lits, 0))
                    })
                })
            }
            Step::Merge(_) | Step::Drop(_) | Step::Rewrite { .. } | Step::Cut { .. } => None,
        };
        self.search.substitution.undo(mark);
        current
    }

    fn offset(&self, lits: &[Lit]) -> usize {
        self.variables(lits)
            .into_iter()
            .max()
            .map_or(0, |variable| variable + 1)
    }
}
