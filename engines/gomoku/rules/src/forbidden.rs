//! The points that renju forbids black.
//!
//! Black may not make two fours, two threes that live, or a run of six or more, except that five in
//! a row wins whatever else the move makes (Renju International Federation, *Rules of Renju*, 9).
//! What a stone on the point makes of each line is looked up in [`lines`]. Fours count as they are,
//! but a three lives only if one of its extensions to a straight four is a legal move of black's:
//! the same question with one stone more. So the judgement recurses, and it ends, since every level
//! fills a point. During a game white stones appear between two judgements of a point, hence
//! verdicts may change both ways, and none is kept.

use std::fmt;

use crate::board::Board;
use crate::direction::Direction;
use crate::point::Point;
use crate::win::neighbours;

pub mod lines;

use lines::{Line, class};
use text_boards::Color;

/// Why black may not play on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Forbidden {
    /// Six or more in a row (长连).
    Overline,
    DoubleFour,
    DoubleThree,
}

impl Forbidden {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Overline => "overline",
            Self::DoubleFour => "double-four",
            Self::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The judgement of a black stone on a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Judgement {
    Five,
    Forbidden(Forbidden),
    Legal,
}

/// Why black may not play on an empty point, or None if black may. The board is changed during the
/// call and restored on return.
///
/// The method is the plain reading of rule 9, with a table of lines instead of its patterns: five
/// first, then overline, then fours, then threes by recursion.
#[inline]
pub fn verdict(board: &mut Board, point: Point) -> Option<Forbidden> {
    match judge(board, point) {
        Judgement::Forbidden(reason) => Some(reason),
        Judgement::Five | Judgement::Legal => None,
    }
}

/// Every empty point that is forbidden to black, row by row from the top left.
pub fn points(board: &mut Board) -> Vec<(Point, Forbidden)> {
    let size = board.size();
    size.points()
        .filter_map(|point| {
            if !board.is_empty(point) {
                return None;
            }
            Some((point, verdict(board, point)?))
        })
        .collect()
}

/// Judges a black stone on an empty point.
fn judge(board: &mut Board, point: Point) -> Judgement {
    let mut overline = false;
    let mut fours = 0;
    let mut threes = 0;
    let classes = Direction::ALL.map(|direction| class(board.window(point, direction)));
    for line in classes {
        match line {
            Line::None => {}
            Line::ThreeBack | Line::ThreeForward | Line::ThreeBoth => threes += 1,
            Line::Four | Line::StraightFour => fours += 1,
            Line::TwoFours => fours += 2,
            Line::Overline => overline = true,
            Line::Five => return Judgement::Five,
        }
    }
    if overline {
        return Judgement::Forbidden(Forbidden::Overline);
    }
    if fours >= 2 {
        return Judgement::Forbidden(Forbidden::DoubleFour);
    }
    if threes < 2 {
        return Judgement::Legal;
    }
    board.place(point, Color::Black);
    // Two must live; `threes` counts those that are not tested yet.
    let mut live = 0;
    for (direction, line) in Direction::ALL.into_iter().zip(classes) {
        if live == 2 || live + threes < 2 {
            break;
        }
        let (back, forward) = line.three_extends();
        if back || forward {
            threes -= 1;
            live += u32::from(three_lives(board, point, direction, back, forward));
        }
    }
    board.remove(point);
    if live >= 2 {
        Judgement::Forbidden(Forbidden::DoubleThree)
    } else {
        Judgement::Legal
    }
}

/// Whether one of a three's extensions is a legal move of black's that makes no five. `point` is
/// occupied; the extensions are the first cells beside its run.
fn three_lives(
    board: &mut Board,
    point: Point,
    direction: Direction,
    back: bool,
    forward: bool,
) -> bool {
    let (behind, ahead) = neighbours(board.window(point, direction), Color::Black);
    let extensions = [(back, -(behind as i16) - 1), (forward, ahead as i16 + 1)];
    extensions.into_iter().any(|(extends, distance)| {
        extends && judge(board, point.offset(direction, distance)) == Judgement::Legal
    })
}
