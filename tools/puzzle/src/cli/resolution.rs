//! `resolution`: proves from clauses, formulas or TPTP files.

mod clausal_form;
mod experiment;
mod includes;
mod unification;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Serialize;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::language::Phrase;
use crate::resolution::answer::{Instance, answers};
use crate::resolution::clausify::{ClauseSet, clausify};
use crate::resolution::input;
use crate::resolution::problem::{Form, Problem};
use crate::resolution::proof::course::{self, Style};
use crate::resolution::proof::{Proof, graph, renaming, tstp};
use crate::resolution::prover::{Answer, Verdict, prove};
use crate::resolution::shortest::{Shortest, shortest};
use crate::resolution::syntax::Convention;
use crate::resolution::{checker, textbook};
use ::shell::{Status, help};

/// A satisfiable set's conclusions are listed up to this many clauses.
const MAX_CLOSURE: usize = 200;
/// Longer proofs are not looked for shorter ones of.
const MAX_SHORTEST: usize = 60;

/// Proves by resolution: clause sets, formulas, TPTP
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Clauses, formulas or TPTP, told by the content; `-` is stdin
    #[arg(value_name = "FILE", required_unless_present = "mgu")]
    file: Option<PathBuf>,

    /// How the proof looks
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = Format::Numbered)]
    format: Format,

    /// How variables are named in the proof; as in the input unless told
    #[arg(long, value_enum, value_name = "CONVENTION")]
    variables: Option<Variables>,

    /// Show how the formulas become clauses, step by step
    #[arg(long)]
    clauses: bool,

    /// Tell for which things the goal holds
    #[arg(long)]
    answer: bool,

    /// Look for a proof with as few lines as possible, and prove that none is shorter
    #[arg(long)]
    shortest: bool,

    /// Count what plain resolution generates without and with its refinements
    #[arg(long)]
    compare: bool,

    /// Only unify two atoms or terms
    #[arg(long, num_args = 2, value_names = ["ATOM", "ATOM"], conflicts_with = "file")]
    mgu: Option<Vec<String>>,

    /// Draw the proof
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the proof as a graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Processor time for the search, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
}

/// How a proof looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// `5 R[1,2a]{x=sue} = (Student(sue),)`
    Numbered,
    /// `3. R[1a,2c]{X=a} (Q(g(a)),R(a))`
    Course,
    /// The TPTP's form, with the SZS status
    Tstp,
}

/// How variables are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Variables {
    /// x y z u v w xx yy ...
    Course,
    /// X Y Z U V W XX YY ...
    Tptp,
}

pub(super) const CHINESE: help::Table = &[
    ("", "归结证明：子句集、一阶公式、TPTP"),
    (
        "file",
        "子句、公式或 TPTP 文件，格式按内容判断；- 为标准输入",
    ),
    ("format", "证明的输出形式"),
    ("variables", "证明中变量的命名习惯；不给出时与输入相同"),
    ("clauses", "逐步显示公式化为子句集的过程"),
    ("answer", "给出目标成立的对象（答案提取）"),
    ("shortest", "寻找行数最少的证明，并证明没有更短的"),
    ("compare", "统计朴素归结及各种改进所生成的子句数"),
    ("mgu", "只求两个原子公式或项的最一般合一"),
    ("svg", "画出证明图"),
    ("dot", "把证明图写成 Graphviz 格式"),
    ("time", "搜索所用的处理器时间上限（秒）"),
];

/// The answer as JSON.
#[derive(Serialize)]
struct Json<'a> {
    status: &'static str,
    /// Conclusions in the proof.
    steps: Option<usize>,
    /// Lines of the proof, inputs included.
    lines: Option<usize>,
    /// Clauses generated in the search.
    clauses: u64,
    seconds: f64,
    strategy: Option<&'static str>,
    /// Whether no proof has fewer lines; only if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answers: Option<Vec<String>>,
    proof: Option<Vec<&'a str>>,
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some([left, right]) = arguments.mgu.as_deref() {
        return unification::run(left, right, shell);
    }
    let started = Instant::now();
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let file = Input::read(path)?;
    let mut load = includes::loader(path);
    let problem = input::read(file.text()?, &mut load).map_err(|error| file.wrong(error))?;
    let set = clausify(&problem);
    let limit = Duration::try_from_secs_f64(arguments.time).map_err(|_| {
        Failure::refused(
            "--time: expected a number of seconds from 0 on",
            "--time：应为不小于 0 的秒数",
        )
    })?;
    if arguments.compare {
        return experiment::run(&set, &problem, limit, shell);
    }
    if arguments.clauses && !shell.json {
        clausal_form::show(&problem, &set, shell)?;
    }
    let spinner = shell.progress(None, &Phrase::new("searching", "正在搜索"));
    spinner.enable_steady_tick(Duration::from_millis(200));
    let mut answer = prove(&set.clauses, problem.convention(), limit)?;
    let proven = arguments
        .shortest
        .then(|| shorten(&mut answer, &set, &problem, limit));
    spinner.finish_and_clear();
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
        problem: &problem,
        set: &set,
        answer: &answer,
        name: &file.name,
    };
    report.print(shell, proven, started)?;
    Ok(match (&answer.verdict, proven) {
        (Verdict::GaveUp, _) | (_, Some(false)) => Status::LimitReached,
        (Verdict::Refuted(_), _) => Status::Solved,
        (Verdict::Satisfiable, _) if problem.has_hidden_axioms => Status::LimitReached,
        (Verdict::Satisfiable, _) => Status::NoSolution,
    })
}

