//! A state graph in layers from top to bottom: one layer for each number of crossings from the
//! start.
//!
//! States have names beside them: who is on the left bank, and on the island. In a large graph only
//! the states on shortest plans have names.

use ::cli::{message, word};

use super::legend::{Legend, step};
use crate::cli::river::words::Described;
use crate::labels::{self, Area, Label, Point, text_width};
use crate::language::Language;
use crate::river::crossing::{Place, River};
use crate::river::graph::{Graph, Role};
use crate::svg::{Anchor, Class, Svg};

/// Pictures are no wider than this, so that they can be read on a page; a layer with more states
/// has several rows.
const WIDTH: f64 = 1160.0;
const MARGIN: f64 = 40.0;
/// Room on the left for the numbers of crossings.
const NUMBERS: f64 = 34.0;
/// Where the first row begins, from the top of the picture.
const TOP: f64 = MARGIN + 24.0;
const NAMED_DOT: f64 = 9.0;
const DOT: f64 = 4.0;
/// Room between a dot with its name and the next dot.
const GAP: f64 = 12.0;
const SIZE: f64 = 12.0;
const TITLE: f64 = 15.0;

/// Graphs with more states are not drawn.
pub(in crate::cli::river) const MAX_STATES: usize = 2_000;
/// The most states that are drawn with their names.
const MAX_NAMED: usize = 150;

pub(in crate::cli::river) fn draw<P: Described>(
    puzzle: &P,
    graph: &Graph<P>,
    language: Language,
) -> Svg {
    let layout = Layout::new(puzzle, graph, language);
    let title = puzzle.title().say(language);
    let inside = layout.width.max(520.0 - NUMBERS);
    let inside = inside.max(text_width(&title, TITLE));
    let legend = Legend::new(graph, false, false, inside + NUMBERS, language)
        .with_notes(layout.notes(puzzle, language));
    let places = layout.places(inside);
    let bottom = TOP + layout.rows.len() as f64 * layout.row;
    let size = (
        inside + NUMBERS + 2.0 * MARGIN,
        bottom + legend.height() + MARGIN,
    );
    let mut svg = Svg::new(size.0, size.1, &title);
    svg.text((MARGIN, MARGIN - 10.0), Anchor::Start, TITLE, &title);
    layout.draw_numbers(&mut svg);
    layout.draw_edges(&mut svg, graph, &places);
    for pair in graph.plan.windows(2) {
        let dot = layout.dot(pair[1]);
        step(&mut svg, places[pair[0]], places[pair[1]], dot);
    }
    layout.draw_dots(&mut svg, puzzle, graph, &places, language);
    layout.draw_names(&mut svg, graph, &places, (size.0, bottom));
    legend.draw(&mut svg, (MARGIN, bottom));
    svg
}

/// Which states have names, and which states stand in which row.
struct Layout {
    /// The name of each state that has one.
    names: Vec<Option<String>>,
    /// For each row, the number of crossings to its states, and the states.
    rows: Vec<(usize, Vec<usize>)>,
    /// The height of a row, in pixels.
    row: f64,
    /// The width that a state with a name takes in its row.
    slot: f64,
    /// The width of the widest row.
    width: f64,
}

impl Layout {
    fn new<P: Described>(puzzle: &P, graph: &Graph<P>, language: Language) -> Self {
        let named = named(graph);
        let names: Vec<_> = named
            .iter()
            .zip(&graph.states)
            .map(|(&named, &state)| named.then(|| puzzle.brief(state, language)))
            .collect();
        let longest = names.iter().flatten().map(|name| text_width(name, SIZE));
        let mut layout = Self {
            rows: Vec::new(),
            row: if named.contains(&true) { 46.0 } else { 26.0 },
            slot: 2.0 * NAMED_DOT + GAP + longest.fold(0.0, f64::max),
            width: 0.0,
            names,
        };
        for (crossings, layer) in ordered(graph).into_iter().enumerate() {
            layout.add_layer(crossings, layer);
        }
        layout
    }

    /// Adds a layer, in as many rows as it needs.
    fn add_layer(&mut self, crossings: usize, layer: Vec<usize>) {
        let room = WIDTH - 2.0 * MARGIN - NUMBERS;
        let (mut row, mut width) = (Vec::new(), 0.0);
        for state in layer {
            let slot = self.slot(state);
            if width + slot > room && !row.is_empty() {
                self.rows.push((crossings, std::mem::take(&mut row)));
                width = 0.0;
            }
            row.push(state);
            width += slot;
            self.width = self.width.max(width);
        }
        self.rows.push((crossings, row));
    }

    fn dot(&self, state: usize) -> f64 {
        match self.names[state] {
            Some(_) => NAMED_DOT,
            None => DOT,
        }
    }

    fn slot(&self, state: usize) -> f64 {
        match self.names[state] {
            Some(_) => self.slot,
            None => 2.0 * DOT + GAP,
        }
    }

    fn height(&self, row: usize) -> f64 {
        TOP + (row as f64 + 0.5) * self.row
    }

    /// The positions of all states; each row is centered in a width of `inside`.
    fn places(&self, inside: f64) -> Vec<Point> {
        let mut places = vec![(0.0, 0.0); self.names.len()];
        for (number, (_, row)) in self.rows.iter().enumerate() {
            let width: f64 = row.iter().map(|&state| self.slot(state)).sum();
            let mut left = MARGIN + NUMBERS + (inside - width) / 2.0;
            for &state in row {
                places[state] = (left + self.dot(state) + 2.0, self.height(number));
                left += self.slot(state);
            }
        }
        places
    }

