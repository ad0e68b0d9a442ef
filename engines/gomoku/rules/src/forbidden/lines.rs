//! A table of what a black stone makes of one line under renju.
//!
//! Ten cells around the stone decide (five on each side: a five or a six through the stone does not
//! reach further, nor do the cells that end it). To black, a cell off the board is the same as
//! white, so a cell has three states and a line 3^10 = 59,049: a table that fits the second-level
//! cache, with a small table that converts the ten bits of five cells to a number in base three. An
//! entry is computed when it is first needed: a game needs a small part of the table.

use std::sync::atomic::{AtomicU8, Ordering};

const HALVES: usize = 3_usize.pow(5);
/// Cells on each side of the stone.
const RADIUS: usize = 5;
/// The stone's own cell among the eleven cells of a line.
const CENTRE: u32 = RADIUS as u32;

/// What a black stone in the middle of a line makes there in renju.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Line {
    None,
    /// A three that the first cell *backward* of the stone's run makes a straight four.
    ThreeBack,
    /// A three that the first cell *forward* of the stone's run makes a straight four.
    ThreeForward,
    ThreeBoth,
    /// A four: one more stone makes five.
    Four,
    /// A four that two cells complete, five apart: four stones in a row, open at both ends.
    StraightFour,
    /// Two fours on one line: two completions that are less than five apart, `X.XXX.X`.
    TwoFours,
    Overline,
    Five,
}

impl Line {
    /// All values, in the order of their numbers.
    const ALL: [Self; 9] = [
        Self::None,
        Self::ThreeBack,
        Self::ThreeForward,
        Self::ThreeBoth,
        Self::Four,
        Self::StraightFour,
        Self::TwoFours,
        Self::Overline,
        Self::Five,
    ];

    /// Whether the cell backward of the run, and the one forward, extend a three to a straight
    /// four.
    #[inline]
    pub(super) const fn three_extends(self) -> (bool, bool) {
        match self {
            Self::ThreeBack => (true, false),
            Self::ThreeForward => (false, true),
            Self::ThreeBoth => (true, true),
            _ => (false, false),
        }
    }
}

/// The number in base three of five cells, by their bits; off-board counts as white.
static HALF: [u8; 1 << (2 * RADIUS)] = halves();

/// The [`Line`] of each line, as its index in [`Line::ALL`] plus one, or [`UNKNOWN`]. Threads that
/// compute an entry at the same time get the same result.
static LINES: [AtomicU8; HALVES * HALVES] = [const { AtomicU8::new(UNKNOWN) }; HALVES * HALVES];

/// An entry that is not computed yet.
const UNKNOWN: u8 = 0;

const fn halves() -> [u8; 1 << (2 * RADIUS)] {
    let mut numbers = [0; 1 << (2 * RADIUS)];
    let mut bits = 0;
    while bits < numbers.len() {
        let mut place = RADIUS;
        while place > 0 {
            place -= 1;
            let cell = bits >> (2 * place) & 0b11;
            let digit = if cell == 3 { 2 } else { cell };
            numbers[bits] = numbers[bits] * 3 + digit as u8;
        }
        bits += 1;
    }
    numbers
}

/// What a black stone makes of the line around it, see [`crate::Board::window`].
#[inline]
pub fn class(window: u32) -> Line {
    let back = HALF[(window & 0x3ff) as usize] as usize;
    let forward = HALF[(window >> 10 & 0x3ff) as usize] as usize;
    let number = forward * HALVES + back;
    match LINES[number].load(Ordering::Relaxed) {
        UNKNOWN => classify_number(number),
        known => Line::ALL[usize::from(known - 1) % Line::ALL.len()],
    }
}

/// Classifies a line that is not in the table yet.
#[cold]
fn classify_number(number: usize) -> Line {
    // Cell k of a line of eleven is bit k of `black` and of `free`.
    let (mut black, mut free) = (1_u32 << CENTRE, 0_u32);
    let mut rest = number;
    for place in (0..11).filter(|&place| place != CENTRE) {
        match rest % 3 {
            0 => free |= 1 << place,
            1 => black |= 1 << place,
            _ => {}
        }
        rest /= 3;
    }
    let line = classify(black, free);
    LINES[number].store(line as u8 + 1, Ordering::Relaxed);
    line
}

