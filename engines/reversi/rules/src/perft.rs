//! Perft: the number of move sequences of a given length, the standard test of move generators.
//!
//! A pass is a ply. A game that is over before the length is reached counts once.

use crate::board::{Board, squares};
use crate::grid::Grid;
use crate::moves::Move;
use crate::position::Position;
use crate::wide_board::WideBoard;

/// The number of sequences of `depth` moves from `position`; 1 for depth 0. The last ply is counted
/// without being played.
pub fn perft(position: &Position, depth: u32) -> u64 {
    match position.grid() {
        Grid::Small(board) => small(*board, position.size().mask().unwrap_or(0), depth),
        Grid::Wide(board) => wide(board, depth),
    }
}

/// [`perft()`] by first move, in the order of [`Position::legal_moves`]. Empty for `depth` 0.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let mut position = position.clone();
    let mut counts = Vec::new();
    for mv in position.legal_moves() {
        if position.make(mv).is_ok() {
            counts.push((mv, perft(&position, depth - 1)));
            position.undo();
        }
    }
    counts
}

fn small(board: Board, mask: u64, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves(mask);
    if moves == 0 {
        let passed = board.pass();
        return if depth > 1 && passed.moves(mask) != 0 {
            small(passed, mask, depth - 1)
        } else {
            1
        };
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    squares(moves)
        .map(|square| small(board.play(square), mask, depth - 1))
        .sum()
}

fn wide(board: &WideBoard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    if moves.is_empty() {
        let passed = board.pass();
        return if passed.moves().is_empty() {
            1
        } else {
            wide(&passed, depth - 1)
        };
    }
    if depth == 1 {
        return u64::from(moves.count());
    }
    moves
        .squares()
        .map(|square| wide(&board.play(square), depth - 1))
        .sum()
}
