//! `--compare`: the course lab's experiment, a row for each variant of plain resolution and one for
//! the prover.

use ::cli::columns::{left, right};
use ::cli::{Message, message};
use serde::Serialize;

use super::super::Status;
use super::super::shell::Shell;
use super::fault;
use crate::budget::Budget;
use crate::error::Failure;
use crate::resolution::clausify::ClauseSet;
use crate::resolution::labs::textbook::{self, Outcome, VARIANTS, Variant};
use crate::resolution::problem::Problem;
use crate::resolution::prover::{Verdict, prove};

/// A variant stops after this many clauses.
const MAX_CLAUSES: u64 = 200_000;

#[derive(Serialize)]
struct Row {
    variant: String,
    /// `proof`, `saturated` or `limit`.
    outcome: &'static str,
    lines: Option<usize>,
    generated: u64,
    kept: Option<usize>,
    seconds: f64,
}

/// Prints a row for each variant of plain resolution, and one for the prover.
pub(super) fn run(
    set: &ClauseSet,
    problem: &Problem,
    budget: Budget,
    name: &str,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    if !textbook::applies(&set.clauses) {
        return Err(Failure::Refused(message!("resolution-equations")));
    }
    if !shell.json {
        let head = [
            message!("resolution-column-variant"),
            message!("resolution-column-generated"),
            message!("resolution-column-kept"),
            message!("resolution-column-seconds"),
            message!("resolution-column-lines"),
        ];
        let language = shell.language;
        print(shell, head.map(|title| title.say(language)))?;
    }
    for (variant, refinements) in VARIANTS {
        let run = textbook::run(
            &set.clauses,
            problem.convention(),
            refinements,
            Budget {
                time: budget.time,
                nodes: MAX_CLAUSES,
                ..Budget::UNLIMITED
            },
        );
        let (outcome, lines) = match &run.outcome {
            Outcome::Proof(proof) => ("proof", Some(proof.lines.len())),
            Outcome::Unsound(flawed) => return Err(fault::report(flawed, set, name, shell)?),
            Outcome::Saturated => ("saturated", None),
            Outcome::Limit => ("limit", None),
        };
        let seconds = run.elapsed.as_secs_f64();
        let variant = name_of(variant).say(shell.language);
        row(
            shell,
            &Row {
                variant,
                outcome,
                lines,
                generated: run.generated,
                kept: Some(run.kept),
                seconds,
            },
        )?;
    }
    let started = std::time::Instant::now();
    let answer = prove(&set.clauses, problem.convention(), budget)?;
    let (outcome, lines, status) = match &answer.verdict {
        Verdict::Refuted(proof) => ("proof", Some(proof.lines.len()), Status::Solved),
        Verdict::Satisfiable(_) => ("saturated", None, Status::NoSolution),
        Verdict::Unknown(_) => ("limit", None, Status::LimitReached),
        Verdict::Unsound(flawed) => return Err(fault::report(flawed, set, name, shell)?),
    };
    let variant = message!("variant-prover").say(shell.language);
    let seconds = started.elapsed().as_secs_f64();
    row(
        shell,
        &Row {
            variant,
            outcome,
            lines,
            generated: answer.statistics.generated,
            kept: None,
            seconds,
        },
    )?;
    Ok(status)
}

fn row(shell: &mut Shell, row: &Row) -> Result<(), Failure> {
    if shell.json {
        return shell.json_line(row);
    }
    let ending = match (row.lines, row.outcome) {
        (Some(lines), _) => lines.to_string(),
        (None, "saturated") => message!("resolution-no-proof").say(shell.language),
        (None, _) => message!("resolution-limit").say(shell.language),
    };
    let kept = row.kept.map_or_else(String::new, |kept| kept.to_string());
    print(
        shell,
        [
            row.variant.clone(),
            row.generated.to_string(),
            kept,
            format!("{:.6}", row.seconds),
            ending,
        ],
    )
}

fn print(shell: &mut Shell, cells: [String; 5]) -> Result<(), Failure> {
    let mut line = left(&cells[0], 20);
    for cell in &cells[1..] {
        line.push_str(&right(cell, 11));
    }
    shell.line(line)
}

fn name_of(variant: Variant) -> Message {
    match variant {
        Variant::WithoutCare => message!("variant-without-care"),
        Variant::EachPairOnce => message!("variant-each-pair-once"),
        Variant::Deduplication => message!("variant-deduplication"),
        Variant::Subsumption => message!("variant-subsumption"),
        Variant::SetOfSupport => message!("variant-set-of-support"),
        Variant::UnitPreference => message!("variant-unit-preference"),
        Variant::Both => message!("variant-both"),
    }
}
