//! `puzzle fifteen`: the 8-, 15- and 24-puzzle.

mod animation;
mod answer;
mod compare;
mod solving;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use ::cli::{Status, help};
use clap::ValueEnum;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::fifteen::astar::Limits;
use crate::fifteen::board::Board;
use crate::fifteen::pattern::{Size, store};
use crate::fifteen::search::{Outcome, Priority};
use crate::fifteen::solver::{Algorithm, Guide, Settings, Solver};
use crate::fifteen::task::Task;
use crate::fifteen::{input, picture};
use crate::language::Phrase;
use answer::{Answer, print};

/// Slide the tiles of the 8-, 15- or 24-puzzle home, in as few moves as there are
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// Boards: numbers, hexadecimal digits or rows; a file, or - for stdin
    file: PathBuf,

    /// The goal, written like a board; tiles in order and the blank last unless told
    #[arg(long, value_name = "BOARD")]
    goal: Option<String>,

    /// How to search
    #[arg(short, long, value_name = "NAME", default_value = "ida")]
    algorithm: Search,

    /// What to be guided by; pattern unless told (-a power: manhattan; the 24-puzzle: linear-conflict, until its pattern
    /// databases were built by -H pattern)
    #[arg(short = 'H', long, value_name = "NAME")]
    heuristic: Option<Heuristic>,

    /// The weight of the heuristic for weighted A*: solutions are at most so many times too long
    #[arg(long, value_name = "W", default_value_t = 1.5, value_parser = at_least_one)]
    weight: f64,

    /// The power for power A*: of each tile's distance, with pattern, walking and linear-conflict of the sum
    #[arg(long, value_name = "P", default_value_t = 1.6, value_parser = at_least_one)]
    power: f64,

    /// The open list of A*
    #[arg(long, value_name = "KIND", default_value = "heap")]
    open: Open,

    /// Threads for large searches and for building databases; all cores unless told
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Give up a board after so many expanded nodes
    #[arg(long, value_name = "N")]
    limit: Option<u64>,

    /// Give up a board after so many nodes in memory (A* and bidirectional A*)
    #[arg(long, value_name = "N", default_value_t = 14_000_000)]
    memory: usize,

    /// Compare searches and heuristics on each board: seconds, expanded nodes, length
    #[arg(long, conflicts_with_all = ["algorithm", "heuristic", "svg", "animate", "boards"])]
    compare: bool,

    /// Print every board on the way
    #[arg(long)]
    boards: bool,

    /// Play the solution in the terminal
    #[arg(long, conflicts_with = "json")]
    animate: bool,

    /// Draw the solution of the last board, every board on the way
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw the solution of the last board as a picture that moves
    #[arg(long, value_name = "FILE")]
    moving_svg: Option<PathBuf>,

    /// Where pattern databases are kept; the user's cache directory unless told
    #[arg(long, value_name = "DIR")]
    cache: Option<PathBuf>,
}

/// The searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Search {
    /// IDA*
    Ida,
    /// A*
    Astar,
    /// Bidirectional A*, shortest solutions
    Bidirectional,
    /// Bidirectional A* that ends where both ends meet, as courses have it: faster, longer solutions
    BidirectionalFast,
    /// Weighted A*: faster, longer solutions
    Weighted,
    /// A* with a power of the heuristic, tile by tile; guided by manhattan unless told
    Power,
}

/// The heuristics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Heuristic {
    /// No heuristic
    None,
    /// Misplaced tiles
    Misplaced,
    /// Chebyshev distance
    Chebyshev,
    /// Manhattan distance
    Manhattan,
    /// Manhattan distance and linear conflicts
    LinearConflict,
    /// Walking distance (not for the 24-puzzle)
    Walking,
    /// Additive pattern databases: 6-6-3, and 4-4 or 6-6-6-6 (255 MB) on the other boards
    Pattern,
    /// Additive pattern databases of seven and eight tiles (15-puzzle only; 290 MB)
    #[value(name = "pattern-7-8")]
    PatternLarge,
}

