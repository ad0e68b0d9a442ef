//! Who plays whom, from where, with which colour. It is a function of the settings alone, so that a
//! match that was killed goes on with the very games that are missing.

use serde::{Deserialize, Serialize};

/// The order in which the openings are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Order {
    /// As they stand in the file.
    Seq,
    /// Shuffled by the seed.
    Random,
}

/// A game to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number, from 0.
    pub game: usize,
    /// The number of its pair: two games from one opening, colours exchanged.
    pub pair: usize,
    /// Which opening.
    pub opening: usize,
    /// The engines by seat.
    pub players: [usize; 2],
}

/// All games of a match of two.
#[derive(Clone, Debug)]
pub struct Schedule {
    games: usize,
    openings: Vec<usize>,
}

impl Schedule {
    /// `games` games over `openings` openings, each used by a pair; when there are more pairs than
    /// openings they come again in the same order.
    pub fn new(games: usize, openings: usize, order: Order, seed: u64) -> Self {
        let mut indices: Vec<usize> = (0..openings).collect();
        if order == Order::Random {
            shuffle(&mut indices, seed);
        }
        Self {
            games,
            openings: indices,
        }
    }

    /// How many games there are.
    pub fn games(&self) -> usize {
        self.games
    }

    /// The game with this number; none beyond the last.
    pub fn fixture(&self, game: usize) -> Option<Fixture> {
        let pair = game / 2;
        let opening = *self.openings.get(pair % self.openings.len().max(1))?;
        let players = if game.is_multiple_of(2) {
            [0, 1]
        } else {
            [1, 0]
        };
        (game < self.games).then_some(Fixture {
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
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    for last in (1..indices.len()).rev() {
        // The high half of a product: no modulo bias that anyone could measure.
        let pick = ((u128::from(next()) * (last as u128 + 1)) >> 64) as usize;
        indices.swap(last, pick);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_with_both_colours() {
        let schedule = Schedule::new(6, 2, Order::Seq, 0);
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
        assert_eq!(Schedule::new(2, 0, Order::Seq, 0).fixture(0), None);
    }

    #[test]
    fn a_seed_is_an_order() {
        let order = |seed| {
            let schedule = Schedule::new(200, 100, Order::Random, seed);
            (0..100)
                .map(|pair| schedule.fixture(2 * pair).unwrap().opening)
                .collect::<Vec<_>>()
        };
        assert_eq!(order(7), order(7));
        assert_ne!(order(7), order(8));
        let mut all = order(7);
        all.sort_unstable();
        assert_eq!(all, (0..100).collect::<Vec<_>>());
    }
}
