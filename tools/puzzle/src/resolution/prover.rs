//! From clauses to an answer: one strategy after another, in two rounds; each proof is written out
//! and checked. For unit equations, completion comes before the strategies in both rounds. Between
//! the rounds there is a search for a [small model](super::model), which a refutable set does not
//! have.

use std::time::Duration;

use super::checker;
use super::clausify::SourceClause;
use super::completion::{
    APPROACHES, Approach, Completion, has_equations_to_refute, is_unit_equality,
};
use super::encoding::{EncodedClause, encoded};
use super::instantiation::{Instantiation, Outcome};
use super::literal::Lit;
use super::memory;
use super::model::{self, MAX_SIZE, Model};
use super::proof::Proof;
use super::relevance::relevant;
use super::replay::{self, ReplayError};
use super::saturation::{Ending, Saturation, Statistics};
use super::strategy::{COMPLETION, Strategy, schedule};
use super::syntax::{Atom, Clause, Convention};
use crate::budget::Budget;
use crate::clock::Clock;

/// The name, beside those of the strategies, of the search for finite models.
const FINITE_MODEL: &str = "finite model";

/// The name of the search by instances.
const INSTANCES: &str = "instances";

/// Without equality, the search by instances gets the time divided by this after the first round.
const INSTANCE_PART: u32 = 8;

/// For equations alone, completion has this many tenths of the time between the rounds. Most of
/// what it can refute it refutes at once, and the same goes for saturation: so both have a short
/// first round.
const COMPLETION_TENTHS: u32 = 6;

/// In the first round each strategy gets the time divided by this; in the second they continue
/// where they stopped, and share what is left. Most of what a strategy can prove it proves at once:
/// of 70 problems of the TPTP that the first strategy could not solve in 2.5 s, another solved 52
/// within a quarter of a second.
const FIRST_ROUND: u32 = 40;

/// After the first round small models are searched for in the time divided by this, and no longer
/// than `MAX_MODEL_TIME`: refutable problems lose that time, and models that can be found are
/// mostly found at once.
const MODEL_PART: u32 = 10;
const MAX_MODEL_TIME: Duration = Duration::from_secs(10);

/// The time to find a model where saturation has shown that there is one, and it is only to be
/// shown.
const MODEL_TO_SHOW: Duration = Duration::from_secs(1);

/// The stack of the prover's thread, since its functions on terms are recursive.
const STACK_SIZE: usize = 256 << 20;

#[derive(Debug)]
pub enum Verdict {
    Refuted(Proof),
    /// There is a model, which is given if a small one was found.
    Satisfiable(Option<Model>),
    Unknown(Unknown),
    /// The checker refuses the derivation of the empty clause: the prover has a bug.
    Unsound(Box<Fault>),
}

/// Why there is no verdict, in the words of the SZS ontology.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    Timeout,
    MemoryOut,
    /// Time and memory are left, but every strategy has ended, and none is complete.
    GaveUp,
}

/// A bug of the prover: a derivation that cannot be written out, or that the checker refuses.
#[derive(Debug, thiserror::Error)]
#[error("{flaw}")]
pub struct Fault {
    pub flaw: String,
    /// The derivation, if it could be written out.
    pub proof: Option<Proof>,
}

/// Returns a proof that was written out, if the checker accepts it.
///
/// # Errors
/// The fault, if it could not be written out or the checker refuses it.
pub fn verified(
    proof: Result<Proof, ReplayError>,
    problem: &[Clause],
) -> Result<Proof, Box<Fault>> {
    let fault = |flaw: String, proof| Box::new(Fault { flaw, proof });
    let proof = proof.map_err(|error| fault(error.to_string(), None))?;
    match checker::check(&proof, problem) {
        Ok(()) => Ok(proof),
        Err(flaw) => Err(fault(flaw.to_string(), Some(proof))),
    }
}

/// The verdict, and what it took.
#[derive(Debug)]
pub struct Answer {
    pub verdict: Verdict,
    /// Summed over all strategies.
    pub statistics: Statistics,
    /// The strategy that found the answer.
    pub strategy: Option<&'static str>,
}

/// Looks for a refutation of the clauses within a budget; a `Duration` as budget has the default
/// memory.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove(
    clauses: &[SourceClause],
    convention: Convention,
    budget: impl Into<Budget>,
) -> std::io::Result<Answer> {
    prove_by(clauses, convention, budget, Method::All { splits: true })
}

