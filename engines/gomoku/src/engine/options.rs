//! The options of Gomoku: their values and their rows in the option table.

use std::time::Duration;

use ::app::options::{self, Row};
use ::app::skill::Ladder;
use ::app::weights::ActiveWeights;
use ::search::parameters::Tunable;

use crate::eval::weights::Weights;
use crate::search::{Evaluation, selectivity};

use super::levels::LADDER;
#[cfg(feature = "sqlite")]
use crate::database::Positions;

pub type Options = options::Options<GameOptions>;

/// The values of the options that only Gomoku has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameOptions {
    pub evaluation: Evaluation,
    pub weights: ActiveWeights<Weights>,
    /// Varies the first moves of a game among nearly equal ones.
    pub seed: Option<u64>,
    /// The database of positions, if one is open.
    #[cfg(feature = "sqlite")]
    pub positions: Positions,
}

impl options::GameOptions for GameOptions {
    const LADDER: Option<&'static Ladder> = Some(&LADDER);
    const TT_TO_SOLVER_RATIO: Option<u64> = Some(crate::search::TT_TO_SOLVER_RATIO as u64);
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
        #[cfg(feature = "sqlite")]
        Row::<Self>::check(
            "Database Readonly",
            |o| o.own.positions.read_only,
            |o, on| o.own.positions.read_only = on,
        ),
    ];

    // A manager's clock runs while lines are being sent, and a search polls the clock every 256
    // nodes.
    const OVERHEAD: Duration = Duration::from_millis(20);
}
