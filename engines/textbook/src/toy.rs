//! Small games, and minimax by its definition, for the tests of searches.

mod connect;
mod random_tree;

pub use connect::Connect;
pub use random_tree::RandomTree;

use crate::position::Position;
use search::value::{Depth, Value};

/// The value by the definition of minimax, as simple as possible.
///
/// # Panics
/// If a position that has not ended has no move.
pub fn minimax<P: Position>(position: &mut P, depth: Depth, ply: usize) -> Value {
    if let Some(outcome) = position.outcome() {
        return outcome.value(ply);
    }
    if depth == 0 {
        return position.evaluate();
    }
    let moves = position.moves();
    let value_of = |&mv: &P::Move| {
        position.make(mv);
        let value = -minimax(position, depth - 1, ply + 1);
        position.unmake(mv);
        value
    };
    moves.as_ref().iter().map(value_of).max().unwrap()
}

/// The value at the end of a line, for the side to move at its start.
///
/// # Panics
/// If the line has an illegal move or goes on after the end of the game.
pub fn value_after<P: Position>(position: &mut P, line: &[P::Move]) -> Value {
    for &mv in line {
        assert!(
            position.outcome().is_none(),
            "the line goes on after the end"
        );
        assert!(
            position.moves().as_ref().contains(&mv),
            "an illegal move in the line"
        );
        position.make(mv);
    }
    let value = position
        .outcome()
        .map_or_else(|| position.evaluate(), |o| o.value(line.len()));
    for &mv in line.iter().rev() {
        position.unmake(mv);
    }
    if line.len() % 2 == 0 { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Outcome;

    #[test]
    fn the_toys_take_back_what_they_play() {
        fn walk<P: Position + Clone>(position: &mut P, depth: Depth) {
            if depth == 0 || position.outcome().is_some() {
                return;
            }
            let (key, value) = (position.key(), position.evaluate());
            for &mv in position.moves().as_ref() {
                position.make(mv);
                walk(position, depth - 1);
                position.unmake(mv);
                assert_eq!((position.key(), position.evaluate()), (key, value));
            }
        }
        walk(&mut RandomTree::new(1, 4, 100), 5);
        walk(&mut Connect::tic_tac_toe(), 4);
        walk(&mut Connect::four(), 4);
    }

    #[test]
    fn tic_tac_toe_is_a_draw() {
        assert_eq!(
            minimax(&mut Connect::tic_tac_toe(), 9, 0),
            Outcome::Draw.value(0)
        );
    }
}
