//! What host and worker tell each other: JSON.

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::selfplay::folder;
use crate::selfplay::shares::{kind_of, name_of};
use crate::shard::Provenance;

/// A file of games to be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// `xiangqi`, `reversi`, or Gomoku's rule.
    pub game: String,
    pub nodes: u32,
    pub seed: u64,
    /// What games are known to be played by.
    pub weights: u64,
    pub version: [u8; 3],
    pub signature: u64,
    pub games: u32,
    /// The object that holds the file of the weights; none for the program's own.
    pub file: Option<String>,
}

impl Unit {
    /// None for games whose engine is not known.
    pub fn new(provenance: Provenance, games: u32, file: Option<String>) -> Option<Self> {
        let Provenance {
            game,
            nodes,
            seed,
            weights,
            engine,
        } = provenance;
        let Engine { version, signature } = engine?;
        Some(Self {
            game: name_of(game).to_owned(),
            nodes,
            seed,
            weights,
            version,
            signature,
            games,
            file,
        })
    }

    /// None for a game that is not known here.
    pub fn provenance(&self) -> Option<Provenance> {
        let &Self {
            nodes,
            seed,
            weights,
            version,
            signature,
            ..
        } = self;
        Some(Provenance {
            game: kind_of(&self.game)?,
            nodes,
            seed,
            weights,
            engine: Some(Engine { version, signature }),
        })
    }

    /// What its file will be called.
    pub fn name(&self) -> String {
        self.provenance().map_or_else(String::new, folder::name)
    }
}

/// That a unit is played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub unit: String,
    /// The object that holds its games.
    pub object: String,
    pub worker: String,
    /// How long it took to play.
    pub seconds: f64,
}
