//! Nested dissection: an order of the nodes in which small separators of the graph come last.
//!
//! A. George, *Nested dissection of a regular finite element mesh*, 1973. A graph is cut into two
//! parts by a few nodes, the separator; these become the most important, and each part is treated
//! the same way. The cut is a smallest one between two quarters of the nodes at opposite ends,
//! found by a flow (Schild and Sommer's inertial flow, SEA 2015); distance is measured by the
//! number of arcs, so that no coordinates are needed.

use std::collections::VecDeque;

use super::super::graph::Graph;
use super::super::names::Names;
use crate::cursor::without_mark;
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// Parts of up to this many nodes are not cut.
const SMALL: usize = 4;

/// The nodes, the least important first.
pub fn dissect(graph: &Graph) -> Vec<u32> {
    let nodes = graph.nodes();
    let mut neighbours = vec![Vec::new(); nodes];
    for edge in graph.edges().filter(|edge| edge.tail != edge.head) {
        neighbours[edge.tail as usize].push(edge.head);
        neighbours[edge.head as usize].push(edge.tail);
    }
    for row in &mut neighbours {
        row.sort_unstable();
        row.dedup();
    }
    Part::whole(&neighbours).order()
}

/// A part of the graph, which numbers its nodes itself.
struct Part {
    nodes: Vec<u32>,
    first: Vec<usize>,
    heads: Vec<u32>,
}

impl Part {
    fn whole(neighbours: &[Vec<u32>]) -> Self {
        let mut part = Self {
            nodes: (0..neighbours.len() as u32).collect(),
            first: vec![0],
            heads: Vec::new(),
        };
        for row in neighbours {
            part.heads.extend(row);
            part.first.push(part.heads.len());
        }
        part
    }

    /// The subgraph of this part with the chosen nodes.
    fn of(&self, chosen: &[u32], number: &mut [u32]) -> Self {
        for (new, &node) in chosen.iter().enumerate() {
            number[node as usize] = new as u32;
        }
        let mut part = Self {
            nodes: chosen
                .iter()
                .map(|&node| self.nodes[node as usize])
                .collect(),
            first: vec![0],
            heads: Vec::new(),
        };
        for &node in chosen {
            let heads = self.row(node).iter().map(|&head| number[head as usize]);
            part.heads.extend(heads.filter(|&head| head != u32::MAX));
            part.first.push(part.heads.len());
        }
        for &node in chosen {
            number[node as usize] = u32::MAX;
        }
        part
    }

    fn row(&self, node: u32) -> &[u32] {
        &self.heads[self.first[node as usize]..self.first[node as usize + 1]]
    }

    fn arc(&self, tail: u32, head: u32) -> usize {
        let at = self.row(tail).iter().position(|&other| other == head);
        self.first[tail as usize] + at.unwrap_or(0)
    }

    /// The nodes that can be reached from `start`, in the order of their distance in arcs, which is
    /// written to `away`.
    fn breadth_first(&self, start: u32, away: &mut [u32]) -> Vec<u32> {
        away[start as usize] = 0;
        let mut order = vec![start];
        let mut done = 0;
        while let Some(&node) = order.get(done) {
            done += 1;
            for &head in self.row(node) {
                if away[head as usize] == u32::MAX {
                    away[head as usize] = away[node as usize] + 1;
                    order.push(head);
                }
            }
        }
        order
    }

    fn order(self) -> Vec<u32> {
        if self.nodes.len() <= SMALL {
            return self.nodes;
        }
        let mut number = vec![u32::MAX; self.nodes.len()];
        let mut away = vec![u32::MAX; self.nodes.len()];
        let reached = self.breadth_first(0, &mut away);
        if reached.len() < self.nodes.len() {
            let mut order = self.of(&reached, &mut number).order();
            for node in 0..self.nodes.len() as u32 {
                if away[node as usize] == u32::MAX {
                    let reached = self.breadth_first(node, &mut away);
                    order.extend(self.of(&reached, &mut number).order());
                }
            }
            return order;
        }
        let (parts, separator) = self.cut(reached[reached.len() - 1]);
        let [one, other] = parts.map(|part| self.of(&part, &mut number));
        let (mut order, rest) = rayon::join(|| one.order(), || other.order());
        order.extend(rest);
        order.extend(separator.into_iter().map(|node| self.nodes[node as usize]));
        order
    }

