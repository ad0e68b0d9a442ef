//! `puzzle grid`: ways through grids.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;

use super::shell::{Input, Shell};
use crate::error::{Failure, InputError, quote};
use crate::grid::drawing;
use crate::grid::energy::{self, Heuristic};
use crate::grid::map::Map;
use crate::grid::octile::OctileMap;
use crate::grid::scenario::{self, Scenario};
use crate::language::{Language, Phrase};
use ::cli::{Status, help};

/// Ways through grids
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER)]
pub(super) struct Arguments {
    /// The course's map, a MovingAI map, or MovingAI scenarios; `-` is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The lower bound that guides the search
    #[arg(long, value_enum, default_value = "supplies")]
    heuristic: Bound,

    /// The map of the scenarios; unless told, the scenario file's name without `.scen`
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,

    /// On a MovingAI map: where the way begins, column and row from 0
    #[arg(long, value_name = "X,Y", value_parser = point, requires = "to")]
    from: Option<(usize, usize)>,

    /// Where the way ends
    #[arg(long, value_name = "X,Y", value_parser = point, requires = "from")]
    to: Option<(usize, usize)>,

    /// Draw the map, what was looked at, and the way (of scenarios, the last)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A lower bound, as the command line calls it.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Bound {
    /// None: breadth first on the course's map, Dijkstra on MovingAI's
    Zero,
    /// Rows and columns to the goal; for the course's map
    Manhattan,
    /// The way to the goal, over a supply where one is needed; on MovingAI's maps the free way
    Supplies,
}

impl From<Bound> for Heuristic {
    fn from(bound: Bound) -> Self {
        match bound {
            Bound::Zero => Self::Zero,
            Bound::Manhattan => Self::Manhattan,
            Bound::Supplies => Self::Supplies,
        }
    }
}

const AFTER: &str = "\
The course's map: a line `ROWS COLUMNS ENERGY`, then the cells: 0 free, 1 wall,
2 supply, 3 start, 4 goal. A step takes a day and one energy; a supply refills
it; with none left only a supply or the goal keeps alive. Printed are the days
and the steps (U D L R), or -1, then how many states were expanded.
MovingAI: `.map` with --from and --to prints the length and the cells, eight
directions, no cut corners; `.scen` prints a line for each problem: index,
length, the file's length, cells expanded.

  puzzle grid map.txt --svg way.svg
  puzzle grid arena.map --from 1,11 --to 40,30
  puzzle grid arena.map.scen --json

Exit status: 0 solved, 1 there is no way, 2 bad input, 5 a file or
stdout could not be opened or written.";

pub(super) const CHINESE: help::Table = &[
    ("", "网格寻路"),
    (
        "file",
        "课程地图、MovingAI 地图或 MovingAI 场景；- 为标准输入",
    ),
    (
        "heuristic",
        "引导搜索的下界：zero 无，manhattan 到目标的行数加列数（课程地图），supplies 考虑补给",
    ),
    ("map", "场景所用的地图；不给出时为去掉 .scen 的场景文件名"),
    ("from", "MovingAI 地图上的起点：列，行（从 0 起）"),
    ("to", "终点"),
    ("svg", "画出地图、搜索过的格子与路线（场景取最后一个）"),
    (
        "after",
        "课程地图：首行“行数 列数 体力”，其后为各格：0 空地、1 墙、2 补给、\n\
         3 起点、4 终点。每步一天、耗一点体力；补给处补满；体力为零时只有到达\n\
         补给或终点才能存活。输出天数与步骤（U D L R），无解时输出 -1；\n\
         再输出扩展的状态数。\n\
         MovingAI：.map 配合 --from 与 --to 输出长度与经过的格子，八方向，不穿角；\n\
         .scen 每个问题输出一行：序号、长度、文件所给长度、展开的格子数。\n\
         \n\
         \x20 puzzle grid map.txt --svg way.svg\n\
         \x20 puzzle grid arena.map --from 1,11 --to 40,30\n\
         \x20 puzzle grid arena.map.scen --json\n\
         \n\
         退出状态：0 已解，1 没有路，2 输入有误，\n\
         5 文件或标准输出无法打开或写入。",
    ),
];

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let input = Input::read(&arguments.file)?;
    let is_octile = scenario::is_one(&input.bytes) || OctileMap::is_one(&input.bytes);
    if is_octile && matches!(arguments.heuristic, Bound::Manhattan) {
        return Err(Failure::refused(
            "--heuristic manhattan is for the course's map: diagonal steps are shorter than it says",
            "--heuristic manhattan 只用于课程地图：斜走比它所说的更短",
        ));
    }
    if scenario::is_one(&input.bytes) {
        scenarios(arguments, &input, shell)
    } else if OctileMap::is_one(&input.bytes) {
        octile(arguments, &input, shell)
    } else {
        course(arguments, &input, shell)
    }
}

fn point(text: &str) -> Result<(usize, usize), Phrase> {
    let parts = text.split_once(',');
    let numbers = parts.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    numbers.ok_or_else(|| Phrase::new("expected X,Y such as 3,12", "应为 X,Y，如 3,12"))
}

/// How many states were expanded.
fn told(expanded: usize, language: Language) -> String {
    language.choose(format!("expanded {expanded}"), format!("扩展 {expanded}"))
}

#[derive(Serialize)]
struct Days<'a> {
    days: i64,
    moves: &'a str,
    expanded: usize,
    seconds: f64,
}

