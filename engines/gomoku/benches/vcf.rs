//! The two solvers of wins by fours, side by side: `cargo bench -p gomoku --bench vcf`.
//!
//! Plays pseudo-random stones around the centre of a 15x15 board and asks both solvers for a win of
//! the side to move after each, as the search does at a leaf, unless a five or an open four decides
//! the game anyway: the search's solver on the [`State`] that the tree keeps, the exact one on a
//! board of its own, built for each position. Prints for each rule in how many positions each finds
//! a win, the microseconds a position and the nodes a microsecond.

use std::hint::black_box;
use std::time::{Duration, Instant};

use gomoku::eval::State;
use gomoku::patterns::Class;
use gomoku::search::vcf::Vcf;
use gomoku::threats::{self, Limits, Outcome};
use gomoku_rules::{Board, Color, Point, Rule, Size};

const GAMES: u64 = 300;
/// Stones on the board when a game begins and when it ends.
const STONES: std::ops::Range<usize> = 12..40;
/// Nodes that a solver may visit in a position: what the search allows at most.
const LIMIT: u32 = 1660;

#[derive(Default)]
struct Total {
    wins: u32,
    nodes: u64,
    time: Duration,
}

impl Total {
    fn add(&mut self, start: Instant, win: bool, nodes: u64) {
        self.time += start.elapsed();
        self.wins += u32::from(win);
        self.nodes += nodes;
    }

    fn line(&self, positions: u32) -> String {
        let micros = self.time.as_secs_f64() * 1e6;
        format!(
            "{} won, {:.2} µs a position, {:.2} nodes a µs",
            self.wins,
            micros / f64::from(positions),
            self.nodes as f64 / micros,
        )
    }
}

fn main() {
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut state = State::new(Size::STANDARD, rule);
        let mut vcf = Vcf::default();
        let (mut positions, mut search, mut exact) = (0, Total::default(), Total::default());
        for game in 0..GAMES {
            let mut seed = game;
            let mut color = Color::Black;
            while state.depth() < STONES.end {
                let word = zobrist::splitmix64(&mut seed);
                let point = Point::new(3 + (word % 9) as u8, 3 + (word / 9 % 9) as u8);
                if !state.is_empty(point) || state.class(point, color) == Class::Five {
                    continue;
                }
                state.place(point, color);
                color = !color;
                let won = [Class::Five, Class::OpenFour];
                let is_over = won.iter().any(|&class| state.count(color, class) > 0)
                    || state.count(!color, Class::Five) > 0;
                if state.depth() < STONES.start || is_over {
                    continue;
                }
                positions += 1;
                let start = Instant::now();
                let win = black_box(vcf.solve(&mut state, color, LIMIT));
                search.add(start, win.is_some(), u64::from(vcf.nodes()));

                let board: &Board = state.board();
                let limits = Limits {
                    nodes: Some(u64::from(LIMIT)),
                    mib: Some(1),
                    ..Limits::default()
                };
                let start = Instant::now();
                let solution = black_box(threats::vcf::solve(board, rule, color, &limits));
                let win = matches!(solution.answer, Outcome::Win { .. });
                exact.add(start, win, solution.nodes);
            }
            while state.depth() > 0 {
                state.undo();
            }
        }
        println!("{rule}, {positions} positions:");
        println!("  the search's: {}", search.line(positions));
        println!("  the exact:    {}", exact.line(positions));
    }
}
