//! Dumped transposition tables, which `YXHASHLOAD` reads: any input is loaded or refused, and what
//! is loaded is dumped as it was read.

use gomoku::search::Memory;

use crate::complaint;

const TAG: u64 = 7;
/// Bytes of a table of 1 MiB in a file, and before them.
const TABLE: usize = 1 << 20;
const HEAD: usize = 32;

pub(crate) fn check(data: &[u8]) {
    load(data);
    load(&completed(data));
}

fn load(bytes: &[u8]) {
    let memory = Memory::new(1, 1);
    let table = memory.table();
    match table.load(TAG, &mut &bytes[..]) {
        Ok(()) => {
            let mut dumped = Vec::new();
            table.dump(TAG, &mut dumped).unwrap();
            // The generation is taken modulo their number.
            assert_eq!(dumped[..24], bytes[..24]);
            assert_eq!(dumped[HEAD..], bytes[HEAD..dumped.len()]);
        }
        Err(error) => {
            assert_eq!(table.hashfull(), 0);
            complaint::check(&error, 300);
        }
    }
}

/// A whole file that begins with these entries, with the right checksum.
fn completed(data: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    Memory::new(1, 1).table().dump(TAG, &mut bytes).unwrap();
    let entries = data.get(HEAD..).unwrap_or_default();
    let entries = &entries[..entries.len().min(TABLE)];
    bytes[HEAD..HEAD + entries.len()].copy_from_slice(entries);
    let words = bytes[HEAD..HEAD + TABLE].chunks_exact(8);
    let checksum = words.fold(0xcbf2_9ce4_8422_2325, |checksum: u64, word| {
        let word = u64::from_le_bytes(word.try_into().unwrap());
        let checksum = (checksum ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        checksum ^ checksum >> 29
    });
    bytes[HEAD + TABLE..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}
