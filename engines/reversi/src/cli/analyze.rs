//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

use std::io::{Write, stdout};
use std::time::Duration;

use ::app::cli::EvalFile;
use ::app::weights::Chosen;
use ::search::clock::Limits;
use ::textbook::position::Position as _;
use ::textbook::{algorithm, analysis, comparison};
use anyhow::bail;
use clap::ValueEnum as _;
use reversi_rules::{Color, Move, Position};

use super::compare::UCT_SCALE;
use super::source::Source;
use crate::engine::{Engine, Evaluation, Line, Options, Own, Reach, Request};
use crate::eval::Classic;
use crate::eval::classic::WIN;
use crate::eval::weights::Weights;
use crate::textbook::Game;
use ::cli::Status;
use ::cli::analysis::{self as shown, Algorithm, Asked, Found, figures};

/// Depth of a textbook algorithm that nothing else limits.
const DEFAULT_DEPTH: i32 = 6;

/// Finds the best move. Exit status 1: the game is over; 3: a limit came before the depth
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    source: Source,

    #[command(flatten)]
    asked: Asked<1000>,

    /// What to judge positions by: patterns unless told, and classic under other algorithms than mtdf, which know no other
    #[arg(long, value_enum)]
    evaluation: Option<Evaluation>,

    #[command(flatten)]
    eval_file: EvalFile,
}

/// What was found.
struct Finding {
    /// Best play, the move first.
    pv: Vec<Move>,
    /// In 1/100 disc, to the side to move.
    value: i32,
    reach: Reach,
    depth: i32,
    nodes: u64,
    elapsed: Duration,
    /// What was asked for was reached before any limit.
    complete: bool,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    check(arguments)?;
    let position = arguments.source.position()?;
    let finding = if position.is_over() {
        Finding {
            pv: Vec::new(),
            value: 100 * position.score(position.side_to_move()),
            reach: Reach::EXACT,
            depth: 0,
            nodes: 1,
            elapsed: Duration::ZERO,
            complete: true,
        }
    } else {
        search(arguments, &position)?
    };
    if arguments.asked.json {
        writeln!(stdout(), "{}", object(&finding))?;
    } else {
        print(&finding, &position)?;
    }
    Ok(shown::status(!finding.pv.is_empty(), finding.complete))
}

/// Whether the algorithm knows the evaluation.
fn check(arguments: &Arguments) -> anyhow::Result<()> {
    let algorithm = arguments.asked.algorithm;
    let name = algorithm.to_possible_value();
    let name = name.as_ref().map_or("", |value| value.get_name());
    match arguments.evaluation {
        Some(told @ (Evaluation::Patterns | Evaluation::Greedy))
            if algorithm != Algorithm::Mtdf =>
        {
            bail!(
                "--evaluation: found {} with --algorithm {name}, expected classic, or --algorithm mtdf",
                told.name(),
            )
        }
        _ => Ok(()),
    }
}

fn search(arguments: &Arguments, position: &Position) -> anyhow::Result<Finding> {
    let weights = arguments.eval_file.open()?;
    Ok(match arguments.asked.algorithm {
        Algorithm::Mtdf => by_engine(arguments, position, weights),
        Algorithm::Mcts => by_uct(arguments, position),
        Algorithm::Minimax => by_the_book(arguments, position, algorithm::Algorithm::Minimax),
        Algorithm::Alphabeta => by_the_book(arguments, position, algorithm::Algorithm::AlphaBeta),
        Algorithm::Pvs => by_the_book(arguments, position, algorithm::Algorithm::Pvs),
    })
}

/// The engine's own search.
fn by_engine(arguments: &Arguments, position: &Position, weights: Chosen<Weights>) -> Finding {
    let asked = &arguments.asked;
    let mut engine = Engine::with(Options {
        hash: asked.hash(),
        threads: asked.threads(),
        own: Own {
            evaluation: arguments.evaluation.unwrap_or(Evaluation::Patterns),
            weights,
            ..Own::default()
        },
        overhead: Duration::ZERO,
        ..Options::default()
    });
    engine.adopt(position.clone());
    let mut progress = |line: Line| {
        let discs = format!("{:.2}", f64::from(line.value) / 100.0);
        asked.progress(line.depth, discs, line.nodes, &names(&line.moves));
    };
    let request = Request::best(Limits {
        depth: asked.depth,
        movetime: asked.time(),
        nodes: asked.nodes,
        ..Limits::default()
    });
    let answer = engine.search(request, &|| false, &mut progress);
    let line = answer.found.first();
    let unsearched = Reach::Depth {
        plies: 0,
        confidence: 100,
    };
    let reach = line.map_or(unsearched, |line| line.reach);
    Finding {
        value: line.map_or(0, |line| line.value),
        pv: answer.pv,
        reach,
        depth: answer.depth,
        nodes: answer.nodes,
        elapsed: answer.elapsed,
        complete: asked
            .depth
            .is_none_or(|asked| answer.depth >= asked || reach == Reach::EXACT),
    }
}

