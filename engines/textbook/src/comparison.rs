//! Compares what each refinement of minimax saves on one position: a row for each algorithm.
//!
//! The [textbook](crate::algorithm) algorithms search every move to the full depth and must agree
//! in value ([`agree`]); [UCT](crate::mcts) is given the time that the slowest of them took. The
//! engines' `compare` prints it.

use std::fmt::Display;
use std::time::{Duration, Instant};

use serde::{Serialize, Serializer};

use crate::algorithm::{Algorithm, search_to_depth};
use crate::mcts;
use crate::position::Position;
use search::clock::{Clock, Limits, Watch};
use search::tester::Stopped;
use search::value::{Depth, Value};

/// Minimum time of UCT.
const UCT_TIME: Duration = Duration::from_millis(200);

/// Field names of a serialised [`Row`], in the order for display.
pub const COLUMNS: [&str; 8] = [
    "algorithm",
    "depth",
    "seconds",
    "nodes",
    "leaves",
    "move",
    "value",
    "share",
];

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(bound(serialize = "M: Display"))]
pub struct Row<M> {
    /// Name of the algorithm in tables.
    #[serde(rename = "algorithm")]
    pub name: &'static str,
    /// Depth in plies; for UCT the length of its line.
    pub depth: Depth,
    #[serde(rename = "seconds", serialize_with = "in_seconds")]
    pub elapsed: Duration,
    pub nodes: u64,
    /// Leaves visited; none for UCT.
    pub leaves: Option<u64>,
    /// The move found; none if the game is over.
    #[serde(rename = "move", serialize_with = "as_text")]
    pub best: Option<M>,
    /// Its value for the side to move; none for UCT, which counts points.
    pub value: Option<Value>,
    /// Expected share of the points for the side to move, from 0 to 1; for UCT only.
    pub share: Option<f64>,
}

impl<M> Row<M> {
    /// Converts the move to the game's notation.
    pub fn named(self, name: impl FnOnce(M) -> String) -> Row<String> {
        Row {
            name: self.name,
            depth: self.depth,
            elapsed: self.elapsed,
            nodes: self.nodes,
            leaves: self.leaves,
            best: self.best.map(name),
            value: self.value,
            share: self.share,
        }
    }
}

fn in_seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

fn as_text<M: Display, S: Serializer>(mv: &Option<M>, to: S) -> Result<S::Ok, S::Error> {
    match mv {
        Some(mv) => to.collect_str(mv),
        None => to.serialize_none(),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Depth of all algorithms but UCT, in plies.
    pub depth: Depth,
    /// Depth limit of plain minimax, in plies.
    pub minimax_depth: Depth,
    /// Size of the transposition table, in MiB.
    pub mib: usize,
    /// The evaluation that corresponds to 73 % of the points, for UCT.
    pub scale: Value,
}

/// Runs all algorithms, UCT last. `begin` is called before each with its name and depth.
pub fn rows<P: Position>(
    position: &mut P,
    settings: Settings,
    begin: &mut dyn FnMut(&'static str, Depth),
) -> Vec<Row<P::Move>> {
    let mut rows = Vec::new();
    for algorithm in Algorithm::ALL {
        let depth = match algorithm {
            Algorithm::Minimax => settings.depth.min(settings.minimax_depth),
            _ => settings.depth,
        };
        begin(algorithm.name(), depth);
        rows.extend(row(position, algorithm, depth, settings.mib, &|| false));
    }
    let cut = rows
        .iter()
        .filter(|row| row.name != Algorithm::Minimax.name());
    let slowest = cut.map(|row| row.elapsed).max().unwrap_or_default();
    let limits = Limits::of_movetime(slowest.max(UCT_TIME));
    begin("UCT", 0);
    rows.push(uct(position, limits, settings.scale).0);
    rows
}

/// Runs one textbook algorithm.
///
/// # Errors
/// [`Stopped`] soon after `stop` begins to return true.
pub fn row<P: Position>(
    position: &mut P,
    algorithm: Algorithm,
    depth: Depth,
    mib: usize,
    stop: &dyn Fn() -> bool,
) -> Result<Row<P::Move>, Stopped> {
    let start = Instant::now();
    let solution = search_to_depth(position, algorithm, depth, mib, stop)?;
    Ok(Row {
        name: algorithm.name(),
        depth,
        elapsed: start.elapsed(),
        nodes: solution.nodes,
        leaves: Some(solution.leaves),
        best: solution.line.first().copied(),
        value: Some(solution.value),
        share: None,
    })
}

/// Runs UCT, and also returns its line. There must be a limit of time or nodes.
pub fn uct<P: Position>(
    position: &mut P,
    limits: Limits,
    scale: Value,
) -> (Row<P::Move>, Vec<P::Move>) {
    let clock = Clock::start(limits, Duration::ZERO);
    let never = || false;
    let settings = mcts::Settings {
        scale,
        ..mcts::Settings::default()
    };
    let found = mcts::search(position, settings, Watch::new(&clock, &never));
    let row = Row {
        name: "UCT",
        depth: found.line.len() as Depth,
        elapsed: clock.elapsed(),
        nodes: found.nodes,
        leaves: None,
        best: found.line.first().copied(),
        value: None,
        share: Some(found.expected),
    };
    (row, found.line)
}

/// Converts a share of the points to an evaluation; `scale` corresponds to 73 %.
pub fn value_of_share(expected: f64, scale: Value) -> Value {
    let share = expected.clamp(1e-6, 1.0 - 1e-6);
    (f64::from(scale) * (share / (1.0 - share)).ln()) as Value
}

/// Whether all exact searches of the full depth have the same value.
pub fn agree<M>(rows: &[Row<M>], depth: Depth) -> bool {
    let exact = || {
        rows.iter()
            .filter(|row| row.leaves.is_some() && row.depth == depth)
    };
    let first = exact().next().and_then(|row| row.value);
    exact().all(|row| row.value == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::Connect;

    #[test]
    fn every_algorithm_has_its_row_and_all_agree() {
        let settings = Settings {
            depth: 4,
            minimax_depth: 3,
            mib: 1,
            scale: 100,
        };
        let mut reported = Vec::new();
        let mut game = Connect::four();
        let rows = rows(&mut game, settings, &mut |name, depth| {
            reported.push((name, depth));
        });
        let names: Vec<_> = rows.iter().map(|row| row.name).collect();
        assert_eq!(
            names,
            reported.iter().map(|(name, _)| *name).collect::<Vec<_>>()
        );
        assert_eq!((rows[0].depth, rows[1].depth, rows.len()), (3, 4, 7));
        assert!(agree(&rows, 4));
        let mut wrong = rows;
        wrong[2].value = wrong[2].value.map(|value| value + 1);
        assert!(
            wrong
                .iter()
                .all(|row| row.value.is_some() != row.share.is_some())
        );
        assert!(!agree(&wrong, 4));
    }

    #[test]
    fn expected_points_become_values_and_grow_with_them() {
        let value = |share| value_of_share(share, 100);
        assert_eq!(value(0.5), 0);
        assert!(value(0.9) > value(0.6) && value(0.6) > 0);
        assert_eq!(value(0.25), -value(0.75));
    }
}
