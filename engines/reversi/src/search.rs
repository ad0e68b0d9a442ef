//! The search of Reversi.
//!
//! [`endgame`] finds exact scores on boards of up to 8x8; [`midgame`] searches 8x8 with the learned
//! patterns; both prune by [`selectivity`] and pick their best moves first (`best_first`).
//! [`swindle`] chooses a move in a lost position. Other boards are searched by
//! [`simple`](crate::simple).

mod best_first;
pub mod endgame;
pub mod line;
pub mod midgame;
pub mod selectivity;
pub mod swindle;
mod tt_move;

use ::search::algorithm::DriverSettings;
use ::search::clock::Clock;
use ::search::driver::Driver;
use ::search::iterate::Settings;
use ::search::report::Report;
use ::search::smp;
use ::search::tester::Tester;
use ::search::value::{Depth, Value};
use reversi_rules::{Move, Position};

use line::{Line, Reach, SearchResult};

pub struct Request<'a> {
    /// The position, in which the game is not over.
    pub position: &'a Position,
    pub clock: &'a Clock,
    /// Polled during the search; true ends it.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    pub approach: DriverSettings,
    /// The deepest iteration, whatever the limits allow.
    pub max_depth: Option<Depth>,
    /// At least 1.
    pub threads: usize,
    /// With several lines of a symmetric position: search one move of those that are images of each
    /// other, and give the others its value.
    pub mirrors: bool,
}

impl<'a> Request<'a> {
    /// A request for one line, by one thread, as deep as the clock allows.
    pub fn new(
        position: &'a Position,
        clock: &'a Clock,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        Self {
            position,
            clock,
            stop,
            approach: DriverSettings::default(),
            max_depth: None,
            threads: 1,
            mirrors: false,
        }
    }

    /// A drop of the value that is worth more time: two discs, in 1/100 disc.
    pub(crate) const DROP_UNIT: Value = 200;

    /// The settings of the shared iterative deepening, up to `max_depth` plies.
    fn settings(&self, max_depth: Depth, drop_unit: Value) -> Settings {
        let moves = self.position.legal_moves().len();
        let settings = Settings::at_root(moves, self.approach.lines, drop_unit);
        // A forced move is searched one ply deep only.
        let is_answered_at_once = settings.forced && self.clock.budget().is_some();
        Settings {
            max_depth: Some(if is_answered_at_once { 1 } else { max_depth }),
            report_bounds: false,
            ..settings
        }
    }

    /// Deepens up to `max_depth` plies, with all testers, the main one first, and reports the lines
    /// that are new. `drop_unit`, a drop that is worth more time, is in the unit of the testers'
    /// values. `read` converts an iteration's depth and value to a value in 1/100 disc and its
    /// [`Reach`].
    pub(crate) fn deepen<T, D>(
        &self,
        testers: &mut [T],
        driver: &D,
        (max_depth, drop_unit): (Depth, Value),
        read: &dyn Fn(Depth, Value) -> (Value, Reach),
        say: &mut dyn FnMut(Line),
    ) -> SearchResult
    where
        T: Tester<Move = Move> + Send,
        D: Driver<T> + Clone + Send,
    {
        let mut lines: Vec<Line> = Vec::new();
        let mut sink = |report: &Report<Move>| {
            let (value, reach) = read(report.depth, report.score.value());
            let line = Line {
                rank: report.multipv,
                moves: report.pv.clone(),
                value,
                reach,
                depth: report.depth,
                nodes: report.nodes,
                root_move_nodes: report.root_move_nodes,
                elapsed: report.elapsed,
            };
            // After an iteration that was broken off, all lines are reported once more.
            let is_new = |old: &Line| {
                (old.depth, old.value, &old.moves) != (line.depth, line.value, &line.moves)
            };
            let index = line.rank - 1;
            match lines.get_mut(index) {
                Some(old) if is_new(old) => *old = line.clone(),
                // With several lines, all are reported, the unchanged ones too.
                Some(_) if self.approach.lines == 1 => return,
                Some(_) => {}
                None => lines.push(line.clone()),
            }
            say(line);
        };
        let settings = self.settings(max_depth, drop_unit);
        let result = smp::search(testers, driver, self.clock, &settings, &|| 0, &mut sink);
        lines.truncate(result.lines.len());
        SearchResult {
            lines,
            nodes: result.nodes,
        }
    }
}
