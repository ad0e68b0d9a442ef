//! RenLib's library files, `.lib`: trees of renju positions on 15x15.
//!
//! | bytes | |
//! |---|---|
//! | 20 | `FF`, `RenLib`, `FF`, the version's two numbers, the rest `FF` |
//! | 2 a node | the point, 16 * row + column + 1, and flags |
//! | 2 | of a node with an extension, `00 01` where a text is on the board |
//! | even | a comment, ended by one or two zeros |
//! | even | the text on the board, the same way |
//!
//! After a node comes its first child, then that child's siblings. The first node may have no
//! point. In a comment, the text before a byte 8 is its first line. The format is taken from public
//! readers: RenLib 3, Rapfi.

use serde::Serialize;
use thiserror::Error;

use crate::point::Point;
use crate::size::Size;
use crate::tree::{Node, Tree};

const HEADER: [u8; 8] = [0xff, b'R', b'e', b'n', b'L', b'i', b'b', 0xff];
const HEADER_LENGTH: usize = 20;
/// The file version that [`write()`] uses.
const VERSION: [u8; 2] = [3, 0];
/// The number of columns and of rows.
const SIDE: u8 = 15;

const EXTENSION: u8 = 0x01;
const COMMENT: u8 = 0x08;
const OLD_COMMENT: u8 = 0x20;
const NO_CHILD: u8 = 0x40;
const SIBLING: u8 = 0x80;
/// The extension of a node with a text on the board.
const BOARD_TEXT: [u8; 2] = [0, 1];
/// The byte between the first line of a comment and the rest.
const LINE_END: u8 = 8;

/// The most nodes that are read, more than any library made by people has.
const MAX_NODES: usize = 8_000_000;
/// The most bytes of a comment or board text.
const MAX_TEXT: usize = 1 << 16;

#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum LibError {
    #[error("no RenLib file, expected FF, RenLib and FF at its beginning")]
    Kind,
    #[error("byte {at}: the file ends in the middle of a node")]
    End { at: usize },
    #[error(
        "byte {at}: {found:02x} is no point, expected a column of 1 to 15 and a row of 0 to 14"
    )]
    Point { at: usize, found: u8 },
    #[error("byte {at}: a text of more than {MAX_TEXT} bytes")]
    Text { at: usize },
    #[error("byte {at}: found more after the last node, expected the end of the file")]
    Rest { at: usize },
    #[error("more than {MAX_NODES} nodes")]
    Nodes,
    #[error("a board of {found}, expected 15x15")]
    Size { found: Size },
}

/// Whether a file begins like one of RenLib's.
pub fn is_lib(bytes: &[u8]) -> bool {
    bytes.starts_with(&HEADER)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn pair(&mut self) -> Result<[u8; 2], LibError> {
        let at = self.at;
        let pair = self.bytes.get(at..at + 2).ok_or(LibError::End { at })?;
        self.at += 2;
        Ok([pair[0], pair[1]])
    }

    /// Reads bytes up to a zero. If the text has an odd number of bytes with the zero, one more
    /// zero follows.
    fn text(&mut self) -> Result<Vec<u8>, LibError> {
        let (begin, mut text) = (self.at, Vec::new());
        loop {
            let pair = self.pair()?;
            let end = pair.iter().position(|&byte| byte == 0);
            text.extend_from_slice(&pair[..end.unwrap_or(2)]);
            if end.is_some() {
                return Ok(text);
            }
            if text.len() > MAX_TEXT {
                return Err(LibError::Text { at: begin });
            }
        }
    }

    /// Reads a node, its parent left open, and its flags.
    fn node(&mut self, decode: &impl Fn(&[u8]) -> String) -> Result<(Node, u8), LibError> {
        let at = self.at;
        let [place, flags] = self.pair()?;
        let (column, row) = (place & 0x0f, place >> 4);
        let point = match (place, column) {
            (0, _) => None,
            (_, 0) => return Err(LibError::Point { at, found: place }),
            _ if row >= SIDE => return Err(LibError::Point { at, found: place }),
            _ => Some(Point::new(column - 1, row)),
        };
        let extension = match flags & EXTENSION {
            0 => [0; 2],
            _ => self.pair()?,
        };
        let mut node = Node {
            point,
            ..Node::default()
        };
        if flags & (COMMENT | OLD_COMMENT) != 0 {
            let text = self.text()?;
            let lines: Vec<String> = text.split(|&byte| byte == LINE_END).map(decode).collect();
            let lines = lines.join("\n").replace("\r\n", "\n");
            node.comment = lines.trim().to_owned();
        }
        if extension == BOARD_TEXT {
            node.label = decode(&self.text()?);
        }
        Ok((node, flags))
    }
}