    /// Cuts a connected part in two. Returns both parts, and the separator.
    fn cut(&self, one_end: u32) -> ([Vec<u32>; 2], Vec<u32>) {
        let nodes = self.nodes.len();
        let [mut near, mut far] = [vec![u32::MAX; nodes], vec![u32::MAX; nodes]];
        let order = self.breadth_first(one_end, &mut near);
        self.breadth_first(order[nodes - 1], &mut far);
        let mut line: Vec<u32> = (0..nodes as u32).collect();
        let along = |node: u32| i64::from(near[node as usize]) - i64::from(far[node as usize]);
        line.sort_by_key(|&node| (along(node), near[node as usize], node));
        let quarter = nodes.div_ceil(4);
        let is_near = self.near_side(&line[..quarter], &line[nodes - quarter..]);
        // The ends of the cut arcs, on the side that has fewer of them.
        let ends = |side: bool| -> Vec<u32> {
            let nodes = 0..nodes as u32;
            let nodes = nodes.filter(|&node| is_near[node as usize] == side);
            let crosses = |head: &u32| is_near[*head as usize] != side;
            nodes
                .filter(|&node| self.row(node).iter().any(crosses))
                .collect()
        };
        let (near_ends, far_ends) = (ends(true), ends(false));
        let separator = if near_ends.len() < far_ends.len() {
            near_ends
        } else {
            far_ends
        };
        let mut is_separator = vec![false; nodes];
        for &node in &separator {
            is_separator[node as usize] = true;
        }
        let side = |side: bool| -> Vec<u32> {
            let nodes = 0..nodes as u32;
            let is_inside =
                |node: &u32| is_near[*node as usize] == side && !is_separator[*node as usize];
            nodes.filter(is_inside).collect()
        };
        ([side(true), side(false)], separator)
    }

    /// The nodes on the sources' side of a smallest cut between sources and sinks, by Dinic's
    /// algorithm (1970).
    fn near_side(&self, sources: &[u32], sinks: &[u32]) -> Vec<bool> {
        let nodes = self.nodes.len();
        let mut is_sink = vec![false; nodes];
        for &sink in sinks {
            is_sink[sink as usize] = true;
        }
        // Whether the flow uses each arc, in the arc's direction.
        let mut used = vec![false; self.heads.len()];
        loop {
            let mut layer = vec![u32::MAX; nodes];
            let mut queue: VecDeque<u32> = sources.iter().copied().collect();
            for &source in sources {
                layer[source as usize] = 0;
            }
            let mut reaches = false;
            while let Some(node) = queue.pop_front() {
                if is_sink[node as usize] {
                    reaches = true;
                    continue;
                }
                let start = self.first[node as usize];
                for (arc, &head) in (start..).zip(self.row(node)) {
                    if !used[arc] && layer[head as usize] == u32::MAX {
                        layer[head as usize] = layer[node as usize] + 1;
                        queue.push_back(head);
                    }
                }
            }
            if !reaches {
                return layer.into_iter().map(|layer| layer != u32::MAX).collect();
            }
            // Augmenting paths that go up one layer at each step, until all are blocked.
            let mut next: Vec<usize> = self.first[..nodes].to_vec();
            for &source in sources {
                let mut way: Vec<(u32, usize)> = Vec::new();
                let mut node = source;
                loop {
                    if is_sink[node as usize] {
                        for (tail, arc) in way.drain(..) {
                            // Flow in the opposite direction is cancelled.
                            let twin = self.arc(self.heads[arc], tail);
                            used[arc] = !used[twin];
                            used[twin] = false;
                        }
                        node = source;
                    }
                    let row = next[node as usize]..self.first[node as usize + 1];
                    let ahead = |&arc: &usize| {
                        let head = self.heads[arc] as usize;
                        !used[arc] && layer[head] == layer[node as usize] + 1
                    };
                    if let Some(arc) = row.clone().find(ahead) {
                        next[node as usize] = arc;
                        way.push((node, arc));
                        node = self.heads[arc];
                        continue;
                    }
                    next[node as usize] = row.end;
                    match way.pop() {
                        Some((before, _)) => {
                            next[before as usize] += 1;
                            node = before;
                        }
                        None => break,
                    }
                }
            }
        }
    }
}

