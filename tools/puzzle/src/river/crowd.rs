//! Missionaries and cannibals: only the number of each matters.

use super::crossing::{Crossing, Place, River, Step, crossings_needed};

/// With an island, safe states are not counted if that takes more steps than this.
const COUNTING_STEPS: u64 = 300_000_000;

/// A number of missionaries and of cannibals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct People {
    pub missionaries: u32,
    pub cannibals: u32,
}

impl People {
    /// Whether the missionaries, if there are any, are not outnumbered.
    fn safe(self) -> bool {
        self.missionaries == 0 || self.missionaries >= self.cannibals
    }
}

impl std::ops::Add for People {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self {
            missionaries: self.missionaries + other.missionaries,
            cannibals: self.cannibals + other.cannibals,
        }
    }
}

impl std::ops::Sub for People {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self {
            missionaries: self.missionaries - other.missionaries,
            cannibals: self.cannibals - other.cannibals,
        }
    }
}

/// Who is on the left bank and on the island, and where the boat is; the others are on the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    pub left: People,
    pub island: People,
    pub boat: Place,
}

/// The puzzle with a number of missionaries, of cannibals, and a boat.
#[derive(Clone, Copy, Debug)]
pub struct Crowd {
    /// Everybody. At most [`Crowd::MAX`] of each kind.
    pub people: People,
    /// How many the boat holds, at least 1.
    pub boat: u32,
    /// Whether the rule holds in the boat as well.
    pub boat_is_safe: bool,
    pub river: River,
}

impl Crowd {
    /// The largest number of each kind, such that sums do not overflow.
    pub const MAX: u32 = 1_000_000_000;

    pub fn at(&self, state: State, place: Place) -> People {
        match place {
            Place::Left => state.left,
            Place::Island => state.island,
            Place::Right => self.people - state.left - state.island,
        }
    }

    /// Whether a load may be in the boat.
    fn boat_may_hold(&self, load: People) -> bool {
        !self.boat_is_safe || load.safe()
    }

    /// Every load that the boat may hold, in ascending order of missionaries, then of cannibals.
    pub fn loads(&self) -> impl Iterator<Item = People> + '_ {
        let most = self.people;
        (0..=self.boat.min(most.missionaries)).flat_map(move |missionaries| {
            let free = (self.boat - missionaries).min(most.cannibals);
            (0..=free)
                .map(move |cannibals| People {
                    missionaries,
                    cannibals,
                })
                .filter(|load| *load != People::default() && self.boat_may_hold(*load))
        })
    }

    /// How many missionaries can be in a boat from one place to another: none, all, or a number
    /// that leaves some behind. These numbers form a range, and for each of them there is a load.
    fn missionaries_of_loads(
        &self,
        here: People,
        there: People,
    ) -> impl Iterator<Item = u32> + use<> {
        let [here, there] = [here, there].map(|p| [p.missionaries, p.cannibals].map(i64::from));
        let boat = i64::from(self.boat);
        // The cannibals in excess here must go along; there must be room for them at the other
        // place and in the boat.
        let excess = here[1] - here[0];
        let room = there[0] - there[1];
        let possible = excess <= room && (excess <= 0 || !self.boat_is_safe);
        let least = (-room).max(1);
        let most = boat.min(here[0] - 1).min((boat - excess).div_euclid(2));
        let some = possible.then_some(least..=most).into_iter().flatten();
        let all = (here[0] > 0 && here[0] <= boat).then_some(here[0]);
        std::iter::once(0)
            .chain(some)
            .chain(all)
            .map(|number| number as u32)
    }

    /// How many of the cannibals can be at a place with this many missionaries.
    fn most_cannibals_beside(&self, missionaries: u32) -> u32 {
        match missionaries {
            0 => self.people.cannibals,
            _ => missionaries.min(self.people.cannibals),
        }
    }

    /// Every legal state with nobody on an island, whether it can be reached or not.
    pub fn legal_on_banks(&self) -> Vec<State> {
        let mut states = Vec::new();
        for missionaries in 0..=self.people.missionaries {
            for cannibals in 0..=self.people.cannibals {
                let left = People {
                    missionaries,
                    cannibals,
                };
                for boat in [Place::Left, Place::Right] {
                    let state = State {
                        left,
                        island: People::default(),
                        boat,
                    };
                    if left.safe() && self.at(state, Place::Right).safe() {
                        states.push(state);
                    }
                }
            }
        }
        states
    }

    fn legal_on_plain_river(&self) -> u128 {
        let all = self.people;
        let of_missionaries = |left: u32| {
            let most_left = self.most_cannibals_beside(left);
            let most_right = self.most_cannibals_beside(all.missionaries - left);
            let least_left = all.cannibals - most_right;
            u128::from((most_left + 1).saturating_sub(least_left))
        };
        2 * (0..=all.missionaries).map(of_missionaries).sum::<u128>()
    }

    fn legal_with_island(&self) -> Option<u128> {
        let all = self.people;
        let (m, c) = (u64::from(all.missionaries), u64::from(all.cannibals));
        if (m + 1).checked_mul(m + 2)?.checked_mul(c + 1)? / 2 > COUNTING_STEPS {
            return None;
        }
        let mut count = 0_u128;
        for left in 0..=all.missionaries {
            let most_left = self.most_cannibals_beside(left);
            for island in 0..=all.missionaries - left {
                let most_island = self.most_cannibals_beside(island);
                let most_right = self.most_cannibals_beside(all.missionaries - left - island);
                for cannibals_left in 0..=most_left {
                    let others = all.cannibals - cannibals_left;
                    let (least, most) =
                        (others.saturating_sub(most_right), most_island.min(others));
                    count += u128::from((most + 1).saturating_sub(least));
                }
            }
        }
        Some(3 * count)
    }
}