/// An algorithm from the textbooks: one search to the depth, or deeper and deeper under a limit of time or nodes.
fn by_the_book(
    arguments: &Arguments,
    position: &Position,
    algorithm: algorithm::Algorithm,
) -> Finding {
    let asked = &arguments.asked;
    let mut game = Game::new(position.clone(), 1);
    let limits = analysis::Limits {
        depth: asked.depth,
        time: asked.told_time(),
        nodes: asked.nodes,
        otherwise: DEFAULT_DEPTH,
        mib: asked.hash(),
    };
    game.begin();
    let found = analysis::analyze(&mut game, algorithm, limits, &mut |game, depth| {
        let end = game.reached_the_end(depth);
        game.begin();
        end
    });
    let (nodes, elapsed) = (found.nodes, found.elapsed);
    let (end, complete) = (found.is_final, found.complete);
    let (depth, pv, value) = found.found(position.legal_moves().first().copied());
    Finding {
        pv,
        value: Classic::centidiscs(value, position.size().squares()),
        reach: if end {
            Reach::EXACT
        } else {
            Reach::Depth {
                plies: depth as u32,
                confidence: 100,
            }
        },
        depth,
        nodes,
        elapsed,
        complete,
    }
}

fn by_uct(arguments: &Arguments, position: &Position) -> Finding {
    let mut game = Game::new(position.clone(), 1);
    let limits = Limits {
        movetime: arguments.asked.time_without_depth(),
        nodes: arguments.asked.nodes,
        ..Limits::default()
    };
    let (row, mut pv) = comparison::uct(&mut game, limits, UCT_SCALE);
    if pv.is_empty() {
        pv.extend(position.legal_moves().first());
    }
    // However sure of a win, it has not proven one.
    let value = comparison::value_of_share(row.share.unwrap_or(0.5), UCT_SCALE);
    let value = value.clamp(1 - WIN, WIN - 1);
    Finding {
        value: Classic::centidiscs(value, position.size().squares()),
        reach: Reach::Depth {
            plies: row.depth as u32,
            confidence: 0,
        },
        depth: row.depth,
        pv,
        nodes: row.nodes,
        elapsed: row.elapsed,
        complete: true,
    }
}

fn names(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// To the nearest disc.
fn discs(centidiscs: i32) -> i32 {
    (f64::from(centidiscs) / 100.0).round() as i32
}

fn object(finding: &Finding) -> serde_json::Value {
    let found = Found {
        pv: names(&finding.pv),
        score: discs(finding.value),
        mate: None,
        depth: finding.depth,
        nodes: finding.nodes,
        elapsed: finding.elapsed,
    };
    let mut object = found.object();
    object["exact"] = (finding.reach == Reach::EXACT).into();
    object
}

fn print(finding: &Finding, position: &Position) -> std::io::Result<()> {
    let mut out = stdout().lock();
    let Some(best) = finding.pv.first() else {
        let (black, white) = (position.count(Color::Black), position.count(Color::White));
        return writeln!(out, "no move: the game is over, X {black}, O {white}");
    };
    writeln!(out, "move   {best}")?;
    let how = match finding.reach {
        Reach::EXACT => "exact",
        Reach::End { .. } => "only who wins is certain",
        Reach::Depth { .. } => "estimated",
    };
    let value = f64::from(finding.value) / 100.0;
    writeln!(out, "score  {value:+.2} discs to the side to move, {how}")?;
    let Finding {
        depth,
        nodes,
        elapsed,
        ..
    } = *finding;
    figures(&mut out, depth, nodes, elapsed, &names(&finding.pv))
}
