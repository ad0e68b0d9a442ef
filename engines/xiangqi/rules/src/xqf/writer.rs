//! The XQF writer: version 1.0, which is not obfuscated and which every program reads.

use super::HEADER;
use super::cipher::{PLAIN, SHIFTS};
use super::header::{RESULT_AT, SIDE_AT, SQUARES_AT, TEXTS};
use crate::encoding;
use crate::move_tree::{self, Written};
use crate::placement;
use crate::record::Record;
use crate::square::{RANKS, Square};

/// Stands for the square of a piece that is not on the board.
const NOWHERE: u8 = 0xff;
/// Flags in a record's third byte: a move follows, another may be played in its place.
const HAS_NEXT: u8 = 0xf0;
const HAS_OTHER: u8 = 0x0f;
/// Longest comment in bytes; longer ones are cut off.
const LONGEST_COMMENT: usize = 1 << 16;

/// A game as an XQF file. Texts that do not fit their fields are cut off.
pub fn write(record: &Record) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    bytes[..3].copy_from_slice(&[b'X', b'Q', PLAIN]);
    let squares = placement::list(&record.start).into_iter();
    for (place, square) in squares.enumerate() {
        bytes[SQUARES_AT + place] = square.map_or(NOWHERE, number);
    }
    bytes[SIDE_AT] = record.start.side_to_move().index() as u8;
    bytes[RESULT_AT] = record.result.number();
    for (at, room, tag) in TEXTS {
        let text = encoding::encode_chinese(record.tag(tag).unwrap_or_default(), room - 1);
        bytes[at] = text.len() as u8;
        bytes[at + 1..][..text.len()].copy_from_slice(&text);
    }
    for written in move_tree::preorder(record) {
        push(&mut bytes, &written);
    }
    bytes
}

const fn number(square: Square) -> u8 {
    square.file() * RANKS + square.rank()
}

fn push(bytes: &mut Vec<u8>, written: &Written<'_>) {
    let squares = written.mv.map(|mv| [mv.from(), mv.to()].map(number));
    let squares = squares.unwrap_or_default();
    for (square, shift) in squares.into_iter().zip(SHIFTS) {
        bytes.push(square + shift);
    }
    let flags = (u8::from(written.has_next) * HAS_NEXT) | (u8::from(written.has_other) * HAS_OTHER);
    bytes.extend([flags, 0]);
    let comment = encoding::encode_chinese(&written.comment.replace('\n', "\r\n"), LONGEST_COMMENT);
    bytes.extend((comment.len() as u32).to_le_bytes());
    bytes.extend(comment);
}
