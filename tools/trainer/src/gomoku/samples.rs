//! Positions of games as the network sees them, with the results of the games.

use std::collections::BTreeMap;

use ::cli::message;
use ::gomoku::eval::State;
use ::gomoku::eval::network::{code_row, pair_row, threat_row};
use ::gomoku::eval::weights::Set;
use ::gomoku::eval::{evaluate, threats};
use ::gomoku::patterns::Class;
use ::gomoku::search::vcf::Vcf;
use anyhow::{Context, Result, ensure};
use gomoku_rules::symmetry::Symmetry;
use gomoku_rules::{Board, Color, Point, Rule, Size};
use search::value::is_mate;
use zobrist::mix;

use super::perceptron::{Classed, SIDE};
use crate::buckets::Item;
use crate::shard::Game;

/// Node limit of the search for a win by fours: about what the engine searches at a leaf.
const FOURS: u32 = 100;

#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// The rows of the network's first layer that are added up, and how many times each.
    pub rows: Vec<(u16, u8)>,
    /// The cells with a class for either side, and their pairs of classes, for the convolution.
    pub cells: Vec<Classed>,
    /// The game's result for the side to move, from 0 (lost) to 1 (won).
    pub result: f32,
    /// The score of the search that played the game.
    pub score: f32,
    /// What the embedded weights say about the position.
    pub now: f32,
}

impl Item for Sample {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.rows.len() as u16).to_le_bytes());
        for &(row, count) in &self.rows {
            bytes.extend(row.to_le_bytes());
            bytes.push(count);
        }
        bytes.push(self.cells.len() as u8);
        bytes.extend(self.cells.iter().flat_map(|&(cell, pair)| [cell, pair]));
        let values = [self.result, self.score, self.now];
        bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    }

    fn read(bytes: &mut &[u8]) -> Option<Self> {
        let (count, rest) = bytes.split_first_chunk()?;
        let (rows, rest) = rest.split_at_checked(3 * usize::from(u16::from_le_bytes(*count)))?;
        let (&count, rest) = rest.split_first()?;
        let (cells, rest) = rest.split_at_checked(2 * usize::from(count))?;
        let (values, rest) = rest.split_first_chunk::<12>()?;
        *bytes = rest;
        let (rows, _) = rows.as_chunks::<3>();
        let (cells, _) = cells.as_chunks::<2>();
        let row = |&[low, high, count]: &[u8; 3]| (u16::from_le_bytes([low, high]), count);
        let (values, _) = values.as_chunks::<4>();
        let value = |place: usize| f32::from_le_bytes(values[place]);
        Some(Self {
            rows: rows.iter().map(row).collect(),
            cells: cells.iter().map(|&[cell, pair]| (cell, pair)).collect(),
            result: value(0),
            score: value(1),
            now: value(2),
        })
    }
}

/// A hash of a game's random stones: the same for stones turned, mirrored or placed in another
/// order, and for rules that share weights.
pub fn opening(rule: Rule, game: &Game) -> u64 {
    let stones = &game.plies[..usize::from(game.random).min(game.plies.len())];
    let key = |symmetry: &Symmetry| {
        let seen = stones.iter().enumerate().map(|(ply, &(point, _))| {
            let at = Point::from_index(point.into());
            let at = at.map_or(0, |point| symmetry.apply(point, Size::STANDARD).index());
            mix((2 * at + ply % 2) as u64)
        });
        seen.fold(0, u64::wrapping_add)
    };
    let key = Symmetry::of(Size::STANDARD).iter().map(key).min();
    mix(key.unwrap_or(0) ^ Set::of(rule, Color::Black) as u64)
}

/// Calls `visit` with the positions of a game that a search would evaluate, each with its set of
/// weights: neither side can make a five at once, and the side to move has no win by fours.
///
/// # Errors
/// When a move is invalid, and the first error of `visit`.
pub fn collect(
    rule: Rule,
    game: &Game,
    mut visit: impl FnMut(Set, Sample) -> Result<()>,
) -> Result<()> {
    let mut state = State::of_board(&Board::new(Size::STANDARD), rule);
    let mut mover = Color::Black;
    let mut vcf = Vcf::default();
    for (ply, &(point, score)) in game.plies.iter().enumerate() {
        let found = || format!("{point:#06x}");
        let point = Point::from_index(point.into())
            .with_context(|| message!("ply-no-move", ply, found = found()))?;
        let decided = state.count(mover, Class::Five) > 0
            || state.count(!mover, Class::Five) > 0
            || state.count(mover, Class::OpenFour) > 0
            || score > 0 && is_mate(score.into()) && vcf.solve(&mut state, mover, FOURS).is_some();
        if ply >= usize::from(game.random) && !decided {
            let black = f32::from(game.result) / 2.0;
            let result = if mover == Color::Black {
                black
            } else {
                1.0 - black
            };
            let sample = Sample {
                rows: rows(&state, mover),
                cells: cells(&state, mover),
                result,
                score: score.into(),
                now: evaluate(&mut state, mover) as f32,
            };
            visit(Set::of(rule, mover), sample)?;
        }
        ensure!(state.is_empty(point), message!("ply-stone", ply));
        state.place(point, mover);
        mover = !mover;
    }
    Ok(())
}

