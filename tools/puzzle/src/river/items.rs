//! A ferryman, named items, and pairs that must not be left alone.

use super::crossing::{Crossing, Place, River, Step, crossings_needed};
use super::passengers::{Group, Rules, State};

/// A set of items, as bits in the order of their names.
pub type Set = Group;

/// Two items that must not be together where the ferryman is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forbidden {
    pub pair: Set,
    /// Items, each of which keeps the peace between the two.
    pub unless: Set,
}

/// The puzzle, as [`super::description`] reads it.
#[derive(Clone, Debug, Default)]
pub struct Items {
    /// What is to be ferried, 1 to [`Items::MAX`].
    pub names: Vec<String>,
    /// The pairs that must not be left alone together.
    pub forbidden: Vec<Forbidden>,
    /// How many items fit beside the ferryman.
    pub boat: u32,
    pub river: River,
}

impl Items {
    /// The most items: all their states can still be counted.
    pub const MAX: usize = 24;

    fn all(&self) -> Set {
        (1 << self.names.len()) - 1
    }

    fn count(&self) -> u32 {
        self.names.len() as u32
    }

    pub fn at(&self, state: State, place: Place) -> Set {
        state.at(self.count(), place)
    }

    /// Whether items can be left without the ferryman.
    fn peaceful(&self, set: Set) -> bool {
        let quarrel = |rule: &Forbidden| set & rule.pair == rule.pair && set & rule.unless == 0;
        !self.forbidden.iter().any(quarrel)
    }

    /// The names of a set, in order.
    pub fn list(&self, set: Set) -> Vec<&str> {
        let names = self.names.iter().enumerate();
        names
            .filter(|(item, _)| set >> item & 1 == 1)
            .map(|(_, name)| name.as_str())
            .collect()
    }
}

impl Crossing for Items {
    type State = State;
    type Load = Set;

    fn river(&self) -> River {
        self.river
    }

    fn start(&self) -> State {
        State::all_at(self.count(), Place::Left)
    }

    fn goal(&self) -> State {
        State::all_at(self.count(), Place::Right)
    }

    fn boat(&self, state: State) -> Place {
        state.boat
    }

    fn for_each_successor(&self, state: State, visit: impl FnMut(Step<Set>, State) -> bool) {
        // Where the ferryman is, everything is allowed.
        let rules = Rules {
            aboard: |_| true,
            behind: |set| self.peaceful(set),
            ashore: |_| true,
        };
        rules.for_each_successor(state, self.count(), self.boat, self.river, true, visit);
    }

    fn lower_bound(&self, state: State) -> u32 {
        let waiting = (self.all() & !self.at(state, Place::Right)).count_ones();
        crossings_needed(waiting, state.boat == Place::Right, self.boat, 0)
    }

    fn legal_states(&self) -> Option<u128> {
        // Everything is allowed where the boat is; elsewhere the pairs must be kept apart.
        let all = self.all();
        let peaceful = |set: Set| self.peaceful(set);
        if self.river == River::Plain {
            let alone = (0..=all).filter(|&set| peaceful(set)).count();
            return Some(2 * alone as u128);
        }
        if self.names.len() > 14 {
            return None;
        }
        let mut count = 0_u128;
        for first in (0..=all).filter(|&set| peaceful(set)) {
            let rest = all & !first;
            let mut second = rest;
            loop {
                count += u128::from(peaceful(second));
                if second == 0 {
                    break;
                }
                second = (second - 1) & rest;
            }
        }
        Some(3 * count)
    }
}
