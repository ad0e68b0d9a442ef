//! What `compare` needs to know of Reversi: leaves have the course lab's evaluation.

use ::app::cli::compare::{PositionVisitor, TextbookGame};
use ::app::playable::{End, Playable};
use ::search::value::{Depth, Value};
use reversi_rules::{Move, Position};

use super::people::UCT_SCALE;
use crate::engine::{Options, Reversi};
use crate::textbook::Game;

/// There is one evaluation to judge by.
#[derive(Debug, clap::Args)]
pub struct Leaves {}

impl TextbookGame for Reversi {
    const DEPTH: Depth = 6;
    const SCALE: Value = UCT_SCALE;

    type Leaves = Leaves;

    fn minimax_depth(position: &Position) -> Depth {
        if position.size().is_small() { 7 } else { 4 }
    }

    fn over(position: &Position) -> Option<End> {
        Self::end(&Options::default(), position)
    }

    fn with_position<W: PositionVisitor<Move>>(
        position: &Position,
        _: &Leaves,
        work: W,
    ) -> anyhow::Result<W::Result> {
        Ok(work.on(&mut Game::new(position.clone(), 1)))
    }
}
