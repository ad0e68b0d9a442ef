//! What is printed about an answer: the proof in one of its forms, its status, answers, or all of
//! it as JSON.

use std::time::Instant;

use ::cli::{Message, message};
use serde::Serialize;

use super::super::shell::Shell;
use super::{Arguments, Format, fault};
use crate::error::Failure;
use crate::resolution::answer::{Instance, answers};
use crate::resolution::clausify::ClauseSet;
use crate::resolution::labs::course::{self, Style};
use crate::resolution::labs::textbook;
use crate::resolution::model::Model;
use crate::resolution::problem::{Form, Problem};
use crate::resolution::proof::{Proof, tstp};
use crate::resolution::prover::{Answer, Unknown, Verdict};
use crate::resolution::syntax::clause_variables;

/// The conclusions from a satisfiable set are listed only if there are no more clauses than this.
const MAX_CLOSURE: usize = 200;

#[derive(Serialize)]
struct Json<'a> {
    status: &'static str,
    steps: Option<usize>,
    /// Lines of the proof, inputs included.
    lines: Option<usize>,
    clauses: u64,
    processed: u64,
    seconds: f64,
    strategy: Option<&'static str>,
    /// Whether no proof has fewer lines; only if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<String>>,
    proof: Option<Vec<&'a str>>,
    /// The clauses as they were read, where the verdict is about models and no proof shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    read: Option<Vec<String>>,
    /// A finite model of these clauses, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    model: Option<super::model::Json>,
}

pub(super) struct Report<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) problem: &'a Problem,
    pub(super) set: &'a ClauseSet,
    pub(super) answer: &'a Answer,
    pub(super) name: &'a str,
}

impl Report<'_> {
    pub(super) fn print(
        &self,
        shell: &mut Shell,
        proven: Option<bool>,
        started: Instant,
    ) -> Result<(), Failure> {
        let proof = match &self.answer.verdict {
            Verdict::Refuted(proof) => Some(proof),
            Verdict::Satisfiable(_) | Verdict::Unknown(_) | Verdict::Unsound(_) => None,
        };
        let status = szs(self.problem, &self.answer.verdict);
        let text = proof.map(|proof| self.proof_text(proof, status));
        let answers = proof
            .filter(|_| self.arguments.answer)
            .and_then(|proof| answers(proof, &self.set.clauses));
        let answers = answers.map(|answers| answers.iter().map(instance_text).collect::<Vec<_>>());
        if shell.json {
            return shell.json_line(&Json {
                status,
                steps: proof.map(|p| {
                    p.lines
                        .iter()
                        .filter(|l| !l.rule.parents().is_empty())
                        .count()
                }),
                lines: proof.map(|proof| proof.lines.len()),
                clauses: self.answer.statistics.generated,
                processed: self.answer.statistics.processed,
                seconds: started.elapsed().as_secs_f64(),
                strategy: self.answer.strategy,
                shortest: proven,
                answers,
                proof: text.as_deref().map(|text| text.lines().collect()),
                read: is_verdict_on_models(status).then(|| self.read(Style::Numbered)),
                model: self.model(status).map(super::model::Json::of),
            });
        }
        match (&text, self.arguments.format) {
            (Some(text), _) => shell.text(text)?,
            (None, Format::Tstp) => shell.text(&tstp::status_line(status, self.name))?,
            (None, Format::Course) => self.print_closure(status, shell)?,
            (None, Format::Numbered) => {}
        }
        if proof.is_none() && is_verdict_on_models(status) {
            self.print_read(shell)?;
        }
        if let Some(model) = self.model(status) {
            super::model::print(model, self.arguments.format, self.name, shell)?;
        }
        // A clause set is refuted or not, and the empty clause in the proof says so already.
        let is_printed = self.arguments.format == Format::Tstp
            || (proof.is_some() && self.problem.form == Form::Clauses);
        match gloss(status) {
            _ if is_printed => {}
            _ if self.problem.form == Form::Tptp => {
                shell.text(&tstp::status_line(status, self.name))?;
            }
            Some(gloss) => shell.say(gloss)?,
            None => shell.line(status)?,
        }
        if proven == Some(false) {
            shell.say(message!("resolution-not-shortest"))?;
        }
        if self.arguments.answer && proof.is_some() {
            print_answers(shell, answers)?;
        }
        if self.arguments.statistics {
            let said = message!(
                "resolution-statistics",
                generated = self.answer.statistics.generated,
                processed = self.answer.statistics.processed,
                seconds = format!("{:.2}", started.elapsed().as_secs_f64()),
                strategy = self.answer.strategy.unwrap_or("-"),
            );
            let is_tptp = self.problem.form == Form::Tptp || self.arguments.format == Format::Tstp;
            let mark = if is_tptp { "% " } else { "" };
            shell.line(format!("{mark}{}", said.say(shell.language)))?;
        }
        Ok(())
    }

    /// The model to print, if the verdict is about models and one was found.
    fn model(&self, status: &str) -> Option<&Model> {
        match &self.answer.verdict {
            Verdict::Satisfiable(model) if is_verdict_on_models(status) => model.as_ref(),
            _ => None,
        }
    }

    fn proof_text(&self, proof: &Proof, status: &str) -> String {
        match self.arguments.format {
            Format::Numbered => course::write(proof, Style::Numbered),
            Format::Course => course::write(proof, Style::Older),
            Format::Tstp => {
                let subject = tstp::Subject {
                    file: self.name,
                    problem: self.problem,
                    set: self.set,
                };
                tstp::write(proof, status, subject)
            }
        }
    }

    /// Prints everything that follows from the clauses, if that is no more than [`MAX_CLOSURE`]
    /// clauses; the clauses themselves where nothing follows.
    fn print_closure(&self, status: &str, shell: &mut Shell) -> Result<(), Failure> {
        match textbook::closure(&self.set.clauses, self.problem.convention(), MAX_CLOSURE) {
            Some(lines) => shell.text(&course::write_lines(&lines, Style::Older)),
            None if is_verdict_on_models(status) => {
                let clauses = self.read(Style::Older);
                let numbered = |(index, clause)| shell.line(format!("{}. {clause}", index + 1));
                clauses.iter().enumerate().try_for_each(numbered)
            }
            None => Ok(()),
        }
    }

    /// The clauses as they were read, so that the reader sees what the verdict is about.
    fn print_read(&self, shell: &mut Shell) -> Result<(), Failure> {
        let mark = match self.arguments.format {
            // The TPTP's sign of a comment.
            Format::Tstp => "% ",
            Format::Course | Format::Numbered => "",
        };
        // The course lab's form has listed the clauses already, and so has `--clauses`.
        if self.arguments.format != Format::Course && !self.arguments.clauses {
            for (index, clause) in self.read(Style::Numbered).iter().enumerate() {
                shell.line(format!("{mark}{} {clause}", index + 1))?;
            }
        }
        if self.problem.form == Form::Tptp {
            return Ok(());
        }
        let clauses = self.set.clauses.iter();
        let mut variables: Vec<_> = clauses
            .flat_map(|source| clause_variables(&source.clause))
            .collect();
        variables.sort_unstable();
        variables.dedup();
        let variables = match variables.len() {
            0 => message!("resolution-no-variables"),
            _ => message!("resolution-variables", names = variables.join(" ")),
        };
        shell.line(format!("{mark}{}", variables.say(shell.language)))
    }

    fn read(&self, style: Style) -> Vec<String> {
        let clauses = self.set.clauses.iter();
        clauses
            .map(|source| course::clause(&source.clause, style))
            .collect()
    }
}

