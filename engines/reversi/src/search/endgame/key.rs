//! Hash keys of boards for the transposition tables.

use reversi_rules::Board;
use zobrist::key;

const PLAYER: u64 = key(0x7265_7665_7273_6901);
const OPPONENT: u64 = key(0x7265_7665_7273_6902);

/// The key of a board. One multiplication of 64 bits, the halves of its product XORed, spreads
/// every bit of both words over the key; that is cheaper than updating a key for each disc that a
/// move flips.
#[inline]
pub fn key_of(board: Board) -> u64 {
    let product = u128::from(board.player ^ PLAYER) * u128::from(board.opponent ^ OPPONENT);
    (product >> 64) as u64 ^ product as u64
}
