//! `puzzle maze`: tabular reinforcement learning in rooms and mazes.

mod picture;

use std::path::PathBuf;

use ::cli::columns::{left, right};
use clap::ValueEnum;
use clap::builder::PossibleValue;
use serde_json::{Value, json};

use super::shell::{Input, Shell};
use crate::error::Failure;
use crate::maze::generate::{self, Kind};
use crate::maze::grid::{self, Maze};
use crate::maze::learning::{Algorithm, Learned, Settings, learn};
use crate::maze::rooms;
use crate::maze::world::{ActionName, World};
use ::cli::{Message, Status, message};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(required_unless_present_any = ["rooms", "generate"])]
    file: Option<PathBuf>,

    #[arg(long)]
    rooms: bool,

    #[arg(short, long, value_name = "NAME", default_value = "q-learning")]
    algorithm: Algorithm,

    #[arg(long, conflicts_with_all = ["algorithm", "rooms", "table", "map_svg"])]
    compare: bool,

    #[arg(long, value_name = "ROOM", requires = "rooms", default_value_t = 2)]
    from: usize,

    #[arg(long, value_name = "0..1", value_parser = fraction)]
    discount: Option<f64>,

    #[arg(long, value_name = "0..1", value_parser = fraction)]
    rate: Option<f64>,

    #[arg(long, value_name = "0..1", value_parser = fraction)]
    exploration: Option<f64>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    episodes: Option<u32>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,

    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE", conflicts_with = "rooms")]
    map_svg: Option<PathBuf>,

    #[arg(long)]
    table: bool,

    #[arg(long, value_name = "WxH", value_parser = size, conflicts_with_all = ["rooms", "file"])]
    generate: Option<(usize, usize)>,

    #[arg(long, conflicts_with_all = ["rooms", "file"], default_value = "blocks")]
    kind: Kind,

    #[arg(long, value_name = "0..1", conflicts_with_all = ["rooms", "file"], default_value_t = 0.0, value_parser = fraction)]
    braid: f64,
}

impl ValueEnum for Algorithm {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::QLearning => "q-learning",
            Self::Sarsa => "sarsa",
            Self::DoubleQ => "double-q",
            Self::ValueIteration => "value-iteration",
        }))
    }
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Self::Blocks => "blocks",
            Self::Backtracker => "backtracker",
            Self::Prim => "prim",
            Self::Kruskal => "kruskal",
            Self::Wilson => "wilson",
        }))
    }
}

fn named(algorithm: Algorithm) -> Message {
    match algorithm {
        Algorithm::QLearning => message!("maze-q-learning"),
        Algorithm::Sarsa => message!("maze-sarsa"),
        Algorithm::DoubleQ => message!("maze-double-q"),
        Algorithm::ValueIteration => message!("maze-value-iteration"),
    }
}

/// The default learning rate. In a deterministic world values move all the way to their targets;
/// but SARSA's targets depend on what it happens to explore next.
fn default_rate(algorithm: Algorithm) -> f64 {
    if algorithm == Algorithm::Sarsa {
        0.5
    } else {
        1.0
    }
}

fn fraction(text: &str) -> Result<f64, Message> {
    let number = text.parse().ok();
    number
        .filter(|number| (0.0..=1.0).contains(number))
        .ok_or_else(|| message!("maze-fraction"))
}

fn size(text: &str) -> Result<(usize, usize), Message> {
    let parsed = text.split_once(['x', 'X', '×']);
    let parsed = parsed.and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let fits = |&(w, h): &(usize, usize)| (2..=1_000).contains(&w) && (2..=1_000).contains(&h);
    parsed.filter(fits).ok_or_else(|| message!("maze-size"))
}

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    if let Some(size) = arguments.generate {
        let text = generate::maze(arguments.kind, size, arguments.braid, arguments.seed);
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
            let none = message!("maze-no-room", room = arguments.from, last);
            return Err(Failure::Refused(none));
        }
        return solve(&world, arguments.from, None, arguments, shell);
    }
    let Some(input) = input else {
        return Ok(Status::BadInput);
    };
    let maze = grid::parse(input.text()?).map_err(|error| input.wrong(error))?;
    let start = maze.world.start.unwrap_or(0);
    if arguments.compare {
        return compare(&maze, start, arguments, shell);
    }
    solve(&maze.world, start, Some(&maze), arguments, shell)
}