/// The run of set bits around the centre: its lowest bit and its length.
const fn centre_run(black: u32) -> (u32, u32) {
    let mut low = CENTRE;
    while low > 0 && black >> (low - 1) & 1 == 1 {
        low -= 1;
    }
    (low, (!(black >> low)).trailing_zeros())
}

/// The empty cells, as bits, that make the centre's run exactly five: of the five runs of five
/// cells that hold the centre, those that lack one stone and have no black stone at either end.
fn completions(black: u32, free: u32) -> u32 {
    (1..=CENTRE)
        .filter_map(|start| {
            let five = 0b1_1111 << start;
            let ends = 1 << (start - 1) | 1 << (start + 5);
            let wanted = five & !black;
            let fits = wanted.count_ones() == 1 && wanted & free != 0 && ends & black == 0;
            fits.then_some(wanted)
        })
        .fold(0, |set, cell| set | cell)
}

/// Whether the completions are the two ends of four stones in a row.
const fn is_straight(completions: u32) -> bool {
    completions.count_ones() == 2 && completions.trailing_zeros() + 5 == completions.ilog2()
}

/// The class of eleven cells with the stone in the middle.
fn classify(black: u32, free: u32) -> Line {
    let (low, length) = centre_run(black);
    match length {
        5 => return Line::Five,
        6.. => return Line::Overline,
        _ => {}
    }
    let fours = completions(black, free);
    match fours.count_ones() {
        0 => {}
        1 => return Line::Four,
        _ if is_straight(fours) => return Line::StraightFour,
        _ => return Line::TwoFours,
    }
    // A straight four has its stones in one run, so only the cells beside the run can extend to it.
    let extends = |place: u32| {
        let cell = 1_u32 << place;
        free & cell != 0 && is_straight(completions(black | cell, free & !cell))
    };
    let back = low > 0 && extends(low - 1);
    let forward = extends(low + length);
    match (back, forward) {
        (true, true) => Line::ThreeBoth,
        (true, false) => Line::ThreeBack,
        (false, true) => Line::ThreeForward,
        (false, false) => Line::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class of a line from its eleven cells, with `*` for the stone in the middle.
    fn class_of(line: &str) -> Line {
        let cells: Vec<char> = line.chars().collect();
        assert_eq!((cells.len(), cells[5]), (11, '*'), "{line}");
        let window = cells.iter().filter(|&&cell| cell != '*').enumerate().fold(
            0,
            |window, (place, cell)| {
                let bits = match cell {
                    '.' => 0,
                    'X' => 1,
                    'O' => 2,
                    _ => 3,
                };
                window | bits << (2 * place)
            },
        );
        class(window)
    }

    #[test]
    fn lines_are_what_the_rules_say() {
        for (line, expected) in [
            (".....*.....", Line::None),
            (".XXXX*.....", Line::Five),
            ("XXXXX*.....", Line::Overline),
            (".XXXX*X....", Line::Overline),
            (".....*XXX..", Line::StraightFour),
            ("....O*XXX..", Line::Four),
            ("....|*XXX..", Line::Four),
            ("....O*XXXO.", Line::None),
            ("....X*X.X..", Line::Four),
            ("..X.X*X.X..", Line::TwoFours),
            ("..XX.*X.XX.", Line::TwoFours),
            (".XXX.*.XXX.", Line::TwoFours),
            ("...X.*XX...", Line::Four),
            // A six would arise on one side, so only one end completes.
            (".X.XX*X....", Line::Four),
            (".....*XX...", Line::ThreeBoth),
            ("....O*XX...", Line::None),
            ("...O.*XX...", Line::ThreeForward),
            ("...O.*XX.O.", Line::None),
            (".....*X.X..", Line::ThreeForward),
            ("...X.*X....", Line::ThreeBack),
            // With stones beyond the ends, five would become six.
            (".....*XX..X", Line::ThreeBack),
            ("..X..*XX..X", Line::None),
            ("....|*XX..X", Line::None),
            (".....*.XX..", Line::ThreeForward),
            (".XX..*.....", Line::None),
            ("...XX*.....", Line::ThreeBoth),
        ] {
            assert_eq!(class_of(line), expected, "{line}");
            assert_eq!(class_of(line), expected, "{line}, met before");
            let mirrored: String = line.chars().rev().collect();
            let expected = match expected {
                Line::ThreeBack => Line::ThreeForward,
                Line::ThreeForward => Line::ThreeBack,
                other => other,
            };
            assert_eq!(class_of(&mirrored), expected, "{mirrored}");
        }
    }
}