/// Puts the shortest proof in place of the one that was found. Says whether it is proved that none is
/// shorter.
fn shorten(answer: &mut Answer, set: &ClauseSet, problem: &Problem, limit: Duration) -> bool {
    let Verdict::Refuted(proof) = &mut answer.verdict else {
        return true;
    };
    let most = proof.lines.len();
    if most > MAX_SHORTEST {
        return false;
    }
    match shortest(&set.clauses, problem.convention(), most, limit) {
        Shortest::Found(shorter) => {
            let clauses: Vec<_> = set
                .clauses
                .iter()
                .map(|source| source.clause.clone())
                .collect();
            let is_sound = checker::check(&shorter, &clauses).is_ok();
            if is_sound {
                *proof = shorter;
            }
            is_sound
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
    }
    Ok(())
}

/// What there is to print.
struct Report<'a> {
    arguments: &'a Arguments,
    problem: &'a Problem,
    set: &'a ClauseSet,
    answer: &'a Answer,
    name: &'a str,
}

impl Report<'_> {
    fn print(
        &self,
        shell: &mut Shell,
        proven: Option<bool>,
        started: Instant,
    ) -> Result<(), Failure> {
        let proof = match &self.answer.verdict {
            Verdict::Refuted(proof) => Some(proof),
            Verdict::Satisfiable | Verdict::GaveUp => None,
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
                seconds: started.elapsed().as_secs_f64(),
                strategy: self.answer.strategy,
                shortest: proven,
                answers,
                proof: text.as_deref().map(|text| text.lines().collect()),
            });
        }
        match (&text, self.arguments.format) {
            (Some(text), _) => shell.text(text)?,
            (None, Format::Tstp) => shell.text(&tstp::status_line(status, self.name))?,
            (None, Format::Course) => self.print_closure(shell)?,
            (None, Format::Numbered) => {}
        }
        // The course's sets are refuted or not, and the empty clause says so.
        let is_told = self.arguments.format == Format::Tstp
            || (proof.is_some() && self.problem.form == Form::Clauses);
        if !is_told {
            shell.line(status)?;
        }
        if proven == Some(false) {
            let words = shell.language.choose(
                "not proved: that no proof is shorter",
                "尚未证明：没有更短的证明",
            );
            shell.line(words)?;
        }
        if self.arguments.answer && proof.is_some() {
            print_answers(shell, answers)?;
        }
        Ok(())
    }

    fn proof_text(&self, proof: &Proof, status: &str) -> String {
        match self.arguments.format {
            Format::Numbered => course::write(proof, Style::Numbered),
            Format::Course => course::write(proof, Style::Older),
            Format::Tstp => {
                let inputs = &self.problem.inputs;
                let names: Vec<_> = self
                    .set
                    .clauses
                    .iter()
                    .map(|c| inputs[c.input].name.to_string())
                    .collect();
                tstp::write(proof, status, self.name, &names)
            }
        }
    }

    /// Everything that follows, if there is no proof and it is not much.
    fn print_closure(&self, shell: &mut Shell) -> Result<(), Failure> {
        match textbook::closure(&self.set.clauses, self.problem.convention(), MAX_CLOSURE) {
            Some(lines) => shell.text(&course::write_lines(&lines, Style::Older)),
            None => Ok(()),
        }
    }
}

/// `x=tony, y=mike`
fn instance_text(instance: &Instance) -> String {
    let bindings: Vec<_> = instance
        .iter()
        .map(|(name, term)| format!("{name}={term}"))
        .collect();
    bindings.join(", ")
}

fn print_answers(shell: &mut Shell, answers: Option<Vec<String>>) -> Result<(), Failure> {
    let language = shell.language;
    match answers {
        None => shell.line(language.choose(
            "no answer: the goal has no variables",
            "无答案：目标不含变量",
        )),
        Some(answers) if answers.len() == 1 => shell.line(format!(
            "{}{}",
            language.choose("answer: ", "答案："),
            answers[0]
        )),
        Some(answers) => {
            shell.line(language.choose("one of these answers:", "下列答案之一："))?;
            answers.iter().try_for_each(|answer| shell.line(answer))
        }
    }
}

/// The word of the SZS ontology for a verdict.
fn szs(problem: &Problem, verdict: &Verdict) -> &'static str {
    match (verdict, problem.has_conjecture()) {
        (Verdict::Refuted(_), true) => "Theorem",
        (Verdict::Refuted(_), false) => "Unsatisfiable",
        (Verdict::Satisfiable, _) if problem.has_hidden_axioms => "GaveUp",
        (Verdict::Satisfiable, true) => "CounterSatisfiable",
        (Verdict::Satisfiable, false) => "Satisfiable",
        (Verdict::GaveUp, _) => "GaveUp",
    }
}
