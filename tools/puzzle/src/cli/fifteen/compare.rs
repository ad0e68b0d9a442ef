//! `puzzle fifteen --compare`: searches and heuristics beside each other, as the course compares them.

use std::time::Instant;

use serde_json::json;

use super::{answer, goal_of, must_be_asked_for};
use crate::cli::Status;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::astar::Limits;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::Size;
use crate::fifteen::search::Priority;
use crate::fifteen::solver::{Algorithm, Guide, Settings, Solver};
use crate::fifteen::task::Task;
use ::cli::columns::{left, right};

/// The rows: name of the search in both languages, name of the heuristic, and whether the open list is a
/// sorted list.
const ROWS: &[([&str; 2], Algorithm, &str, Guide, bool)] = &[
    (A_STAR, SHORTEST, "misplaced", Guide::Misplaced, false),
    (A_STAR, SHORTEST, "chebyshev", Guide::Chebyshev, false),
    (A_STAR, SHORTEST, "manhattan", Guide::Manhattan, false),
    (
        ["A*, sorted list", "A*，有序表"],
        SHORTEST,
        "manhattan",
        Guide::Manhattan,
        true,
    ),
    (
        A_STAR,
        SHORTEST,
        "linear-conflict",
        Guide::LinearConflict,
        false,
    ),
    (A_STAR, SHORTEST, "walking", Guide::Walking, false),
    (A_STAR, SHORTEST, "pattern", PATTERN, false),
    (
        ["A*, d^1.6 by tile", "A*，逐数 d^1.6"],
        Algorithm::AStar(Priority::Power(1.6)),
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        ["A*, weight 1.5", "A*，权 1.5"],
        Algorithm::AStar(Priority::Weighted(1.5)),
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        ["bidirectional A*", "双向 A*"],
        Algorithm::Bidirectional,
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        ["bidirectional fast", "双向 A*，相遇即止"],
        Algorithm::BidirectionalFast,
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        ["bidirectional A*", "双向 A*"],
        Algorithm::Bidirectional,
        "pattern",
        PATTERN,
        false,
    ),
    (
        IDA_STAR,
        Algorithm::Ida,
        "misplaced",
        Guide::Misplaced,
        false,
    ),
    (
        IDA_STAR,
        Algorithm::Ida,
        "chebyshev",
        Guide::Chebyshev,
        false,
    ),
    (
        IDA_STAR,
        Algorithm::Ida,
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        IDA_STAR,
        Algorithm::Ida,
        "linear-conflict",
        Guide::LinearConflict,
        false,
    ),
    (IDA_STAR, Algorithm::Ida, "walking", Guide::Walking, false),
    (IDA_STAR, Algorithm::Ida, "pattern", PATTERN, false),
];

const A_STAR: [&str; 2] = ["A*"; 2];
const IDA_STAR: [&str; 2] = ["IDA*"; 2];
const SHORTEST: Algorithm = Algorithm::AStar(Priority::Shortest);
const PATTERN: Guide = Guide::Pattern(Size::Small);

/// Prints a table for each board. A row that reaches the limit has no length.
pub(super) fn run(
    boards: &[Board],
    given: Option<&Board>,
    limits: Limits,
    solver: &mut Solver,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let mut status = Status::Solved;
    for board in boards {
        let goal = goal_of(board, given)?;
        if !board.can_reach(&goal) {
            let words = answer::unsolvable(board, given, shell.language);
            let colon = shell.language.choose(": ", "：");
            shell.line(format_args!("{board}{colon}{words}"))?;
            status = Status::NoSolution;
            continue;
        }
        table(board, &goal, limits, solver, shell)?;
    }
    Ok(status)
}

fn table(
    board: &Board,
    goal: &Board,
    limits: Limits,
    solver: &mut Solver,
    shell: &mut Shell,
) -> Result<(), Failure> {
    let language = shell.language;
    if !shell.json {
        shell.line(board)?;
        let titles = language.choose(
            ["search", "heuristic", "seconds", "expanded", "length"],
            ["搜索", "启发函数", "秒", "扩展结点", "步数"],
        );
        print(shell, titles.map(str::to_owned))?;
    }
    let task = Task::new(board, goal);
    for &(search, algorithm, heuristic, guide, sorted) in ROWS {
        let settings = Settings {
            algorithm,
            guide,
            sorted,
            limits,
        };
        // What must be asked for by name is not built on the way.
        if guide == PATTERN && must_be_asked_for(board, goal, solver) {
            continue;
        }
        solver.prepare(&task, &settings);
        let begin = Instant::now();
        let Ok(outcome) = solver.solve(&task, &settings) else {
            continue;
        };
        let seconds = begin.elapsed().as_secs_f64();
        let length = outcome.length();
        if shell.json {
            shell.json_line(&json!({
                "board": board.tiles(), "search": search[0], "heuristic": heuristic,
                "seconds": seconds, "expanded": outcome.expanded, "length": length,
            }))?;
        } else {
            let length = length.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let [english, chinese] = search;
            let cells = [
                language.choose(english, chinese).to_owned(),
                heuristic.to_owned(),
                format!("{seconds:.3}"),
                outcome.expanded.to_string(),
                length,
            ];
            print(shell, cells)?;
        }
        shell.flush()?;
    }
    Ok(())
}

fn print(shell: &mut Shell, cells: [String; 5]) -> Result<(), Failure> {
    let [search, heuristic, seconds, expanded, length] = &cells;
    shell.line(format_args!(
        "{} {} {} {} {}",
        left(search, 18),
        left(heuristic, 16),
        right(seconds, 9),
        right(expanded, 12),
        right(length, 7)
    ))
}
