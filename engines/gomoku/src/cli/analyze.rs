//! `analyze`: the best move of one position, by the engine or by an algorithm from the textbooks.

mod show;

use std::io::{IsTerminal, Write, stderr, stdout};
use std::time::Duration;

use ::search::clock::Limits;
use ::search::report::Score;
use ::search::{analysis, comparison, textbook};
use clap::ValueEnum;
use gomoku_rules::{Game, Point};
use shell::analysis::Algorithm;
use shell::{Status, help};

use super::compare::UCT_SCALE;
use super::source::Source;
use crate::engine::{Choice, Engine, Line, Options, Request};
use crate::search;
use crate::textbook::Textbook;

/// Time for a search that nothing else limits.
const DEFAULT_TIME: Duration = Duration::from_secs(5);
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

    /// Search this many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(i32).range(1..=100))]
    depth: Option<i32>,

    /// Search this long
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,

    /// Visit this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,

    /// How to search
    #[arg(long, value_enum, default_value = "mtdf")]
    algorithm: Algorithm,

    /// What to judge positions by
    #[arg(long, value_enum, default_value = "patterns")]
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

pub(super) const CHINESE: help::Table = &[
    (
        "",
        "求最佳着法。退出状态 1：对局已结束；3：未到深度就先到了限制",
    ),
    (
        "rule",
        "规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact",
    ),
    (
        "size",
        "没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数",
    ),
    (
        "position",
        "局面：由 . X O 组成的行、一串着法，或含有局面的文件；- 为标准输入",
    ),
    ("depth", "搜索的层数"),
    ("movetime", "搜索的时间（毫秒）"),
    ("nodes", "搜索的节点数"),
    ("algorithm", "搜索算法"),
    ("evaluation", "用什么评价局面"),
    (
        "json",
        "输出一个 JSON 对象：move、score、mate、depth、nodes、seconds、pv",
    ),
];

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
        None => search(arguments, &game),
    };
    if arguments.json {
        writeln!(stdout(), "{}", show::object(&finding))?;
    } else {
        show::print(&finding, &game)?;
    }
    Ok(match (finding.pv.is_empty(), finding.complete) {
        (true, _) => Status::NoSolution,
        (false, true) => Status::Solved,
        (false, false) => Status::LimitReached,
    })
}

fn search(arguments: &Arguments, game: &Game) -> Finding {
    match arguments.algorithm {
        Algorithm::Mtdf => by_engine(arguments, game, search::Algorithm::Mtdf),
        Algorithm::Pvs => by_engine(arguments, game, search::Algorithm::Pvs),
        Algorithm::Minimax => by_the_book(arguments, game, textbook::Algorithm::Minimax),
        Algorithm::Alphabeta => by_the_book(arguments, game, textbook::Algorithm::AlphaBeta),
        Algorithm::Mcts => by_uct(arguments, game),
    }
}

fn limits(arguments: &Arguments) -> Limits {
    let limits = Limits {
        depth: arguments.depth,
        movetime: arguments.movetime.map(Duration::from_millis),
        nodes: arguments.nodes,
        ..Limits::default()
    };
    if limits == Limits::default() {
        return Limits {
            movetime: Some(DEFAULT_TIME),
            ..limits
        };
    }
    limits
}

/// The engine's own search.
fn by_engine(arguments: &Arguments, game: &Game, algorithm: search::Algorithm) -> Finding {
    let mut engine = Engine::with(Options {
        hash: arguments.hash as usize,
        threads: arguments.threads as usize,
        algorithm,
        evaluation: arguments.evaluation.into(),
        overhead: Duration::ZERO,
        ..Options::default()
    });
    engine.adopt(game.clone());
    let watched = stderr().is_terminal() && !arguments.json;
    let mut last: Option<Line> = None;
    let mut progress = |line: Line| {
        if watched {
            eprintln!(
                "depth {:>2} score {:>6} nodes {:>10} {}",
                line.depth,
                show::whole(line.score),
                line.nodes,
                show::names(&line.pv).join(" ")
            );
        }
        last = Some(line);
    };
    let job = engine.prepare(Request::best(limits(arguments)));
    let answer = job.map(|job| job.run(&|| false, &mut progress));
    let best = match answer.as_ref().and_then(|answer| answer.choice.clone()) {
        Some(Choice::Move(best)) => Some(best),
        _ => None,
    };
    let (depth, mut pv) = last.map_or((0, Vec::new()), |line| (line.depth, line.pv));
    if pv.first() != best.as_ref() {
        pv = best.into_iter().collect();
    }
    let score = answer.as_ref().and_then(|answer| answer.score);
    let decided = matches!(score, Some(Score::Mate(_)));
    Finding {
        pv,
        score: score.unwrap_or(Score::Cp(0)),
        depth,
        nodes: answer.as_ref().map_or(0, |answer| answer.nodes),
        elapsed: answer.map_or(Duration::ZERO, |answer| answer.elapsed),
        complete: decided || arguments.depth.is_none_or(|asked| depth >= asked),
    }
}

/// An algorithm from the textbooks: one search to the depth, or deeper and deeper under a clock.
fn by_the_book(arguments: &Arguments, game: &Game, algorithm: textbook::Algorithm) -> Finding {
    let mut book = Textbook::new(game, arguments.evaluation.into());
    let limits = analysis::Limits {
        depth: arguments.depth,
        time: arguments.movetime.map(Duration::from_millis),
        otherwise: DEFAULT_DEPTH,
        mib: arguments.hash as usize,
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

fn by_uct(arguments: &Arguments, game: &Game) -> Finding {
    let mut book = Textbook::new(game, arguments.evaluation.into());
    let (row, mut pv) = comparison::uct(&mut book, uct_limits(arguments), UCT_SCALE);
    if pv.is_empty() {
        pv.extend(game.board().empty_points().next());
    }
    Finding {
        score: Score::Cp(row.value),
        depth: row.depth,
        pv,
        nodes: row.nodes,
        elapsed: row.elapsed,
        complete: true,
    }
}

/// UCT has no depth: it keeps to time or nodes.
fn uct_limits(arguments: &Arguments) -> Limits {
    let limits = Limits {
        depth: None,
        ..limits(arguments)
    };
    let unlimited = limits.movetime.is_none() && limits.nodes.is_none();
    Limits {
        movetime: if unlimited {
            Some(DEFAULT_TIME)
        } else {
            limits.movetime
        },
        ..limits
    }
}
