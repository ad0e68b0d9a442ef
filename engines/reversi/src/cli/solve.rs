//! `solve`: exact scores of positions, and a check against scores that the files hold.

mod task;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::app::cli::EvalFile;
use ::app::cli::solve::each;
use ::app::cli::time::Time;
use ::cli::columns::right;
use ::cli::{Language, Message, Status, message, word};
use ::search::clock::{Clock, Limits};
use ::search::tt::TranspositionTable;
use anyhow::bail;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use reversi_rules::{Position, Size};
use serde_json::json;

use crate::engine::exact;
use crate::eval::weights::Weights;
use crate::search::endgame::{Goal, Settings, Solved, solve_by_levels};
use crate::search::selectivity::Selectivity;
use crate::search::{self, Request, midgame};
use crate::simple;
use task::{Known, Task};

/// The fewest empty squares with which a position is estimated before it is solved.
const LEAST_ESTIMATED: u32 = 25;

/// The same on other boards than 8x8, which are solved without selective passes.
const LEAST_ESTIMATED_SMALL: u32 = 16;

/// The most nodes of an estimate on these boards, whose search prunes nothing selectively.
const MAX_ESTIMATE_NODES: u64 = 1_000_000;

/// The confidence of the estimate's selective search, in per cent.
const ESTIMATE_CONFIDENCE: u32 = 73;

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

impl Total {
    fn message(&self) -> Message {
        let Self {
            positions,
            nodes,
            elapsed,
            known,
            right,
        } = *self;
        let ms = elapsed.as_millis().to_string();
        match known {
            0 => message!("solve-total", positions, nodes, ms),
            known => message!("solve-total-known", positions, nodes, ms, right, known),
        }
    }
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
    let mut table = TranspositionTable::new(1);
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
    let limit = arguments.time.limit();
    let status = each(&tasks, limit, language, |index, task, timer, progress| {
        make_empty(&mut table, task.position.empties(), arguments.hash);
        let mut on_step = |step: Step, score| {
            let score = score_text(score, question, language);
            progress.say(&step.message(index + 1, score));
        };
        let stop = &timer.start();
        let attempt = attempt(&task.position, &table, settings, stop, &mut on_step);
        progress.clear();
        total.positions += 1;
        total.nodes += attempt.nodes;
        total.elapsed += attempt.elapsed;
        let mut write = |found: &Solved, note: Note<'_>| {
            Line::of(index, found, question, language).write(&mut out, arguments.json, note)
        };
        match attempt.solution {
            Solution::Complete(solved) => {
                let verdict = task.known.as_ref();
                let verdict = verdict.map(|known| agrees(&solved, known, question));
                total.known += u32::from(verdict.is_some());
                total.right += u32::from(verdict == Some(true));
                let end = match verdict {
                    Some(true) => word!("solve-right", language),
                    Some(false) => word!("solve-wrong", language),
                    None => "".into(),
                };
                write(&solved, ("right", verdict.into(), &end))?;
                return Ok(true);
            }
            Solution::Selective(percent, found) => {
                let end = format!("@{percent}%");
                write(&found, ("confidence", percent.into(), &end))?;
            }
            Solution::Estimated(found) => {
                let end = word!("estimated", language);
                write(&found, ("estimated", true.into(), &end))?;
            }
            Solution::None if arguments.json => {
                let (nodes, seconds) = (attempt.nodes, attempt.elapsed.as_secs_f64());
                let object = json!({
                    "index": index, "score": null, "nodes": nodes, "seconds": seconds,
                });
                writeln!(out, "{object}")?;
            }
            Solution::None => writeln!(out, "{index:>3} {}", word!("solve-unknown", language))?,
        }
        Ok(false)
    })?;
    if !arguments.json {
        writeln!(out, "{}", total.message().say(language))?;
    }
    Ok(status)
}

/// Clears the table and makes it no larger than a position with so many empty squares needs, or
/// `most` MiB. The positions of a file are unrelated, so each is solved with an empty table;
/// clearing a large one takes many times as long as solving a few squares.
fn make_empty(table: &mut TranspositionTable, empties: u32, most: u32) {
    let mib = exact::table_mib(empties, most as usize);
    if table.mib() != mib {
        table.resize(mib);
    }
    table.clear();
    table.new_search();
}

/// A step on the way to an exact score.
#[derive(Clone, Copy)]
enum Step {
    /// The middle game's search reached this depth.
    Estimate(u32),
    /// A selective pass ended, with this confidence in per cent.
    Pass(u32),
}

impl Step {
    /// The message for people about the position with this number, from 1.
    fn message(self, number: usize, score: String) -> Message {
        match self {
            Self::Estimate(depth) => message!("solve-estimate", number, depth, score),
            Self::Pass(percent) => message!("solve-progress", number, percent, score),
        }
    }
}

/// What was found of a position.
enum Solution {
    Complete(Solved),
    /// The solver was cut off after a selective pass with this confidence in per cent.
    Selective(u32, Solved),
    /// The solver was cut off in its first pass.
    Estimated(Solved),
    None,
}

/// What was found of a position, with the nodes and the time of all steps.
struct Attempt {
    solution: Solution,
    nodes: u64,
    elapsed: Duration,
}

