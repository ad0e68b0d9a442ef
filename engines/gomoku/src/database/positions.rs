//! The database that is in use.

use std::path::Path;
use std::sync::Arc;

use gomoku_rules::{Game, Point};

use super::{Advice, Database};
use crate::search;

/// A database, and whether searches read it.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    file: Option<Arc<Database>>,
    name: String,
    /// Searches read it.
    pub searched: bool,
}

/// Of the same name, and used in the same way.
impl PartialEq for Positions {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.searched) == (&other.name, other.searched)
    }
}

impl Eq for Positions {}

impl Positions {
    /// The file's name; empty where none is open.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn file(&self) -> Option<&Database> {
        self.file.as_deref()
    }

    /// Opens a file, or makes a new one; without a name closes the one that is open.
    ///
    /// # Errors
    /// What is to be said where that cannot be; then nothing has changed.
    pub fn open(&mut self, name: &str) -> Result<(), String> {
        let file = match name {
            "" => None,
            name => {
                let opened = Database::open(Path::new(name));
                Some(Arc::new(opened.map_err(|why| format!("{name}: {why}"))?))
            }
        };
        (self.file, self.name) = (file, name.to_owned());
        Ok(())
    }

    /// The same, for searches to read.
    ///
    /// # Errors
    /// As [`Positions::open`].
    pub fn set(&mut self, name: &str) -> Result<(), String> {
        self.open(name)?;
        self.searched = !name.is_empty();
        Ok(())
    }

    /// What the database has to say of a game's moves, where searches read it. A damaged one says
    /// nothing. Points that no search looks at count too, unless the moves are limited to some.
    pub fn advice(&self, game: &Game, moves: &[Point]) -> Option<Advice> {
        let file = self.file().filter(|_| self.searched)?;
        let mut others: Vec<Point> = Vec::new();
        if *moves == *search::root_moves(game) {
            others.extend(game.board().empty_points());
            others.retain(|point| !moves.contains(point));
        }
        let advice = file.advice(game, moves, &others);
        let advice = advice.inspect_err(|why| log::warn!("{}: {why}", self.name));
        advice.ok()
    }
}
