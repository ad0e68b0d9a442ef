//! MovingAI's maps: eight directions; a diagonal step is as long as the square's diagonal, and is
//! allowed only if it cuts no corner.

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::f64::consts::SQRT_2;

use super::energy::Heuristic;
use crate::cursor::{Cursor, without_mark};
use crate::error::InputError;
use crate::expected::Expected;

/// A map. Cells are numbered row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OctileMap {
    pub width: usize,
    pub height: usize,
    /// Whether a cell is passable: ground `.` and `G`, swamp `S`.
    pub free: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct OctilePath {
    /// The length and the cells from start to goal; `None` if there is no path.
    pub found: Option<(f64, Vec<usize>)>,
    pub expanded: usize,
    /// The order in which cells were expanded, counted from 1; 0 for cells that were not.
    pub seen: Vec<u32>,
}

impl OctileMap {
    /// Whether a text is a map of this format: it begins with the word `type`.
    pub fn is_one(input: &[u8]) -> bool {
        without_mark(input).trim_ascii_start().starts_with(b"type ")
    }

    pub fn read(input: &[u8]) -> Result<Self, InputError> {
        let mut cursor = Cursor::whole(input);
        cursor.skip_empty_lines();
        word(&mut cursor, b"type", "type octile")?;
        word(&mut cursor, b"octile", "octile")?;
        cursor.end_of_line()?;
        word(&mut cursor, b"height", "height ROWS")?;
        cursor.skip_blanks();
        let at = cursor.offset();
        let height = cursor.number(|| Expected::RowCount)?;
        cursor.end_of_line()?;
        word(&mut cursor, b"width", "width COLUMNS")?;
        let width = cursor.number(|| Expected::ColumnCount)?;
        cursor.end_of_line()?;
        word(&mut cursor, b"map", "map")?;
        cursor.end_of_line()?;
        let cells = height
            .checked_mul(width)
            .filter(|&cells| cells <= input.len() as u64);
        let Some(cells) = cells else {
            return Err(cursor.wrong(at, Expected::FittingSize));
        };
        let mut free = Vec::with_capacity(cells as usize);
        for row in 0..height {
            for column in 0..width {
                free.push(match cursor.peek() {
                    Some(b'.' | b'G' | b'S') => true,
                    Some(b'@' | b'O' | b'T' | b'W') => false,
                    _ => {
                        let (column, row) = (column + 1, row + 1);
                        let expected = Expected::OctileCell { column, row };
                        return Err(cursor.wrong(cursor.offset(), expected));
                    }
                });
                cursor.skip_byte();
            }
            cursor.end_of_line()?;
        }
        if cursor.skip_empty_lines() {
            let expected = Expected::EndAfterRows { rows: height };
            return Err(cursor.wrong(cursor.offset(), expected));
        }
        Ok(Self {
            width: width as usize,
            height: height as usize,
            free,
        })
    }

    /// The cells one step away, and whether the step is diagonal.
    fn steps(&self, cell: usize) -> impl Iterator<Item = (usize, bool)> + '_ {
        const STEPS: [(isize, isize); 8] = [
            (-1, 0),
            (1, 0),
            (0, -1),
            (0, 1),
            (-1, -1),
            (-1, 1),
            (1, -1),
            (1, 1),
        ];
        let (row, column) = (cell / self.width, cell % self.width);
        let free = move |row: Option<usize>, column: Option<usize>| {
            let (row, column) = (row?, column?);
            let cell = row * self.width + column;
            (row < self.height && column < self.width && self.free[cell]).then_some(cell)
        };
        STEPS.iter().filter_map(move |&(down, right)| {
            let next = (
                row.checked_add_signed(down),
                column.checked_add_signed(right),
            );
            let cell = free(next.0, next.1)?;
            let diagonal = down != 0 && right != 0;
            let corners = free(next.0, Some(column)).is_some() && free(Some(row), next.1).is_some();
            (!diagonal || corners).then_some((cell, diagonal))
        })
    }

    /// Finds a shortest path; both ends must be free cells, or there is none.
    pub fn solve(&self, start: usize, goal: usize, heuristic: Heuristic) -> OctilePath {
        let mut search = Search {
            map: self,
            goal,
            heuristic,
            best: vec![None; self.free.len()],
            waiting: BinaryHeap::new(),
        };
        let mut seen = vec![0; self.free.len()];
        let mut expanded = 0;
        if self.free[start] && self.free[goal] {
            search.reach(start, start, Length::default());
        }
        while let Some(Waiting { cell, length, .. }) = search.waiting.pop() {
            if cell == goal {
                return OctilePath {
                    found: Some((length.value(), search.trace(goal))),
                    expanded,
                    seen,
                };
            }
            if seen[cell] > 0 {
                continue;
            }
            expanded += 1;
            seen[cell] = expanded as u32;
            for (next, diagonal) in self.steps(cell) {
                search.reach(next, cell, length.after(diagonal));
            }
        }
        OctilePath {
            found: None,
            expanded,
            seen,
        }
    }
}

