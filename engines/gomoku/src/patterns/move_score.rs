//! The static move-ordering score of a cell, for moves about which nothing else is known.

use super::class::{CLASSES, Class};
use super::line::{PATTERNS, Pattern};

/// The score that each pattern adds, in the order of [`Pattern`].
const PATTERN: [i32; PATTERNS] = [0, 0, 1, 2, 4, 5, 6, 8, 14, 18, 20, 60, 90, 0, 0];

/// The score of a stone with each class, beyond its patterns.
const ATTACK: [i32; CLASSES] = [
    0, 40, 50, 100, 110, 150, 220, 500, 120, 260, 1200, 3000, 6000, 0,
];

/// The score of taking the cell from the opponent.
const DEFENCE: [i32; CLASSES] = [0, 20, 30, 60, 60, 80, 120, 250, 70, 130, 700, 2000, 4000, 0];

/// The ordering scores of a cell: for its own colour, and for the other colour to prevent it.
pub(super) fn move_scores(patterns: [Pattern; 4], class: Class) -> (i16, i16) {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let of = |table: &[i32; CLASSES]| (table[class as usize] + 3 * lines) as i16;
    (of(&ATTACK), of(&DEFENCE))
}
