//! `puzzle grid`: shortest paths through grid maps, the course lab's and MovingAI's.

use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::Serialize;

use super::shell::{Input, Shell};
use crate::error::{Failure, InputError};
use crate::expected::{Expected, Found};
use crate::grid::drawing::Picture;
use crate::grid::energy::{self, Heuristic};
use crate::grid::map::Map;
use crate::grid::octile::OctileMap;
use crate::grid::scenario::{self, Scenario};
use ::cli::{Message, Status, message};

#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[arg(long, value_enum, default_value = "supplies")]
    heuristic: Bound,

    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,

    #[arg(long, value_name = "X,Y", value_parser = point, requires = "to")]
    from: Option<(usize, usize)>,

    #[arg(long, value_name = "X,Y", value_parser = point, requires = "from")]
    to: Option<(usize, usize)>,

    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    moving_svg: Option<PathBuf>,
}

/// A lower bound, as the command line calls it.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Bound {
    Zero,
    Manhattan,
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

pub(super) fn run(arguments: &Arguments, shell: &mut Shell) -> Result<Status, Failure> {
    let input = Input::read(&arguments.file)?;
    let is_octile = scenario::is_one(&input.bytes) || OctileMap::is_one(&input.bytes);
    if is_octile && matches!(arguments.heuristic, Bound::Manhattan) {
        return Err(Failure::Refused(message!("grid-manhattan")));
    }
    if scenario::is_one(&input.bytes) {
        scenarios(arguments, &input, shell)
    } else if OctileMap::is_one(&input.bytes) {
        octile(arguments, &input, shell)
    } else {
        course(arguments, &input, shell)
    }
}

fn point(text: &str) -> Result<(usize, usize), Message> {
    let parts = text.split_once(',');
    let numbers = parts.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
    numbers.ok_or_else(|| message!("grid-point"))
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
        return Err(Failure::Refused(message!("grid-own-ends")));
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
        shell.say(message!("grid-expanded", expanded))?;
    }
    draw(arguments, &Picture::of_map(&map, &solution), shell)?;
    Ok(if days >= 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

#[derive(Serialize)]
struct Way {
    length: Option<f64>,
    /// Column and row of each cell, from start to goal.
    path: Vec<(usize, usize)>,
    expanded: usize,
}

fn octile(arguments: &Arguments, input: &Input, shell: &mut Shell) -> Result<Status, Failure> {
    let map = OctileMap::read(&input.bytes).map_err(|error| input.wrong(error))?;
    let (Some(from), Some(to)) = (arguments.from, arguments.to) else {
        return Err(Failure::Refused(message!("grid-needs-ends")));
    };
    let (start, goal) = (cell(&map, "--from", from)?, cell(&map, "--to", to)?);
    let solution = map.solve(start, goal, arguments.heuristic.into());
    let cells = solution.found.iter().flat_map(|(_, cells)| cells);
    let path: Vec<_> = cells
        .map(|cell| (cell % map.width, cell / map.width))
        .collect();
    let length = solution.found.as_ref().map(|(length, _)| *length);
    let expanded = solution.expanded;
    if shell.json {
        shell.json_line(&Way {
            length,
            path,
            expanded,
        })?;
    } else if let Some(length) = length {
        let cells: Vec<_> = path.iter().map(|(x, y)| format!("{x},{y}")).collect();
        shell.line(format_args!("{length:.6}\n{}", cells.join(" ")))?;
        shell.say(message!("grid-expanded", expanded))?;
    } else {
        shell.line(-1)?;
        shell.say(message!("grid-expanded", expanded))?;
    }
    draw(
        arguments,
        &Picture::of_octile(&map, &solution, start, goal),
        shell,
    )?;
    Ok(if length.is_some() {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

/// The number of the cell that an option names by column and row.
fn cell(map: &OctileMap, option: &'static str, (x, y): (usize, usize)) -> Result<usize, Failure> {
    let (width, height) = (map.width, map.height);
    if x < width && y < height {
        return Ok(y * width + x);
    }
    let (cell, size) = (format!("{x},{y}"), format!("{width}x{height}"));
    Err(Failure::Refused(message!(
        "grid-outside",
        option,
        cell,
        size
    )))
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
            let found = Found::quoted(&format!("{width} {height}"));
            let expected = Expected::SizeOfMap {
                width: map.width,
                height: map.height,
                name: map_input.name,
            };
            let wrong = InputError::found_at(&input.bytes, *size_at, found, expected);
            return Err(input.wrong(wrong));
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
    if let Some((solution, from, to)) = &last {
        draw(
            arguments,
            &Picture::of_octile(&map, solution, *from, *to),
            shell,
        )?;
    }
    Ok(if unsolved == 0 {
        Status::Solved
    } else {
        Status::NoSolution
    })
}

fn draw(arguments: &Arguments, picture: &Picture<'_>, shell: &mut Shell) -> Result<(), Failure> {
    if let Some(path) = &arguments.svg {
        shell.write_file(path, picture.still())?;
    }
    if let Some(path) = &arguments.moving_svg {
        shell.write_file(path, picture.moving())?;
    }
    Ok(())
}

/// The map file of the scenarios: `--map`, else the scenario file's name without `.scen`.
fn map_file(arguments: &Arguments) -> Result<PathBuf, Failure> {
    if let Some(map) = &arguments.map {
        return Ok(map.clone());
    }
    let is_scenario = arguments
        .file
        .extension()
        .is_some_and(|extension| extension == "scen");
    if !is_scenario || arguments.file == Path::new("-") {
        return Err(Failure::Refused(message!("grid-needs-map")));
    }
    Ok(arguments.file.with_extension(""))
}
