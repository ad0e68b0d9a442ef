//! `puzzle resolution`: proves from clauses, formulas or TPTP files.

mod clausal_form;
mod experiment;
mod fault;
mod includes;
mod model;
mod page;
mod report;
mod unification;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::shell::{Input, Shell};
use crate::budget::Budget;
use crate::error::Failure;
use crate::resolution::clausify::{ClauseSet, clausify};
use crate::resolution::completion::{APPROACHES, PATH_APPROACHES};
use crate::resolution::input;
use crate::resolution::memory::{MEMORY, SymbolLimit};
use crate::resolution::problem::Problem;
use crate::resolution::proof::{graph, renaming};
use crate::resolution::prover::{self, Answer, Verdict, prove_by};
use crate::resolution::shortest::{Shortest, shortest};
use crate::resolution::strategy::STRATEGIES;
use crate::resolution::syntax::Convention;
use ::cli::{Status, message};
use report::Report;

/// For longer proofs, in lines, no shortest proof is searched.
const MAX_SHORTEST: usize = 60;

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "FILE", required_unless_present = "mgu")]
    file: Option<PathBuf>,

    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Numbered)]
    format: Format,

    #[arg(long, value_enum, value_name = "CONVENTION")]
    variables: Option<Variables>,

    #[arg(long)]
    clauses: bool,

    #[arg(long)]
    answer: bool,

    #[arg(long)]
    shortest: bool,

    #[arg(long)]
    compare: bool,

    #[arg(long, num_args = 2, value_names = ["ATOM", "ATOM"], conflicts_with = "file")]
    mgu: Option<Vec<String>>,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,

    #[arg(long)]
    statistics: bool,

    #[arg(long, value_enum, value_name = "STRATEGY", default_value_t = Method::All)]
    strategy: Method,

    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,

    #[arg(long, value_name = "MB", default_value_t = MEMORY / MEGABYTE)]
    memory: usize,
}

const MEGABYTE: usize = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Numbered,
    Course,
    Tstp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    All,
    Completion,
    CompletionByPath,
    Saturation,
    Instances,
    /// A strategy of saturation, by its index in [`STRATEGIES`].
    Single(usize),
}

impl Method {
    const ALL: [Self; 5 + STRATEGIES.len()] = {
        let mut all = [Self::All; 5 + STRATEGIES.len()];
        all[1] = Self::Completion;
        all[2] = Self::CompletionByPath;
        all[3] = Self::Saturation;
        all[4] = Self::Instances;
        let mut index = 0;
        while index < STRATEGIES.len() {
            all[5 + index] = Self::Single(index);
            index += 1;
        }
        all
    };
}

impl ValueEnum for Method {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match *self {
            Self::All => "all",
            Self::Completion => "completion",
            Self::CompletionByPath => "completion-path",
            Self::Saturation => "saturation",
            Self::Instances => "instances",
            Self::Single(index) => STRATEGIES[index].name,
        }))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Variables {
    Course,
    Tptp,
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some([left, right]) = arguments.mgu.as_deref() {
        return unification::run(left, right, shell);
    }
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let file = Input::read(path)?;
    let mut load = includes::loader(path);
    let budget = Budget {
        time: Duration::try_from_secs_f64(arguments.time)
            .map_err(|_| Failure::Refused(message!("resolution-time")))?,
        memory: arguments.memory.saturating_mul(MEGABYTE),
        ..Budget::UNLIMITED
    };
    let problems = input::read(file.text()?, &mut load, SymbolLimit::of(&budget))
        .map_err(|error| file.wrong(error))?;
    let mut worst = Status::Solved;
    for (index, problem) in problems.iter().enumerate() {
        if index > 0 && !shell.json {
            shell.line("")?;
        }
        worst = super::worse(
            worst,
            answer(arguments, &file.name, problem, budget, shell)?,
        );
    }
    Ok(worst)
}

