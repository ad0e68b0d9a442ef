//! A board with the cells where one colour can make fours, updated stone by stone.
//!
//! A solver of fours needs these cells at every node. A stone changes the four lines through it,
//! which are then computed anew as a whole ([`super::lines`]).

use gomoku_rules::{Board, Color, Direction, Point, Rule};

use super::lines::{Makes, Runs, cells, has_won, makes, stones};

/// The number of lines of one direction in [`Board::line_index`].
const LINES_PER_DIRECTION: usize = Board::LINES / 4;

/// Up to two distinct points: no solver needs a third.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells {
    first: Option<Point>,
    second: Option<Point>,
}

impl Cells {
    /// The point, if there is exactly one.
    pub const fn only(self) -> Option<Point> {
        match self.second {
            None => self.first,
            Some(_) => None,
        }
    }

    pub const fn any(self) -> Option<Point> {
        self.first
    }

    /// The points that are kept, up to two.
    pub fn some(self) -> impl Iterator<Item = Point> {
        self.first.into_iter().chain(self.second)
    }

    /// Whether there are at least two points.
    pub(crate) const fn are_many(self) -> bool {
        self.second.is_some()
    }

    fn add(&mut self, point: Point) {
        match self.first {
            None => self.first = Some(point),
            Some(first) if first != point => self.second = Some(point),
            Some(_) => {}
        }
    }

    fn add_line(&mut self, index: usize, set: u64) {
        for cell in cells(set) {
            self.add(Board::point_on_line(index, cell));
        }
    }
}

/// The two sets of cells that are cached for a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct CachedLine {
    four: u64,
    open_four: u64,
}

/// The sets of the four lines through a stone before it was placed.
#[derive(Clone, Copy, Debug)]
pub struct Before([CachedLine; 4]);

/// A board, and the cells where `attacker` can make fours.
#[derive(Clone)]
pub struct Fours {
    board: Board,
    rule: Rule,
    attacker: Color,
    runs: [Runs; 2],
    lines: Box<[CachedLine; Board::LINES]>,
    /// The lines with fours, one bit each, by direction.
    some: [u64; 4],
}

impl Fours {
    pub fn new(board: &Board, rule: Rule, attacker: Color) -> Self {
        let mut fours = Self {
            board: board.clone(),
            rule,
            attacker,
            runs: Color::ALL.map(|color| Runs::of(rule, color)),
            lines: Box::new([CachedLine::default(); Board::LINES]),
            some: [0; 4],
        };
        for index in 0..Board::LINES {
            // A four needs three stones besides the new one.
            if stones(board.line_at(index), attacker) >= 3 {
                let found = fours.makes_on(index);
                fours.keep(index, &found);
            }
        }
        fours
    }

    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The board, for tests of the rules that place stones. It must be left as it was.
    #[inline]
    pub(crate) const fn board_mut(&mut self) -> &mut Board {
        &mut self.board
    }

    pub const fn rule(&self) -> Rule {
        self.rule
    }

    #[inline]
    pub const fn attacker(&self) -> Color {
        self.attacker
    }

    #[inline]
    fn keep(&mut self, index: usize, found: &Makes) {
        self.set(
            index,
            CachedLine {
                four: found.four,
                open_four: found.open_four,
            },
        );
    }

    #[inline]
    fn set(&mut self, index: usize, cached: CachedLine) {
        self.lines[index % Board::LINES] = cached;
        let (direction, bit) = (index / LINES_PER_DIRECTION, index % LINES_PER_DIRECTION);
        let some = &mut self.some[direction % 4];
        *some = *some & !(1 << bit) | u64::from(cached.four != 0) << bit;
    }

    /// What the attacker can make on the line with this index.
    #[inline]
    pub(crate) fn makes_on(&self, index: usize) -> Makes {
        let runs = self.runs[self.attacker.index()];
        makes(self.board.line_at(index), self.attacker, runs)
    }

    /// What a colour can make on the four lines through a point.
    #[inline]
    pub fn lines_of(&self, point: Point, color: Color) -> [(usize, Makes); 4] {
        Direction::ALL.map(|direction| {
            let line = self.board.line(point, direction);
            (
                Board::line_index(point, direction),
                makes(line, color, self.runs[color.index()]),
            )
        })
    }