/// Estimates and then solves a position. Calls `on_step` with the score of each step.
fn attempt(
    position: &Position,
    table: &TranspositionTable,
    settings: Settings<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    on_step: &mut dyn FnMut(Step, i32),
) -> Attempt {
    let mut solution = Solution::None;
    let (mut nodes, mut elapsed) = (0, Duration::ZERO);
    let mut on_depth = |depth, score| on_step(Step::Estimate(depth as u32), score);
    if let Some(guess) = estimate(position, table, settings, stop, &mut on_depth) {
        (nodes, elapsed) = (guess.nodes, guess.elapsed);
        if !guess.line.is_empty() {
            solution = Solution::Estimated(guess);
        }
    }
    let mut on_level = |level: Selectivity, solved: &Solved| {
        let percent = level.percent();
        on_step(Step::Pass(percent), solved.score);
        solution = Solution::Selective(percent, solved.clone());
    };
    match solve_by_levels(position, table, settings, stop, &mut on_level) {
        Some(Ok(solved)) => {
            nodes += solved.nodes;
            elapsed += solved.elapsed;
            solution = Solution::Complete(solved);
        }
        Some(Err(unsolved)) => {
            nodes += unsolved.nodes;
            elapsed += unsolved.elapsed;
        }
        None => {}
    }
    if let Solution::Complete(found) | Solution::Selective(_, found) | Solution::Estimated(found) =
        &mut solution
    {
        (found.nodes, found.elapsed) = (nodes, elapsed);
    }
    Attempt {
        solution,
        nodes,
        elapsed,
    }
}

/// What the middle game's search thinks of a position, half way to the end of the game: an answer
/// if solving is cut off before its first pass ends. None where that pass ends at once. The line is
/// empty if even this search was stopped at once.
fn estimate(
    position: &Position,
    table: &TranspositionTable,
    settings: Settings<'_>,
    stop: &(dyn Fn() -> bool + Sync),
    say: &mut dyn FnMut(i32, i32),
) -> Option<Solved> {
    let empties = position.empties();
    // The file may have games on other boards than the option says.
    let is_standard = position.size() == Size::STANDARD;
    let weights = settings.weights.filter(|_| is_standard);
    let (least, nodes) = match weights {
        Some(_) => (LEAST_ESTIMATED, None),
        None => (LEAST_ESTIMATED_SMALL, Some(MAX_ESTIMATE_NODES)),
    };
    if empties < least || position.is_over() {
        return None;
    }
    let limits = Limits {
        nodes,
        ..Limits::of_depth((empties / 2) as i32)
    };
    let clock = Clock::start(limits, Duration::ZERO);
    let request = Request {
        threads: settings.threads,
        ..Request::new(position, &clock, stop)
    };
    let discs = |value: i32| (f64::from(value) / 100.0).round() as i32;
    let mut on_line = |line: search::line::Line| say(line.depth, discs(line.value));
    let found = match weights {
        Some(weights) => {
            let selectivity = Selectivity::of_percent(ESTIMATE_CONFIDENCE);
            midgame::run(&request, table, weights, selectivity, &mut on_line)
        }
        None => {
            let settings = simple::Settings {
                hash: table.mib(),
                seed: 0,
                contempt: 0,
            };
            simple::run(&request, settings, &mut on_line)
        }
    };
    let best = found.lines.into_iter().next();
    let (score, line) = best.map_or((0, Vec::new()), |best| (discs(best.value), best.moves));
    Some(Solved {
        score,
        line,
        nodes: found.nodes,
        elapsed: clock.elapsed(),
    })
}

/// Whether a solution has the known score, and begins with a best move if the best moves are known.
fn agrees(solved: &Solved, known: &Known, question: Goal) -> bool {
    let is_best = |mv| known.moves.is_empty() || known.moves.contains(mv);
    match question {
        Goal::Outcome => solved.score.signum() == known.score.signum(),
        _ => solved.score == known.score && solved.line.first().is_none_or(is_best),
    }
}

/// A score for people: in discs, or who wins if only that was asked for.
fn score_text(score: i32, question: Goal, language: Language) -> String {
    match (question, score.signum()) {
        (Goal::Outcome, 1) => word!("solve-won", language).into_owned(),
        (Goal::Outcome, 0) => word!("solve-drawn", language).into_owned(),
        (Goal::Outcome, _) => word!("solve-lost", language).into_owned(),
        _ => format!("{score:+}"),
    }
}

/// One more value of a line: its name and value in JSON, and the text at the line's end.
type Note<'a> = (&'a str, serde_json::Value, &'a str);

/// A line of the output.
struct Line<'a> {
    index: usize,
    solved: &'a Solved,
    score: i32,
    /// The score as text, in a column of its own.
    column: String,
}

impl<'a> Line<'a> {
    fn of(index: usize, solved: &'a Solved, question: Goal, language: Language) -> Self {
        let (score, width) = match question {
            Goal::Outcome => (solved.score.signum(), 5),
            _ => (solved.score, 3),
        };
        Self {
            index,
            solved,
            score,
            column: right(&score_text(score, question, language), width),
        }
    }

    /// Writes the line with a note.
    fn write(
        &self,
        out: &mut impl Write,
        as_json: bool,
        (name, value, end): Note<'_>,
    ) -> std::io::Result<()> {
        let (index, score, column) = (self.index, self.score, &self.column);
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
        let line = format!("{index:>3} {mv:<4} {column} {nodes:>13} {ms:>8} {end}");
        writeln!(out, "{}", line.trim_end())?;
        out.flush()
    }
}
