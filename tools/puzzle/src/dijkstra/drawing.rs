//! A network and the routes in it as a picture.

mod layout;

use std::fmt::Write;

use super::network::Network;
use super::route::Route;
use crate::labels::{self, Area, Label, Placed, Point};
use crate::svg::{Anchor, Class, Svg};

/// Networks without coordinates are drawn only up to this many nodes.
pub const MAX_LAID_OUT: usize = 300;

/// Up to this many nodes are drawn with their names, and edges with their lengths and directions.
const MAX_NAMED: usize = 60;

/// Networks with more arcs are drawn without them, with the routes only.
const MAX_ARCS: usize = 400_000;

/// The longer side of the network, and the paper around it, in pixels.
const SIDE: f64 = 880.0;
const MARGIN: f64 = 30.0;

const NODE: f64 = 5.5;
const NAME: f64 = 14.0;
const LENGTH: f64 = 11.0;
/// How far the two directions of an edge lie apart where each is an arc of its own.
const APART: f64 = 3.0;

/// The colours of routes; the legend names at most as many routes.
const ROUTES: [Class; 6] = [
    Class::Route,
    Class::Second,
    Class::Third,
    Class::Fourth,
    Class::Fifth,
    Class::Sixth,
];
const LEGEND_LINE: f64 = 20.0;

/// Draws a network with routes; `None` if it has no coordinates and too many nodes to be laid out.
pub fn draw(network: &Network, routes: &[Route]) -> Option<Svg> {
    let nodes = network.names.len();
    let laid_out: Vec<_>;
    let coordinates = if !network.coordinates.is_empty() {
        &network.coordinates
    } else if nodes <= MAX_LAID_OUT {
        laid_out = layout::layout(&network.graph);
        &laid_out
    } else {
        return None;
    };
    let named = nodes <= MAX_NAMED;
    let (places, size) = on_paper(coordinates);
    let arcs = arcs(network, &places, named);
    let labels = match named {
        true => labels(network, &places, &arcs),
        false => Vec::new(),
    };
    let network_area = Area {
        least: (0.0, 0.0),
        most: size,
    };
    let area = labels::bounds(&labels, network_area);
    // A route without an edge, from a node to itself, has no colour that the legend could explain.
    let legend: Vec<_> = routes
        .iter()
        .filter(|route| route.nodes.len() > 1)
        .collect();
    let legend = if legend.len() > 1 {
        &legend[..legend.len().min(ROUTES.len())]
    } else {
        &[]
    };
    let corner = (area.least.0 - MARGIN, area.least.1 - MARGIN);
    let size = (
        (area.most.0 + MARGIN - corner.0).max(if legend.is_empty() { 0.0 } else { 520.0 }),
        area.most.1 + MARGIN - corner.1,
    );
    let height = size.1 + LEGEND_LINE * legend.len() as f64;
    let mut svg = Svg::new(size.0, height, "shortest routes");
    svg.element(format_args!(
        r#"<g transform="translate({:.2} {:.2})">"#,
        -corner.0, -corner.1
    ));
    roads(&mut svg, &arcs, named);
    // The first route lies on top; those below it are wider, so that all are visible where they
    // coincide.
    let width = if named { 5.0 } else { 2.5 };
    for (index, route) in routes.iter().enumerate().rev() {
        let points = route.nodes.iter().map(|&node| places[node as usize]);
        let below = index.min(ROUTES.len() - 1) as f64;
        let class = ROUTES[index % ROUTES.len()];
        svg.polyline(
            class,
            &points.collect::<Vec<_>>(),
            width * (1.0 + 0.5 * below),
        );
    }
    if named && !network.undirected {
        arrows(&mut svg, network, &arcs, routes);
    }
    nodes_of(&mut svg, &places, routes, named);
    labels.iter().for_each(|label| label.draw(&mut svg));
    svg.element(format_args!("</g>"));
    for (line, (route, class)) in legend.iter().zip(ROUTES).enumerate() {
        let y = size.1 + LEGEND_LINE * line as f64;
        svg.line(class, (MARGIN, y - 4.0), (MARGIN + 30.0, y - 4.0), 5.0);
        let ends = [0, route.nodes.len() - 1].map(|at| network.names.name(route.nodes[at]));
        let words = format!(
            "{}: {} → {}",
            network.length(route.length),
            ends[0],
            ends[1]
        );
        svg.text((MARGIN + 40.0, y), Anchor::Start, 13.0, &words);
    }
    Some(svg)
}

