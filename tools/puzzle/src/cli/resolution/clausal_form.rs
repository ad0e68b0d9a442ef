//! `--clauses`: how each formula becomes clauses.

use ::cli::{Message, message};

use super::super::shell::Shell;
use crate::error::Failure;
use crate::resolution::clausify::{ClauseSet, Stage};
use crate::resolution::labs::course::{self, Style};
use crate::resolution::problem::{Problem, Statement};

/// Prints the stages of each formula, then all clauses.
pub(super) fn show(problem: &Problem, set: &ClauseSet, shell: &mut Shell) -> Result<(), Failure> {
    for (input, trace) in problem.inputs.iter().zip(&set.traces) {
        if matches!(input.statement, Statement::Clause(_)) && trace.is_empty() {
            continue;
        }
        shell.line(format!("[{}]", input.name))?;
        for (stage, formula) in trace {
            let (stage, formula) = (name(*stage), formula.to_string());
            let stage = message!("resolution-stage", stage, formula).say(shell.language);
            shell.line(format_args!("  {stage}"))?;
        }
    }
    shell.say(message!("resolution-clauses"))?;
    for (index, source) in set.clauses.iter().enumerate() {
        shell.line(format!(
            "  {} {}",
            index + 1,
            course::clause(&source.clause, Style::Numbered)
        ))?;
    }
    shell.line("")
}

fn name(stage: Stage) -> Message {
    match stage {
        Stage::Input => message!("resolution-stage-input"),
        Stage::Joined => message!("resolution-stage-joined"),
        Stage::Negated => message!("resolution-stage-negated"),
        Stage::Named => message!("resolution-stage-named"),
        Stage::Eliminated => message!("resolution-stage-eliminated"),
        Stage::NegationNormalForm => message!("resolution-stage-negations"),
        Stage::Miniscoped => message!("resolution-stage-miniscoped"),
        Stage::Apart => message!("resolution-stage-apart"),
        Stage::Skolemised => message!("resolution-stage-skolemised"),
        Stage::Dropped => message!("resolution-stage-dropped"),
        Stage::Distributed => message!("resolution-stage-distributed"),
    }
}
