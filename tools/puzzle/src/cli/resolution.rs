//! `resolution`: proves from clauses, formulas or TPTP files.

mod clausal_form;
mod experiment;
mod fault;
mod includes;
mod model;
mod report;
mod unification;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::language::Phrase;
use crate::resolution::clausify::{ClauseSet, clausify};
use crate::resolution::input;
use crate::resolution::limits::Limits;
use crate::resolution::problem::Problem;
use crate::resolution::proof::{graph, renaming};
use crate::resolution::prover::{Answer, Verdict, prove};
use crate::resolution::shortest::{Shortest, shortest};
use crate::resolution::syntax::Convention;
use ::cli::{Status, help};
use report::Report;

/// Longer proofs are not looked for shorter ones of.
const MAX_SHORTEST: usize = 60;

/// Proves by resolution: clause sets, formulas, TPTP
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
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

    /// Draw the proof; of several sets, the last
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the proof as a graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,

    /// Processor time for the search, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,

    /// Memory for the input and the search, in megabytes, roughly
    #[arg(long, value_name = "MB", default_value_t = Limits::MEMORY / MEGABYTE)]
    memory: usize,
}

/// In bytes.
const MEGABYTE: usize = 1_000_000;

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

const AFTER_HELP: &str = "\
Clauses: a set as KB = {(P(a),),(~P(x),Q(x)),(~Q(a),)}, or several sets, or a
clause a line. What a set says again is left out.
Formulas: one a line, forall x (P(x) -> exists y Q(x,y)) or ∀x∃y R(x,y); the
goal behind ⊢ or goal:
Variables are x y z u v w, these doubled (xx) or numbered (x1).
TPTP: cnf, fof, include.

  puzzle resolution student.txt                    the proof, numbered
  puzzle resolution student.txt --shortest --svg proof.svg
  puzzle resolution family.txt --clauses --answer  clausal form; who it is
  puzzle resolution set.p --format tstp --time 60

Exit status: 0 a proof was found, 1 there is none, 2 bad input (or one too
large for --memory), 3 a limit was reached first, 4 the checker refused a
proof (please report it), 5 a file or stdout could not be opened or written.";

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
    ("svg", "画出证明图；有几个子句集时画最后一个"),
    ("dot", "把证明图写成 Graphviz 格式"),
    ("time", "搜索所用的处理器时间上限（秒）"),
    ("memory", "输入与搜索大约可用的内存（MB）"),
    (
        "after",
        "子句：KB = {(P(a),),(~P(x),Q(x)),(~Q(a),)} 这样的集合，或每行一个子句；\n\
         一个文件可有几个集合。集合中重复的子句只算一次。\n\
         公式：每行一个，如 forall x (P(x) -> exists y Q(x,y)) 或 ∀x∃y R(x,y)，\n\
         目标写在 ⊢ 或 goal: 之后。\n\
         变量为 x y z u v w，或其双写（xx）、带数字（x1）。\n\
         TPTP：cnf、fof、include。\n\
         \n\
         \x20 puzzle resolution student.txt                    带编号的证明\n\
         \x20 puzzle resolution student.txt --shortest --svg proof.svg\n\
         \x20 puzzle resolution family.txt --clauses --answer  怎样化为子句，以及答案\n\
         \x20 puzzle resolution set.p --format tstp --time 60\n\
         \n\
         退出状态：0 找到证明，1 没有证明，2 输入有误（或大于 --memory 所容），\n\
         3 先到达了限制，4 检验程序不接受证明（请报告），5 文件或标准输出无法打开或写入。",
    ),
];

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some([left, right]) = arguments.mgu.as_deref() {
        return unification::run(left, right, shell);
    }
    let path = arguments.file.as_deref().unwrap_or(Path::new("-"));
    let file = Input::read(path)?;
    let mut load = includes::loader(path);
    let limits = Limits {
        time: Duration::try_from_secs_f64(arguments.time).map_err(|_| {
            Failure::refused(
                "--time: expected a number of seconds from 0 on",
                "--time：应为不小于 0 的秒数",
            )
        })?,
        memory: arguments.memory.saturating_mul(MEGABYTE),
    };
    let problems =
        input::read(file.text()?, &mut load, limits.input()).map_err(|error| file.wrong(error))?;
    let mut worst = Status::Solved;
    for (index, problem) in problems.iter().enumerate() {
        if index > 0 && !shell.json {
            shell.line("")?;
        }
        worst = super::worse(
            worst,
            answer(arguments, &file.name, problem, limits, shell)?,
        );
    }
    Ok(worst)
}

/// One of the problems of the file.
fn answer(
    arguments: &Arguments,
    name: &str,
    problem: &Problem,
    limits: Limits,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let started = Instant::now();
    note_repetitions(problem.repeated, shell);
    let set = clausify(problem);
    if arguments.compare {
        return experiment::run(&set, problem, limits, name, shell);
    }
    if arguments.clauses && !shell.json {
        clausal_form::show(problem, &set, shell)?;
    }
    let spinner = shell.spinner(&Phrase::new("searching", "正在搜索"));
    let mut answer = prove(&set.clauses, problem.convention(), limits)?;
    let proven = arguments
        .shortest
        .then(|| shorten(&mut answer, &set, problem, limits));
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
        (Verdict::GaveUp, _) | (_, Some(false)) => Status::LimitReached,
        (Verdict::Refuted(_), _) => Status::Solved,
        (Verdict::Satisfiable(_), _) if problem.has_hidden_axioms => Status::LimitReached,
        (Verdict::Satisfiable(_), _) => Status::NoSolution,
    })
}

/// Says how many statements of the input were left out, since one before them says the same.
fn note_repetitions(repeated: usize, shell: &Shell) {
    if repeated > 0 {
        shell.note(&Phrase::new(
            format!("left out what the input says again: {repeated}"),
            format!("已略去输入中重复的：{repeated} 项"),
        ));
    }
}

/// Puts the shortest proof in place of the one that was found. Says whether it is proved that none is
/// shorter.
fn shorten(answer: &mut Answer, set: &ClauseSet, problem: &Problem, limits: Limits) -> bool {
    let Verdict::Refuted(proof) = &mut answer.verdict else {
        return true;
    };
    let most = proof.lines.len();
    if most > MAX_SHORTEST {
        return false;
    }
    match shortest(&set.clauses, problem.convention(), most, limits) {
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
    }
    Ok(())
}
