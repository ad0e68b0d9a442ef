//! Evaluations that a reader can check on the board: material and mobility in Xiangqi, corners and
//! mobility in Reversi, possible fives in Gomoku.

use engine_client::Seat;

use crate::rules::GameRules;
use crate::schema::View;

/// Value of each move more than the opponent has in Xiangqi, in 1/100 soldier.
const MOBILITY: i32 = 5;
/// Value of a corner in Reversi, in moves.
const CORNER: i32 = 10;
/// Value of five points in a row in Gomoku by the number of stones there, if all are of one side.
const FIVES: [i32; 6] = [0, 1, 4, 16, 64, 256];

/// The value of a position for `side`, whether or not it is its turn.
pub(super) fn evaluate(rules: &GameRules, view: &View, side: Seat) -> i32 {
    let first = match rules.game.name() {
        "xiangqi" => material(view) + MOBILITY * mobility(rules, view),
        "reversi" => CORNER * corners(view) + mobility(rules, view),
        _ => fives(view),
    };
    match side {
        Seat::First => first,
        Seat::Second => -first,
    }
}

fn sign(is_first: bool) -> i32 {
    if is_first { 1 } else { -1 }
}

/// Material in 1/100 soldier: chariot 9 soldiers, cannon 4.5, horse 4, advisor and elephant 2,
/// soldier 1, or 2 beyond the river.
fn material(view: &View) -> i32 {
    let mut sum = 0;
    for (y, row) in view.rows.iter().enumerate() {
        for letter in row.chars() {
            let is_red = letter.is_ascii_uppercase();
            let has_crossed = if is_red { y < 5 } else { y >= 5 };
            let worth = match letter.to_ascii_lowercase() {
                'r' => 900,
                'c' => 450,
                'n' | 'h' => 400,
                'a' | 'b' | 'e' => 200,
                'p' if has_crossed => 200,
                'p' => 100,
                _ => 0,
            };
            sum += sign(is_red) * worth;
        }
    }
    sum
}

/// How many more moves the first side has than the second; 0 where the other side cannot be given
/// the move, as when there is a check.
fn mobility(rules: &GameRules, view: &View) -> i32 {
    let other = view.turn.other();
    let turned = rules.placed(&view.rows, other);
    let Ok(turned) = turned.and_then(|start| rules.view(&start, &[])) else {
        return 0;
    };
    let others = if turned.turn == other {
        turned.legal.len()
    } else {
        0
    };
    (view.legal.len() as i32 - others as i32) * sign(view.turn == Seat::First)
}

fn corners(view: &View) -> i32 {
    let (top, bottom) = (view.rows.first(), view.rows.last());
    let rows = top.into_iter().chain(bottom).map(String::as_bytes);
    let ends = rows.flat_map(|row| row.first().into_iter().chain(row.last()));
    ends.map(|&corner| match corner {
        b'X' => 1,
        b'O' => -1,
        _ => 0,
    })
    .sum()
}

fn fives(view: &View) -> i32 {
    let rows: Vec<&[u8]> = view.rows.iter().map(String::as_bytes).collect();
    let (height, width) = (
        rows.len() as i32,
        rows.first().map_or(0, |row| row.len()) as i32,
    );
    let mut sum = 0;
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for y in 0..height {
            for x in 0..width {
                let (end_x, end_y) = (x + 4 * dx, y + 4 * dy);
                if !(0..width).contains(&end_x) || end_y >= height {
                    continue;
                }
                let points = (0..5).map(|i| rows[(y + i * dy) as usize][(x + i * dx) as usize]);
                let count = |color| points.clone().filter(|&point| point == color).count();
                sum += match (count(b'X'), count(b'O')) {
                    (black, 0) => FIVES[black],
                    (0, white) => -FIVES[white],
                    _ => 0,
                };
            }
        }
    }
    sum
}
