//! Edges as comma-separated values (RFC 4180; semicolons will do): two nodes and perhaps a weight a
//! line.
//!
//! The first line may name the columns, in any order and among others. Lines that begin with `#`
//! are ignored.

use ::csv::{ByteRecord, ReaderBuilder, Trim};

use super::graph::Direction;
use super::names::Words;
use super::network::Network;
use super::signed::SignedNetwork;
use super::weights::Weights;
use crate::error::InputError;
use crate::expected::{Expected, Found};

/// The names of the columns, in any case.
const TAIL: [&str; 3] = ["from", "source", "tail"];
const HEAD: [&str; 3] = ["to", "target", "head"];
const WEIGHT: [&str; 4] = ["weight", "length", "distance", "cost"];

/// The separator of the fields, if the first line has any.
pub(super) fn delimiter(input: &[u8], first: usize) -> Option<u8> {
    let mut lines = input[first..].split(|&byte| byte == b'\n');
    let line = lines.find(|line| !matches!(line.trim_ascii(), [] | [b'#', ..]))?;
    line.iter()
        .copied()
        .find(|byte| matches!(byte, b',' | b';'))
}

/// The columns of the two nodes and of the weight; without a weight column it is 1.
#[derive(Clone, Copy)]
struct Columns {
    tail: usize,
    head: usize,
    weight: Option<usize>,
}

impl Columns {
    fn of_header(record: &ByteRecord) -> Option<Self> {
        let column = |names: &[&str]| {
            let mut fields = record.iter();
            fields.position(|field| {
                names
                    .iter()
                    .any(|name| field.eq_ignore_ascii_case(name.as_bytes()))
            })
        };
        Some(Self {
            tail: column(&TAIL)?,
            head: column(&HEAD)?,
            weight: column(&WEIGHT),
        })
    }

    fn of_first(record: &ByteRecord) -> Self {
        Self {
            tail: 0,
            head: 1,
            weight: (record.len() > 2).then_some(2),
        }
    }
}

/// Reads a whole file whose first line begins at `first`.
pub(super) fn read(
    input: &[u8],
    first: usize,
    delimiter: u8,
    directed: bool,
) -> Result<Network, InputError> {
    let (words, weights) = edges(input, first, delimiter, false)?;
    let direction = match directed {
        true => Direction::Forward,
        false => Direction::Both,
    };
    Ok(Network::of_words(words, &weights, direction))
}

/// Reads a file whose weights may be negative; edges are directed.
pub(super) fn read_signed(
    input: &[u8],
    first: usize,
    delimiter: u8,
) -> Result<SignedNetwork, InputError> {
    let (words, weights) = edges(input, first, delimiter, true)?;
    Ok(SignedNetwork::of_words(words, &weights))
}

fn edges(
    input: &[u8],
    first: usize,
    delimiter: u8,
    signed: bool,
) -> Result<(Words, Weights), InputError> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .delimiter(delimiter)
        .from_reader(&input[first..]);
    let mut words = Words::default();
    let mut weights = Weights::new(0, input.len(), signed);
    let mut columns: Option<Columns> = None;
    let mut record = ByteRecord::new();
    // The only possible errors are I/O errors, and reading from memory has none.
    while reader.read_byte_record(&mut record).unwrap_or(false) {
        let start = record.position().map_or(0, ::csv::Position::byte) as usize;
        let wrong = |field: usize, expected| {
            let found = record.get(field).map_or(Found::EndOfLine, |field| {
                Found::quoted(&String::from_utf8_lossy(field))
            });
            let offset = field_offset(input, first + start, field, delimiter);
            InputError::found_at(input, offset, found, expected)
        };
        let columns = match columns {
            Some(columns) => columns,
            None => {
                let header = Columns::of_header(&record);
                columns = Some(header.unwrap_or_else(|| Columns::of_first(&record)));
                if header.is_some() {
                    continue;
                }
                Columns::of_first(&record)
            }
        };
        let mut node = |column: usize| {
            let field = record.get(column).filter(|field| !field.is_empty());
            let field = field.ok_or_else(|| wrong(column, Expected::NodeName))?;
            let name = std::str::from_utf8(field).map_err(|_| wrong(column, Expected::Utf8))?;
            Ok(words.intern(name))
        };
        let (tail, head) = (node(columns.tail)?, node(columns.head)?);
        let (column, word) = match columns.weight {
            Some(column) => (column, record.get(column).unwrap_or_default()),
            None => (0, &b"1"[..]),
        };
        weights
            .read(tail, head, word)
            .map_err(|expected| wrong(column, expected))?;
    }
    Ok((words, weights))
}