/// Answers one of the problems of the file.
fn answer(
    arguments: &Arguments,
    name: &str,
    problem: &Problem,
    budget: Budget,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let started = Instant::now();
    note_repetitions(problem.repeated, shell);
    let set = clausify(problem);
    if arguments.compare {
        return experiment::run(&set, problem, budget, name, shell);
    }
    if arguments.clauses && !shell.json {
        clausal_form::show(problem, &set, shell)?;
    }
    let spinner = shell.spinner(&message!("searching"));
    let splits = !arguments.answer;
    let method = match arguments.strategy {
        Method::All => prover::Method::All { splits },
        Method::Completion => prover::Method::Completion {
            approaches: &APPROACHES,
        },
        Method::CompletionByPath => prover::Method::Completion {
            approaches: &PATH_APPROACHES,
        },
        Method::Saturation => prover::Method::Saturation { splits },
        Method::Instances => prover::Method::Instances,
        Method::Single(index) => prover::Method::Single {
            strategy: &STRATEGIES[index],
            splits,
        },
    };
    let mut answer = prove_by(&set.clauses, problem.convention(), budget, method)?;
    let proven = arguments
        .shortest
        .then(|| shorten(&mut answer, &set, problem, budget));
    spinner.finish_and_clear();
    if let Verdict::Unsound(fault) = &answer.verdict {
        return Err(fault::report(fault, &set, name, shell)?);
    }
    let convention = match arguments.variables {
        Some(Variables::Course) => Convention::Course,
        Some(Variables::Tptp) => Convention::Tptp,
        None => problem.convention(),
    };
    if let Verdict::Refuted(proof) = answer.verdict {
        answer.verdict = Verdict::Refuted(renaming::renamed(proof, convention));
    }
    draw(arguments, &answer.verdict, shell)?;
    let report = Report {
        arguments,
        problem,
        set: &set,
        answer: &answer,
        name,
    };
    report.print(shell, proven, started)?;
    Ok(match (&answer.verdict, proven) {
        (Verdict::Unsound(_), _) => Status::CheckFailed,
        (Verdict::Unknown(_), _) | (_, Some(false)) => Status::LimitReached,
        (Verdict::Refuted(_), _) => Status::Solved,
        (Verdict::Satisfiable(_), _) if problem.has_hidden_axioms => Status::LimitReached,
        (Verdict::Satisfiable(_), _) => Status::NoSolution,
    })
}

/// Says how many statements of the input were left out, since one before them says the same.
fn note_repetitions(repeated: usize, shell: &Shell) {
    if repeated > 0 {
        shell.note(&message!("resolution-repeated", count = repeated));
    }
}

/// Replaces the proof that was found by a shortest one. Returns whether it is proved that none is
/// shorter.
fn shorten(answer: &mut Answer, set: &ClauseSet, problem: &Problem, budget: Budget) -> bool {
    let Verdict::Refuted(proof) = &mut answer.verdict else {
        return true;
    };
    let most = proof.lines.len();
    if most > MAX_SHORTEST {
        return false;
    }
    match shortest(&set.clauses, problem.convention(), most, budget) {
        Shortest::Found(shorter) => {
            *proof = shorter;
            true
        }
        Shortest::Unsound(fault) => {
            answer.verdict = Verdict::Unsound(fault);
            false
        }
        Shortest::None | Shortest::AtLeast(_) | Shortest::HasEquality => false,
    }
}

fn draw(arguments: &Arguments, verdict: &Verdict, shell: &mut Shell) -> Result<(), Failure> {
    if let Verdict::Refuted(proof) = verdict {
        if let Some(path) = &arguments.svg {
            shell.write_file(path, graph::svg(proof))?;
        }
        if let Some(path) = &arguments.dot {
            shell.write_file(path, graph::dot(proof))?;
        }
        if let Some(path) = &arguments.page {
            shell.write_file(path, page::page(proof, shell.language))?;
        }
    }
    Ok(())
}
