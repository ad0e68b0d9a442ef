//! Missionaries and cannibals on their grid, as Amarel drew them.
//!
//! One square for each number of missionaries (to the right) and cannibals (upwards) on the left
//! bank, and in it two dots: boat on the left bank, boat on the right one. A plan goes from the
//! corner where all are on the left down to the corner where none are.

use std::collections::HashSet;

use ::cli::word;

use super::legend::{self, Legend};
use crate::cli::river::words::Described;
use crate::labels::{self, Area, Label, Placed, Point};
use crate::language::Language;
use crate::river::crossing::Place;
use crate::river::crowd::{Crowd, People, State};
use crate::river::graph::{Edge, Graph, Role};
use crate::svg::{Anchor, Class, Svg};

/// The largest width and height of the picture without its margins, so that it can be read on a
/// page.
const SIDE: f64 = 1080.0;
const LARGEST_CELL: f64 = 64.0;
/// Cells smaller than this have no letters and numbers.
const LEGIBLE_CELL: f64 = 44.0;
const MARGIN: f64 = 56.0;
/// Room below the grid for its numbers and their names.
const NUMBERS: f64 = 52.0;

/// Candidate positions of a step's number: how far along the line, and how far off it.
const STEP_PLACES: [(f64, f64); 18] = {
    let (near, far) = (9.0, 14.0);
    [
        (0.42, near),
        (0.3, near),
        (0.55, near),
        (0.2, near),
        (0.7, near),
        (0.8, near),
        (0.42, -near),
        (0.3, -near),
        (0.55, -near),
        (0.2, -near),
        (0.7, -near),
        (0.8, -near),
        (0.5, far),
        (0.25, far),
        (0.75, far),
        (0.5, -far),
        (0.25, -far),
        (0.75, -far),
    ]
};

/// With more missionaries or cannibals, nothing is drawn.
pub(in crate::cli::river) const MAX_PEOPLE: u32 = 60;

pub(in crate::cli::river) fn draw(puzzle: &Crowd, graph: &Graph<Crowd>, language: Language) -> Svg {
    let (columns, rows) = (
        f64::from(puzzle.people.missionaries + 1),
        f64::from(puzzle.people.cannibals + 1),
    );
    let cell = (SIDE / columns.max(rows)).min(LARGEST_CELL);
    let dot = 0.14 * cell;
    let width = (columns * cell + 2.0 * MARGIN).max(560.0);
    let states = puzzle.legal_on_banks();
    let reached = |state: &State| graph.states.iter().position(|other| other == state);
    let unreached = states.iter().any(|state| reached(state).is_none());
    let people = [puzzle.people.missionaries, puzzle.people.cannibals];
    let squares_of_legal: HashSet<People> = states.iter().map(|state| state.left).collect();
    let all_squares: u64 = people.iter().map(|&number| u64::from(number) + 1).product();
    let eaten = (squares_of_legal.len() as u64) < all_squares;
    let legend = Legend::new(graph, unreached, eaten, width - 2.0 * MARGIN, language);
    let bottom = MARGIN + rows * cell + NUMBERS;
    let title = puzzle.title().say(language);
    let mut svg = Svg::new(width, bottom + legend.height() + 24.0, &title);
    svg.text((MARGIN, 26.0), Anchor::Start, 15.0, &title);
    let corner = |m: u32, c: u32| {
        let from_top = puzzle.people.cannibals - c;
        (
            MARGIN + f64::from(m) * cell,
            MARGIN + f64::from(from_top) * cell,
        )
    };
    let spot = |state: State| {
        let (x, y) = corner(state.left.missionaries, state.left.cannibals);
        match state.boat {
            Place::Left => (x + 0.3 * cell, y + 0.32 * cell),
            _ => (x + 0.7 * cell, y + 0.68 * cell),
        }
    };
    squares(&mut svg, puzzle, &squares_of_legal, cell, corner, language);
    edges(&mut svg, graph, dot, spot);
    for &state in &states {
        let class = match reached(&state).map(|number| graph.roles[number]) {
            None => Class::Hollow,
            Some(Role::Reachable) => Class::Good,
            Some(Role::Solution) => Class::RouteBody,
        };
        svg.circle(class, spot(state), dot);
        if cell < LEGIBLE_CELL {
            continue;
        }
        let letter = match state.boat {
            Place::Left => word!("river-picture-left", language),
            _ => word!("river-picture-right", language),
        };
        let (x, y) = spot(state);
        svg.text((x, y + 3.5), Anchor::Middle, 9.0, &letter);
    }
    if cell >= LEGIBLE_CELL {
        let dots: Vec<Area> = states
            .iter()
            .map(|&state| Area::around(spot(state), dot))
            .collect();
        for number in step_numbers(graph, &dots, spot) {
            number.draw(&mut svg);
        }
    }
    legend.draw(&mut svg, (MARGIN, bottom));
    svg
}

