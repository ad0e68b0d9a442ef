//! The map of the course lab: a line `ROWS COLUMNS ENERGY`, then the cells row by row.

use crate::cursor::Cursor;
use crate::error::InputError;
use crate::expected::Expected;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Written `0`. The start is a free cell too, like any other once it was left.
    Free,
    /// Written `1`.
    Wall,
    /// Written `2`; refills the energy.
    Supply,
}

/// A map. Cells are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    pub rows: usize,
    pub columns: usize,
    /// The energy at the start, and after every supply.
    pub energy: u32,
    pub cells: Vec<Cell>,
    /// The cell written `3`.
    pub start: usize,
    /// The cell written `4`.
    pub goal: usize,
}

/// The four steps: letter, rows down, columns to the right.
pub const STEPS: [(char, isize, isize); 4] = [('U', -1, 0), ('D', 1, 0), ('L', 0, -1), ('R', 0, 1)];

impl Map {
    pub fn read(input: &[u8]) -> Result<Self, InputError> {
        let mut cursor = Cursor::whole(input);
        cursor.skip_empty_lines();
        let size_at = cursor.offset();
        let rows = cursor.number(|| Expected::RowCount)?;
        let columns = cursor.number(|| Expected::ColumnCount)?;
        cursor.skip_blanks();
        let energy_at = cursor.offset();
        let energy = cursor.number(|| Expected::Energy)?;
        cursor.end_of_line()?;
        // Every cell takes a byte at least, so a wrong size cannot ask for all memory.
        let cells = rows
            .checked_mul(columns)
            .filter(|&cells| cells <= input.len() as u64);
        let Some(cells) = cells else {
            return Err(cursor.wrong(size_at, Expected::FittingSize));
        };
        let energy =
            u32::try_from(energy).map_err(|_| cursor.wrong(energy_at, Expected::SmallerEnergy))?;
        let mut reader = Reader {
            cursor,
            cells: Vec::with_capacity(cells as usize),
            ends: [None; 2],
        };
        for row in 0..rows {
            reader.row(row, rows, columns)?;
        }
        let Reader {
            mut cursor,
            cells,
            ends,
        } = reader;
        if cursor.skip_empty_lines() {
            return Err(cursor.wrong(cursor.offset(), Expected::EndAfterRows { rows }));
        }
        let missing = |expected| cursor.wrong(input.len(), expected);
        let [start, goal] = ends;
        Ok(Self {
            rows: rows as usize,
            columns: columns as usize,
            energy,
            cells,
            start: start.ok_or_else(|| missing(Expected::GridStart))?,
            goal: goal.ok_or_else(|| missing(Expected::GridGoal))?,
        })
    }

    /// The cell one step away, if it is on the map and no wall.
    #[inline]
    pub fn step(&self, cell: usize, (_, down, right): (char, isize, isize)) -> Option<usize> {
        let row = (cell / self.columns)
            .checked_add_signed(down)
            .filter(|&row| row < self.rows)?;
        let column = (cell % self.columns).checked_add_signed(right)?;
        let next = row * self.columns + column;
        (column < self.columns && self.cells[next] != Cell::Wall).then_some(next)
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    cells: Vec<Cell>,
    ends: [Option<usize>; 2],
}

impl Reader<'_> {
    fn row(&mut self, row: u64, rows: u64, columns: u64) -> Result<(), InputError> {
        if !self.cursor.skip_empty_lines() {
            let expected = Expected::GridRow { row: row + 1, rows };
            return Err(self.cursor.wrong(self.cursor.offset(), expected));
        }
        for column in 0..columns {
            let word = self.cursor.word();
            let cell = self.cell(word, column + 1, columns);
            let cell = cell.map_err(|expected| self.cursor.wrong_word(word, expected))?;
            self.cells.push(cell);
        }
        self.cursor.end_of_line()
    }

    fn cell(&mut self, word: &[u8], column: u64, columns: u64) -> Result<Cell, Expected> {
        let here = self.cells.len();
        match word {
            b"0" => Ok(Cell::Free),
            b"1" => Ok(Cell::Wall),
            b"2" => Ok(Cell::Supply),
            b"3" if self.ends[0].replace(here).is_some() => {
                Err(Expected::OneStartCell { column, columns })
            }
            b"4" if self.ends[1].replace(here).is_some() => {
                Err(Expected::OneGoalCell { column, columns })
            }
            b"3" | b"4" => Ok(Cell::Free),
            _ => Err(Expected::GridCell { column, columns }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mistake_names_its_place() {
        let cell = |n: u32, of: u32| {
            format!(
                "expected cell {n} of {of}: 0 (free), 1 (wall), 2 (supply), 3 (start) or 4 (goal)"
            )
        };
        let cases = [
            (
                "",
                "1:1: found the end of the input, expected the number of rows".to_owned(),
            ),
            (
                "2 x 3",
                "1:3: found \"x\", expected the number of columns".to_owned(),
            ),
            (
                "1 2 -3",
                "1:5: found \"-3\", expected the energy".to_owned(),
            ),
            (
                "1 2 4294967296\n3 4",
                "1:5: found \"4294967296\", expected an energy below 2^32".to_owned(),
            ),
            (
                "9 9 1\n3 4",
                "1:1: found \"9\", expected a size of which this file holds all cells".to_owned(),
            ),
            (
                "1 3 5\n3 4\n",
                format!("2:4: found the end of the line, {}", cell(3, 3)),
            ),
            (
                "1 2 5\n3 4 0\n",
                "2:5: found \"0\", expected the end of the line".to_owned(),
            ),
            ("1 2 5\n3 5\n", format!("2:3: found \"5\", {}", cell(2, 2))),
            (
                "1 2 5\n3 3\n",
                "2:3: found \"3\", expected cell 2 of 2: only one start".to_owned(),
            ),
            (
                "2 2 5\n3 4\n",
                "3:1: found the end of the input, expected row 2 of 2".to_owned(),
            ),
            (
                "1 2 5\n3 4\n0 0\n",
                "3:1: found \"0\", expected the end after 1 row".to_owned(),
            ),
            (
                "1 2 5\n0 4\n",
                "3:1: found the end of the input, expected a start (3) in one of the rows"
                    .to_owned(),
            ),
            (
                "1 2 5\n3 0\n",
                "3:1: found the end of the input, expected a goal (4) in one of the rows"
                    .to_owned(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(
                Map::read(text.as_bytes()).unwrap_err().to_string(),
                expected,
                "{text:?}"
            );
        }
    }
}