/// What looks for the answer. A proof in which a clause was [split](super::saturation) shows no
/// [answers](super::answer), so splitting can be turned off.
#[derive(Clone, Copy, Debug)]
pub enum Method {
    /// Every search that suits the clauses: completion, saturation, instances, finite models.
    All {
        splits: bool,
    },
    /// Ordered completion alone, by these approaches; only for unit equations.
    Completion {
        approaches: &'static [Approach],
    },
    Saturation {
        splits: bool,
    },
    /// The search by instances alone; only for clauses without equality.
    Instances,
    /// Saturation by one strategy alone.
    Single {
        strategy: &'static Strategy,
        splits: bool,
    },
}

/// Looks for a refutation by a given method.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove_by(
    clauses: &[SourceClause],
    convention: Convention,
    budget: impl Into<Budget>,
    method: Method,
) -> std::io::Result<Answer> {
    let (completion_tenths, schedule, splits) = match method {
        Method::All { splits } => (COMPLETION_TENTHS, schedule(clauses), splits),
        Method::Completion { .. } => (10, &[][..], false),
        Method::Instances => (0, &[][..], false),
        Method::Saturation { splits } => (0, schedule(clauses), splits),
        Method::Single { strategy, splits } => (0, std::slice::from_ref(strategy), splits),
    };
    let approaches = match method {
        Method::Completion { approaches } => approaches,
        _ => &APPROACHES,
    };
    let plan = Plan {
        completion_tenths,
        approaches,
        schedule,
        is_alone: matches!(method, Method::Single { .. } | Method::Completion { .. }),
        // The course lab has no rule for splitting.
        splits: splits && convention == Convention::Tptp,
    };
    on_a_thread(clauses, convention, budget.into(), plan)
}

/// Looks for a refutation with a given schedule.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove_with(
    clauses: &[SourceClause],
    convention: Convention,
    budget: impl Into<Budget>,
    schedule: &[Strategy],
) -> std::io::Result<Answer> {
    let plan = Plan {
        completion_tenths: 0,
        approaches: &[],
        schedule,
        is_alone: false,
        splits: true,
    };
    on_a_thread(clauses, convention, budget.into(), plan)
}

struct Plan<'a> {
    /// The time of completion, in tenths.
    completion_tenths: u32,
    approaches: &'a [Approach],
    schedule: &'a [Strategy],
    /// Whether the search by instances and that for finite models are left out.
    is_alone: bool,
    /// Whether the strategies that split clauses may do so.
    splits: bool,
}

fn on_a_thread(
    clauses: &[SourceClause],
    convention: Convention,
    budget: Budget,
    plan: Plan,
) -> std::io::Result<Answer> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("prover".to_owned())
            .stack_size(STACK_SIZE);
        let handle = thread.spawn_scoped(scope, || run(clauses, convention, budget, plan))?;
        Ok(handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

fn run(clauses: &[SourceClause], convention: Convention, budget: Budget, plan: Plan) -> Answer {
    let Plan {
        completion_tenths,
        approaches,
        schedule,
        is_alone,
        splits,
    } = plan;
    let mut attempt = Attempt::new(clauses, convention, budget);
    let completes = completion_tenths > 0 && is_unit_equality(&attempt.problem);
    // The memory that the suspended searches leave.
    let mut memory = memory::of_search(&budget);
    let begins = completion_tenths > 0 && has_equations_to_refute(&attempt.problem);
    if begins && !schedule.is_empty() {
        let time = budget.time / FIRST_ROUND * approaches.len() as u32;
        if let Some(answer) = attempt.complete(approaches, |_| 1, budget_of(time, memory)) {
            return answer;
        }
    }
    let has_equality = has_equality(&attempt.problem);
    let mut searches: Vec<Search> = Vec::new();
    for strategy in schedule {
        // A search takes at least as much as the smallest of those before it.
        let footprints = searches.iter().map(|search| search.saturation.footprint());
        if attempt.left().is_zero() || footprints.min().is_some_and(|least| least > memory) {
            attempt.is_memory_out |= !attempt.left().is_zero();
            break;
        }
        let time = attempt.left().min(budget.time / FIRST_ROUND);
        let mut splits = splits && strategy.splits;
        let (search, ending) = loop {
            let (mut search, inputs) = Search::new(clauses, has_equality, strategy, splits);
            let ending = search.saturation.begin(inputs, budget_of(time, memory));
            if let Some(answer) = attempt.judged(&mut search, ending) {
                return answer;
            }
            // Where a search with splits ends without a proof there most likely is a model, but
            // only a search without splits may say so.
            if ending != Ending::Exhausted || !splits {
                break (search, ending);
            }
            splits = false;
        };
        let footprint = search.saturation.footprint();
        match ending {
            // A search that has filled the memory could not continue.
            Ending::Limit if footprint >= memory => attempt.is_memory_out = true,
            Ending::Limit => {
                memory -= footprint;
                searches.push(search);
            }
            _ => {}
        }
    }
    if !is_alone && !completes && !has_equality {
        let part = if schedule.is_empty() {
            1
        } else {
            INSTANCE_PART
        };
        let time = attempt.left().min(budget.time / part);
        if let Some(answer) = attempt.instantiate(budget_of(time, memory)) {
            return answer;
        }
    }
    // The suspended searches keep their memory meanwhile.
    if !is_alone && !schedule.is_empty() {
        let time = attempt.left().min(budget.time / MODEL_PART);
        if let Some(model) = attempt.model(budget_of(time.min(MAX_MODEL_TIME), memory)) {
            return attempt.answer(Verdict::Satisfiable(Some(model)), Some(FINITE_MODEL));
        }
    }
    if completes {
        let time = attempt.left().min(budget.time / 10 * completion_tenths);
        if let Some(answer) = attempt.complete(approaches, |one| one.share, budget_of(time, memory))
        {
            return answer;
        }
    }
    let mut shares: u32 = searches.iter().map(|search| search.strategy.share).sum();
    for mut search in searches {
        let time = attempt.left() * search.strategy.share / shares;
        shares -= search.strategy.share;
        memory += search.saturation.footprint();
        let ending = search.saturation.finish(budget_of(time, memory));
        if let Some(answer) = attempt.judged(&mut search, ending) {
            return answer;
        }
        attempt.is_memory_out |= ending == Ending::Limit && search.saturation.footprint() >= memory;
        attempt.is_short_of_time |= search.saturation.has_dropped();
    }
    attempt.unknown()
}

/// A part of the budget: this much time, and this many bytes.
fn budget_of(time: Duration, memory: usize) -> Budget {
    Budget {
        time,
        memory,
        ..Budget::UNLIMITED
    }
}

/// A problem that is being worked on, with what was spent on it.
struct Attempt<'a> {
    clauses: &'a [SourceClause],
    problem: Vec<Clause>,
    convention: Convention,
    budget: Budget,
    clock: Clock,
    statistics: Statistics,
    is_memory_out: bool,
    /// Whether a search dropped clauses for want of time.
    is_short_of_time: bool,
}

