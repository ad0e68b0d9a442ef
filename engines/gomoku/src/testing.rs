//! Helpers for the tests of this crate: games from texts, and random boards and stones.

use gomoku_rules::{Color, Game, Point, Rule, Size};
use proptest::prelude::*;

/// A game with these moves, `x,y`, black first, from an empty board.
pub(crate) fn played(size: Size, rule: Rule, moves: &str) -> Game {
    let mut game = Game::new(size, rule);
    for text in moves.split_whitespace() {
        game.play(text.parse().unwrap()).unwrap();
    }
    game
}

pub(crate) fn boards() -> impl Strategy<Value = (Size, Rule)> {
    let sides = (5..=22_u8, 5..=22_u8);
    (sides, 0..Rule::ALL.len()).prop_map(|((width, height), rule)| {
        let size = Size::new(width, height).unwrap();
        (size, Rule::ALL[rule])
    })
}

/// A stone near the centre, so that lines meet.
pub(crate) fn stone(size: Size, place: usize, kind: u8) -> (Point, Color) {
    let near = |at: usize, side: u8| {
        let low = i32::from(side) / 2 - 4;
        (low + at as i32).clamp(0, i32::from(side) - 1) as u8
    };
    let point = Point::new(
        near(place % 9, size.width()),
        near(place / 9 % 9, size.height()),
    );
    let color = if kind.is_multiple_of(2) {
        Color::Black
    } else {
        Color::White
    };
    (point, color)
}
