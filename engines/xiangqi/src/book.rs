//! The opening book.

use std::path::PathBuf;

use xiangqi_rules::{Move, Position};

use crate::engine::options::OptionError;

/// The books in use.
#[derive(Debug, Default)]
pub struct Shelf {}

impl Shelf {
    /// Opens books.
    pub fn open(_: &[PathBuf]) -> Result<Self, OptionError> {
        Ok(Self {})
    }
    /// A move.
    pub fn choose(&self, _: &Position, _: u64) -> Option<Move> {
        None
    }
    /// All moves.
    pub fn moves(&self, _: &Position) -> Vec<(Move, u32)> {
        Vec::new()
    }
}
