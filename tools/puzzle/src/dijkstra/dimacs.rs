//! DIMACS graphs: `p sp NODES ARCS` and `a TAIL HEAD WEIGHT` (shortest paths, challenge 9,
//! directed); also the unweighted undirected form of PACE, `p tw NODES EDGES` and `A B`.
//!
//! Networks of continents have a hundred million lines, so the lines are parsed in parallel: the
//! input is cut at line ends, and every part knows its offset in the whole, which gives errors
//! their line.

use rayon::prelude::*;

use super::graph::{Direction, Edge, Graph};
use super::names::{Names, Words};
use super::network::{LONGEST, Network, check_counts};
use super::signed::SignedNetwork;
use super::weights::Weights;
use crate::cursor::Cursor;
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// How large a part one thread parses at a time, in bytes.
const PART_BYTES: usize = 1 << 20;

/// The `p` line of a file.
#[derive(Clone, Copy, Debug)]
struct Header {
    weighted: bool,
    nodes: u64,
    edges: u64,
}

/// Reads a whole file whose first line begins at `first`.
pub(super) fn read(input: &[u8], first: usize) -> Result<Network, InputError> {
    let mut cursor = Cursor::new(input, first..input.len());
    let header = read_header(&mut cursor, input)?;
    let body = cursor.offset()..input.len();
    let parts: Vec<_> = cut(input, body).collect();
    let parsed: Vec<_> = parts
        .into_par_iter()
        .map(|part| lines(input, part, header))
        .collect();
    let parts = parsed.into_iter().collect::<Result<Vec<_>, _>>()?;
    check_edges(input, parts.iter().map(Vec::len).sum(), header)?;
    let nodes = header.nodes as usize;
    let direction = if header.weighted {
        Direction::Forward
    } else {
        Direction::Both
    };
    Ok(Network {
        aliases: Vec::new(),
        unnamed: 0,
        graph: Graph::of_parts(nodes, &parts, direction),
        undirected: direction == Direction::Both,
        names: Names::Numbers(nodes),
        places: 0,
        coordinates: Vec::new(),
        queries: Vec::new(),
    })
}

/// Reads a file whose weights may be negative; the nodes are named by their numbers.
pub(super) fn read_signed(input: &[u8], first: usize) -> Result<SignedNetwork, InputError> {
    let mut cursor = Cursor::new(input, first..input.len());
    let header = read_header(&mut cursor, input)?;
    let mut words = Words::default();
    for number in 1..=header.nodes {
        words.intern(&number.to_string());
    }
    let mut weights = Weights::new(header.edges, input.len(), true);
    let mut edges = 0;
    while cursor.skip_empty_lines() {
        let Some((tail, head)) = ends(&mut cursor, header)? else {
            continue;
        };
        cursor.skip_blanks();
        let start = cursor.offset();
        let word = match header.weighted {
            true => cursor.word(),
            false => b"1",
        };
        let both = [(tail, head), (head, tail)];
        for &(tail, head) in &both[..if header.weighted { 1 } else { 2 }] {
            weights
                .read(tail, head, word)
                .map_err(|expected| cursor.wrong(start, expected))?;
        }
        cursor.end_of_line()?;
        edges += 1;
    }
    check_edges(input, edges, header)?;
    Ok(SignedNetwork::of_words(words, &weights))
}

/// Checks that there are as many edges as announced.
fn check_edges(input: &[u8], edges: usize, header: Header) -> Result<(), InputError> {
    if edges as u64 == header.edges {
        return Ok(());
    }
    let found = Found::Edges { edges };
    let expected = Expected::AnnouncedEdges {
        edges: header.edges,
    };
    Err(InputError::found_at(input, input.len(), found, expected))
}

fn read_header(cursor: &mut Cursor<'_>, input: &[u8]) -> Result<Header, InputError> {
    loop {
        if !cursor.skip_empty_lines() {
            return Err(cursor.wrong(input.len(), Expected::DimacsHeader));
        }
        match cursor.word() {
            b"c" => cursor.skip_line(),
            b"p" => break,
            word => return Err(cursor.wrong_word(word, Expected::DimacsHeader)),
        }
    }
    let weighted = match cursor.word() {
        b"sp" => true,
        b"tw" | b"edge" => false,
        word => return Err(cursor.wrong_word(word, Expected::DimacsKind)),
    };
    cursor.skip_blanks();
    let start = cursor.offset();
    let nodes = cursor.number(|| Expected::NodeCount)?;
    cursor.skip_blanks();
    let places = [start, cursor.offset()];
    let edges = cursor.number(|| Expected::ArcCount)?;
    check_counts(nodes, edges, input, places)
        .map_err(|(place, expected)| cursor.wrong(place, expected))?;
    cursor.end_of_line()?;
    Ok(Header {
        weighted,
        nodes,
        edges,
    })
}

/// Cuts a range of the input into parts of whole lines.
fn cut(
    input: &[u8],
    range: std::ops::Range<usize>,
) -> impl Iterator<Item = std::ops::Range<usize>> {
    let mut start = range.start;
    std::iter::from_fn(move || {
        let least = (start + PART_BYTES).min(range.end);
        let rest = &input[least..range.end];
        let end = least
            + rest
                .iter()
                .position(|&byte| byte == b'\n')
                .map_or(rest.len(), |at| at + 1);
        let part = start..end;
        start = end;
        (!part.is_empty()).then_some(part)
    })
}