/// An arc as a stroke; for an undirected edge only one of its two arcs.
struct Stroke {
    tail: u32,
    head: u32,
    weight: u64,
    from: Point,
    to: Point,
}

fn arcs(network: &Network, places: &[Point], named: bool) -> Vec<Stroke> {
    let graph = &network.graph;
    if graph.arcs() > MAX_ARCS {
        return Vec::new();
    }
    let edges = graph.edges().filter(|edge| {
        let twin = network.undirected && edge.tail > edge.head;
        edge.tail != edge.head && !twin
    });
    let stroke = |edge: super::graph::Edge| {
        let (mut from, mut to) = (places[edge.tail as usize], places[edge.head as usize]);
        let returns = || graph.out_arcs(edge.head).any(|(head, _)| head == edge.tail);
        if named && !network.undirected && returns() {
            let (right, down) = beside(from, to);
            let aside = |at: Point| (at.0 + APART * right, at.1 + APART * down);
            (from, to) = (aside(from), aside(to));
        }
        Stroke {
            tail: edge.tail,
            head: edge.head,
            weight: edge.weight,
            from,
            to,
        }
    };
    edges.map(stroke).collect()
}

/// A step of one pixel to the right, seen in the direction from one point to another.
fn beside(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    (-dy / length, dx / length)
}

