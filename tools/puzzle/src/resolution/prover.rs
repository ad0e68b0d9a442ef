//! The whole way from clauses to an answer: for unit equations completion first; then one strategy after another, in
//! two rounds, each proof written out and checked; between the rounds a search for a [small model](super::model), which a refutable set does not have.

use std::time::Duration;

use super::checker;
use super::clausify::SourceClause;
use super::clock::Clock;
use super::completion::{Completion, WEIGHINGS, is_unit_equality};
use super::encoding::{EncodedClause, encoded};
use super::limits::Limits;
use super::literal::Lit;
use super::model::{self, Budget, MAX_SIZE, Model};
use super::proof::Proof;
use super::relevance::relevant;
use super::replay::{self, ReplayError};
use super::saturation::{Ending, Saturation, Statistics};
use super::strategy::{COMPLETION, SCHEDULE, Strategy};
use super::syntax::{Atom, Clause, Convention};

/// The name, beside those of the strategies, of the search for finite models.
const FINITE_MODEL: &str = "finite model";

/// For equations alone, completion has this part of the time before anything else is tried.
const COMPLETION_PART: u32 = 2;

/// In the first round each strategy has this part of the time; in the second they go on where they stopped, and
/// share what is left. Most of what a strategy finds at all it finds at once: of 70 problems of the TPTP that the
/// first could not solve in 2.5 s, another solved 52 within a quarter of a second.
const FIRST_ROUND: u32 = 40;

/// After the first round small models are looked for in this part of the time, and no longer than the other: it is
/// the refutable problems' loss, and models that are found at all are mostly found at once.
const MODEL_PART: u32 = 10;
const MAX_MODEL_TIME: Duration = Duration::from_secs(10);

/// Where the clauses were saturated, a model is only there to be shown.
const MODEL_TO_SHOW: Duration = Duration::from_secs(1);

/// The prover's functions on terms are recursive, and so need room.
const STACK_SIZE: usize = 256 << 20;

#[derive(Debug)]
pub enum Verdict {
    Refuted(Proof),
    /// There is a model; a small one, if one was found.
    Satisfiable(Option<Model>),
    Unknown(Unknown),
    /// A derivation of the empty clause that does not stand: the prover has a fault.
    Unsound(Box<Fault>),
}

/// Why it could not be told, in the words of the SZS ontology.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    Timeout,
    MemoryOut,
    /// With time and memory left: every strategy is at its end, and none is complete.
    GaveUp,
}

/// A fault of ours: a derivation that cannot be written out, or that the checker refuses.
#[derive(Debug, thiserror::Error)]
#[error("{flaw}")]
pub struct Fault {
    pub flaw: String,
    /// The derivation, if it could be written out.
    pub proof: Option<Proof>,
}

/// Hands on a proof that was written out, if the checker takes it.
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

/// What came out, and what it took.
#[derive(Debug)]
pub struct Answer {
    pub verdict: Verdict,
    /// What was counted over all strategies.
    pub statistics: Statistics,
    /// The strategy that found the answer.
    pub strategy: Option<&'static str>,
}

/// Looks for a refutation of the clauses within limits; of time alone, with the usual memory.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove(
    clauses: &[SourceClause],
    convention: Convention,
    limits: impl Into<Limits>,
) -> std::io::Result<Answer> {
    prove_by(clauses, convention, limits, Method::All)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Completion where it applies, then saturation.
    All,
    /// Ordered completion alone, which is for unit equations.
    Completion,
    Saturation,
}

/// The same by a method of one's own choice.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove_by(
    clauses: &[SourceClause],
    convention: Convention,
    limits: impl Into<Limits>,
    method: Method,
) -> std::io::Result<Answer> {
    let plan = match method {
        Method::All => (COMPLETION_PART, &SCHEDULE[..]),
        Method::Completion => (1, &[][..]),
        Method::Saturation => (0, &SCHEDULE[..]),
    };
    on_a_thread(clauses, convention, limits.into(), plan)
}

/// The same with a schedule of one's own.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove_with(
    clauses: &[SourceClause],
    convention: Convention,
    limits: impl Into<Limits>,
    schedule: &[Strategy],
) -> std::io::Result<Answer> {
    on_a_thread(clauses, convention, limits.into(), (0, schedule))
}

/// Completion has one in so many parts of the time, or none if it is 0.
type Plan<'a> = (u32, &'a [Strategy]);

