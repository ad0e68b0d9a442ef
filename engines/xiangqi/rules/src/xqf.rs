//! XQF, the binary game files of XQStudio (象棋演播室).
//!
//! A file is a header of 1024 bytes and a tree of records, a move each: behind a record come the
//! moves that follow it, then those that may be played in its place. A variation is dropped from
//! its first illegal move on. Versions 1.0 (byte 10) to 1.8 (byte 18) differ in obfuscation alone:
//! from 1.1 on squares and comments are shifted by keys from the header (`cipher.rs`).
//!
//! | offset | bytes | holds |
//! |---|---|---|
//! | 0 | 2 | `XQ` |
//! | 2 | 1 | version |
//! | 3, 8 to 15 | 9 | the bytes from which the keys are computed |
//! | 16 | 32 | the squares of the pieces, 90 or more for a piece that is not on the board |
//! | 50 | 1 | whose move it is: 0 red, 1 black |
//! | 51 | 1 | result: 1 red won, 2 black won, 3 draw |
//! | 80 ... | 64 or 16 each | texts: a length, then GBK |
//!
//! A square is `10 * file + rank`, both from 0 and red's left corner. The format's author published
//! it; the facts here are from the description and the program he released.

mod cipher;
mod header;
mod writer;

use serde::Serialize;
use thiserror::Error;

use cipher::Cipher;
pub use writer::write;

use crate::encoding;
use crate::fen::FenError;
use crate::move_tree::{self, Entry, TreeError};
use crate::placement;
use crate::position::Position;
use crate::record::Record;
use crate::square::Square;

/// Bytes of the header; the records follow.
const HEADER: usize = 1024;

/// Why an XQF file was refused. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum XqfError {
    #[error("offset 0: found bytes {found:02x?}, expected 58 51 (XQ)")]
    Signature {
        /// The first two bytes of the file.
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
    #[error(transparent)]
    Tree(#[from] TreeError),
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
    // The root of the tree has no move, only the comment before the first one.
    let root = records.next()?;
    let tree = move_tree::read(root.has_next, || records.next().map(Some))?;
    // The first move decides: some programs leave the header's side to move at 0.
    let side = move_tree::first_mover(&tree, &board)?.unwrap_or(header::side_to_move(head));
    let start = Position::from_fen(&placement::fen(&board, side)).map_err(XqfError::Position)?;
    let mut record = Record::new(start);
    record.tags = header::tags(head);
    record.result = header::result(head);
    record.comment = root.comment;
    move_tree::play(&mut record, tree)?;
    Ok(record)
}

/// The squares of a record's move from their numbers; `offset` is that of the first number.
fn squares(numbers: [u8; 2], offset: usize) -> Result<[Square; 2], TreeError> {
    let square = |place: usize| {
        let (found, offset) = (numbers[place], offset + place);
        header::square(found).ok_or(TreeError::Square { offset, found })
    };
    Ok([square(0)?, square(1)?])
}

/// The records in the order of the file.
struct Records<'a> {
    bytes: &'a [u8],
    offset: usize,
    cipher: &'a Cipher,
}

impl Records<'_> {
    fn next(&mut self) -> Result<Entry, TreeError> {
        let offset = self.offset;
        let [from, to, flags, _] = self.take("a record of a move")?;
        let [has_next, has_other, has_comment] = self.cipher.flags(flags);
        let comment = if has_comment {
            self.comment()?
        } else {
            String::new()
        };
        let squares = squares(self.cipher.squares(from, to), offset);
        Ok(Entry {
            offset,
            squares,
            has_next,
            has_other,
            comment,
        })
    }

    fn comment(&mut self) -> Result<String, TreeError> {
        let offset = self.offset;
        let length = u32::from_le_bytes(self.take("the length of a comment")?);
        let found = self.cipher.comment_length(length);
        let left = self.bytes.len() - self.offset;
        if found as usize > left {
            return Err(TreeError::Comment {
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

    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], TreeError> {
        let rest = &self.bytes[self.offset..];
        let Some((taken, _)) = rest.split_first_chunk::<N>() else {
            return Err(TreeError::Truncated {
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
