//! A state graph in layers: how many crossings from the start, from top to bottom.

use ::cli::word;

use super::legend::{Legend, step};
use super::{Graph, Role};
use crate::labels::{self, Area, Label, text_width};
use crate::language::Language;
use crate::river::crossing::{Crossing, Place};
use crate::svg::{Anchor, Class, Svg};

/// Pictures are no wider than this, so that they can be read on a page; a layer with more states has several rows.
const WIDTH: f64 = 1160.0;
const MARGIN: f64 = 40.0;
/// Room for the numbers of crossings on the left.
const NUMBERS: f64 = 34.0;
const DOT: f64 = 9.0;
const SIZE: f64 = 12.0;
const TITLE: f64 = 15.0;

/// Most states that are drawn.
pub const MAX_STATES: usize = 2_000;
/// Most states that are drawn with their names.
const NAMED: usize = 150;

pub fn draw<P: Crossing>(puzzle: &P, graph: &Graph<P>, language: Language) -> Svg {
    let named = graph.states.len() <= NAMED;
    let labels: Vec<String> = match named {
        true => (graph.states.iter())
            .map(|&state| puzzle.brief(state, language))
            .collect(),
        false => Vec::new(),
    };
    let longest = labels.iter().map(|label| text_width(label, SIZE));
    let dot = if named { DOT } else { 4.0 };
    let slot = 2.0 * dot + 12.0 + longest.fold(0.0, f64::max);
    let row = if named { 46.0 } else { 26.0 };
    let room = WIDTH - 2.0 * MARGIN - NUMBERS;
    let a_row = ((room / slot) as usize).max(1);
    let layers = ordered(graph);
    let widest = layers.iter().map(Vec::len).max().unwrap_or(1).min(a_row);
    let title = puzzle.title().say(language);
    let title_width = text_width(&title, TITLE);
    let inside = (widest as f64 * slot).max(520.0 - NUMBERS).max(title_width);
    let legend = Legend::new(graph, false, false, inside + NUMBERS, language);
    let rows: usize = layers.iter().map(|layer| layer.len().div_ceil(a_row)).sum();
    let top = MARGIN + 24.0;
    let bottom = top + rows as f64 * row;
    let size = (
        inside + NUMBERS + 2.0 * MARGIN,
        bottom + legend.height() + MARGIN,
    );
    let mut svg = Svg::new(size.0, size.1, &title);
    svg.text((MARGIN, MARGIN - 10.0), Anchor::Start, TITLE, &title);
    let mut places = vec![(0.0, 0.0); graph.states.len()];
    let mut done = 0;
    for (crossings, layer) in layers.iter().enumerate() {
        for part in layer.chunks(a_row) {
            let y = top + (done as f64 + 0.5) * row;
            let left = MARGIN + NUMBERS + (inside - part.len() as f64 * slot) / 2.0;
            for (index, &state) in part.iter().enumerate() {
                places[state] = (left + index as f64 * slot + dot + 2.0, y);
            }
            done += 1;
        }
        let y = top + (done as f64 - 0.5 * layer.len().div_ceil(a_row) as f64) * row;
        svg.text(
            (MARGIN, y + 4.0),
            Anchor::Start,
            SIZE,
            &crossings.to_string(),
        );
    }
    for solution in [false, true] {
        for edge in graph.edges.iter().filter(|edge| edge.solution == solution) {
            let class = if solution { Class::Ink } else { Class::Faint };
            let ((x1, y1), (x2, y2)) = (places[edge.from], places[edge.to]);
            // In a row, over the dots between.
            let bend = if y1 == y2 { row / 2.0 } else { 0.0 };
            let (x, y) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2) - bend);
            let data = format!("M{x1:.1} {y1:.1}Q{x:.1} {y:.1} {x2:.1} {y2:.1}");
            svg.path(class, &data, 1.2);
        }
    }
    for pair in graph.plan.windows(2) {
        step(&mut svg, places[pair[0]], places[pair[1]], dot);
    }
    for (number, role) in graph.roles.iter().enumerate() {
        let class = match role {
            Role::Reachable => Class::Good,
            Role::Solution => Class::RouteBody,
        };
        let (x, y) = places[number];
        svg.circle(class, (x, y), dot);
        if named {
            let boat = match puzzle.boat(graph.states[number]) {
                Place::Left => word!("river-picture-left", language),
                Place::Right => word!("river-picture-right", language),
                Place::Island => word!("river-picture-island", language),
            };
            svg.text((x, y + 3.5), Anchor::Middle, 9.0, &boat);
        }
    }
    let beside = |(label, &(x, y)): (String, &(f64, f64))| Label {
        text: label,
        size: SIZE,
        places: [4.0, 15.0, -7.0]
            .into_iter()
            .flat_map(|down| {
                let away = dot + 4.0;
                let right = ((x + away, y + down), Anchor::Start);
                [right, ((x - away, y + down), Anchor::End)]
            })
            .collect(),
        needed: true,
    };
    let dots = places.iter().map(|&place| Area::around(place, dot));
    // Nor on the numbers, nor beyond the paper.
    let strip = |left: f64, right: f64| Area {
        least: (left, 0.0),
        most: (right, bottom),
    };
    let edges = [
        strip(0.0, MARGIN + NUMBERS - 8.0),
        strip(size.0 - 4.0, 2.0 * size.0),
    ];
    let taken: Vec<_> = dots.chain(edges).collect();
    let lines = graph.edges.iter().filter(|edge| edge.solution);
    let lines: Vec<_> = lines
        .map(|edge| (places[edge.from], places[edge.to]))
        .collect();
    let labels = labels.into_iter().zip(&places).map(beside).collect();
    for label in labels::place(labels, &taken, &lines) {
        label.draw(&mut svg);
    }
    legend.draw(&mut svg, (MARGIN, bottom));
    svg
}

/// The states of each layer, each below those it is reached from, so that few lines cross.
fn ordered<P: Crossing>(graph: &Graph<P>) -> Vec<Vec<usize>> {
    let count = graph
        .distance
        .iter()
        .max()
        .map_or(1, |&last| last as usize + 1);
    let mut layers = vec![Vec::new(); count];
    for (state, &layer) in graph.distance.iter().enumerate() {
        layers[layer as usize].push(state);
    }
    let mut above = vec![Vec::new(); graph.states.len()];
    for edge in &graph.edges {
        if graph.distance[edge.from] < graph.distance[edge.to] {
            above[edge.to].push(edge.from);
        }
    }
    let mut across = vec![0.0; graph.states.len()];
    for layer in &mut layers {
        let mean = |state: usize| {
            let sum: f64 = above[state].iter().map(|&from| across[from]).sum();
            sum / above[state].len().max(1) as f64
        };
        layer.sort_by(|&one, &other| mean(one).total_cmp(&mean(other)));
        let middle = (layer.len() as f64 - 1.0) / 2.0;
        for (index, &state) in layer.iter().enumerate() {
            across[state] = index as f64 - middle;
        }
    }
    layers
}
