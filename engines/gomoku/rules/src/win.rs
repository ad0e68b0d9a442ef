//! Tests whether a stone makes a winning run under each rule.

use text_boards::Color;

use crate::board::{BLACK, Board, OUTSIDE, WHITE};
use crate::direction::Direction;
use crate::point::Point;
use crate::rule::Rule;

/// The low bit of each of five cells.
const FIVE_CELLS: u32 = 0b01_01_01_01_01;
/// One bit above five cells, at which the count of equal cells ends at the latest.
const BEYOND: u32 = 1 << 10;

/// The number of stones of one colour next to a point on a line, without a gap: backward and
/// forward, 0 to 5 each. `window` is [`Board::window`] of the point.
#[inline]
pub const fn neighbours(window: u32, color: Color) -> (u32, u32) {
    let own = FIVE_CELLS * (BLACK << color.index());
    let forward = ((window >> 10 ^ own) | BEYOND).trailing_zeros() / 2;
    // The five cells backward, shifted so that the nearest is at the top of the word.
    let backward = ((window ^ own) << 22 | BEYOND << 11).leading_zeros() / 2;
    (backward, forward)
}

/// The cell `distance` steps forward of a window's point, 1 to 5, or backward if negative.
#[inline]
const fn cell_at(window: u32, distance: i32) -> u32 {
    let place = if distance < 0 {
        5 + distance
    } else {
        4 + distance
    };
    window >> (2 * place) & OUTSIDE
}

/// Whether a stone of the colour at the centre of this window is in a winning run.
#[inline]
pub const fn wins_on_line(window: u32, rule: Rule, color: Color) -> bool {
    let (backward, forward) = neighbours(window, color);
    let run = backward + 1 + forward;
    if run < 5 {
        return false;
    }
    match rule {
        Rule::Freestyle => true,
        Rule::Standard => run == 5,
        Rule::Renju => run == 5 || matches!(color, Color::White),
        Rule::Caro => run > 5 || !is_blocked_at_both_ends(window, color, backward, forward),
        Rule::CaroExact => run == 5 && !is_blocked_at_both_ends(window, color, backward, forward),
    }
}

/// Whether enemy stones block both ends of a run of five. The edge is no block.
const fn is_blocked_at_both_ends(window: u32, color: Color, backward: u32, forward: u32) -> bool {
    let enemy = match color {
        Color::Black => WHITE,
        Color::White => BLACK,
    };
    cell_at(window, -(backward as i32) - 1) == enemy && cell_at(window, forward as i32 + 1) == enemy
}

/// Whether a stone of `color` on `point` makes a winning run. Only the cells around the point
/// decide, not its own; renju's forbidden points are not considered.
#[inline]
pub fn wins(board: &Board, rule: Rule, point: Point, color: Color) -> bool {
    Direction::ALL
        .into_iter()
        .any(|direction| wins_on_line(board.window(point, direction), rule, color))
}

/// The stones of the first winning run through `point`, including it, the backward end first. None
/// if [`wins`] is false.
pub fn run(board: &Board, rule: Rule, point: Point, color: Color) -> Option<Vec<Point>> {
    let direction = Direction::ALL
        .into_iter()
        .find(|&direction| wins_on_line(board.window(point, direction), rule, color))?;
    // A window has five cells on each side; a run may be longer.
    let length = |sign: i16| {
        (1..)
            .take_while(|&distance| {
                point
                    .step(board.size(), direction, sign * distance)
                    .is_some_and(|there| board.get(there) == Some(color))
            })
            .count() as i16
    };
    let (backward, forward) = (length(-1), length(1));
    Some(
        (-backward..=forward)
            .map(|distance| point.offset(direction, distance))
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::size::Size;

    /// A row around `*`, and for each rule whether the stone `X` on `*` wins: freestyle, standard,
    /// renju, caro, caro exact; then the same with the colours exchanged.
    const CASES: [(&str, &str, &str); 16] = [
        (".XXX*.......", "-----", "-----"),
        (".XXXX*......", "+++++", "+++++"),
        (".XX*XX......", "+++++", "+++++"),
        ("*XXXX.......", "+++++", "+++++"),
        ("*XXXXO......", "+++++", "+++++"),
        (".......XXXX*", "+++++", "+++++"),
        ("......OXXXX*", "+++++", "+++++"),
        (".OXXXX*.....", "+++++", "+++++"),
        (".OXXXX*O....", "+++--", "+++--"),
        (".O*XXXXO....", "+++--", "+++--"),
        (".OXX*XXO....", "+++--", "+++--"),
        (".OXX*XXXO...", "+--+-", "+-++-"),
        (".XXXX*XXXX..", "+--+-", "+-++-"),
        (".XXXXX*XXXXX", "+--+-", "+-++-"),
        (".OXXX.*XO...", "-----", "-----"),
        ("XXXX.*XXXX..", "+++++", "+++++"),
    ];

    fn exchange(row: &str) -> String {
        row.chars()
            .map(|c| match c {
                'X' => 'O',
                'O' => 'X',
                other => other,
            })
            .collect()
    }

    /// Lays a row along a direction of a large board. Returns the board and the point of `*`.
    fn lay(row: &str, direction: Direction) -> (Board, Point) {
        let length = row.len() as u8;
        let size = match direction {
            Direction::Horizontal => Size::new(length, 7),
            Direction::Vertical => Size::new(7, length),
            _ => Size::square(length),
        }
        .unwrap();
        let first = match direction {
            Direction::Horizontal => Point::new(0, 3),
            Direction::Vertical => Point::new(3, 0),
            Direction::Diagonal => Point::new(0, 0),
            Direction::Antidiagonal => Point::new(0, length - 1),
        };
        let mut board = Board::new(size);
        let mut star = None;
        for (distance, letter) in row.chars().enumerate() {
            let point = first.step(size, direction, distance as i16).unwrap();
            if let Some(color) = Color::from_letter(letter) {
                board.place(point, color);
            }
            if letter == '*' {
                star = Some(point);
            }
        }
        (board, star.unwrap())
    }

    #[test]
    fn every_rule_wins_with_its_own_runs() {
        for (row, black, white) in CASES {
            for (color, row, expected) in [
                (Color::Black, row.to_owned(), black),
                (Color::White, exchange(row), white),
            ] {
                for direction in Direction::ALL {
                    let (mut board, star) = lay(&row, direction);
                    for (rule, expected) in Rule::ALL.into_iter().zip(expected.chars()) {
                        let said = wins(&board, rule, star, color);
                        assert_eq!(said, expected == '+', "{row} {direction:?} {rule} {color}");
                    }
                    board.place(star, color);
                    for (rule, expected) in Rule::ALL.into_iter().zip(expected.chars()) {
                        let run = run(&board, rule, star, color);
                        assert_eq!(run.is_some(), expected == '+', "{row} {rule} {color}");
                        if let Some(run) = run {
                            assert!(run.contains(&star) && run.len() >= 5);
                            assert!(run.iter().all(|&stone| board.get(stone) == Some(color)));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_run_of_eleven_is_shown_whole() {
        let (mut board, star) = lay(".XXXXX*XXXXX", Direction::Horizontal);
        board.place(star, Color::Black);
        let last = Point::new(11, 3);
        assert_eq!(
            run(&board, Rule::Freestyle, star, Color::Black)
                .unwrap()
                .len(),
            11
        );
        assert_eq!(
            run(&board, Rule::Freestyle, last, Color::Black)
                .unwrap()
                .len(),
            11
        );
    }
}
