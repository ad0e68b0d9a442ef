//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

mod show;
pub(super) mod textbook;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use ::search::clock::Limits;
use ::search::report::{Report, Score};
use xiangqi_rules::{Move, Position};

use super::evaluation::EvalFile;
use super::source::Source;
use crate::engine::mating;
use crate::engine::options::Options;
use crate::engine::{Engine, Prepared, Request, score};
use crate::eval::choice::Kind;
use crate::eval::network::Evaluator;
use crate::eval::{Classic, Evaluation, Handcrafted};
use crate::search;
use shell::Status;
use shell::analysis::Algorithm;
use textbook::by_the_book;

/// Time for a search that nothing else limits.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
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

    /// Search this many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,

    /// Search this long
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Visit this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// Look for a mate in at most this many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..=60))]
    mate: Option<u32>,

    /// How to search
    #[arg(long, value_enum, default_value = "mtdf")]
    algorithm: Algorithm,

    /// What to judge positions by
    #[arg(long, value_enum, default_value = Kind::DEFAULT.name())]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    /// Size of the transposition table
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    hash: u64,

    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,

    /// One JSON object: move, score, mate, depth, nodes, seconds, pv
    #[arg(long)]
    json: bool,
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
    if arguments.json {
        writeln!(stdout(), "{}", show::object(&finding))?;
    } else {
        show::print(&finding, &position)?;
    }
    Ok(status(arguments, &finding))
}

fn status(arguments: &Arguments, finding: &Finding) -> Status {
    match (finding.pv.is_empty(), arguments.mate) {
        (true, _) => Status::NoSolution,
        (false, None) if finding.complete => Status::Solved,
        (false, None) => Status::LimitReached,
        (false, Some(wanted)) => match finding.score {
            Score::Mate(moves) if moves > 0 && moves as u32 <= wanted => Status::Solved,
            _ if finding.refuted => Status::NoSolution,
            _ => Status::LimitReached,
        },
    }
}

fn search(arguments: &Arguments, position: &Position) -> anyhow::Result<Finding> {
    let evaluation = arguments.eval_file.evaluation(arguments.evaluation)?;
    let by_engine = |algorithm| by_engine(arguments, position, algorithm, &evaluation);
    Ok(match arguments.algorithm {
        Algorithm::Mtdf => by_engine(search::Algorithm::Mtdf),
        Algorithm::Pvs => by_engine(search::Algorithm::Pvs),
        _ if arguments.mate.is_some() => {
            anyhow::bail!(
                "--mate: found --algorithm {:?}, expected mtdf or pvs",
                arguments.algorithm
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
    let limits = Limits {
        depth: arguments.depth,
        movetime: arguments.movetime.map(Duration::from_millis),
        nodes: arguments.nodes,
        mate: arguments.mate,
        ..Limits::default()
    };
    let unlimited = Limits {
        mate: None,
        ..limits
    } == Limits::default();
    Limits {
        movetime: if unlimited {
            Some(DEFAULT_TIME)
        } else {
            limits.movetime
        },
        ..limits
    }
}

/// The engine's own search.
fn by_engine(
    arguments: &Arguments,
    position: &Position,
    algorithm: search::Algorithm,
    evaluation: &Evaluation,
) -> Finding {
    let mut engine = Engine::with(Options {
        hash: arguments.hash as usize,
        threads: arguments.threads as usize,
        overhead: Duration::ZERO,
        algorithm,
        ..Options::default()
    });
    engine.judge_by(evaluation);
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
    let request = Request {
        limits,
        analysis: true,
        ..Request::default()
    };
    let Prepared::Search(job) = engine.prepare(request) else {
        unreachable!("a position with moves, and no book in an analysis");
    };
    let watched = stderr().is_terminal() && !arguments.json;
    let mut progress = |report: Report<Move>| {
        if watched {
            let moves: Vec<String> = report.pv.iter().map(Move::to_string).collect();
            let (score, pv) = (score::whole(report.score), moves.join(" "));
            eprintln!(
                "depth {:>2} score {score:>6} nodes {:>10} {pv}",
                report.depth, report.nodes
            );
        }
    };
    let answer = job.run(&|| false, &mut progress);
    let complete = match arguments.depth {
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
    mating::refute(position, moves, most, &stop)
}
