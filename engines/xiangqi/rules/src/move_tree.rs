//! The tree of moves in a binary file of a game, as XQF and CCBridge have it: a record a move.
//! Behind a record comes what follows it, then what may be played in its place.

use serde::Serialize;
use thiserror::Error;

use crate::moves::Move;
use crate::piece::{Color, Piece};
use crate::placement::Board;
use crate::position::Position;
use crate::record::{Record, RecordedMove, SideMove, Tree};
use crate::square::Square;

/// One record of a file: a move, its comment, and which records follow.
pub(crate) struct Entry {
    /// Where it begins, in bytes from the beginning of the file.
    pub(crate) offset: usize,
    /// Origin and target, or the error that one of the numbers is no square.
    pub(crate) squares: Result<[Square; 2], TreeError>,
    /// Whether records follow of a move after this one, and of another move in its place.
    pub(crate) has_next: bool,
    pub(crate) has_other: bool,
    pub(crate) comment: String,
}

pub(crate) struct Branch {
    /// The record behind which it is played: 0 is the root, N the Nth of the tree.
    parent: usize,
    entry: Entry,
}

/// The owner of the piece that makes the first move, if there is one: that side is to move,
/// whatever the file's header says.
///
/// # Errors
/// When one of the first move's squares does not exist.
pub(crate) fn first_mover(tree: &[Branch], board: &Board) -> Result<Option<Color>, TreeError> {
    let Some(branch) = tree.first() else {
        return Ok(None);
    };
    let [from, _] = branch.entry.squares.clone()?;
    Ok(board[from.index()].map(Piece::color))
}

/// Why the moves of a file were refused. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum TreeError {
    /// The file ends in the middle of a header, record or comment length.
    #[error("offset {offset}: the file ends, expected {expected}")]
    Truncated {
        offset: usize,
        expected: &'static str,
    },
    #[error("offset {offset}: found a comment of {found} bytes, expected at most {left}")]
    Comment {
        offset: usize,
        found: u32,
        /// Bytes left in the file behind the comment's length.
        left: usize,
    },
    /// A move from or to no square of the board.
    #[error("offset {offset}: found square {found}, expected 0 to 89")]
    Square { offset: usize, found: u8 },
    #[error("offset {offset}: move {number} is {from}{to}, expected a legal one")]
    Move {
        offset: usize,
        /// Which half-move of the game, from 1.
        number: usize,
        from: Square,
        to: Square,
    },
}

/// Reads all records behind the root, if it has any. `next` returns none at the end of a file
/// whose last record is not marked as the last.
///
/// # Errors
/// The first error of `next`.
pub(crate) fn read<E>(
    has_any: bool,
    mut next: impl FnMut() -> Result<Option<Entry>, E>,
) -> Result<Vec<Branch>, E> {
    let mut tree = Vec::new();
    let mut parents = Vec::from_iter(has_any.then_some(0));
    while let Some(parent) = parents.pop() {
        let Some(entry) = next()? else {
            break;
        };
        if entry.has_other {
            parents.push(parent);
        }
        if entry.has_next {
            parents.push(tree.len() + 1);
        }
        tree.push(Branch { parent, entry });
    }
    Ok(tree)
}

/// Plays the main line, which comes first in the tree, and the legal part of each variation.
///
/// # Errors
/// When a move of the main line is illegal.
pub(crate) fn play(record: &mut Record, tree: Vec<Branch>) -> Result<(), TreeError> {
    let mut position = record.start.clone();
    // The numbers of the records that led to `position`; and for each record the node of its move
    // in the game, if it was played.
    let mut line = Vec::new();
    let mut played = vec![Some(0)];
    let mut is_main = true;
    for (number, Branch { parent, entry }) in (1..).zip(tree) {
        is_main &= parent + 1 == number;
        while line.last().is_some_and(|&last| last > parent) {
            line.pop();
            position.unmake();
        }
        let Some(at) = played[parent] else {
            played.push(None);
            continue;
        };
        let mv = match legal(&position, &entry, number) {
            Ok(mv) => mv,
            Err(error) if is_main => return Err(error),
            Err(_) => {
                played.push(None);
                continue;
            }
        };
        line.push(number);
        position.make(mv);
        let comment = entry.comment;
        match is_main {
            true => record.moves.push(RecordedMove::new(mv, comment)),
            false => record.variations.push(SideMove::new(at, mv, comment)),
        }
        played.push(Some(record.moves.len() + record.variations.len()));
    }
    Ok(())
}

fn legal(position: &Position, entry: &Entry, number: usize) -> Result<Move, TreeError> {
    let [from, to] = entry.squares.clone()?;
    let mv = (from != to).then(|| Move::new(from, to));
    mv.filter(|mv| position.legal_moves().contains(mv))
        .ok_or(TreeError::Move {
            offset: entry.offset,
            number,
            from,
            to,
        })
}

pub(crate) struct Written<'a> {
    /// None for the root, which stands before the first move.
    pub(crate) mv: Option<Move>,
    pub(crate) comment: &'a str,
    pub(crate) has_next: bool,
    pub(crate) has_other: bool,
}

/// The records of a game in the order of a file: first the root with the comment before the first
/// move.
pub(crate) fn preorder(record: &Record) -> Vec<Written<'_>> {
    let tree = Tree::of(record);
    let mut written = Vec::new();
    // A stack of nodes still to be written, each with whether another move may be played in its
    // place.
    let mut left = vec![(0, false)];
    while let Some((node, has_other)) = left.pop() {
        let children = &tree.children[node];
        let (mv, comment) = tree.nodes[node].map(|node| (node.mv, node.comment)).unzip();
        written.push(Written {
            mv,
            comment: comment.unwrap_or(&record.comment),
            has_next: !children.is_empty(),
            has_other,
        });
        let beside = children.iter().enumerate().rev();
        left.extend(beside.map(|(place, &child)| (child, place + 1 < children.len())));
    }
    written
}
