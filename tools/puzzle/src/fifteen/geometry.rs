//! The shape of a board: which cells neighbour which, and its symmetries.

/// The cells of the largest board, the 24-puzzle's.
pub const MAX_CELLS: usize = 25;

/// A direction in which the blank moves. The tile there slides the opposite way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    Up,
    Left,
    Right,
    Down,
}

impl Direction {
    /// All four, in the order of their numbers: opposite ones sum to 3.
    pub const ALL: [Self; 4] = [Self::Up, Self::Left, Self::Right, Self::Down];
}

pub const NO_CELL: u8 = u8::MAX;

/// A square board of 3, 4 or 5 cells a side; cells are counted row by row from the top left.
#[derive(Debug)]
pub struct Geometry {
    pub width: usize,
    pub cells: usize,
    /// The neighbour of a cell by [`Direction`], or [`NO_CELL`].
    pub neighbours: [[u8; 4]; MAX_CELLS],
    not_first_column: u32,
    not_last_column: u32,
    all: u32,
}

static GEOMETRIES: [Geometry; 3] = [Geometry::new(3), Geometry::new(4), Geometry::new(5)];

impl Geometry {
    /// The geometry of a width, 3 to 5.
    pub fn of(width: usize) -> &'static Self {
        &GEOMETRIES[width - 3]
    }

    const fn new(width: usize) -> Self {
        let cells = width * width;
        let mut neighbours = [[NO_CELL; 4]; MAX_CELLS];
        let (mut not_first_column, mut not_last_column) = (0, 0);
        let mut cell = 0;
        while cell < cells {
            let column = cell % width;
            if cell >= width {
                neighbours[cell][Direction::Up as usize] = (cell - width) as u8;
            }
            if column != 0 {
                neighbours[cell][Direction::Left as usize] = (cell - 1) as u8;
                not_first_column |= 1 << cell;
            }
            if column != width - 1 {
                neighbours[cell][Direction::Right as usize] = (cell + 1) as u8;
                not_last_column |= 1 << cell;
            }
            if cell + width < cells {
                neighbours[cell][Direction::Down as usize] = (cell + width) as u8;
            }
            cell += 1;
        }
        Self {
            width,
            cells,
            neighbours,
            not_first_column,
            not_last_column,
            all: (1 << cells) - 1,
        }
    }

    pub fn row_column(&self, cell: u8) -> (usize, usize) {
        (cell as usize / self.width, cell as usize % self.width)
    }

    /// The Manhattan distance of two cells.
    pub fn manhattan(&self, one: u8, other: u8) -> u32 {
        let ((r1, c1), (r2, c2)) = (self.row_column(one), self.row_column(other));
        (r1.abs_diff(r2) + c1.abs_diff(c2)) as u32
    }

    /// Whether a cell is black, as on a chessboard.
    pub fn is_black(&self, cell: u8) -> bool {
        let (row, column) = self.row_column(cell);
        (row + column) % 2 == 1
    }

    pub fn all(&self) -> u32 {
        self.all
    }

    /// All cells of `free` that are connected to `seeds` through `free`, as bits.
    pub fn flood(&self, seeds: u32, free: u32) -> u32 {
        let mut region = seeds & free;
        loop {
            let grown = region | self.around(region) & free;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The cells that neighbour one of `set`.
    pub fn around(&self, set: u32) -> u32 {
        let sideways = (set & self.not_last_column) << 1 | (set & self.not_first_column) >> 1;
        (sideways | set << self.width | set >> self.width) & self.all
    }

    /// A cell after one of the square's eight symmetries: bit 0 mirrors columns, bit 1 rows, bit 2
    /// the main diagonal, in this order.
    pub fn image(&self, symmetry: u8, cell: u8) -> u8 {
        let (mut row, mut column) = self.row_column(cell);
        if symmetry & 1 != 0 {
            column = self.width - 1 - column;
        }
        if symmetry & 2 != 0 {
            row = self.width - 1 - row;
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        (row * self.width + column) as u8
    }

    /// A cell mirrored at the main diagonal.
    pub fn mirror(&self, cell: u8) -> u8 {
        self.image(4, cell)
    }
}

pub const SYMMETRIES: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_mutual_and_near() {
        for width in 3..=5 {
            let board = Geometry::of(width);
            for cell in 0..board.cells as u8 {
                for (direction, &next) in board.neighbours[cell as usize].iter().enumerate() {
                    if next != NO_CELL {
                        assert_eq!(board.neighbours[next as usize][3 - direction], cell);
                        assert_eq!(board.manhattan(cell, next), 1);
                        assert_ne!(board.is_black(cell), board.is_black(next));
                        assert_eq!(board.around(1 << cell) >> next & 1, 1);
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_keep_neighbours() {
        let board = Geometry::of(4);
        for symmetry in 0..SYMMETRIES {
            let mut seen = 0_u32;
            for cell in 0..16 {
                seen |= 1 << board.image(symmetry, cell);
                for next in board.neighbours[cell as usize]
                    .into_iter()
                    .filter(|&n| n != NO_CELL)
                {
                    let images = (board.image(symmetry, cell), board.image(symmetry, next));
                    assert_eq!(board.manhattan(images.0, images.1), 1);
                }
            }
            assert_eq!(seen, board.all());
        }
    }

    #[test]
    fn a_flood_stays_behind_its_dam() {
        let board = Geometry::of(4);
        let dam = 0b0000_1111_0000_0000;
        assert_eq!(board.flood(1, board.all() & !dam), 0b0000_0000_1111_1111);
    }
}
