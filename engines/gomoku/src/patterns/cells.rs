//! The patterns of each empty cell, and their packed pattern for each colour.
//!
//! Stones come and go many times for each position that is evaluated, and each changes some two
//! dozen cells. So a cell's patterns are one word, its packed pattern is one word a colour from one
//! table, and the counts of classes are kept in fields of words as well: few instructions a cell,
//! and no branch to be mispredicted.

use gomoku_rules::{Color, Direction, Point};

use super::class::CLASSES;
use super::code::Quadruple;
use super::packed_pattern::PackedPattern;
use super::tables::Tables;

/// The length of arrays that are indexed by point.
pub(crate) const POINTS: usize = Point::COUNT;
/// The distance between the indices of two rows.
pub(crate) const ROWS: usize = 32;

/// The patterns of all empty cells; a cell with a stone has none.
#[derive(Clone)]
pub(crate) struct Cells {
    /// The patterns of the four directions, a byte each, the first lowest: black's in its low four
    /// bits, white's in the high ones.
    lines: [u32; POINTS],
    /// The packed patterns of these by colour.
    packed_patterns: [[PackedPattern; 2]; POINTS],
    /// The class by colour, [`Class::None`](super::Class::None) where there is a stone.
    classes: [[u8; POINTS]; 2],
}

/// A cell as it was before a stone was placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Change {
    packed_patterns: [PackedPattern; 2],
    lines: u32,
    point: u16,
}

impl Change {
    /// The index of the cell.
    #[inline]
    pub(crate) const fn place(&self) -> usize {
        // It is always a point; the remainder shows the compiler that the index is in bounds.
        self.point as usize % POINTS
    }
}

impl Default for Cells {
    fn default() -> Self {
        Self {
            lines: [0; POINTS],
            packed_patterns: [[PackedPattern::NONE; 2]; POINTS],
            classes: [[0; POINTS]; 2],
        }
    }
}

impl Cells {
    #[inline]
    pub(crate) const fn lines(&self, place: usize) -> u32 {
        self.lines[place]
    }

    /// The patterns of a cell for a colour.
    #[inline]
    pub(crate) const fn quadruple(&self, place: usize, color: Color) -> Quadruple {
        let pairs = pairs_of(self.lines[place], color);
        (pairs & 0xff | pairs >> 8 & 0xff00) as Quadruple
    }

    /// The packed patterns of a cell, black's first.
    #[inline]
    pub(crate) const fn packed_patterns(&self, place: usize) -> [PackedPattern; 2] {
        self.packed_patterns[place]
    }

    /// The packed pattern of a cell for a colour.
    #[inline]
    pub(crate) const fn packed_pattern(&self, place: usize, color: Color) -> PackedPattern {
        self.packed_patterns[place][color.index()]
    }

    /// The classes of all cells for a colour.
    #[inline]
    pub(crate) const fn classes(&self, color: Color) -> &[u8; POINTS] {
        &self.classes[color.index()]
    }

    /// The current state of a cell, to be restored later.
    #[inline]
    pub(crate) const fn now(&self, place: usize) -> Change {
        Change {
            packed_patterns: self.packed_patterns[place],
            lines: self.lines[place],
            point: place as u16,
        }
    }

    /// Sets the patterns of an empty cell. Returns its packed patterns before and now: to read them
    /// from memory just after they were written takes the processor far longer.
    #[inline]
    pub(crate) fn renew(
        &mut self,
        place: usize,
        lines: u32,
        tables: &Tables,
        counts: &mut Counts,
    ) -> [[PackedPattern; 2]; 2] {
        self.lines[place] = lines;
        let now = packed_patterns_of(lines, tables);
        let before = std::mem::replace(&mut self.packed_patterns[place], now);
        for color in Color::ALL {
            let [before, now] = [before, now].map(|of| of[color.index()]);
            self.classes[color.index()][place] = now.class();
            counts.subtract(color, before);
            counts.add(color, now);
        }
        [before, now]
    }

    /// Empties the patterns of a cell that gets a stone.
    #[inline]
    pub(crate) fn cover(&mut self, place: usize, counts: &mut Counts) {
        for color in Color::ALL {
            let before = std::mem::replace(
                &mut self.packed_patterns[place][color.index()],
                PackedPattern::NONE,
            );
            self.classes[color.index()][place] = 0;
            counts.subtract(color, before);
        }
    }

    /// Sets a cell back to an earlier state.
    #[inline]
    pub(crate) fn restore(&mut self, change: &Change) {
        let place = change.place();
        self.lines[place] = change.lines;
        self.packed_patterns[place] = change.packed_patterns;
        for color in Color::ALL {
            self.classes[color.index()][place] = change.packed_patterns[color.index()].class();
        }
    }
}

/// The packed patterns of a cell with these patterns, black's first.
#[inline]
pub(crate) fn packed_patterns_of(lines: u32, tables: &Tables) -> [PackedPattern; 2] {
    Color::ALL.map(|color| tables.packed_pattern(color, pairs_of(lines, color)))
}

/// Patterns with the byte of one direction replaced.
#[inline]
pub(crate) fn with(lines: u32, direction: Direction, both: u8) -> u32 {
    let shift = 8 * direction.index();
    lines & !(0xff << shift) | u32::from(both) << shift
}

/// A colour's patterns: the first two in the lowest byte, the last two in the third.
#[inline]
const fn pairs_of(lines: u32, color: Color) -> u32 {
    let nibbles = lines >> (4 * color.index()) & 0x0f0f_0f0f;
    nibbles | nibbles >> 4
}

/// The number of classes that a word counts, nine bits each: no board has as many as 512 cells.
const CLASSES_PER_WORD: usize = 7;
const COUNT_BITS: usize = 9;
const _: () = assert!(CLASSES <= 2 * CLASSES_PER_WORD);

/// One cell of each class, in the layout of [`Counts`].
const ONE: [[u64; 2]; 16] = {
    let mut one = [[0; 2]; 16];
    let mut class = 0;
    while class < CLASSES {
        one[class][class / CLASSES_PER_WORD] = 1 << (COUNT_BITS * (class % CLASSES_PER_WORD));
        class += 1;
    }
    one
};

/// The number of empty cells of each class, by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts([[u64; 2]; 2]);

impl Counts {
    #[inline]
    pub(crate) fn add(&mut self, color: Color, packed_pattern: PackedPattern) {
        let one = ONE[usize::from(packed_pattern.class()) % ONE.len()];
        for (count, one) in self.0[color.index()].iter_mut().zip(one) {
            *count = count.wrapping_add(one);
        }
    }

    #[inline]
    pub(crate) fn subtract(&mut self, color: Color, packed_pattern: PackedPattern) {
        let one = ONE[usize::from(packed_pattern.class()) % ONE.len()];
        for (count, one) in self.0[color.index()].iter_mut().zip(one) {
            *count = count.wrapping_sub(one);
        }
    }

    /// The number of empty cells with a class for a colour.
    #[inline]
    pub(crate) const fn count(&self, color: Color, class: usize) -> usize {
        let word = self.0[color.index()][class / CLASSES_PER_WORD];
        (word >> (COUNT_BITS * (class % CLASSES_PER_WORD))) as usize & ((1 << COUNT_BITS) - 1)
    }
}
