//! The given-clause loop: one clause after another is taken from a queue and made to meet all that
//! were taken before.
//!
//! Clauses are passive or active (Discount's variant: J. Denzinger, M. Kronenburg, S. Schulz,
//! 1997). The loop takes the best passive clause by the [queues], simplifies it by the active ones
//! ([simplify]), drops it if they say as much already, removes active clauses that it makes
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

/// What a term, a clause, and a literal of a clause cost in bytes, the indexes included; and an
/// input.
const TERM: usize = 60;
const CLAUSE: usize = 400;
const LITERAL: usize = 60;
const INPUT: usize = 300;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Refuted(ClauseId),
    /// All conclusions were drawn: there is a model.
    Saturated,
    /// All conclusions of an incomplete strategy were drawn, which means nothing.
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

/// A step from a term to an equal one: the rule's clause, or [`CONGRUENCE`] if only arguments
/// changed.
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
    /// First steps of rewriting, by term; they stay true for ever.
    links: Vec<Link>,
    /// First steps at the top of positive equations' sides, where fewer rules count.
    guarded_links: HashMap<TermId, Vec<Link>>,
    /// From what to what steps were noted since the last conclusion was begun.
    recent_links: Vec<(TermId, TermId)>,
    /// When a term was last found in normal form, as the number of rules then.
    normal_since: Vec<u32>,
    rule_count: u32,
    inputs: Vec<Vec<Lit>>,
    strategy: Strategy,
    queues: Queues,
    meter: Meter,
    limited_resource: LimitedResource,
    /// How many literals all clauses have together.
    literal_count: usize,
    /// The clause whose conclusions were being drawn when the time was up.
    interrupted: Option<ClauseId>,
    is_complete: bool,
    has_equality: bool,
    laws: Laws,
    /// No active clause has a variable with this number or a higher one.
    variable_bound: usize,
    /// Units by their atom: negative, positive.
    units: [DiscriminationTree<ClauseId>; 2],
    /// Unit equations by the greater or either side, and whether that is the right one: negative,
    /// positive.
    equations: [DiscriminationTree<(ClauseId, bool)>; 2],
    atoms: [FingerprintIndex<Place>; 2],
    /// Sides of eligible positive equations, and whether that is the right one.
    sides: FingerprintIndex<(ClauseId, u16, bool)>,
    targets: FingerprintIndex<(ClauseId, TermId)>,
    /// Subterms of all active clauses, if there is equality.
    occurrences: FingerprintIndex<(ClauseId, TermId)>,
    subsumption: FeatureVectorIndex,
    /// Of a strategy that splits.
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

    /// Begins the search with these clauses, each with whether it comes from the goal. The
    /// memory of the budget is its [footprint](Saturation::footprint).
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

    /// The same for the last time: [what the time is too short for](limited_resource) is thrown
    /// away.
    pub fn finish(&mut self, budget: Budget) -> Ending {
        self.limited_resource.is_on = self.strategy.limits_passive;
        self.resume(budget)
    }

    /// Whether clauses were thrown away for want of time.
    #[must_use]
    pub fn has_dropped(&self) -> bool {
        self.limited_resource.has_dropped
    }

    /// About how much memory the search takes, in bytes.
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
            if let Err(empty) = self.mind_conflicts() {
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

    /// Simplifies a passive clause by the active ones and them by it, and makes it active, if it is
    /// needed. The empty clause is an error.
    fn activated(&mut self, passive: ClauseId) -> Result<Option<ClauseId>, ClauseId> {
        let clause = &self.clauses[passive as usize];
        if clause.state != State::Passive {
            return Ok(None);
        }
        let waits_only = self.strategy.given_clause_loop == Loop::Discount;
        // One that simplified others may be all that is left of them.
        let orphan = waits_only
            && clause.parents.iter().any(|&parent| {
                parent != NO_PARENT && self.clauses[parent as usize].state == State::Dead
            });
        if orphan {
            self.clauses[passive as usize].state = State::Dead;
            return Ok(None);
        }
        if !waits_only {
            self.remove_simplifier(passive);
        }
        if self.is_put_aside(passive) {
            return Ok(None);
        }
        self.statistics.processed += 1;
        let Some(given) = self.refreshed(passive) else {
            return Ok(None);
        };
        if self.clauses[given as usize].lits.is_empty() {
            return Err(given);
        }
        if self.is_conflict(given) || self.split(given)? {
            return Ok(None);
        }
        self.simplify_active(given).map_or(Ok(()), Err)?;
        self.activate(given);
        Ok(Some(given))
    }

    /// The steps of rewriting that were noted of a term.
    pub(super) fn links_of(&self, term: TermId) -> impl Iterator<Item = &Link> {
        let main = self
            .links
            .get(term.index())
            .filter(|link| link.to != TermId::NONE);
        main.into_iter()
            .chain(self.guarded_links.get(&term).into_iter().flatten())
    }

    /// Adds an input for work by hand, outside the loop.
    pub(super) fn add_input(&mut self, lits: Vec<Lit>) -> ClauseId {
        self.inputs.push(lits.clone());
        self.record(lits, vec![Step::Input(self.inputs.len() as u32 - 1)])
    }

    /// Adds a clause with its steps for work by hand, outside the loop.
    pub(super) fn record(&mut self, lits: Vec<Lit>, steps: Vec<Step>) -> ClauseId {
        self.store(lits, steps, false, [NO_PARENT; 2])
    }

    /// An input as it was before anything was done to it.
    pub(super) fn input_literals(&self, index: usize) -> Vec<Lit> {
        self.inputs[index].clone()
    }

    /// The given clause simplified by all active ones, as a new clause if that changed it; `None`
    /// if it need not or cannot be worked on.
    fn refreshed(&mut self, given: ClauseId) -> Option<ClauseId> {
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

    /// Makes a clause passive unless it is redundant. The empty clause is returned.
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
        if self.is_conflict(id) || !self.queue(id, is_input && self.strategy.inputs_first) {
            return None;
        }
        if is_otter {
            return self.begin_to_simplify(id);
        }
        None
    }

    /// Has a passive clause simplify the others in Otter's loop. The empty clause is returned.
    fn begin_to_simplify(&mut self, id: ClauseId) -> Option<ClauseId> {
        let empty = self.simplify_active(id);
        if self.clauses[id as usize].state == State::Passive {
            self.insert_simplifier(id);
        }
        empty
    }

    /// Queues a clause. One that is out of reach is forgotten, if it can be. Whether it is queued.
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

    /// The literals of a clause that conclusions are drawn on, and whether that is one that was
    /// selected. A name is none of them.
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

    /// The same of literals without names.
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

    /// Stores a clause, its variables numbered from 0.
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

    /// Whether a clause that came by these steps has its variables numbered when it is stored. A
    /// mere conclusion was numbered when it was built.
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

    /// How many inputs wait when all were added, and nothing else was done.
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
