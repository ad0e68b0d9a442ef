//! How XQF obfuscates squares and comments.
//!
//! From version 1.1 on, three numbers are added to squares: one to those of the pieces at the
//! start, one to a move's origin, one to its target. A fourth is added to the lengths of comments.
//! On top of that, a repeating stream of 32 bytes is added to the records. All of these are
//! computed from nine bytes of the header; sums are modulo 256, those of lengths modulo 2^32.

use super::{HEADER, XqfError};

/// The text that is combined with the keys, by a bitwise AND, into the stream.
const STREAM: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The last version without keys, XQF 1.0.
pub(super) const PLAIN: u8 = 10;
/// The first version that also rotates the list of pieces, XQF 1.2.
const ROTATED: u8 = 12;
/// The last version there is, XQF 1.8.
const NEWEST: u8 = 18;

/// Added to the squares of every move, in all versions.
pub(super) const SHIFTS: [u8; 2] = [24, 32];

pub(super) struct Cipher {
    version: u8,
    piece: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

impl Cipher {
    pub(super) fn new(header: &[u8; HEADER]) -> Result<Self, XqfError> {
        if header[..2] != *b"XQ" {
            return Err(XqfError::Signature {
                found: [header[0], header[1]],
            });
        }
        let version = header[2];
        if version > NEWEST {
            return Err(XqfError::Version { found: version });
        }
        if version <= PLAIN {
            let stream = [0; 32];
            return Ok(Self {
                version,
                piece: 0,
                from: 0,
                to: 0,
                comment: 0,
                stream,
            });
        }
        let [sum, piece, from, to] = [header[12], header[13], header[14], header[15]];
        let found = [piece, from, to].into_iter().fold(sum, u8::wrapping_add);
        if found != 0 {
            return Err(XqfError::Checksum { found });
        }
        let keys = [sum, piece, from, to];
        let stream = std::array::from_fn(|i| {
            let key = header[8 + i % 4] | (keys[i % 4] & header[3]);
            STREAM[i] & key
        });
        let comment = (u32::from(sum) << 8 | u32::from(piece)) % 32_000 + 767;
        let piece = stretch(piece).wrapping_mul(piece);
        let from = stretch(from).wrapping_mul(piece);
        let to = stretch(to).wrapping_mul(from);
        Ok(Self {
            version,
            piece,
            from,
            to,
            comment,
            stream,
        })
    }

    /// Whether a move follows a record, whether another may be played in its place, and whether a
    /// comment with its length comes behind it.
    pub(super) fn flags(&self, byte: u8) -> [bool; 3] {
        if self.version <= PLAIN {
            [byte & 0xf0 != 0, byte & 0x0f != 0, true]
        } else {
            [byte & 0x80 != 0, byte & 0x40 != 0, byte & 0x20 != 0]
        }
    }

    pub(super) fn squares(&self, from: u8, to: u8) -> [u8; 2] {
        let [shift_from, shift_to] = SHIFTS;
        [
            from.wrapping_sub(shift_from).wrapping_sub(self.from),
            to.wrapping_sub(shift_to).wrapping_sub(self.to),
        ]
    }

    /// Which of the 32 pieces the header's `index`-th square belongs to, and the square.
    pub(super) fn piece(&self, index: usize, square: u8) -> (usize, u8) {
        let owner = if self.version >= ROTATED {
            (index + 1 + usize::from(self.piece)) % 32
        } else {
            index
        };
        (owner, square.wrapping_sub(self.piece))
    }

    pub(super) fn comment_length(&self, length: u32) -> u32 {
        length.wrapping_sub(self.comment)
    }

    /// Subtracts the stream from bytes that begin at an offset of the file.
    pub(super) fn decipher(&self, offset: usize, bytes: &mut [u8]) {
        for (i, byte) in (offset..).zip(bytes) {
            *byte = byte.wrapping_sub(self.stream[i % 32]);
        }
    }
}

/// `54 key^2 + 221` modulo 256: multiplied by a key or by another shift it gives a shift.
fn stretch(key: u8) -> u8 {
    key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221)
}
