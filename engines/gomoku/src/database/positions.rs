//! The database in use by a session: its file and whether searches read it.

use std::path::Path;
use std::sync::Arc;

use gomoku_rules::{Game, Point};

use super::{Advice, Database};
use crate::search;

#[derive(Clone, Debug, Default)]
pub struct Positions {
    file: Option<Arc<Database>>,
    name: String,
    /// Whether searches read the database.
    pub searched: bool,
    /// Whether commands that change the database are refused.
    pub read_only: bool,
}

/// Equal if the file's name and the use are equal.
impl PartialEq for Positions {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, self.searched) == (&other.name, other.searched)
    }
}

impl Eq for Positions {}

impl Positions {
    /// The file's name; empty if none is open.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn file(&self) -> Option<&Database> {
        self.file.as_deref()
    }

    /// Opens or creates a file; an empty name closes the one that is open.
    ///
    /// # Errors
    /// The message to show. Nothing has changed then.
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

    /// Opens a file that exists, for searches to read.
    ///
    /// # Errors
    /// As [`Positions::open`]; and when there is no such file.
    pub fn set(&mut self, name: &str) -> Result<(), String> {
        if !name.is_empty() && !Path::new(name).exists() {
            return Err(format!("{name}: no such file, expected a database"));
        }
        self.open(name)?;
        self.searched = !name.is_empty();
        Ok(())
    }

    /// An open file of this name, for searches to read.
    pub fn read_only(file: Database, name: String) -> Self {
        Self {
            file: Some(Arc::new(file)),
            name,
            searched: true,
            read_only: true,
        }
    }

    /// The database's advice on a game's moves. None unless searches read the database, or if it is
    /// damaged. Points outside `moves` are looked up too, unless `moves` are only some of those
    /// that a search considers.
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
