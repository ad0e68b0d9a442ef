//! Checks claims of the solvers by the rules alone: plain boards, every empty point tried, no code
//! shared with the solvers.

use gomoku_rules::{Board, Color, Forbidden, Point, Rule, forbidden, win};
use thiserror::Error;

/// Why a line is no win by continuous fours.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("an empty line wins nothing")]
    Empty,
    /// A move on an occupied point or off the board.
    #[error("move {number}, {point}: not an empty point of the board")]
    NotEmpty {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
    },
    /// A move of black's on a point that renju forbids.
    #[error("move {number}, {point}: forbidden ({reason})")]
    Forbidden {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
        reason: Forbidden,
    },
    /// A move that does not stop a five of the opponent's.
    #[error("move {number}, {point}: the opponent has a five on {five}")]
    LeavesFive {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
        five: Point,
    },
    /// A move of the attacker's that makes no four.
    #[error("move {number}, {point}: no four")]
    NoFour {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
    },
    /// An answer to a four that need not be answered, or another than the forced one.
    #[error("move {number}, {point}: not the one answer to the four")]
    NotForced {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
    },
    /// A move after a five.
    #[error("move {number}, {point}: the game was won already")]
    GoesOn {
        /// The number of the move, counted from 1.
        number: usize,
        point: Point,
    },
    /// The last four has a legal answer.
    #[error("after the last move: {block} answers it")]
    Answered { block: Point },
    /// The line ends with a move of the defender's.
    #[error("the line ends with the defender's move")]
    Unfinished,
}

/// The empty points on which a colour makes a winning run.
pub fn fives(board: &Board, rule: Rule, color: Color) -> Vec<Point> {
    board
        .empty_points()
        .filter(|&point| win::wins(board, rule, point, color))
        .collect()
}

/// Why a colour may not play on an empty point.
pub fn foul(board: &mut Board, rule: Rule, color: Color, point: Point) -> Option<Forbidden> {
    if rule == Rule::Renju && color == Color::Black {
        forbidden::verdict(board, point)
    } else {
        None
    }
}

/// Replays a line of continuous fours from a position with the attacker to move.
///
/// When a move is wrong: every attack must be a legal four (or a five, last) that leaves the
/// defender no five, every answer the only one, and the last four must have no legal answer.
pub fn replay(
    board: &Board,
    rule: Rule,
    attacker: Color,
    line: &[Point],
) -> Result<(), ReplayError> {
    let mut board = board.clone();
    let mut forced = None;
    for (index, &point) in line.iter().enumerate() {
        let number = index + 1;
        let attacks = index.is_multiple_of(2);
        let color = if attacks { attacker } else { !attacker };
        if !board.contains(point) || !board.is_empty(point) {
            return Err(ReplayError::NotEmpty { number, point });
        }
        if let Some(reason) = foul(&mut board, rule, color, point) {
            return Err(ReplayError::Forbidden {
                number,
                point,
                reason,
            });
        }
        if !attacks {
            if forced != Some(point) {
                return Err(ReplayError::NotForced { number, point });
            }
            board.place(point, color);
            continue;
        }
        let wins = win::wins(&board, rule, point, color);
        let counter = fives(&board, rule, !color);
        board.place(point, color);
        let is_last = number == line.len();
        if wins {
            return if is_last {
                Ok(())
            } else {
                Err(ReplayError::GoesOn {
                    number: number + 1,
                    point: line[number],
                })
            };
        }
        if let Some(&five) = counter.iter().find(|&&five| five != point) {
            return Err(ReplayError::LeavesFive {
                number,
                point,
                five,
            });
        }
        forced = match fives(&board, rule, color)[..] {
            [] => return Err(ReplayError::NoFour { number, point }),
            [only] => Some(only),
            _ => None,
        };
        if is_last {
            return match forced {
                Some(block) if foul(&mut board, rule, !color, block).is_none() => {
                    Err(ReplayError::Answered { block })
                }
                _ => Ok(()),
            };
        }
    }
    if line.is_empty() {
        Err(ReplayError::Empty)
    } else {
        Err(ReplayError::Unfinished)
    }
}
