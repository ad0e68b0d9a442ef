//! From the prover's notes to a proof: each step is done again and written out with its substitution.
//!
//! Simplifications fall apart into the few rules of [`super::proof`]: deleting a literal is resolution,
//! rewriting is paramodulation with one equation after another.

mod naming;
mod rewriting;

use std::collections::{BTreeSet, HashMap};

use super::bank::TermId;
use super::derivation::{ClauseId, Step};
use super::encoding::EncodedClause;
use super::literal::Lit;
use super::proof::{Line, Place, Proof};
use super::saturation::{Saturation, factored_equations};
use super::substitution::Substitution;
use super::subsumption::subsumes;
use super::syntax::Convention;
use rewriting::{Rewriting, literal_path};

/// A parent's variables with what they become.
type Images = Vec<(usize, TermId)>;

/// A line before its variables have names. `lits` holds no literal twice, except in an input.
pub(super) struct Draft {
    lits: Vec<Lit>,
    rule: DraftRule,
}

/// As [`super::proof::Rule`], on the bank's terms.
enum DraftRule {
    Input(usize),
    Resolve([Place; 2], [Images; 2]),
    Factor(usize, (usize, usize), Images),
    Paramodulate([Place; 2], [Images; 2]),
    Reflect(Place, Images),
    FactorEquations(usize, (usize, usize), Images),
}

/// Where the notes do not lead to what the prover has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the notes on clause {clause} do not lead to it")]
pub struct BrokenNotes {
    /// The clause.
    pub clause: ClauseId,
}

/// Writes out the derivation of an empty clause from the clauses that the search began with.
///
/// # Errors
/// If the notes are wrong, which would be a fault of the prover.
pub fn proof(
    search: &mut Saturation,
    empty: ClauseId,
    inputs: &[EncodedClause],
    convention: Convention,
) -> Result<Proof, BrokenNotes> {
    let lines = lines(search, &[empty], inputs, convention)?;
    Ok(Proof::new(lines, convention))
}

/// The lines that lead to some clauses, in the order in which they were made.
///
/// # Errors
/// If the notes are wrong, which would be a fault of the prover.
pub(super) fn lines(
    search: &mut Saturation,
    wanted: &[ClauseId],
    inputs: &[EncodedClause],
    convention: Convention,
) -> Result<Vec<Line>, BrokenNotes> {
    let mut needed: BTreeSet<ClauseId> = wanted.iter().copied().collect();
    let mut todo = wanted.to_vec();
    while let Some(id) = todo.pop() {
        for parent in parents(search, id).ok_or(BrokenNotes { clause: id })? {
            if needed.insert(parent) {
                todo.push(parent);
            }
        }
    }
    let mut replay = Replay {
        search,
        drafts: Vec::new(),
        lines: HashMap::new(),
    };
    for id in needed {
        replay.clause(id).ok_or(BrokenNotes { clause: id })?;
    }
    let Replay { drafts, .. } = replay;
    Ok(naming::named(search, &drafts, inputs, convention))
}

/// The clauses that a clause was made from, rules included.
fn parents(search: &Saturation, id: ClauseId) -> Option<Vec<ClauseId>> {
    let mut parents = Vec::new();
    for step in &search.clauses[id as usize].steps {
        match step {
            Step::Input(_) | Step::Merge(_) | Step::Drop(_) => {}
            Step::Copy(parent)
            | Step::Factor { parent, .. }
            | Step::FactorEquations { parent, .. }
            | Step::Reflect { parent, .. }
            | Step::Cut { by: parent, .. } => parents.push(*parent),
            Step::Resolve { left, right } => parents.extend([left.0, right.0]),
            Step::Superpose { from, into, .. } => parents.extend([from.0, *into]),
            Step::Rewrite { before, after, .. } => {
                let (left, right, _) = literal_path(search, before, after, id)?;
                parents.extend(left.iter().chain(&right).map(|rewriting| rewriting.by));
            }
        }
    }
    Some(parents)
}

struct Replay<'a> {
    search: &'a mut Saturation,
    drafts: Vec<Draft>,
    /// The line of each clause.
    lines: HashMap<ClauseId, usize>,
}

/// The clause being made: its literals as the prover has them, and the line that says the same.
struct Current {
    lits: Vec<Lit>,
    line: usize,
}

