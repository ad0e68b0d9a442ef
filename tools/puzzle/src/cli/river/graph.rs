//! The state graph as a picture (SVG) and for Graphviz (DOT).
//!
//! States are told apart as legal but out of reach, reachable, and on a shortest plan. Missionaries
//! and cannibals at two banks are drawn on their own grid ([`grid`]); everything else in layers,
//! one a number of crossings ([`layers`]).

pub(super) mod grid;
pub(super) mod layers;
mod legend;
#[cfg(test)]
mod tests;

use std::fmt::Write;

use super::words::Described;
use crate::language::Language;
use crate::river::graph::{Graph, Role};

/// The graph in the DOT language of Graphviz; `unreached` are names of legal states out of reach.
pub(super) fn dot<P: Described>(
    puzzle: &P,
    graph: &Graph<P>,
    unreached: &[String],
    language: Language,
) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""));
    let names: Vec<_> = graph
        .states
        .iter()
        .map(|&state| quoted(&puzzle.label(state, language)))
        .collect();
    let mut dot = String::from(
        "digraph river {\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];\n",
    );
    // Writing to a String cannot fail.
    for (name, role) in names.iter().zip(&graph.roles) {
        let colour = match role {
            Role::Reachable => "fillcolor=\"#cfe3f7\"",
            Role::Solution => "fillcolor=\"#cf3b2f\", fontcolor=white",
        };
        let _ = writeln!(dot, "  {name} [{colour}];");
    }
    for name in unreached {
        let _ = writeln!(dot, "  {} [style=\"rounded,dashed\"];", quoted(name));
    }
    for edge in &graph.edges {
        let load = quoted(&puzzle.load(edge.load, language));
        let look = match edge.solution {
            true => "color=\"#cf3b2f\", penwidth=2",
            false => "dir=none, color=\"#8b949e\"",
        };
        let _ = writeln!(
            dot,
            "  {} -> {} [label={load}, {look}];",
            names[edge.from], names[edge.to]
        );
    }
    dot.push_str("}\n");
    dot
}