fn course(arguments: &Arguments, input: &Input, shell: &mut Shell) -> Result<Status, Failure> {
    let start = Instant::now();
    let map = Map::read(&input.bytes).map_err(|error| input.wrong(error))?;
    if arguments.from.is_some() {
        return Err(Failure::refused(
            "--from and --to are for MovingAI maps: this map has its own start and goal",
            "--from 与 --to 只用于 MovingAI 地图：此地图自带起点与终点",
        ));
    }
    let solution = energy::solve(&map, arguments.heuristic.into());
    let (days, moves, expanded) = (solution.days(), solution.moves(&map), solution.expanded);
    let seconds = start.elapsed().as_secs_f64();
    if shell.json {
        shell.json_line(&Days {
            days,
            moves: &moves,
            expanded,
            seconds,
        })?;
    } else {
        shell.line(days)?;
        if days >= 0 {
            shell.line(&moves)?;
        }
        shell.line(told(expanded, shell.language))?;
    }
    if let Some(path) = &arguments.svg {
        shell.write_file(path, drawing::draw(&map, &solution))?;
    }
    Ok(if days >= 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

#[derive(Serialize)]
struct Way {
    length: Option<f64>,
    /// Columns and rows.
    path: Vec<(usize, usize)>,
    expanded: usize,
}

fn octile(arguments: &Arguments, input: &Input, shell: &mut Shell) -> Result<Status, Failure> {
    let map = OctileMap::read(&input.bytes).map_err(|error| input.wrong(error))?;
    let (Some(from), Some(to)) = (arguments.from, arguments.to) else {
        return Err(Failure::refused(
            "a MovingAI map needs --from X,Y and --to X,Y, or give its scenarios instead",
            "MovingAI 地图需要 --from X,Y 与 --to X,Y，或改为给出场景文件",
        ));
    };
    let (start, goal) = (cell(&map, "--from", from)?, cell(&map, "--to", to)?);
    let solution = map.solve(start, goal, arguments.heuristic.into());
    let cells = solution.found.iter().flat_map(|(_, cells)| cells);
    let path: Vec<_> = cells
        .map(|cell| (cell % map.width, cell / map.width))
        .collect();
    let length = solution.found.as_ref().map(|(length, _)| *length);
    if shell.json {
        shell.json_line(&Way {
            length,
            path,
            expanded: solution.expanded,
        })?;
    } else if let Some(length) = length {
        let cells: Vec<_> = path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        shell.line(format_args!("{length:.6}\n{}", cells.join(" ")))?;
        shell.line(told(solution.expanded, shell.language))?;
    } else {
        shell.line(-1)?;
        shell.line(told(solution.expanded, shell.language))?;
    }
    if let Some(path) = &arguments.svg {
        shell.write_file(path, drawing::draw_octile(&map, &solution, start, goal))?;
    }
    Ok(if length.is_some() {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// The cell that an option names.
fn cell(map: &OctileMap, option: &str, (x, y): (usize, usize)) -> Result<usize, Failure> {
    let (width, height) = (map.width, map.height);
    if x < width && y < height {
        return Ok(y * width + x);
    }
    Err(Failure::refused(
        format!("{option}: found {x},{y}, expected a cell of the {width}x{height} map"),
        format!("{option}：遇到 {x}，{y}，应为 {width}x{height} 地图上的格子"),
    ))
}

#[derive(Serialize)]
struct Solved {
    index: usize,
    length: Option<f64>,
    optimal: f64,
    expanded: usize,
}

fn scenarios(arguments: &Arguments, input: &Input, shell: &mut Shell) -> Result<Status, Failure> {
    let scenarios = scenario::read(&input.bytes).map_err(|error| input.wrong(error))?;
    let map_input = Input::read(&map_file(arguments)?)?;
    let map = OctileMap::read(&map_input.bytes).map_err(|error| map_input.wrong(error))?;
    let mut unsolved = 0;
    let mut last = None;
    for (index, scenario) in scenarios.iter().enumerate() {
        let Scenario {
            start,
            goal,
            optimal,
            size: (width, height),
            size_at,
            ..
        } = scenario;
        if (*width, *height) != (map.width, map.height) {
            let found = format!("{width} {height}");
            let expected = Phrase::new(
                format!(
                    "{} {}, the size of {}",
                    map.width, map.height, map_input.name
                ),
                format!("{} {}，即 {} 的大小", map.width, map.height, map_input.name),
            );
            return Err(input.wrong(InputError::found_at(
                &input.bytes,
                *size_at,
                quote(&found),
                expected,
            )));
        }
        let (from, to) = (start.1 * map.width + start.0, goal.1 * map.width + goal.0);
        let solution = map.solve(from, to, arguments.heuristic.into());
        let length = solution.found.as_ref().map(|(length, _)| *length);
        unsolved += usize::from(length.is_none());
        if shell.json {
            let (optimal, expanded) = (*optimal, solution.expanded);
            shell.json_line(&Solved {
                index,
                length,
                optimal,
                expanded,
            })?;
        } else {
            let length = length.map_or("-1".to_owned(), |length| format!("{length:.5}"));
            shell.line(format_args!(
                "{index} {length} {optimal:.5} {}",
                solution.expanded
            ))?;
        }
        last = Some((solution, from, to));
    }
    if let (Some(path), Some((solution, from, to))) = (&arguments.svg, &last) {
        shell.write_file(path, drawing::draw_octile(&map, solution, *from, *to))?;
    }
    Ok(if unsolved == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// Where the map of the scenarios is.
fn map_file(arguments: &Arguments) -> Result<PathBuf, Failure> {
    if let Some(map) = &arguments.map {
        return Ok(map.clone());
    }
    let is_scenario = arguments
        .file
        .extension()
        .is_some_and(|extension| extension == "scen");
    if !is_scenario || arguments.file == Path::new("-") {
        return Err(Failure::refused(
            "scenarios need --map FILE where their own name does not end in .scen",
            "场景文件名不以 .scen 结尾时需要 --map 给出地图",
        ));
    }
    Ok(arguments.file.with_extension(""))
}
