//! Unit equality by ordered completion, for problems of equations and disequations alone.
//!
//! # How it works
//! Equations become rewrite rules, oriented by a Knuth-Bendix or path ordering; those that cannot
//! be oriented rewrite an instance in the direction in which it becomes smaller (L. Bachmair, N.
//! Dershowitz, D. Plaisted, "Completion without Failure", 1989). Where two rules overlap, a
//! critical pair must be joined or becomes a rule itself. Pairs wait in a queue as 24 bytes each
//! and are made again when their turn comes, as in Waldmeister (J.-M. Gaillourdet, Th. Hillenbrand,
//! B. Löchner, H. Spies, 2003). Goals without variables are rewritten by every new rule; into the
//! others the rules are superposed, which is narrowing.
//!
//! The clauses are stored in a [`Saturation`] that does not run, with the same records of their
//! steps, so that [`super::replay`] writes the proof.

mod connectedness;
mod flattening;
mod goals;
mod joining;
mod overlaps;
mod queue;
mod rewriting;

use super::clausify::SourceClause;
use super::derivation::{ClauseId, Step};
use super::encoding::{EncodedClause, encoded_above};
use super::index::discrimination::DiscriminationTree;
use super::index::fingerprint::{FingerprintIndex, Wanted};
use super::literal::Lit;
use super::ordering::Kind;
use super::permutations::Laws;
use super::replay::{self, ReplayError};
use super::saturation::{Ending, Saturation};
use super::strategy::{COMPLETION, Strategy};
use super::substitution::Substitution;
use super::syntax::{Atom, Clause, Convention};
use super::term_bank::TermId;
use crate::budget::{Budget, Meter};
use queue::{Pair, Queue};
use rewriting::NormalForms;

/// The clock is read once every this many pairs.
const INTERVAL: u64 = 128;

/// The memory that a rule takes in the indexes, in bytes.
const RULE: usize = 2500;

/// Whether the problem is one of equations and disequations alone, with something to refute.
#[must_use]
pub fn is_unit_equality(problem: &[Clause]) -> bool {
    problem.iter().all(is_unit_equation) && has_equations_to_refute(problem)
}

/// Whether some of the clauses are equations, and others disequations, without anything else.
#[must_use]
pub fn has_equations_to_refute(problem: &[Clause]) -> bool {
    let has = |sign| {
        problem
            .iter()
            .any(|clause| is_unit_equation(clause) && clause[0].positive == sign)
    };
    has(true) && has(false)
}

fn is_unit_equation(clause: &Clause) -> bool {
    matches!(&clause[..], [literal] if matches!(literal.atom, Atom::Equality(..)))
}

/// A way to complete: the weights of pairs in the queue, the orientation of equations, and the
/// optional techniques.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    /// The weight of a pair's greater side, where the smaller side counts once.
    greater_side: u32,
    /// The weight that each superposition on the way to the pair adds; a symbol weighs 10.
    depth: u32,
    /// The weight of a symbol that does not occur in the goal, in tenths of one that does.
    foreign_weight: u32,
    ordering: Kind,
    /// Whether the goal's terms get [names](flattening).
    flattens_goals: bool,
    /// Whether critical pairs are skipped that are [connected](connectedness) below their top.
    connects: bool,
    /// Its share of the time in the second round.
    pub share: u32,
}

/// The proportions of N. Smallbone, "Twee: An Equational Theorem Prover", 2021, except for the
/// weight of symbols outside the goal.
const TWEE: Approach = Approach {
    greater_side: 4,
    depth: 23,
    foreign_weight: 15,
    ordering: Kind::Kbo,
    flattens_goals: false,
    connects: false,
    share: 1,
};

/// The approaches that are tried. Goal flattening and connectedness each solve what the other does
/// not, and together lose what connectedness alone solves.
pub const APPROACHES: [Approach; 4] = [
    Approach {
        flattens_goals: true,
        ..TWEE
    },
    Approach {
        greater_side: 1,
        depth: 2,
        foreign_weight: 10,
        connects: true,
        ..TWEE
    },
    Approach {
        connects: true,
        share: 3,
        ..TWEE
    },
    Approach {
        greater_side: 1,
        depth: 2,
        flattens_goals: true,
        ..TWEE
    },
];

/// The approaches with the lexicographic path ordering, which few problems need.
pub const PATH_APPROACHES: [Approach; 2] = [
    Approach {
        ordering: Kind::Lpo,
        ..TWEE
    },
    Approach {
        greater_side: 1,
        depth: 2,
        ordering: Kind::Lpo,
        ..TWEE
    },
];