/// The edges of some whole lines.
fn lines(
    input: &[u8],
    part: std::ops::Range<usize>,
    header: Header,
) -> Result<Vec<Edge>, InputError> {
    // The shortest line, `a 1 2 3`, has eight bytes; a usual one has twice as many.
    let mut edges = Vec::with_capacity(part.len() / 12);
    let longest = LONGEST / header.edges.max(1);
    let mut cursor = Cursor::new(input, part);
    while cursor.skip_empty_lines() {
        let Some((tail, head)) = ends(&mut cursor, header)? else {
            continue;
        };
        let weight = if header.weighted {
            weight(&mut cursor, longest)?
        } else {
            1
        };
        cursor.end_of_line()?;
        edges.push(Edge { tail, head, weight });
    }
    Ok(edges)
}

/// Reads the ends of an edge; for a comment, skips the line and returns `None`.
#[inline]
fn ends(cursor: &mut Cursor<'_>, header: Header) -> Result<Option<(u32, u32)>, InputError> {
    let start = cursor.offset();
    if cursor.peek() == Some(b'c') {
        cursor.skip_line();
        return Ok(None);
    }
    if header.weighted && cursor.word() != b"a" {
        return Err(cursor.wrong(start, Expected::DimacsArc));
    }
    Ok(Some((node(cursor, header)?, node(cursor, header)?)))
}

#[inline]
fn node(cursor: &mut Cursor<'_>, header: Header) -> Result<u32, InputError> {
    let expected = || Expected::NodeNumber { max: header.nodes };
    cursor.skip_blanks();
    let start = cursor.offset();
    let number = cursor.number(expected)?;
    if number == 0 || number > header.nodes {
        return Err(cursor.wrong(start, expected()));
    }
    Ok((number - 1) as u32)
}

#[inline]
fn weight(cursor: &mut Cursor<'_>, longest: u64) -> Result<u64, InputError> {
    let expected = || Expected::Weight { max: longest };
    cursor.skip_blanks();
    let start = cursor.offset();
    if cursor.peek() == Some(b'-') {
        return Err(cursor.wrong(start, Expected::NoNegativeWeight));
    }
    let weight = cursor.number(expected)?;
    if weight > longest {
        return Err(cursor.wrong(start, expected()));
    }
    Ok(weight)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        read(text.as_bytes(), 0).unwrap_err().to_string()
    }

    #[test]
    fn arcs_are_read_in_their_direction() {
        let text = "c a comment\np sp 3 2\na 1 3 20\r\nc another\n\na 3 2 5";
        let network = read(text.as_bytes(), 0).unwrap();
        assert_eq!(network.graph.out_arcs(0).collect::<Vec<_>>(), [(2, 20)]);
        assert_eq!(network.graph.out_arcs(2).collect::<Vec<_>>(), [(1, 5)]);
        assert_eq!((network.graph.arcs(), network.undirected), (2, false));
    }

    #[test]
    fn unweighted_edges_go_both_ways() {
        let network = read(b"p tw 3 1\n1 3\n", 0).unwrap();
        assert_eq!(network.graph.out_arcs(2).collect::<Vec<_>>(), [(0, 1)]);
        assert_eq!((network.graph.arcs(), network.undirected), (2, true));
    }

    #[test]
    fn many_parts_give_the_same_graph() {
        let nodes = 200_000;
        let mut text = format!("p sp {nodes} {nodes}\n");
        for node in 1..=nodes {
            text.push_str(&format!("a {node} {} {}\n", node % nodes + 1, node % 7));
        }
        assert!(text.len() > 2 * PART_BYTES);
        let network = read(text.as_bytes(), 0).unwrap();
        for node in 0..nodes {
            let expected = [((node + 1) % nodes, u64::from((node + 1) % 7))];
            assert_eq!(network.graph.out_arcs(node).collect::<Vec<_>>(), expected);
        }
        let wrong = format!("{text}a 1 2 -5\n");
        assert_eq!(
            error(&wrong),
            format!(
                "{}:7: found \"-5\", expected no negative weight, which only --bellman-ford takes",
                nodes + 2,
            )
        );
    }

    #[test]
    fn every_mistake_names_its_place() {
        let cases = [
            (
                "c only\n",
                "2:1: found the end of the input, expected p sp NODES ARCS",
            ),
            ("p max 3 2\n", "1:3: found \"max\", expected sp or tw"),
            (
                "p sp x 2\n",
                "1:6: found \"x\", expected the number of nodes",
            ),
            (
                "p sp 3\n",
                "1:7: found the end of the line, expected the number of arcs",
            ),
            (
                "p sp 3 1\nb 1 2 3\n",
                "2:1: found \"b\", expected a TAIL HEAD WEIGHT",
            ),
            (
                "p sp 3 1\na 0 2 3\n",
                "2:3: found \"0\", expected a node from 1 to 3",
            ),
            (
                "p sp 3 1\na 1 4 3\n",
                "2:5: found \"4\", expected a node from 1 to 3",
            ),
            (
                "p sp 3 1\na 1 2 3 4\n",
                "2:9: found \"4\", expected the end of the line",
            ),
            (
                "p sp 3 2\na 1 2 3\n",
                "3:1: found the end of the input after 1 edge, expected 2 edges as announced",
            ),
            (
                "p sp 9999999999 0\n",
                "1:6: found \"9999999999\", expected at most 1000018 nodes in a file of this size",
            ),
            (
                "p sp 1 9999999999\n",
                "1:8: found \"9999999999\", expected at most 2147483647 edges",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(error(text), expected, "{text:?}");
        }
        assert!(
            error("p sp 3 1\na 1 2 1.5\n").starts_with("2:7: found \"1.5\", expected a weight")
        );
    }
}
