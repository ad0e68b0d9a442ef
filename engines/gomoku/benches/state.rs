//! The speed of placing stones on the pattern state: `cargo bench -p gomoku --bench state`.
//!
//! Plays the same pseudo-random stones around the centre of a 15x15 board under every rule, with
//! other stones on the board. Prints how many stones a second are placed and taken back, for the
//! tree (each with an evaluation) and for a search of fours. It is the best of many short runs, so
//! that other load on the machine hardly matters.

use std::time::Instant;

use gomoku::eval::State;
use gomoku::eval::evaluate;
use gomoku::patterns::Class;
use gomoku_rules::{Color, Point, Rule, Size};

const RUNS: usize = 300;
const PAIRS: usize = 700;

/// The most stones a second, placed and taken back, in millions, and a sum that keeps the compiler
/// from removing the work.
fn best(points: &[Point], mut pair: impl FnMut(Point) -> i32) -> (f64, i32) {
    let (mut best, mut sum) = (0_f64, 0);
    for _ in 0..RUNS {
        let start = Instant::now();
        for &point in points.iter().cycle().take(PAIRS) {
            sum += pair(point);
        }
        best = best.max(PAIRS as f64 / start.elapsed().as_secs_f64());
    }
    (best / 1e6, sum)
}

fn main() {
    for rule in Rule::ALL {
        let start = Instant::now();
        let mut state = State::new(Size::STANDARD, rule);
        let built = start.elapsed();
        let mut seed = 1;
        let mut point = || {
            let word = zobrist::splitmix64(&mut seed);
            Point::new(3 + (word % 9) as u8, 3 + (word / 9 % 9) as u8)
        };
        let mut color = Color::Black;
        while state.depth() < 30 {
            let point = point();
            if state.is_empty(point) {
                state.place(point, color);
                color = !color;
            }
        }
        let points: Vec<Point> = state.board().empty_points().collect();
        let (tree, sum) = best(&points, |point| {
            state.place(point, color);
            let value = evaluate(&mut state, color);
            state.undo();
            value
        });
        let (fours, fives) = best(&points, |point| {
            state.place_for_fours(point, color);
            let fives = state.count(color, Class::Five) as i32;
            state.undo();
            fives
        });
        println!(
            "{rule}: {:.0} ms to build, {tree:.2} M pairs/s, {fours:.2} M of fours (sums {sum}, {fives})",
            built.as_secs_f64() * 1000.0,
        );
    }
}
