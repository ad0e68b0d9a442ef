//! The board's shape for the solver: its squares, quadrants and corners.

use reversi_rules::Size;

/// The shape of a board of up to 8x8.
#[derive(Clone, Debug)]
pub struct Geometry {
    pub size: Size,
    pub mask: u64,
    pub corners: u64,
    pub squares: i32,
    /// Whether the board is 8x8, whose edges have a stability table.
    pub standard: bool,
    /// The quadrant of each square: bit 1, 2, 4 or 8.
    pub quadrant: [u8; 64],
    /// The squares of each set of quadrants.
    pub in_quadrants: [u64; 16],
}

impl Geometry {
    /// The shape of a board, none if it is larger than 8x8.
    pub fn new(size: Size) -> Option<Self> {
        let mask = size.mask()?;
        let (right, bottom) = (size.width() - 1, size.height() - 1);
        let mut geometry = Self {
            size,
            mask,
            corners: 1 | 1 << right | 1 << (8 * bottom) | 1 << (8 * bottom + right),
            squares: size.squares() as i32,
            standard: size == Size::STANDARD,
            quadrant: [0; 64],
            in_quadrants: [0; 16],
        };
        for square in size.all_squares() {
            let east = square.column() >= size.width() / 2;
            let south = square.row() >= size.height() / 2;
            let quadrant = 1 << (u8::from(east) + 2 * u8::from(south));
            geometry.quadrant[square.bit() as usize] = quadrant;
            for (set, squares) in geometry.in_quadrants.iter_mut().enumerate() {
                if set as u8 & quadrant != 0 {
                    *squares |= 1 << square.bit();
                }
            }
        }
        Some(geometry)
    }

    /// The quadrants with an odd number of empty squares: whoever moves first in one of them can
    /// also move last in it.
    #[inline]
    pub fn parity(&self, empties: u64) -> u8 {
        [1, 2, 4, 8]
            .into_iter()
            .filter(|&quadrant| (empties & self.in_quadrants[quadrant]).count_ones() % 2 == 1)
            .fold(0, |set, quadrant| set | quadrant as u8)
    }
}
