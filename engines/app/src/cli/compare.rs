//! `compare`: what each refinement of minimax saves, measured on one position.
//!
//! All rows but the last search the same choice of moves to the full depth and must agree in value;
//! if they do not, that is said and the exit status is 1. The last row is UCT, given the time that
//! the slowest cut search took.

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

/// A game that the algorithms of the textbooks search, too.
pub trait Compared: Playable {
    /// Plies by default.
    const DEPTH: Depth = 4;
    /// The evaluation that stands for 73 % of the points.
    const SCALE: Value;

    /// What leaves are judged by.
    type Leaves: clap::Args + Debug;

    /// The deepest that plain minimax is sent.
    fn minimax_depth(position: &Self::Position) -> Depth;

    /// How the game ended, where there is nothing to search.
    fn over(_: &Self::Position) -> Option<End> {
        None
    }

    /// Has a position searched, judged by what was asked for.
    ///
    /// # Errors
    /// When a file of weights cannot be read.
    fn search_by<W: Work<Self::Move>>(
        position: &Self::Position,
        leaves: &Self::Leaves,
        work: W,
    ) -> anyhow::Result<W::Result>;
}

/// What is done with a game as the textbook's algorithms see it, whatever judges its leaves.
pub trait Work<M> {
    type Result;

    fn on<P: Position<Move = M>>(self, position: &mut P) -> Self::Result;
}

/// All algorithms, one after the other.
struct All(Settings);

impl<M: Copy> Work<M> for All {
    type Result = Vec<comparison::Row<M>>;

    fn on<P: Position<Move = M>>(self, position: &mut P) -> Self::Result {
        comparison::rows(position, self.0, &mut begins)
    }
}

#[derive(Debug, clap::Args)]
pub struct Arguments<G: Compared> {
    #[command(flatten)]
    source: Source<G>,

    #[arg(long, default_value_t = G::DEPTH, value_parser = clap::value_parser!(i32).range(1..=20))]
    pub depth: Depth,

    #[command(flatten)]
    pub leaves: G::Leaves,

    #[command(flatten)]
    pub form: Form,
}

impl<G: Compared> Arguments<G> {
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
        let rows = G::search_by(&position, &self.leaves, All(settings))?;
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

    /// Whether the exact searches agree.
    pub fn verdict(&self, rows: &[Row<G>]) -> Status {
        compare::verdict(G::PROGRAM, agree(rows, self.depth))
    }
}

/// A search may count in fractions of what people are shown.
pub fn in_units<G: Compared>(row: Row<G>) -> Row<G> {
    Row::<G> {
        value: row.value.map(G::centipawns),
        ..row
    }
}
