//! The moves that a search of the root considers.

use gomoku_rules::{Color, Game, Point, Rule, forbidden, symmetry};

use super::candidates::{self, near};
use crate::eval::State;

/// The most stones on the board with which symmetric moves are left out.
const SYMMETRIC_STONES: usize = 10;

/// The moves worth considering in a game: near stones, not forbidden, and of moves equal by the
/// position's symmetry only the first. On an empty board the centre. Empty only when the game is
/// over.
pub fn moves(game: &Game) -> Vec<Point> {
    moves_excluding(game, &[])
}

/// The same without some points. Points symmetric to them are then included: banning a point means
/// that point only.
pub fn moves_excluding(game: &Game, banned: &[Point]) -> Vec<Point> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let board = game.board();
    if board.stones() == 0 {
        let centre = game.size().centre();
        let others = || game.board().empty_points();
        return match banned.contains(&centre) {
            false => vec![centre],
            true => others().filter(|point| !banned.contains(point)).collect(),
        };
    }
    let state = State::of_board(board, game.rule());
    let mut scratch = board.clone();
    let mut is_legal = |&point: &Point| {
        let restricted = game.rule() == Rule::Renju && game.to_move() == Color::Black;
        !(restricted && forbidden::verdict(&mut scratch, point).is_some())
    };
    let mut moves: Vec<Point> = candidates::points(&near(&state))
        .filter(&mut is_legal)
        .collect();
    if banned.is_empty() && board.stones() <= SYMMETRIC_STONES {
        let distinct = symmetry::distinct_points(board);
        moves.retain(|point| distinct.contains(point));
    }
    moves.retain(|point| !banned.contains(point));
    if moves.is_empty() {
        moves = board.empty_points().filter(&mut is_legal).collect();
        moves.retain(|point| !banned.contains(point));
    }
    if moves.is_empty() {
        // Black can only play on forbidden points, and loses.
        moves = board.empty_points().collect();
        moves.retain(|point| !banned.contains(point));
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::Size;

    fn after(size: Size, rule: Rule, moves: &[(u8, u8)]) -> Game {
        let mut game = Game::new(size, rule);
        for &(x, y) in moves {
            game.play(Point::new(x, y)).unwrap();
        }
        game
    }

    #[test]
    fn symmetry_leaves_one_of_equal_answers() {
        let game = after(Size::STANDARD, Rule::Freestyle, &[]);
        assert_eq!(moves(&game), [Point::new(7, 7)]);
        // Around one stone in the centre an eighth remains: of 24 + 8 cells those in one octant.
        let one = moves(&after(Size::STANDARD, Rule::Freestyle, &[(7, 7)]));
        assert_eq!(one.len(), 7, "{one:?}");
        // A rectangle with a stone in its centre has two mirror symmetries.
        let oblong = Size::new(15, 7).unwrap();
        let two = moves(&after(oblong, Rule::Freestyle, &[(7, 3)]));
        assert_eq!(two.len(), 11, "{two:?}");
        // Without symmetry all cells remain.
        let three = moves(&after(
            Size::STANDARD,
            Rule::Freestyle,
            &[(7, 7), (8, 6), (9, 9)],
        ));
        assert!(three.len() > 50);
    }

    #[test]
    fn banned_points_are_left_out_and_their_mirror_images_are_not() {
        let game = after(Size::STANDARD, Rule::Freestyle, &[(7, 7)]);
        let near = moves_excluding(&game, &[Point::new(8, 8)]);
        assert_eq!(near.len(), 31);
        assert!(near.contains(&Point::new(6, 6)) && !near.contains(&Point::new(8, 8)));
        // With all near points banned the others remain; with all points banned none.
        let far = moves_excluding(&game, &moves_excluding(&game, &[Point::new(0, 0)]));
        assert_eq!(far.len(), 224 - 32);
        let all: Vec<_> = game.board().empty_points().collect();
        assert!(moves_excluding(&game, &all).is_empty());
    }

    #[test]
    fn forbidden_points_are_left_out_unless_there_is_no_other() {
        let game = after(
            Size::STANDARD,
            Rule::Renju,
            &[
                (6, 7),
                (0, 0),
                (8, 7),
                (2, 0),
                (7, 6),
                (4, 0),
                (7, 8),
                (6, 0),
            ],
        );
        assert!(!moves(&game).contains(&Point::new(7, 7)));
    }
}
