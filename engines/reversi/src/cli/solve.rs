//! `solve`: exact scores of positions, and a check against scores that the files hold.

mod task;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::app::cli::EvalFile;
use ::app::cli::solve::each;
use ::app::cli::time::Time;
use ::cli::{Language, Status, message, word};
use ::search::tt::TranspositionTable;
use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use reversi_rules::{Position, Size};
use serde_json::json;

use crate::eval::weights::Weights;
use crate::search::endgame::{Goal, Settings, Solved, solve_by_levels};
use crate::search::selectivity::Selectivity;
use task::{Known, Task};

/// Scores positions exactly. A line each: `INDEX MOVE SCORE NODES MS`, a total last. Where the file
/// has scores, the line says whether they agree. What time or Ctrl-C cuts off has the score found
/// so far, and how sure it is
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=60))]
    empties: Option<u32>,

    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,

    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    #[arg(long, default_value = "100", value_name = "P", value_parser = levels())]
    selectivity: Selectivity,

    #[arg(long)]
    outcome: bool,

    /// The longest that a position may take
    #[command(flatten)]
    time: Time,

    #[command(flatten)]
    eval_file: EvalFile,

    #[arg(long)]
    json: bool,
}

/// A parser for the levels of confidence.
fn levels() -> impl TypedValueParser<Value = Selectivity> {
    PossibleValuesParser::new(["73", "87", "95", "98", "99", "100"])
        .try_map(|text| text.parse().map(Selectivity::of_percent))
}

#[derive(Default)]
struct Total {
    positions: u32,
    nodes: u64,
    elapsed: Duration,
    /// Positions whose score the file holds, and how many of them agree with it.
    known: u32,
    right: u32,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    let size = arguments.size;
    if !size.is_small() {
        bail!(message!("solve-too-large", size = size.to_string()));
    }
    let tasks = match arguments.files.as_slice() {
        [] => vec![Task::from(Position::new(size))],
        files => task::read(files, size, arguments.empties)?,
    };
    let mut table = TranspositionTable::new(arguments.hash as usize);
    let chosen = arguments.eval_file.open::<Weights>()?;
    let weights = (size == Size::STANDARD).then(|| chosen.weights());
    let settings = Settings {
        goal: if arguments.outcome {
            Goal::Outcome
        } else {
            Goal::Score
        },
        threads: arguments.threads.into(),
        selectivity: arguments.selectivity,
        weights: weights.as_deref(),
        ..Settings::default()
    };
    let question = settings.goal;
    let mut out = stdout().lock();
    let mut total = Total::default();
    let limit = arguments.time.told();
    let status = each(&tasks, limit, language, |index, task, stop, progress| {
        // The positions of a file are unrelated: each is solved with an empty table.
        table.clear();
        table.new_search();
        let mut less_sure = None;
        let mut on_level = |level: Selectivity, solved: &Solved| {
            let (percent, score) = (level.percent(), format!("{:+}", solved.score));
            progress.say(&message!(
                "solve-progress",
                number = index + 1,
                percent,
                score
            ));
            less_sure = Some((percent, solved.clone()));
        };
        let solved = solve_by_levels(&task.position, &table, settings, stop, &mut on_level);
        progress.clear();
        total.positions += 1;
        let (nodes, elapsed) = match &solved {
            Some(Ok(solved)) => (solved.nodes, solved.elapsed),
            Some(Err(unsolved)) => (unsolved.nodes, unsolved.elapsed),
            None => Default::default(),
        };
        total.nodes += nodes;
        total.elapsed += elapsed;
        let Some(Ok(solved)) = solved else {
            match less_sure {
                Some((percent, solved)) => {
                    let line = Line::of(index, &solved, question);
                    let end = format!("@{percent}%");
                    line.write(
                        &mut out,
                        arguments.json,
                        ("confidence", percent.into(), &end),
                    )?;
                }
                None if arguments.json => {
                    let seconds = elapsed.as_secs_f64();
                    let object = json!({
                        "index": index, "score": null, "nodes": nodes, "seconds": seconds,
                    });
                    writeln!(out, "{object}")?;
                }
                None => writeln!(out, "{index:>3} {}", word!("solve-unknown", language))?,
            }
            return Ok(false);
        };
        let verdict = task
            .known
            .as_ref()
            .map(|known| agrees(&solved, known, question));
        total.known += u32::from(verdict.is_some());
        total.right += u32::from(verdict == Some(true));
        let end = match verdict {
            Some(true) => word!("solve-right", language),
            Some(false) => word!("solve-wrong", language),
            None => "".into(),
        };
        let line = Line::of(index, &solved, question);
        line.write(&mut out, arguments.json, ("right", verdict.into(), &end))?;
        Ok(true)
    })?;
    if !arguments.json {
        let Total {
            positions,
            nodes,
            elapsed,
            known,
            right,
        } = total;
        let ms = elapsed.as_millis().to_string();
        let said = match known {
            0 => message!("solve-total", positions, nodes, ms),
            known => message!("solve-total-known", positions, nodes, ms, right, known),
        };
        writeln!(out, "{}", said.say(language))?;
    }
    Ok(status)
}

/// Whether a solution has the known score, and begins with a best move if the best moves are known.
fn agrees(solved: &Solved, known: &Known, question: Goal) -> bool {
    let is_best = |mv| known.moves.is_empty() || known.moves.contains(mv);
    match question {
        Goal::Outcome => solved.score.signum() == known.score.signum(),
        _ => solved.score == known.score && solved.line.first().is_none_or(is_best),
    }
}

/// A line of the output.
struct Line<'a> {
    index: usize,
    solved: &'a Solved,
    score: i32,
}

impl<'a> Line<'a> {
    fn of(index: usize, solved: &'a Solved, question: Goal) -> Self {
        let score = match question {
            Goal::Outcome => solved.score.signum(),
            _ => solved.score,
        };
        Self {
            index,
            solved,
            score,
        }
    }

    /// Writes the line and one more value: its name and value in JSON, or the text at the line's
    /// end.
    fn write(
        &self,
        out: &mut impl Write,
        as_json: bool,
        (name, value, end): (&str, serde_json::Value, &str),
    ) -> std::io::Result<()> {
        let Self { index, score, .. } = *self;
        let mv = self.solved.line.first().map(ToString::to_string);
        let Solved { nodes, elapsed, .. } = *self.solved;
        if as_json {
            let mut object = json!({
                "index": index,
                "move": mv,
                "score": score,
                "nodes": nodes,
                "seconds": elapsed.as_secs_f64(),
            });
            if !value.is_null() {
                object[name] = value;
            }
            return writeln!(out, "{object}");
        }
        let mv = mv.as_deref().unwrap_or("-");
        let ms = elapsed.as_millis();
        let line = format!("{index:>3} {mv:<4} {score:+3} {nodes:>13} {ms:>8} {end}");
        writeln!(out, "{}", line.trim_end())?;
        out.flush()
    }
}
