//! Pictures of a map with the cells that were searched and the path.

use std::fmt::Write;

use super::energy::Solution;
use super::map::{Cell, Map};
use super::octile::{OctileMap, OctilePath};
use crate::svg::{Anchor, Class, Svg};

/// The longer side of the picture, in pixels, and the largest side of a cell.
const SIDE: f64 = 900.0;
const LARGEST_CELL: f64 = 40.0;
const MARGIN: f64 = 20.0;

/// Cells smaller than this have no grid.
const LEGIBLE_CELL: f64 = 12.0;

/// Start and goal are drawn at least this large, however small cells are.
const END_RADIUS: f64 = 9.0;

/// The most pictures of the animation, how long all of them take together, and how long the path at
/// the end takes, in seconds.
const PICTURES: u32 = 120;
const SEARCH_SECONDS: f64 = 8.0;
const WAY_SECONDS: f64 = 3.0;

/// A map to be drawn, with what a search did there.
pub struct Picture<'a> {
    pub columns: usize,
    pub rows: usize,
    pub walls: Vec<bool>,
    pub supplies: Vec<usize>,
    /// The order in which cells were looked at, counted from 1; 0 for cells that were not.
    pub seen: &'a [u32],
    pub path: Option<&'a [usize]>,
    pub start: usize,
    pub goal: usize,
}

impl<'a> Picture<'a> {
    pub fn of_map(map: &Map, solution: &'a Solution) -> Self {
        let supplies = (0..map.cells.len()).filter(|&cell| map.cells[cell] == Cell::Supply);
        Self {
            columns: map.columns,
            rows: map.rows,
            walls: map.cells.iter().map(|&cell| cell == Cell::Wall).collect(),
            supplies: supplies.collect(),
            seen: &solution.seen,
            path: solution.path.as_deref(),
            start: map.start,
            goal: map.goal,
        }
    }

    pub fn of_octile(map: &OctileMap, path: &'a OctilePath, start: usize, goal: usize) -> Self {
        Self {
            columns: map.width,
            rows: map.height,
            walls: map.free.iter().map(|free| !free).collect(),
            supplies: Vec::new(),
            seen: &path.seen,
            path: path.found.as_ref().map(|(_, cells)| &cells[..]),
            start,
            goal,
        }
    }

    /// A still picture of the map, the cells looked at, and the path.
    pub fn still(&self) -> Svg {
        let mut canvas = Canvas::new(self.columns, self.rows);
        canvas.fill(Class::Seen, "", |cell| self.seen[cell] > 0);
        self.things(&mut canvas);
        canvas.way(self.path, "");
        canvas.ends(self.start, self.goal);
        canvas.svg
    }

    /// An animation of the search in its order, repeated for ever.
    pub fn moving(&self) -> Svg {
        let mut canvas = Canvas::new(self.columns, self.rows);
        let all = SEARCH_SECONDS + WAY_SECONDS;
        let from = |time: f64| {
            let time = time / all;
            format!(
                r#"<animate attributeName="opacity" dur="{all}s" repeatCount="indefinite" calcMode="discrete" keyTimes="0;{time:.5}" values="0;1"/>"#
            )
        };
        let last = self.seen.iter().copied().max().unwrap_or(0);
        let pictures = last.min(PICTURES);
        for picture in 0..pictures {
            let part = |picture: u32| u64::from(last) * u64::from(picture) / u64::from(pictures);
            let order = part(picture) + 1..=part(picture + 1);
            let time = SEARCH_SECONDS * f64::from(picture) / f64::from(pictures);
            canvas.fill(Class::Seen, &from(time), |cell| {
                order.contains(&u64::from(self.seen[cell]))
            });
        }
        self.things(&mut canvas);
        canvas.way(self.path, &from(SEARCH_SECONDS));
        canvas.ends(self.start, self.goal);
        canvas.svg
    }

    fn things(&self, canvas: &mut Canvas) {
        canvas.grid();
        canvas.fill(Class::Solid, "", |cell| self.walls[cell]);
        for &cell in &self.supplies {
            let radius = (0.28 * canvas.cell).max(0.8);
            canvas.svg.circle(Class::Good, canvas.middle(cell), radius);
        }
    }
}

/// A picture that is being drawn.
struct Canvas {
    svg: Svg,
    columns: usize,
    rows: usize,
    cell: f64,
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

    /// Fills cells, with a rectangle for each run of them in a row, all in one path, which has the
    /// given animation.
    fn fill(&mut self, class: Class, movement: &str, wanted: impl Fn(usize) -> bool) {
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
            self.moving(movement, |svg| svg.path(class, &data, 0.0));
        }
    }

    /// Draws something, inside an animated group if `movement` is not empty.
    fn moving(&mut self, movement: &str, draw: impl FnOnce(&mut Svg)) {
        if movement.is_empty() {
            return draw(&mut self.svg);
        }
        self.svg.element(format_args!("<g>"));
        draw(&mut self.svg);
        self.svg.element(format_args!("{movement}</g>"));
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

    fn way(&mut self, path: Option<&[usize]>, movement: &str) {
        if let Some(path) = path {
            let points: Vec<_> = path.iter().map(|&cell| self.middle(cell)).collect();
            let width = (0.12 * self.cell).max(2.0);
            self.moving(movement, |svg| svg.polyline(Class::Route, &points, width));
        }
    }

    /// Draws start and goal, with legible letters. Where they would overlap, they stand beside
    /// their cells and a line leads there.
    fn ends(&mut self, start: usize, goal: usize) {
        let radius = (0.32 * self.cell).max(END_RADIUS);
        let cells = [self.middle(start), self.middle(goal)];
        let (dx, dy) = (cells[1].0 - cells[0].0, cells[1].1 - cells[0].1);
        let apart = dx.hypot(dy);
        let missing = (2.0 * radius + 2.0 - apart).max(0.0) / 2.0;
        let (right, down) = if apart > 0.0 {
            (dx / apart, dy / apart)
        } else {
            (1.0, 0.0)
        };
        for (cell, side, letter) in [(cells[0], -1.0, "S"), (cells[1], 1.0, "G")] {
            let away = side * missing;
            let at = (cell.0 + away * right, cell.1 + away * down);
            self.svg.line(Class::Ink, cell, at, 1.0);
            self.svg.circle(Class::Hollow, at, radius);
            let size = 1.3 * radius;
            self.svg
                .text((at.0, at.1 + 0.36 * size), Anchor::Middle, size, letter);
        }
    }
}
