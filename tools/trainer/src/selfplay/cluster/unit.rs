//! The messages between host and workers, as JSON.

use serde::{Deserialize, Serialize};

use crate::engine::Engine;
use crate::selfplay::folder;
use crate::selfplay::shares::{kind_of, name_of};
use crate::shard::Provenance;

/// A work unit: a file of games to play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// One of `xiangqi`, `reversi` and the rules of Gomoku.
    pub game: String,
    pub nodes: u32,
    pub seed: u64,
    /// Hash of the weights, as in the header of a file of games.
    pub weights: u64,
    pub version: [u8; 3],
    pub signature: u64,
    pub games: u32,
    /// The object that holds the file of weights; `None` for those built into the program.
    pub file: Option<String>,
}

impl Unit {
    /// `None` for games whose engine is unknown.
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

    /// `None` for a game that this program does not know.
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

    /// The name of its file, without the extension.
    pub fn name(&self) -> String {
        self.provenance().map_or_else(String::new, folder::name)
    }
}

/// A worker's report that a unit has been played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub unit: String,
    /// The object that holds the games.
    pub object: String,
    pub worker: String,
    /// How long playing took, in seconds.
    pub seconds: f64,
}
