//! The given-clause loop: one clause after another is taken from a queue and combined with all that
//! were taken before.
//!
//! Clauses are passive or active (Discount's variant: J. Denzinger, M. Kronenburg, S. Schulz,
//! 1997). The loop takes the best passive clause of the [queues], simplifies it by the active ones
//! ([simplify]), drops it if they imply it already, removes active clauses that it makes
//! superfluous, and then draws all conclusions with active partners ([generate]). New clauses are
//! simplified cheaply and become passive. When nothing is left, no proof exists; that is only said
//! if nothing was thrown away on the way.

mod active;
mod clause;
mod generate;
mod limited_resource;
mod queues;
mod simplify;
mod splitting;
mod trial;

pub(super) use generate::factored_equations;

use std::collections::HashMap;

use super::derivation::{ClauseId, Step};
use super::index::discrimination::DiscriminationTree;
use super::index::feature_vector::FeatureVectorIndex;
use super::index::fingerprint::{FingerprintIndex, Wanted};
use super::literal::Lit;
use super::ordering::Ordering;
use super::permutations::Laws;
use super::selection::eligible;
use super::strategy::{Loop, Strategy};
use super::substitution::Substitution;
use super::term_bank::{TermBank, TermId};
use crate::budget::{Budget, Meter};
use clause::{ClauseData, NO_PARENT, State};
use limited_resource::LimitedResource;
use queues::{Candidate, Queues};
use simplify::SimplifyResult;
use splitting::Splitting;

/// The memory of a term, of a clause, and of a literal of a clause, in bytes, the indexes included;
/// and of an input.
const TERM: usize = 60;
const CLAUSE: usize = 400;
const LITERAL: usize = 60;
const INPUT: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Refuted(ClauseId),
    /// All conclusions were drawn without the empty clause: there is a model.
    Saturated,
    /// All conclusions of an incomplete strategy were drawn, which proves nothing.
    Exhausted,
    Limit,
}

/// What was counted on the way.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    pub generated: u64,
    /// Clauses that were taken from the queue.
    pub processed: u64,
}

/// A rewriting step from a term to an equal one: the clause of the rule, or [`CONGRUENCE`] if only
/// arguments changed.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) to: TermId,
    pub(super) by: ClauseId,
}

/// The rule of a link that rewrites arguments.
pub(super) const CONGRUENCE: ClauseId = ClauseId::MAX;

/// A place of an active clause: the clause and the literal's index.
type Place = (ClauseId, u16);

pub struct Saturation {
    pub(super) bank: TermBank,
    pub(super) ordering: Ordering,
    pub(super) substitution: Substitution,
    pub(super) clauses: Vec<ClauseData>,
    /// The first rewriting step of each term; it stays valid.
    links: Vec<Link>,
    /// First steps at the top of sides of positive equations, where only some of the rules may be
    /// used.
    guarded_links: HashMap<TermId, Vec<Link>>,
    /// The steps, from term to term, that were noted since the last conclusion was begun.
    recent_links: Vec<(TermId, TermId)>,
    /// The number of rules at the time when each term was last found to be in normal form.
    normal_since: Vec<u32>,
    rule_count: u32,
    inputs: Vec<Vec<Lit>>,
    strategy: Strategy,
    queues: Queues,
    meter: Meter,
    limited_resource: LimitedResource,
    /// How many literals all clauses have together.
    literal_count: usize,
    /// The clause whose conclusions were being drawn when the time ran out.
    interrupted: Option<ClauseId>,
    is_complete: bool,
    has_equality: bool,
    laws: Laws,
    /// No active clause has a variable with this number or a higher one.
    variable_bound: usize,
    /// Units by their atom: the negative ones, and the positive ones.
    units: [DiscriminationTree<ClauseId>; 2],
    /// Unit equations by their greater side, or by both, each with whether that is the right side:
    /// the negative ones, and the positive ones.
    equations: [DiscriminationTree<(ClauseId, bool)>; 2],
    atoms: [FingerprintIndex<Place>; 2],
    /// Sides of eligible positive equations, each with whether it is the right side.
    sides: FingerprintIndex<(ClauseId, u16, bool)>,
    targets: FingerprintIndex<(ClauseId, TermId)>,
    /// Subterms of all active clauses, if there is equality.
    occurrences: FingerprintIndex<(ClauseId, TermId)>,
    subsumption: FeatureVectorIndex,
    /// `None` if the strategy does not split clauses.
    splitting: Option<Splitting>,
    pub statistics: Statistics,
}

