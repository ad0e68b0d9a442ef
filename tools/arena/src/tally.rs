//! The score sheet: what a record adds up to.

use std::collections::{BTreeMap, HashMap};

use crate::play::Played;
use crate::record::Event;
use crate::stats::pentanomial::Pentanomial;

/// Sums over an engine's moves in finished games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Effort {
    /// Moves it made.
    pub moves: u64,
    /// Milliseconds it took for them.
    pub time_ms: f64,
    /// Nodes it claims.
    pub nodes: u64,
    /// Moves for which it told a depth, and the sum of these.
    pub depths: (u64, u64),
}

/// Everything that a match has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The winner of every finished game, by its number.
    results: HashMap<usize, Option<usize>>,
    /// Games won by each engine.
    pub wins: [u64; 2],
    /// Games nobody won.
    pub draws: u64,
    /// Games won by either seat.
    pub seat_wins: [u64; 2],
    /// Games by the way they ended.
    pub reasons: BTreeMap<String, u64>,
    /// Broken promises by kind, of each engine.
    pub faults: [BTreeMap<String, u64>; 2],
    /// What each engine did.
    pub effort: [Effort; 2],
    /// Milliseconds that the runner lost before each move.
    lost_ms: Vec<f64>,
    /// Moves of unfinished games.
    open: HashMap<usize, Vec<(usize, Played)>>,
}

impl Tally {
    /// Takes in a line of the record.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Start { game, .. } => {
                self.open.insert(*game, Vec::new());
            }
            Event::Move {
                game,
                engine,
                played,
            } => {
                self.open
                    .entry(*game)
                    .or_default()
                    .push((*engine, played.clone()));
            }
            Event::Result {
                game,
                players,
                winner,
                reason,
                culprit,
                ..
            } => {
                // A game that somehow stands twice in the record still counts once.
                if self.results.contains_key(game) {
                    return;
                }
                self.results.insert(*game, *winner);
                match winner {
                    Some(engine) => {
                        self.wins[engine & 1] += 1;
                        self.seat_wins[usize::from(players[1] == *engine)] += 1;
                    }
                    None => self.draws += 1,
                }
                *self.reasons.entry(reason.clone()).or_default() += 1;
                if let Some(engine) = culprit {
                    *self.faults[engine & 1].entry(reason.clone()).or_default() += 1;
                }
                for (engine, played) in self.open.remove(game).unwrap_or_default() {
                    self.count(engine & 1, &played);
                }
            }
            Event::Match { .. } | Event::Run { .. } | Event::Engine { .. } | Event::Summary(_) => {}
        }
    }

    fn count(&mut self, engine: usize, played: &Played) {
        let effort = &mut self.effort[engine];
        effort.moves += 1;
        effort.time_ms += played.time_ms;
        effort.nodes += played.report.nodes.unwrap_or(0);
        if let Some(depth) = played.report.depth {
            effort.depths.0 += 1;
            effort.depths.1 += u64::from(depth);
        }
        self.lost_ms.extend(played.lost_ms);
    }

    /// True when this game has a result.
    pub fn is_finished(&self, game: usize) -> bool {
        self.results.contains_key(&game)
    }

    /// How many games have one.
    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// Pairs of which both games are finished, by the first engine's score.
    pub fn pairs(&self) -> Pentanomial {
        let half_points = |winner: Option<usize>| match winner {
            None => 1,
            Some(0) => 2,
            Some(_) => 0,
        };
        let mut pairs = Pentanomial::default();
        for (&game, &winner) in self.results.iter().filter(|(game, _)| *game % 2 == 0) {
            if let Some(&other) = self.results.get(&(game + 1)) {
                pairs.add(half_points(winner) + half_points(other));
            }
        }
        pairs
    }

    /// Milliseconds that the runner lost between two moves: the median, the 99th percentile, the
    /// most.
    pub fn lost_ms(&self) -> Option<[f64; 3]> {
        let mut lost = self.lost_ms.clone();
        lost.sort_by(f64::total_cmp);
        let last = lost.len().checked_sub(1)?;
        Some([last / 2, last * 99 / 100, last].map(|at| lost[at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(game: usize, winner: Option<usize>) -> Event {
        let players = if game.is_multiple_of(2) {
            [0, 1]
        } else {
            [1, 0]
        };
        Event::Result {
            game,
            players,
            score: String::new(),
            winner,
            reason: "checkmate".to_owned(),
            detail: None,
            culprit: None,
            last_lines: Vec::new(),
        }
    }

    #[test]
    fn pairs_count_when_both_games_are_over() {
        let mut tally = Tally::default();
        for (game, winner) in [
            (0, Some(0)),
            (3, None),
            (1, Some(0)),
            (2, Some(1)),
            (4, Some(0)),
            (0, Some(1)),
        ] {
            tally.take(&result(game, winner));
        }
        assert_eq!(tally.pairs(), Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!((tally.wins, tally.draws, tally.games()), ([3, 1], 1, 5));
        assert_eq!(tally.seat_wins, [2, 2]);
        assert!(tally.is_finished(4) && !tally.is_finished(5));
    }
}
