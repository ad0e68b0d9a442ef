//! The whole way from clauses to an answer: one strategy after another, each proof written out and checked.

use std::time::Duration;

use super::checker;
use super::clausify::SourceClause;
use super::clock::Clock;
use super::encoding::{EncodedClause, encoded};
use super::proof::Proof;
use super::relevance::relevant;
use super::replay;
use super::saturation::{Ending, Saturation, Statistics};
use super::strategy::{SCHEDULE, Strategy};
use super::syntax::{Atom, Clause, Convention};

/// The prover's functions on terms are recursive, and so need room.
const STACK_SIZE: usize = 256 << 20;

/// What came out.
#[derive(Debug)]
pub enum Verdict {
    /// The clauses contradict each other.
    Refuted(Proof),
    /// They do not: there is a model.
    Satisfiable,
    /// The time was not enough to tell.
    GaveUp,
}

/// What came out, and what it took.
#[derive(Debug)]
pub struct Answer {
    /// What came out.
    pub verdict: Verdict,
    /// What was counted over all strategies.
    pub statistics: Statistics,
    /// The strategy that found the answer.
    pub strategy: Option<&'static str>,
}

/// Looks for a refutation of the clauses, for at most `limit` of processor time.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove(
    clauses: &[SourceClause],
    convention: Convention,
    limit: Duration,
) -> std::io::Result<Answer> {
    prove_with(clauses, convention, limit, &SCHEDULE)
}

/// The same with a schedule of one's own.
///
/// # Errors
/// If the thread for the search cannot be started.
pub fn prove_with(
    clauses: &[SourceClause],
    convention: Convention,
    limit: Duration,
    schedule: &[Strategy],
) -> std::io::Result<Answer> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .name("prover".to_owned())
            .stack_size(STACK_SIZE);
        let handle = thread.spawn_scoped(scope, || run(clauses, convention, limit, schedule))?;
        Ok(handle
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

fn run(
    clauses: &[SourceClause],
    convention: Convention,
    limit: Duration,
    schedule: &[Strategy],
) -> Answer {
    let clock = Clock::start();
    let problem: Vec<Clause> = clauses.iter().map(|source| source.clause.clone()).collect();
    let mut statistics = Statistics::default();
    let mut shares: u32 = schedule.iter().map(|strategy| strategy.share).sum();
    for strategy in schedule {
        let left = limit.saturating_sub(clock.elapsed());
        let slice = left * strategy.share / shares.max(1);
        shares -= strategy.share;
        let chosen = match strategy.relevance {
            Some(tolerance) => relevant(clauses, tolerance),
            None => (0..clauses.len()).collect(),
        };
        let (bank, inputs) = encoded(clauses, &chosen, strategy);
        let mut search = Saturation::new(
            bank,
            *strategy,
            has_equality(&problem),
            Clock::start(),
            slice,
        );
        let start = inputs
            .iter()
            .map(|input| (input.lits.clone(), input.is_goal))
            .collect();
        let ending = search.run(start);
        statistics.generated += search.statistics.generated;
        statistics.processed += search.statistics.processed;
        let verdict = match ending {
            Ending::Refuted(empty) => {
                checked(&mut search, empty, &inputs, &problem, convention).map(Verdict::Refuted)
            }
            Ending::Saturated if chosen.len() == clauses.len() => Some(Verdict::Satisfiable),
            Ending::Saturated | Ending::Exhausted | Ending::Limit => None,
        };
        if let Some(verdict) = verdict {
            return Answer {
                verdict,
                statistics,
                strategy: Some(strategy.name),
            };
        }
    }
    Answer {
        verdict: Verdict::GaveUp,
        statistics,
        strategy: None,
    }
}

/// The proof, if it passes the checker. A proof that does not is a fault of ours, and no answer.
fn checked(
    search: &mut Saturation,
    empty: u32,
    inputs: &[EncodedClause],
    problem: &[Clause],
    convention: Convention,
) -> Option<Proof> {
    let proof = replay::proof(search, empty, inputs, convention)
        .map_err(|error| debug_assert!(false, "{error}"))
        .ok()?;
    checker::check(&proof, problem)
        .map_err(|flaw| debug_assert!(false, "{flaw}: {proof:#?}"))
        .ok()?;
    Some(proof)
}

fn has_equality(problem: &[Clause]) -> bool {
    problem
        .iter()
        .flatten()
        .any(|literal| matches!(literal.atom, Atom::Equality(..)))
}
