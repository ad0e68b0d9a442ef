//! Stones on a board, stored as lines of bits in the four directions.

use std::fmt;

use text_boards::Color;

use crate::direction::Direction;
use crate::point::Point;
use crate::size::Size;

/// Cells on each side of a line that are never on a board, so that a window never leaves its word.
const BORDER: u32 = 5;
const CELL: u32 = 2;
/// Lines of one direction, a power of two: diagonals need 43.
const LINES: usize = 64;
/// The lower half of a window: the five cells backward of its point. See [`Board::window`].
const WINDOW_LOW: u32 = (1 << (BORDER * CELL)) - 1;
/// The upper half of a window: the five cells forward of its point.
const WINDOW_HIGH: u32 = WINDOW_LOW << (BORDER * CELL);

/// An empty cell in a line or window.
pub const EMPTY: u32 = 0b00;
/// A black stone in a line or window.
pub const BLACK: u32 = 0b01;
/// A white stone in a line or window.
pub const WHITE: u32 = 0b10;
/// A cell off the board in a line or window.
pub const OUTSIDE: u32 = 0b11;

/// Zobrist keys: a random word for each colour and point.
static KEYS: [[u64; Point::COUNT]; 2] = zobrist::table(0x676f_6d6f_6b75);

/// The size and the stones of a board.
///
/// Every line of the board, in each of the four directions, is a `u64` of 32 cells of two bits:
/// five off the board, at most 22 on it, the rest off it. So the neighbourhood of a point in a
/// direction is a shift and a mask ([`Board::window`]), and placing a stone changes four words.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    /// 64 lines for each direction: rows by y, columns by x, diagonals by 32 + x - y,
    /// antidiagonals by x + y. There are 256, so that every `u8` is a valid index.
    lines: [u64; 4 * LINES],
    key: u64,
    size: Size,
    stones: [u16; 2],
}

/// The index of the line of a direction through a point, see [`Board::line_index`].
#[inline]
const fn line(point: Point, direction: Direction) -> usize {
    let (x, y) = (point.x(), point.y());
    let line = match direction {
        Direction::Horizontal => y,
        Direction::Vertical => x.wrapping_add(LINES as u8),
        Direction::Diagonal => x.wrapping_sub(y).wrapping_add(2 * LINES as u8 + 32),
        Direction::Antidiagonal => x.wrapping_add(y).wrapping_add(3 * LINES as u8),
    };
    line as usize
}

/// The lowest bit of the point's window in its line. The point's own cell is [`BORDER`] cells
/// further.
#[inline]
const fn shift(point: Point, direction: Direction) -> u32 {
    let place = match direction {
        Direction::Vertical => point.y(),
        _ => point.x(),
    };
    place as u32 * CELL
}

