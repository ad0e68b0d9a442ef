//! Reads and writes CBL libraries, files of many games.

use super::writer::{put, write};
use super::{CcbridgeError, GAME, LIBRARY, reader};
use crate::record::Record;

/// Offset of the table of contents, and the size of a slot, in bytes.
const CONTENTS: usize = 66_624;
const SLOT: usize = 276;
/// The number of slots of a table is a multiple of this.
const SLOTS: usize = 128;
/// Games are padded to a multiple of this size, in bytes.
const UNIT: usize = 4096;

/// Reads the games of a library, or of a file of one game. A game that is refused does not spoil
/// the others. The list is never empty.
pub fn read_each(bytes: &[u8]) -> Vec<Result<Record, CcbridgeError>> {
    if bytes.starts_with(GAME) {
        return vec![reader::read(bytes)];
    }
    if !bytes.starts_with(LIBRARY) {
        return vec![Err(CcbridgeError::Signature { offset: 0 })];
    }
    let mut firsts: Vec<usize> = Vec::new();
    let mut from = 0;
    while let Some(found) = find(&bytes[from..], GAME) {
        firsts.push(from + found);
        from += found + GAME.len();
    }
    let ends = firsts.iter().copied().skip(1).chain([bytes.len()]);
    let games = firsts.iter().zip(ends);
    let games: Vec<_> = games
        .map(|(&first, end)| reader::read_at(&bytes[first..end], first))
        .collect();
    if games.is_empty() {
        let offset = bytes.len();
        return vec![Err(CcbridgeError::NoGame { offset })];
    }
    games
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut windows = bytes.windows(wanted.len());
    windows.position(|window| window == wanted)
}

pub fn write_library(games: &[Record]) -> Vec<u8> {
    let slots = games.len().max(1).div_ceil(SLOTS) * SLOTS;
    let mut bytes = vec![0; CONTENTS + slots * SLOT];
    bytes[..LIBRARY.len()].copy_from_slice(LIBRARY);
    // A version and an upper bound, as CCBridge writes them.
    bytes[16] = 3;
    bytes[52..56].copy_from_slice(&i32::MAX.to_le_bytes());
    bytes[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    for (number, game) in games.iter().enumerate() {
        let slot = CONTENTS + number * SLOT;
        let written = write(game);
        // The slot's type, its number, 1 for in use, the length of the game in bytes.
        let words = [7, number as u32, 1, written.len() as u32];
        for (place, word) in words.into_iter().enumerate() {
            bytes[slot + 4 * place..][..4].copy_from_slice(&word.to_le_bytes());
        }
        put(
            &mut bytes,
            slot + 100,
            128,
            game.tag("Title").unwrap_or_default(),
        );
        bytes.extend_from_slice(&written);
        let padding = written.len().next_multiple_of(UNIT) - written.len();
        bytes.extend(std::iter::repeat_n(0, padding));
    }
    bytes
}