/// Reads a library; `decode` converts the texts, whose encoding is not known.
///
/// # Errors
/// Where the file is damaged.
pub fn parse(bytes: &[u8], decode: impl Fn(&[u8]) -> String) -> Result<Tree, LibError> {
    if !is_lib(bytes) {
        return Err(LibError::Kind);
    }
    let mut reader = Reader {
        bytes,
        at: HEADER_LENGTH,
    };
    let mut nodes: Vec<Node> = Vec::new();
    // The parents of the nodes that are still to come.
    let mut open: Vec<Option<usize>> = vec![None];
    while let Some(parent) = open.pop() {
        if nodes.is_empty() && reader.at >= bytes.len() {
            break;
        }
        let (node, flags) = reader.node(&decode)?;
        if nodes.len() >= MAX_NODES {
            return Err(LibError::Nodes);
        }
        nodes.push(Node { parent, ..node });
        if flags & SIBLING != 0 {
            open.push(parent);
        }
        if flags & NO_CHILD == 0 {
            open.push(Some(nodes.len() - 1));
        }
    }
    let at = reader.at.min(bytes.len());
    if bytes[at..].iter().any(|&byte| byte != 0) {
        return Err(LibError::Rest { at });
    }
    Ok(Tree {
        size: Size::STANDARD,
        rule: None,
        nodes,
    })
}

fn write_text(text: &str, to: &mut Vec<u8>) {
    // A zero would end the text, and a longer one would not be read again.
    let bytes: Vec<u8> = text
        .bytes()
        .filter(|&byte| byte != 0)
        .take(MAX_TEXT - 2)
        .collect();
    to.extend_from_slice(&bytes);
    to.resize(to.len() + 2 - bytes.len() % 2, 0);
}

/// Writes a library in UTF-8. It has a root without a move if the tree has one. A text on a point
/// without a node becomes a node, since only moves have texts there.
///
/// # Errors
/// When the board is not 15x15.
pub fn write(tree: &Tree) -> Result<Vec<u8>, LibError> {
    if tree.size != Size::STANDARD {
        return Err(LibError::Size { found: tree.size });
    }
    let tree = &with_nodes_for_marks(tree);
    let (first, children) = tree.children();
    let mut bytes = HEADER.to_vec();
    bytes.extend_from_slice(&VERSION);
    bytes.resize(HEADER_LENGTH, 0xff);
    // The nodes to write, the next one last, and whether a sibling follows each.
    let siblings = |nodes: &[usize]| {
        let last = nodes.last().copied();
        let nodes = nodes.iter().rev();
        nodes
            .map(move |&at| (at, Some(at) != last))
            .collect::<Vec<_>>()
    };
    let mut open = siblings(&first);
    while let Some((at, has_sibling)) = open.pop() {
        let node = &tree.nodes[at];
        let place = node
            .point
            .map_or(0, |point| point.y() << 4 | (point.x() + 1));
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        let flags = flag(!node.label.is_empty(), EXTENSION)
            | flag(!node.comment.is_empty(), COMMENT)
            | flag(children[at].is_empty(), NO_CHILD)
            | flag(has_sibling, SIBLING);
        bytes.extend_from_slice(&[place, flags]);
        if flags & EXTENSION != 0 {
            bytes.extend_from_slice(&BOARD_TEXT);
        }
        if flags & COMMENT != 0 {
            // RenLib shows the first line beside the board.
            write_text(&node.comment.replacen('\n', "\u{8}", 1), &mut bytes);
        }
        if flags & EXTENSION != 0 {
            write_text(&node.label, &mut bytes);
        }
        open.extend(siblings(&children[at]));
    }
    Ok(bytes)
}

