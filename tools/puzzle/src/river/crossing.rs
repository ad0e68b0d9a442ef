//! What all river-crossing puzzles have in common: states, steps between them, a start and a goal.

use std::fmt::Debug;
use std::hash::Hash;

use crate::budget::{Budget, Meter};

/// Where somebody, or the boat, can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    #[default]
    Left,
    Right,
    /// In the middle of the river, where there is one.
    Island,
}

impl Place {
    /// All places, in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Left, Self::Right, Self::Island];

    /// The index of the place in [`Place::ALL`].
    pub const fn number(self) -> usize {
        self as usize
    }

    pub const fn key(self) -> &'static str {
        ["left", "right", "island"][self.number()]
    }
}

/// Which places there are, and between which of them the boat goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum River {
    #[default]
    Plain,
    /// There is an island in the river; the boat may also go past it.
    Island,
    /// There is an island in the river, where every crossing must end or begin.
    IslandOnly,
}

impl River {
    /// The places of the river, the banks before the island.
    pub fn places(self) -> &'static [Place] {
        match self {
            Self::Plain => &Place::ALL[..2],
            Self::Island | Self::IslandOnly => &Place::ALL,
        }
    }

    /// Where a boat can go from a place.
    pub fn neighbours(self, from: Place) -> &'static [Place] {
        use Place::{Island, Left, Right};
        match (self, from) {
            (Self::Plain, Left) => &[Right],
            (Self::Plain, _) => &[Left],
            (Self::Island, Left) => &[Right, Island],
            (Self::Island, Right) => &[Left, Island],
            (Self::Island | Self::IslandOnly, Island) => &[Left, Right],
            (Self::IslandOnly, Left | Right) => &[Island],
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<L> {
    pub from: Place,
    pub to: Place,
    pub load: L,
}

/// A river-crossing puzzle.
///
/// Every step can be undone: the same company crossing the other way is as safe as before. The
/// searches rely on that.
pub trait Crossing {
    /// Who is where, the boat included.
    type State: Copy + Eq + Hash + Ord + Debug;
    type Load: Copy + Eq + Debug;

    fn river(&self) -> River;
    fn start(&self) -> Self::State;
    fn goal(&self) -> Self::State;
    fn boat(&self, state: Self::State) -> Place;
    /// Calls `visit` for every safe step from a state, with the state that it leads to, until
    /// `visit` returns `false`. There can be billions.
    fn for_each_successor(
        &self,
        state: Self::State,
        visit: impl FnMut(Step<Self::Load>, Self::State) -> bool,
    );
    /// Calls `visit` for every safe step from a state, without an early end.
    fn successors(&self, state: Self::State, mut visit: impl FnMut(Step<Self::Load>, Self::State)) {
        self.for_each_successor(state, |step, next| {
            visit(step, next);
            true
        });
    }
    /// A lower bound of the crossings to the goal. It is consistent: one step lowers it by at most
    /// one.
    fn lower_bound(&self, state: Self::State) -> u32;

    /// The representative of all states that differ only by the names of those who are alike.
    fn canonical(&self, state: Self::State) -> Self::State {
        state
    }
    /// How many states a canonical one stands for.
    fn variants(&self, _canonical: Self::State) -> u128 {
        1
    }
    /// How many states are safe, reachable or not; `None` where counting them would take too long.
    fn legal_states(&self) -> Option<u128>;

    /// Whether the rule holds at the start, where all stand on one bank.
    fn start_is_legal(&self) -> bool {
        true
    }
}

/// The limit of steps for each state of a search's limit: with a boat for a few people, far more
/// than there are.
const STEPS_PER_STATE: u64 = 20;

/// Even with a low limit of states this many steps may be tried: a minute's worth or two.
const MIN_STEPS: u64 = 200_000_000;

/// The budget of a search of at most `limit` states: how many steps it may try.
///
/// One state alone can have a billion steps, and where a boat takes thousands, the states of a
/// small table together have as many: so steps are limited as well.
fn budget_of(limit: usize) -> Budget {
    let steps = (limit as u64).saturating_mul(STEPS_PER_STATE);
    Budget {
        nodes: steps.max(MIN_STEPS),
        ..Budget::UNLIMITED
    }
}

/// Counts the steps of a search of at most `limit` states.
pub(super) fn meter_of(limit: usize) -> Meter {
    Meter::start(budget_of(limit))
}

/// A lower bound of the crossings that bring `waiting` people, who are not on the right bank, to
/// that bank, by a boat of `capacity` that takes at least `rowers` of them along on each way back.
///
/// Crossings that land on the right bank alternate with those that leave it. Each of the first
/// brings at most `capacity`, each of the others takes at least `rowers` away.
pub(super) fn crossings_needed(
    waiting: u32,
    boat_is_right: bool,
    capacity: u32,
    rowers: u32,
) -> u32 {
    let gain = capacity.saturating_sub(rowers).max(1);
    let landing = |waiting: u32| 2 * waiting.saturating_sub(capacity).div_ceil(gain) + 1;
    match (boat_is_right, waiting) {
        (true, 0) => 0,
        (true, _) => 1 + landing(waiting + rowers),
        (false, _) => landing(waiting),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_low_limit_of_states_leaves_many_steps() {
        assert_eq!(budget_of(1_000).nodes, MIN_STEPS);
        assert_eq!(budget_of(1 << 30).nodes, 20 << 30);
    }

    #[test]
    fn the_bound_is_what_a_free_crossing_takes() {
        // Six people without quarrels, a boat of two: nine crossings.
        assert_eq!(crossings_needed(6, false, 2, 1), 9);
        assert_eq!(crossings_needed(4, true, 2, 1), 8);
        assert_eq!(crossings_needed(0, true, 2, 1), 0);
        // A ferryman, who is not counted, goes back alone.
        assert_eq!(crossings_needed(3, false, 1, 0), 5);
        assert_eq!(crossings_needed(0, false, 1, 0), 1);
    }
}
