//! The players of a game: its engine with its newest weights.
//!
//! The weights are those of a file in the folder, else those built into the program. A new file of
//! weights takes effect from the next file of games on.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use ::cli::input::{FileError, explained};
use ::cli::message;
use ::cli::program::language;
use ::gomoku::eval::weights::Weights as GomokuWeights;
use ::reversi::eval::weights::{self as patterns, Weights as Patterns};
use ::xiangqi::eval::Evaluation;
use ::xiangqi::eval::network::{self, Network};
use ::xiangqi::search::Memory;
use app::weights::{Embedded, OpenError, WeightsError, WeightsFile};
use gomoku_rules::Rule;
use search::tt::TranspositionTable;

use crate::engine::Engine;
use crate::output::note;
use crate::reversi::generate::Manner;
use crate::shard::{Game, GameKind, Provenance};
use crate::{gomoku, reversi, xiangqi};

/// Nodes for each move: enough that games are worth learning from, few enough that there are many.
const XIANGQI_NODES: u32 = 300;
const GOMOKU_NODES: u32 = 400;
/// How Reversi is played. Many random plies, since after few of them games repeat.
const REVERSI: Manner = Manner {
    depth: 4,
    random: 40,
    exact: 15,
};

/// The engines' signatures, each computed when it is first needed.
#[derive(Default)]
pub struct Bench([OnceLock<Engine>; 3]);

impl Bench {
    fn of(&self, kind: GameKind) -> Engine {
        let place = match kind {
            GameKind::Xiangqi => 0,
            GameKind::Reversi => 1,
            GameKind::Gomoku(_) => 2,
        };
        *self.0[place].get_or_init(|| Engine::of(kind))
    }
}

/// A game, and the weights that evaluate its positions.
#[derive(Clone)]
pub enum Weights {
    Xiangqi(Arc<Network>),
    Reversi(Arc<Patterns>),
    Gomoku(Rule, Arc<GomokuWeights>),
}

impl Weights {
    /// The weights built into the program.
    pub fn own(kind: GameKind) -> Self {
        match kind {
            GameKind::Xiangqi => Self::Xiangqi(Arc::clone(network::embedded())),
            GameKind::Reversi => Self::Reversi(Arc::clone(patterns::embedded())),
            GameKind::Gomoku(rule) => Self::Gomoku(rule, GomokuWeights::embedded()),
        }
    }

    /// Parses a file of weights.
    ///
    /// # Errors
    /// When the bytes hold no weights for this game and program.
    pub fn from_bytes(kind: GameKind, bytes: &[u8]) -> Result<Self, WeightsError> {
        Ok(match kind {
            GameKind::Xiangqi => Self::Xiangqi(<Network>::from_bytes(bytes)?.into()),
            GameKind::Reversi => Self::Reversi(Patterns::from_bytes(bytes)?.into()),
            GameKind::Gomoku(rule) => Self::Gomoku(rule, GomokuWeights::from_bytes(bytes)?.into()),
        })
    }

    /// The newest weights, and the bytes of their file; without a file those built into the
    /// program, and `None`. An invalid file is reported on stderr.
    pub fn newest(kind: GameKind, dir: &Path) -> (Self, Option<Vec<u8>>) {
        let (game, magic) = match kind {
            GameKind::Xiangqi => ("xiangqi", <Network>::FORMAT.magic),
            GameKind::Reversi => ("reversi", Patterns::FORMAT.magic),
            GameKind::Gomoku(_) => ("gomoku", GomokuWeights::FORMAT.magic),
        };
        let path = dir.join("weights").join(game).with_extension("bin");
        if !path.exists() {
            return (Self::own(kind), None);
        }
        let read = || {
            let bytes = app::weights::read(&path, magic);
            let bytes = bytes.map_err(|error| FileError::of(&path, error))?;
            let weights = Self::from_bytes(kind, &bytes).map_err(|reason| {
                let path = path.clone();
                OpenError::Weights { path, reason }.on_command_line()
            })?;
            anyhow::Ok((weights, Some(bytes)))
        };
        read().unwrap_or_else(|error| {
            let why = explained(&error, language());
            note(&message!("selfplay-own-weights", why));
            (Self::own(kind), None)
        })
    }

    /// The provenance of games that they play, with seed 0.
    pub fn provenance(&self, nodes: Option<u32>, bench: &Bench) -> Provenance {
        let (game, nodes, weights) = match self {
            Self::Xiangqi(network) => (
                GameKind::Xiangqi,
                nodes.unwrap_or(XIANGQI_NODES),
                xiangqi::generate::hash(&Evaluation::Network(Arc::clone(network))),
            ),
            Self::Reversi(weights) => (
                GameKind::Reversi,
                REVERSI.pack(),
                reversi::generate::hash(weights),
            ),
            Self::Gomoku(rule, weights) => (
                GameKind::Gomoku(*rule),
                nodes.unwrap_or(GOMOKU_NODES),
                weights.values_hash(),
            ),
        };
        Provenance {
            game,
            nodes,
            seed: 0,
            weights,
            engine: Some(bench.of(game)),
        }
    }
}

/// A game's engine with its weights and its memory.
pub enum Player {
    Xiangqi(Memory, Evaluation),
    Reversi(TranspositionTable, Arc<Patterns>),
    Gomoku(Rule, Arc<GomokuWeights>),
}

impl Player {
    pub fn new(weights: Weights) -> Self {
        match weights {
            Weights::Xiangqi(network) => {
                let memory = Memory::new(xiangqi::generate::TABLE_MIB, 1);
                Self::Xiangqi(memory, Evaluation::Network(network))
            }
            Weights::Reversi(weights) => {
                let table = TranspositionTable::new(reversi::generate::TABLE_MIB);
                Self::Reversi(table, weights)
            }
            Weights::Gomoku(rule, weights) => Self::Gomoku(rule, weights),
        }
    }

    /// Plays game `number` of a file.
    pub fn play(&mut self, provenance: Provenance, number: u64) -> Game {
        match self {
            Self::Xiangqi(memory, evaluation) => {
                xiangqi::generate::play(memory, evaluation, provenance, number)
            }
            Self::Reversi(table, weights) => {
                reversi::generate::play(table, Some(weights), provenance, number)
            }
            Self::Gomoku(rule, weights) => {
                gomoku::generate::play(*rule, weights, provenance, number)
            }
        }
    }
}
