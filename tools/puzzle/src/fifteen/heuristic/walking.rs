//! Walking distance: how the rows exchange tiles, and how the columns do.
//!
//! K. Takahashi, *Walking Distance*, 2002. Forget the columns: a board becomes a matrix that
//! says how many tiles of each home row are in each row, and the blank's row. A vertical move takes
//! any one tile of the neighbouring row into the blank's row. Breadth-first search from the goal
//! finds the vertical moves that each such matrix needs (24,964 matrices for the 15-puzzle). The
//! same for columns and horizontal moves; no move is both, so the two sums add up.

use std::collections::HashMap;

use super::Heuristic;
use crate::fifteen::geometry::Geometry;
use crate::fifteen::task::State;

/// The largest width of a board: the 24-puzzle has tens of millions of matrices.
pub const MAX_WIDTH: usize = 4;

/// The bits of a number of tiles in a matrix's code.
const COUNT_BITS: usize = 3;
const NONE: u16 = u16::MAX;

/// The sum of both walking distances.
pub struct WalkingDistance {
    geometry: &'static Geometry,
    goal_blank: u8,
    rows: Exchanges,
    columns: Exchanges,
}

struct Exchanges {
    numbers: HashMap<u64, u16>,
    distance: Vec<u8>,
    /// The matrix after a move, by matrix, by whether the tile comes from below, and by the tile's
    /// home line.
    next: Vec<[[u16; MAX_WIDTH]; 2]>,
}

/// A matrix: how many tiles of each home line are in each line, and the blank's line.
#[derive(Clone, Copy)]
struct Matrix {
    count: [[u8; MAX_WIDTH]; MAX_WIDTH],
    blank: usize,
}

impl Matrix {
    fn code(&self) -> u64 {
        let cells = self.count.iter().flatten();
        cells.fold(self.blank as u64, |code, &count| {
            code << COUNT_BITS | u64::from(count)
        })
    }
}

impl Exchanges {
    fn new(width: usize, blank_line: usize) -> Self {
        let mut goal = Matrix {
            count: [[0; MAX_WIDTH]; MAX_WIDTH],
            blank: blank_line,
        };
        for line in 0..width {
            goal.count[line][line] = (width - usize::from(line == blank_line)) as u8;
        }
        let mut exchanges = Self {
            numbers: HashMap::from([(goal.code(), 0)]),
            distance: vec![0],
            next: Vec::new(),
        };
        let mut matrices = vec![goal];
        let mut first = 0;
        while first < matrices.len() {
            let matrix = matrices[first];
            let mut links = [[NONE; MAX_WIDTH]; 2];
            for (below, links) in links.iter_mut().enumerate() {
                let source = match below {
                    0 => matrix.blank.checked_sub(1),
                    _ => Some(matrix.blank + 1).filter(|line| *line < width),
                };
                let Some(source) = source else { continue };
                for (home, link) in links[..width].iter_mut().enumerate() {
                    if matrix.count[source][home] == 0 {
                        continue;
                    }
                    let mut next = matrix;
                    next.count[source][home] -= 1;
                    next.count[matrix.blank][home] += 1;
                    next.blank = source;
                    let new = exchanges.numbers.len() as u16;
                    let number = *exchanges.numbers.entry(next.code()).or_insert(new);
                    if number == new {
                        matrices.push(next);
                        exchanges.distance.push(exchanges.distance[first] + 1);
                    }
                    *link = number;
                }
            }
            exchanges.next.push(links);
            first += 1;
        }
        exchanges
    }

    fn number(&self, matrix: &Matrix) -> u16 {
        // Every board that the goal can reach has a matrix that its matrix can reach.
        self.numbers.get(&matrix.code()).copied().unwrap_or(0)
    }
}

impl WalkingDistance {
    /// For a board of at most [`MAX_WIDTH`] cells a side and the home of the blank.
    pub fn new(geometry: &'static Geometry, goal_blank: u8) -> Self {
        let (row, column) = geometry.row_column(goal_blank);
        Self {
            geometry,
            goal_blank,
            rows: Exchanges::new(geometry.width, row),
            columns: Exchanges::new(geometry.width, column),
        }
    }
}

impl Heuristic for WalkingDistance {
    /// The numbers of the matrices of the rows and of the columns.
    type Part = (u16, u16);

    fn of(&self, state: &State) -> Self::Part {
        let blank = self.geometry.row_column(state.blank);
        let empty = |blank| Matrix {
            count: [[0; MAX_WIDTH]; MAX_WIDTH],
            blank,
        };
        let (mut rows, mut columns) = (empty(blank.0), empty(blank.1));
        for (cell, &tile) in state.cells[..self.geometry.cells].iter().enumerate() {
            if tile != self.goal_blank {
                let (place, home) = (
                    self.geometry.row_column(cell as u8),
                    self.geometry.row_column(tile),
                );
                rows.count[place.0][home.0] += 1;
                columns.count[place.1][home.1] += 1;
            }
        }
        (self.rows.number(&rows), self.columns.number(&columns))
    }

    fn after(&self, (rows, columns): Self::Part, state: &State, tile: u8, to: u8) -> Self::Part {
        let (from, home) = (
            self.geometry.row_column(state.blank),
            self.geometry.row_column(tile),
        );
        let to = self.geometry.row_column(to);
        if from.1 == to.1 {
            let below = usize::from(from.0 > to.0);
            (self.rows.next[rows as usize][below][home.0], columns)
        } else {
            let below = usize::from(from.1 > to.1);
            (rows, self.columns.next[columns as usize][below][home.1])
        }
    }

    fn value(&self, (rows, columns): Self::Part) -> u32 {
        u32::from(self.rows.distance[rows as usize])
            + u32::from(self.columns.distance[columns as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fifteen_puzzle_has_24964_matrices() {
        assert_eq!(Exchanges::new(4, 3).distance.len(), 24_964);
    }
}
