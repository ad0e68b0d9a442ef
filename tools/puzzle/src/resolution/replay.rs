//! From the prover's records to a proof: each step is repeated and written out with its
//! substitution.
//!
//! Simplifications are written as the few rules of [`super::proof`]: deleting a literal is
//! resolution, rewriting is paramodulation with one equation after another.

mod inferences;
pub(super) mod naming;
mod rewriting;
mod simplifications;

use std::collections::{BTreeSet, HashMap};

use super::derivation::{ClauseId, Step};
use super::encoding::EncodedClause;
use super::literal::Lit;
use super::proof::{Line, Place, Proof};
use super::saturation::Saturation;
use super::substitution::Substitution;
use super::syntax::Convention;
use super::term_bank::TermId;
use rewriting::literal_path;

/// A parent's variables with the terms that they become.
type Images = Vec<(usize, TermId)>;

/// A line before its variables have names. `lits` holds no literal twice, except in an input.
pub(super) struct Draft {
    lits: Vec<Lit>,
    rule: DraftRule,
}

/// Like [`super::proof::Rule`], on the bank's terms.
enum DraftRule {
    Input(usize),
    Resolve([Place; 2], [Images; 2]),
    Factor(usize, (usize, usize), Images),
    Paramodulate([Place; 2], [Images; 2]),
    EqualityResolution(Place, Images),
    EqualityFactoring(usize, (usize, usize), Images),
    Define,
    DefineConstant,
    /// The clause that is split, then its components.
    Split(Vec<(usize, Images)>),
}

/// The recorded steps do not lead to the prover's clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the notes on clause {clause} do not lead to it")]
pub struct ReplayError {
    pub clause: ClauseId,
}

/// Writes out the derivation of an empty clause from the clauses that the search began with.
///
/// # Errors
/// If the recorded steps are wrong, which would be a bug of the prover.
pub fn proof(
    search: &mut Saturation,
    empty: ClauseId,
    inputs: &[EncodedClause],
    convention: Convention,
) -> Result<Proof, ReplayError> {
    let lines = lines(search, &[empty], inputs, convention)?;
    Ok(Proof::new(lines, convention))
}

/// The lines that lead to some clauses, in the order in which they were made.
///
/// # Errors
/// If the recorded steps are wrong, which would be a bug of the prover.
pub(super) fn lines(
    search: &mut Saturation,
    wanted: &[ClauseId],
    inputs: &[EncodedClause],
    convention: Convention,
) -> Result<Vec<Line>, ReplayError> {
    let mut needed: BTreeSet<ClauseId> = wanted.iter().copied().collect();
    let mut todo = wanted.to_vec();
    while let Some(id) = todo.pop() {
        for parent in parents(search, id).ok_or(ReplayError { clause: id })? {
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
        replay.clause(id).ok_or(ReplayError { clause: id })?;
    }
    let Replay { drafts, .. } = replay;
    Ok(naming::named(search, &drafts, inputs, convention))
}

/// The clauses from which a clause was made, rules included.
fn parents(search: &mut Saturation, id: ClauseId) -> Option<Vec<ClauseId>> {
    let mut parents = Vec::new();
    let steps = search.clauses[id as usize].steps.clone();
    for step in &steps {
        match step {
            Step::Input(_)
            | Step::Component(_)
            | Step::DefineConstant(_)
            | Step::Merge(_)
            | Step::Drop(_) => {}
            Step::Split(parent) => {
                parents.push(*parent);
                let lits = search.clauses[*parent as usize].lits.clone();
                for part in search.parts(&lits) {
                    parents.push(search.clause_of(&part)?);
                }
            }
            Step::Copy(parent)
            | Step::Factor { parent, .. }
            | Step::EqualityFactoring { parent, .. }
            | Step::EqualityResolution { parent, .. }
            | Step::SubsumptionResolution { by: parent, .. } => parents.push(*parent),
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
    lines: HashMap<ClauseId, usize>,
}

/// The clause being replayed: its literals as the prover has them, and the line that states it.
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

    /// Gives the variables of a clause's last line the numbers that they have in the clause.
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
            DraftRule::Input(_) | DraftRule::Define | DraftRule::DefineConstant => Vec::new(),
            DraftRule::Split(parents) => parents.iter_mut().map(|(_, images)| images).collect(),
            DraftRule::Resolve(_, images) | DraftRule::Paramodulate(_, images) => {
                images.iter_mut().collect()
            }
            DraftRule::Factor(_, _, images)
            | DraftRule::EqualityResolution(_, images)
            | DraftRule::EqualityFactoring(_, _, images) => vec![images],
        };
        images
            .into_iter()
            .flatten()
            .for_each(|(_, term)| rebuild(term));
    }

    fn lits(&self, id: ClauseId) -> Vec<Lit> {
        self.search.clauses[id as usize].lits.to_vec()
    }

    /// The place of a literal in the line of its clause, which has the same literals in the same
    /// order.
    fn place(&self, id: ClauseId, index: u16) -> Option<Place> {
        Some((*self.lines.get(&id)?, usize::from(index)))
    }

    /// Finishes a conclusion: the literals under the bindings, and what each parent's variables
    /// became.
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

    /// The terms that the variables of the literals become under the bindings; `offset` is added to
    /// their numbers.
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

    /// The images, with all other variables of the literals mapped to themselves.
    fn completed(&self, mut images: Images, lits: &[Lit]) -> Images {
        for variable in self.variables(lits) {
            if !images.iter().any(|(v, _)| *v == variable) {
                images.push((variable, TermId::variable(variable as u32)));
            }
        }
        images
    }

    /// The index of a literal in the current line.
    fn index_in_line(&self, current: &Current, literal: &Lit) -> Option<usize> {
        let same = |lit: &Lit| lit.positive == literal.positive && lit.same_atom(literal);
        self.drafts[current.line].lits.iter().position(same)
    }
}
