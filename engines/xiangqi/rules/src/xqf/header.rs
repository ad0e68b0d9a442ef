//! What the header of an XQF file says: the board, the result, the players.

use super::cipher::Cipher;
use super::{HEADER, XqfError};
use crate::encoding;
use crate::piece::{Color, Piece, PieceType};
use crate::record::GameResult;
use crate::square::{FILES, RANKS, SQUARES, Square};

/// The pieces in the order in which their squares are given, red's and then black's.
const PIECES: [PieceType; 16] = {
    use PieceType::{
        Advisor as A, Cannon as C, Elephant as E, Horse as H, King as K, Pawn as P, Rook as R,
    };
    [R, H, E, A, K, A, E, H, R, C, C, P, P, P, P, P]
};

/// Where the squares of the pieces are.
const SQUARES_AT: usize = 16;
/// Where it says whose move it is.
const SIDE_AT: usize = 50;
const RESULT_AT: usize = 51;

/// Where the texts are, how long they can be with their length, and PGN's name for them.
const TEXTS: [(usize, usize, &str); 9] = [
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

/// The error for a file without a whole header: it may be something else altogether.
pub(super) fn too_short(bytes: &[u8]) -> XqfError {
    match bytes {
        [a, b, ..] if [*a, *b] != *b"XQ" => XqfError::Signature { found: [*a, *b] },
        _ => XqfError::Truncated {
            offset: bytes.len(),
            expected: "a header of 1024 bytes",
        },
    }
}

/// The square of a number, if there is one.
pub(super) fn square(number: u8) -> Option<Square> {
    let (file, rank) = (number / RANKS, number % RANKS);
    (file < FILES).then(|| Square::at(file, rank))
}

/// The board before the first move.
pub(super) fn board(
    header: &[u8; HEADER],
    cipher: &Cipher,
) -> Result<[Option<Piece>; SQUARES], XqfError> {
    let mut board = [None; SQUARES];
    for index in 0..32 {
        let offset = SQUARES_AT + index;
        let (owner, number) = cipher.piece(index, header[offset]);
        let Some(square) = square(number) else {
            continue;
        };
        let color = if owner < PIECES.len() {
            Color::Red
        } else {
            Color::Black
        };
        let piece = Piece::new(color, PIECES[owner % PIECES.len()]);
        if board[square.index()].replace(piece).is_some() {
            return Err(XqfError::Crowded { offset, square });
        }
    }
    Ok(board)
}

/// A board as FEN, with a 1 for each empty point.
pub(super) fn fen(board: &[Option<Piece>; SQUARES], side: Color) -> String {
    let letter = |square: &Option<Piece>| square.map_or('1', Piece::letter);
    let ranks = board.chunks_exact(usize::from(FILES)).rev();
    let ranks: Vec<String> = ranks
        .map(|rank| rank.iter().map(letter).collect())
        .collect();
    let side = if side == Color::Red { 'w' } else { 'b' };
    format!("{} {side}", ranks.join("/"))
}

pub(super) fn side_to_move(header: &[u8; HEADER]) -> Color {
    if header[SIDE_AT] == 1 {
        Color::Black
    } else {
        Color::Red
    }
}

pub(super) fn result(header: &[u8; HEADER]) -> GameResult {
    match header[RESULT_AT] {
        1 => GameResult::Win(Color::Red),
        2 => GameResult::Win(Color::Black),
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    }
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
