//! Jealous husbands: no wife in the company of another man unless her husband is there.
//!
//! A state has four bits a couple, its husband's place and its wife's. Couples are alike: of states
//! that differ only in which couple is which, only the one whose couples are sorted is searched,
//! and it counts as many times as there are ways to name them.

use super::crossing::{Crossing, Place, River, Step, crossings_needed};
use super::passengers::{Group, Rules, State};

/// Bits a couple takes in a state.
const COUPLE_BITS: u32 = 4;

/// The puzzle with a number of couples and a boat.
#[derive(Clone, Copy, Debug)]
pub struct Couples {
    /// How many couples, 1 to [`Couples::MAX`].
    pub couples: u32,
    /// How many people the boat holds, at least 1.
    pub boat: u32,
    /// Whether husbands are jealous in the boat as well.
    pub boat_is_safe: bool,
    pub river: River,
}

/// The husband of couple i is bit 2i, the wife bit 2i + 1.
const HUSBANDS: Group = 0x5555_5555;

/// The husbands and the wives of a company, where couple i is bit 2i in both sets.
pub fn husbands_and_wives(group: Group) -> [Group; 2] {
    [group & HUSBANDS, group >> 1 & HUSBANDS]
}

/// Whether no husband of a company is jealous: no wife without hers where there is any man.
fn content(group: Group) -> bool {
    let [husbands, wives] = husbands_and_wives(group);
    husbands == 0 || wives & !husbands == 0
}

impl Couples {
    /// The most couples that a state has room for.
    pub const MAX: u32 = u64::BITS / COUPLE_BITS;

    pub fn at(&self, state: State, place: Place) -> Group {
        state.at(2 * self.couples, place)
    }

    /// How many couples of a sorted state have each code: they form one run for each code.
    fn runs(&self, state: State) -> Vec<u32> {
        let codes = (0..self.couples).map(|couple| state.places >> (COUPLE_BITS * couple) & 15);
        let mut runs = Vec::new();
        let mut last = None;
        for code in codes {
            match runs.last_mut() {
                Some(run) if last == Some(code) => *run += 1,
                _ => runs.push(1),
            }
            last = Some(code);
        }
        runs
    }

    /// Counts safe states by how many couples have each code: `left` couples are still to be given
    /// codes from `code` on, and each such state counts `ways` times.
    fn count_legal(&self, code: usize, left: u32, ways: u128, occupied: &mut Occupied) -> u128 {
        let places = self.river.places().len();
        if code == places * places {
            let safe = left == 0 && occupied.safe(places);
            return if safe { ways } else { 0 };
        }
        let (husband, wife) = (code / places, code % places);
        let mut total = 0;
        for number in 0..=left {
            let before = *occupied;
            if number > 0 {
                occupied.husband[husband] = true;
                occupied.lone_wife[wife] |= husband != wife;
            }
            let chosen = ways * binomial(left, number);
            total += self.count_legal(code + 1, left - number, chosen, occupied);
            *occupied = before;
        }
        total
    }
}

/// Whether a place has a husband, and whether it has a wife without hers.
#[derive(Clone, Copy, Default)]
struct Occupied {
    husband: [bool; 3],
    lone_wife: [bool; 3],
}

impl Occupied {
    fn safe(&self, places: usize) -> bool {
        (0..places).all(|place| !(self.husband[place] && self.lone_wife[place]))
    }
}

fn binomial(n: u32, k: u32) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

impl Crossing for Couples {
    type State = State;
    type Load = Group;

    fn river(&self) -> River {
        self.river
    }

    fn start(&self) -> State {
        State::all_at(2 * self.couples, Place::Left)
    }

    fn goal(&self) -> State {
        State::all_at(2 * self.couples, Place::Right)
    }

    fn boat(&self, state: State) -> Place {
        state.boat
    }

    fn for_each_successor(&self, state: State, visit: impl FnMut(Step<Group>, State) -> bool) {
        let rules = Rules {
            aboard: |load| !self.boat_is_safe || content(load),
            behind: content,
            ashore: content,
        };
        rules.for_each_successor(state, 2 * self.couples, self.boat, self.river, false, visit);
    }

    fn lower_bound(&self, state: State) -> u32 {
        let waiting = 2 * self.couples - self.at(state, Place::Right).count_ones();
        crossings_needed(waiting, state.boat == Place::Right, self.boat, 1)
    }

    fn canonical(&self, state: State) -> State {
        let mut codes = [0_u8; Self::MAX as usize];
        let codes = &mut codes[..self.couples as usize];
        for (couple, code) in codes.iter_mut().enumerate() {
            *code = (state.places >> (COUPLE_BITS as usize * couple) & 15) as u8;
        }
        codes.sort_unstable();
        let joined = codes.iter().rev();
        State {
            places: joined.fold(0, |all, &code| all << COUPLE_BITS | u64::from(code)),
            boat: state.boat,
        }
    }

    fn variants(&self, canonical: State) -> u128 {
        let mut left = self.couples;
        let mut ways = 1;
        for run in self.runs(canonical) {
            ways *= binomial(left, run);
            left -= run;
        }
        ways
    }

    fn legal_states(&self) -> Option<u128> {
        let spread = self.count_legal(0, self.couples, 1, &mut Occupied::default());
        Some(self.river.places().len() as u128 * spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorted_states_stand_for_their_variants() {
        let puzzle = Couples {
            couples: 3,
            boat: 2,
            boat_is_safe: true,
            river: River::Plain,
        };
        let mut variants = std::collections::BTreeMap::<State, u128>::new();
        for couples in 0..1_u64 << 6 {
            let spread = (0..6).map(|bit| (couples >> bit & 1) << (2 * bit)).sum();
            let state = State {
                places: spread,
                boat: Place::Left,
            };
            *variants.entry(puzzle.canonical(state)).or_default() += 1;
        }
        for (canonical, count) in variants {
            assert_eq!(puzzle.variants(canonical), count, "{canonical:?}");
        }
    }
}