/// What the completion knows of a clause.
#[derive(Clone, Copy, Default)]
struct Status {
    /// Whether it was removed because a newer rule simplifies it.
    is_dead: bool,
    /// How many superpositions lie between it and the inputs.
    depth: u32,
}

pub struct Completion {
    search: Saturation,
    inputs: Vec<EncodedClause>,
    /// The status of each clause, by its number.
    statuses: Vec<Status>,
    /// Oriented equations by their greater side.
    rules: DiscriminationTree<(ClauseId, bool)>,
    /// Unorientable equations by either side, each with whether that is the right side.
    equations: DiscriminationTree<(ClauseId, bool)>,
    /// The sides of active equations from which they are read (the greater, or both if
    /// unorientable), each with whether it is the right side.
    sides: FingerprintIndex<(ClauseId, bool)>,
    /// The subterms of those sides, and of goals with variables.
    targets: FingerprintIndex<(ClauseId, TermId)>,
    /// The goals in their current form, which new rules rewrite.
    goals: Vec<ClauseId>,
    /// The goals that were processed, by either side; the value is the other side.
    known_goals: DiscriminationTree<TermId>,
    queue: Queue,
    normal_forms: NormalForms,
    laws: Laws,
    approach: Approach,
    active_count: usize,
    /// No clause has a variable with this number or a higher one.
    variable_bound: usize,
    /// The constant that is smallest in the term ordering, if there is a constant.
    minimal: Option<TermId>,
    /// Whether nothing was dropped that may be needed.
    is_complete: bool,
    meter: Meter<INTERVAL>,
}

impl Completion {
    /// A completion of the clauses that are unit equations.
    #[must_use]
    pub fn new(clauses: &[SourceClause], approach: &Approach) -> Self {
        let units = (0..clauses.len()).filter(|&index| is_unit_equation(&clauses[index].clause));
        let units: Vec<usize> = units.collect();
        let strategy = Strategy {
            foreign_weight: approach.foreign_weight,
            ordering: approach.ordering,
            ..COMPLETION
        };
        let mut sources: Vec<_> = units.iter().map(|&index| clauses[index].clone()).collect();
        let definitions = match approach.flattens_goals {
            true => flattening::definitions(&sources, clauses),
            false => Vec::new(),
        };
        let names: Vec<_> = definitions.iter().map(|one| one.constant.clone()).collect();
        sources.extend(definitions.iter().map(|one| SourceClause {
            clause: one.clause(),
            input: 0,
            is_goal: true,
        }));
        let all: Vec<usize> = (0..sources.len()).collect();
        let (bank, mut inputs) = encoded_above(&names, &sources, &all, &strategy);
        let definitions = inputs.split_off(units.len());
        let mut completion = Self {
            search: Saturation::new(bank, strategy, true),
            inputs: Vec::new(),
            statuses: Vec::new(),
            rules: DiscriminationTree::default(),
            equations: DiscriminationTree::default(),
            sides: FingerprintIndex::default(),
            targets: FingerprintIndex::default(),
            goals: Vec::new(),
            known_goals: DiscriminationTree::default(),
            queue: Queue::default(),
            normal_forms: NormalForms::default(),
            laws: Laws::default(),
            approach: *approach,
            active_count: 0,
            variable_bound: 0,
            minimal: None,
            is_complete: true,
            meter: Meter::start(Budget::UNLIMITED),
        };
        completion.minimal = completion.smallest_constant();
        for input in &mut inputs {
            input.source = units[input.source];
            let id = completion.search.add_input(input.lits.clone());
            completion.statuses.push(Status::default());
            completion.queue.push(0, Pair::Clause(id));
        }
        for definition in definitions {
            let step = Step::DefineConstant(definition.lits[0]);
            let id = completion.record(definition.lits, vec![step], 0);
            completion.queue.push(0, Pair::Clause(id));
        }
        completion.inputs = inputs;
        completion
    }

    fn smallest_constant(&mut self) -> Option<TermId> {
        let symbols = self.search.bank.symbols().iter().enumerate().skip(1);
        let constants = symbols.filter(|(_, symbol)| symbol.arity == 0 && !symbol.is_predicate);
        let (id, _) = constants.min_by_key(|(_, symbol)| symbol.precedence)?;
        let base = self.search.bank.stack.len();
        Some(self.search.bank.intern(id as u32, base))
    }

