//! `puzzle maze`: tabular Q-learning in rooms and mazes.

use std::path::PathBuf;

use serde_json::json;

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::language::Phrase;
use crate::maze::grid::{self, Maze};
use crate::maze::learning::{Learned, Settings, learn};
use crate::maze::world::{ActionName, World};
use crate::maze::{generate, picture, rooms};
use ::cli::{Status, help};

/// Learn the way through rooms or a maze by Q-learning
#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Arguments {
    /// A maze of #, ., S and G, or with --rooms a matrix of rewards, numpy's too; a file, or - for stdin
    #[arg(required_unless_present_any = ["rooms", "generate"])]
    file: Option<PathBuf>,

    /// Rooms with doors, as a matrix of rewards; without a file the six rooms of the course
    #[arg(long)]
    rooms: bool,

    /// The room where the path begins
    #[arg(long, value_name = "ROOM", requires = "rooms", default_value_t = 2)]
    from: usize,

    /// How much a reward one step later counts (gamma): 0.99, in rooms 0.8
    #[arg(long, value_name = "0..1", value_parser = fraction)]
    discount: Option<f64>,

    /// How far a number moves towards what was seen (alpha)
    #[arg(long, value_name = "0..1", default_value_t = 1.0, value_parser = fraction)]
    rate: f64,

    /// How often a random action is taken (epsilon): 0.1, in rooms 1
    #[arg(long, value_name = "0..1", value_parser = fraction)]
    exploration: Option<f64>,

    /// How many episodes: 2000, in rooms 1000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    episodes: Option<u32>,

    /// Most steps of an episode: ten for each free cell, in rooms 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,

    /// Of the random numbers; the same seed gives the same output
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Draw the learning curve: steps of each episode; in rooms the sum of the table
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Draw the maze with the learned path
    #[arg(long, value_name = "FILE", conflicts_with = "rooms")]
    map_svg: Option<PathBuf>,

    /// Print the learned table
    #[arg(long)]
    table: bool,

    /// Print a random maze instead
    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with_all = ["rooms", "file"])]
    generate: Option<(usize, usize)>,
}

const AFTER_HELP: &str = "\
Examples:
  puzzle maze --rooms
  puzzle maze --generate 20x20 --seed 7 > maze.txt
  puzzle maze maze.txt --svg curve.svg --map-svg map.svg

Exit status: 0 the learned path reaches the goal, 1 no path exists, 2 bad input,
3 nothing of use was learned in the given episodes, 5 a file or stdout could not
be opened or written.";

pub(super) const CHINESE: help::Table = &[
    ("", "用 Q 学习走出房间或迷宫"),
    (
        "file",
        "由 #、.、S、G 组成的迷宫；有 --rooms 时为奖励矩阵（也可为 numpy 写法）；文件，- 为标准输入",
    ),
    (
        "rooms",
        "房间与门，以奖励矩阵给出；没有文件时为课程的六个房间",
    ),
    ("from", "路径从哪个房间开始"),
    ("discount", "折扣因子 γ：0.99，房间为 0.8"),
    ("rate", "学习率 α"),
    ("exploration", "随机动作的概率 ε：0.1，房间为 1"),
    ("episodes", "回合数：2000，房间为 1000"),
    ("steps", "每回合最多步数：每个空格 10 步，房间为 1"),
    ("seed", "随机数种子；相同种子输出相同"),
    ("svg", "画学习曲线：每个回合的步数；房间为 Q 表之和"),
    ("map_svg", "画迷宫与学到的路"),
    ("table", "输出学到的 Q 表"),
    ("generate", "改为输出一个随机迷宫"),
    (
        "after",
        "例：\n\
         \x20 puzzle maze --rooms\n\
         \x20 puzzle maze --generate 20x20 --seed 7 > maze.txt\n\
         \x20 puzzle maze maze.txt --svg curve.svg --map-svg map.svg\n\
         \n\
         退出状态：0 学到的路到达目标，1 没有路，2 输入有误，\n\
         3 给定回合内没有学成，5 文件或标准输出无法打开或写入。",
    ),
];

