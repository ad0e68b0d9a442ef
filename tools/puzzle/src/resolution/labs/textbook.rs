//! The course lab's experiment: how many clauses plain resolution makes, and what each refinement
//! saves.

use std::time::{Duration, Instant};

use crate::budget::Budget;
use crate::clock::Clock;
use crate::resolution::clausify::SourceClause;
use crate::resolution::derivation::ClauseId;
use crate::resolution::elementary::{Conclusion, Workbench, is_tautology};
use crate::resolution::proof::{Line, Proof, Rule};
use crate::resolution::prover::Fault;
use crate::resolution::subsumption::subsumes;
use crate::resolution::syntax::{Atom, Convention};

/// A refinement. Each variant of [`VARIANTS`] is a set of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refinements {
    /// A conclusion is used as soon as it is made, and each pair of clauses meets once. Otherwise
    /// all pairs meet in rounds, again and again.
    pub at_once: bool,
    /// Conclusions that are known already are dropped.
    pub deduplication: bool,
    /// Conclusions that another clause subsumes, and tautologies, are dropped.
    pub subsumption: bool,
    /// One parent must descend from the goal.
    pub set_of_support: bool,
    /// The shortest waiting clause is taken first.
    pub unit_preference: bool,
}

const AT_ONCE: Refinements = Refinements {
    at_once: true,
    deduplication: false,
    subsumption: false,
    set_of_support: false,
    unit_preference: false,
};
const DEDUPLICATION: Refinements = Refinements {
    deduplication: true,
    ..AT_ONCE
};
const SUBSUMPTION: Refinements = Refinements {
    subsumption: true,
    ..DEDUPLICATION
};

/// Plain resolution with one refinement after the other.
#[derive(Clone, Copy, Debug)]
pub enum Variant {
    WithoutCare,
    EachPairOnce,
    Deduplication,
    Subsumption,
    SetOfSupport,
    UnitPreference,
    Both,
}

/// The compared variants, in the order of the table.
pub const VARIANTS: [(Variant, Refinements); 7] = [
    (
        Variant::WithoutCare,
        Refinements {
            at_once: false,
            ..AT_ONCE
        },
    ),
    (Variant::EachPairOnce, AT_ONCE),
    (Variant::Deduplication, DEDUPLICATION),
    (Variant::Subsumption, SUBSUMPTION),
    (
        Variant::SetOfSupport,
        Refinements {
            set_of_support: true,
            ..SUBSUMPTION
        },
    ),
    (
        Variant::UnitPreference,
        Refinements {
            unit_preference: true,
            ..SUBSUMPTION
        },
    ),
    (
        Variant::Both,
        Refinements {
            set_of_support: true,
            unit_preference: true,
            ..SUBSUMPTION
        },
    ),
];

/// The clock is read once every this many meetings, since clauses may meet for long without a
/// conclusion.
const CLOCK_INTERVAL: u64 = 256;

#[derive(Debug)]
pub enum Outcome {
    /// A proof was found, and the checker accepts it.
    Proof(Proof),
    /// The checker refuses the derivation, which would be a bug of the prover.
    Unsound(Box<Fault>),
    Saturated,
    /// The limit on clauses or on time was reached first.
    Limit,
}

#[derive(Debug)]
pub struct Run {
    pub outcome: Outcome,
    /// How many clauses were made, dropped ones included.
    pub generated: u64,
    /// How many were kept, inputs included.
    pub kept: usize,
    pub elapsed: Duration,
}

/// Whether the experiment can run on these clauses: it has no paramodulation, so they must not have
/// equations.
#[must_use]
pub fn applies(clauses: &[SourceClause]) -> bool {
    !clauses
        .iter()
        .flat_map(|clause| &clause.clause)
        .any(|l| matches!(l.atom, Atom::Equality(..)))
}

/// Runs plain resolution with refinements until the empty clause is found, nothing is left or the
/// budget is spent; the budget's nodes are clauses made.
#[must_use]
pub fn run(
    clauses: &[SourceClause],
    convention: Convention,
    refinements: Refinements,
    budget: Budget,
) -> Run {
    let (clock, started) = (Clock::start(), Instant::now());
    let workbench = Workbench::new(clauses, convention);
    let in_support = (0..workbench.len())
        .map(|input| workbench.is_goal(input))
        .collect();
    let mut book = Textbook {
        workbench,
        refinements,
        in_support,
        generated: 0,
        budget,
        meetings: 0,
        clock,
    };
    let ending = if refinements.at_once {
        book.queue()
    } else {
        book.rounds()
    };
    let outcome = match ending {
        Ending::Empty(empty) => book
            .workbench
            .proof(empty)
            .map_or_else(Outcome::Unsound, Outcome::Proof),
        Ending::Saturated => Outcome::Saturated,
        Ending::Limit => Outcome::Limit,
    };
    Run {
        outcome,
        generated: book.generated,
        kept: book.workbench.len(),
        elapsed: started.elapsed(),
    }
}

