//! A board and everything that its lines say, kept up to date while stones come and go.

use gomoku_rules::{Board, Color, Direction, Point, Rule, Size};

use super::class::{CLASSES, Class};
use super::code::{Quadruple, pattern_in};
use super::line::Pattern;
use super::tables::{Tables, Worth};

/// Points that arrays are indexed by.
const POINTS: usize = Point::COUNT;
/// Rows of [`POINTS`].
const ROWS: usize = 32;
/// The cells on one side in a window.
const SIDE: u32 = 5;

/// What changed at one cell.
#[derive(Clone, Copy, Debug)]
struct Change {
    point: u16,
    patterns: [Quadruple; 2],
    codes: [u16; 2],
}

/// What one stone changed beside its own cell.
#[derive(Clone, Copy, Debug)]
struct Mark {
    point: Point,
    color: Color,
    /// Its first entry in the list of changes.
    first: usize,
    totals: Totals,
}

/// Sums over all empty cells, by colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Totals {
    /// Cells of each class.
    classes: [[u16; CLASSES]; 2],
    /// What cells are worth to the evaluation when the colour is to move, and when it is not.
    values: [[i32; 2]; 2],
}

impl Totals {
    #[inline]
    fn add(&mut self, color: Color, worth: &Worth) {
        self.classes[color.index()][worth.class as usize] += 1;
        let values = &mut self.values[color.index()];
        values[0] += i32::from(worth.value[0]);
        values[1] += i32::from(worth.value[1]);
    }

    #[inline]
    fn subtract(&mut self, color: Color, worth: &Worth) {
        self.classes[color.index()][worth.class as usize] -= 1;
        let values = &mut self.values[color.index()];
        values[0] -= i32::from(worth.value[0]);
        values[1] -= i32::from(worth.value[1]);
    }
}

/// A board, the patterns of its empty cells, and their totals.
///
/// Stones are taken back in the order in which they came. Of a cell with a stone nothing is known; what it
/// was before comes back with its being empty.
#[derive(Clone)]
pub struct State {
    tables: &'static Tables,
    board: Board,
    /// By point and colour: the patterns of the four directions.
    patterns: Box<[[Quadruple; 2]; POINTS]>,
    /// By point and colour: the code of these.
    codes: Box<[[u16; 2]; POINTS]>,
    /// By colour and point: the class, [`Class::None`] where there is a stone.
    classes: Box<[[u8; POINTS]; 2]>,
    totals: Totals,
    /// The stones of each row, a bit a column.
    rows: [u32; ROWS],
    changes: Vec<Change>,
    marks: Vec<Mark>,
}

impl State {
    /// An empty board.
    pub fn new(size: Size, rule: Rule) -> Self {
        Self::of_board(&Board::new(size), rule)
    }

    /// A board as it stands. Its stones cannot be taken back.
    pub fn of_board(board: &Board, rule: Rule) -> Self {
        let tables = Tables::of(rule);
        let mut state = Self {
            tables,
            board: board.clone(),
            patterns: Box::new([[0; 2]; POINTS]),
            codes: Box::new([[0; 2]; POINTS]),
            classes: Box::new([[0; POINTS]; 2]),
            totals: Totals::default(),
            rows: [0; ROWS],
            changes: Vec::with_capacity(1 << 12),
            marks: Vec::with_capacity(1 << 7),
        };
        for (point, _) in board.occupied_points() {
            state.rows[usize::from(point.y())] |= 1 << point.x();
        }
        for point in board.empty_points() {
            let quadruples = state.patterns_from_scratch(point);
            let place = point.index();
            state.patterns[place] = quadruples;
            for color in Color::ALL {
                let code = tables.codes().of(quadruples[color.index()]);
                let worth = tables.worth(color, code);
                state.codes[place][color.index()] = code as u16;
                state.classes[color.index()][place] = worth.class as u8;
                state.totals.add(color, worth);
            }
        }
        state
    }

