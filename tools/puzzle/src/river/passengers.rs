//! People and items that are told apart, as bits: who is where, and all possible crossings.

use super::crossing::{Place, River, Step};

pub type Group = u32;

/// The place of each passenger, two bits each, and the place of the boat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    pub(super) places: u64,
    pub(super) boat: Place,
}

impl State {
    /// All `count` passengers and the boat at one place.
    pub(super) fn all_at(count: u32, place: Place) -> Self {
        let places = (0..count).map(|index| (place as u64) << (2 * index)).sum();
        Self {
            places,
            boat: place,
        }
    }

    /// Which of `count` passengers are at a place.
    pub(super) fn at(self, count: u32, place: Place) -> Group {
        let here = (0..count).filter(|index| self.places >> (2 * index) & 3 == place as u64);
        here.map(|index| 1 << index).sum()
    }

    /// The state after some passengers went to a place with the boat.
    fn moved(self, load: Group, to: Place) -> Self {
        let mut places = self.places;
        let mut left = load;
        while left != 0 {
            let shift = 2 * left.trailing_zeros();
            places = places & !(3 << shift) | (to as u64) << shift;
            left &= left - 1;
        }
        Self { places, boat: to }
    }
}

/// Which companies are allowed: in the boat, at the place that it left, and where it lands.
pub(super) struct Rules<A, B, C> {
    pub(super) aboard: A,
    pub(super) behind: B,
    pub(super) ashore: C,
}

impl<A: Fn(Group) -> bool, B: Fn(Group) -> bool, C: Fn(Group) -> bool> Rules<A, B, C> {
    /// Calls `visit` for every step from a state of `count` passengers, until `visit` returns
    /// `false`. The boat takes up to `capacity`, and may go empty if there is a ferryman.
    pub(super) fn for_each_successor(
        &self,
        state: State,
        count: u32,
        capacity: u32,
        river: River,
        ferryman: bool,
        mut visit: impl FnMut(Step<Group>, State) -> bool,
    ) {
        let from = state.boat;
        let here = state.at(count, from);
        let mut load = here;
        while load != 0 || ferryman {
            if load.count_ones() <= capacity && (self.aboard)(load) && (self.behind)(here & !load) {
                for &to in river.neighbours(from) {
                    if (self.ashore)(state.at(count, to) | load)
                        && !visit(Step { from, to, load }, state.moved(load, to))
                    {
                        return;
                    }
                }
            }
            if load == 0 {
                return;
            }
            load = next_smaller(load, here, capacity);
        }
    }
}

/// The largest subset of `all` below `set` with at most `most` members; 0 ends the walk.
fn next_smaller(set: u32, all: u32, most: u32) -> u32 {
    let mut next = set.wrapping_sub(1) & all;
    while next.count_ones() > most {
        // The subset of the highest `most` members is the largest that fits below.
        let mut kept = 0;
        let mut left = next;
        for _ in 0..most {
            let top = 31 - left.leading_zeros();
            kept |= 1 << top;
            left &= !(1 << top);
        }
        next = kept;
    }
    next
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_walked_once_each() {
        let all = 0b1011_0110_u32;
        for most in 1..=5 {
            let mut seen = Vec::new();
            let mut set = all;
            while set != 0 {
                if set.count_ones() <= most {
                    seen.push(set);
                }
                set = next_smaller(set, all, most);
            }
            let expected = (1..=all)
                .rev()
                .filter(|set| set & !all == 0 && set.count_ones() <= most);
            assert_eq!(seen, expected.collect::<Vec<_>>(), "at most {most}");
        }
    }
}