    /// Runs until the search ends or the budget is spent; its memory is compared with the
    /// [footprint](Self::footprint).
    pub fn run(&mut self, budget: Budget) -> Ending {
        self.meter = Meter::start(budget);
        while let Some(pair) = self.queue.pop() {
            self.normal_forms.settle();
            if let Some(id) = self.process_pair(pair)
                && let Some(empty) = self.activate(id)
            {
                return Ending::Refuted(empty);
            }
            if self.is_out_of_time() {
                return Ending::Limit;
            }
        }
        if self.is_complete {
            Ending::Saturated
        } else {
            Ending::Exhausted
        }
    }

    /// How many critical pairs were made, and how many were processed.
    #[must_use]
    pub fn statistics(&self) -> super::saturation::Statistics {
        self.search.statistics
    }

    /// The proof of an empty clause.
    ///
    /// # Errors
    /// If the records of the steps are wrong, which would be a bug of the prover.
    pub fn proof(
        &mut self,
        empty: ClauseId,
        convention: Convention,
    ) -> Result<super::proof::Proof, ReplayError> {
        replay::proof(&mut self.search, empty, &self.inputs, convention)
    }

    /// The approximate memory that it takes, in bytes.
    #[must_use]
    pub fn footprint(&self) -> usize {
        self.search.footprint() + self.queue.footprint() + self.active_count * RULE
    }

    fn is_out_of_time(&mut self) -> bool {
        self.meter.spend(self.footprint())
    }

    /// Forgets the terms that were made since the bank had `mark` terms.
    fn forget_terms(&mut self, mark: usize) {
        self.search.bank.truncate(mark);
        self.normal_forms.truncate(mark);
    }

    fn are_permutations(&mut self, lhs: TermId, rhs: TermId) -> bool {
        self.laws.are_permutations(&mut self.search.bank, lhs, rhs)
    }

    fn literal(&self, id: ClauseId) -> Lit {
        self.search.clauses[id as usize].lits[0]
    }

    /// Stores a clause with its steps.
    fn record(&mut self, lits: Vec<Lit>, steps: Vec<Step>, depth: u32) -> ClauseId {
        let id = self.search.record(lits, steps);
        self.statuses.resize(id as usize, Status::default());
        let is_dead = false;
        self.statuses.push(Status { is_dead, depth });
        id
    }

    /// Makes the critical pair again and rewrites it; stores the conclusion if it is new.
    fn process_pair(&mut self, pair: Pair) -> Option<ClauseId> {
        let mark = self.search.bank.len();
        let (lit, top, step, depth) = match pair {
            Pair::Clause(id) => {
                let depth = self.statuses[id as usize].depth;
                (self.literal(id), None, Step::Copy(id), depth)
            }
            Pair::Overlap(overlap) => {
                let depth = self.depth_of(&overlap)?;
                let (lit, top) = self.conclusion(&overlap)?;
                (lit, top, overlap.step(), depth)
            }
        };
        self.search.statistics.processed += 1;
        let (lhs, rhs) = (self.normal_form(lit.lhs), self.normal_form(lit.rhs));
        let is_known = match lit.positive {
            true => {
                lhs == rhs
                    || self.is_ground_joinable(lhs, rhs)
                    || top.is_some_and(|top| self.is_connected_below(top, lhs, rhs))
            }
            false => self.is_known_goal(lhs, rhs),
        };
        if is_known {
            self.forget_terms(mark);
            return None;
        }
        // From here on the recorded steps refer to the new terms, so these must stay.
        let lhs = self.traced_normal_form(lit.lhs);
        let rhs = self.traced_normal_form(lit.rhs);
        // The cached normal forms may come from other steps than the ones recorded now.
        if lit.positive && (lhs == rhs || self.is_ground_joinable(lhs, rhs)) {
            return None;
        }
        if self.search.bank.is_too_large(lhs) || self.search.bank.is_too_large(rhs) {
            self.is_complete = false;
            return None;
        }
        let after = Lit::new(
            &self.search.bank,
            &mut self.search.ordering,
            lhs,
            rhs,
            lit.positive,
        );
        let mut steps = vec![step];
        if (lhs, rhs) != (lit.lhs, lit.rhs) {
            steps.push(Step::Rewrite {
                lit: 0,
                before: lit,
                after,
            });
        }
        Some(self.record(vec![after], steps, depth))
    }

