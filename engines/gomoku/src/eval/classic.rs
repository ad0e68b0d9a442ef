//! The evaluation of the course lab (of the undergraduate AI course whose lab this program
//! reproduces): the patterns on the board, with a weight for two threats at once.
//!
//! Each line counts with the best pattern of each colour on it. A new stone changes only the four
//! lines through it, so only those are counted again ([`Sheet::place`]): about ten times faster
//! than from scratch. The cells to try are chosen beforehand by the stones next to them, an own
//! stone counting 1 and one of the opponent's 0.5 ([`preselect`]).

use arrayvec::ArrayVec;
use gomoku_rules::board::{BLACK, OUTSIDE};
use gomoku_rules::{Board, Color, Direction, Point, Rule};
use search::value::Value;

use crate::patterns::line::{PATTERNS, Pattern};
use crate::patterns::tables::Tables;

/// The value of a line by its best pattern, in the order of [`Pattern`]: the customary figures for
/// open one and sleeping two, open two and sleeping three, open three and four, open four.
const WORTH: [Value; PATTERNS] = [
    0, 0, 20, 20, 120, 120, 120, 120, 720, 720, 720, 4_320, 7_000, 0, 0,
];
/// The value of two threats at once to the side that is not to move.
const DOUBLE_THREAT: Value = 2_500;
/// The value of an open three to the side to move, which makes an open four next.
const OPEN_THREE_TO_MOVE: Value = 3_000;
pub const CANDIDATES: usize = 20;
/// The index of the first cell of a line that is on a board.
const FIRST: u32 = 5;
/// The most cells that a line has on a board.
const LONGEST: u32 = 22;

/// The best pattern on a line, for each colour.
type Best = [Pattern; 2];

/// The number of lines with each pattern as their best, for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([[u16; PATTERNS]; 2]);

/// The counts of a board, updated as stones are placed and taken back.
#[derive(Clone)]
pub struct Sheet {
    tables: &'static Tables,
    counts: Counts,
    /// The counts before each stone placed.
    before: Vec<Counts>,
}

impl Sheet {
    /// Counts the patterns of a board.
    pub fn of_board(board: &Board, rule: Rule) -> Self {
        let mut sheet = Self {
            tables: Tables::of(rule),
            counts: Counts::default(),
            before: Vec::new(),
        };
        for direction in Direction::ALL {
            for start in board.size().points() {
                if start.step(board.size(), direction, -1).is_none() {
                    sheet.count(board, start, direction, 1);
                }
            }
        }
        sheet
    }

    /// The best pattern of each colour on a line through a point.
    fn best(&self, board: &Board, point: Point, direction: Direction) -> Best {
        let line = board.line(point, direction);
        let mut best = [Pattern::Dead; 2];
        for place in FIRST..FIRST + LONGEST {
            let cell = (line >> (2 * place)) as u32 & OUTSIDE;
            if cell == 0 || cell == OUTSIDE {
                continue;
            }
            let cells = (line >> (2 * (place - FIRST))) as u32;
            let both = self.tables.line(cells & 0x3ff | (cells >> 2) & 0xf_fc00);
            let (color, made) = if cell == BLACK {
                (0, both & 0xf)
            } else {
                (1, both >> 4)
            };
            let made = Pattern::from_index(made.into());
            // Patterns that are forbidden to black count as nothing.
            if made <= Pattern::Five {
                best[color] = best[color].max(made);
            }
        }
        best
    }

    fn count(&mut self, board: &Board, point: Point, direction: Direction, sign: i16) {
        let best = self.best(board, point, direction);
        for (counts, best) in self.counts.0.iter_mut().zip(best) {
            let count = &mut counts[best as usize];
            *count = count.wrapping_add_signed(sign);
        }
    }

    /// Places a stone on `board` and updates the counts.
    pub fn place(&mut self, board: &mut Board, point: Point, color: Color) {
        self.before.push(self.counts);
        for direction in Direction::ALL {
            self.count(board, point, direction, -1);
        }
        board.place(point, color);
        for direction in Direction::ALL {
            self.count(board, point, direction, 1);
        }
    }

    /// Restores the counts from before the last stone. The caller restores the board.
    pub fn undo(&mut self) {
        if let Some(counts) = self.before.pop() {
            self.counts = counts;
        }
    }

    /// The value of the position to the mover.
    pub fn evaluate(&self, mover: Color) -> Value {
        let [own, other] = [mover, !mover].map(|color| &self.counts.0[color.index()]);
        let sum = |counts: &[u16; PATTERNS]| -> Value {
            counts
                .iter()
                .zip(WORTH)
                .map(|(&count, worth)| Value::from(count) * worth)
                .sum()
        };
        let of = |counts: &[u16; PATTERNS], kinds: &[Pattern]| -> u16 {
            kinds.iter().map(|&kind| counts[kind as usize]).sum()
        };
        let threes = [Pattern::OpenThree1, Pattern::OpenThree2];
        let fours = [Pattern::Four, Pattern::OpenFour];
        let mut value = sum(own) - sum(other);
        if of(other, &threes) + of(other, &fours) > 1 {
            value -= DOUBLE_THREAT;
        }
        if of(own, &threes) > 0 && of(other, &fours) == 0 {
            value += OPEN_THREE_TO_MOVE;
        }
        value.clamp(-super::MAX_VALUE, super::MAX_VALUE)
    }
}

/// The cells next to the most stones, best first: an own stone counts 1, one of the opponent's 0.5.
pub(crate) fn preselect(board: &Board, mover: Color) -> ArrayVec<Point, CANDIDATES> {
    let halves = |point: Point| -> u32 {
        Direction::ALL
            .into_iter()
            .flat_map(|direction| [-1, 1].map(|step| point.step(board.size(), direction, step)))
            .flatten()
            .filter_map(|near| board.get(near))
            .map(|color| if color == mover { 2 } else { 1 })
            .sum()
    };
    let mut touching: Vec<(u32, Point)> = board
        .empty_points()
        .map(|point| (halves(point), point))
        .filter(|&(halves, _)| halves > 0)
        .collect();
    touching.sort_by_key(|&(halves, point)| (std::cmp::Reverse(halves), point));
    touching
        .into_iter()
        .take(CANDIDATES)
        .map(|(_, point)| point)
        .collect()
}

#[cfg(test)]
mod tests;