/// All clauses that plain resolution derives from a small set without a refutation, as lines;
/// `None` if there are more than `most`, or nothing follows.
#[must_use]
pub fn closure(clauses: &[SourceClause], convention: Convention, most: usize) -> Option<Vec<Line>> {
    if !applies(clauses) {
        return None;
    }
    let mut workbench = Workbench::new(clauses, convention);
    let in_support = vec![true; workbench.len()];
    let refinements = SUBSUMPTION;
    let mut book = Textbook {
        workbench,
        refinements,
        in_support,
        generated: 0,
        budget: Budget {
            time: Duration::from_secs(1),
            nodes: 50 * most as u64,
            ..Budget::UNLIMITED
        },
        meetings: 0,
        clock: Clock::start(),
    };
    if !matches!(book.queue(), Ending::Saturated) || book.workbench.len() > most {
        return None;
    }
    workbench = book.workbench;
    let ids: Vec<ClauseId> = (0..workbench.len() as ClauseId).collect();
    let lines = workbench.lines(&ids).ok()?;
    lines
        .iter()
        .any(|line| !matches!(line.rule, Rule::Input(_)))
        .then_some(lines)
}

enum Ending {
    Empty(ClauseId),
    Saturated,
    Limit,
}

struct Textbook {
    workbench: Workbench,
    refinements: Refinements,
    /// Whether each clause descends from the goal.
    in_support: Vec<bool>,
    generated: u64,
    budget: Budget,
    meetings: u64,
    clock: Clock,
}

impl Textbook {
    /// Resolves every clause with every other in each round, until a round makes no conclusion.
    fn rounds(&mut self) -> Ending {
        loop {
            let count = self.workbench.len() as ClauseId;
            let before = self.generated;
            for left in 0..count {
                for right in 0..left {
                    if let Some(ending) = self.meet(right, left) {
                        return ending;
                    }
                }
                if let Some(ending) = self.meet(left, left) {
                    return ending;
                }
            }
            if self.generated == before {
                return Ending::Saturated;
            }
        }
    }

    /// Takes one clause after another, and resolves it with all that were taken before it.
    fn queue(&mut self) -> Ending {
        let mut waiting: Vec<ClauseId> = (0..self.workbench.len() as ClauseId).collect();
        let mut taken: Vec<ClauseId> = Vec::new();
        while !waiting.is_empty() {
            let next = if self.refinements.unit_preference {
                let length = |&id: &ClauseId| (self.workbench.lits(id).len(), id);
                (0..waiting.len())
                    .min_by_key(|&at| length(&waiting[at]))
                    .unwrap_or(0)
            } else {
                0
            };
            let given = waiting.remove(next);
            if self.workbench.lits(given).is_empty() {
                return Ending::Empty(given);
            }
            taken.push(given);
            for other in taken.clone() {
                let before = self.workbench.len() as ClauseId;
                if let Some(ending) = self.meet(other.min(given), other.max(given)) {
                    return ending;
                }
                waiting.extend(before..self.workbench.len() as ClauseId);
            }
        }
        Ending::Saturated
    }

    /// Makes all conclusions from two clauses, or from one clause alone.
    fn meet(&mut self, left: ClauseId, right: ClauseId) -> Option<Ending> {
        self.meetings += 1;
        if self.meetings.is_multiple_of(CLOCK_INTERVAL) && self.is_time_up() {
            return Some(Ending::Limit);
        }
        let supported = self.in_support[left as usize] || self.in_support[right as usize];
        if self.refinements.set_of_support && !supported {
            return None;
        }
        let mut conclusions = self.workbench.resolvents(left, right);
        if left == right {
            conclusions.extend(self.workbench.factors(left));
        }
        for conclusion in conclusions {
            self.generated += 1;
            if self
                .budget
                .is_spent(self.generated, 0, || self.clock.elapsed())
            {
                return Some(Ending::Limit);
            }
            if self.is_superfluous(&conclusion) {
                continue;
            }
            let is_empty = conclusion.lits.is_empty();
            let id = self.workbench.record(conclusion);
            self.in_support.push(supported);
            if is_empty {
                return Some(Ending::Empty(id));
            }
        }
        None
    }

    fn is_time_up(&self) -> bool {
        self.budget.is_time_up(|| self.clock.elapsed())
    }

    fn is_superfluous(&mut self, conclusion: &Conclusion) -> bool {
        let lits = &conclusion.lits;
        if self.refinements.subsumption && is_tautology(lits) {
            return true;
        }
        let search = &mut self.workbench.search;
        for clause in &search.clauses {
            if self.refinements.subsumption {
                let mark = search.substitution.mark();
                let found = subsumes(
                    &search.bank,
                    &mut search.substitution,
                    &clause.lits,
                    lits,
                    None,
                );
                search.substitution.undo(mark);
                if found {
                    return true;
                }
            } else if self.refinements.deduplication && *clause.lits == **lits {
                return true;
            }
        }
        false
    }
}