/// Whether a status says that there is a model, so that no proof can show it.
fn is_verdict_on_models(status: &str) -> bool {
    matches!(status, "Satisfiable" | "CounterSatisfiable")
}

/// An instance as text, such as `x=tony, y=mike`.
fn instance_text(instance: &Instance) -> String {
    let bindings: Vec<_> = instance
        .iter()
        .map(|(name, term)| format!("{name}={term}"))
        .collect();
    bindings.join(", ")
}

fn print_answers(shell: &mut Shell, answers: Option<Vec<String>>) -> Result<(), Failure> {
    match answers.as_deref() {
        None => shell.say(message!("resolution-no-answer")),
        Some([answer]) => shell.say(message!("resolution-answer", answer = answer.clone())),
        Some(answers) => {
            shell.say(message!("resolution-answers"))?;
            answers.iter().try_for_each(|answer| shell.line(answer))
        }
    }
}

/// The SZS status of a problem without a proof, with its meaning in words.
fn gloss(status: &'static str) -> Option<Message> {
    Some(match status {
        "CounterSatisfiable" => message!("resolution-status-counter-satisfiable", status),
        "Satisfiable" => message!("resolution-status-satisfiable", status),
        "GaveUp" => message!("resolution-status-gave-up", status),
        "MemoryOut" => message!("resolution-status-memory-out", status),
        "Timeout" => message!("resolution-status-timeout", status),
        _ => return None,
    })
}

/// The status of a verdict in the SZS ontology.
fn szs(problem: &Problem, verdict: &Verdict) -> &'static str {
    match (verdict, problem.has_conjecture()) {
        (Verdict::Refuted(_), true) => "Theorem",
        (Verdict::Refuted(_), false) => "Unsatisfiable",
        (Verdict::Satisfiable(_), _) if problem.has_hidden_axioms => "GaveUp",
        (Verdict::Satisfiable(_), true) => "CounterSatisfiable",
        (Verdict::Satisfiable(_), false) => "Satisfiable",
        (Verdict::Unknown(Unknown::Timeout), _) => "Timeout",
        (Verdict::Unknown(Unknown::MemoryOut), _) => "MemoryOut",
        (Verdict::Unknown(Unknown::GaveUp), _) => "GaveUp",
        (Verdict::Unsound(_), _) => fault::STATUS,
    }
}
