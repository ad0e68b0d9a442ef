//! Mazes drawn with characters.
//!
//! `#` is a wall, `.` or a space is free, `S` the start, `G` a goal (one or more). Outside is wall;
//! lines may have different lengths. Every step costs 1.

use super::world::{Action, ActionName, World};
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// A maze, and the world that it stands for.
#[derive(Clone, Debug)]
pub struct Maze {
    pub width: usize,
    pub height: usize,
    /// The state of each cell, row by row; `None` for walls.
    pub state: Vec<Option<usize>>,
    /// Column and row of each state.
    pub place: Vec<(usize, usize)>,
    pub world: World,
}

const MAX_CELLS: usize = 4_000_000;

/// The steps, in the order of preference among equals.
const STEPS: [(char, isize, isize); 4] = [('U', 0, -1), ('D', 0, 1), ('L', -1, 0), ('R', 1, 0)];

/// Reads a maze.
///
/// # Errors
///
/// Has the place of an unknown character or of a second start, or says that start or goal are
/// missing.
pub fn parse(text: &str) -> Result<Maze, InputError> {
    let bytes = text.as_bytes();
    // Spaces at the end of the last line are cells.
    let rows = text.trim_end_matches(['\r', '\n']);
    let lines: Vec<&str> = rows.lines().collect();
    let width = lines
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0);
    let height = lines.len();
    if width.saturating_mul(height) > MAX_CELLS {
        return Err(InputError::at(
            bytes,
            0,
            Expected::FewerCells { max: MAX_CELLS },
        ));
    }
    let mut maze = Maze {
        width,
        height,
        state: vec![None; width * height],
        place: Vec::new(),
        world: World::default(),
    };
    for (y, line) in lines.iter().enumerate() {
        let begin = line.as_ptr() as usize - text.as_ptr() as usize;
        for (x, (offset, character)) in line.char_indices().enumerate() {
            let at = begin + offset;
            let (free, start, goal) = match character {
                '#' => (false, false, false),
                '.' | ' ' => (true, false, false),
                'S' | 's' => (true, true, false),
                'G' | 'g' => (true, false, true),
                _ => {
                    let found = Found::quoted(&character.to_string());
                    return Err(InputError::found_at(bytes, at, found, Expected::MazeCell));
                }
            };
            if !free {
                continue;
            }
            let state = maze.place.len();
            maze.state[y * width + x] = Some(state);
            maze.place.push((x, y));
            maze.world.goal.push(goal);
            if start && maze.world.start.replace(state).is_some() {
                return Err(InputError::at(bytes, at, Expected::OneStart));
            }
        }
    }
    let missing = |what| InputError::at(bytes, text.len(), what);
    if maze.world.start.is_none() {
        return Err(missing(Expected::Start));
    }
    if !maze.world.goal.contains(&true) {
        return Err(missing(Expected::Goal));
    }
    for state in 0..maze.place.len() {
        let actions = maze.steps(state);
        maze.world.actions.push(actions);
    }
    Ok(maze)
}

impl Maze {
    fn steps(&self, state: usize) -> Vec<Action> {
        let (x, y) = self.place[state];
        let mut actions = Vec::new();
        for (letter, dx, dy) in STEPS {
            let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else {
                continue;
            };
            if x >= self.width || y >= self.height {
                continue;
            }
            if let Some(to) = self.state[y * self.width + x] {
                actions.push(Action {
                    name: ActionName::Letter(letter),
                    to,
                    reward: -1.0,
                });
            }
        }
        actions
    }
}