    /// The patterns of an empty cell for both colours, read off the board.
    fn patterns_from_scratch(&self, point: Point) -> [Quadruple; 2] {
        let mut quadruples = [0; 2];
        for direction in Direction::ALL {
            let both = self.tables.line(self.board.window(point, direction));
            let shift = 4 * direction.index();
            quadruples[0] |= Quadruple::from(both & 0xf) << shift;
            quadruples[1] |= Quadruple::from(both >> 4) << shift;
        }
        quadruples
    }

    /// The board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board, for questions of the rules that try stones. It must be left as it was.
    #[inline]
    pub const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    /// The rule.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.tables.rule
    }

    /// How many stones can be taken back.
    #[inline]
    pub fn depth(&self) -> usize {
        self.marks.len()
    }

    /// The stone that would be taken back next.
    #[inline]
    pub fn last(&self) -> Option<(Point, Color)> {
        self.marks.last().map(|mark| (mark.point, mark.color))
    }

    /// Whether a point is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.board.is_empty(point)
    }

    /// The pattern that a stone would make on one line of an empty cell.
    #[inline]
    pub fn pattern(&self, point: Point, direction: Direction, color: Color) -> Pattern {
        pattern_in(
            self.patterns[point.index()][color.index()],
            direction.index(),
        )
    }

    /// The patterns of an empty cell in the four directions, in [`Direction::ALL`]'s order.
    #[inline]
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        let quadruple = self.patterns[point.index()][color.index()];
        [0, 1, 2, 3].map(|direction| pattern_in(quadruple, direction))
    }

    /// The code of an empty cell's patterns, below [`super::code::CODES`].
    #[inline]
    pub fn code(&self, point: Point, color: Color) -> usize {
        usize::from(self.codes[point.index()][color.index()])
    }

    /// What a stone on an empty cell would threaten; [`Class::None`] where there is a stone.
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> Class {
        Class::from_index(self.classes[color.index()][point.index()].into())
    }

    /// How many empty cells are of a class for a colour.
    #[inline]
    pub fn count(&self, color: Color, class: Class) -> usize {
        usize::from(self.totals.classes[color.index()][class as usize])
    }

    /// What is known of an empty cell for a colour.
    #[inline]
    pub fn worth(&self, point: Point, color: Color) -> &'static Worth {
        self.tables.worth(color, self.code(point, color))
    }

    /// The evaluation's sums over all empty cells, the mover's cells less the other's.
    #[inline]
    pub fn balance(&self, mover: Color) -> i32 {
        self.totals.values[mover.index()][0] - self.totals.values[(!mover).index()][1]
    }

    /// What a combination of threats is worth to the mover, see [`crate::eval::threats`].
    #[inline]
    pub fn threat_value(&self, mover: Color, flags: usize) -> i32 {
        self.tables.threat(mover, flags).into()
    }

    /// The stones of row `y`, a bit a column; of a row off the board none.
    #[inline]
    pub fn row(&self, y: usize) -> u32 {
        self.rows[y % ROWS]
    }

    /// The empty cells whose class for `color` is from `least` to `most`, row by row.
    #[inline]
    pub fn points_between(&self, color: Color, least: Class, most: Class) -> Points<'_> {
        Points {
            classes: &self.classes[color.index()],
            above_least: LANES * (0x80 - least as u64),
            above_most: LANES * (0x7f - most as u64),
            found: 0,
            next: 0,
            end: usize::from(self.board.size().height()) * ROWS,
        }
    }

    /// The empty cells of a class for `color`, row by row.
    #[inline]
    pub fn points_of(&self, color: Color, class: Class) -> Points<'_> {
        self.points_between(color, class, class)
    }

    /// Puts a stone on an empty point, without asking whether the rules allow it.
    pub fn place(&mut self, point: Point, color: Color) {
        self.marks.push(Mark {
            point,
            color,
            first: self.changes.len(),
            totals: self.totals,
        });
        let place = point.index();
        for color in Color::ALL {
            let code = usize::from(self.codes[place][color.index()]);
            self.totals.subtract(color, self.tables.worth(color, code));
            self.classes[color.index()][place] = Class::None as u8;
        }
        self.board.place(point, color);
        self.rows[usize::from(point.y())] |= 1 << point.x();
        let reach = self.tables.reach;
        for direction in Direction::ALL {
            let line = self.board.line(point, direction);
            let own = Board::place_on_line(point, direction);
            for distance in (-reach..0).chain(1..=reach) {
                let at = own.wrapping_add_signed(distance.into());
                if line.wrapping_shr(2 * at) & 0b11 == 0 {
                    let cells = line.wrapping_shr(2 * at.wrapping_sub(SIDE)) as u32;
                    let window = cells & 0x3ff | (cells >> 2) & 0xf_fc00;
                    let there = place.wrapping_add_signed(
                        isize::from(direction.stride()) * isize::from(distance),
                    );
                    self.renew(there % POINTS, direction, self.tables.line(window));
                }
            }
        }
    }

    /// Takes in the new patterns of a cell in one direction.
    #[inline]
    fn renew(&mut self, place: usize, direction: Direction, both: u8) {
        let shift = 4 * direction.index();
        let old = self.patterns[place];
        let clear = !(0xf << shift);
        let new = [
            old[0] & clear | Quadruple::from(both & 0xf) << shift,
            old[1] & clear | Quadruple::from(both >> 4) << shift,
        ];
        if new == old {
            return;
        }
        let codes = self.codes[place];
        self.changes.push(Change {
            point: place as u16,
            patterns: old,
            codes,
        });
        self.patterns[place] = new;
        for color in Color::ALL {
            let index = color.index();
            if new[index] == old[index] {
                continue;
            }
            let code = self.tables.codes().of(new[index]);
            let worth = self.tables.worth(color, code);
            let before = self.tables.worth(color, usize::from(codes[index]));
            self.totals.subtract(color, before);
            self.totals.add(color, worth);
            self.codes[place][index] = code as u16;
            self.classes[index][place] = worth.class as u8;
        }
    }

    /// Takes back the last stone. Without one nothing happens.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else {
            debug_assert!(false, "no stone to take back");
            return;
        };
        self.board.remove(mark.point);
        self.rows[usize::from(mark.point.y())] &= !(1 << mark.point.x());
        while self.changes.len() > mark.first
            && let Some(change) = self.changes.pop()
        {
            let place = usize::from(change.point) % POINTS;
            self.patterns[place] = change.patterns;
            self.set_codes(place, change.codes);
        }
        let place = mark.point.index();
        self.set_codes(place, self.codes[place]);
        self.totals = mark.totals;
    }

    #[inline]
    fn set_codes(&mut self, place: usize, codes: [u16; 2]) {
        self.codes[place] = codes;
        for color in Color::ALL {
            let worth = self.tables.worth(color, codes[color.index()].into());
            self.classes[color.index()][place] = worth.class as u8;
        }
    }
}

/// The low bit of each of eight classes.
const LANES: u64 = 0x0101_0101_0101_0101;
/// The high bit of each: set by additions that reach 128.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// The points of some classes, eight cells looked at in a step.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    classes: &'a [u8; POINTS],
    above_least: u64,
    above_most: u64,
    /// The high bit of each cell found among the eight before `next`.
    found: u64,
    next: usize,
    end: usize,
}

impl Iterator for Points<'_> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.found == 0 {
            if self.next >= self.end {
                return None;
            }
            let eight = self.classes.get(self.next..self.next + 8)?;
            let eight = u64::from_le_bytes(eight.try_into().ok()?);
            self.found = (eight + self.above_least) & !(eight + self.above_most) & HIGH;
            // Columns 24 to 31 are never on a board.
            let step = if self.next % ROWS == 16 { 16 } else { 8 };
            self.next += step;
        }
        let before = if self.next.is_multiple_of(ROWS) {
            16
        } else {
            8
        };
        let lane = self.found.trailing_zeros() as usize / 8;
        self.found &= self.found - 1;
        Point::from_index(self.next - before + lane)
    }
}

impl std::fmt::Debug for State {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("State")
            .field("rule", &self.rule())
            .field("board", &self.board)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
