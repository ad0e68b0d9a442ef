//! The CBR reader: turns the bytes of one game into a [`Record`].

use super::{
    CcbridgeError, ENDS, GAME, HAS_COMMENT, HAS_OTHER, KINDS, SIDE_UNIT, TEXTS, VERSION, at,
    mirrored_rank,
};
use crate::move_tree::{self, Entry, TreeError};
use crate::piece::{Color, Piece};
use crate::placement::{self, Board};
use crate::position::Position;
use crate::record::{GameResult, Record};
use crate::square::{SQUARES, Square};

/// Reads a CBR file.
///
/// # Errors
/// When a field or the main line is wrong: the error has its offset and what was expected there.
pub fn read(bytes: &[u8]) -> Result<Record, CcbridgeError> {
    read_at(bytes, 0)
}

/// Reads a game whose bytes begin at offset `first` of the file. Errors count from the file's
/// beginning.
pub(super) fn read_at(bytes: &[u8], first: usize) -> Result<Record, CcbridgeError> {
    if !bytes.starts_with(GAME) {
        return Err(CcbridgeError::Signature { offset: first });
    }
    let Some((head, _)) = bytes.split_first_chunk::<{ at::MOVES }>() else {
        return Err(CcbridgeError::Tree(TreeError::Truncated {
            offset: first + bytes.len(),
            expected: "a header of 2214 bytes",
        }));
    };
    if head[at::VERSION] != VERSION {
        return Err(CcbridgeError::Version {
            offset: first + at::VERSION,
            found: head[at::VERSION],
        });
    }
    let board = board(head, first)?;
    let mut moves = Moves {
        bytes,
        first,
        offset: at::MOVES,
    };
    let (comment, tree) = moves.tree()?;
    let header_side = match head[at::SIDE] {
        2 => Color::Black,
        _ => Color::Red,
    };
    let side = move_tree::first_mover(&tree, &board)?.unwrap_or(header_side);
    let fen = placement::fen(&board, side);
    let start = Position::from_fen(&fen).map_err(|error| CcbridgeError::Position {
        offset: first + at::BOARD,
        error,
    })?;
    let mut record = Record::new(start);
    let texts = TEXTS.map(|(at, length, name)| (name.to_owned(), text(&head[at..][..length])));
    record.tags = texts
        .into_iter()
        .filter(|(_, text)| !text.is_empty())
        .collect();
    record.result = GameResult::of_number(head[at::RESULT]);
    record.comment = comment;
    move_tree::play(&mut record, tree)?;
    Ok(record)
}

fn board(head: &[u8; at::MOVES], first: usize) -> Result<Board, CcbridgeError> {
    let mut board: Board = [None; SQUARES];
    for (number, &found) in (0..).zip(&head[at::BOARD..][..SQUARES]) {
        let offset = first + at::BOARD + usize::from(number);
        let color = match found / SIDE_UNIT {
            0 if found == 0 => continue,
            1 => Color::Red,
            2 => Color::Black,
            _ => return Err(CcbridgeError::Piece { offset, found }),
        };
        let kind = usize::from(found % SIDE_UNIT).checked_sub(1);
        let kind = kind.and_then(|kind| KINDS.get(kind));
        let (Some(&kind), Ok(square)) = (kind, square(number, offset)) else {
            return Err(CcbridgeError::Piece { offset, found });
        };
        board[square.index()] = Some(Piece::new(color, kind));
    }
    Ok(board)
}

fn square(found: u8, offset: usize) -> Result<Square, TreeError> {
    let number = mirrored_rank(found).ok_or(TreeError::Square { offset, found })?;
    Ok(Square::new(number))
}

/// A UTF-16 text up to its zero, trimmed, lines ending in `\n`.
pub(super) fn text(bytes: &[u8]) -> String {
    let (units, _) = bytes.as_chunks::<2>();
    let units = units.iter().map(|&unit| u16::from_le_bytes(unit));
    let units = units.take_while(|&unit| unit != 0);
    let text: String = char::decode_utf16(units)
        .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect();
    text.trim().replace("\r\n", "\n").replace('\r', "\n")
}

/// The records of the tree in the order of the file.
struct Moves<'a> {
    bytes: &'a [u8],
    /// Offset of `bytes` in the file.
    first: usize,
    offset: usize,
}

/// A record as the file has it, its squares not yet checked.
struct Raw {
    offset: usize,
    flags: u8,
    numbers: [u8; 2],
    comment: String,
}

impl Raw {
    /// Whether origin and target are equal, as in the root and in padding behind the last record.
    const fn is_still(&self) -> bool {
        self.numbers[0] == self.numbers[1]
    }

    fn entry(self) -> Entry {
        let [from, to] = self.numbers;
        let from = square(from, self.offset + 2);
        let to = square(to, self.offset + 3);
        Entry {
            offset: self.offset,
            squares: from.and_then(|from| Ok([from, to?])),
            has_next: self.flags & ENDS == 0,
            has_other: self.flags & HAS_OTHER != 0,
            comment: self.comment,
        }
    }
}

impl Moves<'_> {
    /// The comment before the first move, and the tree of moves.
    fn tree(&mut self) -> Result<(String, Vec<move_tree::Branch>), TreeError> {
        if self.offset == self.bytes.len() {
            return Ok((String::new(), Vec::new()));
        }
        let root = self.next()?;
        let (comment, has_any, mut first) = match root.is_still() {
            true => (root.comment, root.flags & ENDS == 0, None),
            // Some programs write no root.
            false => (String::new(), true, Some(root)),
        };
        let mut next = || -> Result<_, TreeError> {
            let raw = match first.take() {
                Some(raw) => raw,
                None if self.offset == self.bytes.len() => return Ok(None),
                None => self.next()?,
            };
            Ok((!raw.is_still()).then(|| raw.entry()))
        };
        let tree = move_tree::read(has_any, &mut next)?;
        Ok((comment, tree))
    }

    fn next(&mut self) -> Result<Raw, TreeError> {
        let offset = self.first + self.offset;
        let [flags, _, from, to] = self.take("a record of a move")?;
        let comment = match flags & HAS_COMMENT {
            0 => String::new(),
            _ => self.comment()?,
        };
        Ok(Raw {
            offset,
            flags,
            numbers: [from, to],
            comment,
        })
    }

    fn comment(&mut self) -> Result<String, TreeError> {
        let offset = self.first + self.offset;
        let found = u32::from_le_bytes(self.take("the length of a comment")?);
        let rest = &self.bytes[self.offset..];
        let left = rest.len();
        let Some(bytes) = rest.get(..found as usize) else {
            return Err(TreeError::Comment {
                offset,
                found,
                left,
            });
        };
        self.offset += bytes.len();
        Ok(text(bytes))
    }

    fn take<const N: usize>(&mut self, expected: &'static str) -> Result<[u8; N], TreeError> {
        let taken = self.bytes[self.offset..].first_chunk::<N>();
        let taken = taken.ok_or(TreeError::Truncated {
            offset: self.first + self.bytes.len(),
            expected,
        })?;
        self.offset += N;
        Ok(*taken)
    }
}