fn on_a_thread(
    clauses: &[SourceClause],
    convention: Convention,
    limits: Limits,
    plan: Plan,
) -> std::io::Result<Answer> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("prover".to_owned())
            .stack_size(STACK_SIZE);
        let handle = thread.spawn_scoped(scope, || run(clauses, convention, limits, plan))?;
        Ok(handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

fn run(
    clauses: &[SourceClause],
    convention: Convention,
    limits: Limits,
    (completion_part, schedule): Plan,
) -> Answer {
    let clock = Clock::start();
    let left = || limits.time.saturating_sub(clock.elapsed());
    let problem: Vec<Clause> = clauses.iter().map(|source| source.clause.clone()).collect();
    let mut statistics = Statistics::default();
    let mut is_memory_out = false;
    if completion_part > 0 && is_unit_equality(&problem) {
        let mut shares: u32 = WEIGHINGS.iter().map(|(_, share)| share).sum();
        let end = limits.time / completion_part;
        for (weighing, share) in WEIGHINGS {
            let time = end.saturating_sub(clock.elapsed()) * share / shares;
            shares -= share;
            let mut completion = Completion::new(clauses, &COMPLETION, weighing);
            let ending = completion.run(time, limits.search_memory());
            let counted = completion.statistics();
            statistics.generated += counted.generated;
            statistics.processed += counted.processed;
            let verdict = match ending {
                Ending::Refuted(empty) => {
                    let proof = completion.proof(empty, convention);
                    verified(proof, &problem).map_or_else(Verdict::Unsound, Verdict::Refuted)
                }
                // That nothing is left to do is believed only where a model shows it.
                Ending::Saturated => match shown_model(&problem, left(), limits) {
                    Some(model) => Verdict::Satisfiable(Some(model)),
                    None => break,
                },
                Ending::Exhausted => continue,
                Ending::Limit => {
                    is_memory_out |= completion.footprint() >= limits.search_memory();
                    continue;
                }
            };
            return Answer {
                verdict,
                statistics,
                strategy: Some(COMPLETION.name),
            };
        }
    }
    if schedule.is_empty() {
        return unknown(left(), is_memory_out, statistics);
    }
    let mut judged = |search: &mut Search, ending| {
        let counted = std::mem::take(&mut search.saturation.statistics);
        statistics.generated += counted.generated;
        statistics.processed += counted.processed;
        search
            .verdict(ending, &problem, convention)
            .map(|verdict| Answer {
                verdict: match verdict {
                    Verdict::Satisfiable(None) => {
                        Verdict::Satisfiable(shown_model(&problem, left(), limits))
                    }
                    verdict => verdict,
                },
                statistics,
                strategy: Some(search.strategy.name),
            })
    };
    let mut searches: Vec<Search> = Vec::new();
    // What the searches that wait leave of the memory.
    let mut memory = limits.search_memory();
    for strategy in schedule {
        // A search takes as much as the smallest of those before it, or more.
        let footprints = searches.iter().map(|search| search.saturation.footprint());
        if left().is_zero() || footprints.min().is_some_and(|least| least > memory) {
            is_memory_out |= !left().is_zero();
            break;
        }
        let (mut search, inputs) = Search::new(clauses, has_equality(&problem), strategy);
        let time = left().min(limits.time / FIRST_ROUND);
        let ending = search.saturation.begin(inputs, time, memory);
        if let Some(answer) = judged(&mut search, ending) {
            return answer;
        }
        let footprint = search.saturation.footprint();
        match ending {
            // One that has filled the memory could not go on.
            Ending::Limit if footprint >= memory => is_memory_out = true,
            Ending::Limit => {
                memory -= footprint;
                searches.push(search);
            }
            _ => {}
        }
    }
    // The searches that wait keep their memory meanwhile.
    let budget = Budget {
        time: left().min(limits.time / MODEL_PART).min(MAX_MODEL_TIME),
        memory,
        size: MAX_SIZE,
    };
    if let Some(model) = model::find(&problem, budget) {
        return Answer {
            verdict: Verdict::Satisfiable(Some(model)),
            statistics,
            strategy: Some(FINITE_MODEL),
        };
    }
    let mut shares: u32 = searches.iter().map(|search| search.strategy.share).sum();
    for mut search in searches {
        let time = left() * search.strategy.share / shares;
        shares -= search.strategy.share;
        memory += search.saturation.footprint();
        let ending = search.saturation.go_on(time, memory);
        if let Some(answer) = judged(&mut search, ending) {
            return answer;
        }
        is_memory_out |= ending == Ending::Limit && search.saturation.footprint() >= memory;
    }
    unknown(left(), is_memory_out, statistics)
}

/// Where time and memory ran out, it is the time that counts.
fn unknown(left: Duration, is_memory_out: bool, statistics: Statistics) -> Answer {
    let why = match (left.is_zero(), is_memory_out) {
        (true, _) => Unknown::Timeout,
        (false, true) => Unknown::MemoryOut,
        (false, false) => Unknown::GaveUp,
    };
    Answer {
        verdict: Verdict::Unknown(why),
        statistics,
        strategy: None,
    }
}

/// A small model of clauses that are known to have one.
fn shown_model(problem: &[Clause], left: Duration, limits: Limits) -> Option<Model> {
    let budget = Budget {
        time: left.min(MODEL_TO_SHOW),
        memory: limits.search_memory(),
        size: MAX_SIZE,
    };
    model::find(problem, budget)
}

struct Search<'a> {
    strategy: &'a Strategy,
    saturation: Saturation,
    inputs: Vec<EncodedClause>,
    /// Whether it works on all clauses, so that its models are models.
    has_all: bool,
}

impl<'a> Search<'a> {
    /// The search, and the clauses that it begins with, each with whether it comes from the goal.
    fn new(
        clauses: &[SourceClause],
        has_equality: bool,
        strategy: &'a Strategy,
    ) -> (Self, Vec<(Vec<Lit>, bool)>) {
        let chosen = match strategy.relevance {
            Some(tolerance) => relevant(clauses, tolerance),
            None => (0..clauses.len()).collect(),
        };
        let (bank, inputs) = encoded(clauses, &chosen, strategy);
        let start = inputs
            .iter()
            .map(|input| (input.lits.clone(), input.is_goal))
            .collect();
        let search = Self {
            strategy,
            saturation: Saturation::new(bank, *strategy, has_equality),
            inputs,
            has_all: chosen.len() == clauses.len(),
        };
        (search, start)
    }

    /// What an ending says of the problem.
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
    use crate::resolution::tests::{COURSE, clause_set, trees};

    #[test]
    fn a_derivation_that_does_not_stand_is_said_so() {
        let set = clause_set(COURSE[0]);
        let (mut search, inputs) = Search::new(&set.clauses, false, &SCHEDULE[0]);
        let ending =
            search
                .saturation
                .begin(inputs, std::time::Duration::from_secs(20), usize::MAX);
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
