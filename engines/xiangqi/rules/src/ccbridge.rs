//! CBR and CBL, the binary files of CCBridge (象棋桥): a game, and a library of games.
//!
//! A library is a header, a table of contents and the games, each as a CBR file has it. Nothing is
//! disguised; numbers are little-endian, texts UTF-16 with a zero behind them.
//!
//! | offset | bytes | a game holds |
//! |---|---|---|
//! | 0 | 16 | `CCBridge Record` and a zero |
//! | 19 | 1 | version: 2 |
//! | 180 ... | 32 to 128 each | texts |
//! | 2076 | 1 | result: 1 red won, 2 black won, 3 draw |
//! | 2112 | 1 | whose move it is: 1 red, 2 black |
//! | 2120 | 90 | the board, rank by rank from black's side: 16 for red or 32 for black, plus the kind |
//! | 2214 | | the tree of moves, first the comment before them |
//!
//! A record of the tree is four bytes: flags (1 nothing follows, 2 another move may be played in
//! its place, 4 a comment comes behind the record), one unused byte, and both squares, numbered
//! like the board's. A comment is its length in bytes, as four bytes, and its text. A variation is
//! dropped from its first illegal move on.
//!
//! | offset | bytes | a library holds |
//! |---|---|---|
//! | 0 | 16 | `CCBridgeLibrary` and a zero |
//! | 60 | 4 | slots of its table of contents |
//! | 64 | 512 | its name |
//! | 66624 | 276 a slot | the table of contents |
//! | behind it | 4096 and its multiples | the games |
//!
//! Games are found by their signature, not through the table of contents, since programs disagree
//! on its size. Games that were deleted but are still in a library are read too.
//!
//! The facts are from public descriptions of the format and from programs that read it
//! (FastLight126/vschess, walker8088's cchess, and others).

mod library;
mod reader;
mod writer;

use serde::Serialize;
use thiserror::Error;

pub use library::{read_each, write_library};
pub use reader::read;
pub use writer::write;

use crate::fen::FenError;
use crate::move_tree::TreeError;
use crate::piece::PieceType;

/// The signature of a game, in a file of its own and in a library.
const GAME: &[u8; 16] = b"CCBridge Record\0";
/// The signature of a library.
const LIBRARY: &[u8; 16] = b"CCBridgeLibrary\0";

/// Whether a file begins with the signature of a game or of a library.
pub fn is_ccbridge(bytes: &[u8]) -> bool {
    bytes.starts_with(GAME) || bytes.starts_with(LIBRARY)
}

/// Why a file was refused. Offsets are bytes from the beginning of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize)]
pub enum CcbridgeError {
    #[error("offset {offset}: expected \"CCBridge Record\" or \"CCBridgeLibrary\"")]
    Signature { offset: usize },
    #[error("offset {offset}: found version {found}, expected 2")]
    Version { offset: usize, found: u8 },
    #[error(
        "offset {offset}: found {found:#04x}, expected a piece, 0x11 to 0x17 or 0x21 to 0x27, or 0"
    )]
    Piece { offset: usize, found: u8 },
    #[error("offset {offset}: the start position is refused: {error}")]
    Position { offset: usize, error: FenError },
    #[error(transparent)]
    Tree(#[from] TreeError),
    #[error("offset {offset}: a library without a game")]
    NoGame { offset: usize },
}

/// Offsets in a game, in bytes.
mod at {
    pub(super) const VERSION: usize = 19;
    pub(super) const RESULT: usize = 2076;
    pub(super) const SIDE: usize = 2112;
    pub(super) const FIRST_NUMBER: usize = 2116;
    pub(super) const BOARD: usize = 2120;
    pub(super) const PLAYBACK: usize = 2210;
    pub(super) const MOVES: usize = 2214;
}

/// The only version that is read, and the one written.
const VERSION: u8 = 2;

/// Text fields: offset, size in bytes, and PGN's name for the tag.
const TEXTS: [(usize, usize, &str); 14] = [
    (180, 128, "Title"),
    (692, 64, "Event"),
    (756, 64, "Round"),
    (820, 32, "Group"),
    (852, 32, "Table"),
    (884, 64, "Date"),
    (948, 64, "Site"),
    (1012, 64, "TimeControl"),
    (1076, 64, "Red"),
    (1140, 64, "RedTeam"),
    (1300, 64, "Black"),
    (1364, 64, "BlackTeam"),
    (1652, 64, "Annotator"),
    (1780, 64, "Author"),
];

/// The kinds of pieces in the order of their numbers, which start from 1.
const KINDS: [PieceType; 7] = [
    PieceType::Rook,
    PieceType::Horse,
    PieceType::Elephant,
    PieceType::Advisor,
    PieceType::King,
    PieceType::Cannon,
    PieceType::Pawn,
];
/// Added to the number of a piece's kind: once for red, twice for black.
const SIDE_UNIT: u8 = 0x10;

/// Flags of a record: nothing follows it, another move may be played in its place, a comment comes
/// behind it.
const ENDS: u8 = 1;
const HAS_OTHER: u8 = 2;
const HAS_COMMENT: u8 = 4;

/// Converts between a square's index and its number in the file, which counts rank by rank from
/// the upper left corner as red sees it. Its own inverse.
const fn mirrored_rank(number: u8) -> Option<u8> {
    use crate::square::{FILES, RANKS};

    let (row, file) = (number / FILES, number % FILES);
    if row < RANKS {
        Some((RANKS - 1 - row) * FILES + file)
    } else {
        None
    }
}
