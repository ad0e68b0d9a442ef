//! The moves that can matter against a threat to win by fours.
//!
//! The threat is a line: attack, forced answer, attack, ... Suppose the threatened side plays some
//! move first. If it is none of the following, the very same line still wins, move by move:
//!
//! 1. a point of the line, or a completion of its last four: no other point stops a four of the
//!    line;
//! 2. a four of the threatened side's, which must be answered first;
//! 3. a point that makes a forced answer of the line a four, or a five: one in a run of five with
//!    the answer that lacks two more stones once the answer is there;
//! 4. in renju, a point that changes which black moves of the line are forbidden. White stones
//!    never make a point forbidden by themselves: a point that needs no look at its threes stays
//!    allowed ([`gomoku_rules::forbidden`]). If an attack of black's did need one, or the line ends
//!    in a block that black may not play, every point may matter, and every point is tried;
//! 5. in caro, a stone at an end of the line's fives: any point near the line.
//!
//! So no move that is left out saves the threatened side.

use gomoku_rules::forbidden::lines::{Line, class};
use gomoku_rules::{Board, Color, Direction, Point, Rule};

use super::super::lines::cells;
use super::{Placed, Vct};

/// How far along a line from a stone cells depend on it.
const REACH: i16 = 5;

/// A set of points, in the order in which they were added.
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
    /// The legal moves of `side` that may refute a threat of the other side's, when nobody has a
    /// four on the board.
    pub(super) fn defences(&mut self, threat: &[Point], side: Color) -> Vec<Point> {
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
        points.retain(|&point| self.board().is_empty(point) && self.is_legal(point, side));
        points
    }

    /// Plays the line; adds the points that would make its answers fours or fives, and its last
    /// completions. Returns whether every point may matter.
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

    /// Adds every point that shares a line with one of the set, near enough to block a five there.
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

/// Whether a black stone on the point makes two threes by its lines alone, so that only recursion
/// decides whether it is forbidden.
fn needs_recursion(board: &Board, point: Point) -> bool {
    let threes = Direction::ALL.into_iter().filter(|&direction| {
        matches!(
            class(board.window(point, direction)),
            Line::ThreeBack | Line::ThreeForward | Line::ThreeBoth
        )
    });
    board.get(point) != Some(Color::White) && threes.count() >= 2
}
