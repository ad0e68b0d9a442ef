//! The points to search in an opening, and the choice among equally good placements.

use ::search::value::Value;
use gomoku_rules::opening_rule::Area;
use gomoku_rules::{Game, Point, symmetry};

use crate::search;

/// With a seed, placements may be chosen whose value is this much further from balance than the
/// best.
const VARIETY: Value = 20;
/// How far beyond the inner edge of an area points are searched.
const BEYOND: u8 = 2;

/// The points of an area that are worth searching, of symmetric ones the first.
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

/// An index below `count` chosen by the seed; 0 without a seed.
pub(super) fn place(mut seed: u64, count: usize) -> usize {
    match seed {
        0 => 0,
        _ => (zobrist::splitmix64(&mut seed) % count.max(1) as u64) as usize,
    }
}

/// Leaves one placement, chosen by the seed among those about as balanced as the best, which comes
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
