//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::{Duration, Instant};

use ::search::clock::{Clock, Limits, Watch};
use ::search::mcts;
use ::search::report::{Report, Score};
use ::search::textbook;
use ::search::value::Value;
use clap::ValueEnum;
use serde_json::json;
use xiangqi_rules::notation::{Notation, chinese, wxf};
use xiangqi_rules::{Move, Piece, Position, Square};

use super::Status;
use super::source::Source;
use crate::engine::options::Options;
use crate::engine::{Engine, Prepared, Request, score};
use crate::eval::{Classic, Evaluate, Handcrafted, UNIT};
use crate::search;
use crate::textbook::Game;

/// Time for a search that nothing else limits.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
/// Depth of a textbook algorithm that nothing else limits.
const DEFAULT_DEPTH: i32 = 4;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Algorithm {
    /// Every line, none cut.
    Minimax,
    /// Fail-soft alpha-beta, no more.
    Alphabeta,
    /// The engine, deepening by principal variation search.
    Pvs,
    /// The engine as it plays, deepening by MTD(f).
    Mtdf,
    /// Monte Carlo tree search (UCT).
    Mcts,
}

/// What to judge positions by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Evaluation {
    /// The engine's own.
    Handcrafted,
    /// The course's: material, squares, mobility, threats and protection.
    Classic,
}

/// Finds the best move. Exit status 1: there is no move, or no mate within --mate; 3: a limit came first
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
    #[arg(long, value_enum, default_value = "handcrafted")]
    evaluation: Evaluation,

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
        }
    } else {
        search(arguments, &position)?
    };
    if arguments.json {
        writeln!(stdout(), "{}", object(&finding))?;
    } else {
        print(&finding, &position)?;
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
            _ => Status::LimitReached,
        },
    }
}