fn fraction(text: &str) -> Result<f64, Phrase> {
    let number = text.parse().ok();
    number
        .filter(|number| (0.0..=1.0).contains(number))
        .ok_or_else(|| Phrase::new("expected a number from 0 to 1", "应为 0 到 1 的数"))
}

fn size(text: &str) -> Result<(usize, usize), Phrase> {
    let parsed = text.split_once(['x', 'X', '×']);
    let parsed = parsed.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let fits = |&(w, h): &(usize, usize)| (2..=1_000).contains(&w) && (2..=1_000).contains(&h);
    parsed.filter(fits).ok_or_else(|| {
        Phrase::new(
            "expected WxH such as 20x20, each from 2 to 1000",
            "应为 WxH，如 20x20，各为 2 到 1000",
        )
    })
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some((width, height)) = arguments.generate {
        let text = generate::maze(width, height, arguments.seed);
        shell.line(text.trim_end())?;
        return Ok(Status::Solved);
    }
    let input = arguments.file.as_deref().map(Input::read).transpose()?;
    if arguments.rooms {
        let world = match &input {
            None => rooms::parse(rooms::COURSE),
            Some(input) => rooms::parse(input.text()?),
        };
        let world = world.map_err(|error| match &input {
            Some(input) => input.wrong(error),
            None => Failure::Input(error),
        })?;
        if arguments.from >= world.states() {
            let last = world.states() - 1;
            return Err(Failure::refused(
                format!("there is no room {}: rooms are 0 to {last}", arguments.from),
                format!("没有 {} 号房间：房间为 0 到 {last}", arguments.from),
            ));
        }
        return solve(&world, arguments.from, None, arguments, shell);
    }
    let Some(input) = input else {
        return Ok(Status::BadInput);
    };
    let maze = grid::parse(input.text()?).map_err(|error| input.wrong(error))?;
    let start = maze.world.start.unwrap_or(0);
    solve(&maze.world, start, Some(&maze), arguments, shell)
}

fn solve(
    world: &World,
    start: usize,
    maze: Option<&Maze>,
    arguments: &Arguments,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let in_maze = maze.is_some();
    let default_steps = if in_maze { 10 * world.states() } else { 1 };
    let settings = Settings {
        discount: arguments
            .discount
            .unwrap_or(if in_maze { 0.99 } else { 0.8 }),
        rate: arguments.rate,
        exploration: arguments
            .exploration
            .unwrap_or(if in_maze { 0.1 } else { 1.0 }),
        episodes: arguments
            .episodes
            .map_or(if in_maze { 2_000 } else { 1_000 }, |n| n as usize),
        steps: arguments
            .steps
            .map_or(default_steps, |steps| steps as usize),
        ends_at_goal: in_maze,
        seed: arguments.seed,
    };
    let shortest = world.shortest(start);
    let learned = learn(world, &settings);
    let path = learned.greedy(world, start);
    print(
        world,
        &learned,
        path.as_deref(),
        shortest,
        maze,
        arguments,
        shell,
    )?;
    if let Some(file) = &arguments.svg {
        let picture = match in_maze {
            true => picture::curve(&learned, shortest, shell.language),
            false => picture::worth(&learned, shell.language),
        };
        shell.write_file(file, picture)?;
    }
    if let (Some(file), Some(maze)) = (&arguments.map_svg, maze) {
        shell.write_file(file, picture::maze(maze, path.as_deref(), shell.language))?;
    }
    Ok(match (path, shortest) {
        (Some(_), _) => Status::Solved,
        (None, None) => Status::NoSolution,
        (None, Some(_)) => Status::LimitReached,
    })
}

