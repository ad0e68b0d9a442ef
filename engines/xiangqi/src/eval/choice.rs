//! The evaluations that users can choose among, and their names.

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

    /// The names of all kinds in options, in the order of the variants.
    pub const NAMES: &[&str] = &["network", "handcrafted", "classic"];

    /// The kind's name in options.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The evaluation of this kind; `network` is used by [`Kind::Network`] only.
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
