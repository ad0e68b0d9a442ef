//! The histories of one thread: what earlier cutoffs say about moves.

use gomoku_rules::{Color, Point};
use search::history::{ButterflyHistory, ContinuationHistory, CounterMoves};
use search::memory::HistoryTables;

/// Points that tables are indexed by.
const POINTS: usize = Point::COUNT;

/// All histories of one thread. They outlive a search, and are cleared for a new game.
#[derive(Clone, Debug, Default)]
pub struct Histories {
    butterfly: ButterflyHistory<POINTS>,
    continuation: ContinuationHistory<POINTS>,
    counters: CounterMoves<Point, POINTS>,
}

impl HistoryTables for Histories {
    fn clear(&mut self) {
        self.butterfly.clear();
        self.continuation.clear();
        self.counters.clear();
    }
}

impl Histories {
    fn row(earlier: Option<Point>) -> usize {
        earlier.map_or(ContinuationHistory::<POINTS>::NONE, Point::index)
    }

    /// How good the mover's stone on a point has been, after the opponent's last; within about plus
    /// and minus 32,000.
    #[inline]
    pub fn of(&self, mover: Color, point: Point, last: Option<Point>) -> i32 {
        self.butterfly.get(mover.index(), point.index())
            + self.continuation.get(Self::row(last), point.index())
    }

    #[inline]
    pub fn update(&mut self, mover: Color, point: Point, last: Option<Point>, bonus: i32) {
        self.butterfly.update(mover.index(), point.index(), bonus);
        self.continuation
            .update(Self::row(last), point.index(), bonus);
    }

    /// The counter move: the latest move that refuted `last`.
    #[inline]
    pub fn counter(&self, last: Option<Point>) -> Option<Point> {
        self.counters.get(Self::row(last))
    }

    #[inline]
    pub fn set_counter(&mut self, last: Option<Point>, answer: Point) {
        self.counters.insert(Self::row(last), answer);
    }
}
