//! The text form of the course lab: a line `NODES EDGES`, then edges `A B WEIGHT`, then queries
//! `START GOAL` to the end. Any word can be the name of a node; announced nodes that no edge names
//! are isolated, and queries may name them. Lines that begin with `#` are ignored.

use super::graph::Direction;
use super::names::Words;
use super::network::{Network, Query, check_counts};
use super::signed::SignedNetwork;
use super::weights::Weights;
use crate::cursor::Cursor;
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// Reads a whole file whose first line begins at `first`.
pub(super) fn read(input: &[u8], first: usize, directed: bool) -> Result<Network, InputError> {
    let (reader, queries) = Reader::read(input, first, false)?;
    let direction = if directed {
        Direction::Forward
    } else {
        Direction::Both
    };
    let Reader {
        nodes,
        words,
        weights,
        ..
    } = reader;
    let unnamed = nodes - words.len() as u64;
    Ok(Network {
        unnamed,
        queries,
        ..Network::of_words(words, &weights, direction)
    })
}

/// Reads a file whose weights may be negative; edges are directed.
pub(super) fn read_signed(input: &[u8], first: usize) -> Result<SignedNetwork, InputError> {
    let (reader, queries) = Reader::read(input, first, true)?;
    let Reader { words, weights, .. } = reader;
    Ok(SignedNetwork {
        queries,
        ..SignedNetwork::of_words(words, &weights)
    })
}

/// Reads a query `START GOAL` on a line of its own; `find` returns the node of a name.
pub fn question(
    mut find: impl FnMut(&str) -> Option<u32>,
    line: &str,
) -> Result<Query, InputError> {
    let mut cursor = Cursor::new(line.as_bytes(), 0..line.len());
    let mut node = || {
        let word = cursor.word();
        let name = std::str::from_utf8(word).ok();
        let found = name.filter(|name| !name.is_empty()).and_then(&mut find);
        found.ok_or_else(|| cursor.wrong_word(word, Expected::StartGoal))
    };
    let query = Query {
        from: node()?,
        to: node()?,
    };
    cursor.end_of_line()?;
    Ok(query)
}

struct Reader<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
    nodes: u64,
    words: Words,
    weights: Weights,
}

impl<'a> Reader<'a> {
    /// Reads a whole file whose first line begins at `first`, and the queries at its end.
    fn read(input: &'a [u8], first: usize, signed: bool) -> Result<(Self, Vec<Query>), InputError> {
        let text = std::str::from_utf8(input).map_err(|error| {
            InputError::found_at(input, error.valid_up_to(), Found::NoUtf8, Expected::Utf8)
        })?;
        let mut cursor = Cursor::new(input, first..input.len());
        while cursor.peek() == Some(b'#') {
            cursor.skip_line();
            cursor.skip_empty_lines();
        }
        let first = cursor.offset();
        let nodes = cursor.number(|| Expected::NodeCount)?;
        cursor.skip_blanks();
        let places = [first, cursor.offset()];
        let edges = cursor.number(|| Expected::EdgeCount)?;
        check_counts(nodes, edges, input, places)
            .map_err(|(place, expected)| cursor.wrong(place, expected))?;
        cursor.end_of_line()?;
        let mut reader = Self {
            text,
            cursor,
            nodes,
            words: Words::with_capacity(nodes.min(input.len() as u64 / 2) as usize),
            weights: Weights::new(edges, input.len(), signed),
        };
        for index in 0..edges {
            reader.edge(index, edges)?;
        }
        let mut queries = Vec::new();
        while reader.skip_comments() {
            queries.push(reader.query()?);
        }
        Ok((reader, queries))
    }

    /// Skips comments. Returns whether something follows.
    fn skip_comments(&mut self) -> bool {
        while self.cursor.skip_empty_lines() {
            if self.cursor.peek() != Some(b'#') {
                return true;
            }
            self.cursor.skip_line();
        }
        false
    }

    fn edge(&mut self, index: u64, edges: u64) -> Result<(), InputError> {
        if !self.skip_comments() {
            let expected = Expected::Edge {
                number: index + 1,
                count: edges,
            };
            return Err(self.cursor.wrong(self.text.len(), expected));
        }
        let tail = self.node()?;
        let head = self.node()?;
        self.cursor.skip_blanks();
        let start = self.cursor.offset();
        let word = self.cursor.word();
        self.weights
            .read(tail, head, word)
            .map_err(|expected| self.cursor.wrong(start, expected))?;
        self.cursor.end_of_line()
    }

    /// A node of an edge or a question, new or known.
    fn node(&mut self) -> Result<u32, InputError> {
        let word = self.word()?;
        let node = self.words.intern(word);
        if u64::from(node) >= self.nodes {
            let expected = Expected::KnownNode { nodes: self.nodes };
            return Err(self.cursor.wrong_word(word.as_bytes(), expected));
        }
        Ok(node)
    }

