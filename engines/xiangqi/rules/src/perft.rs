//! Perft: the number of legal move sequences of a length, the field's test of move generators.

use crate::movegen;
use crate::moves::Move;
use crate::position::Position;

/// The number of sequences of `depth` legal moves from here; 1 for depth 0. The last ply is
/// counted without being played.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => u64::from(movegen::count_legal(position)),
        _ => divide(position, depth).map(|(_, nodes)| nodes).sum(),
    }
}

/// [`perft`] for each first move, in the order of generation. Empty for `depth` 0.
pub fn divide(position: &mut Position, depth: u32) -> impl Iterator<Item = (Move, u64)> {
    let moves = if depth == 0 {
        Default::default()
    } else {
        position.legal_moves()
    };
    moves.into_iter().map(move |mv| {
        position.make(mv);
        let nodes = perft(position, depth - 1);
        position.unmake();
        (mv, nodes)
    })
}