/// The open lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Open {
    /// A binary heap
    Heap,
    /// A sorted list
    Sorted,
}

impl From<Heuristic> for Guide {
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

const AFTER_HELP: &str = "\
Examples:
  echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
  puzzle fifteen boards.txt --json
  puzzle fifteen boards.txt --goal '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
  puzzle fifteen board.txt --algorithm astar --heuristic manhattan --boards
  puzzle fifteen board.txt --compare

Moves are the numbers of the tiles that slide into the blank, in order.
Exit status: 0 solved, 1 a board cannot be solved, 2 bad input,
3 a limit was reached first, 5 a file or stdout could not be opened or written.";

pub(super) const CHINESE: help::Table = &[
    ("", "数字推盘（8、15、24 数码），给出最少步数的解"),
    (
        "file",
        "棋盘：数字、十六进制串或逐行给出；文件，- 为标准输入",
    ),
    ("goal", "目标，写法同棋盘；不给出时为顺序排列、空格在末"),
    (
        "algorithm",
        "搜索方法：IDA*、A*、双向 A*（最优）、双向 A*（相遇即止）、加权 A*、幂次启发 A*",
    ),
    (
        "heuristic",
        "启发函数：无、错位数、切比雪夫、曼哈顿、线性冲突、行走距离、模式数据库（6-6-3 或 7-8）；不给出时为模式数据库（幂次 A* 为曼哈顿；24 数码在用 -H pattern 建库之前为线性冲突）",
    ),
    ("weight", "加权 A* 的权重：解最多长这么多倍"),
    ("power", "幂次 A* 的幂次，逐数计算"),
    ("open", "A* 的开放表：堆或有序表"),
    ("threads", "大搜索与建库所用线程数；不给出时用全部核心"),
    ("limit", "每个棋盘扩展这么多结点后放弃"),
    ("memory", "每个棋盘内存中有这么多结点后放弃（A* 与双向 A*）"),
    (
        "compare",
        "在每个棋盘上比较各搜索与启发函数：秒数、扩展结点、步数",
    ),
    ("boards", "输出途中的每个棋盘"),
    ("animate", "在终端里演示解法"),
    ("svg", "把最后一个棋盘的解画成一幅图，列出途中每个棋盘"),
    ("moving_svg", "把最后一个棋盘的解画成动图"),
    ("cache", "模式数据库的存放处；不给出时用用户缓存目录"),
    (
        "after",
        "例：\n\
         \x20 echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -\n\
         \x20 puzzle fifteen boards.txt --json\n\
         \x20 puzzle fifteen boards.txt --goal '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'\n\
         \x20 puzzle fifteen board.txt --algorithm astar --heuristic manhattan --boards\n\
         \x20 puzzle fifteen board.txt --compare\n\
         \n\
         步骤依次为滑入空格的数。\n\
         退出状态：0 已解，1 有无解的棋盘，2 输入有误，\n\
         3 先到达了限制，5 文件或标准输出无法打开或写入。",
    ),
];

fn at_least_one(text: &str) -> Result<f64, Phrase> {
    let number = text.parse().ok();
    number
        .filter(|number| (1.0..=1_000.0).contains(number))
        .ok_or_else(|| Phrase::new("expected a number from 1 to 1000", "应为 1 到 1000 的数"))
}

/// A spinner turns where boards take longer than this; for thousands of easy ones it would only flicker.
const SLOW: Duration = Duration::from_millis(50);

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let input = Input::read(&arguments.file)?;
    let boards = input::parse(input.text()?).map_err(|error| input.wrong(error))?;
    let goal = arguments.goal.as_deref().map(goal).transpose()?;
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = arguments.threads.map_or_else(cores, usize::from);
    let directory = arguments.cache.clone().or_else(store::default_directory);
    let mut solver = Solver::new(directory, threads);
    if arguments.compare {
        let limits = limits(arguments, Some(5_000_000));
        return compare::run(&boards, goal.as_ref(), limits, &mut solver, shell);
    }
    let mut worst = Status::Solved;
    let mut last = None;
    let mut told = false;
    let begin = Instant::now();
    for (done, board) in (0..).zip(&boards) {
        let to = goal_of(board, goal.as_ref())?;
        let guide = match arguments.heuristic {
            Some(heuristic) => heuristic.into(),
            // The course's: the sum of d^1.6.
            None if arguments.algorithm == Search::Power => Guide::Manhattan,
            None if must_be_asked_for(board, &to, &solver) => {
                if !std::mem::replace(&mut told, true) {
                    shell.note(&how_to_ask());
                }
                Guide::LinearConflict
            }
            None => Guide::Pattern(Size::Small),
        };
        let settings = settings(arguments, guide);
        let is_slow = begin.elapsed() >= SLOW * done;
        let solved = solving::solve(board, &to, &settings, &mut solver, is_slow, shell)?;
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
        let title = shell.language.choose(
            format!("{board}: {} moves", walk.len()),
            format!("{board}：{} 步", walk.len()),
        );
        if let Some(path) = &arguments.svg {
            shell.write_file(path, picture::strip(&board, &walk, &title))?;
        }
        if let Some(path) = &arguments.moving_svg {
            shell.write_file(path, picture::animation(&board, &walk, &title))?;
        }
    }
    Ok(worst)
}

