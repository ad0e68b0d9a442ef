//! Who plays whom, from where, with which colour. It is a function of the settings alone, so that a
//! match that was killed continues with the very games that are missing.

use serde::{Deserialize, Serialize};

/// The order in which the openings are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    Seq,
    Random,
}

/// Who meets whom when there are more than two engines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    #[default]
    Roundrobin,
    Gauntlet,
    Ladder,
}

impl Format {
    /// The pairs of engines that meet, of this many engines.
    pub fn pairings(self, engines: usize) -> Vec<[usize; 2]> {
        let hosts = match self {
            Self::Roundrobin | Self::Ladder => engines,
            Self::Gauntlet => engines.min(1),
        };
        let reach = match self {
            Self::Ladder => 2,
            Self::Roundrobin | Self::Gauntlet => engines,
        };
        (0..hosts)
            .flat_map(|a| (a + 1..engines.min(a + 1 + reach)).map(move |b| [a, b]))
            .collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The number of the game in the match, from 0.
    pub game: usize,
    /// The number of its pair: two games from one opening, colours exchanged.
    pub pair: usize,
    pub opening: usize,
    /// The engine in each seat, by its index in the settings.
    pub players: [usize; 2],
}

#[derive(Clone, Debug)]
pub struct Schedule {
    games: usize,
    pairings: Vec<[usize; 2]>,
    openings: Vec<usize>,
    /// The number of the first game: 0, except in the schedule of a unit.
    first: usize,
}

impl Schedule {
    /// `games` games of each of the `pairings` over `openings` openings. In a round every pairing
    /// plays two games from the same opening; when there are more rounds than openings they come
    /// again in the same order.
    pub fn new(
        pairings: Vec<[usize; 2]>,
        games: usize,
        openings: usize,
        order: Order,
        seed: u64,
    ) -> Self {
        let mut indices: Vec<usize> = (0..openings).collect();
        if order == Order::Random {
            shuffle(&mut indices, seed);
        }
        Self {
            games: games * pairings.len(),
            pairings,
            openings: indices,
            first: 0,
        }
    }

    /// The schedule of a unit: one pair of a match's games, from the only opening there is.
    pub fn pair(pair: usize, players: [usize; 2]) -> Self {
        Self {
            games: 2 * pair + 2,
            pairings: vec![players],
            openings: vec![0],
            first: 2 * pair,
        }
    }

    pub fn games(&self) -> usize {
        self.games - self.first
    }

    pub fn numbers(&self) -> std::ops::Range<usize> {
        self.first..self.games
    }

    /// The game with this number; none beyond the last.
    pub fn fixture(&self, game: usize) -> Option<Fixture> {
        if !self.numbers().contains(&game) {
            return None;
        }
        let pair = game / 2;
        let round = pair / self.pairings.len();
        let opening = *self.openings.get(round % self.openings.len().max(1))?;
        let [a, b] = self.pairings[pair % self.pairings.len()];
        let players = if game.is_multiple_of(2) {
            [a, b]
        } else {
            [b, a]
        };
        Some(Fixture {
            game,
            pair,
            opening,
            players,
        })
    }
}

/// Fisher and Yates, with the numbers of splitmix64 (Steele, Lea, Flood 2014), so that a seed means
/// the same order on every machine and in every version.
fn shuffle(indices: &mut [usize], mut state: u64) {
    for last in (1..indices.len()).rev() {
        // The high half of a product: no modulo bias that anyone could measure.
        let word = zobrist::splitmix64(&mut state);
        let pick = ((u128::from(word) * (last as u128 + 1)) >> 64) as usize;
        indices.swap(last, pick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of_two(games: usize, openings: usize, order: Order, seed: u64) -> Schedule {
        Schedule::new(Format::Roundrobin.pairings(2), games, openings, order, seed)
    }

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let schedule = of_two(6, 2, Order::Seq, 0);
        let games: Vec<_> = (0..7).filter_map(|i| schedule.fixture(i)).collect();
        assert_eq!(games.len(), 6);
        for pair in games.chunks(2) {
            assert_eq!(
                (pair[0].opening, pair[0].pair),
                (pair[1].opening, pair[1].pair)
            );
            assert_eq!(pair[0].players, [pair[1].players[1], pair[1].players[0]]);
        }
        assert_eq!(
            games.iter().map(|g| g.opening).collect::<Vec<_>>(),
            [0, 0, 1, 1, 0, 0]
        );
        assert_eq!(of_two(2, 0, Order::Seq, 0).fixture(0), None);
    }

    #[test]
    fn all_pairings_of_a_round_play_the_same_opening() {
        // Of four engines: how many pairs meet, and how many others the first one meets.
        for (format, pairings, others) in [
            (Format::Roundrobin, 6, 3),
            (Format::Gauntlet, 3, 3),
            (Format::Ladder, 5, 2),
        ] {
            let schedule = Schedule::new(format.pairings(4), 4, 9, Order::Seq, 0);
            assert_eq!(schedule.games(), 4 * pairings);
            let mut met = std::collections::BTreeMap::new();
            for game in 0..schedule.games() {
                let fixture = schedule.fixture(game).unwrap();
                assert_eq!(fixture.opening, game / (2 * pairings));
                *met.entry(fixture.players).or_insert(0) += 1;
            }
            assert_eq!(met.len(), 2 * pairings, "each has each colour");
            assert!(met.values().all(|&games| games == 2));
            let by_first = met.keys().filter(|players| players.contains(&0)).count();
            assert_eq!(by_first, 2 * others, "with both colours");
        }
    }

    #[test]
    fn a_unit_is_a_pair_of_the_match() {
        let all = of_two(6, 3, Order::Random, 1);
        let unit = Schedule::pair(1, all.fixture(2).unwrap().players);
        assert_eq!((unit.games(), unit.numbers()), (2, 2..4));
        for game in [2, 3] {
            let opening = 0;
            let fixture = all.fixture(game).unwrap();
            assert_eq!(unit.fixture(game), Some(Fixture { opening, ..fixture }));
        }
        assert_eq!((unit.fixture(1), unit.fixture(4)), (None, None));
    }

    #[test]
    fn a_seed_is_an_order() {
        let order = |seed| {
            let schedule = of_two(200, 100, Order::Random, seed);
            (0..100)
                .map(|pair| schedule.fixture(2 * pair).unwrap().opening)
                .collect::<Vec<_>>()
        };
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        let mut all = order(7);
        all.sort_unstable();
        assert_eq!(all, (0..100).collect::<Vec<_>>());
        // A seed must mean the same order in every version, since records are continued.
        assert_eq!(order(7)[..5], GOLDEN);
    }

    const GOLDEN: [usize; 5] = [7, 98, 35, 81, 92];
}
