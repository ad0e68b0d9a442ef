//! Who plays: a game's engine with its newest weights.
//!
//! Those are the program's own, or where the folder has a file of weights, those. A file that is put there while games
//! are played plays from the next file of games on.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use ::cli::input::explained;
use ::cli::message;
use ::cli::program::language;
use ::gomoku::eval::weights::Weights as GomokuWeights;
use ::reversi::eval::weights::{self as patterns, Weights};
use ::xiangqi::eval::Evaluation;
use ::xiangqi::eval::network::{self, Network};
use ::xiangqi::search::Memory;
use anyhow::Result;
use app::weights::{Chosen, Embedded, OpenError};
use gomoku_rules::Rule;
use search::tt::TranspositionTable;

use crate::engine::Engine;
use crate::output::tell;
use crate::reversi::generate::{Manner, read_weights};
use crate::shard::{Game, GameKind, Provenance};
use crate::{gomoku, reversi, xiangqi};

/// Nodes a move: enough that games are worth learning from, few enough that there are many.
const XIANGQI_NODES: u32 = 300;
const GOMOKU_NODES: u32 = 400;
/// How Reversi is played.
const REVERSI: Manner = Manner {
    depth: 4,
    random: 20,
    exact: 15,
};

/// The engines' signatures, each found out when it is first asked for.
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

/// A game's engine, its weights and its memory.
pub enum Player {
    Xiangqi(Memory, Evaluation),
    Reversi(TranspositionTable, Arc<Weights>),
    Gomoku(Rule, Arc<GomokuWeights>),
}

impl Player {
    /// With the newest weights. Those of a file that is none are told on stderr, and the program's own play.
    pub fn newest(kind: GameKind, dir: &Path) -> Self {
        match kind {
            GameKind::Xiangqi => {
                let network = newest(dir, "xiangqi", open::<Network>);
                let network = network.unwrap_or_else(network::embedded);
                let memory = Memory::new(xiangqi::generate::TABLE_MIB, 1);
                Self::Xiangqi(memory, Evaluation::Network(network))
            }
            GameKind::Reversi => {
                let weights = newest(dir, "reversi", read_weights);
                let weights = weights.unwrap_or_else(|| Arc::clone(patterns::embedded()));
                let table = TranspositionTable::new(reversi::generate::TABLE_MIB);
                Self::Reversi(table, weights)
            }
            GameKind::Gomoku(rule) => {
                let weights = newest(dir, "gomoku", open::<GomokuWeights>);
                Self::Gomoku(rule, weights.unwrap_or_else(GomokuWeights::embedded))
            }
        }
    }

    /// What a file of its games says of them, but for the seed.
    pub fn provenance(&self, nodes: Option<u32>, bench: &Bench) -> Provenance {
        let (game, nodes, weights) = match self {
            Self::Xiangqi(_, evaluation) => (
                GameKind::Xiangqi,
                nodes.unwrap_or(XIANGQI_NODES),
                xiangqi::generate::hash(evaluation),
            ),
            Self::Reversi(_, weights) => (
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

    /// Game `number` of a file.
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

/// The weights of a file, opened as the engine opens it.
fn open<W: Embedded>(path: &Path) -> Result<Arc<W>> {
    let chosen = Chosen::<W>::open(Some(path));
    Ok(chosen.map_err(OpenError::on_command_line)?.weights())
}

/// The weights of a game in the folder, if there are any.
fn newest<T>(dir: &Path, game: &str, read: impl Fn(&Path) -> Result<T>) -> Option<T> {
    let path = dir.join("weights").join(game).with_extension("bin");
    if !path.exists() {
        return None;
    }
    match read(&path) {
        Ok(weights) => Some(weights),
        Err(error) => {
            let why = explained(&error, language());
            tell(&message!("selfplay-own-weights", why));
            None
        }
    }
}