impl Saturation {
    /// A search for the empty clause.
    #[must_use]
    pub fn new(bank: TermBank, strategy: Strategy, has_equality: bool) -> Self {
        Self {
            splitting: strategy.splits.then(|| Splitting::new(&bank)),
            bank,
            ordering: Ordering::new(strategy.ordering),
            substitution: Substitution::default(),
            clauses: Vec::new(),
            links: Vec::new(),
            guarded_links: HashMap::new(),
            recent_links: Vec::new(),
            normal_since: Vec::new(),
            rule_count: 0,
            inputs: Vec::new(),
            queues: Queues::new(strategy.queues, strategy.eligible_weight),
            meter: Meter::start(Budget::UNLIMITED),
            limited_resource: LimitedResource::default(),
            literal_count: 0,
            interrupted: None,
            is_complete: true,
            strategy,
            has_equality,
            laws: Laws::default(),
            variable_bound: 0,
            units: Default::default(),
            equations: Default::default(),
            atoms: Default::default(),
            sides: FingerprintIndex::default(),
            targets: FingerprintIndex::default(),
            occurrences: FingerprintIndex::default(),
            subsumption: FeatureVectorIndex::default(),
            statistics: Statistics::default(),
        }
    }

    /// Begins the search with these clauses, each with whether it comes from the goal. The memory
    /// of the budget is compared with the [footprint](Saturation::footprint).
    pub fn begin(&mut self, inputs: Vec<(Vec<Lit>, bool)>, budget: Budget) -> Ending {
        self.meter = Meter::start(budget);
        for (index, (lits, is_goal)) in inputs.into_iter().enumerate() {
            let steps = vec![Step::Input(index as u32)];
            self.inputs.push(lits.clone());
            if let Some(empty) = self.add(lits, steps, is_goal, [NO_PARENT; 2]) {
                return Ending::Refuted(empty);
            }
        }
        self.search()
    }

    /// Resumes a search that ended with [`Ending::Limit`].
    pub fn resume(&mut self, budget: Budget) -> Ending {
        self.end_part();
        self.meter = Meter::start(budget);
        self.search()
    }

    /// Resumes a search for the last time: [what the time is too short for](limited_resource) is
    /// dropped.
    pub fn finish(&mut self, budget: Budget) -> Ending {
        self.limited_resource.is_on = self.strategy.limits_passive;
        self.resume(budget)
    }

    /// Whether clauses were dropped for want of time.
    #[must_use]
    pub fn has_dropped(&self) -> bool {
        self.limited_resource.has_dropped
    }

    /// The approximate memory that the search takes, in bytes.
    #[must_use]
    pub fn footprint(&self) -> usize {
        self.bank.len() * TERM
            + self.clauses.len() * CLAUSE
            + self.literal_count * LITERAL
            + self.inputs.len() * INPUT
    }

    fn search(&mut self) -> Ending {
        let mut given = self.interrupted.take();
        loop {
            if let Some(given) = given {
                match self.generate(given) {
                    Ok(None) => {}
                    Ok(Some(empty)) => return Ending::Refuted(empty),
                    Err(OutOfTime) => {
                        self.interrupted = Some(given);
                        return Ending::Limit;
                    }
                }
            }
            if let Err(empty) = self.process_conflicts() {
                return Ending::Refuted(empty);
            }
            if self.is_out_of_time() {
                return Ending::Limit;
            }
            self.limit_resource();
            let Some(next) = self.queues.pop() else {
                break;
            };
            given = match self.activated(next) {
                Ok(given) => given,
                Err(empty) => return Ending::Refuted(empty),
            };
        }
        if self.meter.is_spent() {
            Ending::Limit
        } else if self.is_complete {
            Ending::Saturated
        } else {
            Ending::Exhausted
        }
    }

    /// Simplifies a passive clause by the active ones and these by it, and makes it active if it is
    /// needed. The empty clause is returned as an error.
    fn activated(&mut self, passive: ClauseId) -> Result<Option<ClauseId>, ClauseId> {
        let clause = &self.clauses[passive as usize];
        if clause.state != State::Passive {
            return Ok(None);
        }
        let is_discount = self.strategy.given_clause_loop == Loop::Discount;
        // In Otter's loop a passive clause may have simplified or subsumed others: then it must
        // stay, even if a parent is dead.
        let orphan = is_discount
            && clause.parents.iter().any(|&parent| {
                parent != NO_PARENT && self.clauses[parent as usize].state == State::Dead
            });
        if orphan {
            self.clauses[passive as usize].state = State::Dead;
            return Ok(None);
        }
        if !is_discount {
            self.remove_simplifier(passive);
        }
        if self.lock_if_disabled(passive) {
            return Ok(None);
        }
        self.statistics.processed += 1;
        let Some(given) = self.forward_simplify(passive) else {
            return Ok(None);
        };
        if self.clauses[given as usize].lits.is_empty() {
            return Err(given);
        }
        if self.note_if_conflict(given) || self.split(given)? {
            return Ok(None);
        }
        self.backward_simplify(given).map_or(Ok(()), Err)?;
        self.activate(given);
        Ok(Some(given))
    }

