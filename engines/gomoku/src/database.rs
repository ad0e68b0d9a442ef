//! What is known of positions: labels, values and remarks by position, in an SQLite file.
//!
//! Symmetric positions are one: what is kept of a position is found under the [`key`] of all that
//! the board's turns and mirrors make of it. [`store`] is the file, [`record`] what is known of a
//! position, [`text`] a form for people, [`import`] and [`export`] the way from and to trees of
//! games. A search reads a database at its root where the option `Database` names one
//! ([`Database::advice`]).
//!
//! A file may be anybody's: only what this module wrote itself is opened, and everything read is
//! checked.

pub mod export;
pub mod import;
pub mod key;
mod positions;
pub mod record;
pub mod store;
pub mod text;
pub(crate) mod words;

use gomoku_rules::{Game, Point};

pub use key::Key;
pub use positions::Positions;
pub use record::{Label, Record};
pub use store::{Database, Failure};

/// What a database has to say of a position's moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Advice {
    /// A move that wins.
    pub wins: Option<Point>,
    /// The moves that are left when those that lose or are blocked are taken away; empty where
    /// nothing is known.
    pub only: Vec<Point>,
}

impl Database {
    /// What is known of the moves of a game that a search would look at, and of others, which count
    /// only where they are labelled as winning or to be played.
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
        let (mut kept, mut forced) = (Vec::new(), Vec::new());
        for &point in moves.iter().chain(others) {
            let mut after = game.clone();
            if after.play(point).is_err() {
                continue;
            }
            match self.get(&Key::of(&after))?.map(|record| record.label) {
                Some(Label::Win) => advice.wins = advice.wins.or(Some(point)),
                Some(Label::Loss | Label::Blocked) => {}
                Some(Label::Forced) => forced.push(point),
                Some(Label::None | Label::Draw | Label::Other(_)) | None => kept.push(point),
            }
        }
        kept.retain(|point| moves.contains(point));
        if !forced.is_empty() {
            advice.only = forced;
        } else if kept.len() < moves.len() {
            advice.only = kept;
        }
        Ok(advice)
    }
}
