//! A proof of proven minimal length, by iterative deepening over the number of lines.
//!
//! Length counts the inputs used and the conclusions, as the course lab's numbered proofs do. For
//! one length after another, all derivations by binary resolution and factoring are tried whose
//! lines can still fit. A derivation is a set of inferences; only that order of them is tried in
//! which their places in the growing list of all possible inferences increase. Two bounds cut
//! branches: every conclusion must be used, and a step can join at most two that were not used yet;
//! and a clause with literals of n different predicates or signs needs n steps more, since a step
//! removes literals of one kind only.

use super::clausify::SourceClause;
use super::derivation::{ClauseId, Step};
use super::elementary::{Conclusion, Workbench};
use super::literal::Lit;
use super::memory;
use super::proof::Proof;
use super::prover::Fault;
use super::syntax::{Atom, Convention};
use crate::budget::Budget;
use crate::clock::Clock;

#[derive(Debug)]
pub enum Shortest {
    /// A proof that the checker accepts; none is shorter.
    Found(Proof),
    /// The checker refuses the derivation, which would be a bug of the prover.
    Unsound(Box<Fault>),
    /// Time or memory ran out. No proof has fewer lines than this.
    AtLeast(usize),
    /// The clauses have equations, which this search does not support, since it has no
    /// paramodulation.
    HasEquality,
    /// There is no proof of at most the requested number of lines.
    None,
}

/// Looks for the shortest proof of at most `most` lines, within a budget; a `Duration` as budget
/// has the default memory.
#[must_use]
pub fn shortest(
    clauses: &[SourceClause],
    convention: Convention,
    most: usize,
    budget: impl Into<Budget>,
) -> Shortest {
    let mut budget = budget.into();
    budget.memory = memory::of_search(&budget);
    let mut literals = clauses.iter().flat_map(|clause| &clause.clause);
    if literals.any(|literal| matches!(literal.atom, Atom::Equality(..))) {
        return Shortest::HasEquality;
    }
    let workbench = Workbench::new(clauses, convention);
    let input_count = workbench.len();
    let mut hunt = Hunt {
        workbench,
        input_count,
        uses: vec![0; input_count],
        kinds: Vec::new(),
        possible: Vec::new(),
        clock: Clock::start(),
        budget,
        ticks: 0,
        is_late: false,
    };
    if let Some(empty) = (0..input_count as ClauseId).find(|&id| hunt.workbench.lits(id).is_empty())
    {
        return hunt
            .workbench
            .proof(empty)
            .map_or_else(Shortest::Unsound, Shortest::Found);
    }
    for id in 0..input_count as ClauseId {
        hunt.kinds.push(hunt.kinds_of(id));
        hunt.add_possible(id);
        if hunt.is_budget_spent() {
            return Shortest::AtLeast(2);
        }
    }
    for lines in 2..=most {
        if let Some(empty) = hunt.descend(0, lines) {
            return hunt
                .workbench
                .proof(empty)
                .map_or_else(Shortest::Unsound, Shortest::Found);
        }
        if hunt.is_late {
            return Shortest::AtLeast(lines);
        }
    }
    Shortest::None
}

/// The memory of a possible inference, in bytes.
const POSSIBLE: usize = 400;

/// A possible inference: its conclusion and its parents.
struct Possible {
    lits: Vec<Lit>,
    steps: Vec<Step>,
    parents: [ClauseId; 2],
}

struct Hunt {
    workbench: Workbench,
    input_count: usize,
    /// How often each clause is used as a parent.
    uses: Vec<u32>,
    /// A lower bound of the steps that each clause still needs, see [`Hunt::kinds_of`].
    kinds: Vec<usize>,
    possible: Vec<Possible>,
    clock: Clock,
    /// The budget, whose memory is the search's part.
    budget: Budget,
    ticks: u32,
    is_late: bool,
}

impl Hunt {
    fn is_budget_spent(&self) -> bool {
        let footprint = self.possible.len() * POSSIBLE;
        self.budget.is_spent(0, footprint, || self.clock.elapsed())
    }

    /// Tries the inferences from place `first` on, where `lines` more lines are left for inputs not
    /// used yet and for conclusions.
    fn descend(&mut self, first: usize, lines: usize) -> Option<ClauseId> {
        let mut place = first;
        while place < self.possible.len() {
            self.ticks += 1;
            if self.ticks.is_multiple_of(1024) {
                self.is_late |= self.is_budget_spent();
            }
            if self.is_late {
                return None;
            }
            let parents = self.possible[place].parents;
            let same = parents[0] == parents[1];
            let new_input = |id: ClauseId, uses: &[u32]| {
                usize::from((id as usize) < self.input_count && uses[id as usize] == 0)
            };
            let inputs = new_input(parents[0], &self.uses)
                + if same {
                    0
                } else {
                    new_input(parents[1], &self.uses)
                };
            let cost = inputs + 1;
            if cost <= lines {
                let left = lines - cost;
                parents.iter().for_each(|&id| self.uses[id as usize] += 1);
                if self.possible[place].lits.is_empty() {
                    let unused =
                        (self.input_count..self.workbench.len()).any(|id| self.uses[id] == 0);
                    if !unused {
                        return Some(self.record(place));
                    }
                } else if left > 0 && self.is_new(place) {
                    let id = self.record(place);
                    self.uses.push(0);
                    let kinds = self.kinds_of(id);
                    self.kinds.push(kinds);
                    if self.may_end(left) {
                        let before = self.possible.len();
                        self.add_possible(id);
                        if let Some(empty) = self.descend(place + 1, left) {
                            return Some(empty);
                        }
                        self.possible.truncate(before);
                    }
                    self.uses.pop();
                    self.kinds.pop();
                    self.workbench.truncate(id as usize);
                }
                parents.iter().for_each(|&id| self.uses[id as usize] -= 1);
            }
            place += 1;
        }
        None
    }

    fn record(&mut self, place: usize) -> ClauseId {
        let possible = &self.possible[place];
        self.workbench.record(Conclusion {
            lits: possible.lits.clone(),
            steps: possible.steps.clone(),
        })
    }

    /// Whether the conclusion is different from all clauses on the workbench.
    fn is_new(&self, place: usize) -> bool {
        let lits = &self.possible[place].lits;
        (0..self.workbench.len() as ClauseId).all(|id| self.workbench.lits(id) != &lits[..])
    }

    /// Whether all conclusions can still be used within `left` steps.
    fn may_end(&self, left: usize) -> bool {
        let unused = (self.input_count..self.workbench.len()).filter(|&id| self.uses[id] == 0);
        let (mut count, mut most) = (0usize, 0);
        for id in unused {
            count += 1;
            most = most.max(self.kinds[id]);
        }
        count.saturating_sub(1).max(most) <= left
    }

    /// The number of different pairs of predicate and sign in a clause.
    fn kinds_of(&self, id: ClauseId) -> usize {
        let bank = &self.workbench.search.bank;
        let lits = self.workbench.lits(id).iter();
        let mut kinds: Vec<_> = lits.map(|lit| (bank.top(lit.lhs), lit.positive)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len()
    }

    /// Adds the inferences that a clause makes possible with itself and those before it.
    fn add_possible(&mut self, id: ClauseId) {
        for other in 0..=id {
            for Conclusion { lits, steps } in self.workbench.resolvents(id, other) {
                self.possible.push(Possible {
                    lits,
                    steps,
                    parents: [id, other],
                });
            }
        }
        for Conclusion { lits, steps } in self.workbench.factors(id) {
            self.possible.push(Possible {
                lits,
                steps,
                parents: [id, id],
            });
        }
    }
}