/// The rows of the network that a position adds up, and how many times each, without the bias.
fn rows(state: &State, mover: Color) -> Vec<(u16, u8)> {
    let mut counts: BTreeMap<usize, u8> = BTreeMap::new();
    let mut count = |row| {
        let count = counts.entry(row).or_default();
        *count = count.saturating_add(1);
    };
    for point in state.board().empty_points() {
        count(code_row(state.code(point, mover), true));
        count(code_row(state.code(point, !mover), false));
        let class = |color| state.class(point, color) as usize;
        count(pair_row(class(mover), class(!mover)));
    }
    count(threat_row(threats::flags(state, mover)));
    let row = |(row, count): (usize, u8)| (row as u16, count);
    counts.into_iter().map(row).collect()
}

/// The cells with a class for either side, and their pairs of classes, the mover's first.
fn cells(state: &State, mover: Color) -> Vec<Classed> {
    let classed = |point: Point| {
        let [own, other] = [mover, !mover].map(|color| state.class(point, color) as usize);
        let pair = pair_row(own, other) - pair_row(0, 0);
        let cell = usize::from(point.y()) * SIDE + usize::from(point.x());
        (cell as u8, pair as u8)
    };
    let points = state.board().empty_points();
    points.map(classed).filter(|&(_, pair)| pair > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_is_what_was_written() {
        let sample = |count: u16| Sample {
            rows: (0..count).map(|row| (row * 40, row as u8 + 1)).collect(),
            cells: (0..count as u8).map(|cell| (cell, cell + 1)).collect(),
            result: 0.5,
            score: -7.0,
            now: 12.5,
        };
        let samples = [0, 1, 150].map(sample);
        let mut bytes = Vec::new();
        samples.iter().for_each(|sample| sample.write(&mut bytes));
        let mut rest = &bytes[..];
        for sample in &samples {
            assert_eq!(Sample::read(&mut rest).as_ref(), Some(sample));
        }
        assert!(rest.is_empty());
        let short = &bytes[..bytes.len() - 1];
        let mut rest = &short[samples[..2].len() * 15 + 5..];
        assert_eq!(Sample::read(&mut rest), None);
    }

    /// A stone on 6,3 makes a four and an open three; after it black makes an open four.
    #[test]
    fn a_proven_win_by_fours_is_no_sample() {
        let black = [(3, 3), (4, 3), (5, 3), (6, 4), (6, 5), (6, 3)];
        let white = [(2, 3), (0, 14), (14, 14), (14, 0), (0, 0)];
        let samples = |score| {
            let placed = |ply: usize| {
                let stones = if ply.is_multiple_of(2) {
                    &black[..]
                } else {
                    &white
                };
                let (x, y) = stones[ply / 2];
                Point::new(x, y).index() as u16
            };
            let game = Game {
                result: 2,
                random: 10,
                plies: (0..11)
                    .map(|ply| (placed(ply), if ply == 10 { score } else { 0 }))
                    .collect(),
            };
            let mut found = 0;
            let visit = |_, _| {
                found += 1;
                Ok(())
            };
            collect(Rule::Freestyle, &game, visit).unwrap();
            found
        };
        assert_eq!(samples(31_990), 0);
        // Nobody has proved a win here, so the search for one is skipped.
        assert_eq!(samples(500), 1);
        assert_eq!(samples(-31_990), 1);
    }

    #[test]
    fn an_opening_turned_or_mirrored_is_the_same_and_with_colours_exchanged_another() {
        let game = |stones: &[(u8, u8)]| Game {
            result: 1,
            random: 3,
            plies: stones
                .iter()
                .map(|&(x, y)| (Point::new(x, y).index() as u16, 0))
                .collect(),
        };
        let stones = [(3, 4), (5, 4), (4, 7), (9, 9)];
        let key = |stones: [(u8, u8); 4]| opening(Rule::Freestyle, &game(&stones));
        let known = key(stones);
        for symmetry in Symmetry::of(Size::STANDARD) {
            let turned = stones.map(|(x, y)| {
                let point = symmetry.apply(Point::new(x, y), Size::STANDARD);
                (point.x(), point.y())
            });
            assert_eq!(key(turned), known, "{symmetry:?}");
        }
        let [first, second, third, fourth] = stones;
        assert_eq!(key([third, second, first, fourth]), known, "another order");
        assert_eq!(
            key([first, second, third, (8, 9)]),
            known,
            "the same random stones"
        );
        assert_ne!(
            key([second, first, third, fourth]),
            known,
            "colours exchanged"
        );
        let moved = stones.map(|(x, y)| (x + 1, y));
        assert_ne!(key(moved), known, "elsewhere on the board");
        assert_eq!(opening(Rule::Standard, &game(&stones)), known);
        assert_ne!(opening(Rule::Renju, &game(&stones)), known);
    }
}
