//! Which moves can matter against a threat to win by fours.
//!
//! The threat is one line: attack, forced answer, attack, ... Let the threatened side play some
//! move first. If it is none of the following, the very same line still wins, move by move:
//!
//! 1. a point of the line, or a completion of its last four: elsewhere no four of the line is
//!    stopped;
//! 2. a four of the threatened side's, which must be answered first;
//! 3. a point that makes a forced answer of the line a four, or a five: one beside it on a run of
//!    five that wants two more stones once the answer stands;
//! 4. in renju, a point that changes which black moves of the line are forbidden. White stones
//!    never forbid a point on their own account: a point that needs no look at its threes stays
//!    allowed ([`gomoku_rules::forbidden`]). Where an attack of black's did need one, or the line
//!    ends in a block that black may not play, every point may matter, and every point is tried;
//! 5. in caro, a stone at an end of the line's fives: any point near the line.
//!
//! So what is left out never saves the threatened side.

use gomoku_rules::forbidden::lines::{Line, class};
use gomoku_rules::{Board, Color, Direction, Point, Rule};

use super::super::lines::cells;
use super::{Placed, Vct};

/// Cells from a stone to the farthest that a line through it depends on.
const REACH: i16 = 5;

/// Points without repetition, in the order in which they were added.
struct Set {
    points: Vec<Point>,
    has: [bool; Point::COUNT],
}

impl Set {
    fn add(&mut self, point: Point) {
        if !std::mem::replace(&mut self.has[point.index()], true) {
            self.points.push(point);
        }
    }
}

impl Vct<'_> {
    /// The legal moves of `side`'s that may refute a threat of the other side's, when nobody has a
    /// four on the board.
    pub(super) fn answers(&mut self, threat: &[Point], side: Color) -> Vec<Point> {
        let mut set = Set {
            points: Vec::new(),
            has: [false; Point::COUNT],
        };
        for &point in threat {
            set.add(point);
        }
        let tries_all = self.add_along(threat, side, &mut set);
        self.fours(side).for_each(|point, _, _| set.add(point));
        if tries_all {
            self.board().empty_points().for_each(|point| set.add(point));
        }
        if matches!(self.rule, Rule::Caro | Rule::CaroExact) {
            self.add_near(&mut set);
        }
        let mut points = set.points;
        points.retain(|&point| self.board().is_empty(point) && self.may(point, side));
        points
    }

    /// Plays the line and adds what arms its answers, and its last completions. Returns whether any
    /// point may matter.
    fn add_along(&mut self, threat: &[Point], side: Color, set: &mut Set) -> bool {
        let mut tries_all = false;
        let mut stones: Vec<Placed> = Vec::new();
        for (index, &point) in threat.iter().enumerate() {
            if index.is_multiple_of(2) {
                tries_all |= self.binds(!side) && needs_recursion(self.board(), point);
                let (placed, fives) = self.place(point, !side);
                stones.push(placed);
                fives.some().for_each(|five| set.add(five));
                let is_last = index + 1 == threat.len();
                tries_all |= is_last && self.binds(side) && !fives.are_many();
            } else {
                let (placed, _) = self.place(point, side);
                stones.push(placed);
                for (line, makes) in self.fours(side).lines_of(point, side) {
                    for cell in cells(makes.four | makes.five) {
                        set.add(Board::point_on_line(line, cell));
                    }
                }
            }
        }
        for placed in stones.iter().rev() {
            self.undo(placed);
        }
        tries_all
    }

    /// Adds every point that shares a line with one of the set, near enough to end a five there.
    fn add_near(&self, set: &mut Set) {
        let size = self.board().size();
        for point in set.points.clone() {
            for direction in Direction::ALL {
                for distance in -REACH..=REACH {
                    if let Some(there) = point.step(size, direction, distance) {
                        set.add(there);
                    }
                }
            }
        }
    }
}

/// Whether a black stone on the point makes two threes by the look of its lines, so that only
/// recursion tells whether it is forbidden.
fn needs_recursion(board: &Board, point: Point) -> bool {
    let threes = Direction::ALL.into_iter().filter(|&direction| {
        matches!(
            class(board.window(point, direction)),
            Line::ThreeBack | Line::ThreeForward | Line::ThreeBoth
        )
    });
    board.get(point) != Some(Color::White) && threes.count() >= 2
}
