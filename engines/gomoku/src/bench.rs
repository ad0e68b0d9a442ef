//! The positions that `bench` searches, and how deep.

use ::search::value::Depth;
use gomoku_rules::{Game, Point, Rule, Size};

/// The default depth, in plies.
pub(crate) const DEPTH: Depth = 9;

/// A rule, the side of a square board, and the moves of a position.
type Case = (Rule, u8, &'static str);

/// Openings and middle games of the engine's own games, quiet and sharp.
const POSITIONS: [Case; 8] = [
    (Rule::Freestyle, 15, "7,7 8,6"),
    (Rule::Freestyle, 15, "7,7 8,8 6,7 8,7 8,6 9,6 7,9"),
    (
        Rule::Freestyle,
        20,
        "10,10 11,9 9,9 12,12 8,8 11,11 11,10 9,10",
    ),
    (Rule::Standard, 15, "7,7 8,6 8,8 6,6 9,7 6,8 7,9"),
    (Rule::Standard, 15, "3,3 4,4 3,5 4,3 5,5 4,6 4,5 2,5 6,3"),
    (Rule::Renju, 15, "7,7 7,6 9,6 8,8 6,8 8,6 8,7"),
    (Rule::Renju, 15, "7,7 8,6 8,8 6,6 9,7 6,8 7,9 10,6"),
    (Rule::Caro, 15, "7,7 8,7 8,8 6,6 9,9 10,10 7,8"),
];

/// The game of a case. None if its moves cannot be played.
fn game(&(rule, side, moves): &Case) -> Option<Game> {
    let mut game = Game::new(Size::square(side).ok()?, rule);
    for text in moves.split(' ') {
        let point: Point = text.parse().ok()?;
        game.play(point).ok()?;
    }
    Some(game)
}

pub(crate) fn positions() -> Vec<Game> {
    POSITIONS.iter().filter_map(game).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::GameOptions;
    use crate::engine::Gomoku;

    #[test]
    fn every_position_is_one() {
        for case in &POSITIONS {
            let game = game(case).unwrap_or_else(|| panic!("{case:?}"));
            assert!(game.outcome().is_none(), "{case:?}");
        }
    }

    #[test]
    fn the_signature_is_the_same_each_time() {
        let never = || false;
        let count = || {
            ::app::bench::run::<Gomoku>(Some(4), GameOptions::default(), &never, &mut |_| {}).nodes
        };
        assert_eq!(count(), count());
    }
}
