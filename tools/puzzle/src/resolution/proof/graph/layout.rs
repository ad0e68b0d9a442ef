//! Where the boxes of a proof's picture stand, and where its edges run.
//!
//! Lines stand in rows, and every edge goes from one row to the next: an edge that would pass a row
//! gets a place of its own there, between the boxes (K. Sugiyama, S. Tagawa, M. Toda, "Methods for
//! Visual Understanding of Hierarchical System Structures", 1981). So no edge runs behind a box.
//! Rows are put in an order with few crossings, and then each box or pass moves as near to the
//! middle of its neighbours as the order permits.

use super::super::Proof;

/// Height of a box, and of the room between two rows.
pub(super) const BOX_HEIGHT: f64 = 40.0;
pub(super) const ROW_GAP: f64 = 44.0;
/// Room between two boxes, and around everything.
const COLUMN_GAP: f64 = 18.0;
pub(super) const MARGIN: f64 = 16.0;
/// The width that an edge takes where it passes a row.
const PASS_WIDTH: f64 = 4.0;
/// How often the rows are sorted by the middles of their neighbours.
const SWEEPS: usize = 8;
/// How often boxes are moved to the middles of their neighbours.
const MOVES: usize = 12;
/// Neighbouring nodes are exchanged only in pictures of up to this many boxes and passes.
const MAX_UNCROSSED: usize = 120;

/// A box, or the place where an edge passes a row.
#[derive(Clone, Debug)]
struct Node {
    row: usize,
    left: f64,
    width: f64,
}

impl Node {
    fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }
}

/// A part of an edge, from one row to the next.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// The points where it begins, at the top, and ends.
    pub(super) ends: [(f64, f64); 2],
    /// Whether the edge continues straight through the row at the end, in another segment.
    pub(super) passes: bool,
    /// The first line that its edge leads to.
    pub(super) first_child: usize,
}

#[derive(Debug)]
pub(super) struct Layout {
    /// The top left corner and the width of each line's box.
    pub(super) boxes: Vec<((f64, f64), f64)>,
    pub(super) segments: Vec<Segment>,
    pub(super) size: (f64, f64),
    #[cfg(test)]
    pub(super) crossings: usize,
}

/// What is laid out: the boxes first, by line, then the passes.
struct Drawing {
    nodes: Vec<Node>,
    /// For each link the upper and the lower node, and the first line that it leads to.
    links: Vec<(usize, usize, usize)>,
    above: Vec<Vec<usize>>,
    below: Vec<Vec<usize>>,
    /// The nodes of each row, from left to right.
    rows: Vec<Vec<usize>>,
}

/// A layout of boxes with these widths. A line stands one row above its first use.
pub(super) fn layout(proof: &Proof, widths: &[f64]) -> Layout {
    let mut drawing = Drawing::new(proof, widths);
    drawing.put_in_order();
    drawing.move_to_neighbours();
    drawing.finished(proof.lines.len())
}

/// The row of each line's box, counted from the top.
fn rows(proof: &Proof) -> Vec<usize> {
    let count = proof.lines.len();
    let mut rows = vec![0usize; count];
    let mut first_use = vec![usize::MAX; count];
    for (index, line) in proof.lines.iter().enumerate() {
        let parents = line.rule.parents().into_iter();
        rows[index] = parents.map(|parent| rows[parent] + 1).max().unwrap_or(0);
    }
    // Each box is as low as the lines that use it allow, so that edges are short.
    for index in (0..count).rev() {
        if first_use[index] != usize::MAX {
            rows[index] = first_use[index] - 1;
        }
        for parent in proof.lines[index].rule.parents() {
            first_use[parent] = first_use[parent].min(rows[index]);
        }
    }
    rows
}