/// The numbers of the plan's steps, beside their lines.
fn step_numbers(
    graph: &Graph<Crowd>,
    dots: &[Area],
    spot: impl Fn(State) -> (f64, f64),
) -> Vec<Placed> {
    let ends = |from: usize, to: usize| (spot(graph.states[from]), spot(graph.states[to]));
    let steps = graph.plan.windows(2).map(|pair| ends(pair[0], pair[1]));
    let label = |(number, (from, to)): (usize, (Point, Point))| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        let beside = |&(along, off): &(f64, f64)| {
            let at = (
                from.0 + along * dx - off * dy / length,
                from.1 + along * dy + off * dx / length + 4.0,
            );
            (at, Anchor::Middle)
        };
        let places = STEP_PLACES.iter().map(beside);
        Label {
            text: number.to_string(),
            size: 11.0,
            places: places.collect(),
            needed: true,
        }
    };
    let edges: Vec<_> = graph
        .edges
        .iter()
        .map(|edge| ends(edge.from, edge.to))
        .collect();
    labels::place((1..).zip(steps).map(label).collect(), dots, &edges)
}

fn squares(
    svg: &mut Svg,
    puzzle: &Crowd,
    legal: &HashSet<People>,
    cell: f64,
    corner: impl Fn(u32, u32) -> (f64, f64),
    language: Language,
) {
    let all = puzzle.people;
    // Only every n-th number is written, so that the numbers do not touch.
    let every = (22.0 / cell).ceil() as u32;
    let (left, bottom) = corner(0, 0);
    let bottom = bottom + cell;
    for m in 0..=all.missionaries {
        for c in 0..=all.cannibals {
            let here = People {
                missionaries: m,
                cannibals: c,
            };
            let class = if legal.contains(&here) {
                Class::Hollow
            } else {
                Class::Bad
            };
            svg.rect(class, corner(m, c), (cell, cell), 0.0);
        }
        if m.is_multiple_of(every) {
            let at = (corner(m, 0).0 + cell / 2.0, bottom + 18.0);
            svg.text(at, Anchor::Middle, 12.0, &m.to_string());
        }
    }
    for c in (0..=all.cannibals).filter(|c| c.is_multiple_of(every)) {
        let at = (left - 10.0, corner(0, c).1 + cell / 2.0 + 4.0);
        svg.text(at, Anchor::End, 12.0, &c.to_string());
    }
    let across = word!("river-picture-missionaries", language);
    let up = word!("river-picture-cannibals", language);
    let words = format!("→ {across}, ↑ {up}");
    svg.text((left, bottom + 38.0), Anchor::Start, 12.0, &words);
}

fn edges(svg: &mut Svg, graph: &Graph<Crowd>, dot: f64, spot: impl Fn(State) -> (f64, f64)) {
    let ends = |edge: &Edge<People>| (spot(graph.states[edge.from]), spot(graph.states[edge.to]));
    for solution in [false, true] {
        for edge in graph.edges.iter().filter(|edge| edge.solution == solution) {
            let (from, to) = ends(edge);
            let class = if solution { Class::Ink } else { Class::Faint };
            svg.line(class, from, to, 1.2);
        }
    }
    for pair in graph.plan.windows(2) {
        let (from, to) = (spot(graph.states[pair[0]]), spot(graph.states[pair[1]]));
        legend::step(svg, from, to, dot);
    }
}
