//! Forbidden points by the definitions of the rule, word for word, without tables and windows:
//! whole lines are examined and every cell is tried.

use gomoku_rules::{Board, Color, Point};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Five,
    Overline,
    DoubleFour,
    DoubleThree,
    Legal,
}

/// The board as letters, `.` for an empty point.
pub struct Grid {
    cells: Vec<Vec<char>>,
}

type Cell = (i32, i32);

const DIRECTIONS: [Cell; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Grid {
    pub fn of(board: &Board) -> Self {
        let size = board.size();
        let letter = |x, y| board.get(Point::new(x, y)).map_or('.', Color::letter);
        Self {
            cells: (0..size.height())
                .map(|y| (0..size.width()).map(|x| letter(x, y)).collect())
                .collect(),
        }
    }

    /// The letter of a cell; a white stone beyond the edge.
    fn at(&self, (x, y): Cell) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.cells.get(y));
        let cell = row.and_then(|row| row.get(usize::try_from(x).ok()?));
        cell.copied().unwrap_or('O')
    }

    fn set(&mut self, (x, y): Cell, letter: char) {
        self.cells[y as usize][x as usize] = letter;
    }

    /// The cells of the whole line through a cell, in order.
    fn line(&self, (x, y): Cell, (right, down): Cell) -> Vec<Cell> {
        (-22..=22)
            .map(|k| (x + k * right, y + k * down))
            .filter(|&(x, y)| {
                y >= 0 && y < self.cells.len() as i32 && x >= 0 && x < self.cells[0].len() as i32
            })
            .collect()
    }

    /// The black stones in a row with a cell.
    fn run(&self, cell: Cell, direction: Cell) -> Vec<Cell> {
        let line = self.line(cell, direction);
        line.split(|&there| self.at(there) != 'X')
            .find(|run| run.contains(&cell))
            .map(<[Cell]>::to_vec)
            .unwrap_or_default()
    }

    /// The empty cells that complete an exact five with the stone.
    fn completions(&mut self, stone: Cell, direction: Cell) -> Vec<Cell> {
        let mut found = Vec::new();
        for cell in self.line(stone, direction) {
            if self.at(cell) == '.' {
                self.set(cell, 'X');
                let run = self.run(stone, direction);
                self.set(cell, '.');
                if run.len() == 5 && run.contains(&cell) {
                    found.push(cell);
                }
            }
        }
        found
    }

    /// The four stones of a straight four that contains the stone, if there is one.
    fn straight_four(&mut self, stone: Cell, direction: Cell) -> Option<Vec<Cell>> {
        let ends = self.completions(stone, direction);
        let run = self.run(stone, direction);
        (ends.len() == 2 && run.len() == 4).then_some(run)
    }

    fn fours(&mut self, stone: Cell, direction: Cell) -> usize {
        match self.completions(stone, direction).len() {
            2 if self.straight_four(stone, direction).is_some() => 1,
            completions => completions,
        }
    }

    fn makes_five(&self, stone: Cell) -> bool {
        DIRECTIONS
            .iter()
            .any(|&direction| self.run(stone, direction).len() == 5)
    }

    /// Whether the stone has a live three on the line, and the number of levels of recursion
    /// needed.
    fn live_three(&mut self, stone: Cell, direction: Cell) -> (bool, u32) {
        let mut deepest = 0;
        for cell in self.line(stone, direction) {
            if self.at(cell) != '.' {
                continue;
            }
            self.set(cell, 'X');
            let four = self.straight_four(stone, direction);
            let extends = four.is_some_and(|four| four.contains(&cell)) && !self.makes_five(cell);
            self.set(cell, '.');
            if extends {
                let (verdict, depth) = self.judge(cell.0, cell.1);
                deepest = deepest.max(depth + 1);
                if verdict == Verdict::Legal {
                    return (true, deepest);
                }
            }
        }
        (false, deepest)
    }

    /// The judgement of a black stone on an empty cell, and the number of levels of threes it
    /// needed.
    pub fn judge(&mut self, x: i32, y: i32) -> (Verdict, u32) {
        let stone = (x, y);
        self.set(stone, 'X');
        let said = self.judge_placed(stone);
        self.set(stone, '.');
        said
    }

    fn judge_placed(&mut self, stone: Cell) -> (Verdict, u32) {
        if self.makes_five(stone) {
            return (Verdict::Five, 0);
        }
        if DIRECTIONS
            .iter()
            .any(|&direction| self.run(stone, direction).len() >= 6)
        {
            return (Verdict::Overline, 0);
        }
        if DIRECTIONS
            .iter()
            .map(|&direction| self.fours(stone, direction))
            .sum::<usize>()
            >= 2
        {
            return (Verdict::DoubleFour, 0);
        }
        let mut live = 0;
        let mut deepest = 0;
        for direction in DIRECTIONS {
            let (lives, depth) = self.live_three(stone, direction);
            live += usize::from(lives);
            deepest = deepest.max(depth);
        }
        if live >= 2 {
            (Verdict::DoubleThree, deepest)
        } else {
            (Verdict::Legal, deepest)
        }
    }
}
