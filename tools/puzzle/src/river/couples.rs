//! Jealous husbands: no wife in the company of another man unless her husband is there.
//!
//! A state keeps four bits a couple, its husband's place and its wife's. Couples are alike: states that
//! differ only in which couple is which are searched once, as the one whose couples are sorted, and
//! counted as often as there are ways to name them.

use ::cli::{Message, message, word};
use serde_json::json;

use super::crossing::{Crossing, Place, River, Step, crossings_needed};
use super::subset;
use crate::language::Language;

/// Bits a couple takes in a state.
const COUPLE_BITS: u32 = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State {
    /// Four bits a couple: two of the husband's place, two of the wife's.
    couples: u64,
    boat: Place,
}

/// The puzzle of so many couples and a boat.
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

/// People as bits: the husband of couple i is bit 2i, the wife bit 2i + 1.
pub type Group = u32;

const HUSBANDS: Group = 0x5555_5555;

/// Whether a company pleases its husbands: no wife without hers where there is any man.
fn content(group: Group) -> bool {
    let husbands = group & HUSBANDS;
    let wives = group >> 1 & HUSBANDS;
    husbands == 0 || wives & !husbands == 0
}

impl Couples {
    /// Most couples: as many as a state has room for.
    pub const MAX: u32 = u64::BITS / COUPLE_BITS;

    /// Everybody at one place, the boat too.
    fn all_at(&self, place: Place) -> State {
        let code = place.number() as u64;
        let couples = (0..self.couples)
            .map(|couple| (code | code << 2) << (COUPLE_BITS * couple))
            .sum();
        State {
            couples,
            boat: place,
        }
    }

    pub fn at(&self, state: State, place: Place) -> Group {
        let people = 0..2 * self.couples;
        let here = people.filter(|person| state.couples >> (2 * person) & 3 == place as u64);
        here.map(|person| 1 << person).sum()
    }

    /// The state after people went somewhere with the boat.
    fn moved(state: State, load: Group, to: Place) -> State {
        let mut couples = state.couples;
        let mut left = load;
        while left != 0 {
            let shift = 2 * left.trailing_zeros();
            couples = couples & !(3 << shift) | (to as u64) << shift;
            left &= left - 1;
        }
        State { couples, boat: to }
    }

    fn names(&self, group: Group, language: Language) -> Vec<String> {
        let people = (0..2 * self.couples).filter(|person| group >> person & 1 == 1);
        people
            .map(|person| {
                let kind = match person % 2 {
                    0 => word!("river-husband", language),
                    _ => word!("river-wife", language),
                };
                format!("{kind}{}", person / 2 + 1)
            })
            .collect()
    }

    /// How many couples of a sorted state have each code, as one run after the other.
    fn runs(&self, state: State) -> Vec<u32> {
        let codes = (0..self.couples).map(|couple| state.couples >> (COUPLE_BITS * couple) & 15);
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

    /// Counts safe states by how many couples are spread each way over the places: with so many of
    /// the codes from `code` on left to give to `left` couples, each way `weight` times.
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

/// Where there is a husband, and where a wife without hers.
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
        self.all_at(Place::Left)
    }

    fn goal(&self) -> State {
        self.all_at(Place::Right)
    }

    fn boat(&self, state: State) -> Place {
        state.boat
    }

    fn each_successor(&self, state: State, mut visit: impl FnMut(Step<Group>, State) -> bool) {
        let from = state.boat;
        let here = self.at(state, from);
        // Every subset of those who are here, by subtracting from the full set.
        let mut load = here;
        while load != 0 {
            let fits = load.count_ones() <= self.boat && (!self.boat_is_safe || content(load));
            if fits && content(here & !load) {
                for &to in self.river.neighbours(from) {
                    if content(self.at(state, to) | load)
                        && !visit(Step { from, to, load }, Self::moved(state, load, to))
                    {
                        return;
                    }
                }
            }
            load = subset::next_smaller(load, here, self.boat);
        }
    }

    fn lower_bound(&self, state: State) -> u32 {
        let waiting = 2 * self.couples - self.at(state, Place::Right).count_ones();
        crossings_needed(waiting, state.boat == Place::Right, self.boat, 1)
    }

    fn canonical(&self, state: State) -> State {
        let mut codes = [0_u8; Self::MAX as usize];
        let codes = &mut codes[..self.couples as usize];
        for (couple, code) in codes.iter_mut().enumerate() {
            *code = (state.couples >> (COUPLE_BITS as usize * couple) & 15) as u8;
        }
        codes.sort_unstable();
        let joined = codes.iter().rev();
        State {
            couples: joined.fold(0, |all, &code| all << COUPLE_BITS | u64::from(code)),
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

    fn title(&self) -> Message {
        let (couples, boat) = (self.couples, self.boat);
        message!("river-couples-title", couples, boat)
    }

    fn company(&self, state: State, place: Place, language: Language) -> String {
        match self.names(self.at(state, place), language) {
            names if names.is_empty() => "-".to_owned(),
            names => names.join(" "),
        }
    }

    fn load(&self, load: Group, language: Language) -> String {
        self.names(load, language).join(" ")
    }

    fn load_json(&self, load: Group) -> serde_json::Value {
        json!({ "people": self.names(load, Language::En) })
    }

    fn label(&self, state: State, language: Language) -> String {
        let boat = ["L", "R", "I"][state.boat.number()];
        let places = self.river.places();
        let names = places.iter().filter(|place| **place != Place::Right);
        let names: Vec<_> = names
            .map(|&place| self.company(state, place, language))
            .collect();
        format!("{} {boat}", names.join(" / "))
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
                couples: spread,
                boat: Place::Left,
            };
            *variants.entry(puzzle.canonical(state)).or_default() += 1;
        }
        for (canonical, count) in variants {
            assert_eq!(puzzle.variants(canonical), count, "{canonical:?}");
        }
    }
}