impl Board {
    pub fn new(size: Size) -> Self {
        let mut board = Self {
            lines: [u64::MAX; 4 * LINES],
            key: 0,
            size,
            stones: [0; 2],
        };
        for point in size.points() {
            board.flip(point, OUTSIDE);
        }
        board
    }

    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whether the point is on this board.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.size.contains(point.x(), point.y())
    }

    /// XORs a cell into all four lines through a point.
    #[inline]
    fn flip(&mut self, point: Point, cell: u32) {
        for direction in Direction::ALL {
            let shift = shift(point, direction) + BORDER * CELL;
            self.lines[line(point, direction)] ^= u64::from(cell).wrapping_shl(shift);
        }
    }

    /// The point's cell: [`EMPTY`], [`BLACK`], [`WHITE`] or [`OUTSIDE`].
    #[inline]
    pub fn cell(&self, point: Point) -> u32 {
        let shift = shift(point, Direction::Horizontal) + BORDER * CELL;
        (self.lines[line(point, Direction::Horizontal)].wrapping_shr(shift) as u32) & OUTSIDE
    }

    /// The stone on a point. None if the point is empty or off the board.
    #[inline]
    pub fn get(&self, point: Point) -> Option<Color> {
        match self.cell(point) {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cell(point) == EMPTY
    }

    /// Places a stone on a point, which must be [empty](Self::is_empty).
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        debug_assert!(self.is_empty(point), "{point} is not empty");
        self.flip(point, BLACK << color.index());
        self.key ^= KEYS[color.index()][point.index()];
        self.stones[color.index()] += 1;
    }

    /// Removes the stone from a point. Does nothing if there is none.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        let Some(color) = self.get(point) else {
            debug_assert!(false, "{point} has no stone");
            return;
        };
        self.flip(point, BLACK << color.index());
        self.key ^= KEYS[color.index()][point.index()];
        self.stones[color.index()] -= 1;
    }

    /// The Zobrist key of the stones. It depends neither on the size nor on the side to move.
    #[inline]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The key of the board with one more stone.
    #[inline]
    pub fn key_with(&self, point: Point, color: Color) -> u64 {
        self.key ^ KEYS[color.index()][point.index()]
    }

    #[inline]
    pub const fn stones(&self) -> usize {
        self.stones[0] as usize + self.stones[1] as usize
    }

    /// The number of stones of a colour.
    #[inline]
    pub(crate) const fn stones_of(&self, color: Color) -> usize {
        self.stones[color.index()] as usize
    }

    #[inline]
    pub const fn is_full(&self) -> bool {
        self.stones() == self.size.area()
    }

    /// The points without a stone, row by row from the top left.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&point| self.is_empty(point))
    }

    /// The points with a stone, row by row from the top left.
    pub fn occupied_points(&self) -> impl Iterator<Item = (Point, Color)> {
        self.size
            .points()
            .filter_map(|point| Some((point, self.get(point)?)))
    }

    /// The ten cells around a point on its line in a direction, five on each side, without its own:
    /// 20 bits. Bits 0-1 are the cell five steps backward, bits 8-9 the next one backward, bits
    /// 10-11 the next one forward, bits 18-19 the cell five steps forward. Each is [`EMPTY`],
    /// [`BLACK`], [`WHITE`] or [`OUTSIDE`]. The point must be on the board.
    #[inline]
    pub fn window(&self, point: Point, direction: Direction) -> u32 {
        debug_assert!(self.contains(point));
        let cells = self.lines[line(point, direction)].wrapping_shr(shift(point, direction)) as u32;
        cells & WINDOW_LOW | (cells >> CELL) & WINDOW_HIGH
    }

    /// The whole line of a direction through a point: 32 cells of two bits. Its cells on the board
    /// begin at bit 10; [`Board::place_on_line`] is the number of the point's cell.
    #[inline]
    pub fn line(&self, point: Point, direction: Direction) -> u64 {
        self.lines[line(point, direction)]
    }

    /// The index of [`Board::line`], 0 to 255: 64 for each direction, in the order of
    /// [`Direction::ALL`].
    #[inline]
    pub const fn line_index(point: Point, direction: Direction) -> usize {
        line(point, direction)
    }

    /// The line with an [index](Self::line_index) below [`Board::LINES`]. A line that does not
    /// cross the board has no cell on it.
    #[inline]
    pub const fn line_at(&self, index: usize) -> u64 {
        self.lines[index % Self::LINES]
    }

    /// The number of line indices.
    pub const LINES: usize = 4 * LINES;

    /// The point of a cell on a line. The cell must be on the board: otherwise the result is some
    /// wrong point, but never a panic.
    #[inline]
    pub const fn point_on_line(index: usize, cell: u32) -> Point {
        let place = cell.wrapping_sub(BORDER) as u8;
        let line = (index % LINES) as u8;
        let (x, y) = match index / LINES {
            0 => (place, line),
            1 => (line, place),
            2 => (place, place.wrapping_add(32).wrapping_sub(line)),
            _ => (place, line.wrapping_sub(place)),
        };
        Point::masked(x, y)
    }

    /// The number of the point's cell on [`Board::line`], 5 to 26.
    #[inline]
    pub const fn place_on_line(point: Point, direction: Direction) -> u32 {
        shift(point, direction) / CELL + BORDER
    }
}

/// Writes rows of `.`, `X`, `O`, from the top, each ended by a newline.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size.height() {
            for x in 0..self.size.width() {
                let stone = self.get(Point::new(x, y));
                write!(f, "{}", stone.map_or('.', Color::letter))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:\n{self}", self.size)
    }
}
