//! What `compare` needs to know of Gomoku: all algorithms choose among the same 16 moves a
//! position.

use ::app::cli::EvalFile;
use ::app::cli::compare::{PositionVisitor, TextbookGame};
use ::app::playable::{End, Playable};
use ::search::value::{Depth, Value};
use gomoku_rules::{Game, Point};

use super::people::{Evaluation, UCT_SCALE};
use crate::engine::{Gomoku, Options};
use crate::eval::weights::Weights;
use crate::textbook::{CANDIDATES, Textbook};

const _: () = assert!(CANDIDATES == 16, "the help names the number of moves");

/// What leaves are judged by
#[derive(Debug, clap::Args)]
pub struct Leaves {
    #[arg(long, value_enum, default_value = "classic")]
    evaluation: Evaluation,

    #[command(flatten)]
    eval_file: EvalFile,
}

impl TextbookGame for Gomoku {
    const SCALE: Value = UCT_SCALE;

    type Leaves = Leaves;

    /// With 16 moves a ply, deeper searches would take minutes.
    fn minimax_depth(_: &Game) -> Depth {
        5
    }

    fn over(game: &Game) -> Option<End> {
        Self::end(&Options::default(), game)
    }

    fn with_position<W: PositionVisitor<Point>>(
        game: &Game,
        leaves: &Leaves,
        work: W,
    ) -> anyhow::Result<W::Result> {
        let weights = leaves.eval_file.open::<Weights>()?.weights();
        let mut book = Textbook::new(game, leaves.evaluation.into(), &weights);
        Ok(work.on(&mut book))
    }
}
