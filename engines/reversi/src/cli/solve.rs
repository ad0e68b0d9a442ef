//! `solve`: exact scores of positions, and a check of those that a file knows.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::time::Duration;

use ::app::cli::solve::each;
use ::app::cli::time::Time;
use ::cli::input::Input;
use ::cli::{Language, Status, message, word};
use ::search::tt::TranspositionTable;
use anyhow::{Context, bail};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use reversi_rules::obf::Obf;
use reversi_rules::{Position, Size};
use serde_json::json;

use crate::search::endgame::{Question, Settings, Solved, solve_by_levels};
use crate::search::selectivity::Selectivity;

/// Scores positions exactly. A line each: `INDEX MOVE SCORE NODES MS`, a total last. Where the file
/// has scores, the line says whether they agree
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// OBF, one position a line, - for stdin; without it the start of a game is solved
    file: Option<PathBuf>,

    /// Board size, even, up to 8: 8, 4x6
    #[arg(long, default_value = "8", value_name = "N|WxH")]
    size: Size,

    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Size of the table in MiB
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    hash: u32,

    /// How sure the scores must be, in per cent; 100 is proof. Less is much faster. 8x8 only
    #[arg(long, default_value = "100", value_name = "P", value_parser = levels())]
    selectivity: Selectivity,

    /// Only who wins, not by how much
    #[arg(long)]
    outcome: bool,

    /// The longest that a position may take
    #[command(flatten)]
    time: Time,

    /// One JSON object a position
    #[arg(long)]
    json: bool,
}

/// Reads one of the confidences that there are.
fn levels() -> impl TypedValueParser<Value = Selectivity> {
    PossibleValuesParser::new(["73", "87", "95", "98", "99", "100"])
        .try_map(|text| text.parse().map(Selectivity::of_percent))
}

#[derive(Default)]
struct Total {
    positions: u32,
    nodes: u64,
    elapsed: Duration,
    /// Positions whose score was known, and those of them that agree.
    known: u32,
    right: u32,
}

pub(super) fn run(arguments: &Arguments, language: Language) -> anyhow::Result<Status> {
    if !arguments.size.is_small() {
        bail!(
            "a board of {} is not solved, expected sides of up to 8",
            arguments.size
        );
    }
    let positions = positions(arguments)?;
    let mut table = TranspositionTable::new(arguments.hash as usize);
    let settings = Settings {
        question: if arguments.outcome {
            Question::Outcome
        } else {
            Question::Score
        },
        threads: arguments.threads.into(),
        selectivity: arguments.selectivity,
        ..Settings::default()
    };
    let mut out = stdout().lock();
    let mut total = Total::default();
    let limit = arguments.time.told();
    let status = each(&positions, limit, language, |index, obf, stop, progress| {
        // Positions of a file are unrelated: each is solved as if it were alone.
        table.clear();
        table.new_search();
        let mut on_level = |level: Selectivity, solved: &Solved| {
            let (percent, score) = (level.percent(), format!("{:+}", solved.score));
            progress.say(&message!(
                "solve-progress",
                number = index + 1,
                percent,
                score
            ));
        };
        let solved = solve_by_levels(&obf.position, &table, settings, stop, &mut on_level);
        progress.clear();
        total.positions += 1;
        let Some(Ok(solved)) = solved else {
            match arguments.json {
                true => writeln!(out, "{}", json!({ "index": index, "score": null }))?,
                false => writeln!(out, "{index:>3} {}", word!("solve-unknown", language))?,
            }
            return Ok(false);
        };
        let verdict = obf
            .best()
            .map(|best| agrees(&solved, best, settings.question));
        total.nodes += solved.nodes;
        total.elapsed += solved.elapsed;
        total.known += u32::from(verdict.is_some());
        total.right += u32::from(verdict == Some(true));
        write_line(
            &mut out,
            arguments.json,
            index,
            &solved,
            settings.question,
            verdict,
        )?;
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
        write!(
            out,
            "total {positions} positions {nodes} nodes {} ms",
            elapsed.as_millis()
        )?;
        if known > 0 {
            write!(out, " right {right} of {known}")?;
        }
        writeln!(out)?;
    }
    Ok(status)
}

fn positions(arguments: &Arguments) -> anyhow::Result<Vec<Obf>> {
    let Some(path) = &arguments.file else {
        return Ok(vec![Obf {
            position: Position::new(arguments.size),
            scores: Vec::new(),
        }]);
    };
    let input = Input::read(path)?;
    let name = input.name.clone();
    let mut positions = Vec::new();
    for (line, number) in input.text().split('\n').zip(1..) {
        let obf = Obf::parse(line, arguments.size).with_context(|| format!("{name}:{number}"))?;
        positions.extend(obf);
    }
    Ok(positions)
}

/// Whether a solution has the score that the file has, and one of its best moves.
fn agrees(
    solved: &Solved,
    (score, moves): (i32, Vec<reversi_rules::Move>),
    question: Question,
) -> bool {
    match question {
        Question::Outcome => solved.score.signum() == score.signum(),
        Question::Score => {
            solved.score == score && solved.line.first().is_none_or(|mv| moves.contains(mv))
        }
    }
}

fn write_line(
    out: &mut impl Write,
    as_json: bool,
    index: usize,
    solved: &Solved,
    question: Question,
    verdict: Option<bool>,
) -> std::io::Result<()> {
    let mv = solved.line.first().map(ToString::to_string);
    let Solved { nodes, elapsed, .. } = *solved;
    let score = match question {
        Question::Score => solved.score,
        Question::Outcome => solved.score.signum(),
    };
    if as_json {
        let mut object = json!({
            "index": index,
            "move": mv,
            "score": score,
            "nodes": nodes,
            "seconds": elapsed.as_secs_f64(),
        });
        if let Some(right) = verdict {
            object["right"] = right.into();
        }
        return writeln!(out, "{object}");
    }
    let mv = mv.as_deref().unwrap_or("-");
    let verdict = match verdict {
        Some(true) => " right",
        Some(false) => " wrong",
        None => "",
    };
    writeln!(
        out,
        "{index:>3} {mv:<4} {score:+3} {nodes:>13} {:>8}{verdict}",
        elapsed.as_millis()
    )?;
    out.flush()
}
