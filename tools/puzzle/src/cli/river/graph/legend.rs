//! What the colours of a state graph mean, and the arrows of its plan.

use ::cli::{Message, message};

use crate::labels::text_width;
use crate::language::Language;
use crate::river::crossing::Crossing;
use crate::river::graph::{Graph, Role};
use crate::svg::{Anchor, Class, Svg};

const SIZE: f64 = 12.0;
const LINE: f64 = 22.0;
/// The width of a sample before its words, and the room after them.
const SAMPLE: f64 = 26.0;
const GAP: f64 = 22.0;

#[derive(Clone, Copy)]
enum Sample {
    Dot,
    Line,
    Square,
}

/// The samples in a picture, with their words.
pub(super) struct Legend {
    entries: Vec<(Sample, Class, String)>,
    /// Further notes, one a line.
    notes: Vec<String>,
    width: f64,
}

impl Legend {
    /// The legend of a graph, with what else its picture has: states out of reach, squares where
    /// somebody is eaten.
    pub(super) fn new<P: Crossing>(
        graph: &Graph<P>,
        unreached: bool,
        eaten: bool,
        width: f64,
        language: Language,
    ) -> Self {
        let is_on_plan = graph.plan.len() > 1;
        let others = graph.edges.iter().filter(|edge| edge.solution).count();
        let entries: [(bool, Sample, Class, Message); 7] = [
            (
                is_on_plan,
                Sample::Line,
                Class::Route,
                message!("river-picture-plan"),
            ),
            (
                others + 1 > graph.plan.len(),
                Sample::Line,
                Class::Ink,
                message!("river-picture-other-plans"),
            ),
            (
                others < graph.edges.len(),
                Sample::Line,
                Class::Faint,
                message!("river-picture-crossing"),
            ),
            (
                graph.roles.contains(&Role::Solution),
                Sample::Dot,
                Class::RouteBody,
                message!("river-picture-on-plan"),
            ),
            (
                graph.roles.contains(&Role::Reachable),
                Sample::Dot,
                Class::Good,
                message!("river-picture-reachable"),
            ),
            (
                unreached,
                Sample::Dot,
                Class::Hollow,
                message!("river-picture-legal"),
            ),
            (
                eaten,
                Sample::Square,
                Class::Bad,
                message!("river-picture-eaten"),
            ),
        ];
        let entries = entries.into_iter().filter(|entry| entry.0);
        let said = entries.map(|(_, sample, class, words)| (sample, class, words.say(language)));
        Self {
            entries: said.collect(),
            notes: Vec::new(),
            width,
        }
    }

    pub(super) fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// The positions of the entries, relative to the top left, and the height of all.
    fn places(&self) -> (Vec<(f64, f64)>, f64) {
        let (mut x, mut y) = (0.0, 0.0);
        let mut places = Vec::new();
        for (_, _, words) in &self.entries {
            let long = SAMPLE + text_width(words, SIZE) + GAP;
            if x > 0.0 && x + long - GAP > self.width {
                (x, y) = (0.0, y + LINE);
            }
            places.push((x, y));
            x += long;
        }
        (places, y + LINE)
    }

    pub(super) fn height(&self) -> f64 {
        self.places().1 + self.notes.len() as f64 * LINE
    }

    pub(super) fn draw(&self, svg: &mut Svg, corner: (f64, f64)) {
        let (places, height) = self.places();
        for ((sample, class, words), (x, y)) in self.entries.iter().zip(places) {
            let (x, y) = (corner.0 + x, corner.1 + y + LINE / 2.0);
            match sample {
                Sample::Dot => svg.circle(*class, (x + 9.0, y), 6.0),
                Sample::Line => svg.line(*class, (x, y), (x + 18.0, y), 2.6),
                Sample::Square => svg.rect(*class, (x + 2.0, y - 6.0), (14.0, 12.0), 0.0),
            }
            svg.text((x + SAMPLE, y + 4.0), Anchor::Start, SIZE, words);
        }
        for (number, note) in self.notes.iter().enumerate() {
            let y = corner.1 + height + (number as f64 + 0.5) * LINE + 4.0;
            svg.text((corner.0, y), Anchor::Start, SIZE, note);
        }
    }
}

/// Draws a step of the plan: its line, and an arrow head at the edge of the dot where it ends.
pub(super) fn step(svg: &mut Svg, from: (f64, f64), to: (f64, f64), dot: f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let tip = (to.0 - ux * (dot + 1.0), to.1 - uy * (dot + 1.0));
    let size = 0.9 * dot.max(4.0);
    let back = (tip.0 - size * ux, tip.1 - size * uy);
    let wing = |side: f64| {
        let aside = side * size / 2.0;
        (back.0 - aside * uy, back.1 + aside * ux)
    };
    svg.line(Class::Route, from, to, 2.6);
    svg.polyline(Class::Route, &[wing(1.0), tip, wing(-1.0)], 2.2);
}
