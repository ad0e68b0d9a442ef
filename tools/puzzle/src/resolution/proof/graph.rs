//! Pictures of a proof: inputs at the top, each conclusion below what it follows from.

use std::fmt::Write;

use super::course::{self, Style};
use super::{Line, Proof, Rule};
use crate::svg::{Anchor, Class, Svg};

/// The proof in the language of Graphviz.
#[must_use]
pub fn dot(proof: &Proof) -> String {
    let mut text = String::from("digraph proof {\n  node [shape=box, fontname=\"monospace\"];\n");
    for (index, line) in proof.lines.iter().enumerate() {
        let label = escaped(&label(proof, index));
        let style = match (&line.rule, line.clause.is_empty()) {
            (_, true) => ", style=filled, fillcolor=palegreen",
            (Rule::Input(_), _) => ", style=filled, fillcolor=gray92",
            _ => "",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {} [label=\"{label}\"{style}];", index + 1);
        let edge_label = escaped(&course::substitution(
            &proof.lines,
            &line.rule,
            Style::Numbered,
        ));
        for (which, parent) in line.rule.parents().into_iter().enumerate() {
            let label = if which == 0 { edge_label.as_str() } else { "" };
            let _ = writeln!(
                text,
                "  {} -> {} [label=\"{label}\"];",
                parent + 1,
                index + 1
            );
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

/// Height of a box, and of the room between two rows.
const BOX_HEIGHT: f64 = 40.0;
const ROW_GAP: f64 = 40.0;
/// Room between two boxes, and around everything.
const COLUMN_GAP: f64 = 18.0;
const MARGIN: f64 = 16.0;
/// Width of a letter, at the size that text is drawn in.
const LETTER_WIDTH: f64 = 7.4;
const TEXT_SIZE: f64 = 13.0;
const MAX_LETTERS: usize = 72;
/// How often rows are put in the order of their neighbours' middles.
const SWEEPS: usize = 8;
/// Crossings are counted among this many edges.
const MAX_EDGES: usize = 500;

/// Neighbours are exchanged in proofs of up to this many lines.
const MAX_UNCROSSED: usize = 60;

struct Cell {
    row: usize,
    left: f64,
    width: f64,
    label: String,
}

impl Cell {
    fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }
}

/// The proof as a picture. A line stands one row above its first use.
#[must_use]
pub fn svg(proof: &Proof) -> Svg {
    let cells = layout(proof);
    let width = cells
        .iter()
        .map(|cell| cell.left + cell.width)
        .fold(0.0, f64::max)
        + MARGIN;
    let rows = cells.iter().map(|cell| cell.row + 1).max().unwrap_or(0);
    let height = MARGIN * 2.0 + rows as f64 * (BOX_HEIGHT + ROW_GAP) - ROW_GAP;
    let mut svg = Svg::new(width.max(120.0), height.max(60.0), "proof");
    let top = |cell: &Cell| MARGIN + cell.row as f64 * (BOX_HEIGHT + ROW_GAP);
    for (line, cell) in proof.lines.iter().zip(&cells) {
        for parent in line.rule.parents() {
            let from = &cells[parent];
            let start = (from.left + from.width / 2.0, top(from) + BOX_HEIGHT);
            let end = (cell.left + cell.width / 2.0, top(cell));
            svg.line(
                if line.clause.is_empty() {
                    Class::Route
                } else {
                    Class::Ink
                },
                start,
                end,
                1.2,
            );
        }
    }
    for (line, cell) in proof.lines.iter().zip(&cells) {
        let class = match (&line.rule, line.clause.is_empty()) {
            (_, true) => Class::Good,
            (Rule::Input(_), _) => Class::Hollow,
            _ => Class::Seen,
        };
        svg.rect(class, (cell.left, top(cell)), (cell.width, BOX_HEIGHT), 4.0);
        let substitution = cut(&substitution(proof, line));
        let middle = cell.left + cell.width / 2.0;
        // One line of text in the middle of the box, or two around it.
        let (first, second) = if substitution.is_empty() {
            (25.0, 0.0)
        } else {
            (17.0, 32.0)
        };
        svg.text(
            (middle, top(cell) + first),
            Anchor::Middle,
            TEXT_SIZE,
            &cell.label,
        );
        if !substitution.is_empty() {
            svg.text(
                (middle, top(cell) + second),
                Anchor::Middle,
                TEXT_SIZE - 2.0,
                &substitution,
            );
        }
    }
    svg
}

fn substitution(proof: &Proof, line: &Line) -> String {
    course::substitution(&proof.lines, &line.rule, Style::Numbered)
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(MAX_LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The lines that each line is used in.
fn children(proof: &Proof) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); proof.lines.len()];
    for (index, line) in proof.lines.iter().enumerate() {
        for parent in line.rule.parents() {
            children[parent].push(index);
        }
    }
    children
}

fn layout(proof: &Proof) -> Vec<Cell> {
    let count = proof.lines.len();
    let mut rows = vec![0usize; count];
    let children = children(proof);
    for (index, line) in proof.lines.iter().enumerate() {
        let parents = line.rule.parents().into_iter();
        rows[index] = parents.map(|parent| rows[parent] + 1).max().unwrap_or(0);
    }
    // As low as what uses it allows: edges stay short.
    for index in (0..count).rev() {
        if let Some(first) = children[index].iter().map(|&child| rows[child]).min() {
            rows[index] = first.saturating_sub(1);
        }
    }
    let mut cells: Vec<Cell> = (0..count)
        .map(|index| {
            let label = cut(&label(proof, index));
            let below = cut(&substitution(proof, &proof.lines[index]));
            let letters = label.chars().count().max(below.chars().count());
            let width = letters as f64 * LETTER_WIDTH + 14.0;
            Cell {
                row: rows[index],
                left: 0.0,
                width,
                label,
            }
        })
        .collect();
    let mut by_row: Vec<Vec<usize>> =
        vec![Vec::new(); rows.iter().max().map_or(0, |&most| most + 1)];
    (0..count).for_each(|index| by_row[rows[index]].push(index));
    place(&mut cells, &by_row);
    // Boxes go where their neighbours are, row after row from above and from below in turn; of what
    // comes of that, what has the fewest crossings is drawn.
    let mut best = (crossings(&cells, &children), by_row.clone());
    for sweep in 0..SWEEPS {
        let from_above = sweep % 2 == 0;
        for step in 0..by_row.len() {
            let row = if from_above {
                step
            } else {
                by_row.len() - 1 - step
            };
            let middle = |index: usize| {
                let parents = proof.lines[index].rule.parents();
                let below = &children[index];
                let neighbours = match from_above {
                    true if !parents.is_empty() => &parents,
                    false if below.is_empty() => &parents,
                    _ => below,
                };
                let sum: f64 = neighbours.iter().map(|&n| cells[n].middle()).sum();
                sum / neighbours.len().max(1) as f64
            };
            // Stable: boxes with the same neighbours stay as they are.
            by_row[row].sort_by(|&one, &other| middle(one).total_cmp(&middle(other)));
            place(&mut cells, &by_row);
        }
        let found = crossings(&cells, &children);
        if found < best.0 {
            best = (found, by_row.clone());
        }
    }
    let mut by_row = best.1;
    place(&mut cells, &by_row);
    uncross(&mut cells, &mut by_row, &children);
    cells
}

/// Exchanges neighbours in a row as long as that leaves fewer crossings; in small proofs only.
fn uncross(cells: &mut [Cell], by_row: &mut [Vec<usize>], children: &[Vec<usize>]) {
    let mut found = crossings(cells, children);
    let mut improves = cells.len() <= MAX_UNCROSSED;
    while improves && found > 0 {
        improves = false;
        for (row, length) in by_row.iter().map(Vec::len).enumerate().collect::<Vec<_>>() {
            for left in 1..length {
                by_row[row].swap(left - 1, left);
                place(cells, by_row);
                let now = crossings(cells, children);
                if now < found {
                    (found, improves) = (now, true);
                } else {
                    by_row[row].swap(left - 1, left);
                }
            }
        }
    }
    place(cells, by_row);
}

/// How many pairs of edges cross.
fn crossings(cells: &[Cell], children: &[Vec<usize>]) -> usize {
    let edges: Vec<(usize, usize)> = children
        .iter()
        .enumerate()
        .flat_map(|(parent, below)| below.iter().map(move |&child| (parent, child)))
        .collect();
    // Where an edge is at the height of a row; it is straight.
    let at = |(parent, child): (usize, usize), row: f64| {
        let (from, to) = (&cells[parent], &cells[child]);
        let share = (row - from.row as f64) / (to.row - from.row).max(1) as f64;
        from.middle() + share * (to.middle() - from.middle())
    };
    let cross = |one: (usize, usize), other: (usize, usize)| {
        let top = cells[one.0].row.max(cells[other.0].row) as f64;
        let bottom = cells[one.1].row.min(cells[other.1].row) as f64;
        top < bottom
            && (at(one, top) - at(other, top)) * (at(one, bottom) - at(other, bottom)) < 0.0
    };
    // Long proofs are crowded anyway.
    let looked_at = &edges[..edges.len().min(MAX_EDGES)];
    let pairs = looked_at.iter().enumerate();
    pairs
        .map(|(index, &one)| {
            let others = &looked_at[index + 1..];
            others.iter().filter(|&&other| cross(one, other)).count()
        })
        .sum()
}

/// Puts the boxes of each row side by side, the rows around a common middle.
fn place(cells: &mut [Cell], by_row: &[Vec<usize>]) {
    let width = |cells: &[Cell], row: &[usize]| {
        row.iter()
            .map(|&index| cells[index].width + COLUMN_GAP)
            .sum::<f64>()
            - COLUMN_GAP
    };
    let widest = by_row
        .iter()
        .map(|row| width(cells, row))
        .fold(0.0, f64::max);
    for row in by_row {
        let mut left = MARGIN + (widest - width(cells, row)) / 2.0;
        for &index in row {
            cells[index].left = left;
            left += cells[index].width + COLUMN_GAP;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolution::prover::Verdict;
    use crate::resolution::tests::{COURSE, solve};

    #[test]
    fn no_edges_cross_in_the_courses_proofs() {
        for set in COURSE {
            let Verdict::Refuted(proof) = solve(set).verdict else {
                panic!("{set}: no proof");
            };
            assert_eq!(crossings(&layout(&proof), &children(&proof)), 0, "{set}");
        }
    }
}
