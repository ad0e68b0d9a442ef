//! Inferences: resolution, factoring, superposition, equality resolution and equality factoring.
//!
//! The calculus is that of L. Bachmair and H. Ganzinger (1994), where superposition replaces all
//! occurrences of a subterm in the clause at once. The given clause's variables are renumbered, so
//! that it shares none with other clauses.

use super::active::sides;
use super::clause::NO_PARENT;
use super::{OutOfTime, Saturation};
use crate::resolution::derivation::{ClauseId, Step};
use crate::resolution::index::fingerprint::Wanted;
use crate::resolution::literal::Lit;
use crate::resolution::ordering::Order;
use crate::resolution::substitution::Substitution;
use crate::resolution::term_bank::TermId;

/// Inferences end with the empty clause, or when the time is up.
type Conclusion = Result<Option<ClauseId>, OutOfTime>;

/// Continues if there was neither the empty clause nor an error.
macro_rules! unless_empty {
    ($conclusion:expr) => {
        if let Some(empty) = $conclusion? {
            return Ok(Some(empty));
        }
    };
}

impl Saturation {
    /// Draws all conclusions from an active clause and the other active ones.
    pub(super) fn generate(&mut self, given: ClauseId) -> Conclusion {
        let clause = &self.clauses[given as usize];
        let (lits, indices, selected) = (
            clause.lits.clone(),
            clause.eligible.clone(),
            clause.selected,
        );
        let moved: Vec<Lit> = lits
            .iter()
            .map(|lit| Lit {
                lhs: Substitution::shifted(&mut self.bank, lit.lhs, self.variable_bound),
                rhs: Substitution::shifted(&mut self.bank, lit.rhs, self.variable_bound),
                ..*lit
            })
            .collect();
        for &index in &indices {
            let lit = &lits[index as usize];
            if lit.is_atom() {
                unless_empty!(self.resolve(given, &moved, index));
            } else if lit.positive {
                unless_empty!(self.superpose_from(given, &moved, index));
            } else {
                unless_empty!(self.equality_resolution(given, &lits, index));
            }
        }
        if self.has_equality {
            unless_empty!(self.superpose_into(given, &lits, &moved, &indices));
        }
        if !selected {
            unless_empty!(self.factor(given, &lits, &indices));
        }
        Ok(None)
    }

