//! A map, what was looked at, and the way, as a picture.

use std::fmt::Write;

use super::energy::Solution;
use super::map::{Cell, Map};
use super::octile::{OctileMap, OctilePath};
use crate::svg::{Anchor, Class, Svg};

/// The longer side of the picture, in pixels, and the largest side of a cell.
const SIDE: f64 = 900.0;
const LARGEST_CELL: f64 = 40.0;
const MARGIN: f64 = 20.0;

/// Cells smaller than this have no grid and no letters.
const LEGIBLE_CELL: f64 = 12.0;

/// A picture of a map in the making.
struct Canvas {
    svg: Svg,
    columns: usize,
    rows: usize,
    cell: f64,
}

/// Draws the course's map with a solution.
pub fn draw(map: &Map, solution: &Solution) -> Svg {
    let mut canvas = Canvas::new(map.columns, map.rows);
    canvas.fill(Class::Seen, |cell| solution.seen[cell]);
    canvas.grid();
    canvas.fill(Class::Solid, |cell| map.cells[cell] == Cell::Wall);
    for cell in (0..map.cells.len()).filter(|&cell| map.cells[cell] == Cell::Supply) {
        canvas.disc(Class::Good, cell, 0.28);
    }
    canvas.way(solution.path.as_deref(), map.start, map.goal);
    canvas.svg
}

/// Draws MovingAI's map with a way.
pub fn draw_octile(map: &OctileMap, path: &OctilePath, start: usize, goal: usize) -> Svg {
    let mut canvas = Canvas::new(map.width, map.height);
    canvas.fill(Class::Seen, |cell| path.seen[cell]);
    canvas.fill(Class::Solid, |cell| !map.free[cell]);
    canvas.way(
        path.found.as_ref().map(|(_, cells)| &cells[..]),
        start,
        goal,
    );
    canvas.svg
}

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        let cell = (SIDE / columns.max(rows).max(1) as f64).min(LARGEST_CELL);
        let side = |cells: usize| cells as f64 * cell + 2.0 * MARGIN;
        Self {
            svg: Svg::new(side(columns), side(rows), "a way through a grid"),
            columns,
            rows,
            cell,
        }
    }

    fn corner(&self, cell: usize) -> (f64, f64) {
        let at = |index: usize| MARGIN + index as f64 * self.cell;
        (at(cell % self.columns), at(cell / self.columns))
    }

    fn middle(&self, cell: usize) -> (f64, f64) {
        let (x, y) = self.corner(cell);
        (x + self.cell / 2.0, y + self.cell / 2.0)
    }

    /// Fills cells, a run of them in a row as one rectangle, all in one path.
    fn fill(&mut self, class: Class, wanted: impl Fn(usize) -> bool) {
        let mut data = String::new();
        for row in 0..self.rows {
            let mut column = 0;
            while column < self.columns {
                let start = row * self.columns + column;
                let length = (start..(row + 1) * self.columns)
                    .take_while(|&cell| wanted(cell))
                    .count();
                if length > 0 {
                    let (x, y) = self.corner(start);
                    let (width, height) = (length as f64 * self.cell, self.cell);
                    // Writing to a String cannot fail.
                    let _ = write!(data, "M{x:.2} {y:.2}h{width:.2}v{height:.2}h-{width:.2}z");
                }
                column += length + 1;
            }
        }
        if !data.is_empty() {
            self.svg.path(class, &data, 0.0);
        }
    }

    fn grid(&mut self) {
        if self.cell < LEGIBLE_CELL {
            return;
        }
        let (right, bottom) = (
            self.columns as f64 * self.cell,
            self.rows as f64 * self.cell,
        );
        let mut data = String::new();
        for column in 0..=self.columns {
            let _ = write!(
                data,
                "M{:.2} {MARGIN}v{bottom:.2}",
                MARGIN + column as f64 * self.cell
            );
        }
        for row in 0..=self.rows {
            let _ = write!(
                data,
                "M{MARGIN} {:.2}h{right:.2}",
                MARGIN + row as f64 * self.cell
            );
        }
        self.svg.path(Class::Faint, &data, 1.0);
    }

    fn disc(&mut self, class: Class, cell: usize, part: f64) {
        let middle = self.middle(cell);
        self.svg.circle(class, middle, (part * self.cell).max(0.8));
    }

    /// The way, and its two ends.
    fn way(&mut self, path: Option<&[usize]>, start: usize, goal: usize) {
        if let Some(path) = path {
            let points: Vec<_> = path.iter().map(|&cell| self.middle(cell)).collect();
            self.svg
                .polyline(Class::Route, &points, (0.12 * self.cell).max(2.0));
        }
        let radius = (0.32 * self.cell).max(4.0);
        for (cell, letter) in [(start, "S"), (goal, "G")] {
            let middle = self.middle(cell);
            self.svg.circle(Class::Hollow, middle, radius);
            if self.cell >= LEGIBLE_CELL {
                let size = 0.36 * self.cell;
                self.svg.text(
                    (middle.0, middle.1 + 0.36 * size),
                    Anchor::Middle,
                    size,
                    letter,
                );
            }
        }
    }
}
