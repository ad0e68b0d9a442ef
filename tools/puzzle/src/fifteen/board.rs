//! A board as people write it: numbered tiles and one blank.

use std::fmt;

use zobrist::Random;

use super::geometry::{Direction, Geometry, MAX_CELLS, NO_CELL};

/// A position of the 8-, 15- or 24-puzzle. The blank is tile 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    width: u8,
    blank: u8,
    tiles: [u8; MAX_CELLS],
}

impl Board {
    /// A board of 9, 16 or 25 tiles, row by row, with each number from 0 once; `None` if the
    /// numbers are not that.
    pub fn new(numbers: &[u8]) -> Option<Self> {
        let width = (3..=5).find(|width| width * width == numbers.len())?;
        let mut tiles = [0; MAX_CELLS];
        tiles[..numbers.len()].copy_from_slice(numbers);
        let seen = numbers.iter().try_fold(0_u32, |seen, &number| {
            let new = (number as usize) < numbers.len() && seen >> number & 1 == 0;
            new.then(|| seen | 1 << number)
        });
        seen?;
        let blank = numbers.iter().position(|&number| number == 0)?;
        Some(Self {
            width: width as u8,
            blank: blank as u8,
            tiles,
        })
    }

    /// The usual goal of a width, 3 to 5: tiles in order, the blank last.
    pub fn standard_goal(width: usize) -> Self {
        let cells = width * width;
        let mut tiles = [0; MAX_CELLS];
        for (cell, tile) in tiles[..cells - 1].iter_mut().enumerate() {
            *tile = cell as u8 + 1;
        }
        Self {
            width: width as u8,
            blank: cells as u8 - 1,
            tiles,
        }
    }

    /// A random board that can reach a goal, uniformly distributed.
    pub fn random(goal: &Self, seed: u64) -> Self {
        let (mut random, mut board) = (Random::new(seed), *goal);
        let count = board.tiles().len();
        for last in (1..count).rev() {
            board.tiles.swap(last, random.below(last + 1));
        }
        let blank = board.tiles().iter().position(|&tile| tile == 0);
        board.blank = blank.unwrap_or(0) as u8;
        if !board.can_reach(goal) {
            // Exchanging any two tiles corrects the parity: two behind the blank, or the first two.
            let first = if blank.is_some_and(|blank| blank < 2) {
                2
            } else {
                0
            };
            board.tiles.swap(first, first + 1);
        }
        board
    }

    /// Cells a side, 3 to 5.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    pub fn geometry(&self) -> &'static Geometry {
        Geometry::of(self.width())
    }

    pub fn tiles(&self) -> &[u8] {
        &self.tiles[..self.width() * self.width()]
    }

    pub fn blank(&self) -> u8 {
        self.blank
    }

    /// Moves the blank to a neighbouring cell. Returns the tile that slid.
    ///
    /// # Panics
    ///
    /// In debug builds, if the cell is not a neighbour.
    pub fn slide(&mut self, cell: u8) -> u8 {
        debug_assert_eq!(self.geometry().manhattan(self.blank, cell), 1);
        let tile = self.tiles[cell as usize];
        self.tiles.swap(self.blank as usize, cell as usize);
        self.blank = cell;
        tile
    }

    /// The cell that the blank would move to in a direction.
    pub fn neighbour(&self, direction: Direction) -> Option<u8> {
        let cell = self.geometry().neighbours[self.blank as usize][direction as usize];
        (cell != NO_CELL).then_some(cell)
    }

    /// Whether some sequence of moves leads to `goal`, a board of the same width.
    ///
    /// Each move is one exchange of two tiles and moves the blank between a white and a black cell,
    /// so the parity of the permutation and the colour of the blank's cell change together (W. W.
    /// Johnson, W. E. Story, *Notes on the "15" puzzle*, American Journal of Mathematics 2, 1879;
    /// Story showed that nothing else is needed).
    pub fn can_reach(&self, goal: &Self) -> bool {
        let cells = self.tiles().len();
        let mut home = [0_usize; MAX_CELLS];
        for (cell, &tile) in goal.tiles().iter().enumerate() {
            home[tile as usize] = cell;
        }
        let mut seen = [false; MAX_CELLS];
        let mut exchanges = 0;
        for cell in 0..cells {
            let mut at = cell;
            while !std::mem::replace(&mut seen[at], true) {
                at = home[self.tiles[at] as usize];
                exchanges += usize::from(at != cell);
            }
        }
        let steps = self.geometry().manhattan(self.blank, goal.blank);
        exchanges % 2 == steps as usize % 2
    }
}

impl fmt::Display for Board {
    /// The tiles on one line, separated by spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for tile in self.tiles() {
            write!(f, "{separator}{tile}")?;
            separator = " ";
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_permutations_are_boards() {
        assert!(Board::new(&[1, 2, 3, 4, 5, 6, 7, 8, 0]).is_some());
        assert!(Board::new(&[1, 2, 3, 4, 5, 6, 7, 8, 8]).is_none());
        assert!(Board::new(&[1, 2, 3, 4, 5, 6, 7, 8, 9]).is_none());
        assert!(Board::new(&[0, 1, 2]).is_none());
    }

    #[test]
    fn random_boards_can_be_solved_and_depend_on_the_seed() {
        for width in 3..=5 {
            let goal = Board::standard_goal(width);
            let boards: Vec<_> = (0..200).map(|seed| Board::random(&goal, seed)).collect();
            for board in &boards {
                assert_eq!(Board::new(board.tiles()), Some(*board));
                assert!(board.can_reach(&goal), "{board}");
            }
            assert_eq!(boards[7], Board::random(&goal, 7));
            // The blank is everywhere.
            for cell in 0..goal.tiles().len() {
                assert!(boards.iter().any(|board| usize::from(board.blank) == cell));
            }
        }
    }

    #[test]
    fn moves_keep_the_parity_and_one_exchange_breaks_it() {
        for width in 3..=5 {
            let goal = Board::standard_goal(width);
            let mut board = goal;
            for step in 0..200_usize {
                let direction = Direction::ALL[(step * step + step / 3) % 4];
                if let Some(cell) = board.neighbour(direction) {
                    board.slide(cell);
                }
                assert!(board.can_reach(&goal), "{board}");
                let mut tiles = board.tiles().to_vec();
                let (one, other) = if board.blank() < 2 { (2, 3) } else { (0, 1) };
                tiles.swap(one, other);
                assert!(!Board::new(&tiles).unwrap().can_reach(&goal), "{board}");
            }
        }
    }
}
