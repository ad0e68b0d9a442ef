//! A board with the patterns of its cells, updated as stones are placed and taken back.

use std::sync::Arc;

use gomoku_rules::{Board, Color, Direction, Point, Rule, Size};

use super::network::{Accumulators, CONVOLUTION_WIDTH, Convolution, FirstLayer, Network};
use super::weights::{Weights, embedded};
use crate::patterns::cells::{Cells, Change, Counts, POINTS, ROWS, packed_patterns_of, with};
use crate::patterns::code::pattern_in;
use crate::patterns::points::Points;
use crate::patterns::tables::{LOW_BITS, PointScore, Tables};
use crate::patterns::{Class, Pattern};

/// The number of cells on each side of the centre of a window.
const SIDE: u32 = 5;

/// The most cells that a stone changes: its own, and five to each side in four directions.
const MAX_CHANGES: usize = 41;
/// The number of changes by which the list grows.
const ROOM: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
struct Mark {
    point: Point,
    color: Color,
    /// The index of its first entry in the list of changes.
    first: usize,
    counts: Counts,
    accumulators: Accumulators,
}

/// A board, the patterns of its empty cells, their counts, and the network's accumulators.
///
/// Stones are taken back in reverse order. Cells with a stone have no patterns; when the stone is
/// taken back, a cell has its earlier ones again.
#[derive(Clone)]
pub struct State {
    tables: &'static Tables,
    network: Arc<Network>,
    board: Board,
    cells: Box<Cells>,
    counts: Counts,
    /// The network's accumulators; a search of fours does not update them.
    accumulators: Accumulators,
    /// The network's convolution for either side to move, of the position that was last evaluated
    /// for it.
    convolutions: [Convolution; 2],
    /// The stones of each row, one bit a column.
    rows: [u32; ROWS],
    /// The cells changed by the stones that can be taken back, as they were before, in the first
    /// [`Self::changed`] entries; the rest is spare room.
    changes: Vec<Change>,
    changed: usize,
    marks: Vec<Mark>,
}

impl State {
    pub fn new(size: Size, rule: Rule) -> Self {
        Self::of_board(&Board::new(size), rule)
    }

    /// The state of a board as it stands. Its stones cannot be taken back.
    pub fn of_board(board: &Board, rule: Rule) -> Self {
        Self::judged_by(board, rule, embedded())
    }

    /// Like [`State::of_board`], with the network of these weights.
    pub fn judged_by(board: &Board, rule: Rule, weights: &Weights) -> Self {
        let (tables, network) = (Tables::of(rule), weights.network(rule));
        let first = network.first();
        let mut state = Self {
            tables,
            network: Arc::clone(&network),
            board: board.clone(),
            cells: Box::default(),
            counts: Counts::default(),
            accumulators: first.bias(),
            convolutions: Color::ALL.map(|mover| Convolution::new(network.head(mover))),
            rows: [0; ROWS],
            changes: Vec::new(),
            changed: 0,
            marks: Vec::with_capacity(1 << 7),
        };
        for (point, _) in board.occupied_points() {
            state.rows[usize::from(point.y())] |= 1 << point.x();
        }
        for point in board.empty_points() {
            let place = point.index();
            let lines = lines_from_scratch(tables, board, point);
            state
                .cells
                .renew(place, lines, tables, &mut Counts::default());
            for color in Color::ALL {
                state
                    .counts
                    .add(color, state.cells.packed_pattern(place, color));
            }
            first.add(&mut state.accumulators, state.cells.packed_patterns(place));
        }
        if board.size() != Size::STANDARD {
            // The network is trained on boards of 15x15: an empty board counts like an empty 15x15,
            // and from there only the changes by stones are added.
            let [standard, own] =
                [Size::STANDARD, board.size()].map(|size| empty_board(tables, first, size));
            state.accumulators.add(&standard.0);
            state.accumulators.subtract(&own.0);
        }
        state
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

    #[inline]
    pub const fn rule(&self) -> Rule {
        self.tables.rule
    }

    /// The number of stones that can be taken back.
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

    /// The pattern that a stone on an empty cell would make in one direction.
    #[inline]
    pub fn pattern(&self, point: Point, direction: Direction, color: Color) -> Pattern {
        pattern_in(
            self.cells.quadruple(point.index(), color),
            direction.index(),
        )
    }

    /// The patterns of an empty cell in the four directions, in [`Direction::ALL`]'s order.
    #[inline]
    pub fn patterns(&self, point: Point, color: Color) -> [Pattern; 4] {
        let quadruple = self.cells.quadruple(point.index(), color);
        [0, 1, 2, 3].map(|direction| pattern_in(quadruple, direction))
    }

    /// The code of an empty cell's patterns, below [`crate::patterns::code::CODES`].
    #[inline]
    pub fn code(&self, point: Point, color: Color) -> usize {
        self.cells.packed_pattern(point.index(), color).code()
    }

    /// The class of a stone on an empty cell; [`Class::None`] if there is a stone.
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> Class {
        Class::from_index(self.cells.classes(color)[point.index()].into())
    }

    /// The number of empty cells with a class for a colour.
    #[inline]
    pub fn count(&self, color: Color, class: Class) -> usize {
        self.counts.count(color, class as usize)
    }

    /// The class and ordering scores of an empty cell for a colour.
    #[inline]
    pub fn point_score(&self, point: Point, color: Color) -> &'static PointScore {
        self.tables.point_score(color, self.code(point, color))
    }

