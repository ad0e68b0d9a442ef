//! Which evaluation is believed: the names that users choose by, and what stands behind them.

use std::sync::Arc;

use clap::ValueEnum;
use search::value::Value;
use xiangqi_rules::Position;

use super::network::{self, Evaluator, Network};
use super::{Classic, Evaluate, Handcrafted};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    Network,
    Handcrafted,
    Classic,
}

impl Kind {
    pub const DEFAULT: Self = Self::Network;

    /// All names, as options have them.
    pub const NAMES: &[&str] = &["network", "handcrafted", "classic"];

    /// Its name, as options have it.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The evaluation of this name, the network being this one.
    pub fn with(self, network: Arc<Network>) -> Evaluation {
        match self {
            Self::Network => Evaluation::Network(network),
            Self::Handcrafted => Evaluation::Handcrafted,
            Self::Classic => Evaluation::Classic,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Evaluation {
    Network(Arc<Network>),
    Handcrafted,
    Classic,
}

impl Default for Evaluation {
    fn default() -> Self {
        Kind::DEFAULT.with(Arc::clone(network::embedded()))
    }
}

impl Evaluation {
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Network(_) => Kind::Network,
            Self::Handcrafted => Kind::Handcrafted,
            Self::Classic => Kind::Classic,
        }
    }

    /// The static value of one position to the side to move, in internal units.
    pub fn value(&self, position: &Position) -> Value {
        match self {
            Self::Network(network) => {
                Evaluator::new(Arc::clone(network), position).evaluate(position)
            }
            Self::Handcrafted => Handcrafted::new(position).evaluate(position),
            Self::Classic => Classic.evaluate(position),
        }
    }
}