fn word(cursor: &mut Cursor<'_>, wanted: &[u8], text: &'static str) -> Result<(), InputError> {
    let found = cursor.word();
    if found == wanted {
        Ok(())
    } else {
        Err(cursor.wrong_word(found, Expected::Literal { text }))
    }
}

/// A length as the numbers of straight and diagonal steps. Adding up `f64`s along the path would
/// make equal lengths differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Length {
    straight: u32,
    diagonal: u32,
}

impl Length {
    fn value(self) -> f64 {
        f64::from(self.straight) + SQRT_2 * f64::from(self.diagonal)
    }

    fn after(self, diagonal: bool) -> Self {
        let [more_straight, more_diagonal] = [u32::from(!diagonal), u32::from(diagonal)];
        Self {
            straight: self.straight + more_straight,
            diagonal: self.diagonal + more_diagonal,
        }
    }
}

/// A cell in the queue: the least lower bound first, then the longest path so far.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    bound: f64,
    length: Length,
    cell: usize,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_bound = other.bound.total_cmp(&self.bound);
        let by_length = || self.length.value().total_cmp(&other.length.value());
        by_bound
            .then_with(by_length)
            .then_with(|| self.cell.cmp(&other.cell))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Waiting {}

struct Search<'a> {
    map: &'a OctileMap,
    goal: usize,
    heuristic: Heuristic,
    /// The length of the best path to each cell, and the cell before it.
    best: Vec<Option<(Length, usize)>>,
    waiting: BinaryHeap<Waiting>,
}

impl Search<'_> {
    fn reach(&mut self, cell: usize, parent: usize, length: Length) {
        let best = &mut self.best[cell];
        if best.is_some_and(|(known, _)| known.value() <= length.value()) {
            return;
        }
        *best = Some((length, parent));
        let rest = self.rest(cell);
        let total = Length {
            straight: length.straight + rest.straight,
            diagonal: length.diagonal + rest.diagonal,
        };
        self.waiting.push(Waiting {
            bound: total.value(),
            length,
            cell,
        });
    }

    /// The length of the remaining path if there were no obstacles.
    fn rest(&self, cell: usize) -> Length {
        if self.heuristic == Heuristic::Zero {
            return Length::default();
        }
        let width = self.map.width;
        let down = (cell / width).abs_diff(self.goal / width) as u32;
        let right = (cell % width).abs_diff(self.goal % width) as u32;
        Length {
            straight: down.abs_diff(right),
            diagonal: down.min(right),
        }
    }

    fn trace(&self, goal: usize) -> Vec<usize> {
        let mut path = vec![goal];
        let mut cell = goal;
        while let Some((_, parent)) = self.best[cell].filter(|&(_, parent)| parent != cell) {
            path.push(parent);
            cell = parent;
        }
        path.reverse();
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(rows: &[&str]) -> OctileMap {
        let (height, width) = (rows.len(), rows[0].len());
        let text = format!(
            "type octile\nheight {height}\nwidth {width}\nmap\n{}\n",
            rows.join("\n")
        );
        OctileMap::read(text.as_bytes()).unwrap()
    }

    #[test]
    fn corners_are_not_cut() {
        let open = map(&["...", "...", "..."]);
        let length = |map: &OctileMap, to| map.solve(0, to, Heuristic::Supplies).found.unwrap().0;
        assert_eq!(length(&open, 8), 2.0 * SQRT_2);
        let corner = map(&["..@", ".G.", "T.."]);
        assert_eq!(length(&corner, 4), SQRT_2);
        let cut = map(&[".@.", "...", "..."]);
        assert_eq!(length(&cut, 4), 2.0);
        let closed = map(&[".@.", "@@.", "..."]);
        assert_eq!(closed.solve(0, 8, Heuristic::Supplies).found, None);
        assert_eq!(closed.solve(0, 1, Heuristic::Zero).found, None);
    }

    #[test]
    fn every_mistake_names_its_place() {
        let cases = [
            ("type hex\n", "1:6: found \"hex\", expected octile"),
            (
                "type octile\nwidth 3\n",
                "2:1: found \"width\", expected height ROWS",
            ),
            (
                "type octile\nheight 1\nwidth 9999\nmap\n.\n",
                "2:8: found \"1\", expected a size of which this file holds all cells",
            ),
            (
                "type octile\nheight 1\nwidth 2\nmap\n.x\n",
                "5:2: found \"x\", expected cell 2 of row 1: one of .GS@OTW",
            ),
            (
                "type octile\nheight 2\nwidth 1\nmap\n.\n",
                "6:1: found the end of the input, expected cell 1 of row 2: one of .GS@OTW",
            ),
            (
                "type octile\nheight 1\nwidth 1\nmap\n..\n",
                "5:2: found \".\", expected the end of the line",
            ),
            (
                "type octile\nheight 1\nwidth 1\nmap\n.\n\n@\n",
                "7:1: found \"@\", expected the end after 1 row",
            ),
            (
                "\u{feff}type octile\nheight 1\nwidth x\n",
                "3:7: found \"x\", expected the number of columns",
            ),
        ];
        for (text, expected) in cases {
            let error = OctileMap::read(text.as_bytes()).unwrap_err().to_string();
            assert_eq!(error, expected, "{text:?}");
        }
    }
}
