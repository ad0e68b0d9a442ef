//! A network: a graph with the names of its nodes, a unit of length, and perhaps coordinates and
//! queries.

use super::decimal;
use super::graph::{Direction, Edge, Graph};
use super::names::{Names, Words};
use super::weights::Weights;
use super::{csv, dimacs, graphml, text};
use crate::cursor::without_mark;
use crate::error::InputError;
use crate::expected::Expected;

/// The sum of all weights is at most this, so that no length overflows.
pub(super) const LONGEST: u64 = i64::MAX as u64;

/// What a file of a network holds.
#[derive(Clone, Debug)]
pub struct Network {
    pub graph: Graph,
    /// Whether every arc has its twin in the other direction by construction.
    pub undirected: bool,
    pub names: Names,
    /// Other spellings of nodes that people use, each with its node.
    pub aliases: Vec<(&'static str, u32)>,
    /// How many more nodes were announced, which have no name and no edges yet.
    pub unnamed: u64,
    /// Decimal places of the weights: a weight of 1 stands for `10^-places`.
    pub places: u8,
    /// The coordinates of the nodes, y upwards; empty if they are not known.
    pub coordinates: Vec<(f64, f64)>,
    /// The queries that follow the edges in the file.
    pub queries: Vec<Query>,
}

/// A query: the shortest path from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Query {
    pub from: u32,
    pub to: u32,
}

/// The file formats of a network.
pub(super) enum Form {
    Dimacs,
    GraphMl,
    Csv { delimiter: u8 },
    Text,
}

impl Form {
    /// The format of an input, and the offset of its first byte that is not white space.
    pub(super) fn of(input: &[u8]) -> (Self, usize) {
        let input_start = input.len() - without_mark(input).len();
        let first = input[input_start..]
            .iter()
            .position(|byte| !byte.is_ascii_whitespace());
        let first = input_start + first.unwrap_or(0);
        let is_dimacs = matches!(input.get(first), Some(b'c' | b'p'))
            && input.get(first + 1).is_none_or(u8::is_ascii_whitespace);
        let form = if is_dimacs {
            Self::Dimacs
        } else if input.get(first) == Some(&b'<') {
            Self::GraphMl
        } else if let Some(delimiter) = csv::delimiter(input, first) {
            Self::Csv { delimiter }
        } else {
            Self::Text
        };
        (form, first)
    }
}

impl Network {
    /// Reads a network in any of the formats, which are told apart by their beginning: GraphML
    /// begins with `<`, DIMACS lines with a letter of their own, the first line of CSV has a comma
    /// or a semicolon, and the text form begins with a number.
    ///
    /// `directed` is for the text form and CSV: an edge `a b w` then leads from a to b only. DIMACS
    /// files and GraphML say it themselves.
    pub fn read(input: &[u8], directed: bool) -> Result<Self, InputError> {
        let (form, first) = Form::of(input);
        match form {
            Form::Dimacs => dimacs::read(input, first),
            Form::GraphMl => graphml::read(input),
            Form::Csv { delimiter } => csv::read(input, first, delimiter, directed),
            Form::Text => text::read(input, first, directed),
        }
    }

    /// A network of edges between words, without coordinates and queries.
    pub(super) fn of_words(words: Words, weights: &Weights, direction: Direction) -> Self {
        Self {
            graph: Graph::new(words.len(), &weights.edges, direction),
            undirected: direction == Direction::Both,
            names: Names::Words(words),
            aliases: Vec::new(),
            unnamed: 0,
            places: weights.places,
            coordinates: Vec::new(),
            queries: Vec::new(),
        }
    }

    /// A length as a decimal in the unit of the input.
    pub fn length(&self, units: u64) -> String {
        decimal::format(units, self.places)
    }

    /// Reads the coordinates of the nodes: lines `v NAME X Y` (DIMACS challenge 9, `.co`; there `p`
    /// and `c` lines are ignored). Every node must have them.
    pub fn read_coordinates(&mut self, input: &[u8]) -> Result<(), InputError> {
        self.coordinates = super::coordinates::read(input, &self.names)?;
        Ok(())
    }
}

/// Checks the numbers of nodes and edges that a file announces: nodes are counted in 32 bits, and a
/// file cannot announce more of them than it has bytes and a million, so that a wrong digit cannot
/// ask for all memory. `places` is where the two numbers stand in the input, and the error has the
/// place of the wrong one.
pub(super) fn check_counts(
    nodes: u64,
    edges: u64,
    input: &[u8],
    places: [usize; 2],
) -> Result<(), (usize, Expected)> {
    let max = (1_000_000 + input.len() as u64).min(u64::from(u32::MAX) - 1);
    if nodes > max {
        return Err((places[0], Expected::FewerNodes { max }));
    }
    let max = u64::from(u32::MAX) / 2;
    if edges > max {
        return Err((places[1], Expected::FewerEdges { max }));
    }
    Ok(())
}

/// An empty vector with room for as many edges as announced, but no more than the input can hold.
pub(super) fn room_for(edges: u64, bytes: usize) -> Vec<Edge> {
    Vec::with_capacity(edges.min(bytes as u64 / 4) as usize)
}
