//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

mod show;

use std::io::{Write, stdout};
use std::time::Duration;

use ::app::cli::EvalFile;
use ::app::weights::Chosen;
use ::cli::Status;
use ::cli::analysis::{self as shown, Algorithm, Asked};
use ::search::clock::Limits;
use ::search::report::Score;
use ::textbook::{algorithm, analysis, comparison};
use clap::ValueEnum;
use gomoku_rules::{Game, Point};

use super::compare::UCT_SCALE;
use super::source::Source;
use crate::engine::{Engine, Line, Options, Own, Request};
use crate::eval::weights::Weights;
use crate::search;
use crate::textbook::Textbook;

/// Depth of a textbook algorithm that nothing else limits.
const DEFAULT_DEPTH: i32 = 4;

/// What to judge positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Evaluation {
    /// The engine's own: the patterns of every point.
    Patterns,
    /// The course's: its patterns and double threats, from connected stones.
    Classic,
}

impl From<Evaluation> for search::Evaluation {
    fn from(evaluation: Evaluation) -> Self {
        match evaluation {
            Evaluation::Patterns => Self::Patterns,
            Evaluation::Classic => Self::Classic,
        }
    }
}

/// Finds the best move. Exit status 1: the game is over; 3: a limit came before the depth
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    asked: Asked<100>,

    /// What to judge positions by
    #[arg(long, value_enum, default_value = "patterns")]
    evaluation: Evaluation,

    #[command(flatten)]
    eval_file: EvalFile,
}

/// What was found.
struct Finding {
    /// Best play, the move first.
    pv: Vec<Point>,
    score: Score,
    depth: i32,
    nodes: u64,
    elapsed: Duration,
    /// What was asked for was reached before any limit.
    complete: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    let game = arguments.source.game()?;
    let finding = match game.outcome() {
        Some(outcome) => show::finding_at_the_end(&game, outcome),
        None => search(arguments, &game, arguments.eval_file.open()?),
    };
    if arguments.asked.json {
        writeln!(stdout(), "{}", show::object(&finding))?;
    } else {
        show::print(&finding, &game)?;
    }
    Ok(shown::status(!finding.pv.is_empty(), finding.complete))
}

fn search(arguments: &Arguments, game: &Game, weights: Chosen<Weights>) -> Finding {
    let book = Textbook::new(game, arguments.evaluation.into(), &weights.weights());
    let by_engine = |algorithm| by_engine(arguments, game, algorithm, weights);
    let by_the_book = |book, algorithm| by_the_book(arguments, game, book, algorithm);
    match arguments.asked.algorithm {
        Algorithm::Mtdf => by_engine(search::Algorithm::Mtdf),
        Algorithm::Pvs => by_engine(search::Algorithm::Pvs),
        Algorithm::Minimax => by_the_book(book, algorithm::Algorithm::Minimax),
        Algorithm::Alphabeta => by_the_book(book, algorithm::Algorithm::AlphaBeta),
        Algorithm::Mcts => by_uct(arguments, game, book),
    }
}

/// The engine's own search.
fn by_engine(
    arguments: &Arguments,
    game: &Game,
    algorithm: search::Algorithm,
    weights: Chosen<Weights>,
) -> Finding {
    let asked = &arguments.asked;
    let mut engine = Engine::with(Options {
        hash: asked.hash(),
        threads: asked.threads(),
        own: Own {
            algorithm,
            evaluation: arguments.evaluation.into(),
            weights,
        },
        overhead: Duration::ZERO,
        ..Options::default()
    });
    engine.adopt(game.clone());
    let mut last: Option<Line> = None;
    let mut progress = |line: Line| {
        let (score, pv) = (show::whole(line.score), show::names(&line.pv));
        asked.progress(line.depth, score, line.nodes, &pv);
        last = Some(line);
    };
    let request = Request::best(Limits {
        depth: asked.depth,
        movetime: asked.time(),
        nodes: asked.nodes,
        ..Limits::default()
    });
    let answer = engine.search(request, &|| false, &mut progress);
    let (depth, mut pv) = last.map_or((0, Vec::new()), |line| (line.depth, line.pv));
    if pv.first() != answer.best.as_ref() {
        pv = answer.best.into_iter().collect();
    }
    let decided = matches!(answer.score, Some(Score::Mate(_)));
    Finding {
        pv,
        score: answer.score.unwrap_or(Score::Cp(0)),
        depth,
        nodes: answer.nodes,
        elapsed: answer.elapsed,
        complete: decided || asked.depth.is_none_or(|asked| depth >= asked),
    }
}

/// An algorithm from the textbooks: one search to the depth, or deeper and deeper under a limit of time or nodes.
fn by_the_book(
    arguments: &Arguments,
    game: &Game,
    mut book: Textbook,
    algorithm: algorithm::Algorithm,
) -> Finding {
    let asked = &arguments.asked;
    let limits = analysis::Limits {
        depth: asked.depth,
        time: asked.told_time(),
        nodes: asked.nodes,
        otherwise: DEFAULT_DEPTH,
        mib: asked.hash(),
    };
    let found = analysis::analyze(&mut book, algorithm, limits, &mut |_, _| false);
    let (nodes, elapsed, complete) = (found.nodes, found.elapsed, found.complete);
    let (depth, pv, value) = found.found(game.board().empty_points().next());
    Finding {
        pv,
        score: Score::of(value),
        depth,
        nodes,
        elapsed,
        complete,
    }
}

fn by_uct(arguments: &Arguments, game: &Game, mut book: Textbook) -> Finding {
    let limits = Limits {
        movetime: arguments.asked.time_without_depth(),
        nodes: arguments.asked.nodes,
        ..Limits::default()
    };
    let (row, mut pv) = comparison::uct(&mut book, limits, UCT_SCALE);
    if pv.is_empty() {
        pv.extend(game.board().empty_points().next());
    }
    Finding {
        score: Score::Cp(comparison::value_of_share(
            row.share.unwrap_or(0.5),
            UCT_SCALE,
        )),
        depth: row.depth,
        pv,
        nodes: row.nodes,
        elapsed: row.elapsed,
        complete: true,
    }
}
