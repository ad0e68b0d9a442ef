//! The points that are looked at in an opening, and which of those that are as good is taken.

use ::search::value::Value;
use gomoku_rules::opening_rule::Area;
use gomoku_rules::{Game, Point, symmetry};

use crate::search;

/// With a seed any stones may be chosen that are hardly further from level than the nearest.
const VARIETY: Value = 20;
/// Points so far beyond the nearest that an area has are looked at.
const BEYOND: u8 = 2;

/// The points of an area that are worth looking at, of equal ones by symmetry the first.
pub(super) fn candidates(game: &Game, area: Area) -> Vec<Point> {
    let size = game.size();
    match area {
        Area::Anywhere => search::root_moves(game),
        Area::Within(_) => {
            let distinct = symmetry::distinct_points(game.board()).into_iter();
            distinct
                .filter(|&point| area.contains(point, size))
                .collect()
        }
        Area::Beyond(radius) => {
            let near = Area::Within(radius + BEYOND);
            let distinct = symmetry::distinct_points(game.board()).into_iter();
            let inside = |&point: &Point| area.contains(point, size) && near.contains(point, size);
            distinct.filter(inside).collect()
        }
    }
}

/// One of so many places, by a seed; without one the first.
pub(super) fn place(mut seed: u64, count: usize) -> usize {
    match seed {
        0 => 0,
        _ => (zobrist::splitmix64(&mut seed) % count.max(1) as u64) as usize,
    }
}

/// Leaves one, by a seed: of those that are about as near to level as the nearest, which comes
/// first.
pub(super) fn vary(tilted: &mut Vec<(Value, Vec<Point>)>, seed: u64) {
    let least = tilted.first().map_or(0, |(tilt, _)| *tilt);
    let near = tilted
        .iter()
        .take_while(|(tilt, _)| *tilt <= least + VARIETY)
        .count();
    tilted.drain(..place(seed, near));
    tilted.truncate(1);
}
