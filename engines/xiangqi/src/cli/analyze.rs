//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

mod show;
pub(super) mod textbook;

use std::io::{Write, stdout};
use std::time::{Duration, Instant};

use ::app::cli::EvalFile;
use ::search::clock::Limits;
use ::search::report::{Report, Score};
use xiangqi_rules::{Move, Position};

use super::source::Source;
use crate::engine::options::{Options, Own};
use crate::engine::{Engine, Request, score};
use crate::eval::choice::Kind;
use crate::eval::network::Evaluator;
use crate::eval::{Classic, Evaluation, Handcrafted};
use crate::search::{self, mate::exhaustive};
use ::cli::Status;
use ::cli::analysis::{self, Algorithm, Asked};
use textbook::by_the_book;

/// Of a limited time, what the proof may take that there is no mate.
const REFUTATION_SHARE: u32 = 4;
/// Positions that this proof may look at: a second or two, enough for three or four moves.
const REFUTATION_POSITIONS: u64 = 4_000_000;

/// Finds the best move. Exit status 1: there is no move, or it is proven that there is no mate within
/// --mate; 3: a limit came first
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    asked: Asked<100>,

    /// Look for a mate in at most this many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=60))]
    mate: Option<u32>,

    /// What to judge positions by
    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,
}

/// What was found.
struct Finding {
    /// Best play, the move first.
    pv: Vec<Move>,
    score: Score,
    depth: i32,
    nodes: u64,
    elapsed: Duration,
    /// What was asked for was reached before any limit.
    complete: bool,
    /// It is proven that there is no such mate as was asked for.
    refuted: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let position = arguments.source.position()?;
    let finding = if position.legal_moves().is_empty() {
        Finding {
            pv: Vec::new(),
            score: Score::Mate(0),
            depth: 0,
            nodes: 1,
            elapsed: Duration::ZERO,
            complete: true,
            refuted: false,
        }
    } else {
        search(arguments, &position)?
    };
    if arguments.asked.json {
        writeln!(stdout(), "{}", show::object(&finding))?;
    } else {
        show::print(&finding, &position)?;
    }
    Ok(status(arguments, &finding))
}

fn status(arguments: &Arguments, finding: &Finding) -> Status {
    let has_a_move = !finding.pv.is_empty();
    match (arguments.mate, finding.score) {
        (Some(wanted), Score::Mate(moves))
            if has_a_move && (1..=wanted as i32).contains(&moves) =>
        {
            Status::Solved
        }
        (Some(_), _) if finding.refuted => Status::NoSolution,
        (wanted, _) => analysis::status(has_a_move, finding.complete && wanted.is_none()),
    }
}

fn search(arguments: &Arguments, position: &Position) -> anyhow::Result<Finding> {
    let evaluation = arguments
        .evaluation
        .with(arguments.eval_file.open()?.weights());
    let by_engine = |algorithm| by_engine(arguments, position, algorithm, &evaluation);
    Ok(match arguments.asked.algorithm {
        Algorithm::Mtdf => by_engine(search::Algorithm::Mtdf),
        Algorithm::Pvs => by_engine(search::Algorithm::Pvs),
        _ if arguments.mate.is_some() => {
            anyhow::bail!(
                "--mate: found --algorithm {:?}, expected mtdf or pvs",
                arguments.asked.algorithm
            )
        }
        _ => match evaluation {
            Evaluation::Network(network) => {
                by_the_book(arguments, position, Evaluator::new(network, position))
            }
            Evaluation::Handcrafted => by_the_book(arguments, position, Handcrafted::new(position)),
            Evaluation::Classic => by_the_book(arguments, position, Classic),
        },
    })
}

fn limits(arguments: &Arguments) -> Limits {
    Limits {
        depth: arguments.asked.depth,
        movetime: arguments.asked.time(),
        nodes: arguments.asked.nodes,
        mate: arguments.mate,
        ..Limits::default()
    }
}

/// The engine's own search.
fn by_engine(
    arguments: &Arguments,
    position: &Position,
    algorithm: search::Algorithm,
    evaluation: &Evaluation,
) -> Finding {
    let own = Own {
        algorithm,
        ..Own::default()
    };
    let mut engine = Engine::with(Options {
        hash: arguments.asked.hash(),
        threads: arguments.asked.threads(),
        overhead: Duration::ZERO,
        own: own.judging_by(evaluation),
        ..Options::default()
    });
    engine.adopt(position.clone());
    let start = Instant::now();
    let mut limits = limits(arguments);
    let refuted = refute(position, &limits, start);
    if refuted {
        // Now the best move is all there is to find.
        limits.mate = None;
    }
    limits.movetime = limits
        .movetime
        .map(|time| time.saturating_sub(start.elapsed()));
    let mut progress = |report: Report<Move>| {
        let (score, pv) = (score::whole(report.score), show::names(&report.pv));
        arguments
            .asked
            .progress(report.depth, score, report.nodes, &pv);
    };
    let answer = engine.search(Request::analysis(limits), &|| false, &mut progress);
    let complete = match arguments.asked.depth {
        Some(depth) => answer.depth >= depth || matches!(answer.score, Some(Score::Mate(_))),
        None => true,
    };
    Finding {
        pv: answer.pv,
        score: answer.score.unwrap_or(Score::Cp(0)),
        depth: answer.depth,
        nodes: answer.nodes,
        elapsed: start.elapsed(),
        complete,
        refuted,
    }
}

/// Tries to prove that there is no such mate as is asked for.
fn refute(position: &Position, limits: &Limits, start: Instant) -> bool {
    let Some(moves) = limits.mate else {
        return false;
    };
    let time = limits.movetime.map(|time| time / REFUTATION_SHARE);
    let stop = || time.is_some_and(|time| start.elapsed() >= time);
    let most = limits.nodes.unwrap_or(u64::MAX).min(REFUTATION_POSITIONS);
    exhaustive::refute(position, moves, most, &stop)
}
