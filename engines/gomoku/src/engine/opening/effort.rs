//! Divides the limits of a job among several searches.

use std::time::Duration;

use ::search::clock::{Clock, Limits};
use ::search::value::Depth;

/// With less time or nodes than this a single search is better than several that follow an
/// opening's choices.
const DEEP_TIME: Duration = Duration::from_millis(60);
const DEEP_NODES: u64 = 20_000;

/// The nodes searched if nothing but a stop limits the search.
const UNLIMITED_NODES: u64 = 1_000_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Effort {
    time: Option<Duration>,
    nodes: Option<u64>,
    depth: Option<Depth>,
}

impl Effort {
    /// All that a clock allows, in its optimum time.
    pub(super) fn of(clock: &Clock) -> Self {
        let limits = clock.limits();
        let time = clock.budget().map(|budget| budget.optimum);
        let is_unlimited = time.is_none() && limits.nodes.is_none() && limits.depth.is_none();
        Self {
            time,
            nodes: limits.nodes.or(is_unlimited.then_some(UNLIMITED_NODES)),
            depth: limits.depth,
        }
    }

    /// A fraction of time and nodes. A depth limit applies to each search.
    pub(super) fn part(self, part: u32, of: u32) -> Self {
        let share = |nodes: u64| (nodes * u64::from(part) / u64::from(of)).max(1);
        Self {
            time: self.time.map(|time| time * part / of),
            nodes: self.nodes.map(share),
            ..self
        }
    }

    /// The share of each of `among` searches.
    pub(super) fn shared(self, among: usize) -> Self {
        self.part(1, u32::try_from(among).unwrap_or(u32::MAX).max(1))
    }

    /// Whether there is enough for several searches.
    pub(super) fn is_deep(self) -> bool {
        self.time.is_none_or(|time| time >= DEEP_TIME)
            && self.nodes.is_none_or(|nodes| nodes >= DEEP_NODES)
    }

    pub(super) fn clock(self) -> Clock {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.time,
            ..Limits::default()
        };
        Clock::start(limits, Duration::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_nodes_are_shared_and_depth_is_not() {
        let limits = Limits {
            movetime: Some(Duration::from_secs(3)),
            nodes: Some(10),
            depth: Some(7),
            ..Limits::default()
        };
        let effort = Effort::of(&Clock::start(limits, Duration::ZERO));
        let limits = *effort.part(2, 3).shared(20).clock().limits();
        assert_eq!(limits.movetime, Some(Duration::from_millis(100)));
        assert_eq!((limits.nodes, limits.depth), (Some(1), Some(7)));
        let endless = Effort::of(&Clock::start(Limits::infinite(), Duration::ZERO));
        assert_eq!(endless.nodes, Some(UNLIMITED_NODES));
    }
}