/// Whether a board's pattern databases are so large that they are not built unasked.
fn must_be_asked_for(board: &Board, goal: &Board, solver: &Solver) -> bool {
    board.width() > 4 && solver.must_build(&Task::new(board, goal), Size::Small)
}

fn how_to_ask() -> Phrase {
    Phrase::new(
        "hard boards of the 24-puzzle need -H pattern once: it builds tables, 255 MB on disk, in about a minute",
        "较难的 24 数码需先用一次 -H pattern 建立模式数据库：磁盘 255 MB，约一分钟",
    )
}

fn settings(arguments: &Arguments, guide: Guide) -> Settings {
    Settings {
        algorithm: match arguments.algorithm {
            Search::Ida => Algorithm::Ida,
            Search::Astar => Algorithm::AStar(Priority::Shortest),
            Search::Bidirectional => Algorithm::Bidirectional,
            Search::BidirectionalFast => Algorithm::BidirectionalFast,
            Search::Weighted => Algorithm::AStar(Priority::Weighted(arguments.weight)),
            Search::Power => Algorithm::AStar(Priority::Power(arguments.power)),
        },
        guide,
        sorted: arguments.open == Open::Sorted,
        limits: limits(arguments, None),
    }
}

fn limits(arguments: &Arguments, expanded: Option<u64>) -> Limits {
    Limits {
        expanded: arguments.limit.or(expanded).unwrap_or(u64::MAX),
        stored: arguments.memory,
    }
}

/// Reads the goal of the command line.
fn goal(text: &str) -> Result<Board, Failure> {
    let boards = input::parse(text).map_err(|error| Failure::Input(error.in_file("--goal")))?;
    match boards[..] {
        [goal] => Ok(goal),
        _ => Err(Failure::refused(
            "--goal is more than one board",
            "--goal 不止一个棋盘",
        )),
    }
}

fn goal_of(board: &Board, goal: Option<&Board>) -> Result<Board, Failure> {
    let goal = goal
        .copied()
        .unwrap_or_else(|| Board::standard_goal(board.width()));
    if goal.width() != board.width() {
        return Err(Failure::refused(
            format!("the board {board} and the goal {goal} have different sizes"),
            format!("棋盘 {board} 与目标 {goal} 大小不同"),
        ));
    }
    Ok(goal)
}
