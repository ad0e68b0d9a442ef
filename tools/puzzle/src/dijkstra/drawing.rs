//! A network and the routes in it as a picture.

use std::f64::consts::{PI, TAU};
use std::fmt::Write;

use super::network::Network;
use super::search::Route;
use crate::svg::{Anchor, Class, Svg};

/// Without coordinates this many nodes at most are drawn, on a circle.
pub const MAX_ON_CIRCLE: usize = 60;

/// Up to this many nodes are drawn with their names, and edges with their lengths.
const MAX_NAMED: usize = 60;

/// Up to this many arcs are drawn; of larger networks only the routes.
const MAX_ARCS: usize = 400_000;

/// The longer side of the picture, and the paper around it, in pixels.
const SIDE: f64 = 880.0;
const MARGIN: f64 = 60.0;

/// Draws a network with routes; `None` if it is not known where its many nodes lie.
pub fn draw(network: &Network, routes: &[Route]) -> Option<Svg> {
    let nodes = network.names.len();
    let circle: Vec<_>;
    let coordinates = if !network.coordinates.is_empty() {
        &network.coordinates
    } else if nodes <= MAX_ON_CIRCLE {
        let angle = |node| TAU * node as f64 / nodes as f64;
        circle = (0..nodes)
            .map(|node| (angle(node).sin(), angle(node).cos()))
            .collect();
        &circle
    } else {
        return None;
    };
    let frame = Frame::new(coordinates);
    let places: Vec<_> = coordinates
        .iter()
        .map(|&point| frame.place(point))
        .collect();
    let mut svg = Svg::new(frame.size.0, frame.size.1, "shortest routes");
    let named = nodes <= MAX_NAMED;
    roads(&mut svg, network, &places, named);
    for route in routes {
        let points: Vec<_> = route
            .nodes
            .iter()
            .map(|&node| places[node as usize])
            .collect();
        svg.polyline(Class::Route, &points, if named { 5.0 } else { 2.5 });
    }
    if named {
        lengths(&mut svg, network, &places);
        cities(&mut svg, network, &places, routes);
    } else {
        for end in routes
            .iter()
            .flat_map(|route| route.nodes.first().into_iter().chain(route.nodes.last()))
        {
            svg.circle(Class::RouteBody, places[*end as usize], 5.0);
        }
    }
    Some(svg)
}

/// All edges in one path, since a network may have a hundred thousand of them.
fn roads(svg: &mut Svg, network: &Network, places: &[(f64, f64)], named: bool) {
    if network.graph.arcs() > MAX_ARCS {
        return;
    }
    let mut data = String::new();
    for edge in network.graph.edges() {
        if network.undirected && edge.tail > edge.head {
            continue;
        }
        let ((x1, y1), (x2, y2)) = (places[edge.tail as usize], places[edge.head as usize]);
        // Writing to a String cannot fail.
        let _ = write!(data, "M{x1:.1} {y1:.1}L{x2:.1} {y2:.1}");
    }
    svg.path(Class::Faint, &data, if named { 2.5 } else { 0.6 });
}

/// The length of each edge beside its middle.
fn lengths(svg: &mut Svg, network: &Network, places: &[(f64, f64)]) {
    for edge in network.graph.edges() {
        if network.undirected && edge.tail > edge.head {
            continue;
        }
        let (from, to) = (places[edge.tail as usize], places[edge.head as usize]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy).max(1.0);
        // To the right of the way upwards, so that the text never lies on its own edge.
        let side = if dy <= 0.0 { 1.0 } else { -1.0 };
        let (right, down) = (-dy / length * side, dx / length * side);
        // Beside a steep edge a long text would reach over it, unless it begins there.
        let (anchor, gap) = if right > 0.5 {
            (Anchor::Start, 7.0)
        } else {
            (Anchor::Middle, 12.0)
        };
        let at = (
            f64::midpoint(from.0, to.0) + gap * right,
            f64::midpoint(from.1, to.1) + 10.0 * down + 4.0,
        );
        svg.text(at, anchor, 11.0, &network.length(edge.weight));
    }
}

fn cities(svg: &mut Svg, network: &Network, places: &[(f64, f64)], routes: &[Route]) {
    let mut directions = vec![Vec::new(); places.len()];
    for edge in network.graph.edges() {
        let (from, to) = (places[edge.tail as usize], places[edge.head as usize]);
        let angle = (to.1 - from.1).atan2(to.0 - from.0);
        directions[edge.tail as usize].push(angle);
        directions[edge.head as usize].push(angle + PI);
    }
    for (node, &place) in places.iter().enumerate() {
        let on_route = routes
            .iter()
            .any(|route| route.nodes.contains(&(node as u32)));
        let class = if on_route {
            Class::RouteBody
        } else {
            Class::Solid
        };
        svg.circle(class, place, 5.5);
        let (anchor, right, down) = freest_side(&directions[node]);
        let at = (place.0 + right, place.1 + down);
        svg.text(at, anchor, 14.0, &network.names.name(node as u32));
    }
}

/// Where a name stands beside its node, so that it lies on no edge if that can be: how it is anchored, and
/// the offset to the right and down.
fn freest_side(edges: &[f64]) -> (Anchor, f64, f64) {
    /// The direction of each side, the favourite first, and where the name stands there.
    const SIDES: [(f64, (Anchor, f64, f64)); 6] = [
        (-PI / 6.0, (Anchor::Start, 9.0, -8.0)),
        (PI / 6.0, (Anchor::Start, 9.0, 17.0)),
        (-5.0 * PI / 6.0, (Anchor::End, -9.0, -8.0)),
        (5.0 * PI / 6.0, (Anchor::End, -9.0, 17.0)),
        (-PI / 2.0, (Anchor::Middle, 0.0, -12.0)),
        (PI / 2.0, (Anchor::Middle, 0.0, 22.0)),
    ];
    let room = |side: f64| {
        let apart = edges.iter().map(|edge| {
            let turn = (side - edge).rem_euclid(TAU);
            turn.min(TAU - turn)
        });
        // Forty degrees are room enough.
        apart.fold(40_f64.to_radians(), f64::min)
    };
    let mut best = SIDES[0];
    for side in SIDES {
        if room(side.0) > room(best.0) {
            best = side;
        }
    }
    best.1
}

/// Where the network lies on the paper.
struct Frame {
    /// The least x and the largest y of the network.
    corner: (f64, f64),
    /// Pixels for one of its units.
    scale: f64,
    size: (f64, f64),
}

impl Frame {
    fn new(coordinates: &[(f64, f64)]) -> Self {
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
        let side = |extent: f64| (extent * scale).max(0.0) + 2.0 * MARGIN;
        Self {
            corner: (least.0, most.1),
            scale,
            size: (side(extent.0), side(extent.1)),
        }
    }

    /// A point on the paper, where y grows downwards.
    fn place(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (
            (x - self.corner.0) * self.scale + MARGIN,
            (self.corner.1 - y) * self.scale + MARGIN,
        )
    }
}
