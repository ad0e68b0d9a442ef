//! The CBR writer: turns a [`Record`] into the bytes of one game.

use super::{
    ENDS, GAME, HAS_COMMENT, HAS_OTHER, KINDS, SIDE_UNIT, TEXTS, VERSION, at, mirrored_rank,
};
use crate::move_tree::{self, Written};
use crate::piece::Piece;
use crate::record::Record;
use crate::square::Square;

/// Longest comment in bytes; longer ones are cut off.
const LONGEST_COMMENT: usize = 1 << 17;

/// A game as a CBR file. Texts that do not fit their fields are cut off.
pub fn write(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; at::MOVES];
    bytes[..GAME.len()].copy_from_slice(GAME);
    bytes[at::VERSION] = VERSION;
    for (at, room, tag) in TEXTS {
        put(&mut bytes, at, room, record.tag(tag).unwrap_or_default());
    }
    bytes[at::RESULT] = record.result.number();
    bytes[at::SIDE] = 1 + record.start.side_to_move().index() as u8;
    bytes[at::FIRST_NUMBER] = 1;
    for square in record.start.occupied() {
        let place = at::BOARD + usize::from(number(square));
        bytes[place] = record.start.piece_on(square).map_or(0, piece);
    }
    bytes[at::PLAYBACK..at::MOVES].fill(0xff);
    for written in move_tree::preorder(record) {
        push(&mut bytes, &written);
    }
    bytes
}

/// Writes a text and a zero behind it into the field of `room` bytes at offset `at`.
pub(super) fn put(bytes: &mut [u8], at: usize, room: usize, text: &str) {
    let text = utf16(text, room - 2);
    bytes[at..][..text.len()].copy_from_slice(&text);
}

/// A text in UTF-16, cut off at a character so that it takes at most `room` bytes.
fn utf16(text: &str, room: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for letter in text.chars() {
        let mut units = [0; 2];
        let units = letter.encode_utf16(&mut units);
        if bytes.len() + 2 * units.len() > room {
            break;
        }
        bytes.extend(units.iter().flat_map(|unit| unit.to_le_bytes()));
    }
    bytes
}

fn number(square: Square) -> u8 {
    mirrored_rank(square.index() as u8).unwrap_or(0)
}

fn piece(piece: Piece) -> u8 {
    let kind = KINDS.iter().position(|&kind| kind == piece.kind());
    let side = 1 + piece.color().index() as u8;
    side * SIDE_UNIT + 1 + kind.unwrap_or(0) as u8
}

fn push(bytes: &mut Vec<u8>, written: &Written<'_>) {
    let squares = written.mv.map(|mv| [mv.from(), mv.to()].map(number));
    let squares = squares.unwrap_or_default();
    let comment = utf16(&written.comment.replace('\n', "\r\n"), LONGEST_COMMENT);
    let flags = [
        (!written.has_next, ENDS),
        (written.has_other, HAS_OTHER),
        (!comment.is_empty(), HAS_COMMENT),
    ];
    let flags = flags.into_iter().filter(|(is_set, _)| *is_set);
    bytes.extend([flags.map(|(_, flag)| flag).sum(), 0]);
    bytes.extend(squares);
    if !comment.is_empty() {
        bytes.extend((comment.len() as u32).to_le_bytes());
        bytes.extend(comment);
    }
}
