//! Places labels in a picture, so that none overlaps another.
//!
//! Each label has some candidate positions, the preferred one first. Each label in turn takes the
//! one that costs least: a label may not overlap another label or a node, it crosses an edge only
//! if there is no other position, and a length for which there is none is left out (a name is not).

use ::cli::columns::width;

use crate::svg::{Anchor, Svg};

/// About as wide as a column of text, and as high as letters are above and below the baseline, in
/// parts of their size.
const COLUMN: f64 = 0.58;
const ASCENT: f64 = 0.78;
const DESCENT: f64 = 0.22;
/// Edges at this distance from a label count as crossed.
const HALO: f64 = 3.0;

/// The approximate width of a text, by the size of its letters.
pub(crate) fn text_width(text: &str, size: f64) -> f64 {
    width(text) as f64 * COLUMN * size
}

pub(crate) type Point = (f64, f64);

/// A text to be placed. It may be left out unless it is `needed`.
pub(crate) struct Label {
    pub(crate) text: String,
    pub(crate) size: f64,
    /// Candidate points where its baseline begins, is centred or ends.
    pub(crate) places: Vec<(Point, Anchor)>,
    pub(crate) needed: bool,
}

pub(crate) struct Placed {
    text: String,
    size: f64,
    at: Point,
    anchor: Anchor,
    area: Area,
}

impl Placed {
    pub(crate) fn draw(&self, svg: &mut Svg) {
        svg.label(self.at, self.anchor, self.size, &self.text);
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Area {
    pub(crate) least: Point,
    pub(crate) most: Point,
}

impl Area {
    pub(crate) fn around(centre: Point, radius: f64) -> Self {
        Self {
            least: (centre.0 - radius, centre.1 - radius),
            most: (centre.0 + radius, centre.1 + radius),
        }
    }

    fn of(text: &str, size: f64, at: Point, anchor: Anchor) -> Self {
        let long = text_width(text, size);
        let left = match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - long / 2.0,
            Anchor::End => at.0 - long,
        };
        Self {
            least: (left, at.1 - ASCENT * size),
            most: (left + long, at.1 + DESCENT * size),
        }
    }

    fn grown(&self, by: f64) -> Self {
        Self {
            least: (self.least.0 - by, self.least.1 - by),
            most: (self.most.0 + by, self.most.1 + by),
        }
    }

    /// How much two areas overlap, in square pixels.
    fn shared(&self, other: &Self) -> f64 {
        let across = self.most.0.min(other.most.0) - self.least.0.max(other.least.0);
        let down = self.most.1.min(other.most.1) - self.least.1.max(other.least.1);
        across.max(0.0) * down.max(0.0)
    }

    /// How much of a line segment lies in the area, in pixels (Liang and Barsky 1984).
    fn crossed(&self, (from, to): (Point, Point)) -> f64 {
        let step = (to.0 - from.0, to.1 - from.1);
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (start, step, least, most) in [
            (from.0, step.0, self.least.0, self.most.0),
            (from.1, step.1, self.least.1, self.most.1),
        ] {
            if step.abs() < 1e-9 {
                if start < least || start > most {
                    return 0.0;
                }
                continue;
            }
            let (one, other) = ((least - start) / step, (most - start) / step);
            enters = enters.max(one.min(other));
            leaves = leaves.min(one.max(other));
        }
        (leaves - enters).max(0.0) * step.0.hypot(step.1)
    }
}

/// Places labels beside nodes and edges.
pub(crate) fn place(labels: Vec<Label>, nodes: &[Area], edges: &[(Point, Point)]) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    for label in labels {
        let size = label.size;
        let cost = |area: &Area| {
            let taken = placed.iter().map(|placed| &placed.area).chain(nodes);
            let hidden: f64 = taken.map(|other| area.shared(other)).sum();
            let near = area.grown(HALO);
            let crossed: f64 = edges.iter().map(|&edge| near.crossed(edge)).sum();
            (hidden, crossed)
        };
        let places = label.places.into_iter().map(|(at, anchor)| {
            let area = Area::of(&label.text, size, at, anchor);
            (cost(&area), at, anchor, area)
        });
        // Among equals the first.
        let best = places.reduce(|best, next| if next.0 < best.0 { next } else { best });
        if let Some(((hidden, _), at, anchor, area)) = best
            && (label.needed || hidden == 0.0)
        {
            placed.push(Placed {
                text: label.text,
                size,
                at,
                anchor,
                area,
            });
        }
    }
    placed
}

/// The smallest area that contains all labels and another area.
pub(crate) fn bounds(labels: &[Placed], area: Area) -> Area {
    labels.iter().fold(area, |all, label| Area {
        least: (
            all.least.0.min(label.area.least.0),
            all.least.1.min(label.area.least.1),
        ),
        most: (
            all.most.0.max(label.area.most.0),
            all.most.1.max(label.area.most.1),
        ),
    })
}

/// Whether any two labels overlap.
#[cfg(test)]
fn collide(labels: &[Placed]) -> bool {
    let mut pairs = labels.iter().enumerate();
    pairs.any(|(index, one)| {
        labels[..index]
            .iter()
            .any(|other| one.area.shared(&other.area) > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stroke_is_measured_where_it_is_inside() {
        let area = Area {
            least: (0.0, 0.0),
            most: (10.0, 4.0),
        };
        assert_eq!(area.crossed(((-5.0, 2.0), (5.0, 2.0))), 5.0);
        assert_eq!(area.crossed(((3.0, -9.0), (3.0, 9.0))), 4.0);
        assert_eq!(area.crossed(((-1.0, 5.0), (11.0, 5.0))), 0.0);
        assert_eq!(area.crossed(((-2.0, 0.0), (-2.0, 4.0))), 0.0);
    }

    #[test]
    fn a_length_without_room_is_left_out_and_a_name_is_not() {
        let label = |needed| Label {
            text: "12".to_owned(),
            size: 10.0,
            places: vec![((5.0, 5.0), Anchor::Middle)],
            needed,
        };
        let nodes = [Area::around((5.0, 5.0), 5.0)];
        let placed = place(vec![label(true), label(false)], &nodes, &[]);
        assert_eq!(placed.len(), 1);
        assert!(!collide(&placed));
    }
}
