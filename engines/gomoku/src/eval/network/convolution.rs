//! The convolution: what the cells around a cell threaten, for every cell, pooled.
//!
//! Each cell adds a row of [`CONVOLUTION_WIDTH`] numbers, by its pair of classes, to itself and to
//! the cells up to [`RADIUS`] away on its four lines. Cells at the same distance in the same kind
//! of direction, straight or diagonal, are one [ring](RINGS) and get the same row. The sums of all
//! cells of the board, clipped to 0 and 1, are added up.
//!
//! A cell's pair of classes changes seldom, so a position costs little: [`Convolution::update`]
//! finds the cells whose classes differ from those of the position that it last saw, wherever in
//! the search that was.

use gomoku_rules::Size;
use wide::i16x8;

use super::{CONVOLUTION_ONE, CONVOLUTION_WIDTH, Head, RADIUS, RINGS};
use crate::patterns::cells::{POINTS, ROWS};
use crate::patterns::class::CLASSES;

/// The numbers of a cell.
pub type ConvolutionRow = [i16; CONVOLUTION_WIDTH];
/// The classes of all cells, the mover's first.
type Classes<'a> = [&'a [u8; POINTS]; 2];

/// The number of cells that are compared at once.
const WORD: usize = 8;
/// The cells from the first to the last that a cell adds to.
const WINDOW: usize = 2 * CENTRE + 1;
/// The place of a cell in its window.
const CENTRE: usize = RADIUS * ROWS + RADIUS;
/// Cells of a board of the largest size, with a margin for what lies off the board.
const CELLS: usize = POINTS + 2 * CENTRE;

/// The places of each ring but the first in the window of a cell.
const PLACES: [[usize; 4]; RINGS - 1] = {
    let mut places = [[0; 4]; RINGS - 1];
    let mut ring = 0;
    while ring < RINGS - 1 {
        let distance = ring / 2 + 1;
        let [one, other] = if ring.is_multiple_of(2) {
            [1, ROWS]
        } else {
            [ROWS - 1, ROWS + 1]
        };
        places[ring] = [
            CENTRE - distance * other,
            CENTRE - distance * one,
            CENTRE + distance * one,
            CENTRE + distance * other,
        ];
        ring += 1;
    }
    places
};

/// The sums of all cells for one side to move, for the classes of the position last seen.
#[derive(Clone)]
pub(crate) struct Convolution {
    sums: Box<[ConvolutionRow; CELLS]>,
    classes: [[u8; POINTS]; 2],
}

impl Convolution {
    /// The sums of a board on which no cell has a class.
    pub fn new(head: &Head) -> Self {
        Self {
            sums: Box::new([*head.convolution_bias(); CELLS]),
            classes: [[0; POINTS]; 2],
        }
    }

    /// Brings the sums up to date with these classes.
    #[inline]
    pub fn update(&mut self, head: &Head, classes: Classes<'_>, size: Size) {
        let words = usize::from(size.width()).div_ceil(WORD);
        for y in 0..usize::from(size.height()) {
            for word in 0..words {
                let first = ROWS * y + WORD * word;
                let mut changed = self.changed(classes, first);
                while changed != 0 {
                    let byte = changed.trailing_zeros() as usize / 8;
                    changed &= !(0xff << (8 * byte));
                    self.change(head, classes, first + byte);
                }
            }
        }
    }

    /// For [`WORD`] cells from `first` on a byte each, not zero where a class has changed.
    #[inline]
    fn changed(&self, now: Classes<'_>, first: usize) -> u64 {
        let word = |classes: &[u8; POINTS]| {
            let bytes = classes[first..].first_chunk();
            u64::from_le_bytes(*bytes.unwrap_or(&[0; WORD]))
        };
        let [own, other] = &self.classes;
        (word(own) ^ word(now[0])) | (word(other) ^ word(now[1]))
    }

    /// Replaces what a cell adds.
    #[inline]
    fn change(&mut self, head: &Head, now: Classes<'_>, place: usize) {
        let pair = |[own, other]: [u8; 2]| usize::from(own) * CLASSES + usize::from(other);
        let before = self.classes.each_ref().map(|classes| classes[place]);
        let now = now.map(|classes| classes[place]);
        for (classes, class) in self.classes.iter_mut().zip(now) {
            classes[place] = class;
        }
        let [gone, come] = [before, now].map(|classes| head.convolution_rows(pair(classes)));
        let Some(window) = self.sums[place..].first_chunk_mut::<WINDOW>() else {
            return;
        };
        let difference = |ring: usize| i16x8::new(come[ring]) - i16x8::new(gone[ring]);
        add(&mut window[CENTRE], difference(0));
        for ring in 1..RINGS {
            let difference = difference(ring);
            for place in PLACES[ring - 1] {
                add(&mut window[place], difference);
            }
        }
    }

    /// The sums of the cells of the board, clipped to 0 and [`CONVOLUTION_ONE`] and added up. A
    /// board of another size than 15x15 without any class counts like that of 15x15.
    #[inline]
    pub fn pooled(&self, head: &Head, size: Size) -> [i32; CONVOLUTION_WIDTH] {
        let cells = |size: Size| i32::from(size.width()) * i32::from(size.height());
        let missing = cells(Size::STANDARD) - cells(size);
        let one = i16x8::splat(CONVOLUTION_ONE);
        let empty = head.convolution_bias();
        let mut pooled = empty.map(|sum| missing * i32::from(sum.clamp(0, CONVOLUTION_ONE)));
        for row in self.sums[CENTRE..]
            .chunks_exact(ROWS)
            .take(size.height().into())
        {
            let mut of_row = i16x8::ZERO;
            for cell in &row[..usize::from(size.width())] {
                of_row += i16x8::new(*cell).max(i16x8::ZERO).min(one);
            }
            for (sum, of_row) in pooled.iter_mut().zip(of_row.to_array()) {
                *sum += i32::from(of_row);
            }
        }
        pooled
    }
}

#[inline]
fn add(sums: &mut ConvolutionRow, difference: i16x8) {
    *sums = (i16x8::new(*sums) + difference).to_array();
}