fn with_nodes_for_marks(tree: &Tree) -> Tree {
    let mut tree = tree.clone();
    for at in 0..tree.nodes.len() {
        for (point, mark) in std::mem::take(&mut tree.nodes[at].marks) {
            tree.nodes.push(Node {
                parent: Some(at),
                point: Some(point),
                label: mark,
                ..Node::default()
            });
        }
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        String::from_utf8_lossy(bytes).into_owned()
    }

    fn sample() -> Tree {
        let node = |parent, place: Option<(u8, u8)>, comment: &str, label: &str| Node {
            parent,
            point: place.map(|(x, y)| Point::new(x, y)),
            comment: comment.to_owned(),
            label: label.to_owned(),
            marks: Vec::new(),
        };
        Tree {
            size: Size::STANDARD,
            rule: None,
            nodes: vec![
                node(None, None, "", ""),
                node(Some(0), Some((7, 7)), "one\ntwo", ""),
                node(Some(1), Some((8, 6)), "", "A"),
                node(Some(2), Some((9, 5)), "odd", "ab"),
                node(Some(1), Some((7, 6)), "", ""),
                node(Some(4), Some((14, 14)), "三子", "乙"),
                node(Some(0), Some((0, 0)), "", ""),
            ],
        }
    }

    #[test]
    fn libraries_come_back() {
        let tree = sample();
        let bytes = write(&tree).unwrap();
        assert!(is_lib(&bytes) && bytes.len().is_multiple_of(2));
        assert_eq!(parse(&bytes, text).unwrap(), tree);
        let empty = Tree {
            nodes: Vec::new(),
            ..tree
        };
        assert_eq!(parse(&write(&empty).unwrap(), text).unwrap(), empty);
    }

    #[test]
    fn a_text_on_a_point_becomes_a_move() {
        let mut tree = sample();
        tree.nodes[2].marks = vec![(Point::new(3, 3), "q".to_owned())];
        let back = parse(&write(&tree).unwrap(), text).unwrap();
        let marked = back.nodes.iter().find(|node| node.label == "q").unwrap();
        assert_eq!(marked.point, Some(Point::new(3, 3)));
        assert_eq!(back.line(marked.parent.unwrap()).len(), 2);
    }

    /// As the programs write it: h8 with a comment, then two replies.
    #[test]
    fn a_library_is_read_byte_by_byte() {
        let mut bytes = HEADER.to_vec();
        bytes.extend_from_slice(&[3, 4]);
        bytes.resize(HEADER_LENGTH, 0xff);
        bytes.extend_from_slice(&[0x78, 0x08, b'h', b'i', 0, 0]);
        bytes.extend_from_slice(&[0x69, 0x80 | 0x40 | 0x10, 0x68, 0x40]);
        let tree = parse(&bytes, text).unwrap();
        let points: Vec<_> = tree.nodes.iter().filter_map(|node| node.point).collect();
        assert_eq!(crate::text::write_moves(&points), "7,7 8,6 7,6");
        assert_eq!(tree.nodes[0].comment, "hi");
        assert_eq!(
            (tree.nodes[1].parent, tree.nodes[2].parent),
            (Some(0), Some(0))
        );
    }

    #[test]
    fn damaged_files_say_where() {
        let bytes = write(&sample()).unwrap();
        for end in HEADER_LENGTH + 1..bytes.len() {
            let error = parse(&bytes[..end], text).unwrap_err();
            assert!(matches!(error, LibError::End { .. }), "{end}: {error}");
        }
        assert_eq!(parse(b"RenLib", text), Err(LibError::Kind));
        assert!(parse(&[&bytes[..], &[0, 0]].concat(), text).is_ok());
        let at = bytes.len();
        let rest = parse(&[&bytes[..], &[0, 7]].concat(), text);
        assert_eq!(rest, Err(LibError::Rest { at }));
        let mut wrong = bytes;
        wrong[22] = 0xf1;
        let error = parse(&wrong, text).unwrap_err().to_string();
        assert!(error.starts_with("byte 22: f1 is no point"), "{error}");
    }
}
