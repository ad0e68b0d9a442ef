//! Refutation by instances: clauses without equations, a SAT solver for what their instances say
//! together.
//!
//! All variables of the instances so far are replaced by one term (the filler), and a SAT solver
//! looks for truth values of the atoms. If there are none, the clauses are refuted. If there are,
//! each instance selects a literal that is true; where two selected literals contradict each other
//! once they are unified, the unifier gives the instances that were missing. Where saturation draws
//! long conclusions from long clauses, this draws none.
//!
//! Source: H. Ganzinger, K. Korovin, "New Directions in Instantiation-Based Theorem Proving", LICS
//! 2003; the loop is that of K. Korovin, "iProver - An Instantiation-Based Theorem Prover for
//! First-Order Logic", IJCAR 2008.

mod lines;

use batsat::{BasicSolver, SolverInterface, Var, lbool};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use super::clausify::SourceClause;
use super::encoding::{EncodedClause, encoded};
use super::index::fingerprint::{FingerprintIndex, Wanted};
use super::literal::Lit;
use super::model::deadline;
use super::proof::Proof;
use super::propositional::{self, refutation};
use super::saturation::Statistics;
use super::strategy::SCHEDULE;
use super::substitution::Substitution;
use super::syntax::Convention;
use super::term_bank::{TermBank, TermId};
use crate::budget::Budget;
use crate::clock::Clock;

type InstanceId = u32;

/// The memory of an instance and of one of its literals in bytes, the solver's share included.
const INSTANCE: usize = 300;
const LITERAL: usize = 80;

/// Instances with a larger atom, in symbols and variables, are dropped.
const MAX_SIZE: u32 = 400;

/// One in this many instances is taken by age, the others by size.
const AGE_PICK: u64 = 6;

/// An instance of an input clause.
struct Instance {
    input: u32,
    /// The terms that the input's variables became, by the variables' numbers.
    images: Box<[TermId]>,
    lits: Box<[Lit]>,
    /// The same literals for the solver, with the filler in place of all variables.
    ground: Box<[batsat::Lit]>,
    /// The index of the selected literal, by which it is in the index; `None` if it is not there.
    selected: Option<u16>,
}

pub(super) struct Instantiation {
    bank: TermBank,
    inputs: Vec<EncodedClause>,
    substitution: Substitution,
    instances: Vec<Instance>,
    known: HashSet<(u32, Box<[TermId]>)>,
    solver: BasicSolver,
    /// The solver's variable of each ground atom.
    atoms: HashMap<TermId, Var>,
    /// The instances by their selected literals: the negative literals, and the positive ones.
    index: [FingerprintIndex<InstanceId>; 2],
    by_size: BinaryHeap<Reverse<(u32, InstanceId)>>,
    by_age: BinaryHeap<Reverse<InstanceId>>,
    picks: u64,
    /// The term that replaces all variables for the solver.
    filler: TermId,
    /// No instance has a variable with this number or a higher one.
    variable_bound: usize,
    literal_count: usize,
    clock: Clock,
    budget: Budget,
    pub(super) statistics: Statistics,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Refuted,
    /// No instance is missing, except perhaps ones that are too large.
    Exhausted,
    Limit,
}

impl Instantiation {
    /// A search on clauses without equations.
    pub(super) fn new(clauses: &[SourceClause]) -> Self {
        let all: Vec<usize> = (0..clauses.len()).collect();
        let (bank, inputs) = encoded(clauses, &all, &SCHEDULE[0]);
        let mut search = Self {
            filler: filler(&bank, &inputs),
            bank,
            substitution: Substitution::default(),
            instances: Vec::new(),
            known: HashSet::new(),
            solver: BasicSolver::default(),
            atoms: HashMap::new(),
            index: Default::default(),
            by_size: BinaryHeap::new(),
            by_age: BinaryHeap::new(),
            picks: 0,
            variable_bound: 0,
            literal_count: 0,
            clock: Clock::start(),
            budget: Budget::UNLIMITED,
            statistics: Statistics::default(),
            inputs: Vec::new(),
        };
        let counts: Vec<usize> = inputs.iter().map(|input| input.names.len()).collect();
        search.inputs = inputs;
        for (input, count) in counts.into_iter().enumerate() {
            let variables = (0..count as u32).map(TermId::variable);
            search.add(input as u32, variables.collect());
        }
        search
    }

    /// The approximate memory that the search takes, in bytes.
    pub(super) fn footprint(&self) -> usize {
        self.instances.len() * INSTANCE + self.literal_count * LITERAL
    }

