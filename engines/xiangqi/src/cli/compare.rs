//! What `compare` needs to know of Xiangqi. The course lab's experiment is in `compare/course.rs`.

mod course;

use std::sync::Arc;

use ::app::cli::EvalFile;
use ::app::cli::compare::{self, PositionVisitor, TextbookGame};
use ::cli::Status;
use ::search::value::{Depth, Value};
use xiangqi_rules::{Move, Position};

use crate::engine::Xiangqi;
use crate::eval::choice::Kind;
use crate::eval::network::Evaluator;
use crate::eval::{Classic, Evaluation, Handcrafted, UNIT};
use crate::textbook::Game;

pub type Arguments = compare::Arguments<Xiangqi>;

/// The evaluation that stands for 73 % of the points: a pawn and a half.
pub(super) const UCT_SCALE: Value = 60 * UNIT;

/// What leaves are judged by
#[derive(Debug, clap::Args)]
pub struct Leaves {
    #[arg(long, value_enum, default_value = "classic")]
    evaluation: Kind,

    #[command(flatten)]
    eval_file: EvalFile,

    #[arg(long, conflicts_with_all = ["fen", "board", "moves"])]
    course: bool,
}

impl TextbookGame for Xiangqi {
    const SCALE: Value = UCT_SCALE;

    type Leaves = Leaves;

    /// With about 44 moves a ply, a greater depth would take hours.
    fn minimax_depth(_: &Position) -> Depth {
        3
    }

    fn with_position<W: PositionVisitor<Move>>(
        position: &Position,
        leaves: &Leaves,
        work: W,
    ) -> anyhow::Result<W::Result> {
        let evaluation = leaves.evaluation.with(leaves.eval_file.open()?.weights());
        Ok(judged_by(position, &evaluation, work))
    }
}

/// Runs `work` on a position with this evaluation at the leaves.
pub(super) fn judged_by<W: PositionVisitor<Move>>(
    position: &Position,
    evaluation: &Evaluation,
    work: W,
) -> W::Result {
    let start = position.clone();
    match evaluation {
        Evaluation::Network(network) => {
            let evaluation = Evaluator::new(Arc::clone(network), position);
            work.on(&mut Game::new(start, evaluation))
        }
        Evaluation::Classic => work.on(&mut Game::new(start, Classic)),
        Evaluation::Handcrafted => work.on(&mut Game::new(start, Handcrafted::new(position))),
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Status> {
    match arguments.leaves.course {
        true => course::run(arguments),
        false => arguments.run(),
    }
}
