//! A solution as a picture: one board beside the other, or one board whose tiles slide.

use std::fmt::Write;

use super::board::Board;
use crate::svg::{Anchor, Class, Svg};

/// Side of a tile in pixels, in the strip and in the animation.
const SMALL: f64 = 22.0;
const LARGE: f64 = 64.0;
const MARGIN: f64 = 24.0;
/// Boards in a row of the strip.
const BOARDS_A_ROW: usize = 8;
/// The seconds that a move takes in the animation, and the pause at its end.
const MOVE_SECONDS: f64 = 0.4;
const PAUSE_SECONDS: f64 = 2.0;

/// Every board on the path; the tile that moved is marked.
pub fn strip(board: &Board, walk: &[u8], title: &str) -> Svg {
    let side = board.width() as f64 * SMALL;
    let step = side + MARGIN;
    let columns = (walk.len() + 1).min(BOARDS_A_ROW);
    let rows = (walk.len() + 1).div_ceil(BOARDS_A_ROW);
    let size = (
        MARGIN + columns as f64 * step,
        MARGIN + rows as f64 * (step + 12.0),
    );
    let mut svg = Svg::new(size.0, size.1, title);
    let mut board = *board;
    for index in 0..=walk.len() {
        let moved = index.checked_sub(1).map(|before| board.slide(walk[before]));
        let corner = (
            MARGIN + (index % BOARDS_A_ROW) as f64 * step,
            MARGIN + (index / BOARDS_A_ROW) as f64 * (step + 12.0),
        );
        for (cell, &tile) in board
            .tiles()
            .iter()
            .enumerate()
            .filter(|(_, tile)| **tile != 0)
        {
            let (row, column) = board.geometry().row_column(cell as u8);
            let at = (
                corner.0 + column as f64 * SMALL,
                corner.1 + row as f64 * SMALL,
            );
            let class = if Some(tile) == moved {
                Class::Seen
            } else {
                Class::Hollow
            };
            svg.rect(class, at, (SMALL - 1.0, SMALL - 1.0), 3.0);
            let middle = (at.0 + SMALL / 2.0, at.1 + SMALL / 2.0 + 4.0);
            svg.text(middle, Anchor::Middle, 11.0, &tile.to_string());
        }
        let below = (corner.0 + side / 2.0, corner.1 + side + 12.0);
        svg.text(below, Anchor::Middle, 10.0, &index.to_string());
    }
    svg
}

/// One board; its tiles slide from the first move to the last, over and over.
pub fn animation(board: &Board, walk: &[u8], title: &str) -> Svg {
    let width = board.width();
    let side = width as f64 * LARGE + 2.0 * MARGIN;
    let mut svg = Svg::new(side, side, title);
    svg.rect(
        Class::Faint,
        (MARGIN, MARGIN),
        (side - 2.0 * MARGIN, side - 2.0 * MARGIN),
        6.0,
    );
    let seconds = walk.len() as f64 * MOVE_SECONDS + PAUSE_SECONDS;
    let mut boards = vec![*board];
    for &cell in walk {
        let mut next = boards[boards.len() - 1];
        next.slide(cell);
        boards.push(next);
    }
    for tile in 1..(width * width) as u8 {
        let place = |board: &Board| {
            let cell = board
                .tiles()
                .iter()
                .position(|&other| other == tile)
                .unwrap_or(0);
            let (row, column) = board.geometry().row_column(cell as u8);
            (MARGIN + column as f64 * LARGE, MARGIN + row as f64 * LARGE)
        };
        let (x, y) = place(board);
        svg.element(format_args!(r#"<g transform="translate({x} {y})">"#));
        svg.rect(Class::Hollow, (2.0, 2.0), (LARGE - 4.0, LARGE - 4.0), 8.0);
        svg.text(
            (LARGE / 2.0, LARGE / 2.0 + 8.0),
            Anchor::Middle,
            24.0,
            &tile.to_string(),
        );
        let (mut times, mut values) = (String::new(), String::new());
        let mut key = |time: f64, at: (f64, f64)| {
            let separator = if times.is_empty() { "" } else { ";" };
            // Writing to a String cannot fail.
            let _ = write!(times, "{separator}{:.5}", (time / seconds).min(1.0));
            let _ = write!(values, "{separator}{} {}", at.0, at.1);
        };
        key(0.0, place(&boards[0]));
        for (index, pair) in boards.windows(2).enumerate() {
            let (before, after) = (place(&pair[0]), place(&pair[1]));
            if before != after {
                key(index as f64 * MOVE_SECONDS, before);
                key((index + 1) as f64 * MOVE_SECONDS, after);
            }
        }
        key(seconds, place(&boards[boards.len() - 1]));
        svg.element(format_args!(
            r#"<animateTransform attributeName="transform" type="translate" dur="{seconds:.1}s" repeatCount="indefinite" keyTimes="{times}" values="{values}"/></g>"#
        ));
    }
    svg
}
