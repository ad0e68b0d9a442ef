//! `puzzle river`: missionaries and cannibals, jealous husbands, wolf, goat and cabbage.

mod job;
mod print;

use std::path::PathBuf;

use ::cli::{Status, help};
use clap::ValueEnum;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::river::couples::Couples;
use crate::river::crossing::River;
use crate::river::crowd::{Crowd, People};
use crate::river::description;
use job::Job;

/// Bring everybody across a river: missionaries and cannibals, jealous husbands, wolf and goat
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("puzzle").required(true), after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// Items with forbidden pairs: a text file, or - for stdin
    #[arg(group = "puzzle", conflicts_with_all = ["cannibals", "boat", "boat_unsafe", "island", "no_direct"])]
    file: Option<PathBuf>,

    /// How many missionaries
    #[arg(short, long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MOST)))]
    missionaries: Option<u32>,

    /// How many cannibals; as many as missionaries unless told
    #[arg(short, long, value_name = "N", requires = "missionaries", value_parser = clap::value_parser!(u32).range(0..=i64::from(Crowd::MOST)))]
    cannibals: Option<u32>,

    /// How many couples, with jealous husbands
    #[arg(long, value_name = "N", group = "puzzle", value_parser = clap::value_parser!(u32).range(1..=i64::from(Couples::MOST)))]
    husbands: Option<u32>,

    /// How many people the boat holds
    #[arg(short = 'k', long, value_name = "K", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(Crowd::MOST)))]
    boat: u32,

    /// Anybody may be together in the boat
    #[arg(long)]
    boat_unsafe: bool,

    /// There is an island in the river
    #[arg(long)]
    island: bool,

    /// Every crossing begins or ends at the island
    #[arg(long, requires = "island")]
    no_direct: bool,

    /// How to search
    #[arg(short, long, value_name = "NAME", default_value = "bfs")]
    algorithm: Algorithm,

    /// Most crossings of a plan, for dfs and --all; the number of the shortest unless told
    #[arg(long, value_name = "D")]
    bound: Option<u32>,

    /// Print every shortest plan; with --bound, every plan without a repeated state
    #[arg(long)]
    all: bool,

    /// Most plans that --all prints
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    most: u64,

    /// Give up after so many states
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    limit: usize,

    /// Print the puzzle as a search problem: states, actions, transitions, goal, cost
    #[arg(long)]
    formal: bool,

    /// Draw the state graph
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write the state graph for Graphviz
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
}

/// The ways to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    /// Breadth-first: also counts shortest plans and reachable states
    Bfs,
    /// Depth-first with a bound
    Dfs,
    /// A*
    Astar,
}

const AFTER_HELP: &str = "\
Examples:
  puzzle river --missionaries 3 --cannibals 3 --boat 2
  puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg
  puzzle river --husbands 4 --island --all
  puzzle river wolf.txt

A file of items says who they are, whom the boat takes beside the ferryman, and
who must not be left alone together:
  items wolf goat cabbage
  boat 1
  forbid wolf goat
  forbid goat cabbage
`forbid A B unless C`: C keeps the peace. A line `island` adds an island,
`island only` one where every crossing begins or ends.

Exit status: 0 solved, 1 no plan exists, 2 bad input, 3 a limit was reached
first, 5 a file or stdout could not be opened or written.";

pub(super) const CHINESE: help::Table = &[
    ("", "过河问题：传教士与野人、善妒的丈夫、狼羊菜"),
    ("file", "带有禁止组合的物品：文本文件，- 为标准输入"),
    ("missionaries", "传教士人数"),
    ("cannibals", "野人人数；不给出时与传教士相同"),
    ("husbands", "夫妻对数（丈夫善妒）"),
    ("boat", "船能载多少人"),
    ("boat_unsafe", "船上不受限制"),
    ("island", "河中有一个小岛"),
    ("no_direct", "每次过河都以小岛为一端"),
    ("algorithm", "搜索方法：广度优先、有界深度优先、A*"),
    (
        "bound",
        "方案最多的过河次数，用于 dfs 与 --all；不给出时为最短次数",
    ),
    (
        "all",
        "输出所有最短方案；与 --bound 同用时输出所有不重复状态的方案",
    ),
    ("most", "--all 最多输出多少个方案"),
    ("limit", "状态数超过此数就放弃"),
    ("formal", "输出形式化描述：状态、动作、转移、目标、代价"),
    ("svg", "画出状态图"),
    ("dot", "输出 Graphviz 状态图"),
    (
        "after",
        "例：\n\
         \x20 puzzle river --missionaries 3 --cannibals 3 --boat 2\n\
         \x20 puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg\n\
         \x20 puzzle river --husbands 4 --island --all\n\
         \x20 puzzle river wolf.txt\n\
         \n\
         物品文件写明有哪些物品、除船夫外船能载几件、哪些不能无人看管地在一起：\n\
         \x20 items wolf goat cabbage\n\
         \x20 boat 1\n\
         \x20 forbid wolf goat\n\
         \x20 forbid goat cabbage\n\
         forbid A B unless C 表示有 C 在场则无妨。\n\
         加一行 island 则河中有一个小岛，island only 则每次过河都以小岛为一端。\n\
         \n\
         退出状态：0 已解，1 无解，2 输入有误，3 先到达了限制，\n\
         5 文件或标准输出无法打开或写入。",
    ),
];

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let river = match (arguments.island, arguments.no_direct) {
        (false, _) => River::Plain,
        (true, false) => River::Island,
        (true, true) => River::IslandOnly,
    };
    if let Some(couples) = arguments.husbands {
        let puzzle = Couples {
            couples,
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        return Job::new(&puzzle, arguments, shell).run();
    }
    if let Some(missionaries) = arguments.missionaries {
        let puzzle = Crowd {
            people: People {
                missionaries,
                cannibals: arguments.cannibals.unwrap_or(missionaries),
            },
            boat: arguments.boat,
            boat_is_safe: !arguments.boat_unsafe,
            river,
        };
        if puzzle.people == People::default() {
            return Err(Failure::refused(
                "nobody is there to cross: --missionaries or --cannibals must be above 0",
                "没有人要过河：--missionaries 或 --cannibals 须大于 0",
            ));
        }
        return Job::new(&puzzle, arguments, shell).run();
    }
    let path = arguments.file.clone().unwrap_or_else(|| PathBuf::from("-"));
    let input = Input::read(&path)?;
    let puzzle = description::parse(input.text()?).map_err(|error| input.wrong(error))?;
    Job::new(&puzzle, arguments, shell).run()
}