impl Drawing {
    fn new(proof: &Proof, widths: &[f64]) -> Self {
        let rows = rows(proof);
        let node = |(&row, &width): (&usize, &f64)| Node {
            row,
            left: 0.0,
            width,
        };
        let mut nodes: Vec<Node> = rows.iter().zip(widths).map(node).collect();
        let mut children = vec![Vec::new(); rows.len()];
        for (index, line) in proof.lines.iter().enumerate() {
            let mut parents = line.rule.parents();
            parents.dedup();
            parents
                .into_iter()
                .for_each(|parent| children[parent].push(index));
        }
        let mut links = Vec::new();
        for (parent, mut below) in children.into_iter().enumerate() {
            // One path down for all children, which branches off to each of them.
            below.sort_unstable_by_key(|&child| (rows[child], child));
            let mut end = parent;
            for (at, &child) in below.iter().enumerate() {
                while nodes[end].row + 1 < rows[child] {
                    let row = nodes[end].row + 1;
                    let first = below[at..].iter().copied().min().unwrap_or(child);
                    links.push((end, nodes.len(), first));
                    end = nodes.len();
                    nodes.push(Node {
                        row,
                        left: 0.0,
                        width: PASS_WIDTH,
                    });
                }
                links.push((end, child, child));
            }
        }
        let (mut above, mut below) = (vec![Vec::new(); nodes.len()], vec![Vec::new(); nodes.len()]);
        for &(upper, lower, _) in &links {
            above[lower].push(upper);
            below[upper].push(lower);
        }
        let row_count = nodes.iter().map(|node| node.row + 1).max().unwrap_or(0);
        let mut by_row = vec![Vec::new(); row_count];
        for (index, node) in nodes.iter().enumerate() {
            by_row[node.row].push(index);
        }
        Self {
            nodes,
            links,
            above,
            below,
            rows: by_row,
        }
    }

    /// Puts the nodes of each row side by side, and centers the rows.
    fn pack(&mut self) {
        for row in &self.rows {
            let nodes = &mut self.nodes;
            let width: f64 = row.iter().map(|&node| nodes[node].width + COLUMN_GAP).sum();
            let mut left = -width / 2.0;
            for &node in row {
                nodes[node].left = left;
                left += nodes[node].width + COLUMN_GAP;
            }
        }
    }

    /// The mean of the neighbours' middles; the node's own middle if there are none.
    fn mean(&self, node: usize, neighbours: &[usize]) -> f64 {
        if neighbours.is_empty() {
            return self.nodes[node].middle();
        }
        let sum: f64 = neighbours.iter().map(|&n| self.nodes[n].middle()).sum();
        sum / neighbours.len() as f64
    }

    /// Sorts each row by the means of its neighbours, downwards and upwards in turn, and keeps the
    /// order with the fewest crossings.
    fn put_in_order(&mut self) {
        self.pack();
        let mut best = (self.crossings(), self.rows.clone());
        for sweep in 0..SWEEPS {
            let from_above = sweep % 2 == 0;
            for step in 0..self.rows.len() {
                let row = if from_above {
                    step
                } else {
                    self.rows.len() - 1 - step
                };
                let mut order = self.rows[row].clone();
                let middle = |node: usize| {
                    let (above, below) = (&self.above[node], &self.below[node]);
                    let has_no_other = if from_above { above } else { below }.is_empty();
                    self.mean(
                        node,
                        if from_above != has_no_other {
                            above
                        } else {
                            below
                        },
                    )
                };
                // The sort is stable: nodes with the same neighbours keep their order.
                order.sort_by(|&one, &other| middle(one).total_cmp(&middle(other)));
                self.rows[row] = order;
                self.pack();
            }
            let found = self.crossings();
            if found < best.0 {
                best = (found, self.rows.clone());
            }
        }
        self.rows = best.1;
        self.pack();
        self.uncross();
    }

    /// Exchanges neighbouring nodes of a row as long as that leaves fewer crossings; only in small
    /// pictures.
    fn uncross(&mut self) {
        let mut found = self.crossings();
        let mut improves = self.nodes.len() <= MAX_UNCROSSED;
        while improves && found > 0 {
            improves = false;
            for row in 0..self.rows.len() {
                for right in 1..self.rows[row].len() {
                    self.rows[row].swap(right - 1, right);
                    self.pack();
                    let now = self.crossings();
                    if now < found {
                        (found, improves) = (now, true);
                    } else {
                        self.rows[row].swap(right - 1, right);
                    }
                }
            }
        }
        self.pack();
    }