/// The offset of a field, in the record that begins at `start`.
fn field_offset(input: &[u8], start: usize, field: usize, delimiter: u8) -> usize {
    // The reader counts line ends before a record as part of it.
    let blank = input[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_whitespace());
    let mut at = start + blank.count();
    let (mut left, mut is_quoted) = (field, false);
    while left > 0 {
        match input.get(at) {
            Some(b'"') => is_quoted = !is_quoted,
            Some(&byte) if byte == delimiter && !is_quoted => left -= 1,
            None | Some(b'\n' | b'\r') if !is_quoted => return at,
            None => return at,
            Some(_) => {}
        }
        at += 1;
    }
    at + input[at..].iter().take_while(|byte| **byte == b' ').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Result<Network, InputError> {
        Network::read(text.as_bytes(), false)
    }

    #[test]
    fn edges_with_and_without_a_header_and_weights() {
        for text in [
            "New York,Boston,1.5\r\nBoston,\"A, B\",2\r\n",
            "# roads\n\nNew York;Boston;1.5\nBoston;\"A, B\";2",
            "To,id,From,Length\nBoston,1,New York,1.5\n# more\n\"A, B\",2,Boston,2\n",
        ] {
            let network = network(text).unwrap();
            let names: Vec<_> = (0..3).map(|node| network.names.name(node)).collect();
            if text.starts_with('T') {
                assert_eq!(names, ["New York", "Boston", "A, B"]);
            }
            let find = |name| network.names.find(name).unwrap();
            let middle = find("Boston");
            let mut arcs: Vec<_> = network.graph.out_arcs(middle).collect();
            arcs.sort_unstable();
            assert_eq!(arcs, [(find("New York"), 15), (find("A, B"), 20)], "{text}");
        }
        let unweighted = network("a,b\nb,c\n").unwrap();
        assert_eq!(unweighted.graph.out_arcs(0).collect::<Vec<_>>(), [(1, 1)]);
        let directed = Network::read(b"a,b,2\n", true).unwrap();
        assert_eq!(directed.graph.out_arcs(1).count(), 0);
    }

    #[test]
    fn every_mistake_names_its_place() {
        for (text, expected) in [
            (
                "a,b,x\n",
                "1:5: found \"x\", expected a weight: a non-negative number such as 7 or 2.5",
            ),
            (
                "a,b,1\nb,c\n",
                "2:4: found the end of the line, expected a weight: a non-negative number such as 7 or 2.5",
            ),
            (
                "a,b\nb\n",
                "2:2: found the end of the line, expected the name of a node",
            ),
            ("a,b\n,c\n", "2:1: found \"\", expected the name of a node"),
            (
                "a,b,-1\n",
                "1:5: found \"-1\", expected no negative weight, which only --bellman-ford takes",
            ),
            (
                "\"a, a\", b, 9223372036854775808\n",
                "1:12: found \"9223372036854775808\", expected a smaller weight: all together must fit in 63 bits",
            ),
        ] {
            let error = network(text).map(|network| network.names.len());
            assert_eq!(error.unwrap_err().to_string(), expected, "{text}");
        }
    }
}
