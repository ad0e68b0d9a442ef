//! Random mazes, as text: the start at the top left, the goal at the bottom right.

mod blocks;
mod braid;
mod spanning_tree;

use zobrist::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blocks on three cells in ten: many paths, and open places.
    Blocks,
    /// Perfect mazes, where exactly one path leads from each cell to each other one. Depth first:
    /// long corridors.
    Backtracker,
    /// R. Prim's minimum spanning tree of random walls: many short dead ends.
    Prim,
    /// J. Kruskal's minimum spanning tree of random walls: similar, but it grows everywhere at
    /// once.
    Kruskal,
    /// D. Wilson's loop-erased random walks: all perfect mazes are equally likely.
    Wilson,
}

impl Kind {
    pub const ALL: [Self; 5] = [
        Self::Blocks,
        Self::Backtracker,
        Self::Prim,
        Self::Kruskal,
        Self::Wilson,
    ];
}

/// A maze of a size, which counts characters for [`Kind::Blocks`] and otherwise cells, with walls
/// between and around them. The share `braid`, 0 to 1, of a perfect maze's dead ends is opened.
pub fn maze(kind: Kind, (width, height): (usize, usize), braid: f64, seed: u64) -> String {
    let spanning_tree = match kind {
        Kind::Blocks => return blocks::blocks(width, height, seed),
        Kind::Backtracker => spanning_tree::backtracker,
        Kind::Prim => spanning_tree::prim,
        Kind::Kruskal => spanning_tree::kruskal,
        Kind::Wilson => spanning_tree::wilson,
    };
    let mut random = Random::new(seed);
    let mut cells = Cells::new(width.max(2), height.max(1));
    spanning_tree(&mut cells, &mut random);
    braid::braid(&mut cells, braid, &mut random);
    cells.text()
}

struct Cells {
    width: usize,
    height: usize,
    /// For each cell, whether the wall to its right is open, and the one below it.
    open: Vec<[bool; 2]>,
}

impl Cells {
    fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            open: vec![[false; 2]; width * height],
        }
    }

    fn count(&self) -> usize {
        self.open.len()
    }

    /// The cells beside a cell: right, below, left, above.
    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y) = (cell % self.width, cell / self.width);
        let neighbours = [
            (x + 1 < self.width).then_some(cell + 1),
            (y + 1 < self.height).then_some(cell + self.width),
            (x > 0).then(|| cell - 1),
            (y > 0).then(|| cell - self.width),
        ];
        neighbours.into_iter().flatten()
    }

    /// A random one of the neighbouring cells that pass the test, each equally likely.
    fn neighbour(
        &self,
        cell: usize,
        random: &mut Random,
        passes: impl Fn(usize) -> bool,
    ) -> Option<usize> {
        let found: Vec<usize> = self.neighbours(cell).filter(|&cell| passes(cell)).collect();
        (!found.is_empty()).then(|| found[random.below(found.len())])
    }

    /// The wall between two neighbouring cells: the cell that it belongs to, and which of that
    /// cell's two walls it is.
    fn wall(one: usize, other: usize) -> (usize, usize) {
        (one.min(other), usize::from(one.abs_diff(other) > 1))
    }

    fn open(&mut self, one: usize, other: usize) {
        let (cell, side) = Self::wall(one, other);
        self.open[cell][side] = true;
    }

    fn is_open(&self, one: usize, other: usize) -> bool {
        let (cell, side) = Self::wall(one, other);
        self.open[cell][side]
    }

    fn text(&self) -> String {
        let (columns, rows) = (2 * self.width + 1, 2 * self.height + 1);
        let mut text = vec![vec!['#'; columns]; rows];
        for cell in 0..self.count() {
            let (x, y) = (2 * (cell % self.width) + 1, 2 * (cell / self.width) + 1);
            text[y][x] = '.';
            let [right, below] = self.open[cell];
            if right {
                text[y][x + 1] = '.';
            }
            if below {
                text[y + 1][x] = '.';
            }
        }
        text[1][1] = 'S';
        text[rows - 2][columns - 2] = 'G';
        let lines = text.into_iter().map(|row| String::from_iter(row) + "\n");
        lines.collect()
    }
}