    /// The value by the [network](super::network) of the cells and these [threats](super::threats),
    /// to the mover.
    #[inline]
    pub(crate) fn network_value(&mut self, mover: Color, flags: usize) -> i32 {
        let pooled = self.convolved(mover);
        self.network
            .value(&self.accumulators, &pooled, mover, flags)
    }

    /// The output of the network's [convolution](super::network::convolution), for the mover.
    #[inline]
    fn convolved(&mut self, mover: Color) -> [i32; CONVOLUTION_WIDTH] {
        let (head, size) = (self.network.head(mover), self.board.size());
        let classes = [mover, !mover].map(|color| self.cells.classes(color));
        let convolution = &mut self.convolutions[mover.index()];
        convolution.update(head, classes, size);
        convolution.pooled(head, size)
    }

    /// The stones of row `y`, one bit a column; none if the row is off the board.
    #[inline]
    pub fn row(&self, y: usize) -> u32 {
        self.rows[y % ROWS]
    }

    /// The empty cells whose class for `color` is from `least` to `most`, row by row.
    #[inline]
    pub(crate) fn points_between(&self, color: Color, least: Class, most: Class) -> Points<'_> {
        Points::new(self.cells.classes(color), self.board.size(), least, most)
    }

    /// The empty cells of a class for `color`, row by row.
    #[inline]
    pub(crate) fn points_of(&self, color: Color, class: Class) -> Points<'_> {
        if self.count(color, class) == 0 {
            return Points::NONE;
        }
        self.points_between(color, class, class)
    }

    /// Places a stone on an empty point, without a check of the rules.
    pub fn place(&mut self, point: Point, color: Color) {
        self.place_with::<false>(point, color);
    }

    /// Places a stone for a search of fours, in much less time: until it is taken back, only what
    /// belongs to fours and fives is up to date, that is classes of a four and more with their
    /// counts, the points of these classes, and all patterns of such cells; in renju also what is
    /// forbidden. Other cells keep their old values.
    pub fn place_for_fours(&mut self, point: Point, color: Color) {
        self.place_with::<true>(point, color);
    }

    #[inline]
    fn place_with<const FOURS: bool>(&mut self, point: Point, color: Color) {
        self.marks.push(Mark {
            point,
            color,
            first: self.changed,
            counts: self.counts,
            accumulators: self.accumulators,
        });
        let place = point.index();
        let own = self.cells.now(place);
        if self.changes.len() < self.changed + MAX_CHANGES {
            self.changes.resize(self.changed + ROOM, own);
        }
        let Some(changes) = self.changes[self.changed..].first_chunk_mut() else {
            return;
        };
        self.board.place(point, color);
        self.rows[usize::from(point.y())] |= 1 << point.x();
        changes[0] = own;
        let mut lines = [0; MAX_CHANGES];
        let changed = find_changes::<FOURS>(
            self.tables,
            &self.board,
            &self.cells,
            point,
            (changes, &mut lines),
        );
        let first = self.network.first();
        if !FOURS {
            first.remove(&mut self.accumulators, self.cells.packed_patterns(place));
        }
        self.cells.cover(place, &mut self.counts);
        for (change, lines) in changes[..changed].iter().zip(lines).skip(1) {
            let [before, now] =
                self.cells
                    .renew(change.place(), lines, self.tables, &mut self.counts);
            if !FOURS {
                first.update(&mut self.accumulators, before, now);
            }
        }
        self.changed += changed;
    }

    /// Takes back the last stone. Does nothing if there is none.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.pop() else {
            debug_assert!(false, "no stone to take back");
            return;
        };
        self.board.remove(mark.point);
        self.rows[usize::from(mark.point.y())] &= !(1 << mark.point.x());
        // No cell is in the list twice for one stone.
        for change in &self.changes[mark.first..self.changed] {
            self.cells.restore(change);
        }
        self.changed = mark.first;
        self.counts = mark.counts;
        self.accumulators = mark.accumulators;
    }
}