impl<'a> Attempt<'a> {
    fn new(clauses: &'a [SourceClause], convention: Convention, budget: Budget) -> Self {
        Self {
            clauses,
            problem: clauses.iter().map(|source| source.clause.clone()).collect(),
            convention,
            budget,
            clock: Clock::start(),
            statistics: Statistics::default(),
            is_memory_out: false,
            is_short_of_time: false,
        }
    }

    fn left(&self) -> Duration {
        self.budget.time.saturating_sub(self.clock.elapsed())
    }

    fn answer(&self, verdict: Verdict, strategy: Option<&'static str>) -> Answer {
        Answer {
            verdict,
            statistics: self.statistics,
            strategy,
        }
    }

    fn count(&mut self, counted: Statistics) {
        self.statistics.generated += counted.generated;
        self.statistics.processed += counted.processed;
    }

    /// The answer, if the ending of the search gives one.
    fn judged(&mut self, search: &mut Search, ending: Ending) -> Option<Answer> {
        self.count(std::mem::take(&mut search.saturation.statistics));
        let verdict = match search.verdict(ending, &self.problem, self.convention)? {
            Verdict::Satisfiable(None) => Verdict::Satisfiable(self.shown_model()),
            verdict => verdict,
        };
        Some(self.answer(verdict, Some(search.strategy.name)))
    }

    /// Runs completion by one approach after another, each with its share of the time.
    fn complete(
        &mut self,
        approaches: &[Approach],
        share: impl Fn(&Approach) -> u32,
        budget: Budget,
    ) -> Option<Answer> {
        let end = self.clock.elapsed() + budget.time;
        let mut shares: u32 = approaches.iter().map(&share).sum();
        for approach in approaches {
            let left = end.saturating_sub(self.clock.elapsed());
            let time = left * share(approach) / shares;
            shares -= share(approach);
            let mut completion = Completion::new(self.clauses, approach);
            let ending = completion.run(Budget { time, ..budget });
            self.count(completion.statistics());
            let verdict = match ending {
                Ending::Refuted(empty) => {
                    let proof = completion.proof(empty, self.convention);
                    verified(proof, &self.problem).map_or_else(Verdict::Unsound, Verdict::Refuted)
                }
                // A completion without anything left to do is believed only if a model shows it.
                Ending::Saturated if is_unit_equality(&self.problem) => {
                    Verdict::Satisfiable(Some(self.shown_model()?))
                }
                Ending::Saturated => continue,
                Ending::Exhausted => continue,
                Ending::Limit => {
                    self.is_memory_out |= completion.footprint() >= budget.memory;
                    continue;
                }
            };
            return Some(self.answer(verdict, Some(COMPLETION.name)));
        }
        None
    }

