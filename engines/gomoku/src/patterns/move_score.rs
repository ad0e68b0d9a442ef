//! The move-ordering score of a stone on a cell at first sight: the order of moves that nothing
//! else is known of.

use super::class::{CLASSES, Class};
use super::line::{PATTERNS, Pattern};

/// What a pattern adds to its cell, by [`Pattern`]'s number.
const PATTERN: [i32; PATTERNS] = [0, 0, 1, 2, 4, 5, 6, 8, 14, 18, 20, 60, 90, 0, 0];

/// The score of a stone of the class, beyond its patterns.
const ATTACK: [i32; CLASSES] = [
    0, 40, 50, 100, 110, 150, 220, 500, 120, 260, 1200, 3000, 6000, 0,
];

/// The score of keeping the opponent from it.
const DEFENCE: [i32; CLASSES] = [0, 20, 30, 60, 60, 80, 120, 250, 70, 130, 700, 2000, 4000, 0];

/// How soon a stone on a cell is tried: by its own colour, and by the other to prevent it.
pub(super) fn move_scores(patterns: [Pattern; 4], class: Class) -> (i16, i16) {
    let lines: i32 = patterns.iter().map(|&p| PATTERN[p as usize]).sum();
    let of = |table: &[i32; CLASSES]| (table[class as usize] + 3 * lines) as i16;
    (of(&ATTACK), of(&DEFENCE))
}