fn search(arguments: &Arguments, position: &Position) -> anyhow::Result<Finding> {
    let classic = arguments.evaluation == Evaluation::Classic;
    Ok(match arguments.algorithm {
        Algorithm::Mtdf => by_engine(arguments, position, search::Algorithm::Mtdf),
        Algorithm::Pvs => by_engine(arguments, position, search::Algorithm::Pvs),
        _ if arguments.mate.is_some() => {
            anyhow::bail!(
                "--mate: found --algorithm {:?}, expected mtdf or pvs",
                arguments.algorithm
            )
        }
        _ if classic => by_the_book(arguments, position, Classic),
        _ => by_the_book(arguments, position, Handcrafted::new(position)),
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
fn by_engine(arguments: &Arguments, position: &Position, algorithm: search::Algorithm) -> Finding {
    let mut engine = Engine::with(Options {
        hash: arguments.hash as usize,
        threads: arguments.threads as usize,
        overhead: Duration::ZERO,
        algorithm,
        evaluation: match arguments.evaluation {
            Evaluation::Handcrafted => search::Evaluation::Handcrafted,
            Evaluation::Classic => search::Evaluation::Classic,
        },
        ..Options::default()
    });
    engine.adopt(position.clone());
    let request = Request {
        limits: limits(arguments),
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
        elapsed: answer.elapsed,
        complete,
    }
}

/// An algorithm from the textbooks.
fn by_the_book<E: Evaluate>(arguments: &Arguments, position: &Position, evaluation: E) -> Finding {
    let mut game = Game::new(position.clone(), evaluation);
    let start = Instant::now();
    if arguments.algorithm == Algorithm::Mcts {
        return by_uct(&mut game, limits(arguments));
    }
    let algorithm = match arguments.algorithm {
        Algorithm::Minimax => textbook::Algorithm::Minimax,
        _ => textbook::Algorithm::AlphaBeta,
    };
    let limit = arguments.movetime.map(Duration::from_millis);
    let stop = || limit.is_some_and(|limit| start.elapsed() >= limit);
    let deepest = arguments.depth.unwrap_or(match limit {
        Some(_) => 100,
        None => DEFAULT_DEPTH,
    });
    // Fixed depth by default; under a clock, deeper and deeper until it is over.
    let mut best = None;
    let mut nodes = 0;
    let first = if limit.is_some() { 1 } else { deepest };
    let mut complete = true;
    for depth in first..=deepest {
        match textbook::solve(&mut game, algorithm, depth, arguments.hash as usize, &stop) {
            Ok(solution) => {
                nodes += solution.nodes;
                best = Some((depth, solution));
            }
            Err(textbook_stopped) => {
                let ::search::tester::Stopped = textbook_stopped;
                complete = arguments.depth.is_none();
                break;
            }
        }
    }
    let elapsed = start.elapsed();
    match best {
        Some((depth, solution)) => Finding {
            pv: solution.line,
            score: Score::of(solution.value),
            depth,
            nodes,
            elapsed,
            complete,
        },
        // Stopped before the first ply was looked at.
        None => Finding {
            pv: position
                .legal_moves()
                .first()
                .copied()
                .into_iter()
                .collect(),
            score: Score::Cp(0),
            depth: 0,
            nodes,
            elapsed,
            complete: false,
        },
    }
}

/// UCT by nodes or by time.
pub(super) fn by_uct_with<E: Evaluate>(
    game: &mut Game<E>,
    limits: Limits,
) -> (mcts::Conclusion<Move>, Duration) {
    let clock = Clock::start(limits, Duration::ZERO);
    let never = || false;
    let settings = mcts::Settings {
        scale: UCT_SCALE,
        ..mcts::Settings::default()
    };
    let found = mcts::search(game, settings, Watch::new(&clock, &never));
    (found, clock.elapsed())
}

/// The evaluation that stands for 73 % of the points: a pawn and a half.
const UCT_SCALE: Value = 60 * UNIT;

fn by_uct<E: Evaluate>(game: &mut Game<E>, limits: Limits) -> Finding {
    let (found, elapsed) = by_uct_with(game, limits);
    let mut pv = found.line;
    if pv.is_empty() {
        pv.extend(game.position().legal_moves().first());
    }
    Finding {
        depth: pv.len() as i32,
        pv,
        score: Score::Cp(uct_value(found.expected)),
        nodes: found.nodes,
        elapsed,
        complete: true,
    }
}

/// The evaluation that a share of the points stands for.
pub(super) fn uct_value(expected: f64) -> Value {
    let share = expected.clamp(1e-6, 1.0 - 1e-6);
    (f64::from(UCT_SCALE) * (share / (1.0 - share)).ln()) as Value
}

fn object(finding: &Finding) -> serde_json::Value {
    let pv: Vec<String> = finding.pv.iter().map(Move::to_string).collect();
    let mate = match finding.score {
        Score::Mate(moves) => Some(moves),
        Score::Cp(_) => None,
    };
    json!({
        "move": pv.first(),
        "score": score::whole(finding.score),
        "mate": mate,
        "depth": finding.depth,
        "nodes": finding.nodes,
        "seconds": finding.elapsed.as_secs_f64(),
        "pv": pv,
    })
}

/// A move as the course writes it: `R (1,8) (4,8)`, the piece, from, to, each as the file from the
/// left and the rank from red's side, both from 0.
fn course_form(position: &Position, mv: Move) -> String {
    let letter = position.piece_on(mv.from()).map_or('?', Piece::letter);
    let place = |square: Square| format!("({},{})", square.file(), square.rank());
    format!("{letter} {} {}", place(mv.from()), place(mv.to()))
}

fn print(finding: &Finding, position: &Position) -> std::io::Result<()> {
    let mut out = stdout().lock();
    let Some(&best) = finding.pv.first() else {
        let how = if position.in_check() {
            "mated"
        } else {
            "without a move, which loses"
        };
        return writeln!(out, "no move: {:?} is {how}", position.side_to_move());
    };
    let names = [wxf::format(position, best), chinese::format(position, best)];
    writeln!(
        out,
        "move   {best}  {}  {}",
        names.join("  "),
        course_form(position, best)
    )?;
    match finding.score {
        Score::Mate(moves) if moves > 0 => writeln!(out, "score  mate in {moves}")?,
        Score::Mate(moves) => writeln!(out, "score  mated in {}", -moves)?,
        Score::Cp(_) => writeln!(
            out,
            "score  {}  (100 = a horse or cannon)",
            score::whole(finding.score)
        )?,
    }
    let seconds = finding.elapsed.as_secs_f64();
    writeln!(out, "depth  {}", finding.depth)?;
    writeln!(out, "nodes  {}  in {seconds:.3} s", finding.nodes)?;
    let line: Vec<String> = finding
        .pv
        .iter()
        .map(|&mv| Notation::Iccs.format(position, mv))
        .collect();
    writeln!(out, "pv     {}", line.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_written_as_in_the_course() {
        let fen = "3ck4/1R3R3/4b4/8p/2r1r4/P7P/9/4B4/4A4/2BAK4 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let mv = Move::new(Square::at(1, 8), Square::at(4, 8));
        assert_eq!(course_form(&position, mv), "R (1,8) (4,8)");
    }

    #[test]
    fn expected_points_become_values_and_grow_with_them() {
        assert_eq!(uct_value(0.5), 0);
        assert!(uct_value(0.9) > uct_value(0.6) && uct_value(0.6) > 0);
        assert_eq!(uct_value(0.25), -uct_value(0.75));
    }
}
