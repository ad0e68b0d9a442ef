//! Reads the header of an XQF file: the board, the side to move, the result and the tags.

use super::cipher::Cipher;
use super::{HEADER, XqfError};
use crate::encoding;
use crate::move_tree::TreeError;
use crate::piece::Color;
use crate::placement::{self, Board, LISTED};
use crate::record::GameResult;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// Offset of the pieces' squares, in bytes.
pub(super) const SQUARES_AT: usize = 16;
/// Offset of the side to move.
pub(super) const SIDE_AT: usize = 50;
pub(super) const RESULT_AT: usize = 51;

/// Text fields: offset, size in bytes with the length byte, and PGN's name for the tag.
pub(super) const TEXTS: [(usize, usize, &str); 9] = [
    (80, 64, "Title"),
    (208, 64, "Event"),
    (272, 16, "Date"),
    (288, 16, "Site"),
    (304, 16, "Red"),
    (320, 16, "Black"),
    (336, 64, "TimeControl"),
    (464, 16, "Annotator"),
    (480, 16, "Author"),
];

/// The error for a file shorter than a header: a wrong signature if it has one, else truncated.
pub(super) fn too_short(bytes: &[u8]) -> XqfError {
    match bytes {
        [a, b, ..] if [*a, *b] != *b"XQ" => XqfError::Signature { found: [*a, *b] },
        _ => XqfError::Tree(TreeError::Truncated {
            offset: bytes.len(),
            expected: "a header of 1024 bytes",
        }),
    }
}

/// The square of a number `10 * file + rank`; none if it is beyond the board.
pub(super) fn square(number: u8) -> Option<Square> {
    let (file, rank) = (number / RANKS, number % RANKS);
    (file < FILES).then(|| Square::at(file, rank))
}

/// The board before the first move.
pub(super) fn board(header: &[u8; HEADER], cipher: &Cipher) -> Result<Board, XqfError> {
    let mut board = [None; SQUARES];
    for index in 0..LISTED {
        let offset = SQUARES_AT + index;
        let (owner, number) = cipher.piece(index, header[offset]);
        let Some(square) = square(number) else {
            continue;
        };
        if board[square.index()]
            .replace(placement::listed(owner))
            .is_some()
        {
            return Err(XqfError::Crowded { offset, square });
        }
    }
    Ok(board)
}

pub(super) fn side_to_move(header: &[u8; HEADER]) -> Color {
    if header[SIDE_AT] == 1 {
        Color::Black
    } else {
        Color::Red
    }
}

pub(super) fn result(header: &[u8; HEADER]) -> GameResult {
    GameResult::of_number(header[RESULT_AT])
}

/// The texts that are not empty.
pub(super) fn tags(header: &[u8; HEADER]) -> Vec<(String, String)> {
    let texts = TEXTS.iter().map(|&(at, room, name)| {
        let length = usize::from(header[at]).min(room - 1);
        let text = encoding::decode_chinese(&header[at + 1..at + 1 + length]);
        (name.to_owned(), clean(&text))
    });
    texts.filter(|(_, text)| !text.is_empty()).collect()
}

/// A text without the padding around it, lines ending in `\n`.
pub(super) fn clean(text: &str) -> String {
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0')
        .replace("\r\n", "\n")
}