impl Replay<'_> {
    /// Writes the lines of one clause.
    fn clause(&mut self, id: ClauseId) -> Option<()> {
        let steps = self.search.clauses[id as usize].steps.to_vec();
        let first_draft = self.drafts.len();
        let mut current = self.base(&steps[0])?;
        for step in &steps[1..] {
            self.simplification(id, step, &mut current)?;
        }
        if Saturation::is_renumbered(&steps) {
            self.search.renumber(&mut current.lits);
            if current.line >= first_draft {
                self.renumber_draft(current.line);
            }
        }
        let stored = &self.search.clauses[id as usize].lits;
        let same = stored.len() == current.lits.len()
            && stored
                .iter()
                .zip(&current.lits)
                .all(|(a, b)| a.positive == b.positive && a.same_atom(b));
        self.lines.insert(id, current.line);
        same.then_some(())
    }

    /// Gives the variables of the last line of a clause the numbers that they have in the clause.
    fn renumber_draft(&mut self, line: usize) {
        let Draft { lits, rule } = &mut self.drafts[line];
        let search = &mut *self.search;
        let mut rebuild =
            |term: &mut TermId| *term = search.substitution.build(&mut search.bank, *term);
        for lit in lits {
            rebuild(&mut lit.lhs);
            rebuild(&mut lit.rhs);
        }
        let images = match rule {
            DraftRule::Input(_) => Vec::new(),
            DraftRule::Resolve(_, images) | DraftRule::Paramodulate(_, images) => {
                images.iter_mut().collect()
            }
            DraftRule::Factor(_, _, images)
            | DraftRule::Reflect(_, images)
            | DraftRule::FactorEquations(_, _, images) => vec![images],
        };
        images
            .into_iter()
            .flatten()
            .for_each(|(_, term)| rebuild(term));
    }

    fn lits(&self, id: ClauseId) -> Vec<Lit> {
        self.search.clauses[id as usize].lits.to_vec()
    }

    /// The place of a literal in the line of its clause, which has the same literals in the same order.
    fn place(&self, id: ClauseId, index: u16) -> Option<Place> {
        Some((*self.lines.get(&id)?, usize::from(index)))
    }

    /// Ends a conclusion: the literals under the bindings, and what became of each parent's variables.
    fn push(&mut self, raw: &[Lit], rule: impl FnOnce(&mut Self) -> DraftRule) -> Current {
        let lits = self.search.built(raw);
        let rule = rule(self);
        self.finish(lits, rule)
    }

    fn finish(&mut self, lits: Vec<Lit>, rule: DraftRule) -> Current {
        let mut different: Vec<Lit> = Vec::new();
        for lit in &lits {
            if !different
                .iter()
                .any(|d| d.positive == lit.positive && d.same_atom(lit))
            {
                different.push(*lit);
            }
        }
        self.drafts.push(Draft {
            lits: different,
            rule,
        });
        Current {
            lits,
            line: self.drafts.len() - 1,
        }
    }

    /// What the variables of the literals become under the bindings, their numbers moved by `offset`.
    fn images(&mut self, lits: &[Lit], offset: usize) -> Images {
        let variables = self.variables(lits);
        let (bank, substitution) = (&mut self.search.bank, &mut self.search.substitution);
        let image = |v: usize| substitution.build(bank, TermId::variable((v + offset) as u32));
        let images: Vec<_> = variables.iter().copied().map(image).collect();
        variables.into_iter().zip(images).collect()
    }

    fn variables(&self, lits: &[Lit]) -> Vec<usize> {
        let mut variables = Vec::new();
        for side in lits.iter().flat_map(|lit| [lit.lhs, lit.rhs]) {
            self.search.bank.for_each_variable(side, &mut |v| {
                if !variables.contains(&v) {
                    variables.push(v);
                }
            });
        }
        variables
    }

    fn moved(&mut self, lits: &[Lit], offset: usize) -> Vec<Lit> {
        let bank = &mut self.search.bank;
        let moved = |lit: &Lit| Lit {
            lhs: Substitution::shifted(bank, lit.lhs, offset),
            rhs: Substitution::shifted(bank, lit.rhs, offset),
            ..*lit
        };
        lits.iter().map(moved).collect()
    }

    /// The first step of a clause.
    fn base(&mut self, step: &Step) -> Option<Current> {
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

    /// A step that simplifies. The variables keep their numbers, except the one that `Drop` defines.
    fn simplification(&mut self, id: ClauseId, step: &Step, current: &mut Current) -> Option<()> {
        match *step {
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
                    let (variable, term) = self.search.define_variable(&mut current.lits, index)?;
                    images = vec![(variable, term)];
                }
                let images = self.completed(images, &before);
                *current = self.finish(current.lits.clone(), DraftRule::Reflect(place, images));
            }
            Step::Cut { lit, by } => {
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

    /// One use of a rule on one side of a literal.
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

    /// The images with those of all other variables of the literals, which stay what they are.
    fn completed(&self, mut images: Images, lits: &[Lit]) -> Images {
        for variable in self.variables(lits) {
            if !images.iter().any(|(v, _)| *v == variable) {
                images.push((variable, TermId::variable(variable as u32)));
            }
        }
        images
    }

    /// Which literal of the current line this is.
    fn index_in_line(&self, current: &Current, literal: &Lit) -> Option<usize> {
        let same = |lit: &Lit| lit.positive == literal.positive && lit.same_atom(literal);
        self.drafts[current.line].lits.iter().position(same)
    }
}
