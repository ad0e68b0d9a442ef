//! Hash keys of boards.

use reversi_rules::Board;
use zobrist::key;

const PLAYER: u64 = key(0x7265_7665_7273_6901);
const OPPONENT: u64 = key(0x7265_7665_7273_6902);

/// The key of a board. One long multiplication, its halves XORed, spreads every bit of both words
/// over the key; it costs less than keeping a key up to date over the discs that a move flips.
#[inline]
pub fn key_of(board: Board) -> u64 {
    let product = u128::from(board.player ^ PLAYER) * u128::from(board.opponent ^ OPPONENT);
    (product >> 64) as u64 ^ product as u64
}
