//! A state graph in columns: how many crossings from the start, left to right.

use super::grid::{arrow, legend};
use super::{Graph, Role};
use crate::language::Language;
use crate::river::crossing::Crossing;
use crate::svg::{Anchor, Class, Svg};

/// Room between columns and between rows, in pixels.
const COLUMN: f64 = 150.0;
const ROW: f64 = 46.0;
const MARGIN: f64 = 90.0;
const DOT: f64 = 9.0;

/// Most states that are drawn.
pub const MAX_STATES: usize = 2_000;
/// Most states that are drawn with their names.
const NAMED: usize = 150;

pub fn draw<P: Crossing>(puzzle: &P, graph: &Graph<P>, language: Language) -> Svg {
    let columns = graph
        .distance
        .iter()
        .max()
        .map_or(1, |&last| last as usize + 1);
    let mut filled = vec![0_usize; columns];
    let rows: Vec<usize> = graph
        .distance
        .iter()
        .map(|&column| {
            filled[column as usize] += 1;
            filled[column as usize] - 1
        })
        .collect();
    let most = filled.iter().copied().max().unwrap_or(1);
    let width = ((columns - 1) as f64 * COLUMN + 2.0 * MARGIN).max(520.0);
    let height = most as f64 * ROW + 2.0 * MARGIN + 40.0;
    let title = puzzle.title().say(language);
    let mut svg = Svg::new(width, height, &title);
    svg.text((MARGIN, 26.0), Anchor::Start, 15.0, &title);
    let spot = |number: usize| {
        let column = graph.distance[number] as usize;
        let unused = (most - filled[column]) as f64 / 2.0;
        (
            MARGIN + column as f64 * COLUMN,
            MARGIN + (rows[number] as f64 + unused + 0.5) * ROW,
        )
    };
    for solution in [false, true] {
        for edge in graph.edges.iter().filter(|edge| edge.solution == solution) {
            let class = if solution { Class::Ink } else { Class::Faint };
            svg.line(class, spot(edge.from), spot(edge.to), 1.2);
        }
    }
    for pair in graph.plan.windows(2) {
        let (from, to) = (spot(pair[0]), spot(pair[1]));
        svg.line(Class::Route, from, to, 2.6);
        arrow(&mut svg, from, to);
    }
    for (number, role) in graph.roles.iter().enumerate() {
        let class = match role {
            Role::Reachable => Class::Good,
            Role::Solution => Class::RouteBody,
        };
        svg.circle(class, spot(number), DOT);
        if graph.states.len() <= NAMED {
            let (x, y) = spot(number);
            let label = puzzle.label(graph.states[number], language);
            svg.text((x, y + DOT + 12.0), Anchor::Middle, 10.0, &label);
        }
    }
    // States out of reach are not in columns: they have no distance.
    legend(&mut svg, height, 2, language);
    svg
}
