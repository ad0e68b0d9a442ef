//! `puzzle fifteen --compare`: searches and heuristics beside each other, as the course lab
//! compares them.

use std::time::Instant;

use serde_json::json;

use super::Arguments;
use super::{answer, budget, goal_of, must_be_asked_for};
use crate::budget::Budget;
use crate::cli::Status;
use crate::cli::shell::Shell;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::Size;
use crate::fifteen::search::Priority;
use crate::fifteen::solver::{Algorithm, HeuristicKind, Settings, Solver};
use crate::fifteen::task::Task;
use crate::language::Language;
use ::cli::columns::{left, right};
use ::cli::{Message, message, messages};

messages! {
    /// The name of a row's search.
    #[derive(Clone, Copy, Debug)]
    enum Name {
        AStar = "fifteen-a-star",
        AStarPower = "fifteen-a-star-power",
        AStarSorted = "fifteen-a-star-sorted",
        AStarWeighted = "fifteen-a-star-weighted",
        Bidirectional = "fifteen-bidirectional",
        BidirectionalFast = "fifteen-bidirectional-fast",
        IdaStar = "fifteen-ida-star",
    }
}

/// The rows: the search, the name of the heuristic, and whether the open list is a sorted list.
const ROWS: &[(Name, Algorithm, &str, HeuristicKind, bool)] = &[
    (
        Name::AStar,
        SHORTEST,
        "misplaced",
        HeuristicKind::Misplaced,
        false,
    ),
    (
        Name::AStar,
        SHORTEST,
        "chebyshev",
        HeuristicKind::Chebyshev,
        false,
    ),
    (
        Name::AStar,
        SHORTEST,
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::AStarSorted,
        SHORTEST,
        "manhattan",
        HeuristicKind::Manhattan,
        true,
    ),
    (
        Name::AStar,
        SHORTEST,
        "linear-conflict",
        HeuristicKind::LinearConflict,
        false,
    ),
    (
        Name::AStar,
        SHORTEST,
        "walking",
        HeuristicKind::Walking,
        false,
    ),
    (Name::AStar, SHORTEST, "pattern", PATTERN, false),
    (
        Name::AStarPower,
        Algorithm::AStar(Priority::Power(1.6)),
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::AStarWeighted,
        Algorithm::AStar(Priority::Weighted(1.5)),
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::Bidirectional,
        Algorithm::Bidirectional,
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::BidirectionalFast,
        Algorithm::BidirectionalFast,
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::Bidirectional,
        Algorithm::Bidirectional,
        "pattern",
        PATTERN,
        false,
    ),
    (
        Name::IdaStar,
        Algorithm::Ida,
        "misplaced",
        HeuristicKind::Misplaced,
        false,
    ),
    (
        Name::IdaStar,
        Algorithm::Ida,
        "chebyshev",
        HeuristicKind::Chebyshev,
        false,
    ),
    (
        Name::IdaStar,
        Algorithm::Ida,
        "manhattan",
        HeuristicKind::Manhattan,
        false,
    ),
    (
        Name::IdaStar,
        Algorithm::Ida,
        "linear-conflict",
        HeuristicKind::LinearConflict,
        false,
    ),
    (
        Name::IdaStar,
        Algorithm::Ida,
        "walking",
        HeuristicKind::Walking,
        false,
    ),
    (Name::IdaStar, Algorithm::Ida, "pattern", PATTERN, false),
];

/// The most nodes that a row expands, by default.
const ROW_LIMIT: u64 = 5_000_000;

const SHORTEST: Algorithm = Algorithm::AStar(Priority::Shortest);
const PATTERN: HeuristicKind = HeuristicKind::Pattern(Size::Small);

/// Prints a table for each board. A row that reaches the limit has no length.
pub(super) fn run(
    boards: &[Board],
    given: Option<&Board>,
    arguments: &Arguments,
    solver: &mut Solver,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let mut status = Status::Solved;
    for board in boards {
        let goal = goal_of(board, given)?;
        if !board.can_reach(&goal) {
            let (board, why) = (board.to_string(), answer::unsolvable(board, given));
            shell.say(message!("fifteen-unsolvable-board", board, why))?;
            status = Status::NoSolution;
            continue;
        }
        table(board, &goal, arguments, solver, shell)?;
    }
    Ok(status)
}

fn table(
    board: &Board,
    goal: &Board,
    arguments: &Arguments,
    solver: &mut Solver,
    shell: &mut Shell,
) -> Result<(), Failure> {
    let language = shell.language;
    if !shell.json {
        shell.line(board)?;
        let titles = [
            message!("fifteen-column-search"),
            message!("fifteen-column-heuristic"),
            message!("fifteen-column-seconds"),
            message!("fifteen-column-expanded"),
            message!("fifteen-column-length"),
        ];
        print(shell, titles.map(|title| title.say(language)))?;
    }
    let task = Task::new(board, goal);
    for &(search, algorithm, heuristic, heuristic_kind, sorted) in ROWS {
        let mut settings = Settings {
            algorithm,
            heuristic_kind,
            sorted,
            budget: Budget::UNLIMITED,
        };
        // Databases that are built only on request are not built here.
        if heuristic_kind == PATTERN && must_be_asked_for(board, goal, solver) {
            continue;
        }
        solver.prepare(&task, &settings);
        settings.budget = budget(arguments, Some(ROW_LIMIT));
        let begin = Instant::now();
        let Ok(outcome) = solver.solve(&task, &settings) else {
            continue;
        };
        let seconds = begin.elapsed().as_secs_f64();
        let length = outcome.length();
        if shell.json {
            shell.json_line(&json!({
                "board": board.tiles(), "search": Message::from(search).say(Language::En), "heuristic": heuristic,
                "seconds": seconds, "expanded": outcome.expanded, "length": length,
            }))?;
        } else {
            let length = length.map_or_else(|| "-".to_owned(), |length| length.to_string());
            let cells = [
                Message::from(search).say(language),
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
