//! What a manager may set.

use std::time::Duration;

use ::app::options::{self, Row};
use ::app::skill::Ladder;
use ::app::weights::Chosen;
use ::search::parameters::Tunable;

use crate::eval::weights::Weights;
use crate::search::{Evaluation, selectivity};

use super::levels::LADDER;
#[cfg(feature = "sqlite")]
use crate::database::Positions;

/// What can be set in Gomoku alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Own {
    pub evaluation: Evaluation,
    pub weights: Chosen<Weights>,
    /// Has the first moves of a game chosen among those that are nearly as good as the best.
    pub seed: Option<u64>,
    /// The database of positions, if one is open.
    #[cfg(feature = "sqlite")]
    pub positions: Positions,
}

impl options::Own for Own {
    const LADDER: Option<&'static Ladder> = Some(&LADDER);
    const TABLE_OF_SOLVERS: Option<u64> = Some(crate::search::TABLE_OF_SOLVERS as u64);
    const WEIGHTS: Option<options::Weights<Self>> = Some(options::Weights {
        get: |own| &own.weights,
        get_mut: |own| &mut own.weights,
    });
    const PARAMETERS: Tunable = selectivity::tunable;

    const TABLE: &'static [Row<Self>] = &[
        Row::hash(1),
        Row::threads(1),
        Row::PONDER,
        Row::LEVEL,
        Row::SKILL_LEVEL,
        Row::LIMIT_STRENGTH,
        Row::elo(&LADDER),
        Row::LEVEL_SEED,
        Row::ALGORITHM,
        Row::EVAL_FILE,
        #[cfg(feature = "sqlite")]
        Row::<Self>::path(
            "Database",
            |o| o.own.positions.name().to_owned(),
            |o, text| o.own.positions.set(text),
        ),
        #[cfg(feature = "sqlite")]
        Row::<Self>::check(
            "Use Database",
            |o| o.own.positions.searched,
            |o, on| o.own.positions.searched = on,
        ),
    ];

    // A manager's own clock runs while its lines are on their way, and a search looks at the clock
    // every 256 nodes.
    const OVERHEAD: Duration = Duration::from_millis(20);
}
