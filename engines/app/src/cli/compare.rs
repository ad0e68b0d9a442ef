//! `compare`: what each refinement of minimax saves, measured on one position.
//!
//! All rows but the last search the same moves to full depth and must agree in value; if they do
//! not, a message says so and the exit status is 1. The last row is UCT, given the time that the
//! slowest pruning search took.

use std::fmt::Debug;

use ::cli::compare::{self, Form, begins};
use ::cli::program::language;
use ::cli::{Status, message, word};
use anyhow::bail;
use search::value::{Depth, Value};
use textbook::comparison::{self, COLUMNS, Settings, agree};
use textbook::position::Position;

use super::source::Source;
use crate::playable::{End, Playable};

pub type Row<G> = comparison::Row<<G as crate::Game>::Move>;

/// A game that the textbook algorithms can search, too.
pub trait TextbookGame: Playable {
    /// Default depth in plies.
    const DEPTH: Depth = 4;
    /// The evaluation that corresponds to 73 % of the points, for UCT.
    const SCALE: Value;

    /// Flags that choose the evaluation of leaves.
    type Leaves: clap::Args + Debug;

    /// Depth limit of plain minimax, in plies.
    fn minimax_depth(position: &Self::Position) -> Depth;

    /// How the game ended, if there is nothing to search.
    fn over(_: &Self::Position) -> Option<End> {
        None
    }

    /// Runs `work` on the position, with leaves evaluated as the flags say.
    ///
    /// # Errors
    /// When a file of weights cannot be read.
    fn with_position<W: PositionVisitor<Self::Move>>(
        position: &Self::Position,
        leaves: &Self::Leaves,
        work: W,
    ) -> anyhow::Result<W::Result>;
}

/// A task for the textbook algorithms, generic over the position type and its evaluation.
pub trait PositionVisitor<M> {
    type Result;

    fn on<P: Position<Move = M>>(self, position: &mut P) -> Self::Result;
}

/// Runs all algorithms, one after the other.
struct All(Settings);

impl<M: Copy> PositionVisitor<M> for All {
    type Result = Vec<comparison::Row<M>>;

    fn on<P: Position<Move = M>>(self, position: &mut P) -> Self::Result {
        comparison::rows(position, self.0, &mut begins)
    }
}

#[derive(Debug, clap::Args)]
pub struct Arguments<G: TextbookGame> {
    #[command(flatten)]
    source: Source<G>,

    #[arg(long, default_value_t = G::DEPTH, value_parser = clap::value_parser!(i32).range(1..=20))]
    pub depth: Depth,

    #[command(flatten)]
    pub leaves: G::Leaves,

    #[command(flatten)]
    pub form: Form,
}

impl<G: TextbookGame> Arguments<G> {
    /// # Errors
    /// When what was asked for is wrong, or stdout cannot be written.
    pub fn run(&self) -> anyhow::Result<Status> {
        let position = self.source.position()?;
        if let Some(end) = G::over(&position) {
            bail!(message!("compare-over", end = end.message));
        }
        let settings = Settings {
            depth: self.depth,
            minimax_depth: G::minimax_depth(&position),
            mib: self.form.hash(),
            scale: G::SCALE,
        };
        let rows = G::with_position(&position, &self.leaves, All(settings))?;
        let verdict = self.verdict(&rows);
        let named = rows
            .into_iter()
            .map(|row| in_units::<G>(row).named(|mv| G::short_name(&position, mv)));
        let language = language();
        let headings = [
            word!("compare-algorithm", language),
            word!("compare-depth", language),
            word!("compare-seconds", language),
            word!("compare-nodes", language),
            word!("compare-leaves", language),
            word!("compare-move", language),
            word!("compare-value", language),
            word!("compare-share", language),
        ];
        let headings = headings.each_ref().map(|heading| &**heading);
        self.form
            .show(&COLUMNS, &headings, &named.collect::<Vec<_>>())?;
        Ok(verdict)
    }

    /// Checks that the exact searches agree in value.
    pub fn verdict(&self, rows: &[Row<G>]) -> Status {
        compare::verdict(G::PROGRAM, agree(rows, self.depth))
    }
}

/// Converts a value to the unit that people are shown: the search may count in fractions of it.
pub fn in_units<G: TextbookGame>(row: Row<G>) -> Row<G> {
    Row::<G> {
        value: row.value.map(G::centipawns),
        ..row
    }
}
