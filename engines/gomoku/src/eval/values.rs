//! What an empty cell is worth to the evaluation, and how soon it is tried.

use gomoku_rules::{Color, Rule};

use crate::patterns::{Class, Pattern};

/// What a pattern adds to its cell, by [`Pattern`]'s number. Hand-set: an open two on the board makes
/// four cells of open threes.
const PATTERN: [i32; 15] = [0, 0, 1, 2, 4, 5, 6, 8, 14, 18, 20, 60, 90, 0, 0];

/// What its class adds to a cell.
const CLASS: [i32; 14] = [0, 0, 0, 8, 8, 0, 12, 40, 0, 12, 60, 0, 0, -6];

/// How promising a stone of the class is, beyond its patterns.
const ATTACK: [i32; 14] = [
    0, 40, 50, 100, 110, 150, 220, 500, 120, 260, 1200, 3000, 6000, 0,
];

/// How promising it is to keep the opponent from it.
const DEFENCE: [i32; 14] = [0, 20, 30, 60, 60, 80, 120, 250, 70, 130, 700, 2000, 4000, 0];

/// The worth of a cell to the evaluation, when its colour is to move and when it is not.
pub fn value(
    _rule: Rule,
    _color: Color,
    _code: usize,
    patterns: [Pattern; 4],
    class: Class,
) -> [i16; 2] {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let forbidden = class == Class::Forbidden;
    let value = CLASS[class as usize] + if forbidden { 0 } else { lines };
    [(value * 5 / 4) as i16, value as i16]
}

/// How soon a stone on a cell is tried: by its own colour, and by the other to prevent it.
pub fn promise(patterns: [Pattern; 4], class: Class) -> (i16, i16) {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let of = |table: &[i32; 14]| (table[class as usize] + 3 * lines) as i16;
    (of(&ATTACK), of(&DEFENCE))
}