/// Finds the empty cells that a stone just placed changes: writes them as they are, and their new
/// patterns, from the second entry on. Returns the number of entries.
///
/// Which of the cells within reach change can't be foretold. So each is written down, and the next
/// takes its entry if it stays the same: no branch is mispredicted.
#[inline]
fn find_changes<const FOURS: bool>(
    tables: &Tables,
    board: &Board,
    cells: &Cells,
    point: Point,
    (changes, renewed): (&mut [Change; MAX_CHANGES], &mut [u32; MAX_CHANGES]),
) -> usize {
    let place = point.index();
    let mut found = 1;
    for direction in Direction::ALL {
        let line = board.line(point, direction);
        let own = Board::place_on_line(point, direction);
        let stride = isize::from(direction.stride());
        // The index that the line's cell 0 would have.
        let base = place.wrapping_add_signed(-stride * own as isize);
        let calm = FOURS && tables.has_no_four(line, own);
        // The low bits of the empty cells within the stone's reach.
        let mut reached = !(line | line >> 1) & LOW_BITS & tables.reached_from(own);
        while reached != 0 {
            let bit = reached.trailing_zeros();
            reached &= reached - 1;
            // It is on the board, since no cell off it is empty; the remainder shows the compiler
            // that the index is in bounds.
            let there = base.wrapping_add_signed(stride * (bit / 2) as isize) % POINTS;
            let before = cells.lines(there);
            let had_four = FOURS && tables.is_of_fours(before);
            if calm && !had_four {
                continue;
            }
            let window = line.wrapping_shr(bit.wrapping_sub(2 * SIDE)) as u32;
            let both = tables.line(window & 0x3ff | (window >> 2) & 0xf_fc00);
            let mut lines = with(before, direction, both);
            let changes_now = lines != before;
            if FOURS && changes_now && !had_four {
                if !tables.is_of_fours(both.into()) {
                    continue;
                }
                // This is the cell's first four, so its other lines may be out of date.
                lines = Point::from_index(there)
                    .map_or(lines, |point| lines_from_scratch(tables, board, point));
            }
            if let Some((change, new)) = changes.get_mut(found).zip(renewed.get_mut(found)) {
                (*change, *new) = (cells.now(there), lines);
                found += usize::from(changes_now);
            }
        }
    }
    found
}

/// The sum of what the cells of an empty board add to the accumulators.
fn empty_board(tables: &Tables, first: &FirstLayer, size: Size) -> Accumulators {
    let board = Board::new(size);
    let mut accumulators = Accumulators::ZERO;
    for point in board.empty_points() {
        let lines = lines_from_scratch(tables, &board, point);
        first.add(&mut accumulators, packed_patterns_of(lines, tables));
    }
    accumulators
}

/// The patterns of an empty cell, computed from the board.
fn lines_from_scratch(tables: &Tables, board: &Board, point: Point) -> u32 {
    let both = |direction| tables.line(board.window(point, direction));
    u32::from_le_bytes(Direction::ALL.map(both))
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
