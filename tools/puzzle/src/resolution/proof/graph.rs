//! Pictures of a proof: inputs at the top, each conclusion below what it follows from.

mod layout;

use std::fmt::Write;

use super::{Proof, Rule};
use crate::resolution::labs::course::{self, Style};
use crate::svg::{Anchor, Class, Svg};
use layout::{BOX_HEIGHT, Layout, layout};

/// The proof as a graph in Graphviz's DOT language.
#[must_use]
pub fn dot(proof: &Proof) -> String {
    let mut text = String::from("digraph proof {\n  node [shape=box, fontname=\"monospace\"];\n");
    for (index, line) in proof.lines.iter().enumerate() {
        let label = [label(proof, index), reason(proof, index)].map(|text| escaped(&text));
        let label = label.join("\\n");
        let style = match (&line.rule, line.clause.is_empty()) {
            (_, true) => ", style=filled, fillcolor=palegreen",
            (Rule::Input(_), _) => ", style=filled, fillcolor=gray92",
            _ => "",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "  {} [label=\"{}\"{style}];",
            index + 1,
            label.trim_end_matches("\\n")
        );
        for parent in line.rule.parents() {
            let _ = writeln!(text, "  {} -> {};", parent + 1, index + 1);
        }
    }
    text.push_str("}\n");
    text
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}

/// A line's number and clause; the empty clause as `□`.
fn label(proof: &Proof, index: usize) -> String {
    let clause = &proof.lines[index].clause;
    if clause.is_empty() {
        return format!("{} □", index + 1);
    }
    let text = course::clause(clause, Style::Older);
    let text = text.trim_start_matches('(');
    let text = text.strip_suffix(')').unwrap_or(text);
    format!("{} {text}", index + 1)
}

/// Rule, parents and substitution; nothing for an input.
fn reason(proof: &Proof, index: usize) -> String {
    course::reason(&proof.lines, &proof.lines[index].rule, Style::Numbered)
}

/// The width of a letter, at the size of the text.
const LETTER_WIDTH: f64 = 7.4;
const TEXT_SIZE: f64 = 13.0;
const MAX_LETTERS: usize = 72;

/// The texts of a line's box.
struct Label {
    clause: String,
    reason: String,
}

impl Label {
    fn of(proof: &Proof, index: usize) -> Self {
        Self {
            clause: cut(&label(proof, index)),
            reason: cut(&reason(proof, index)),
        }
    }

    fn width(&self) -> f64 {
        let letters = self.clause.chars().count().max(self.reason.chars().count());
        letters as f64 * LETTER_WIDTH + 14.0
    }
}

/// The proof as a picture. A box stands one row above its first use.
#[must_use]
pub fn svg(proof: &Proof) -> Svg {
    let labels: Vec<Label> = (0..proof.lines.len())
        .map(|index| Label::of(proof, index))
        .collect();
    let widths: Vec<f64> = labels.iter().map(Label::width).collect();
    let layout = layout(proof, &widths);
    let size = (layout.size.0.max(120.0), layout.size.1.max(60.0));
    let mut svg = Svg::new(size.0, size.1, "proof");
    draw_edges(proof, &layout, &mut svg);
    for (index, label) in labels.iter().enumerate() {
        draw_box(proof, index, label, &layout, &mut svg);
    }
    svg
}

fn draw_edges(proof: &Proof, layout: &Layout, svg: &mut Svg) {
    for segment in &layout.segments {
        let child = &proof.lines[segment.first_child];
        let class = match child.clause.is_empty() && !segment.passes {
            true => Class::Route,
            false => Class::Ink,
        };
        let mut points = segment.ends.to_vec();
        if segment.passes {
            let [_, (x, y)] = segment.ends;
            points.push((x, y + BOX_HEIGHT));
        }
        svg.element(format_args!(
            r#"<g class="edge" data-line="{}">"#,
            segment.first_child + 1
        ));
        svg.polyline(class, &points, 1.2);
        svg.element(format_args!("</g>"));
    }
}

fn draw_box(proof: &Proof, index: usize, label: &Label, layout: &Layout, svg: &mut Svg) {
    let line = &proof.lines[index];
    let (corner, width) = layout.boxes[index];
    let class = match (&line.rule, line.clause.is_empty()) {
        (_, true) => Class::Good,
        (Rule::Input(_), _) => Class::Hollow,
        _ => Class::Seen,
    };
    svg.element(format_args!(
        r#"<g class="line" data-line="{}">"#,
        index + 1
    ));
    svg.rect(class, corner, (width, BOX_HEIGHT), 4.0);
    let middle = corner.0 + width / 2.0;
    // One line of text in the middle of the box, or two lines around the middle.
    let texts = match label.reason.is_empty() {
        true => vec![(25.0, TEXT_SIZE, &label.clause)],
        false => vec![
            (17.0, TEXT_SIZE, &label.clause),
            (32.0, TEXT_SIZE - 2.0, &label.reason),
        ],
    };
    for (down, size, text) in texts {
        svg.text((middle, corner.1 + down), Anchor::Middle, size, text);
    }
    svg.element(format_args!("</g>"));
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::prover::Verdict;
    use crate::resolution::tests::{COURSE, solve};

    fn drawn(set: &str) -> (Proof, Layout) {
        let Verdict::Refuted(proof) = solve(set).verdict else {
            panic!("{set}: no proof");
        };
        let widths: Vec<f64> = (0..proof.lines.len())
            .map(|index| Label::of(&proof, index).width())
            .collect();
        let layout = layout(&proof, &widths);
        (proof, layout)
    }

    #[test]
    fn no_edges_cross_in_the_courses_proofs() {
        for set in COURSE {
            assert_eq!(drawn(set).1.crossings, 0, "{set}");
        }
    }

    #[test]
    fn no_edge_runs_behind_a_box_and_no_boxes_overlap() {
        let group = "m(e,x)=x\nm(i(x),x)=e\nm(m(x,y),z)=m(x,m(y,z))\nm(x,x)=e\nm(a,b)!=m(b,a)";
        for set in COURSE.iter().chain([&group]) {
            let (proof, layout) = drawn(set);
            let mut edges = 0;
            for segment in &layout.segments {
                let [from, to] = segment.ends;
                edges += usize::from(!segment.passes);
                assert!(from.1 < to.1, "{segment:?}");
                for &((left, top), width) in &layout.boxes {
                    // Between two rows there is no box.
                    assert!(top + BOX_HEIGHT <= from.1 || top >= to.1, "{segment:?}");
                    let is_beside = to.0 < left || to.0 > left + width;
                    assert!(!segment.passes || top != to.1 || is_beside, "{segment:?}");
                }
            }
            let parents = proof.lines.iter().map(|line| {
                let mut parents = line.rule.parents();
                parents.dedup();
                parents.len()
            });
            assert_eq!(edges, parents.sum::<usize>());
            for (index, &((left, top), width)) in layout.boxes.iter().enumerate() {
                for &((other, row), other_width) in &layout.boxes[index + 1..] {
                    let is_apart = left + width < other || other + other_width < left;
                    assert!(row != top || is_apart, "{set}");
                }
            }
        }
    }
}
