//! What cells are worth at first sight: the hand-set start of the learned weights, and the order of moves.

use gomoku_rules::{Color, Rule};

use super::threats;
use super::weights::{Set, WEIGHTS};
use crate::patterns::class::CLASSES;
use crate::patterns::code::Codes;
use crate::patterns::line::PATTERNS;
use crate::patterns::{Class, Pattern};

/// What a pattern adds to its cell, by [`Pattern`]'s number. An open two on the board makes four cells
/// of open threes.
const PATTERN: [i32; PATTERNS] = [0, 0, 1, 2, 4, 5, 6, 8, 14, 18, 20, 60, 90, 0, 0];

/// What its class adds to a cell.
const CLASS: [i32; CLASSES] = [0, 0, 0, 8, 8, 0, 12, 40, 0, 12, 60, 0, 0, -6];

/// How promising a stone of the class is, beyond its patterns.
const ATTACK: [i32; CLASSES] = [
    0, 40, 50, 100, 110, 150, 220, 500, 120, 260, 1200, 3000, 6000, 0,
];

/// How promising it is to keep the opponent from it.
const DEFENCE: [i32; CLASSES] = [0, 20, 30, 60, 60, 80, 120, 250, 70, 130, 700, 2000, 4000, 0];

/// All weights as they are before any learning, where [`Set`] places them.
pub fn hand_set(codes: &Codes) -> Vec<i16> {
    let mut values = vec![0; WEIGHTS];
    for (rule, color) in [
        (Rule::Freestyle, Color::Black),
        (Rule::Renju, Color::Black),
        (Rule::Renju, Color::White),
    ] {
        let set = Set::of(rule, color);
        for (code, &patterns) in codes.patterns().iter().enumerate() {
            let value = cell(patterns, Class::of(patterns, rule, color));
            values[set.cell(code, true)] = (value * 5 / 4) as i16;
            values[set.cell(code, false)] = value as i16;
        }
        for flags in 0..threats::COMBINATIONS {
            values[set.threat(flags)] = threats::hand_set(flags);
        }
    }
    values
}

fn cell(patterns: [Pattern; 4], class: Class) -> i32 {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let forbidden = class == Class::Forbidden;
    CLASS[class as usize] + if forbidden { 0 } else { lines }
}

/// How soon a stone on a cell is tried: by its own colour, and by the other to prevent it.
pub fn promise(patterns: [Pattern; 4], class: Class) -> (i16, i16) {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let of = |table: &[i32; CLASSES]| (table[class as usize] + 3 * lines) as i16;
    (of(&ATTACK), of(&DEFENCE))
}
