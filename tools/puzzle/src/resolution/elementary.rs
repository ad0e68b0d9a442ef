//! Plain binary resolution and factoring on a few clauses, without ordering, selection or
//! simplification: what students of the course lab do by hand, for [`super::shortest`] and
//! [`super::labs::textbook`].

use super::clausify::SourceClause;
use super::derivation::{ClauseId, Step};
use super::encoding::{EncodedClause, encoded};
use super::literal::Lit;
use super::proof::{Line, Proof};
use super::prover::{Fault, verified};
use super::replay::{self, ReplayError};
use super::saturation::Saturation;
use super::strategy::SCHEDULE;
use super::substitution::Substitution;
use super::syntax::{Clause, Convention};

/// A clause that follows in one step.
pub(super) struct Conclusion {
    pub(super) lits: Vec<Lit>,
    pub(super) steps: Vec<Step>,
}

/// A list of numbered clauses, and the steps by which they were made.
pub(super) struct Workbench {
    pub(super) search: Saturation,
    inputs: Vec<EncodedClause>,
    /// The clauses as trees, for the checker.
    problem: Vec<Clause>,
    convention: Convention,
}

impl Workbench {
    /// A workbench with the clauses of a problem, numbered from 0.
    pub(super) fn new(clauses: &[SourceClause], convention: Convention) -> Self {
        let all: Vec<usize> = (0..clauses.len()).collect();
        let (bank, inputs) = encoded(clauses, &all, &SCHEDULE[0]);
        let mut search = Saturation::new(bank, SCHEDULE[0], false);
        for input in &inputs {
            search.add_input(input.lits.clone());
        }
        Self {
            search,
            inputs,
            problem: clauses.iter().map(|source| source.clause.clone()).collect(),
            convention,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.search.clauses.len()
    }

    pub(super) fn lits(&self, id: ClauseId) -> &[Lit] {
        &self.search.clauses[id as usize].lits
    }

    /// Whether a clause comes from the goal.
    pub(super) fn is_goal(&self, input: usize) -> bool {
        self.inputs.get(input).is_some_and(|input| input.is_goal)
    }

    pub(super) fn record(&mut self, conclusion: Conclusion) -> ClauseId {
        self.search.record(conclusion.lits, conclusion.steps)
    }

    /// Forgets the clauses from number `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.search.clauses.truncate(len);
    }

    /// The checked proof that ends with the given clause.
    pub(super) fn proof(&mut self, empty: ClauseId) -> Result<Proof, Box<Fault>> {
        let proof = replay::proof(&mut self.search, empty, &self.inputs, self.convention);
        verified(proof, &self.problem)
    }

    /// The lines of some clauses and of their ancestors.
    pub(super) fn lines(&mut self, ids: &[ClauseId]) -> Result<Vec<Line>, ReplayError> {
        replay::lines(&mut self.search, ids, &self.inputs, self.convention)
    }

    /// All resolvents of two clauses, which may be the same clause.
    pub(super) fn resolvents(&mut self, left: ClauseId, right: ClauseId) -> Vec<Conclusion> {
        let (lits, others) = (self.lits(left).to_vec(), self.lits(right).to_vec());
        let mut offset = 0;
        for side in lits.iter().flat_map(|lit| [lit.lhs, lit.rhs]) {
            self.search
                .bank
                .for_each_variable(side, &mut |v| offset = offset.max(v + 1));
        }
        let bank = &mut self.search.bank;
        let moved: Vec<Lit> = others
            .iter()
            .map(|lit| Lit {
                lhs: Substitution::shifted(bank, lit.lhs, offset),
                ..*lit
            })
            .collect();
        let mut conclusions = Vec::new();
        for (i, lit) in lits.iter().enumerate() {
            for (j, other) in moved.iter().enumerate() {
                if lit.positive == other.positive || (left == right && j < i) {
                    continue;
                }
                let mark = self.search.substitution.mark();
                if self
                    .search
                    .substitution
                    .unify(&self.search.bank, lit.lhs, other.lhs)
                {
                    let rest = lits.iter().enumerate().filter(|(k, _)| *k != i);
                    let others = moved.iter().enumerate().filter(|(k, _)| *k != j);
                    let raw: Vec<Lit> = rest.chain(others).map(|(_, lit)| *lit).collect();
                    let step = Step::Resolve {
                        left: (left, i as u16),
                        right: (right, j as u16),
                    };
                    conclusions.push(self.conclusion(&raw, step));
                }
                self.search.substitution.undo(mark);
            }
        }
        conclusions
    }

    pub(super) fn factors(&mut self, parent: ClauseId) -> Vec<Conclusion> {
        let lits = self.lits(parent).to_vec();
        let mut conclusions = Vec::new();
        for keep in 0..lits.len() {
            for drop in keep + 1..lits.len() {
                if lits[keep].positive != lits[drop].positive {
                    continue;
                }
                let mark = self.search.substitution.mark();
                if self
                    .search
                    .substitution
                    .unify(&self.search.bank, lits[keep].lhs, lits[drop].lhs)
                {
                    let mut raw = lits.clone();
                    raw.remove(drop);
                    let step = Step::Factor {
                        parent,
                        keep: keep as u16,
                        drop: drop as u16,
                    };
                    conclusions.push(self.conclusion(&raw, step));
                }
                self.search.substitution.undo(mark);
            }
        }
        conclusions
    }

    fn conclusion(&mut self, raw: &[Lit], step: Step) -> Conclusion {
        let mut lits = self.search.built(raw);
        let mut steps = vec![step];
        let mut index = 0;
        while index < lits.len() {
            let lit = lits[index];
            if lits[..index]
                .iter()
                .any(|l| l.positive == lit.positive && l.same_atom(&lit))
            {
                lits.remove(index);
                steps.push(Step::Merge(index as u16));
            } else {
                index += 1;
            }
        }
        Conclusion { lits, steps }
    }
}

/// Whether a clause contains a literal and its negation.
pub(super) fn is_tautology(lits: &[Lit]) -> bool {
    lits.iter()
        .any(|lit| lit.positive && lits.iter().any(|l| !l.positive && l.same_atom(lit)))
}
