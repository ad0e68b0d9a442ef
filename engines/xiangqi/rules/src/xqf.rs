//! XQF, the binary game files of XQStudio (象棋演播室).
//!
//! A file is a header of 1024 bytes and a tree of records, a move each: behind a record comes what
//! follows it, then what may be played in its place. A variation that cannot be played is left out
//! from there on. Versions 1.0 (byte 10) to 1.8 (byte 18) differ in disguise alone: from 1.1 on
//! squares and comments are shifted by keys from the header (`cipher.rs`).
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 2 | `XQ` |
//! | 2 | 1 | version |
//! | 3, 8 to 15 | 9 | what the keys are made of |
//! | 16 | 32 | where the pieces stand, 90 and more for those that do not |
//! | 50 | 1 | whose move it is: 0 red, 1 black |
//! | 51 | 1 | result: 1 red won, 2 black won, 3 draw |
//! | 80 ... | 64 or 16 each | texts: a length, then GBK |
//!
//! A square is `10 * file + rank`, both from 0 and red's left corner. The format's author published
//! it; the facts here are from the description and the program he released.

mod cipher;
mod header;

use thiserror::Error;

use cipher::Cipher;

use crate::encoding;
use crate::fen::FenError;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::record::{Record, RecordedMove, SideMove};
use crate::square::Square;

/// Bytes of the header; the records follow.
const HEADER: usize = 1024;

/// Why an XQF file was refused. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum XqfError {
    /// The file is over in the middle of something.
    #[error("offset {offset}: the file ends, expected {expected}")]
    Truncated {
        offset: usize,
        expected: &'static str,
    },
    #[error("offset 0: found bytes {found:02x?}, expected 58 51 (XQ)")]
    Signature {
        /// The first two bytes.
        found: [u8; 2],
    },
    #[error("offset 2: found version {found}, expected at most 18 (XQF 1.8)")]
    Version { found: u8 },
    #[error("offset 12: the four keys add up to {found}, expected 0 modulo 256")]
    Checksum { found: u8 },
    #[error("offset {offset}: a second piece stands on {square}")]
    Crowded { offset: usize, square: Square },
    #[error("offset 16: the start position is refused: {0}")]
    Position(FenError),
    #[error("offset {offset}: found a comment of {found} bytes, expected at most {left}")]
    Comment {
        offset: usize,
        found: u32,
        /// Bytes that are left.
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

pub fn read(bytes: &[u8]) -> Result<Record, XqfError> {
    let Some((head, _)) = bytes.split_first_chunk::<HEADER>() else {
        return Err(header::too_short(bytes));
    };
    let cipher = Cipher::new(head)?;
    let board = header::board(head, &cipher)?;
    let mut records = Records {
        bytes,
        offset: HEADER,
        cipher: &cipher,
    };
    // The root of the tree carries no move, only what is said before the first one.
    let root = records.next()?;
    let tree = records.tree(root.has_next)?;
    // Some programs leave the side to move at 0: the first move decides.
    let first_mover = match tree.first() {
        Some(branch) => board[branch.entry.from()?.index()].map(Piece::color),
        None => None,
    };
    let side = first_mover.unwrap_or(header::side_to_move(head));
    let start = Position::from_fen(&header::fen(&board, side)).map_err(XqfError::Position)?;
    let mut record = Record::new(start);
    record.tags = header::tags(head);
    record.result = header::result(head);
    record.comment = root.comment;
    play(&mut record, tree)?;
    Ok(record)
}

/// Plays the main line, which the tree begins with, and what of the rest can be played.
fn play(record: &mut Record, tree: Vec<Branch>) -> Result<(), XqfError> {
    let mut position = record.start.clone();
    // The moves that led to the position, and by a record's number that of its move, if it was played.
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
            true => record.moves.push(RecordedMove { mv, comment }),
            false => record.variations.push(SideMove { at, mv, comment }),
        }
        played.push(Some(record.moves.len() + record.variations.len()));
    }
    Ok(())
}

fn legal(position: &Position, entry: &Entry, number: usize) -> Result<Move, XqfError> {
    let (from, to) = (entry.from()?, entry.to()?);
    let mv = (from != to).then(|| Move::new(from, to));
    mv.filter(|mv| position.legal_moves().contains(mv))
        .ok_or(XqfError::Move {
            offset: entry.offset,
            number,
            from,
            to,
        })
}

/// A square's number, and where it is given.
fn square(number: u8, offset: usize) -> Result<Square, XqfError> {
    header::square(number).ok_or(XqfError::Square {
        offset,
        found: number,
    })
}

struct Entry {
    offset: usize,
    squares: [u8; 2],
    /// Whether a record follows that is played behind this one, and one in its place.
    has_next: bool,
    has_other: bool,
    comment: String,
}

struct Branch {
    /// The record behind which it is played: 0 is the root, N the Nth of the tree.
    parent: usize,
    entry: Entry,
}

impl Entry {
    fn from(&self) -> Result<Square, XqfError> {
        square(self.squares[0], self.offset)
    }

    fn to(&self) -> Result<Square, XqfError> {
        square(self.squares[1], self.offset + 1)
    }
}

/// The records in the order of the file.
struct Records<'a> {
    bytes: &'a [u8],
    offset: usize,
    cipher: &'a Cipher,
}

impl Records<'_> {
    /// All records behind the root.
    fn tree(&mut self, has_any: bool) -> Result<Vec<Branch>, XqfError> {
        let mut tree = Vec::new();
        let mut parents = Vec::from_iter(has_any.then_some(0));
        while let Some(parent) = parents.pop() {
            let entry = self.next()?;
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

    fn next(&mut self) -> Result<Entry, XqfError> {
        let offset = self.offset;
        let [from, to, flags, _] = self.take("a record of a move")?;
        let [has_next, has_other, has_comment] = self.cipher.flags(flags);
        let comment = if has_comment {
            self.comment()?
        } else {
            String::new()
        };
        let squares = self.cipher.squares(from, to);
        Ok(Entry {
            offset,
            squares,
            has_next,
            has_other,
            comment,
        })
    }

    fn comment(&mut self) -> Result<String, XqfError> {
        let offset = self.offset;
        let length = u32::from_le_bytes(self.take("the length of a comment")?);
        let found = self.cipher.comment_length(length);
        let left = self.bytes.len() - self.offset;
        if found as usize > left {
            return Err(XqfError::Comment {
                offset,
                found,
                left,
            });
        }
        let end = self.offset + found as usize;
        let mut text = self.bytes[self.offset..end].to_vec();
        self.cipher.decipher(self.offset, &mut text);
        self.offset = end;
        Ok(header::clean(&encoding::decode_chinese(&text)))
    }

    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], XqfError> {
        let rest = &self.bytes[self.offset..];
        let Some((taken, _)) = rest.split_first_chunk::<N>() else {
            return Err(XqfError::Truncated {
                offset: self.bytes.len(),
                expected,
            });
        };
        let mut taken = *taken;
        self.cipher.decipher(self.offset, &mut taken);
        self.offset += N;
        Ok(taken)
    }
}