/// Draws all edges as one path, since a network may have a hundred thousand of them.
fn roads(svg: &mut Svg, arcs: &[Stroke], named: bool) {
    let mut data = String::new();
    for Stroke {
        from: (x1, y1),
        to: (x2, y2),
        ..
    } in arcs
    {
        // Writing to a String cannot fail.
        let _ = write!(data, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
    }
    svg.path(Class::Faint, &data, if named { 2.5 } else { 0.6 });
}

/// Draws the heads of arcs, at the rims of the nodes that they lead to.
fn arrows(svg: &mut Svg, network: &Network, arcs: &[Stroke], routes: &[Route]) {
    for arc in arcs {
        let (right, down) = beside(arc.from, arc.to);
        let (along, up) = (down, -right);
        let tip = (
            arc.to.0 - along * (NODE + 1.0),
            arc.to.1 - up * (NODE + 1.0),
        );
        let back = (tip.0 - 9.0 * along, tip.1 - 9.0 * up);
        let wing = |side: f64| (back.0 + side * 4.5 * right, back.1 + side * 4.5 * down);
        let length = |route: &&Route| {
            let mut pairs = route.nodes.windows(2);
            let weight = network
                .graph
                .out_arcs(arc.tail)
                .filter(|(head, _)| *head == arc.head);
            let is_shortest = weight.map(|(_, weight)| weight).min() == Some(arc.weight);
            is_shortest && pairs.any(|pair| pair == [arc.tail, arc.head])
        };
        let class = if routes.iter().any(|route| length(&route)) {
            Class::Ink
        } else {
            Class::Faint
        };
        svg.polyline(class, &[wing(1.0), tip, wing(-1.0)], 2.0);
    }
}

fn nodes_of(svg: &mut Svg, places: &[Point], routes: &[Route], named: bool) {
    let mut on_route = vec![false; places.len()];
    for route in routes {
        let ends = route.nodes.first().into_iter().chain(route.nodes.last());
        let shown: Vec<_> = if named {
            route.nodes.iter().collect()
        } else {
            ends.collect()
        };
        for &node in shown {
            on_route[node as usize] = true;
        }
    }
    for (&place, on_route) in places.iter().zip(on_route) {
        match on_route {
            true => svg.circle(Class::RouteBody, place, NODE),
            false if named => svg.circle(Class::Solid, place, NODE),
            false => {}
        }
    }
}

/// The names of nodes and the lengths of edges, the names first.
fn labels(network: &Network, places: &[Point], arcs: &[Stroke]) -> Vec<Placed> {
    let names = places.iter().enumerate().map(|(node, &place)| Label {
        text: network.names.name(node as u32).into_owned(),
        size: NAME,
        places: around(place),
        needed: true,
    });
    let lengths = arcs.iter().map(|arc| Label {
        text: network.length(arc.weight),
        size: LENGTH,
        places: along(arc, network.undirected),
        needed: false,
    });
    let nodes: Vec<_> = places
        .iter()
        .map(|&place| Area::around(place, NODE + 1.0))
        .collect();
    let edges: Vec<_> = arcs.iter().map(|arc| (arc.from, arc.to)).collect();
    labels::place(names.chain(lengths).collect(), &nodes, &edges)
}

/// Candidate positions of a name: on eight sides of its node, near and then farther away.
fn around((x, y): Point) -> Vec<(Point, Anchor)> {
    const SIDES: [(f64, f64, Anchor); 8] = [
        (0.8, -0.7, Anchor::Start),
        (0.8, 1.25, Anchor::Start),
        (-0.8, -0.7, Anchor::End),
        (-0.8, 1.25, Anchor::End),
        (1.0, 0.35, Anchor::Start),
        (-1.0, 0.35, Anchor::End),
        (0.0, -1.0, Anchor::Middle),
        (0.0, 1.7, Anchor::Middle),
    ];
    let at = |far: f64| {
        SIDES.map(|(right, down, anchor)| {
            let middle = 0.35 * NAME;
            ((x + far * right, y + middle + far * (down - 0.35)), anchor)
        })
    };
    [11.0, 15.0, 20.0, 27.0].into_iter().flat_map(at).collect()
}

/// Candidate positions of an edge's length: beside its middle and then nearer to an end; for an
/// arc, to its right.
fn along(arc: &Stroke, undirected: bool) -> Vec<(Point, Anchor)> {
    let (right, down) = beside(arc.from, arc.to);
    let sides: &[f64] = if undirected { &[1.0, -1.0] } else { &[1.0] };
    let mut places = Vec::new();
    for part in [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74] {
        let (x, y) = (
            arc.from.0 + part * (arc.to.0 - arc.from.0),
            arc.from.1 + part * (arc.to.1 - arc.from.1),
        );
        for side in sides {
            let (right, down) = (right * side, down * side);
            // Beside a steep edge a long text would cross it, unless it begins or ends there.
            let anchor = match right {
                right if right > 0.35 => Anchor::Start,
                right if right < -0.35 => Anchor::End,
                _ => Anchor::Middle,
            };
            let gap = if anchor == Anchor::Middle { 11.0 } else { 7.5 };
            places.push(((x + gap * right, y + gap * down + 0.35 * LENGTH), anchor));
        }
    }
    places
}

/// The positions of the nodes on the paper, where y grows downwards, and the size of the area they
/// cover.
fn on_paper(coordinates: &[Point]) -> (Vec<Point>, Point) {
    let infinite = f64::INFINITY;
    let start = ((infinite, infinite), (-infinite, -infinite));
    let (least, most) = coordinates.iter().fold(start, |(least, most), &(x, y)| {
        (
            (least.0.min(x), least.1.min(y)),
            (most.0.max(x), most.1.max(y)),
        )
    });
    let extent = (most.0 - least.0, most.1 - least.1);
    let longer = extent.0.max(extent.1);
    let scale = if longer.is_finite() && longer > 0.0 {
        SIDE / longer
    } else {
        1.0
    };
    let place = |&(x, y): &Point| ((x - least.0) * scale, (most.1 - y) * scale);
    let size = ((extent.0 * scale).max(0.0), (extent.1 * scale).max(0.0));
    (coordinates.iter().map(place).collect(), size)
}