    /// The rewriting steps that were noted for a term.
    pub(super) fn links_of(&self, term: TermId) -> impl Iterator<Item = &Link> {
        let main = self
            .links
            .get(term.index())
            .filter(|link| link.to != TermId::NONE);
        main.into_iter()
            .chain(self.guarded_links.get(&term).into_iter().flatten())
    }

    /// Adds an input outside the loop, for other searches that use this store.
    pub(super) fn add_input(&mut self, lits: Vec<Lit>) -> ClauseId {
        self.inputs.push(lits.clone());
        self.record(lits, vec![Step::Input(self.inputs.len() as u32 - 1)])
    }

    /// Adds a clause with its steps outside the loop, for other searches that use this store.
    pub(super) fn record(&mut self, lits: Vec<Lit>, steps: Vec<Step>) -> ClauseId {
        self.store(lits, steps, false, [NO_PARENT; 2])
    }

    /// The literals of an input before anything was done to them.
    pub(super) fn input_literals(&self, index: usize) -> Vec<Lit> {
        self.inputs[index].clone()
    }

    /// The given clause simplified by all active ones, as a new clause if that changed it; `None`
    /// if it is redundant or too large.
    fn forward_simplify(&mut self, given: ClauseId) -> Option<ClauseId> {
        let clause = &self.clauses[given as usize];
        let (mut lits, is_goal, parents) = (clause.lits.to_vec(), clause.is_goal, clause.parents);
        let mut steps = vec![Step::Copy(given)];
        if self.simplify(&mut lits, &mut steps, true) != SimplifyResult::Kept {
            self.clauses[given as usize].state = State::Dead;
            return None;
        }
        if steps.len() == 1 {
            return Some(given);
        }
        self.clauses[given as usize].state = State::Dead;
        Some(self.store(lits, steps, is_goal, parents))
    }

    /// Makes a clause passive unless it is redundant. Returns the empty clause if that is found.
    fn add(
        &mut self,
        mut lits: Vec<Lit>,
        mut steps: Vec<Step>,
        is_goal: bool,
        parents: [ClauseId; 2],
    ) -> Option<ClauseId> {
        let is_otter = self.strategy.given_clause_loop == Loop::Otter;
        if self.simplify(&mut lits, &mut steps, is_otter) != SimplifyResult::Kept {
            return None;
        }
        let is_input = matches!(steps[0], Step::Input(_));
        let id = self.store(lits, steps, is_goal, parents);
        if self.clauses[id as usize].lits.is_empty() {
            return Some(id);
        }
        if self.note_if_conflict(id) || !self.queue(id, is_input && self.strategy.inputs_first) {
            return None;
        }
        if is_otter {
            return self.begin_to_simplify(id);
        }
        None
    }

    /// Lets a passive clause simplify the others in Otter's loop. Returns the empty clause if that
    /// is found.
    fn begin_to_simplify(&mut self, id: ClauseId) -> Option<ClauseId> {
        let empty = self.backward_simplify(id);
        if self.clauses[id as usize].state == State::Passive {
            self.insert_simplifier(id);
        }
        empty
    }

    /// Queues a clause; one that cannot be reached in time is dropped, and forgotten if possible.
    /// Returns whether it is queued.
    fn queue(&mut self, id: ClauseId, comes_first: bool) -> bool {
        let clause = &self.clauses[id as usize];
        let (lits, is_goal) = (clause.lits.clone(), clause.is_goal);
        let eligible = match self.strategy.eligible_weight {
            10 => Vec::new(),
            _ => self.eligible(&lits).0,
        };
        let candidate = Candidate {
            id,
            lits: &lits,
            eligible: &eligible,
            is_goal,
            comes_first,
        };
        let is_queued = self.queues.push(&self.bank, &candidate);
        if !is_queued {
            (self.is_complete, self.limited_resource.has_dropped) = (false, true);
            self.clauses[id as usize].state = State::Dead;
            if id as usize + 1 == self.clauses.len()
                && self.clauses[id as usize].eligible.is_empty()
            {
                self.literal_count -= lits.len();
                self.clauses.pop();
            }
        }
        is_queued
    }