    /// Notes that explain the names, one a line.
    fn notes<P: Described>(&self, puzzle: &P, language: Language) -> Vec<String> {
        let count = self.names.iter().flatten().count();
        let names = match puzzle.river() {
            River::Plain => message!("river-picture-names"),
            River::Island | River::IslandOnly => message!("river-picture-island-names"),
        };
        let some = message!("river-picture-some-names");
        let notes = [
            (count > 0).then_some(names),
            puzzle.brief_words().filter(|_| count > 0),
            (count > 0 && count < self.names.len()).then_some(some),
        ];
        let notes = notes.into_iter().flatten();
        notes.map(|note| note.say(language)).collect()
    }

    /// Draws the number of crossings of each layer, at the middle of the layer's height.
    fn draw_numbers(&self, svg: &mut Svg) {
        let mut first = 0;
        for layer in self.rows.chunk_by(|one, next| one.0 == next.0) {
            let last = first + layer.len() - 1;
            let y = f64::midpoint(self.height(first), self.height(last)) + 4.0;
            svg.text((MARGIN, y), Anchor::Start, SIZE, &layer[0].0.to_string());
            first += layer.len();
        }
    }

    fn draw_edges<P: Described>(&self, svg: &mut Svg, graph: &Graph<P>, places: &[Point]) {
        for solution in [false, true] {
            for edge in graph.edges.iter().filter(|edge| edge.solution == solution) {
                let class = if solution { Class::Ink } else { Class::Faint };
                let ((x1, y1), (x2, y2)) = (places[edge.from], places[edge.to]);
                // An edge within a row is bent over the dots between its ends.
                let bend = if y1 == y2 { self.row / 2.0 } else { 0.0 };
                let (x, y) = (f64::midpoint(x1, x2), f64::midpoint(y1, y2) - bend);
                let data = format!("M{x1:.1} {y1:.1}Q{x:.1} {y:.1} {x2:.1} {y2:.1}");
                svg.path(class, &data, 1.2);
            }
        }
    }

    fn draw_dots<P: Described>(
        &self,
        svg: &mut Svg,
        puzzle: &P,
        graph: &Graph<P>,
        places: &[Point],
        language: Language,
    ) {
        for (number, role) in graph.roles.iter().enumerate() {
            let class = match role {
                Role::Reachable => Class::Good,
                Role::Solution => Class::RouteBody,
            };
            let (x, y) = places[number];
            svg.circle(class, (x, y), self.dot(number));
            if self.names[number].is_some() {
                let boat = match puzzle.boat(graph.states[number]) {
                    Place::Left => word!("river-picture-left", language),
                    Place::Right => word!("river-picture-right", language),
                    Place::Island => word!("river-picture-island", language),
                };
                svg.text((x, y + 3.5), Anchor::Middle, 9.0, &boat);
            }
        }
    }

    /// Draws the names beside their dots, within the paper, whose right and lower edges are given.
    fn draw_names<P: Described>(
        &self,
        svg: &mut Svg,
        graph: &Graph<P>,
        places: &[Point],
        (right, bottom): Point,
    ) {
        let numbers = (0..places.len()).filter_map(|state| {
            let text = self.names[state].clone()?;
            Some(beside(text, places[state]))
        });
        let dots = places.iter().enumerate();
        let dots = dots.map(|(state, &place)| Area::around(place, self.dot(state)));
        // Names may stand neither on the numbers of crossings nor beyond the paper.
        let strip = |left: f64, right: f64| Area {
            least: (left, 0.0),
            most: (right, bottom),
        };
        let edges = [
            strip(0.0, MARGIN + NUMBERS - 8.0),
            strip(right - 4.0, 2.0 * right),
        ];
        let taken: Vec<_> = dots.chain(edges).collect();
        let lines = graph.edges.iter().filter(|edge| edge.solution);
        let lines: Vec<_> = lines
            .map(|edge| (places[edge.from], places[edge.to]))
            .collect();
        for label in labels::place(numbers.collect(), &taken, &lines) {
            label.draw(svg);
        }
    }
}

/// A name, and where it may stand beside its dot.
fn beside(text: String, (x, y): Point) -> Label {
    let away = NAMED_DOT + 4.0;
    let places = [4.0, 15.0, -7.0].into_iter().flat_map(|down| {
        let right = ((x + away, y + down), Anchor::Start);
        [right, ((x - away, y + down), Anchor::End)]
    });
    let above_and_below = [-14.0, 22.0].map(|down| ((x, y + down), Anchor::Middle));
    Label {
        text,
        size: SIZE,
        places: places.chain(above_and_below).collect(),
        needed: true,
    }
}

/// Which states have names: all; if these are too many, those on shortest plans; if these are too
/// many, those on the one plan; if that is too long, none.
fn named<P: Described>(graph: &Graph<P>) -> Vec<bool> {
    let count = graph.states.len();
    let on_shortest = || graph.roles.iter().map(|&role| role == Role::Solution);
    if count <= MAX_NAMED {
        vec![true; count]
    } else if on_shortest().filter(|&on| on).count() <= MAX_NAMED {
        on_shortest().collect()
    } else {
        let on_plan = |state| graph.plan.len() <= MAX_NAMED && graph.plan.contains(&state);
        (0..count).map(on_plan).collect()
    }
}

/// The states of each layer, in an order in which each state is near those it is reached from, so
/// that few lines cross.
fn ordered<P: Described>(graph: &Graph<P>) -> Vec<Vec<usize>> {
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