impl Crossing for Crowd {
    type State = State;
    type Load = People;

    fn river(&self) -> River {
        self.river
    }

    fn start(&self) -> State {
        State {
            left: self.people,
            island: People::default(),
            boat: Place::Left,
        }
    }

    fn goal(&self) -> State {
        State {
            left: People::default(),
            island: People::default(),
            boat: Place::Right,
        }
    }

    fn boat(&self, state: State) -> Place {
        state.boat
    }

    fn for_each_successor(&self, state: State, mut visit: impl FnMut(Step<People>, State) -> bool) {
        let from = state.boat;
        let here = self.at(state, from);
        for &to in self.river.neighbours(from) {
            let there = self.at(state, to);
            for missionaries in self.missionaries_of_loads(here, there) {
                // For the loads that leave both places safe, the numbers of cannibals form a range.
                let staying = here.missionaries - missionaries;
                let landed = there.missionaries + missionaries;
                let mut least = match staying {
                    0 => 0,
                    _ => here.cannibals.saturating_sub(staying),
                };
                let mut most = here.cannibals.min(self.boat - missionaries);
                if landed > 0 {
                    let Some(room) = landed.checked_sub(there.cannibals) else {
                        continue;
                    };
                    most = most.min(room);
                }
                if missionaries == 0 {
                    least = least.max(1);
                } else if self.boat_is_safe {
                    most = most.min(missionaries);
                }
                for cannibals in least..=most {
                    let load = People {
                        missionaries,
                        cannibals,
                    };
                    let mut next = State { boat: to, ..state };
                    match from {
                        Place::Left => next.left = next.left - load,
                        Place::Island => next.island = next.island - load,
                        Place::Right => {}
                    }
                    match to {
                        Place::Left => next.left = next.left + load,
                        Place::Island => next.island = next.island + load,
                        Place::Right => {}
                    }
                    if !visit(Step { from, to, load }, next) {
                        return;
                    }
                }
            }
        }
    }

    fn lower_bound(&self, state: State) -> u32 {
        let waiting = state.left + state.island;
        let waiting = waiting.missionaries + waiting.cannibals;
        crossings_needed(waiting, state.boat == Place::Right, self.boat, 1)
    }

    fn start_is_legal(&self) -> bool {
        self.people.safe()
    }

    fn legal_states(&self) -> Option<u128> {
        match self.river {
            River::Plain => Some(self.legal_on_plain_river()),
            River::Island | River::IslandOnly => self.legal_with_island(),
        }
    }
}
