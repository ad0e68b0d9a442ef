//! How fast the pattern state takes stones: `cargo bench -p gomoku --bench state`.
//!
//! Plays the same pseudo-random stones around the centre of a 15x15 board under every rule, each placed
//! and taken back with others on the board, and prints pairs of placing and taking back a second.

use std::time::Instant;

use gomoku::patterns::State;
use gomoku_rules::{Color, Point, Rule, Size};

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
        let start = Instant::now();
        let mut pairs = 0_u64;
        let mut sum = 0;
        while pairs < 2_000_000 {
            for &point in &points {
                state.place(point, color);
                sum += state.balance(color);
                state.undo();
                pairs += 1;
            }
        }
        let rate = pairs as f64 / start.elapsed().as_secs_f64();
        println!(
            "{rule}: {:.0} ms to build, {:.2} M pairs/s (sum {sum})",
            built.as_secs_f64() * 1000.0,
            rate / 1e6
        );
    }
}
