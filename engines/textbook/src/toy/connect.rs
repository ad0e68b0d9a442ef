//! Tic-tac-toe, and Connect Four on a small board.

use std::num::NonZeroU16;

use crate::position::{Outcome, Position};
use search::value::Value;

/// Stones on a board of `width` by `height` cells; `goal` in a line win.
#[derive(Clone, Debug)]
pub struct Connect {
    width: usize,
    height: usize,
    goal: usize,
    falls: bool,
    /// 0 for an empty cell, else 1 plus the side of its stone.
    cells: Vec<u8>,
    placed: Vec<usize>,
}

impl Connect {
    /// Three rows and columns; stones may be placed on any cell.
    pub fn tic_tac_toe() -> Self {
        Self::new(3, 3, 3, false)
    }

    pub fn four() -> Self {
        Self::new(5, 4, 4, true)
    }

    fn new(width: usize, height: usize, goal: usize, falls: bool) -> Self {
        Self {
            width,
            height,
            goal,
            falls,
            cells: vec![0; width * height],
            placed: Vec::new(),
        }
    }

    /// The position after these moves: columns (Connect Four) or cells, from 0.
    pub fn after(mut self, moves: &[u16]) -> Self {
        for &mv in moves {
            self.make(NonZeroU16::new(mv + 1).unwrap());
        }
        self
    }

    /// The cells of every line of length `goal`.
    fn lines(&self) -> impl Iterator<Item = impl Iterator<Item = u8>> {
        const STEPS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
        let (width, height, reach) = (
            self.width as isize,
            self.height as isize,
            self.goal as isize - 1,
        );
        (0..height)
            .flat_map(move |y| (0..width).map(move |x| (x, y)))
            .flat_map(move |(x, y)| {
                STEPS.into_iter().filter_map(move |(dx, dy)| {
                    let (far_x, far_y) = (x + dx * reach, y + dy * reach);
                    ((0..width).contains(&far_x) && (0..height).contains(&far_y)).then(|| {
                        (0..=reach)
                            .map(move |i| self.cells[((y + dy * i) * width + x + dx * i) as usize])
                    })
                })
            })
    }
}

impl Position for Connect {
    type Move = NonZeroU16;
    type Moves = Vec<NonZeroU16>;

    fn key(&self) -> u64 {
        static KEYS: [[u64; 64]; 3] = zobrist::table(4);
        let stones = self.cells.iter().enumerate().filter(|&(_, &cell)| cell > 0);
        stones.fold(0, |key, (i, &cell)| key ^ KEYS[usize::from(cell)][i])
    }

    fn moves(&self) -> Vec<NonZeroU16> {
        let choices = if self.falls {
            self.width
        } else {
            self.cells.len()
        };
        // A column has room while its top cell is empty.
        (0..choices)
            .filter(|&i| self.cells[i] == 0)
            .filter_map(|i| NonZeroU16::new(i as u16 + 1))
            .collect()
    }

    fn make(&mut self, mv: NonZeroU16) {
        let mut cell = usize::from(mv.get()) - 1;
        while self.falls && self.cells.get(cell + self.width) == Some(&0) {
            cell += self.width;
        }
        assert_eq!(self.cells[cell], 0);
        self.cells[cell] = 1 + self.side() as u8;
        self.placed.push(cell);
    }

    fn unmake(&mut self, _: NonZeroU16) {
        let cell = self.placed.pop().unwrap();
        self.cells[cell] = 0;
    }

    fn outcome(&self) -> Option<Outcome> {
        let theirs = 2 - self.side() as u8;
        if self.lines().any(|mut line| line.all(|cell| cell == theirs)) {
            Some(Outcome::Loss)
        } else {
            self.cells
                .iter()
                .all(|&cell| cell > 0)
                .then_some(Outcome::Draw)
        }
    }

    /// Each line with stones of one side only counts the square of their number: plus for the side
    /// to move, minus for the other.
    fn evaluate(&mut self) -> Value {
        let mine = 1 + self.side() as u8;
        self.lines()
            .map(|line| {
                let (mut own, mut other) = (0, 0);
                for cell in line {
                    own += Value::from(cell == mine);
                    other += Value::from(cell == 3 - mine);
                }
                if other == 0 {
                    own * own
                } else if own == 0 {
                    -other * other
                } else {
                    0
                }
            })
            .sum()
    }

    fn pack(mv: NonZeroU16) -> NonZeroU16 {
        mv
    }

    fn side(&self) -> usize {
        self.placed.len() & 1
    }
}