/// The settings of a method: those of the arguments, else the defaults for rooms or mazes.
fn settings(world: &World, in_maze: bool, algorithm: Algorithm, arguments: &Arguments) -> Settings {
    let or = |asked: Option<f64>, maze, rooms| asked.unwrap_or(if in_maze { maze } else { rooms });
    let count = |asked: Option<u32>, maze, rooms| {
        asked.map_or(if in_maze { maze } else { rooms }, |asked| asked as usize)
    };
    Settings {
        discount: or(arguments.discount, 0.99, 0.8),
        rate: arguments.rate.unwrap_or(default_rate(algorithm)),
        exploration: or(arguments.exploration, 0.1, 1.0),
        episodes: count(arguments.episodes, 2_000, 1_000),
        steps: count(arguments.steps, 10 * world.states(), 1),
        ends_at_goal: in_maze,
        seed: arguments.seed,
    }
}

/// All algorithms on one maze: a row each, and their curves in one plot.
fn compare(
    maze: &Maze,
    start: usize,
    arguments: &Arguments,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let world = &maze.world;
    let shortest = world.shortest(start);
    let learned = Algorithm::ALL.map(|algorithm| {
        let settings = settings(world, true, algorithm, arguments);
        (algorithm, learn(world, algorithm, &settings))
    });
    // Value iteration takes no steps.
    let steps = |(algorithm, learned): &(Algorithm, Learned)| {
        (*algorithm != Algorithm::ValueIteration).then_some(learned.curve.steps)
    };
    let length = |learned: &Learned| learned.greedy(world, start).map(|path| path.len() - 1);
    if shell.json {
        let row = |pair: &(Algorithm, Learned)| {
            let (algorithm, learned) = pair;
            json!({
                "algorithm": algorithm.to_possible_value().map(|value| value.get_name().to_owned()),
                "length": length(learned),
                "episodes": learned.curve.episodes,
                "steps": steps(pair),
            })
        };
        let rows: Vec<Value> = learned.iter().map(row).collect();
        shell.json_line(&json!({ "shortest": shortest, "algorithms": rows }))?;
    } else {
        let head = [
            message!("maze-length"),
            message!("maze-episodes"),
            message!("maze-steps"),
        ];
        let head = head.map(|word| word.say(shell.language));
        shell.line(row("", &head))?;
        for pair in &learned {
            let (algorithm, learned) = pair;
            let numbers = [
                length(learned).map_or("-".to_owned(), |length| length.to_string()),
                learned.curve.episodes.to_string(),
                steps(pair).map_or("-".to_owned(), |steps| steps.to_string()),
            ];
            shell.line(row(&named(*algorithm).say(shell.language), &numbers))?;
        }
        let shortest = shortest.map_or("-".to_owned(), |shortest| shortest.to_string());
        shell.say(message!("maze-picture-shortest", steps = shortest))?;
    }
    if let Some(file) = &arguments.svg {
        let curves: Vec<_> = learned
            .iter()
            .map(|(algorithm, learned)| (named(*algorithm).say(shell.language), learned))
            .collect();
        shell.write_file(file, picture::curves(&curves, shortest, shell.language))?;
    }
    Ok(match shortest {
        None => Status::NoSolution,
        Some(_) => Status::Solved,
    })
}

fn row(name: &str, numbers: &[String; 3]) -> String {
    let [length, episodes, steps] = numbers;
    let numbers = [(length, 8), (episodes, 10), (steps, 12)];
    let numbers = numbers.map(|(number, columns)| right(number, columns));
    left(name, 20) + &numbers.concat()
}

fn solve(
    world: &World,
    start: usize,
    maze: Option<&Maze>,
    arguments: &Arguments,
    shell: &mut Shell,
) -> Result<Status, Failure> {
    let shortest = world.shortest(start);
    let settings = settings(world, maze.is_some(), arguments.algorithm, arguments);
    let learned = learn(world, arguments.algorithm, &settings);
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
        let picture = match maze {
            Some(_) => picture::curves(&[(String::new(), &learned)], shortest, shell.language),
            None => picture::worth(&learned, shell.language),
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
            shell.say(message!("maze-path", path = shown))?;
        }
        _ if shortest.is_none() => shell.say(message!("maze-no-path"))?,
        _ => shell.say(message!("maze-not-learned"))?,
    }
    let number = |number: Option<usize>| number.map_or("-".to_owned(), |number| number.to_string());
    let (length, shortest) = (number(length), number(shortest));
    shell.say(message!("maze-result", length, shortest, episodes))
}

/// With more rooms the table is printed as a list, since its matrix would be too wide.
const MAX_COLUMNS: usize = 20;

/// Prints the table of rooms as a matrix, like the rewards: 0 where there is no door.
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

/// Prints the table: one row for each state, with its actions and their values.
fn print_table(
    world: &World,
    learned: &Learned,
    maze: Option<&Maze>,
    shell: &mut Shell,
) -> Result<(), Failure> {
    if maze.is_none() && world.states() <= MAX_COLUMNS {
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