/// The order as the text of a file: one name a line.
pub fn write(order: &[u32], names: &Names) -> String {
    let lines = order
        .iter()
        .map(|&node| names.name(node).into_owned() + "\n");
    lines.collect()
}

/// Reads an order, which must name each node once.
pub fn read(input: &[u8], names: &Names) -> Result<Vec<u32>, InputError> {
    let mut is_known = vec![false; names.len()];
    let mut order = Vec::with_capacity(names.len());
    let mut offset = input.len() - without_mark(input).len();
    for line in input[offset..].split_inclusive(|&byte| byte == b'\n') {
        let word = line.trim_ascii();
        if !word.is_empty() {
            let node = std::str::from_utf8(word)
                .ok()
                .and_then(|name| names.find(name));
            let new = node.filter(|&node| !is_known[node as usize]);
            let Some(node) = new else {
                let at = offset + line.len() - line.trim_ascii_start().len();
                let found = Found::quoted(&String::from_utf8_lossy(word));
                let expected = match node {
                    Some(_) => Expected::NodeOnce,
                    None => Expected::NodeOfGraph,
                };
                return Err(InputError::found_at(input, at, found, expected));
            };
            is_known[node as usize] = true;
            order.push(node);
        }
        offset += line.len();
    }
    match is_known.iter().position(|known| !known) {
        None => Ok(order),
        Some(node) => {
            let name = names.name(node as u32).into_owned();
            let expected = Expected::OrderOf { name };
            Err(InputError::found_at(
                input,
                input.len(),
                Found::EndOfInput,
                expected,
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dijkstra::graph::{Direction, Edge};

    #[test]
    fn a_grid_is_cut_by_short_lines() {
        let side = 20;
        let edge = |tail, head| Edge {
            tail,
            head,
            weight: 1,
        };
        let mut edges = Vec::new();
        for node in 0..side * side {
            if node % side + 1 < side {
                edges.push(edge(node, node + 1));
            }
            if node + side < side * side {
                edges.push(edge(node, node + side));
            }
        }
        let graph = Graph::new((side * side + 3) as usize, &edges, Direction::Both);
        let order = dissect(&graph);
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..side * side + 3));
        let arcs = super::super::Customized::new(&graph, &order)
            .expect("few arcs")
            .arcs();
        // An order by rows would have 8,000 arcs.
        assert!(arcs < 5000, "{arcs}");
    }

    #[test]
    fn an_order_is_read_back_and_faults_are_named() {
        let names = Names::Numbers(3);
        assert_eq!(
            read(write(&[2, 0, 1], &names).as_bytes(), &names).unwrap(),
            [2, 0, 1]
        );
        assert_eq!(
            read(b"\xef\xbb\xbf3\r\n\n 1\n2", &names).unwrap(),
            [2, 0, 1]
        );
        let error = |text: &[u8]| read(text, &names).unwrap_err().to_string();
        assert_eq!(
            error(b"1\n 4\n"),
            "2:2: found \"4\", expected a node of the graph"
        );
        assert_eq!(
            error(b"1\n1\n"),
            "2:1: found \"1\", expected a node that was not named before"
        );
        assert_eq!(
            error(b"1\n3\n"),
            "3:1: found the end of the input, expected a line with 2"
        );
    }
}
