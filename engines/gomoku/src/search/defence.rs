//! The moves that may answer a threat; every other move loses.

use arrayvec::ArrayVec;
use gomoku_rules::{Color, Direction, Point, Rule};

use crate::eval::State;
use crate::patterns::{Class, Pattern};

/// The most answers to one threat: its own cell and ten on each line.
const MAX_ANSWERS: usize = 41;

pub(super) type Answers = ArrayVec<Point, MAX_ANSWERS>;

/// The empty cells up to `reach` steps from a point on its line in a direction.
fn on_line(
    state: &State,
    point: Point,
    direction: Direction,
    reach: i16,
) -> impl Iterator<Item = Point> {
    (-reach..=reach)
        .filter(|&distance| distance != 0)
        .filter_map(move |distance| point.step(state.board().size(), direction, distance))
        .filter(|&point| state.is_empty(point))
}

/// The only cells that stop a five threatened at `five`: the cell itself; in caro also those that
/// block it.
pub(super) fn to_five(state: &mut State, five: Point, defender: Color) -> Answers {
    let mut answers = Answers::new();
    answers.push(five);
    if !matches!(state.rule(), Rule::Caro | Rule::CaroExact) {
        return answers;
    }
    let others: Vec<Point> = Direction::ALL
        .into_iter()
        .filter(|&direction| state.pattern(five, direction, !defender) == Pattern::Five)
        .flat_map(|direction| on_line(state, five, direction, 5).collect::<Vec<_>>())
        .collect();
    for point in others {
        state.place(point, defender);
        if state.class(five, !defender) != Class::Five {
            answers.push(point);
        }
        state.undo();
    }
    answers
}

/// All cells that may stop the open four, or the two fours, that the opponent threatens to make at
/// `point`: the cell itself and those on the lines of these fours.
pub(super) fn to_open_four(state: &State, point: Point, opponent: Color) -> Answers {
    let mut answers = Answers::new();
    answers.push(point);
    let reach = if state.rule() == Rule::Freestyle {
        4
    } else {
        5
    };
    for direction in Direction::ALL {
        if state.pattern(point, direction, opponent).is_four() {
            answers.extend(on_line(state, point, direction, reach));
        }
    }
    answers
}
