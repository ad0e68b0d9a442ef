//! The course's evaluation: the patterns on the board, two threats at once decide.
//!
//! Each line counts with the best pattern that each colour has on it. A new stone changes the four
//! lines through it and no other, so those alone are looked at again ([`Sheet::place`]): about ten
//! times faster than from scratch. Which cells are tried at all is decided beforehand by how many
//! stones they touch, an own stone counting 1 and one of the opponent's 0.5 ([`preselect`]).

use arrayvec::ArrayVec;
use gomoku_rules::board::{BLACK, OUTSIDE};
use gomoku_rules::{Board, Color, Direction, Point, Rule};
use search::value::Value;

use crate::patterns::line::{PATTERNS, Pattern};
use crate::patterns::tables::Tables;

/// What the best pattern of a line counts, by [`Pattern`]'s number: the customary figures for open
/// one and sleeping two, open two and sleeping three, open three and four, open four.
const WORTH: [Value; PATTERNS] = [
    0, 0, 20, 20, 120, 120, 120, 120, 720, 720, 720, 4_320, 7_000, 0, 0,
];
/// What two threats at once are worth to the side that waits.
const DOUBLE_THREAT: Value = 2_500;
/// What an open three is worth to the side to move: the open four is next.
const OPEN_THREE_TO_MOVE: Value = 3_000;
pub const CANDIDATES: usize = 20;
/// The first cell of a line on the board.
const FIRST: u32 = 5;
/// The most cells of a line.
const LONGEST: u32 = 22;

/// The best pattern of each colour on a line.
type Best = [Pattern; 2];

/// How many lines have a pattern as their best, for each colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts([[u16; PATTERNS]; 2]);

/// The patterns of a board by the course's count, as stones come and go.
#[derive(Clone)]
pub struct Sheet {
    tables: &'static Tables,
    counts: Counts,
    /// Those before each stone placed.
    before: Vec<Counts>,
}

impl Sheet {
    /// Of a board as it stands.
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

    /// The best patterns of the line through a point.
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
            // Black's forbidden patterns are none.
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

    /// Takes in a stone about to be placed on `board`, which has it afterwards.
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

    /// Forgets the last stone taken in.
    pub fn undo(&mut self) {
        if let Some(counts) = self.before.pop() {
            self.counts = counts;
        }
    }

    /// What the position is worth to the mover.
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

/// The cells that touch most stones, best first: an own one counts 1, one of the opponent's 0.5.
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