    /// Makes a clause active. Returns the empty clause if that is found.
    fn activate(&mut self, id: ClauseId) -> Option<ClauseId> {
        let lit = self.literal(id);
        for side in [lit.lhs, lit.rhs] {
            let bound = &mut self.variable_bound;
            let raise = &mut |variable| *bound = (*bound).max(variable + 1);
            self.search.bank.for_each_variable(side, raise);
        }
        if !lit.positive {
            return self.activate_goal(id);
        }
        self.interreduce(id);
        for (side, reversed) in sides(&lit) {
            let tree = if lit.oriented {
                &mut self.rules
            } else {
                &mut self.equations
            };
            tree.insert(&self.search.bank, side, (id, reversed));
            self.sides.insert(&self.search.bank, side, (id, reversed));
        }
        self.add_targets(id);
        self.active_count += 1;
        self.laws.note(&self.search.bank, id, &lit, true);
        self.normal_forms.outdate();
        if let Some(empty) = self.rewrite_goals() {
            return Some(empty);
        }
        self.overlap_with_active(id);
        None
    }

    fn is_ground(&self, lit: &Lit) -> bool {
        self.search.bank.is_ground(lit.lhs) && self.search.bank.is_ground(lit.rhs)
    }

    fn add_targets(&mut self, id: ClauseId) {
        for target in self.targets_of(&self.literal(id)) {
            self.targets.insert(&self.search.bank, target, (id, target));
        }
    }

    /// Puts active equations that the new one rewrites back into the queue. The new one must be
    /// strictly more general, so that two equations do not replace each other for ever.
    fn interreduce(&mut self, new: ClauseId) {
        let rule = self.literal(new);
        let mut simplified = Vec::new();
        for (side, reversed) in sides(&rule) {
            let mut found = Vec::new();
            self.targets
                .candidates(&self.search.bank, side, Wanted::Instances, &mut found);
            for (id, target) in found {
                let old = self.literal(id);
                if old.positive
                    && !simplified.contains(&id)
                    && self.simplifies((new, reversed), &old, target)
                {
                    simplified.push(id);
                }
            }
        }
        for id in simplified {
            self.deactivate(id);
            self.queue.push(0, Pair::Clause(id));
        }
    }

    fn simplifies(&mut self, by: (ClauseId, bool), old: &Lit, target: TermId) -> bool {
        let rule = self.literal(by.0);
        let (left, _) = directed(&rule, by.1);
        let mark = self.search.substitution.mark();
        let matches = self
            .search
            .substitution
            .matches(&self.search.bank, left, target);
        let is_whole = target == old.lhs || target == old.rhs;
        // An instance of the same size is taken for a variant.
        let is_variant = is_whole && self.search.bank.size(left) == self.search.bank.size(target);
        self.search.substitution.undo(mark);
        matches
            && !is_variant
            && self
                .rewritten_by(by, target, rewriting::Mode::Plain)
                .is_some()
    }

    fn deactivate(&mut self, id: ClauseId) {
        let lit = self.literal(id);
        self.statuses[id as usize].is_dead = true;
        for (side, reversed) in sides(&lit) {
            let tree = if lit.oriented {
                &mut self.rules
            } else {
                &mut self.equations
            };
            tree.remove(&self.search.bank, side, (id, reversed));
            let is_it = |entry: &(ClauseId, bool)| *entry == (id, reversed);
            self.sides.remove(&self.search.bank, side, is_it);
        }
        for target in self.targets_of(&lit) {
            let is_it = |entry: &(ClauseId, TermId)| *entry == (id, target);
            self.targets.remove(&self.search.bank, target, is_it);
        }
        self.active_count -= 1;
        self.laws.note(&self.search.bank, id, &lit, false);
    }

    /// The subterms, each once, of the sides from which the equation is read.
    fn targets_of(&self, lit: &Lit) -> Vec<TermId> {
        let mut targets = Vec::new();
        for (side, _) in sides(lit) {
            self.search
                .bank
                .for_each_subterm(side, &mut |subterm| targets.push(subterm));
        }
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    fn shifted(&mut self, lit: &Lit) -> Lit {
        let (bank, offset) = (&mut self.search.bank, self.variable_bound);
        Lit {
            lhs: Substitution::shifted(bank, lit.lhs, offset),
            rhs: Substitution::shifted(bank, lit.rhs, offset),
            ..*lit
        }
    }
}

/// The sides from which an equation is read (the greater, or both if unorientable), each with
/// whether it is the right side.
fn sides(lit: &Lit) -> impl Iterator<Item = (TermId, bool)> + use<> {
    let both = [(lit.lhs, false), (lit.rhs, true)];
    both.into_iter().take(if lit.oriented { 1 } else { 2 })
}

/// The left and the right side of an equation, exchanged if it is read in reverse.
fn directed(lit: &Lit, reversed: bool) -> (TermId, TermId) {
    if reversed {
        (lit.rhs, lit.lhs)
    } else {
        (lit.lhs, lit.rhs)
    }
}
