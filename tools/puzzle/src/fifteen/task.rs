//! A board and its goal, renamed so that every goal looks the same.
//!
//! Tiles are named after the cell where the goal wants them, so that the goal is always "tile t on
//! cell t", whatever it was. Then the board is turned or mirrored until the goal's blank is on the
//! highest cell that it can be brought to: a corner becomes the last cell. So there are three kinds
//! of goals by the place of the blank (corner, edge, inside), and pattern databases serve any goal
//! of their kind.
//!
//! A solution is kept as the cells that the blank visits, which can be mapped back to the board
//! without knowing the tiles.

use super::board::Board;
use super::geometry::{Geometry, MAX_CELLS, SYMMETRIES};

/// A position of the renamed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The home cell of the tile on each cell; the blank's home for the blank.
    pub cells: [u8; MAX_CELLS],
    pub blank: u8,
}

impl State {
    /// The cells packed into 125 bits, five bits each.
    pub fn key(&self) -> u128 {
        self.cells
            .iter()
            .rev()
            .fold(0, |key, &tile| key << 5 | u128::from(tile))
    }

    pub fn from_key(key: u128, blank_tile: u8, count: usize) -> Self {
        let mut cells = [0; MAX_CELLS];
        let mut blank = 0;
        for (cell, tile) in cells[..count].iter_mut().enumerate() {
            *tile = (key >> (5 * cell) & 31) as u8;
            if *tile == blank_tile {
                blank = cell as u8;
            }
        }
        Self { cells, blank }
    }

    /// Moves the blank to a neighbouring cell. Returns the tile that slid.
    pub fn slide(&mut self, cell: u8) -> u8 {
        let tile = self.cells[cell as usize];
        self.cells.swap(self.blank as usize, cell as usize);
        self.blank = cell;
        tile
    }
}

/// A task: how to get from a state to the goal.
#[derive(Clone, Debug)]
pub struct Task {
    pub geometry: &'static Geometry,
    pub start: State,
    pub goal_blank: u8,
    symmetry: u8,
}

impl Task {
    /// The task of getting from a board to a goal of the same width.
    pub fn new(board: &Board, goal: &Board) -> Self {
        let geometry = board.geometry();
        let image = |symmetry| geometry.image(symmetry, goal.blank());
        let symmetry = (0..SYMMETRIES)
            .rev()
            .max_by_key(|&symmetry| image(symmetry))
            .unwrap_or(0);
        let turn = |cell: usize| geometry.image(symmetry, cell as u8);
        let mut home = [0; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            home[tile as usize] = turn(cell);
        }
        let mut cells = [0; MAX_CELLS];
        for (cell, &tile) in board.tiles().iter().enumerate() {
            cells[turn(cell) as usize] = home[tile as usize];
        }
        Self {
            geometry,
            start: State {
                cells,
                blank: turn(board.blank().into()),
            },
            goal_blank: turn(goal.blank().into()),
            symmetry,
        }
    }

    pub fn goal(&self) -> State {
        let mut cells = [0; MAX_CELLS];
        for (cell, tile) in cells[..self.geometry.cells].iter_mut().enumerate() {
            *tile = cell as u8;
        }
        State {
            cells,
            blank: self.goal_blank,
        }
    }

    /// The reversed task: from the goal to the start, both renamed.
    pub fn reversed(&self) -> Self {
        let board = |state: &State| {
            // Tile 0 is the blank: rename homes so that the blank's becomes 0 and the others
            // follow.
            let number = |home: u8| match home {
                home if home == self.goal_blank => 0,
                home if home < self.goal_blank => home + 1,
                home => home,
            };
            let tiles: Vec<_> = state.cells[..self.geometry.cells]
                .iter()
                .map(|&home| number(home))
                .collect();
            Board::new(&tiles)
        };
        match (board(&self.goal()), board(&self.start)) {
            (Some(goal), Some(start)) => Self::new(&goal, &start),
            // Both are permutations by construction.
            _ => unreachable!("a renamed board is a board"),
        }
    }

    /// Converts the blank's walk from this task's cells to those of the board itself.
    pub fn on_board(&self, walk: &[u8]) -> Vec<u8> {
        let mut back = [0; MAX_CELLS];
        for cell in 0..self.geometry.cells as u8 {
            back[self.geometry.image(self.symmetry, cell) as usize] = cell;
        }
        walk.iter().map(|&cell| back[cell as usize]).collect()
    }

    /// Converts a cell of the board itself to this task's cell.
    pub fn turned(&self, cell: u8) -> u8 {
        self.geometry.image(self.symmetry, cell)
    }
}