    /// Runs until the budget is spent; its memory is compared with the
    /// [footprint](Self::footprint).
    pub(super) fn run(&mut self, budget: Budget) -> Outcome {
        self.clock = Clock::start();
        self.budget = budget;
        let mut is_current = false;
        loop {
            if self.is_spent() {
                return Outcome::Limit;
            }
            let given = self.next();
            let selected = given.and_then(|id| self.selected(id));
            match (given, selected) {
                (None, _) if is_current => return Outcome::Exhausted,
                (Some(id), Some(index)) => {
                    is_current = false;
                    self.statistics.processed += 1;
                    self.activate(id, index);
                }
                (given, _) => {
                    given.into_iter().for_each(|id| self.queue(id));
                    match self.solve() {
                        result if result == lbool::FALSE => return Outcome::Refuted,
                        result if result == lbool::TRUE => is_current = true,
                        _ => return Outcome::Limit,
                    }
                }
            }
        }
    }

    /// The proof after a refutation; `None` if the time is up.
    pub(super) fn proof(&mut self, convention: Convention) -> Option<Proof> {
        let core = self.core()?;
        let clauses = core.iter().map(|&id| {
            let ground = &self.instances[id as usize].ground;
            let mut clause: Vec<_> = ground.iter().copied().map(propositional::number).collect();
            clause.sort_unstable();
            clause.dedup();
            clause
        });
        let chains = refutation::refutation(clauses.collect(), &mut || self.is_time_up())?;
        Some(lines::proof(self, &core, &chains, convention))
    }

    fn is_spent(&self) -> bool {
        let elapsed = || self.clock.elapsed();
        self.budget.is_spent(0, self.footprint(), elapsed)
    }

    fn is_time_up(&self) -> bool {
        self.budget.is_time_up(|| self.clock.elapsed())
    }

    /// Instances that contradict each other, as few as are found in the time; `None` if the time is
    /// up.
    fn core(&self) -> Option<Vec<InstanceId>> {
        let clauses: Vec<&[batsat::Lit]> = self.instances.iter().map(|i| &*i.ground).collect();
        let left = self.budget.time.checked_sub(self.clock.elapsed())?;
        let core = propositional::core(&clauses, self.atoms.len(), left)?;
        Some(core.into_iter().map(|index| index as InstanceId).collect())
    }

    /// Adds an instance, unless it is known, too large or a tautology.
    fn add(&mut self, input: u32, images: Box<[TermId]>) {
        self.statistics.generated += 1;
        if !self.known.insert((input, images.clone())) {
            return;
        }
        let of_input = self.inputs[input as usize].lits.clone();
        let lits = self.applied(&of_input, |variable| images[variable]);
        let size = lits
            .iter()
            .map(|lit| self.bank.size(lit.lhs))
            .max()
            .unwrap_or(0);
        let denied = |lit: &Lit| {
            lits.iter()
                .any(|other| other.lhs == lit.lhs && other.positive != lit.positive)
        };
        if size > MAX_SIZE || lits.iter().any(denied) {
            return;
        }
        let filler = self.filler;
        let mut ground: Vec<batsat::Lit> = Vec::new();
        for lit in self.applied(&lits, |_| filler) {
            let next = self.atoms.len() as u32;
            let solver = &mut self.solver;
            let var = *self
                .atoms
                .entry(lit.lhs)
                .or_insert_with(|| solver.var_of_int(next));
            ground.push(batsat::Lit::new(var, lit.positive));
        }
        self.solver.add_clause_reuse(&mut ground.clone());
        for lit in &lits {
            let bound = &mut self.variable_bound;
            self.bank
                .for_each_variable(lit.lhs, &mut |v| *bound = (*bound).max(v + 1));
        }
        self.literal_count += lits.len();
        self.instances.push(Instance {
            input,
            images,
            lits: lits.into(),
            ground: ground.into(),
            selected: None,
        });
        self.queue(self.instances.len() as InstanceId - 1);
    }

    /// The literals with their variables replaced by their images.
    fn applied(&mut self, lits: &[Lit], image: impl Fn(usize) -> TermId) -> Vec<Lit> {
        let mark = self.substitution.mark();
        let mut variables = Vec::new();
        for lit in lits {
            self.bank
                .for_each_variable(lit.lhs, &mut |v| variables.push(v));
        }
        variables.sort_unstable();
        variables.dedup();
        for variable in variables {
            self.substitution.bind(variable, image(variable));
        }
        let mut applied = lits.to_vec();
        for lit in &mut applied {
            lit.lhs = self.substitution.apply_match(&mut self.bank, lit.lhs);
        }
        self.substitution.undo(mark);
        applied
    }

    /// The term with the filler in place of all variables.
    fn filled(&mut self, term: TermId) -> TermId {
        let lit = Lit {
            lhs: term,
            rhs: TermId::TRUE,
            positive: true,
            oriented: true,
        };
        let filler = self.filler;
        self.applied(&[lit], |_| filler)[0].lhs
    }

