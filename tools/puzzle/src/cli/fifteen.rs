//! `puzzle fifteen`: the 8-, 15- and 24-puzzle.

mod animation;
mod answer;
mod compare;
mod given;
mod solving;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cli::{Message, Status, message};
use clap::ValueEnum;

use super::shell::Shell;
use crate::budget::Budget;
use crate::error::Failure;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::{Size, store};
use crate::fifteen::search::{Outcome, Priority};
use crate::fifteen::solver::{Algorithm, HeuristicKind, Settings, Solver};
use crate::fifteen::task::Task;
use crate::fifteen::{input, picture};
use answer::{Answer, print};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "BOARD", required_unless_present = "random")]
    board: Vec<PathBuf>,

    #[arg(long, value_name = "SEED", conflicts_with = "board")]
    random: Option<u64>,

    #[arg(long, value_name = "N", requires = "random")]
    tiles: Option<Tiles>,

    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,

    #[arg(short, long, value_name = "NAME", default_value = "ida")]
    algorithm: Search,

    #[arg(short = 'H', long, value_name = "NAME")]
    heuristic: Option<Heuristic>,

    #[arg(long, value_name = "W", default_value_t = 1.5, value_parser = at_least_one)]
    weight: f64,

    #[arg(long, value_name = "P", default_value_t = 1.6, value_parser = at_least_one)]
    power: f64,

    #[arg(long, value_name = "KIND", default_value = "heap")]
    open: Open,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,

    #[arg(long, value_name = "N", default_value_t = 14_000_000)]
    memory: usize,

    #[arg(long, conflicts_with_all = ["algorithm", "heuristic", "svg", "animate", "boards"])]
    compare: bool,

    #[arg(long)]
    boards: bool,

    #[arg(long, conflicts_with = "json")]
    animate: bool,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    moving_svg: Option<PathBuf>,

    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Search {
    Ida,
    Astar,
    Bidirectional,
    BidirectionalFast,
    Weighted,
    Power,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Heuristic {
    None,
    Misplaced,
    Chebyshev,
    Manhattan,
    LinearConflict,
    Walking,
    Pattern,
    #[value(name = "pattern-7-8")]
    PatternLarge,
}

/// The sizes of boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Tiles {
    #[value(name = "8")]
    Eight,
    #[value(name = "15")]
    Fifteen,
    #[value(name = "24")]
    TwentyFour,
}