    fn query(&mut self) -> Result<Query, InputError> {
        let query = Query {
            from: self.node()?,
            to: self.node()?,
        };
        self.cursor.end_of_line()?;
        Ok(query)
    }

    fn word(&mut self) -> Result<&'a str, InputError> {
        let length = self.cursor.word().len();
        let end = self.cursor.offset();
        if length == 0 {
            return Err(self.cursor.wrong(end, Expected::NodeName));
        }
        // Words end at ASCII bytes, so these are character boundaries.
        Ok(&self.text[end - length..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes(), 0, false).unwrap_err().to_string()
    }

    #[test]
    fn words_decimals_and_questions() {
        let text = "3 2\n北京 上海 0.1\r\n上海  b 20\n\n b 北京 \n北京 北京";
        let network = read(text.as_bytes(), 0, false).unwrap();
        assert_eq!(network.places, 1);
        assert_eq!(
            network.graph.out_arcs(1).collect::<Vec<_>>(),
            [(0, 1), (2, 200)]
        );
        assert_eq!(
            network.queries,
            [Query { from: 2, to: 0 }, Query { from: 0, to: 0 }]
        );
        assert_eq!(network.length(201), "20.1");
        let directed = read(text.as_bytes(), 0, true).unwrap();
        assert_eq!(directed.graph.out_arcs(1).collect::<Vec<_>>(), [(2, 200)]);
    }

    #[test]
    fn comments_are_passed_over() {
        let text = "# a map\n\n# of two\n2 1\n# an edge\na b 1\n  # asked\nb a\n# the end";
        let network = read(text.as_bytes(), 0, false).unwrap();
        assert_eq!(network.queries, [Query { from: 1, to: 0 }]);
        assert_eq!(error("# x\n2 1\na b -1\n").split(':').next(), Some("3"));
    }

    #[test]
    fn questions_may_name_isolated_nodes() {
        let network = read(b"5 2\n1 2 5\n3 1 2\n1 4\n4 4\n", 0, false).unwrap();
        let asked: Vec<_> = network.queries.iter().map(|q| (q.from, q.to)).collect();
        assert_eq!(asked, [(0, 3), (3, 3)]);
        assert_eq!((network.graph.nodes(), network.unnamed), (4, 1));
        assert_eq!(network.graph.out_arcs(3).count(), 0);
    }

    #[test]
    fn every_mistake_names_its_place() {
        let cases = [
            (
                "",
                "1:1: found the end of the input, expected the number of nodes",
            ),
            ("x", "1:1: found \"x\", expected the number of nodes"),
            (
                "2",
                "1:2: found the end of the input, expected the number of edges",
            ),
            ("2 1 x", "1:5: found \"x\", expected the end of the line"),
            (
                "2 2\na b 1\n",
                "3:1: found the end of the input, expected edge 2 of 2",
            ),
            (
                "2 1\na\n",
                "2:2: found the end of the line, expected the name of a node",
            ),
            (
                "2 1\na b\n",
                "2:4: found the end of the line, expected a weight: a non-negative number such as 7 or 2.5",
            ),
            (
                "2 1\na b -1\n",
                "2:5: found \"-1\", expected no negative weight, which only --bellman-ford takes",
            ),
            (
                "2 1\na b 1e9\n",
                "2:5: found \"1e9\", expected a weight: a non-negative number such as 7 or 2.5",
            ),
            (
                "2 1\na b 100000000000000000000000000000\n",
                "2:5: found \"100000000000000000000000000000\", expected a weight of fewer digits: all together must fit in 63 bits, with 18 places at most",
            ),
            (
                "2 1\na b 0.0000000000000000001\n",
                "2:5: found \"0.0000000000000000001\", expected a weight of fewer digits: all together must fit in 63 bits, with 18 places at most",
            ),
            (
                "2 1\na b 1 c\n",
                "2:7: found \"c\", expected the end of the line",
            ),
            (
                "2 2\na b 1\nb c 1\n",
                "3:3: found \"c\", expected one of the 2 nodes announced, all named before",
            ),
            (
                "2 1\na b 1\na c\n",
                "3:3: found \"c\", expected one of the 2 nodes announced, all named before",
            ),
            (
                "3 1\na b 1\na c\nd c\n",
                "4:1: found \"d\", expected one of the 3 nodes announced, all named before",
            ),
            (
                "2 1\na b 1\na\n",
                "3:2: found the end of the line, expected the name of a node",
            ),
            (
                "2 1\na b 9223372036854775808\n",
                "2:5: found \"9223372036854775808\", expected a smaller weight: all together must fit in 63 bits",
            ),
            (
                "2 2\na b 9223372036854775807\na b 0.5\n",
                "3:5: found \"0.5\", expected a smaller weight: all together must fit in 63 bits",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected, "{text:?}");
        }
        let latin = read(b"1 1\na \xe9 1", 0, false).unwrap_err().to_string();
        assert_eq!(
            latin,
            "2:3: found a byte that is not UTF-8, expected text in UTF-8"
        );
    }
}