    fn queue(&mut self, id: InstanceId) {
        let lits = &self.instances[id as usize].lits;
        let size = lits.iter().map(|lit| self.bank.size(lit.lhs)).sum();
        self.by_size.push(Reverse((size, id)));
        self.by_age.push(Reverse(id));
    }

    /// The next instance that is not in the index.
    fn next(&mut self) -> Option<InstanceId> {
        loop {
            self.picks += 1;
            let id = match self.picks.is_multiple_of(AGE_PICK) {
                true => self.by_age.pop()?.0,
                false => self.by_size.pop()?.0.1,
            };
            if self.instances[id as usize].selected.is_none() {
                return Some(id);
            }
        }
    }

    fn is_true(&self, lit: batsat::Lit) -> bool {
        // Variables that the solver has not assigned count as false.
        (self.solver.value_var(lit.var()) == lbool::TRUE) == lit.sign()
    }

    /// The index of a true literal to select: a ground one if possible, then the largest.
    fn selected(&self, id: InstanceId) -> Option<u16> {
        let instance = &self.instances[id as usize];
        let is_true = |&index: &usize| self.is_true(instance.ground[index]);
        let key = |index: &usize| {
            let atom = instance.lits[*index].lhs;
            (
                self.bank.is_ground(atom),
                self.bank.size(atom),
                Reverse(*index),
            )
        };
        let best = (0..instance.lits.len()).filter(is_true).max_by_key(key);
        best.map(|index| index as u16)
    }

    /// Lets the solver look for truth values, and takes the instances out of the index whose
    /// selected literal is no longer true.
    fn solve(&mut self) -> lbool {
        let left = self.budget.time.saturating_sub(self.clock.elapsed());
        self.solver.cb_mut().set_stop(deadline(left));
        let result = self.solver.solve_limited(&[]);
        if result == lbool::TRUE {
            for id in 0..self.instances.len() {
                let Some(selected) = self.instances[id].selected else {
                    continue;
                };
                let lit = self.instances[id].lits[usize::from(selected)];
                if !self.is_true(self.instances[id].ground[usize::from(selected)]) {
                    let index = &mut self.index[usize::from(lit.positive)];
                    index.remove(&self.bank, lit.lhs, |&other| other == id as InstanceId);
                    self.instances[id].selected = None;
                    self.queue(id as InstanceId);
                }
            }
        }
        result
    }

    /// Puts an instance into the index, and adds the instances in which its literal contradicts
    /// another selected literal.
    fn activate(&mut self, id: InstanceId, selected: u16) {
        let lit = self.instances[id as usize].lits[usize::from(selected)];
        let mut partners = Vec::new();
        let moved = Substitution::shifted(&mut self.bank, lit.lhs, self.variable_bound);
        self.index[usize::from(!lit.positive)].candidates(
            &self.bank,
            moved,
            Wanted::Unifiable,
            &mut partners,
        );
        let offset = self.variable_bound;
        for partner in partners {
            let other = &self.instances[partner as usize];
            let Some(at) = other.selected else { continue };
            let other_atom = other.lits[usize::from(at)].lhs;
            let mark = self.substitution.mark();
            let found = self.substitution.unify(&self.bank, moved, other_atom);
            let images = found.then(|| [self.images(id, offset), self.images(partner, 0)]);
            self.substitution.undo(mark);
            for (of, images) in [id, partner].into_iter().zip(images.into_iter().flatten()) {
                let input = self.instances[of as usize].input;
                self.add(input, images);
            }
        }
        self.instances[id as usize].selected = Some(selected);
        self.index[usize::from(lit.positive)].insert(&self.bank, lit.lhs, id);
    }

    /// The images of an instance's variables under the bindings, where its variables are numbered
    /// from `offset`.
    fn images(&mut self, id: InstanceId, offset: usize) -> Box<[TermId]> {
        self.substitution.start_building();
        let images = self.instances[id as usize].images.clone();
        let mut built = Vec::with_capacity(images.len());
        for &image in &images {
            let moved = Substitution::shifted(&mut self.bank, image, offset);
            built.push(self.substitution.build(&mut self.bank, moved));
        }
        built.into()
    }
}

/// The constant that occurs most often; a variable if there is no constant.
fn filler(bank: &TermBank, inputs: &[EncodedClause]) -> TermId {
    let mut counts: HashMap<TermId, usize> = HashMap::new();
    for lit in inputs.iter().flat_map(|input| &input.lits) {
        bank.for_each_subterm(lit.lhs, &mut |term| {
            if bank.arity(term) == 0 && !bank.symbol(bank.top(term)).is_predicate {
                *counts.entry(term).or_default() += 1;
            }
        });
    }
    let most = counts
        .into_iter()
        .max_by_key(|&(term, count)| (count, Reverse(term)));
    most.map_or(TermId::variable(0), |(term, _)| term)
}