    fn resolve(&mut self, given: ClauseId, moved: &[Lit], index: u16) -> Conclusion {
        let lit = moved[index as usize];
        let mut partners = Vec::new();
        let partners_index = &self.atoms[usize::from(!lit.positive)];
        partners_index.candidates(&self.bank, lit.lhs, Wanted::Unifiable, &mut partners);
        for (id, other_index) in partners {
            let other = self.clauses[id as usize].lits.clone();
            let before = self.before_trial();
            let mark = self.substitution.mark();
            if self
                .substitution
                .unify(&self.bank, lit.lhs, other[other_index as usize].lhs)
            {
                let rest = moved
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i != index as usize);
                let others = other
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| *i != other_index as usize);
                let conclusion: Vec<Lit> = rest.chain(others).map(|(_, lit)| *lit).collect();
                let conclusion = self.built(&conclusion);
                let allowed = self.stays_maximal(given, moved, index)
                    && self.stays_maximal(id, &other, other_index);
                self.substitution.undo(mark);
                if allowed {
                    let step = Step::Resolve {
                        left: (given, index),
                        right: (id, other_index),
                    };
                    unless_empty!(self.conclude(conclusion, step, [given, id]));
                }
                self.after_trial(before);
            } else {
                self.substitution.undo(mark);
            }
        }
        Ok(None)
    }

    /// Whether a maximal literal stays maximal under the bindings, which is all that completeness
    /// requires.
    fn stays_maximal(&mut self, id: ClauseId, lits: &[Lit], index: u16) -> bool {
        let clause = &self.clauses[id as usize];
        if clause.selected || clause.eligible.len() < 2 {
            return true;
        }
        let rivals: Vec<u16> = clause
            .eligible
            .iter()
            .copied()
            .filter(|&i| i != index)
            .collect();
        let lit = self.bound_literal(&lits[index as usize]);
        rivals.into_iter().all(|rival| {
            let rival = self.bound_literal(&lits[rival as usize]);
            match lit.compare(&rival, &self.bank, &mut self.ordering) {
                Order::Less => false,
                // A positive literal must be strictly maximal; factoring merges it with equal ones.
                Order::Equal => !lit.positive,
                _ => true,
            }
        })
    }

    fn bound_literal(&mut self, lit: &Lit) -> Lit {
        let lhs = self.substitution.build(&mut self.bank, lit.lhs);
        let rhs = self.substitution.build(&mut self.bank, lit.rhs);
        Lit { lhs, rhs, ..*lit }
    }

    fn factor(&mut self, given: ClauseId, lits: &[Lit], indices: &[u16]) -> Conclusion {
        for &keep in indices {
            for drop in 0..lits.len() as u16 {
                let (kept, dropped) = (lits[keep as usize], lits[drop as usize]);
                if keep == drop || !kept.positive || !dropped.positive {
                    continue;
                }
                if kept.is_atom() && dropped.is_atom() {
                    if drop < keep && indices.contains(&drop) {
                        continue;
                    }
                    let mark = self.substitution.mark();
                    let unified = self.substitution.unify(&self.bank, kept.lhs, dropped.lhs);
                    let conclusion = unified.then(|| {
                        let mut rest = lits.to_vec();
                        rest.remove(drop as usize);
                        self.built(&rest)
                    });
                    self.substitution.undo(mark);
                    if let Some(conclusion) = conclusion {
                        let step = Step::Factor {
                            parent: given,
                            keep,
                            drop,
                        };
                        unless_empty!(self.conclude(conclusion, step, [given, NO_PARENT]));
                    }
                } else if !kept.is_atom() && !dropped.is_atom() {
                    unless_empty!(self.factor_equations(given, lits, keep, drop));
                }
            }
        }
        Ok(None)
    }

    /// From `s=t ∨ u=v`, s and u unified: `t≠v ∨ u=v`, where `s=t` is maximal.
    fn factor_equations(
        &mut self,
        given: ClauseId,
        lits: &[Lit],
        maximal: u16,
        other: u16,
    ) -> Conclusion {
        for (side, reversed) in sides(&lits[maximal as usize]) {
            for (other_side, other_reversed) in both_sides(&lits[other as usize]) {
                let (dropped, kept) = ((maximal, reversed), (other, other_reversed));
                let mark = self.substitution.mark();
                let conclusion = self
                    .substitution
                    .unify(&self.bank, side, other_side)
                    .then(|| {
                        let factored = factored_equations(lits, dropped, kept);
                        self.built(&factored)
                    });
                self.substitution.undo(mark);
                if let Some(conclusion) = conclusion {
                    let step = Step::EqualityFactoring {
                        parent: given,
                        drop: dropped,
                        keep: kept,
                    };
                    unless_empty!(self.conclude(conclusion, step, [given, NO_PARENT]));
                }
            }
        }
        Ok(None)
    }

    /// Equality resolution: from `s≠t`, s and t unified, the rest.
    fn equality_resolution(&mut self, given: ClauseId, lits: &[Lit], index: u16) -> Conclusion {
        let lit = lits[index as usize];
        let mark = self.substitution.mark();
        let conclusion = self
            .substitution
            .unify(&self.bank, lit.lhs, lit.rhs)
            .then(|| {
                let mut rest = lits.to_vec();
                rest.remove(index as usize);
                self.built(&rest)
            });
        self.substitution.undo(mark);
        match conclusion {
            Some(conclusion) => {
                let step = Step::EqualityResolution {
                    parent: given,
                    lit: index,
                };
                self.conclude(conclusion, step, [given, NO_PARENT])
            }
            None => Ok(None),
        }
    }

    /// Superposition with the given clause's equation into other clauses and into itself.
    fn superpose_from(&mut self, given: ClauseId, moved: &[Lit], index: u16) -> Conclusion {
        for (side, reversed) in sides(&moved[index as usize]) {
            let mut found = Vec::new();
            self.targets
                .candidates(&self.bank, side, Wanted::Unifiable, &mut found);
            for (into, target) in found {
                let lits = self.clauses[into as usize].lits.clone();
                let from = (given, index, reversed);
                unless_empty!(self.superpose(from, moved, into, &lits, target, target));
            }
        }
        Ok(None)
    }

    /// Superposition with other clauses' equations into the given one.
    fn superpose_into(
        &mut self,
        given: ClauseId,
        lits: &[Lit],
        moved: &[Lit],
        indices: &[u16],
    ) -> Conclusion {
        for target in self.target_terms(lits, indices) {
            let moved_target = Substitution::shifted(&mut self.bank, target, self.variable_bound);
            let mut found = Vec::new();
            self.sides
                .candidates(&self.bank, moved_target, Wanted::Unifiable, &mut found);
            for from in found {
                // The overlaps of the clause with itself were made already.
                if from.0 != given {
                    let from_lits = self.clauses[from.0 as usize].lits.clone();
                    unless_empty!(self.superpose(
                        from,
                        &from_lits,
                        given,
                        moved,
                        moved_target,
                        target
                    ));
                }
            }
        }
        Ok(None)
    }

    fn superpose(
        &mut self,
        (from, index, reversed): (ClauseId, u16, bool),
        from_lits: &[Lit],
        into: ClauseId,
        into_lits: &[Lit],
        target: TermId,
        stored_target: TermId,
    ) -> Conclusion {
        let equation = from_lits[index as usize];
        let (left, right) = if reversed {
            (equation.rhs, equation.lhs)
        } else {
            (equation.lhs, equation.rhs)
        };
        let before = self.before_trial();
        let mark = self.substitution.mark();
        let mut conclusion = None;
        if self.substitution.unify(&self.bank, left, target) {
            let mut all: Vec<Lit> = from_lits.to_vec();
            all.remove(index as usize);
            for lit in into_lits {
                let lhs = self.bank.replace(lit.lhs, target, right);
                let rhs = self.bank.replace(lit.rhs, target, right);
                all.push(Lit { lhs, rhs, ..*lit });
            }
            let built = self.built(&all);
            let sinks = equation.oriented || {
                let left = self.substitution.build(&mut self.bank, left);
                let right = self.substitution.build(&mut self.bank, right);
                !matches!(
                    self.ordering.compare(&self.bank, left, right),
                    Order::Less | Order::Equal
                )
            };
            if sinks && self.stays_maximal(from, from_lits, index) {
                conclusion = Some(built);
            }
        }
        self.substitution.undo(mark);
        if let Some(conclusion) = conclusion {
            let step = Step::Superpose {
                from: (from, index),
                reversed,
                into,
                target: stored_target,
            };
            unless_empty!(self.conclude(conclusion, step, [from, into]));
        }
        self.after_trial(before);
        Ok(None)
    }

    /// The literals under the current bindings, variables numbered from 0.
    pub(in crate::resolution) fn built(&mut self, lits: &[Lit]) -> Vec<Lit> {
        self.substitution.start_building();
        lits.iter()
            .map(|lit| {
                let lhs = self.substitution.build(&mut self.bank, lit.lhs);
                let rhs = self.substitution.build(&mut self.bank, lit.rhs);
                Lit::new(&self.bank, &mut self.ordering, lhs, rhs, lit.positive)
            })
            .collect()
    }

    fn conclude(&mut self, lits: Vec<Lit>, step: Step, parents: [ClauseId; 2]) -> Conclusion {
        self.statistics.generated += 1;
        if self.is_out_of_time() {
            return Err(OutOfTime);
        }
        let is_goal = parents
            .iter()
            .any(|&id| id != NO_PARENT && self.clauses[id as usize].is_goal);
        if !self.is_in_reach(&lits, is_goal) {
            (self.is_complete, self.limited_resource.has_dropped) = (false, true);
            return Ok(None);
        }
        Ok(self.add(lits, vec![step], is_goal, parents))
    }
}

fn both_sides(lit: &Lit) -> [(TermId, bool); 2] {
    [(lit.lhs, false), (lit.rhs, true)]
}

/// The literals after equality factoring, not yet instantiated: `t≠v` stands where `s=t` stood.
pub(in crate::resolution) fn factored_equations(
    lits: &[Lit],
    dropped: (u16, bool),
    kept: (u16, bool),
) -> Vec<Lit> {
    let rest = |(index, reversed): (u16, bool)| {
        let lit = &lits[index as usize];
        if reversed { lit.lhs } else { lit.rhs }
    };
    let mut factored = lits.to_vec();
    factored[dropped.0 as usize] = Lit {
        lhs: rest(dropped),
        rhs: rest(kept),
        positive: false,
        oriented: false,
    };
    factored
}
