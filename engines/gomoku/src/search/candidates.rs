//! The cells that a search considers: those near stones.
//!
//! A stone far from all others makes no pattern. Candidates are the empty cells within two columns
//! and two rows of a stone, and those exactly three steps from one along a line.

use gomoku_rules::{Point, Size};

use crate::eval::State;

/// A set of cells by rows, one bit a column.
pub(super) type Rows = [u32; 32];

pub(super) fn near(state: &State) -> Rows {
    let size = state.board().size();
    let height = usize::from(size.height());
    let mut rows = [0; 32];
    for y in 0..height {
        let own = state.row(y);
        if own == 0 {
            continue;
        }
        let wide = own | own << 1 | own >> 1 | own << 2 | own >> 2;
        let far = own | own << 3 | own >> 3;
        rows[y] |= wide | far;
        for (distance, cells) in [(1, wide), (2, wide), (3, far)] {
            if let Some(above) = y.checked_sub(distance) {
                rows[above] |= cells;
            }
            rows[(y + distance) % 32] |= cells;
        }
    }
    for (y, row) in rows.iter_mut().enumerate() {
        *row &= if y < height {
            !state.row(y) & columns(size)
        } else {
            0
        };
    }
    rows
}

pub(super) const fn columns(size: Size) -> u32 {
    (1 << size.width()) - 1
}

/// The cells of a set, row by row.
pub(super) fn points(rows: &Rows) -> impl Iterator<Item = Point> {
    rows.iter().zip(0_u8..).flat_map(|(&row, y)| {
        let mut left = row;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let x = left.trailing_zeros() as u8;
                left &= left - 1;
                Point::new(x, y)
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gomoku_rules::{Color, Rule};

    #[test]
    fn cells_two_around_and_three_along_lines() {
        for (width, height, x, y) in [(15, 15, 7, 7), (6, 22, 0, 0), (22, 5, 21, 4)] {
            let mut state = State::new(Size::new(width, height).unwrap(), Rule::Freestyle);
            let stone = Point::new(x, y);
            state.place(stone, Color::Black);
            let found: Vec<Point> = points(&near(&state)).collect();
            let expected: Vec<Point> = state
                .board()
                .empty_points()
                .filter(|point| {
                    let dx = i32::from(point.x()).abs_diff(i32::from(x));
                    let dy = i32::from(point.y()).abs_diff(i32::from(y));
                    dx.max(dy) <= 2 || dx.max(dy) == 3 && (dx == dy || dx.min(dy) == 0)
                })
                .collect();
            assert_eq!(found, expected);
        }
    }
}