    /// The indices of the literals on which inferences are made, and whether that is one selected
    /// literal. Names of components are never among them.
    fn eligible(&mut self, lits: &[Lit]) -> (Vec<u16>, bool) {
        if self.splitting.is_none() {
            return self.eligible_of(lits);
        }
        let (indices, others): (Vec<u16>, Vec<Lit>) = (0..)
            .zip(lits)
            .filter(|(_, lit)| !self.is_name(lit))
            .unzip();
        let (eligible, selected) = self.eligible_of(&others);
        let indices = eligible
            .into_iter()
            .map(|index| indices[usize::from(index)]);
        (indices.collect(), selected)
    }

    /// The same for a clause without names of components.
    fn eligible_of(&mut self, lits: &[Lit]) -> (Vec<u16>, bool) {
        let (bank, atoms, rules) = (&self.bank, &self.atoms, &self.sides);
        let partners = |lit: &Lit| {
            if lit.is_atom() {
                let mut found = Vec::new();
                let others = &atoms[usize::from(!lit.positive)];
                others.candidates(bank, lit.lhs, Wanted::Unifiable, &mut found);
                return found.len();
            }
            let mut found = Vec::new();
            let sides = [lit.lhs, lit.rhs];
            for &side in &sides[..if lit.oriented { 1 } else { 2 }] {
                bank.for_each_subterm(side, &mut |term| {
                    rules.candidates(bank, term, Wanted::Unifiable, &mut found);
                });
            }
            found.len()
        };
        let selection = self.strategy.selection;
        eligible(bank, &mut self.ordering, selection, lits, &partners)
    }

    /// Stores a clause, with its variables numbered from 0.
    fn store(
        &mut self,
        mut lits: Vec<Lit>,
        steps: Vec<Step>,
        is_goal: bool,
        parents: [ClauseId; 2],
    ) -> ClauseId {
        if Self::is_renumbered(&steps) {
            self.renumber(&mut lits);
        }
        let id = self.clauses.len() as ClauseId;
        self.literal_count += lits.len();
        self.clauses.push(ClauseData {
            lits: lits.into(),
            steps: steps.into(),
            state: State::Passive,
            is_goal,
            parents,
            eligible: Box::default(),
            selected: false,
        });
        id
    }

    /// Whether a clause with these steps has its variables renumbered when it is stored. A
    /// conclusion without further steps was numbered when it was built.
    pub(super) fn is_renumbered(steps: &[Step]) -> bool {
        steps.len() > 1 || matches!(steps[0], Step::Input(_))
    }

    /// Numbers the variables of a clause from 0 in the order of their first occurrence.
    pub(super) fn renumber(&mut self, lits: &mut [Lit]) {
        self.substitution.start_building();
        for lit in lits {
            // Orientation does not depend on the variables' numbers.
            lit.lhs = self.substitution.build(&mut self.bank, lit.lhs);
            lit.rhs = self.substitution.build(&mut self.bank, lit.rhs);
        }
    }

    fn is_out_of_time(&mut self) -> bool {
        self.meter.spend(self.footprint())
    }
}

struct OutOfTime;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::encoding::encoded;
    use crate::resolution::strategy::SCHEDULE;
    use crate::resolution::tests::clause_set;

    /// How many inputs are queued when all were added, and nothing else was done.
    fn waiting(text: &str, given_clause_loop: Loop) -> usize {
        let clauses = clause_set(text).clauses;
        let all: Vec<usize> = (0..clauses.len()).collect();
        let strategy = Strategy {
            given_clause_loop,
            splits: false,
            ..SCHEDULE[0]
        };
        let (bank, inputs) = encoded(&clauses, &all, &strategy);
        let mut search = Saturation::new(bank, strategy, false);
        for (index, input) in (0..).zip(inputs) {
            search.inputs.push(input.lits.clone());
            search.add(input.lits, vec![Step::Input(index)], false, [NO_PARENT; 2]);
        }
        let states = search.clauses.iter().map(|clause| clause.state);
        states.filter(|&state| state == State::Passive).count()
    }

    #[test]
    fn in_otters_loop_clauses_that_wait_simplify_each_other() {
        for text in [
            "P(x)\nP(a) | Q(a)",
            "P(a) | Q(a)\nP(x)",
            "P(x) | Q(x)\nQ(b) | R(a) | P(b)",
            "R(a) | P(b) | Q(b)\nP(x) | Q(x)",
        ] {
            assert_eq!(waiting(text, Loop::Discount), 2, "{text}");
            assert_eq!(waiting(text, Loop::Otter), 1, "{text}");
        }
    }
}
