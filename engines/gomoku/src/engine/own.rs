//! What a manager may set.

use std::path::Path;
use std::time::Duration;

use ::app::options::{self, Row};
use ::app::skill::Ladder;
use ::app::weights::{Chosen, OpenError};

use crate::eval::weights::Weights;
use crate::search::{Algorithm, Evaluation};

use super::levels::LADDER;

/// What can be set in Gomoku alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    pub algorithm: Algorithm,
    pub evaluation: Evaluation,
    pub weights: Chosen<Weights>,
}

impl options::Own for Own {
    fn open_weights(&mut self, file: Option<&Path>) -> Result<(), OpenError> {
        self.weights = Chosen::open(file)?;
        Ok(())
    }

    const LADDER: Option<&'static Ladder> = Some(&LADDER);

    const TABLE: &'static [Row<Self>] = &[
        Row::hash(1),
        Row::threads(1),
        Row::PONDER,
        Row::LEVEL,
        Row::LEVEL_SEED,
        Row::<Self>::combo(
            "Algorithm",
            &Algorithm::NAMES,
            |o| o.own.algorithm as usize,
            |o, place| o.own.algorithm = Algorithm::ALL[place],
        ),
        Row::<Self>::path(
            "EvalFile",
            |o| o.own.weights.to_string(),
            |o, text| o.own.weights.set(text),
        )
        .forgetting(),
    ];

    // A manager's own clock runs while its lines are on their way, and a search looks at the clock every
    // 256 nodes.
    const OVERHEAD: Duration = Duration::from_millis(20);
}
