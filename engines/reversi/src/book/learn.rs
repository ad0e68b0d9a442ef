//! Learning a game: its opening is searched move by move, and both the moves played and the best
//! alternatives are added to the book.

use reversi_rules::{Board, Move, Position};

use super::build::Searcher;
use super::graph::Graph;
use super::{SIZE, board_of};

/// The number of a game's first plies that are learned.
pub const PLIES: usize = 24;

/// The boards of a game's first plies and the moves played on them. Empty if the game did not begin
/// from the start of 8x8.
fn opening(game: &Position, plies: usize) -> Vec<(Board, Move)> {
    let mut position = game.origin();
    if board_of(&position) != Board::start(SIZE) {
        return Vec::new();
    }
    let mut opening = Vec::new();
    for mv in game.history().take(plies) {
        opening.extend(position.board().map(|board| (board, mv)));
        if position.make(mv).is_err() {
            break;
        }
    }
    opening
}

/// Adds a game's first plies to a graph. Returns the number of new positions; None if the search
/// was stopped or the game did not begin from the start of 8x8.
pub fn learn(
    graph: &mut Graph,
    game: &Position,
    plies: usize,
    searcher: &mut Searcher<'_>,
) -> Option<usize> {
    let opening = opening(game, plies);
    if opening.is_empty() {
        return None;
    }
    let before = graph.len();
    for (board, mv) in opening {
        let Move::Place(square) = mv else {
            continue;
        };
        if !graph.knows(board) {
            graph.insert(board, searcher.moves(board)?);
        }
        if !graph.has_move(board, square) {
            // A move that ends the game has no search after it and is not added.
            graph.insert(board, searcher.one(board, square));
        }
    }
    Some(graph.len() - before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::eval::weights;
    use reversi_rules::{Size, sequence};

    fn game(moves: &str) -> Position {
        let mut game = Position::new(SIZE);
        sequence::play(&mut game, moves).unwrap();
        game
    }

    #[test]
    fn a_game_and_its_alternatives_are_known_then() {
        let mut graph = Graph::default();
        let weights = Arc::clone(weights::embedded());
        let mut searcher = Searcher::new(weights, (4, 2), &|| false);
        // White's f4 is a bad reply.
        let played = game("f5f4e3f6d3");
        let mut learn = |graph: &mut Graph, game: &Position| learn(graph, game, 4, &mut searcher);
        assert_eq!(learn(&mut graph, &played), Some(4));
        assert_eq!(learn(&mut graph, &played), Some(0));
        let book = graph.book();
        for plies in ["f5", "f5f4", "f5f4e3"] {
            let here = game(plies);
            let entries = book.entries(&here);
            let mut after = played.clone();
            while after.history().len() > here.history().len() + 1 {
                after.undo();
            }
            let made = after.history().next_back().unwrap();
            assert!(
                entries.iter().any(|entry| entry.mv == made),
                "{plies}: {entries:?}"
            );
        }
        // A rotated copy of the same game.
        assert_eq!(learn(&mut graph, &game("e6d6c5f6")), Some(0));
        let mut other = Position::new(Size::square(6).unwrap());
        other.make("d2".parse().unwrap()).ok();
        assert_eq!(learn(&mut graph, &other), None);
    }

    #[test]
    fn a_search_that_is_stopped_adds_nothing() {
        let mut graph = Graph::default();
        let weights = Arc::clone(weights::embedded());
        let mut searcher = Searcher::new(weights, (4, 2), &|| true);
        assert_eq!(learn(&mut graph, &game("f5d6"), 4, &mut searcher), None);
        assert!(graph.is_empty());
    }
}
