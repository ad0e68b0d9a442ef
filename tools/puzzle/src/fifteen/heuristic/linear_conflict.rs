//! Linear conflict: tiles in their home row (or column) but in the wrong order must get around each
//! other.
//!
//! O. Hansson, A. Mayer, M. Yung, *Criticizing solutions to relaxed models yields powerful
//! admissible heuristics*, Information Sciences 63, 1992. Of the tiles that are in their home line,
//! enough must leave it and come back for the others to be in order: two moves each that the
//! Manhattan distance does not count. The fewest that will do are all but a longest increasing
//! subsequence.

use super::Heuristic;
use super::per_tile::PerTile;
use crate::fifteen::geometry::Geometry;
use crate::fifteen::task::State;

const MAX_WIDTH: usize = 5;

/// Manhattan distance plus two moves for each tile that must leave its line.
pub struct LinearConflict {
    geometry: &'static Geometry,
    goal_blank: u8,
    manhattan: PerTile,
}

/// The Manhattan distance, and how many tiles must leave each row and each column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    distance: u32,
    rows: [u8; MAX_WIDTH],
    columns: [u8; MAX_WIDTH],
}

impl LinearConflict {
    /// For a board and the home of the blank.
    pub fn new(geometry: &'static Geometry, goal_blank: u8) -> Self {
        Self {
            geometry,
            goal_blank,
            manhattan: PerTile::manhattan(geometry, goal_blank),
        }
    }

    fn row(&self, state: &State, row: usize) -> u8 {
        let width = self.geometry.width;
        self.leavers(
            state,
            |index| row * width + index,
            |home| (home / width, home % width),
            row,
        )
    }

    fn column(&self, state: &State, column: usize) -> u8 {
        let width = self.geometry.width;
        let place = |home| (home % width, home / width);
        self.leavers(state, |index| index * width + column, place, column)
    }

    /// How many tiles must leave a line. `line` is its number, and the closures give its cells and
    /// the line and place of each tile's home.
    fn leavers(
        &self,
        state: &State,
        cell: impl Fn(usize) -> usize,
        line_and_place: impl Fn(usize) -> (usize, usize),
        line: usize,
    ) -> u8 {
        // For each tile at home in its line, the length of the longest increasing subsequence that
        // ends with it.
        let mut places = [0; MAX_WIDTH];
        let mut lengths = [0_u8; MAX_WIDTH];
        let (mut count, mut longest) = (0, 0);
        for index in 0..self.geometry.width {
            let tile = state.cells[cell(index)];
            let (home, place) = line_and_place(tile.into());
            if home != line || tile == self.goal_blank {
                continue;
            }
            let before = (0..count).filter(|&other| places[other] < place);
            let length = 1 + before.map(|other| lengths[other]).max().unwrap_or(0);
            (places[count], lengths[count]) = (place, length);
            count += 1;
            longest = longest.max(length);
        }
        count as u8 - longest
    }
}

impl Heuristic for LinearConflict {
    type Part = Part;

    fn of(&self, state: &State) -> Part {
        let mut part = Part {
            distance: self.manhattan.of(state),
            rows: [0; MAX_WIDTH],
            columns: [0; MAX_WIDTH],
        };
        for line in 0..self.geometry.width {
            part.rows[line] = self.row(state, line);
            part.columns[line] = self.column(state, line);
        }
        part
    }

    fn after(&self, part: Part, state: &State, tile: u8, to: u8) -> Part {
        let mut part = Part {
            distance: self.manhattan.after(part.distance, state, tile, to),
            ..part
        };
        let (from, to) = (
            self.geometry.row_column(state.blank),
            self.geometry.row_column(to),
        );
        // A tile that moves within its row passes only the blank there, so the row keeps its order,
        // and only the columns change. The same holds for columns.
        if from.0 == to.0 {
            part.columns[from.1] = self.column(state, from.1);
            part.columns[to.1] = self.column(state, to.1);
        } else {
            part.rows[from.0] = self.row(state, from.0);
            part.rows[to.0] = self.row(state, to.0);
        }
        part
    }

    fn value(&self, part: Part) -> u32 {
        let leavers: u8 = part.rows.iter().chain(&part.columns).sum();
        part.distance + 2 * u32::from(leavers)
    }
}