fn print(
    world: &World,
    learned: &Learned,
    path: Option<&[usize]>,
    shortest: Option<usize>,
    maze: Option<&Maze>,
    arguments: &Arguments,
    shell: &mut Shell,
) -> Result<(), Failure> {
    let place = |state: usize| maze.map_or(json!(state), |maze| json!(maze.place[state]));
    let actions = path.map(|path| learned.actions(world, path));
    let letters: Option<Vec<String>> = actions.map(|actions| {
        let shown = |action: &ActionName| match action {
            ActionName::Letter(letter) => letter.to_string(),
            ActionName::Room(room) => room.to_string(),
        };
        actions.iter().map(shown).collect()
    });
    let length = path.map(|path| path.len() - 1);
    let episodes = learned.curve.episodes;
    if shell.json {
        let object = json!({
            "path": path.map(|path| path.iter().map(|&state| place(state)).collect::<Vec<_>>()),
            "moves": letters,
            "length": length,
            "shortest": shortest,
            "episodes": episodes,
            "steps": learned.curve.steps,
            "table": arguments.table.then_some(&learned.table),
        });
        return shell.json_line(&object);
    }
    let language = shell.language;
    if arguments.table || maze.is_none() {
        print_table(world, learned, maze, shell)?;
    }
    match (letters, path) {
        (Some(letters), Some(path)) => {
            let separator = if maze.is_some() { "" } else { " " };
            let mut shown = letters.join(separator);
            if maze.is_none() {
                shown = format!("{} {shown}", path[0]);
            }
            shell.line(format_args!("{} {shown}", language.choose("path", "路径")))?;
        }
        _ if shortest.is_none() => shell.line(language.choose("no path exists", "没有路"))?,
        _ => shell.line(language.choose(
            "no path was learned: more episodes may help",
            "没有学到路：可增加回合数",
        ))?,
    }
    let number = |number: Option<usize>| number.map_or("-".to_owned(), |number| number.to_string());
    let (length, shortest) = (number(length), number(shortest));
    shell.line(language.choose(
        format!("length {length}, shortest {shortest}, episodes {episodes}"),
        format!("长度 {length}，最短 {shortest}，回合 {episodes}"),
    ))
}

/// Rooms beyond this number are listed, since their matrix would be too wide.
const MOST_COLUMNS: usize = 20;

/// The table of rooms as a matrix, as the rewards are written: 0 where there is no door.
fn print_matrix(world: &World, learned: &Learned, shell: &mut Shell) -> Result<(), Failure> {
    let rooms = world.states();
    let mut matrix = vec![vec![0.0; rooms]; rooms];
    for ((row, actions), numbers) in matrix.iter_mut().zip(&world.actions).zip(&learned.table) {
        for (action, &number) in actions.iter().zip(numbers) {
            row[action.to] = number;
        }
    }
    let shown: Vec<Vec<String>> = matrix
        .iter()
        .map(|row| row.iter().map(|number| format!("{number:.1}")).collect())
        .collect();
    let widest = shown.iter().flatten().map(String::len).max().unwrap_or(0);
    let width = widest.max(2) + 1;
    let side = (rooms - 1).to_string().len();
    let line = |name: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells: String = cells.map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:>side$}{cells}")
    };
    let heads: Vec<String> = (0..rooms).map(|room| room.to_string()).collect();
    shell.line(line("", &mut heads.iter().map(String::as_str)))?;
    for (name, row) in heads.iter().zip(&shown) {
        shell.line(line(name, &mut row.iter().map(String::as_str)))?;
    }
    shell.line("")
}

/// The table: a row a state, its actions with their numbers.
fn print_table(
    world: &World,
    learned: &Learned,
    maze: Option<&Maze>,
    shell: &mut Shell,
) -> Result<(), Failure> {
    if maze.is_none() && world.states() <= MOST_COLUMNS {
        return print_matrix(world, learned, shell);
    }
    for (state, numbers) in learned.table.iter().enumerate() {
        let name = match maze {
            None => state.to_string(),
            Some(maze) => format!("{},{}", maze.place[state].0, maze.place[state].1),
        };
        let actions = world.actions[state]
            .iter()
            .zip(numbers)
            .map(|(action, number)| match action.name {
                ActionName::Letter(letter) => format!("{letter} {number:.3}"),
                ActionName::Room(room) => format!("→{room} {number:.1}"),
            });
        let actions = actions.collect::<Vec<_>>().join("  ");
        shell.line(format_args!("{name}: {actions}"))?;
    }
    shell.line("")
}
