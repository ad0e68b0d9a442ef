//! The answer of a search to its session: move, score and principal variation.

use std::fmt;
use std::time::Duration;

use search::iterate::SearchResult;
use search::report::Score;
use search::value::Depth;

use crate::game::{Game, Line};
use crate::options::Options;

#[derive(Clone, PartialEq)]
pub struct Answer<G: Game> {
    /// The move to play; none only if there was none to choose from.
    pub best: Option<G::Move>,
    /// The expected reply to it.
    pub ponder: Option<G::Move>,
    /// Score from the side to move's point of view; none before the first iteration is complete.
    pub score: Option<Score>,
    /// Depth of the last completed iteration, in plies.
    pub depth: Depth,
    pub pv: Vec<G::Move>,
    pub nodes: u64,
    pub elapsed: Duration,
    /// Results of the game's own kind, beyond a move and its value.
    pub found: G::Found,
}

impl<G: Game> Answer<G> {
    /// An answer that no search has found, such as a book move.
    pub fn of(best: Option<G::Move>) -> Self {
        Self {
            best,
            ponder: None,
            score: None,
            depth: 0,
            pv: best.into_iter().collect(),
            nodes: 0,
            elapsed: Duration::ZERO,
            found: G::Found::default(),
        }
    }

    /// The answer from a search result. Without a line there is no move yet.
    pub fn of_result(
        options: &Options<G::Options>,
        position: &G::Position,
        found: &SearchResult<G::Move>,
    ) -> Self {
        let line = found.lines.first();
        let pv = line.map(|line| line.moves.clone()).unwrap_or_default();
        Self {
            ponder: G::expected(options, position, &pv),
            score: line.map(|line| Score::of(line.value)),
            depth: found.depth,
            nodes: found.nodes,
            pv,
            ..Self::of(found.best())
        }
    }

    /// The principal variation, or the best move alone if there is none.
    pub fn line(&self) -> Vec<G::Move> {
        match self.pv.is_empty() {
            true => self.best.into_iter().collect(),
            false => self.pv.clone(),
        }
    }

    /// The answer from the last line of a search.
    pub fn of_line(options: &Options<G::Options>, position: &G::Position, line: &G::Line) -> Self {
        let pv = line.pv();
        Self {
            ponder: G::expected(options, position, pv),
            score: Some(line.score()),
            depth: line.depth(),
            pv: pv.to_vec(),
            nodes: line.nodes(),
            elapsed: line.elapsed(),
            ..Self::of(pv.first().copied())
        }
    }
}

impl<G: Game> fmt::Debug for Answer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("best", &self.best)
            .field("score", &self.score)
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}
