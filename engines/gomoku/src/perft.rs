//! The number of games by the rules alone, as a test of move generation; symmetric games are
//! counted separately.

use gomoku_rules::Game;

/// The number of games that go on for `depth` more moves. A game ends with a five, or with a move
/// that renju forbids.
pub fn games(game: &mut Game, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if game.outcome().is_some() {
        return 0;
    }
    let points: Vec<_> = game.board().empty_points().collect();
    if depth == 1 {
        return points.len() as u64;
    }
    let mut count = 0;
    for point in points {
        let played = game.play(point);
        debug_assert!(played.is_ok(), "{point} is empty");
        count += games(game, depth - 1);
        game.undo();
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Color, Point, Rule, Size, text};

    #[test]
    fn every_move_counts_where_no_game_ends() {
        let mut game = Game::new(Size::STANDARD, Rule::Freestyle);
        let counts = [0, 1, 2, 3].map(|depth| games(&mut game, depth));
        assert_eq!(counts, [1, 225, 225 * 224, 225 * 224 * 223]);
        assert!(game.moves().is_empty());
    }

    /// Black has four in a row, one end blocked: one of 217 moves wins, so no game of two moves
    /// begins with it.
    #[test]
    fn a_game_that_is_won_goes_no_further() {
        let text = "7,7 6,7 8,7 0,0 9,7 2,0 10,7 4,0";
        let size = Size::STANDARD;
        let position = &text::parse(text, size).unwrap()[0];
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut game = position.game(rule);
            assert_eq!(game.to_move(), Color::Black);
            assert_eq!(games(&mut game, 1), 217);
            assert_eq!(games(&mut game, 2), 216 * 216);
            game.play(Point::new(11, 7)).unwrap();
            assert_eq!(games(&mut game, 1), 0);
        }
    }
}