impl Tiles {
    fn width(self) -> usize {
        3 + self as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Open {
    Heap,
    Sorted,
}

impl From<Heuristic> for HeuristicKind {
    fn from(heuristic: Heuristic) -> Self {
        match heuristic {
            Heuristic::None => Self::None,
            Heuristic::Misplaced => Self::Misplaced,
            Heuristic::Chebyshev => Self::Chebyshev,
            Heuristic::Manhattan => Self::Manhattan,
            Heuristic::LinearConflict => Self::LinearConflict,
            Heuristic::Walking => Self::Walking,
            Heuristic::Pattern => Self::Pattern(Size::Small),
            Heuristic::PatternLarge => Self::Pattern(Size::Large),
        }
    }
}

fn at_least_one(text: &str) -> Result<f64, Message> {
    let number = text.parse().ok();
    number
        .filter(|number| (1.0..=1_000.0).contains(number))
        .ok_or_else(|| message!("fifteen-at-least-one"))
}

/// A spinner turns where boards take longer than this; for thousands of easy ones it would only
/// flicker.
const SLOW: Duration = Duration::from_millis(50);

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if arguments
        .time
        .is_some_and(|time| Duration::try_from_secs_f64(time).is_err())
    {
        return Err(Failure::Refused(message!("fifteen-time")));
    }
    let goal = arguments.goal.as_deref().map(goal).transpose()?;
    let boards = given::boards(arguments, goal.as_ref())?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let directory = arguments.cache.clone().or_else(store::default_directory);
    let mut solver = Solver::new(directory, threads);
    if arguments.compare {
        return compare::run(&boards, goal.as_ref(), arguments, &mut solver, shell);
    }
    let mut worst = Status::Solved;
    let mut last = None;
    let mut is_noted = false;
    let begin = Instant::now();
    for (done, board) in (0..).zip(&boards) {
        let to = goal_of(board, goal.as_ref())?;
        let heuristic_kind = match arguments.heuristic {
            Some(heuristic) => heuristic.into(),
            // The default of the course lab: the sum of d^1.6 over the tiles.
            None if arguments.algorithm == Search::Power => HeuristicKind::Manhattan,
            None if must_be_asked_for(board, &to, &solver) => {
                if !std::mem::replace(&mut is_noted, true) {
                    shell.note(&message!("fifteen-ask-for-pattern"));
                }
                HeuristicKind::LinearConflict
            }
            None => HeuristicKind::Pattern(Size::Small),
        };
        let mut settings = settings(arguments, heuristic_kind);
        let is_slow = begin.elapsed() >= SLOW * done;
        let solved = solving::solve(
            board,
            &to,
            arguments,
            &mut settings,
            &mut solver,
            is_slow,
            shell,
        )?;
        let status = match &solved {
            Answer::Unsolvable => Status::NoSolution,
            Answer::Searched(outcome, _) if outcome.walk.is_none() => Status::LimitReached,
            Answer::Searched(..) => Status::Solved,
        };
        print(board, &solved, goal.as_ref(), arguments, shell)?;
        if let Answer::Searched(
            Outcome {
                walk: Some(walk), ..
            },
            _,
        ) = solved
        {
            if arguments.animate {
                shell.flush()?;
                animation::play(board, &walk, shell)?;
            }
            last = Some((*board, walk));
        }
        worst = super::worse(worst, status);
    }
    if let Some((board, walk)) = last {
        let title = message!(
            "fifteen-title",
            board = board.to_string(),
            moves = walk.len()
        );
        let title = title.say(shell.language);
        if let Some(path) = &arguments.svg {
            shell.write_file(path, picture::strip(&board, &walk, &title))?;
        }
        if let Some(path) = &arguments.moving_svg {
            shell.write_file(path, picture::animation(&board, &walk, &title))?;
        }
    }
    Ok(worst)
}

/// Whether a board's pattern databases are so large that they are built only on request.
fn must_be_asked_for(board: &Board, goal: &Board, solver: &Solver) -> bool {
    board.width() > 4 && solver.must_build(&Task::new(board, goal), Size::Small)
}

fn settings(arguments: &Arguments, heuristic_kind: HeuristicKind) -> Settings {
    Settings {
        algorithm: match arguments.algorithm {
            Search::Ida => Algorithm::Ida,
            Search::Astar => Algorithm::AStar(Priority::Shortest),
            Search::Bidirectional => Algorithm::Bidirectional,
            Search::BidirectionalFast => Algorithm::BidirectionalFast,
            Search::Weighted => Algorithm::AStar(Priority::Weighted(arguments.weight)),
            Search::Power => Algorithm::AStar(Priority::Power(arguments.power)),
        },
        heuristic_kind,
        sorted: arguments.open == Open::Sorted,
        budget: Budget::UNLIMITED,
    }
}

/// The budget of the arguments; `nodes` is the default number of nodes.
fn budget(arguments: &Arguments, nodes: Option<u64>) -> Budget {
    let time = arguments
        .time
        .and_then(|time| Duration::try_from_secs_f64(time).ok());
    Budget {
        time: time.unwrap_or(Duration::MAX),
        memory: arguments.memory,
        nodes: arguments.limit.or(nodes).unwrap_or(u64::MAX),
    }
}

/// Reads the goal of the command line.
fn goal(text: &str) -> Result<Board, Failure> {
    let boards = input::parse(text).map_err(|error| Failure::Input(error.in_file("--goal")))?;
    match boards[..] {
        [goal] => Ok(goal),
        _ => Err(Failure::Refused(message!("fifteen-one-goal"))),
    }
}

fn goal_of(board: &Board, goal: Option<&Board>) -> Result<Board, Failure> {
    let goal = goal
        .copied()
        .unwrap_or_else(|| Board::standard_goal(board.width()));
    if goal.width() != board.width() {
        let (board, goal) = (board.to_string(), goal.to_string());
        let different = message!("fifteen-different-sizes", board, goal);
        return Err(Failure::Refused(different));
    }
    Ok(goal)
}