    /// How many pairs of segments cross.
    fn crossings(&self) -> usize {
        let mut by_gap: Vec<Vec<(f64, f64)>> = vec![Vec::new(); self.rows.len()];
        for &(upper, lower, _) in &self.links {
            let ends = (self.nodes[upper].middle(), self.nodes[lower].middle());
            by_gap[self.nodes[upper].row].push(ends);
        }
        let crossed = |gap: &Vec<(f64, f64)>| {
            let pairs = gap.iter().enumerate();
            pairs
                .map(|(index, one)| {
                    let others = gap[index + 1..].iter();
                    let cross = |other: &&(f64, f64)| (one.0 - other.0) * (one.1 - other.1) < 0.0;
                    others.filter(cross).count()
                })
                .sum::<usize>()
        };
        by_gap.iter().map(crossed).sum()
    }

    /// Moves the nodes of each row as near to their neighbours' means as their order and widths
    /// permit.
    fn move_to_neighbours(&mut self) {
        for pass in 0..MOVES {
            for step in 0..self.rows.len() {
                let row = if pass % 2 == 0 {
                    step
                } else {
                    self.rows.len() - 1 - step
                };
                let order = self.rows[row].clone();
                let desired: Vec<f64> = order
                    .iter()
                    .map(|&node| {
                        let both = [&self.above[node][..], &self.below[node][..]].concat();
                        self.mean(node, &both) - self.nodes[node].width / 2.0
                    })
                    .collect();
                let widths: Vec<f64> = order.iter().map(|&node| self.nodes[node].width).collect();
                for (&node, left) in order.iter().zip(spread(&desired, &widths)) {
                    self.nodes[node].left = left;
                }
            }
        }
    }

    fn finished(self, line_count: usize) -> Layout {
        let nodes = &self.nodes;
        let leftmost = nodes.iter().map(|node| node.left).fold(f64::MAX, f64::min);
        let shift = MARGIN - leftmost;
        let top = |row: usize| MARGIN + row as f64 * (BOX_HEIGHT + ROW_GAP);
        let segments = self.links.iter().map(|&(upper, lower, first_child)| {
            let (from, to) = (&nodes[upper], &nodes[lower]);
            Segment {
                ends: [
                    (from.middle() + shift, top(from.row) + BOX_HEIGHT),
                    (to.middle() + shift, top(to.row)),
                ],
                passes: lower >= line_count,
                first_child,
            }
        });
        let boxes = nodes[..line_count].iter();
        let right = nodes
            .iter()
            .map(|node| node.left + node.width)
            .fold(0.0, f64::max);
        Layout {
            boxes: boxes
                .map(|node| ((node.left + shift, top(node.row)), node.width))
                .collect(),
            segments: segments.collect(),
            size: (
                right + shift + MARGIN,
                top(self.rows.len()) - ROW_GAP + MARGIN,
            ),
            #[cfg(test)]
            crossings: self.crossings(),
        }
    }
}

/// The left ends of things with the given widths, in their order with gaps between them, as near to
/// the desired positions as possible in the sum of squares (neighbours that would overlap are
/// pooled: M. Ayer and others, 1955).
fn spread(desired: &[f64], widths: &[f64]) -> Vec<f64> {
    // Without the widths, the positions need only be in ascending order.
    let mut offsets = Vec::with_capacity(desired.len());
    let mut offset = 0.0;
    for width in widths {
        offsets.push(offset);
        offset += width + COLUMN_GAP;
    }
    // Pools: the sum of the desired positions in each, and their number.
    let mut pools: Vec<(f64, usize)> = Vec::new();
    for (position, offset) in desired.iter().zip(&offsets) {
        let mut pool = (position - offset, 1);
        while let Some(&(sum, count)) = pools.last() {
            if sum / count as f64 <= pool.0 / pool.1 as f64 {
                break;
            }
            pools.pop();
            pool = (pool.0 + sum, pool.1 + count);
        }
        pools.push(pool);
    }
    let places = pools
        .into_iter()
        .flat_map(|(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    places
        .zip(offsets)
        .map(|(place, offset)| place + offset)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_spread_around_their_desired_positions() {
        // Two that want the same place stand around it.
        assert_eq!(spread(&[10.0, 10.0], &[2.0, 2.0]), [0.0, 20.0]);
        assert_eq!(spread(&[0.0, 100.0], &[2.0, 2.0]), [0.0, 100.0]);
    }
}
