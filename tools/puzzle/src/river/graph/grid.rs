//! Missionaries and cannibals on their grid, as Amarel drew them.
//!
//! One square for each number of missionaries (to the right) and cannibals (upwards) on the left bank,
//! and in it two dots: boat on the left bank, boat on the right one. A plan goes from the corner where
//! all are on the left down to the corner where none are.

use ::cli::{message, word};

use super::{Graph, Role};
use crate::language::Language;
use crate::river::crossing::{Crossing, Place};
use crate::river::crowd::{Crowd, People, State};
use crate::svg::{Anchor, Class, Svg};

const CELL: f64 = 64.0;
/// Room around the grid, and below it for the legend.
const MARGIN: f64 = 56.0;
const LEGEND: f64 = 84.0;
const DOT: f64 = 9.0;

/// Most missionaries and cannibals that are drawn.
pub const MAX_PEOPLE: u32 = 60;

/// Every legal state, whether it can be reached or not.
pub fn legal(puzzle: &Crowd) -> Vec<State> {
    let mut states = Vec::new();
    for missionaries in 0..=puzzle.people.missionaries {
        for cannibals in 0..=puzzle.people.cannibals {
            let left = People {
                missionaries,
                cannibals,
            };
            for boat in [Place::Left, Place::Right] {
                let state = State {
                    left,
                    island: People::default(),
                    boat,
                };
                let safe =
                    |here: People| here.missionaries == 0 || here.missionaries >= here.cannibals;
                if safe(left) && safe(puzzle.at(state, Place::Right)) {
                    states.push(state);
                }
            }
        }
    }
    states
}

pub fn draw(puzzle: &Crowd, graph: &Graph<Crowd>, language: Language) -> Svg {
    let (columns, rows) = (
        f64::from(puzzle.people.missionaries + 1),
        f64::from(puzzle.people.cannibals + 1),
    );
    let width = (columns * CELL + 2.0 * MARGIN).max(520.0);
    let height = rows * CELL + 2.0 * MARGIN + LEGEND;
    let title = puzzle.title().say(language);
    let mut svg = Svg::new(width, height, &title);
    svg.text((MARGIN, 26.0), Anchor::Start, 15.0, &title);
    let corner = |m: u32, c: u32| {
        let from_top = puzzle.people.cannibals - c;
        (
            MARGIN + f64::from(m) * CELL,
            MARGIN + f64::from(from_top) * CELL,
        )
    };
    let spot = |state: State| {
        let (x, y) = corner(state.left.missionaries, state.left.cannibals);
        match state.boat {
            Place::Left => (x + 0.3 * CELL, y + 0.32 * CELL),
            _ => (x + 0.7 * CELL, y + 0.68 * CELL),
        }
    };
    squares(&mut svg, puzzle, corner, language);
    edges(&mut svg, graph, spot);
    let reached = |state: &State| graph.states.iter().position(|other| other == state);
    for state in legal(puzzle) {
        let class = match reached(&state).map(|number| graph.roles[number]) {
            None => Class::Hollow,
            Some(Role::Reachable) => Class::Good,
            Some(Role::Solution) => Class::RouteBody,
        };
        svg.circle(class, spot(state), DOT);
        let letter = match state.boat {
            Place::Left => word!("river-picture-left", language),
            _ => word!("river-picture-right", language),
        };
        let (x, y) = spot(state);
        svg.text((x, y + 3.5), Anchor::Middle, 9.0, &letter);
    }
    for (step, pair) in graph.plan.windows(2).enumerate() {
        let (from, to) = (spot(graph.states[pair[0]]), spot(graph.states[pair[1]]));
        // Off the line, so that it does not lie on the way back.
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        // A step over two squares passes a dot half-way.
        let along = if length > 1.5 * CELL { 0.27 } else { 0.42 };
        let at = (
            from.0 + along * dx - 9.0 * dy / length,
            from.1 + along * dy + 9.0 * dx / length + 4.0,
        );
        svg.text(at, Anchor::Middle, 11.0, &(step + 1).to_string());
    }
    legend(&mut svg, height, 3, language);
    svg
}

fn squares(
    svg: &mut Svg,
    puzzle: &Crowd,
    corner: impl Fn(u32, u32) -> (f64, f64),
    language: Language,
) {
    let legal = legal(puzzle);
    let all = puzzle.people;
    for m in 0..=all.missionaries {
        for c in 0..=all.cannibals {
            let here = People {
                missionaries: m,
                cannibals: c,
            };
            let safe = legal.iter().any(|state| state.left == here);
            let class = if safe { Class::Hollow } else { Class::Bad };
            svg.rect(class, corner(m, c), (CELL, CELL), 0.0);
        }
        let (x, _) = corner(m, 0);
        let (_, y) = corner(0, 0);
        let at = (x + CELL / 2.0, y + CELL + 18.0);
        svg.text(at, Anchor::Middle, 12.0, &m.to_string());
    }
    for c in 0..=all.cannibals {
        let (x, y) = corner(0, c);
        let at = (x - 10.0, y + CELL / 2.0 + 4.0);
        svg.text(at, Anchor::End, 12.0, &c.to_string());
    }
    let (x, y) = corner(0, 0);
    let across = word!("river-picture-missionaries", language);
    let up = word!("river-picture-cannibals", language);
    svg.text(
        (x, y + CELL + 38.0),
        Anchor::Start,
        12.0,
        &format!("→ {across}, ↑ {up}"),
    );
}

fn edges(svg: &mut Svg, graph: &Graph<Crowd>, spot: impl Fn(State) -> (f64, f64)) {
    let ends =
        |edge: &super::Edge<People>| (spot(graph.states[edge.from]), spot(graph.states[edge.to]));
    for solution in [false, true] {
        for edge in graph.edges.iter().filter(|edge| edge.solution == solution) {
            let (from, to) = ends(edge);
            let class = if solution { Class::Ink } else { Class::Faint };
            svg.line(class, from, to, 1.2);
        }
    }
    for pair in graph.plan.windows(2) {
        let (from, to) = (spot(graph.states[pair[0]]), spot(graph.states[pair[1]]));
        svg.line(Class::Route, from, to, 2.6);
        arrow(svg, from, to);
    }
}

/// The head of an arrow, at the edge of the dot that it points to.
pub(super) fn arrow(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let tip = (to.0 - ux * (DOT + 1.0), to.1 - uy * (DOT + 1.0));
    let back = (tip.0 - 8.0 * ux, tip.1 - 8.0 * uy);
    let wing = |side: f64| (back.0 - side * 4.0 * uy, back.1 + side * 4.0 * ux);
    svg.polyline(Class::Route, &[wing(1.0), tip, wing(-1.0)], 2.2);
}

/// What the first few colours mean.
pub(super) fn legend(svg: &mut Svg, height: f64, first: usize, language: Language) {
    let entries = [
        (Class::RouteBody, message!("river-picture-on-plan")),
        (Class::Good, message!("river-picture-reachable")),
        (Class::Hollow, message!("river-picture-legal")),
    ];
    for (index, (class, words)) in entries.iter().take(first).enumerate() {
        let x = MARGIN + 152.0 * index as f64;
        svg.circle(*class, (x, height - 30.0), DOT - 2.0);
        svg.text(
            (x + 14.0, height - 26.0),
            Anchor::Start,
            12.0,
            &words.say(language),
        );
    }
}