    /// Places a stone of the attacker's. Returns what [`Fours::undo`] needs, and the cells of its
    /// four lines that make five next.
    #[inline]
    pub fn attack(&mut self, point: Point) -> (Before, Cells) {
        self.board.place(point, self.attacker);
        let mut fives = Cells::default();
        let before = self.lines_of(point, self.attacker).map(|(index, found)| {
            let before = self.lines[index];
            self.keep(index, &found);
            if found.five != 0 {
                fives.add_line(index, found.five);
            }
            before
        });
        (Before(before), fives)
    }

    /// Places a stone of the defender's. Returns what [`Fours::undo`] needs, and the cells of its
    /// four lines that make five for the defender next.
    #[inline]
    pub fn defend(&mut self, point: Point) -> (Before, Cells) {
        let defender = !self.attacker;
        self.board.place(point, defender);
        let mut fives = Cells::default();
        let before = Direction::ALL.map(|direction| {
            let line = self.board.line(point, direction);
            let index = Board::line_index(point, direction);
            let before = self.lines[index];
            // A stone of the defender's can only remove fours.
            if before.four != 0 {
                let found = makes(line, self.attacker, self.runs[self.attacker.index()]);
                self.keep(index, &found);
            }
            let counter = makes(line, defender, self.runs[defender.index()]);
            if counter.five != 0 {
                fives.add_line(index, counter.five);
            }
            before
        });
        (Before(before), fives)
    }

    /// Takes back the stone placed last.
    #[inline]
    pub fn undo(&mut self, point: Point, before: Before) {
        self.board.remove(point);
        for (direction, cached) in Direction::ALL.into_iter().zip(before.0) {
            self.set(Board::line_index(point, direction), cached);
        }
    }

    /// The cells of the whole board that make five for a colour.
    pub fn fives(&self, color: Color) -> Cells {
        let mut fives = Cells::default();
        for index in 0..Board::LINES {
            let line = self.board.line_at(index);
            if stones(line, color) >= 4 {
                let found = makes(line, color, self.runs[color.index()]);
                fives.add_line(index, found.five);
            }
        }
        fives
    }

    /// Whether either side has a run that wins.
    pub fn is_over(&self) -> bool {
        (0..Board::LINES).any(|index| {
            let line = self.board.line_at(index);
            Color::ALL
                .into_iter()
                .any(|color| has_won(line, color, self.runs[color.index()]))
        })
    }

    /// Whether a stone of the attacker's on an empty point would make a four.
    #[inline]
    pub(crate) fn makes_four(&self, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let cached = self.lines[Board::line_index(point, direction)];
            cached.four >> (2 * Board::place_on_line(point, direction)) & 1 == 1
        })
    }

    /// Whether some line through a point has a cell where the attacker makes an open four.
    #[inline]
    pub(crate) fn has_open_four_on_lines(&self, point: Point) -> bool {
        Direction::ALL
            .into_iter()
            .any(|direction| self.lines[Board::line_index(point, direction)].open_four != 0)
    }

    /// Calls `visit` for every point where the attacker can make a four, once for each line on
    /// which it does, with the line's index and whether the four is open.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(Point, usize, bool)) {
        for (direction, &some) in self.some.iter().enumerate() {
            let mut rest = some;
            while rest != 0 {
                let index = direction * LINES_PER_DIRECTION + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let cached = self.lines[index % Board::LINES];
                for cell in cells(cached.four) {
                    let open = cached.open_four >> (2 * cell) & 1 == 1;
                    visit(Board::point_on_line(index, cell), index, open);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::Size;

    #[test]
    fn what_is_kept_equals_what_is_found_from_scratch() {
        let mut seed = 11;
        for rule in Rule::ALL {
            for attacker in Color::ALL {
                let size = Size::new(13, 17).unwrap();
                let mut fours = Fours::new(&Board::new(size), rule, attacker);
                let mut stones = Vec::new();
                for _ in 0..600 {
                    let roll = zobrist::splitmix64(&mut seed);
                    let empty: Vec<Point> = fours.board().empty_points().collect();
                    if roll.is_multiple_of(3) || empty.is_empty() {
                        if let Some((point, before)) = stones.pop() {
                            fours.undo(point, before);
                        }
                    } else {
                        let point = empty[(roll >> 8) as usize % empty.len()];
                        let (before, _) = if roll.is_multiple_of(2) {
                            fours.attack(point)
                        } else {
                            fours.defend(point)
                        };
                        stones.push((point, before));
                    }
                    let again = Fours::new(fours.board(), rule, attacker);
                    assert_eq!(fours.lines, again.lines);
                    assert_eq!(fours.some, again.some);
                }
            }
        }
    }
}
