//! `--clauses`: how each formula becomes clauses.

use super::super::shell::Shell;
use crate::error::Failure;
use crate::language::Language;
use crate::resolution::clausify::{ClauseSet, Stage};
use crate::resolution::problem::{Problem, Statement};
use crate::resolution::proof::course::{self, Style};

/// Prints the stages of each formula, then all clauses.
pub(super) fn show(problem: &Problem, set: &ClauseSet, shell: &mut Shell) -> Result<(), Failure> {
    for (input, trace) in problem.inputs.iter().zip(&set.traces) {
        if matches!(input.statement, Statement::Clause(_)) && trace.is_empty() {
            continue;
        }
        shell.line(format!("[{}]", input.name))?;
        for (stage, formula) in trace {
            let colon = shell.language.choose(": ", "：");
            shell.line(format!(
                "  {}{colon}{formula}",
                name(*stage, shell.language)
            ))?;
        }
    }
    shell.line(shell.language.choose("clauses:", "子句集："))?;
    for (index, source) in set.clauses.iter().enumerate() {
        shell.line(format!(
            "  {} {}",
            index + 1,
            course::clause(&source.clause, Style::Numbered)
        ))?;
    }
    shell.line("")
}

fn name(stage: Stage, language: Language) -> &'static str {
    let (english, chinese) = match stage {
        Stage::Input => ("input", "输入"),
        Stage::Joined => ("goals joined", "合并目标"),
        Stage::Negated => ("goal negated", "目标取否定"),
        Stage::Named => ("subformulas named", "为子公式命名"),
        Stage::Eliminated => ("implications eliminated", "消去蕴含与等价"),
        Stage::Negations => ("negations inwards", "否定内移"),
        Stage::Miniscoped => ("quantifiers inwards", "量词内移"),
        Stage::Apart => ("standardised apart", "变量标准化"),
        Stage::Skolemised => ("skolemised", "Skolem 化"),
        Stage::Dropped => ("universal quantifiers dropped", "略去全称量词"),
        Stage::Distributed => ("distributed", "析取对合取分配"),
    };
    language.choose(english, chinese)
}
