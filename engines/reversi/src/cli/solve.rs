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
        // The positions of a file are unrelated: each is solved with an empty table. It is made
        // before the clock starts, and no larger than needed: clearing a large one takes many times
        // as long as solving a few squares.
        let mib = exact::table_mib(task.position.empties(), arguments.hash as usize);
        if table.mib() != mib {
            table.resize(mib);
        }
        table.clear();
        table.new_search();
        let stop = &timer.start();
        let mut unsure = None;
        let guess = estimate(
            &task.position,
            &table,
            settings,
            stop,
            &mut |depth, score| {
                let score = score_text(score, question, language);
                let (number, depth) = (index + 1, depth as u32);
                progress.say(&message!("solve-estimate", number, depth, score));
            },
        );
        let (nodes_before, time_before) = match &guess {
            Some(guess) => (guess.nodes, guess.elapsed),
            None => Default::default(),
        };
        if let Some(guess) = guess.filter(|guess| !guess.line.is_empty()) {
            unsure = Some((None, guess));
        }
        let mut on_level = |level: Selectivity, solved: &Solved| {
            let (percent, score) = (
                level.percent(),
                score_text(solved.score, question, language),
            );
            progress.say(&message!(
                "solve-progress",
                number = index + 1,
                percent,
                score
            ));
            unsure = Some((Some(percent), solved.clone()));
        };
        let solved = solve_by_levels(&task.position, &table, settings, stop, &mut on_level);
        progress.clear();
        total.positions += 1;
        let (nodes, elapsed) = match &solved {
            Some(Ok(solved)) => (solved.nodes, solved.elapsed),
            Some(Err(unsolved)) => (unsolved.nodes, unsolved.elapsed),
            None => Default::default(),
        };
        let (nodes, elapsed) = (nodes_before + nodes, time_before + elapsed);
        let of_whole = |found| Solved {
            nodes,
            elapsed,
            ..found
        };
        total.nodes += nodes;
        total.elapsed += elapsed;
        let Some(Ok(solved)) = solved else {
            match unsure {
                Some((percent, found)) => {
                    let found = of_whole(found);
                    let line = Line::of(index, &found, question, language);
                    line.write_unsure(&mut out, arguments.json, percent, language)?;
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
        let solved = of_whole(solved);
        let line = Line::of(index, &solved, question, language);
        line.write(&mut out, arguments.json, ("right", verdict.into(), &end))?;
        Ok(true)
    })?;
    if !arguments.json {
        writeln!(out, "{}", total.message().say(language))?;
    }
    Ok(status)
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

    /// Writes the line of a position that was cut off: with the confidence of the last selective
    /// pass, or as an estimate if there was none.
    fn write_unsure(
        &self,
        out: &mut impl Write,
        as_json: bool,
        percent: Option<u32>,
        language: Language,
    ) -> std::io::Result<()> {
        match percent {
            Some(percent) => {
                let end = format!("@{percent}%");
                self.write(out, as_json, ("confidence", percent.into(), &end))
            }
            None => {
                let end = word!("estimated", language);
                self.write(out, as_json, ("estimated", true.into(), &end))
            }
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
