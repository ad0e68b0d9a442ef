//! `puzzle fifteen --compare`: searches and heuristics beside each other, as the course compares them.

use std::time::Instant;

use serde_json::json;

use super::goal_of;
use crate::cli::Status;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::astar::Limits;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::Size;
use crate::fifteen::search::Priority;
use crate::fifteen::solver::{Algorithm, Guide, Settings, Solver};
use crate::fifteen::task::Task;

/// The rows: name of the search, name of the heuristic, and whether the open list is a sorted list.
const ROWS: &[(&str, Algorithm, &str, Guide, bool)] = &[
    ("A*", SHORTEST, "misplaced", Guide::Misplaced, false),
    ("A*", SHORTEST, "chebyshev", Guide::Chebyshev, false),
    ("A*", SHORTEST, "manhattan", Guide::Manhattan, false),
    (
        "A*, sorted list",
        SHORTEST,
        "manhattan",
        Guide::Manhattan,
        true,
    ),
    (
        "A*",
        SHORTEST,
        "linear-conflict",
        Guide::LinearConflict,
        false,
    ),
    ("A*", SHORTEST, "walking", Guide::Walking, false),
    ("A*", SHORTEST, "pattern", PATTERN, false),
    (
        "A*, power 1.6",
        Algorithm::AStar(Priority::Power(1.6)),
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        "A*, weight 1.5",
        Algorithm::AStar(Priority::Weighted(1.5)),
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        "bidirectional A*",
        Algorithm::Bidirectional,
        "manhattan",
        Guide::Manhattan,
        false,
    ),
    (
        "bidirectional A*",
        Algorithm::Bidirectional,
        "pattern",
        PATTERN,
        false,
    ),
    ("IDA*", Algorithm::Ida, "misplaced", Guide::Misplaced, false),
    ("IDA*", Algorithm::Ida, "chebyshev", Guide::Chebyshev, false),
    ("IDA*", Algorithm::Ida, "manhattan", Guide::Manhattan, false),
    (
        "IDA*",
        Algorithm::Ida,
        "linear-conflict",
        Guide::LinearConflict,
        false,
    ),
    ("IDA*", Algorithm::Ida, "walking", Guide::Walking, false),
    ("IDA*", Algorithm::Ida, "pattern", PATTERN, false),
];

const SHORTEST: Algorithm = Algorithm::AStar(Priority::Shortest);
const PATTERN: Guide = Guide::Pattern(Size::Small);

/// Prints a table for each board. A row that reaches the limit has no length.
pub(super) fn run(
    boards: &[Board],
    goal: Option<&Board>,
    limits: Limits,
    solver: &mut Solver,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let mut status = Status::Solved;
    for board in boards {
        let goal = goal_of(board, goal)?;
        if !board.can_reach(&goal) {
            let words = shell
                .language
                .choose("cannot be solved: wrong parity", "无解：奇偶性不符");
            shell.line(format_args!("{board}: {words}"))?;
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
        let [search, heuristic, seconds, expanded, length] = titles;
        shell.line(format_args!(
            "{search:18} {heuristic:16} {seconds:>9} {expanded:>12} {length:>7}"
        ))?;
    }
    let task = Task::new(board, goal);
    for &(search, algorithm, heuristic, guide, sorted) in ROWS {
        let settings = Settings {
            algorithm,
            guide,
            sorted,
            limits,
        };
        // Tables that are needed anyway are not a search's seconds.
        if let Guide::Pattern(size) = guide {
            solver.databases(&task, size);
            if algorithm == Algorithm::Bidirectional {
                solver.databases(&task.reversed(), size);
            }
        }
        let begin = Instant::now();
        let Ok(outcome) = solver.solve(&task, &settings) else {
            continue;
        };
        let seconds = begin.elapsed().as_secs_f64();
        let length = outcome.length();
        if shell.json {
            shell.json_line(&json!({
                "board": board.tiles(), "search": search, "heuristic": heuristic,
                "seconds": seconds, "expanded": outcome.expanded, "length": length,
            }))?;
        } else {
            let length = length.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let expanded = outcome.expanded;
            shell.line(format_args!(
                "{search:18} {heuristic:16} {seconds:>9.3} {expanded:>12} {length:>7}"
            ))?;
        }
        shell.flush()?;
    }
    Ok(())
}