    /// Refutation by instances, for problems without equality.
    fn instantiate(&mut self, budget: Budget) -> Option<Answer> {
        let mut search = Instantiation::new(self.clauses);
        let outcome = search.run(budget);
        self.count(search.statistics);
        if outcome != Outcome::Refuted {
            return None;
        }
        let proof = search.proof(self.convention)?;
        let verdict =
            verified(Ok(proof), &self.problem).map_or_else(Verdict::Unsound, Verdict::Refuted);
        Some(self.answer(verdict, Some(INSTANCES)))
    }

    fn model(&self, budget: Budget) -> Option<Model> {
        model::find(&self.problem, MAX_SIZE, budget)
    }

    /// A small model of clauses that are known to have a model.
    fn shown_model(&self) -> Option<Model> {
        self.model(budget_of(
            self.left().min(MODEL_TO_SHOW),
            memory::of_search(&self.budget),
        ))
    }

    /// The answer that there is no verdict; if both time and memory ran out, the reason is time.
    fn unknown(&self) -> Answer {
        let is_out_of_time = self.left().is_zero() || self.is_short_of_time;
        let why = match (is_out_of_time, self.is_memory_out) {
            (true, _) => Unknown::Timeout,
            (false, true) => Unknown::MemoryOut,
            (false, false) => Unknown::GaveUp,
        };
        self.answer(Verdict::Unknown(why), None)
    }
}

struct Search<'a> {
    strategy: &'a Strategy,
    saturation: Saturation,
    inputs: Vec<EncodedClause>,
    /// Whether it uses all clauses, so that its models are models of the problem.
    has_all: bool,
}

impl<'a> Search<'a> {
    /// The search, and the clauses that it begins with, each with whether it comes from the goal.
    fn new(
        clauses: &[SourceClause],
        has_equality: bool,
        strategy: &'a Strategy,
        splits: bool,
    ) -> (Self, Vec<(Vec<Lit>, bool)>) {
        let chosen = match strategy.relevance {
            Some(tolerance) => relevant(clauses, tolerance),
            None => (0..clauses.len()).collect(),
        };
        let (bank, inputs) = encoded(clauses, &chosen, strategy);
        let inner = Strategy {
            splits: splits && strategy.splits,
            ..*strategy
        };
        let start = inputs
            .iter()
            .map(|input| (input.lits.clone(), input.is_goal))
            .collect();
        let search = Self {
            strategy,
            saturation: Saturation::new(bank, inner, has_equality),
            inputs,
            has_all: chosen.len() == clauses.len(),
        };
        (search, start)
    }

    /// The verdict on the problem that an ending of this search gives.
    fn verdict(
        &mut self,
        ending: Ending,
        problem: &[Clause],
        convention: Convention,
    ) -> Option<Verdict> {
        match ending {
            Ending::Refuted(empty) => {
                let proof = replay::proof(&mut self.saturation, empty, &self.inputs, convention);
                Some(verified(proof, problem).map_or_else(Verdict::Unsound, Verdict::Refuted))
            }
            Ending::Saturated if self.has_all => Some(Verdict::Satisfiable(None)),
            Ending::Saturated | Ending::Exhausted | Ending::Limit => None,
        }
    }
}

fn has_equality(problem: &[Clause]) -> bool {
    problem
        .iter()
        .flatten()
        .any(|literal| matches!(literal.atom, Atom::Equality(..)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::strategy::SCHEDULE;
    use crate::resolution::tests::{COURSE, clause_set, trees};

    #[test]
    fn a_derivation_that_does_not_stand_is_said_so() {
        let set = clause_set(COURSE[0]);
        let (mut search, inputs) = Search::new(&set.clauses, false, &SCHEDULE[0], true);
        let ending = search
            .saturation
            .begin(inputs, Duration::from_secs(20).into());
        // The checker is given another problem than the prover.
        let verdict = search.verdict(ending, &trees(&clause_set("P\nQ")), Convention::Course);
        let Some(Verdict::Unsound(fault)) = verdict else {
            panic!("{verdict:?}")
        };
        assert_eq!(fault.flaw, "line 1: the clause is another");
        assert!(fault.proof.is_some());
        let fault = verified(Err(ReplayError { clause: 7 }), &[]).unwrap_err();
        assert_eq!(fault.flaw, "the notes on clause 7 do not lead to it");
        assert!(fault.proof.is_none());
    }
}
