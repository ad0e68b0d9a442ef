//! Growing a book by the engine's own search, from the start of the game.
//!
//! Each position is searched on its own, to a fixed depth by one thread, with an emptied table: the
//! same command makes the same book on every machine.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use ::search::algorithm::DriverSettings;
use ::search::clock::{Clock, Limits};
use ::search::tt::TranspositionTable;
use reversi_rules::{Board, Color, Move, Position};

use super::SIZE;
use super::graph::{Bounds, Graph, Searched};
use crate::eval::weights::Weights;
use crate::search::line::Line;
use crate::search::selectivity::Selectivity;
use crate::search::{Request, midgame};

/// The size of the table of a search, in MiB: small, since it is emptied for each position.
const TABLE: usize = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The number of positions to add.
    pub positions: usize,
    /// The depth of each search, in plies.
    pub depth: i32,
    /// The number of best moves that are kept for each position.
    pub lines: usize,
    pub bounds: Bounds,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            positions: 300,
            depth: 14,
            lines: 4,
            bounds: Bounds {
                deviation: 200,
                plies: 24,
            },
        }
    }
}

pub struct Searcher<'a> {
    table: TranspositionTable,
    weights: Arc<Weights>,
    selectivity: Selectivity,
    depth: i32,
    lines: usize,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> Searcher<'a> {
    pub fn new(
        weights: Arc<Weights>,
        (depth, lines): (i32, usize),
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            table: TranspositionTable::new(TABLE),
            weights,
            selectivity: Selectivity::MIN,
            depth,
            lines,
            stop,
        }
    }

    fn search(&mut self, board: Board, depth: i32, lines: usize) -> Option<Vec<Line>> {
        let position = Position::from_board(SIZE, board, Color::Black)?;
        self.table.clear();
        let clock = Clock::start(Limits::of_depth(depth), Duration::ZERO);
        let request = Request {
            approach: DriverSettings {
                lines,
                fine: true,
                ..DriverSettings::default()
            },
            ..Request::new(&position, &clock, self.stop)
        };
        let found = midgame::run(
            &request,
            &self.table,
            &self.weights,
            self.selectivity,
            &mut |_| {},
        );
        (!(self.stop)()).then_some(found.lines)
    }

    /// The best moves of a board that has at least one. None if the search was stopped.
    pub fn moves(&mut self, board: Board) -> Option<Vec<Searched>> {
        let lines = self.search(board, self.depth, self.lines)?;
        let searched = lines.iter().filter_map(|line| {
            let Some(Move::Place(square)) = line.moves.first() else {
                return None;
            };
            Some(Searched {
                square: *square,
                value: line.value,
                depth: line.depth.max(0) as u16,
            })
        });
        Some(searched.collect())
    }

    /// One move of a board, valued by a search of the position after it. None if the search was
    /// stopped or the game ends with the move.
    pub fn one(&mut self, board: Board, square: reversi_rules::Square) -> Option<Searched> {
        let after = board.play(square.bit());
        let lines = self.search(after, (self.depth - 1).max(1), 1)?;
        let line = lines.first()?;
        Some(Searched {
            square,
            value: -line.value,
            depth: self.depth as u16,
        })
    }
}

/// Adds positions to a graph, the start of the game first. `progress` is called after each, and may
/// stop the growth.
pub fn grow(
    graph: &mut Graph,
    searcher: &mut Searcher<'_>,
    plan: Plan,
    progress: &mut dyn FnMut(usize, &Graph) -> ControlFlow<()>,
) {
    for added in 1..=plan.positions {
        let next = match graph.is_empty() {
            true => Board::start(SIZE),
            false => graph.next(plan.bounds),
        };
        let Some(board) = next else {
            return;
        };
        let Some(searched) = searcher.moves(board) else {
            return;
        };
        graph.insert(board, searched);
        if progress(added, graph).is_break() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use crate::eval::weights;

    fn grown(mut graph: Graph, positions: usize) -> Graph {
        let plan = Plan {
            positions,
            depth: 4,
            ..Plan::default()
        };
        let weights = Arc::clone(weights::embedded());
        let mut searcher = Searcher::new(weights, (plan.depth, plan.lines), &|| false);
        let go_on = &mut |_, _: &Graph| ControlFlow::Continue(());
        grow(&mut graph, &mut searcher, plan, go_on);
        graph
    }

    #[test]
    fn a_book_grows_the_same_in_one_go_and_in_two() {
        let whole = grown(Graph::default(), 20);
        assert_eq!(whole.len(), 20);
        let whole = whole.book();
        let half = grown(Graph::default(), 9).book();
        let start = Board::start(SIZE).unwrap();
        let read = Book::from_bytes(&half.to_bytes()).unwrap();
        let again = grown(Graph::of(&read, start), 11).book();
        assert_eq!(again, whole);
        let entries = whole.entries(&Position::new(SIZE));
        assert_eq!(entries.len(), 1);
    }
}
