//! The database of positions: labels, values and comments in an SQLite file.
//!
//! Symmetric positions are one: a position is stored under a [`key`] that is the same for all
//! rotations and reflections of its board. [`store`] is the file, [`record`] the data of a
//! position, [`text`] a text format, [`import`] and [`export`] convert from and to trees of games.
//! A search reads a database at its root if the option `Database` names one ([`Database::advice`]).
//!
//! A file may come from anywhere: only files written by this module are opened, and everything read
//! is checked.

mod delete;
pub mod export;
pub mod import;
pub mod key;
mod positions;
pub mod record;
pub mod store;
pub mod text;
pub(crate) mod words;

use gomoku_rules::{Game, Point};

use crate::search::Known;

pub use key::Key;
pub use positions::Positions;
pub use record::{Label, Record};
pub use store::{Database, Failure};

/// What a database knows about the moves of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// A move labelled as winning.
    pub wins: Option<Point>,
    /// The winning move, else the forced ones, else the moves without those labelled as losing or
    /// blocked; empty if nothing is known.
    pub only: Vec<Point>,
    /// The exact values of positions after moves that were looked up.
    pub known: Vec<Known>,
}

impl Database {
    /// Looks up `moves`, those that a search would consider, and `others`, which count only if they
    /// are labelled as winning or forced.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn advice(
        &self,
        game: &Game,
        moves: &[Point],
        others: &[Point],
    ) -> Result<Advice, Failure> {
        let mut advice = Advice::default();
        let (mut candidates, mut forced) = (Vec::new(), Vec::new());
        for &point in moves.iter().chain(others) {
            let mut after = game.clone();
            if after.play(point).is_err() {
                continue;
            }
            let record = self.get(&Key::of(&after))?;
            let known = record.as_ref().and_then(|record| record.known(point));
            advice.known.extend(known);
            match record.map(|record| record.label) {
                Some(Label::Win) => advice.wins = advice.wins.or(Some(point)),
                Some(Label::Loss | Label::Blocked) => {}
                Some(Label::Forced) => forced.push(point),
                Some(Label::None | Label::Draw | Label::Other(_)) | None => candidates.push(point),
            }
        }
        candidates.retain(|point| moves.contains(point));
        if let Some(win) = advice.wins {
            advice.only.push(win);
        } else if !forced.is_empty() {
            advice.only = forced;
        } else if candidates.len() < moves.len() {
            advice.only = candidates;
        }
        Ok(advice)
    }
}
