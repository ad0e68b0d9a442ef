//! Unit equality by ordered completion, for problems of equations and disequations alone.
//!
//! # How it works
//! Equations become rewrite rules, oriented by a Knuth-Bendix or path ordering; those that cannot
//! be oriented rewrite whichever way an instance sinks (L. Bachmair, N. Dershowitz, D. Plaisted,
//! "Completion without Failure", 1989). Where two rules overlap, a critical pair must be joined or
//! becomes a rule itself. Pairs wait in a queue as 20 bytes each and are made again when their turn
//! comes, as in Waldmeister (J.-M. Gaillourdet, Th. Hillenbrand, B. Löchner, H. Spies, 2003). Goals
//! without variables are rewritten by every new rule; into the others the rules are superposed,
//! which is narrowing.
//!
//! The clauses lie in a [`Saturation`] that does not run, with the same notes of their steps, so
//! that [`super::replay`] writes the proof.

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

/// The clock is read once for so many pairs.
const INTERVAL: u64 = 128;

/// What a rule takes in the indexes, in bytes.
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

/// A way to complete: what pairs weigh in the queue, how equations are oriented, and what is done
/// beside.
#[derive(Clone, Copy, Debug)]
pub struct Approach {
    /// How often the greater side counts, the smaller counting once.
    greater_side: u32,
    /// What each superposition on the way to the pair adds, where a symbol weighs 10.
    depth: u32,
    /// What a symbol weighs that does not occur in the goal, in tenths of one that does.
    foreign_weight: u32,
    ordering: Kind,
    /// Whether the goal's terms get [names](flattening).
    flattens_goals: bool,
    /// Whether critical pairs are left out that are [connected](connectedness) below their top.
    connects: bool,
    /// Its share of the time of the second round.
    pub share: u32,
}

/// The proportions of N. Smallbone, "Twee: An Equational Theorem Prover", 2021, but for the goal's
/// symbols.
const TWEE: Approach = Approach {
    greater_side: 4,
    depth: 23,
    foreign_weight: 15,
    ordering: Kind::KnuthBendix,
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

/// The same by the lexicographic path ordering, which few problems ask for.
pub const PATH_APPROACHES: [Approach; 2] = [
    Approach {
        ordering: Kind::Path,
        ..TWEE
    },
    Approach {
        greater_side: 1,
        depth: 2,
        ordering: Kind::Path,
        ..TWEE
    },
];

/// What the completion knows of a clause.
#[derive(Clone, Copy, Default)]
struct Status {
    /// Whether it was taken back because a newer rule simplifies it.
    is_dead: bool,
    /// How many superpositions lie between it and the inputs.
    depth: u32,
}

pub struct Completion {
    search: Saturation,
    inputs: Vec<EncodedClause>,
    /// By clause.
    statuses: Vec<Status>,
    /// Oriented equations by their greater side.
    rules: DiscriminationTree<(ClauseId, bool)>,
    /// Unorientable equations by either side, and whether that is the right one.
    equations: DiscriminationTree<(ClauseId, bool)>,
    /// The sides of active equations that are not the smaller, and whether that is the right one.
    sides: FingerprintIndex<(ClauseId, bool)>,
    /// The subterms of such sides, and of goals with variables.
    targets: FingerprintIndex<(ClauseId, TermId)>,
    /// Goals as they are now, to be rewritten by new rules.
    goals: Vec<ClauseId>,
    /// Goals that were met: by either side, the other.
    known_goals: DiscriminationTree<TermId>,
    queue: Queue,
    normal_forms: NormalForms,
    laws: Laws,
    approach: Approach,
    active_count: usize,
    /// No clause has a variable with this number or a higher one.
    variable_bound: usize,
    /// The smallest constant.
    minimal: Option<TermId>,
    /// Whether nothing was thrown away that may be needed.
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
            completion.queue.push(0, Pair::Again(id));
        }
        for definition in definitions {
            let step = Step::DefineConstant(definition.lits[0]);
            let id = completion.record(definition.lits, vec![step], 0);
            completion.queue.push(0, Pair::Again(id));
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

    /// Works on until the end, or until the budget is spent, the memory of which is the
    /// [footprint](Self::footprint).
    pub fn run(&mut self, budget: Budget) -> Ending {
        self.meter = Meter::start(budget);
        while let Some(pair) = self.queue.pop() {
            self.normal_forms.settle();
            if let Some(id) = self.concluded(pair)
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

    /// How many critical pairs were made, and how many were looked at.
    #[must_use]
    pub fn statistics(&self) -> super::saturation::Statistics {
        self.search.statistics
    }

    /// The proof that ends with the empty clause.
    ///
    /// # Errors
    /// If the notes are wrong, which would be a fault of ours.
    pub fn proof(
        &mut self,
        empty: ClauseId,
        convention: Convention,
    ) -> Result<super::proof::Proof, ReplayError> {
        replay::proof(&mut self.search, empty, &self.inputs, convention)
    }

    /// About how much memory it takes, in bytes.
    #[must_use]
    pub fn footprint(&self) -> usize {
        self.search.footprint() + self.queue.footprint() + self.active_count * RULE
    }

    fn is_out_of_time(&mut self) -> bool {
        self.meter.spend(self.footprint())
    }

    /// Forgets the terms that were made since the bank had this length.
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

    /// Writes down a clause with its steps.
    fn record(&mut self, lits: Vec<Lit>, steps: Vec<Step>, depth: u32) -> ClauseId {
        let id = self.search.record(lits, steps);
        self.statuses.resize(id as usize, Status::default());
        let is_dead = false;
        self.statuses.push(Status { is_dead, depth });
        id
    }

    /// Makes the pair again and rewrites it; writes it down if it says something new.
    fn concluded(&mut self, pair: Pair) -> Option<ClauseId> {
        let mark = self.search.bank.len();
        let (lit, top, step, depth) = match pair {
            Pair::Again(id) => {
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
                    || self.is_joinable(lhs, rhs)
                    || top.is_some_and(|top| self.is_connected_below(top, lhs, rhs))
            }
            false => self.is_known_goal(lhs, rhs),
        };
        if is_known {
            self.forget_terms(mark);
            return None;
        }
        // From here on the notes name the new terms, so that these must stay.
        let lhs = self.traced_normal_form(lit.lhs);
        let rhs = self.traced_normal_form(lit.rhs);
        // The forms that were kept may come from other steps than those made now.
        if lit.positive && (lhs == rhs || self.is_joinable(lhs, rhs)) {
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

    /// Puts a clause to use. The empty clause is returned.
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
        self.take_back_what_it_simplifies(id);
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

    /// Puts active equations back into the queue that the new one rewrites; it must be the more
    /// general, so that neither takes the other's place for ever.
    fn take_back_what_it_simplifies(&mut self, new: ClauseId) {
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
            self.queue.push(0, Pair::Again(id));
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
        // Of an instance that is no variant something is larger.
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

    /// The subterms, each once, of the sides that are not the smaller.
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

/// The sides from which an equation is read, and whether each is the right one.
fn sides(lit: &Lit) -> impl Iterator<Item = (TermId, bool)> + use<> {
    let both = [(lit.lhs, false), (lit.rhs, true)];
    both.into_iter().take(if lit.oriented { 1 } else { 2 })
}

/// The equation's sides, read from right to left if it is reversed.
fn directed(lit: &Lit, reversed: bool) -> (TermId, TermId) {
    if reversed {
        (lit.rhs, lit.lhs)
    } else {
        (lit.lhs, lit.rhs)
    }
}
