//! Positions near those of games, judged by a teacher: the hand-crafted evaluation, or an earlier
//! network.
//!
//! A score from a game costs a search of a thousand nodes; an evaluation costs a millionth of a
//! second. So a network first learns what the teacher says about positions a few random moves away
//! from those of the games, and then, from the games, what the teacher does not know (G. Hinton, O.
//! Vinyals, J. Dean: *Distilling the Knowledge in a Neural Network*, arXiv 1503.02531).

use std::path::PathBuf;

use ::cli::{Message, message};
use ::xiangqi::eval::{Evaluate, Handcrafted};
use anyhow::Result;
use rayon::prelude::*;
use search::value::Value;
use xiangqi_rules::Position;
use zobrist::{mix, splitmix64};

use super::any_width::{AnyWidth, hex};
use super::record::{Record, WON};
use crate::buckets::Buckets;
use crate::order::shuffle;

/// Positions in memory at once.
const PART: usize = 2 << 20;
/// The most random moves between a game's position and one made from it.
const STEPS: u64 = 4;

pub enum Teacher {
    Handcrafted,
    Network(Box<dyn AnyWidth>),
}

impl Teacher {
    /// The value of a position for the side to move, in internal units.
    pub fn judge(&self, position: &Position) -> Value {
        match self {
            Self::Handcrafted => Handcrafted::new(position).evaluate(position),
            Self::Network(network) => network.evaluate(position),
        }
    }
}

impl From<&Teacher> for Message {
    fn from(teacher: &Teacher) -> Self {
        match teacher {
            Teacher::Handcrafted => message!("teacher-handmade"),
            Teacher::Network(network) => {
                let hash = hex(network.hash())[..16].to_owned();
                message!("teacher-network", hash)
            }
        }
    }
}

/// Makes up to `each` positions from each record, in an order that the seed determines, and stores
/// them in `folder`. Their scores are the teacher's; their results mean nothing.
///
/// Positions in check, which the search never evaluates, are left out, and those judged beyond
/// `bound` either way, in internal units.
///
/// # Errors
/// When records cannot be read or written.
pub fn make_positions(
    records: &Buckets<Record>,
    folder: PathBuf,
    each: u32,
    bound: i32,
    seed: u64,
    teacher: &Teacher,
) -> Result<Buckets<Record>> {
    let mut found = Buckets::empty(folder)?;
    let mut first = 0;
    let at_once = (PART / each.max(1) as usize).max(1);
    let buckets = if each == 0 { 0 } else { records.sizes().len() };
    for number in 0..buckets {
        for part in records.bucket(number)?.chunks(at_once) {
            let numbered = first..first + part.len();
            found.add(&make_positions_from(
                part,
                numbered.start,
                each,
                bound,
                seed,
                teacher,
            ))?;
            first = numbered.end;
        }
    }
    Ok(found)
}

/// Makes positions from some of the records; `first` is the number of the first one among all.
fn make_positions_from(
    records: &[Record],
    first: usize,
    each: u32,
    bound: i32,
    seed: u64,
    teacher: &Teacher,
) -> Vec<Record> {
    let of = |(number, record): (usize, &Record)| {
        let mut random = mix(mix(seed) ^ (first + number) as u64);
        let start = record.board.position().ok();
        let walks = start.into_iter().flat_map(move |start| {
            (0..each).filter_map(move |_| judged(start.clone(), bound, &mut random, teacher))
        });
        walks.collect::<Vec<_>>()
    };
    let mut found: Vec<Record> = records.par_iter().enumerate().flat_map_iter(of).collect();
    shuffle(&mut found, &mut (seed ^ first as u64));
    found
}

/// A position after one to [`STEPS`] random moves; `None` if it is left out.
fn judged(
    mut position: Position,
    bound: i32,
    random: &mut u64,
    teacher: &Teacher,
) -> Option<Record> {
    for _ in 0..=splitmix64(random) % STEPS {
        let moves = position.legal_moves();
        let choice = (splitmix64(random) >> 32) as usize % moves.len().max(1);
        position.make(*moves.get(choice)?);
    }
    if position.in_check() {
        return None;
    }
    let value = teacher.judge(&position);
    (value.abs() <= bound).then(|| Record::of(&position, value as i16, WON / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_beside_are_quiet_other_and_the_same_each_time() {
        let start = Record::of(&Position::startpos(), 0, 0);
        let make_positions_from = |bound, seed| {
            make_positions_from(&[start; 3], 0, 20, bound, seed, &Teacher::Handcrafted)
        };
        let found = make_positions_from(600, 7);
        assert!((40..=60).contains(&found.len()), "{}", found.len());
        assert_eq!(found, make_positions_from(600, 7));
        assert_ne!(found, make_positions_from(600, 8));
        for record in &found {
            assert_ne!(record.board, start.board);
            let position = record.board.position().unwrap();
            assert!(!position.in_check());
            let value = Handcrafted::new(&position).evaluate(&position);
            assert_eq!(i32::from(record.score), value);
            assert!(record.score.abs() <= 600);
        }
        let calm = make_positions_from(20, 7);
        assert!(!calm.is_empty() && calm.len() < found.len());
    }
}
