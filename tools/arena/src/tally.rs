//! The score sheet: what a record adds up to.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use crate::opening::Opening;
use crate::play::Played;
use crate::record::Event;
use crate::stats::pairing::Pairing;
use crate::stats::pentanomial::Pentanomial;
use crate::stats::percentiles::percentile;
use crate::stats::ratings::Ratings;
use crate::stats::trinomial::Trinomial;

/// Sums over the moves for which an engine reported nodes; a move from its book is not among them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Searched {
    pub moves: u64,
    pub nodes: u64,
    pub time_ms: f64,
}

/// Sums over an engine's moves in finished games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchStats {
    pub moves: u64,
    pub time_ms: f64,
    /// The same for the moves for which it reported nodes.
    pub searched: Searched,
    /// Moves for which it reported a depth, and the sum of these depths.
    pub depths: (u64, u64),
    /// Moves that were ponderhits: it had thought about the position on the opponent's time.
    pub ponderhits: u64,
    /// The time of each move, in milliseconds.
    pub times: Vec<f32>,
    /// Milliseconds that were left when it moved, for every move that had a limit of time.
    pub margins: Vec<f32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Standing {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
    pub faults: BTreeMap<String, u64>,
    pub stats: SearchStats,
}

impl Standing {
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }
}

/// A finished game: its players by seat, and who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Finished {
    players: [usize; 2],
    winner: Option<usize>,
}

impl Finished {
    fn half_points(&self, engine: usize) -> usize {
        match self.winner {
            None => 1,
            Some(winner) if winner == engine => 2,
            Some(_) => 0,
        }
    }
}

/// A game that is being played.
#[derive(Clone, Debug, Default)]
struct RunningGame {
    /// Who plays, and where it began.
    start: Option<([usize; 2], Opening)>,
    /// Who made each move, and the move.
    moves: Vec<(usize, Played)>,
}

impl RunningGame {
    /// A hash of players, opening and moves, which only an identical game shares; none when the
    /// record does not say how the game began.
    fn fingerprint(&self) -> Option<u64> {
        let (players, opening) = self.start.as_ref()?;
        let mut hash = DefaultHasher::new();
        (players, &opening.position, &opening.moves).hash(&mut hash);
        self.moves
            .iter()
            .for_each(|(_, played)| played.mv.hash(&mut hash));
        Some(hash.finish())
    }
}

/// Everything that a match has shown so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Every finished game, by its number.
    results: HashMap<usize, Finished>,
    /// The results of engines against each other, by their indices, the lower one first.
    pairings: BTreeMap<[usize; 2], Pairing>,
    /// Games won, drawn and lost by the first of two engines, both ways.
    versus: BTreeMap<[usize; 2], [u64; 3]>,
    /// The standing of each engine; engines that have not played are not in it.
    standings: BTreeMap<usize, Standing>,
    pub draws: u64,
    pub seat_wins: [u64; 2],
    /// Games by the way they ended.
    pub reasons: BTreeMap<String, u64>,
    /// Milliseconds that the runner took before each move.
    overhead_ms: Vec<f32>,
    open: HashMap<usize, RunningGame>,
    /// The [`RunningGame::fingerprint`] of each finished game, which identical games share.
    different: HashSet<u64>,
    /// The number of finished games for which the record says how they began.
    fingerprinted: usize,
    /// The standing of an engine that has not played.
    nothing: Standing,
}

impl Tally {
    /// Takes in a line of the record.
    pub fn take(&mut self, event: &Event) {
        match event {
            Event::Start {
                game,
                players,
                opening,
                ..
            } => {
                let open = RunningGame {
                    start: Some((*players, opening.clone())),
                    moves: Vec::new(),
                };
                self.open.insert(*game, open);
            }
            Event::Move {
                game,
                engine,
                played,
            } => {
                self.open
                    .entry(*game)
                    .or_default()
                    .moves
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
                let finished = Finished {
                    players: *players,
                    winner: *winner,
                };
                // A game that somehow stands twice in the record still counts once.
                if self.results.contains_key(game) {
                    return;
                }
                self.results.insert(*game, finished);
                self.score(*game, finished);
                *self.reasons.entry(reason.clone()).or_default() += 1;
                if let Some(engine) = culprit {
                    let faults = &mut self.standings.entry(*engine).or_default().faults;
                    *faults.entry(reason.clone()).or_default() += 1;
                }
                let open = self.open.remove(game).unwrap_or_default();
                if let Some(fingerprint) = open.fingerprint() {
                    self.fingerprinted += 1;
                    self.different.insert(fingerprint);
                }
                for (engine, played) in &open.moves {
                    self.count(*engine, played);
                }
            }
            Event::Unit(unit) => unit.events.iter().for_each(|event| self.take(event)),
            Event::Match { .. }
            | Event::Run { .. }
            | Event::Engine { .. }
            | Event::Tune(_)
            | Event::Tuned { .. }
            | Event::Summary(_) => {}
        }
    }

    fn score(&mut self, game: usize, finished: Finished) {
        match finished.winner {
            Some(engine) => self.seat_wins[usize::from(finished.players[1] == engine)] += 1,
            None => self.draws += 1,
        }
        for engine in finished.players {
            let standing = self.standings.entry(engine).or_default();
            match finished.half_points(engine) {
                2 => standing.wins += 1,
                1 => standing.draws += 1,
                _ => standing.losses += 1,
            }
        }
        let [a, b] = finished.players;
        for (me, other) in [(a, b), (b, a)] {
            let sheet = self.versus.entry([me, other]).or_default();
            sheet[2 - finished.half_points(me)] += 1;
        }
        let mut players = finished.players;
        players.sort_unstable();
        let pairing = self.pairings.entry(players).or_insert(Pairing {
            players,
            pairs: Pentanomial::default(),
            singles: Trinomial::default(),
        });
        // Games 2n and 2n + 1 are a pair.
        let points = finished.half_points(players[0]);
        match self.results.get(&(game ^ 1)) {
            Some(other) => {
                let others = other.half_points(players[0]);
                let single = &mut pairing.singles.0[others];
                *single = single.saturating_sub(1);
                pairing.pairs.add(points + others);
            }
            None => pairing.singles.0[points] += 1,
        }
    }

    fn count(&mut self, engine: usize, played: &Played) {
        let stats = &mut self.standings.entry(engine).or_default().stats;
        stats.moves += 1;
        stats.time_ms += played.time_ms;
        stats.times.push(played.time_ms as f32);
        stats.margins.extend(played.margin_ms.map(|ms| ms as f32));
        stats.ponderhits += u64::from(played.ponderhit);
        // After a ponderhit the nodes are counted from before the request, and it is not known how
        // many of them belong to the time since.
        if let Some(nodes) = played.report.nodes.filter(|_| !played.ponderhit) {
            stats.searched.moves += 1;
            stats.searched.nodes += nodes;
            stats.searched.time_ms += played.time_ms;
        }
        if let Some(depth) = played.report.depth {
            stats.depths.0 += 1;
            stats.depths.1 += u64::from(depth);
        }
        self.overhead_ms
            .extend(played.overhead_ms.map(|ms| ms as f32));
    }

    /// True when this game has a result.
    pub fn is_finished(&self, game: usize) -> bool {
        self.results.contains_key(&game)
    }

    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// How many finished games repeat another one move for move, of the same engines with the same
    /// colours: they count, but prove nothing more.
    pub fn identical(&self) -> usize {
        self.fingerprinted - self.different.len()
    }

    pub fn standing(&self, engine: usize) -> &Standing {
        self.standings.get(&engine).unwrap_or(&self.nothing)
    }

    /// The results of `a` against `b`, from the side of `a`.
    pub fn pairing(&self, a: usize, b: usize) -> Pairing {
        let nothing = Pairing {
            players: [a, b],
            pairs: Pentanomial::default(),
            singles: Trinomial::default(),
        };
        let stored = self.pairings.get(&[a.min(b), a.max(b)]);
        match stored {
            Some(pairing) if a <= b => *pairing,
            Some(pairing) => pairing.swapped(),
            None => nothing,
        }
    }

    /// Pairs of the first two engines of which both games are finished, by the first one's score.
    pub fn pairs(&self) -> Pentanomial {
        self.pairing(0, 1).pairs
    }

    /// Games that `a` won, drew and lost against `b`.
    pub fn versus(&self, a: usize, b: usize) -> [u64; 3] {
        self.versus.get(&[a, b]).copied().unwrap_or_default()
    }

    /// The likeliest ratings of `engines` engines.
    pub fn ratings(&self, engines: usize) -> Ratings {
        let pairings: Vec<Pairing> = self.pairings.values().copied().collect();
        Ratings::of(engines, &pairings)
    }

    /// Milliseconds that the runner took between two moves: the median, the 99th percentile, the
    /// most.
    pub fn overhead_ms(&self) -> Option<[f64; 3]> {
        let mut overhead = self.overhead_ms.clone();
        overhead.sort_by(f32::total_cmp);
        let [median, p99, most] = [50, 99, 100].map(|percent| percentile(&overhead, percent));
        Some([median?, p99?, most?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Summary;
    use engine_client::Report;

    fn result(game: usize, players: [usize; 2], winner: Option<usize>) -> Event {
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
            let players = if game % 2 == 0 { [0, 1] } else { [1, 0] };
            tally.take(&result(game, players, winner));
        }
        assert_eq!(tally.pairs(), Pentanomial([0, 1, 0, 0, 1]));
        assert_eq!(tally.pairing(1, 0).pairs, Pentanomial([1, 0, 0, 1, 0]));
        assert_eq!(tally.pairing(0, 1).singles, Trinomial([0, 0, 1]));
        let first = tally.standing(0);
        assert_eq!((first.wins, first.draws, first.losses), (3, 1, 1));
        assert_eq!((tally.draws, tally.games()), (1, 5));
        assert_eq!(tally.seat_wins, [2, 2]);
        assert!(tally.is_finished(4) && !tally.is_finished(5));
    }

    #[test]
    fn nodes_are_counted_of_the_moves_that_report_them() {
        let mut tally = Tally::default();
        for (ply, (nodes, time_ms)) in [(Some(100), 10.0), (None, 1000.0), (Some(300), 30.0)]
            .into_iter()
            .enumerate()
        {
            tally.take(&Event::Move {
                game: 0,
                engine: 0,
                played: Played {
                    ply,
                    mv: String::new(),
                    report: Report {
                        nodes,
                        ..Report::default()
                    },
                    ponderhit: false,
                    time_ms,
                    left_ms: None,
                    margin_ms: None,
                    overhead_ms: None,
                },
            });
        }
        tally.take(&result(0, [0, 1], None));
        let stats = &tally.standing(0).stats;
        let searched = Searched {
            moves: 2,
            nodes: 400,
            time_ms: 40.0,
        };
        assert_eq!(
            (stats.moves, stats.time_ms, stats.searched),
            (3, 1040.0, searched)
        );
        let summary = Summary {
            engines: vec!["A", "B"],
            tally: &tally,
            sprt: None,
            end: None,
        };
        let text = summary.text();
        assert!(text.contains(", 200 nodes a move, 10000 nodes/s"), "{text}");
        let effort = &summary.json()["effort"][0];
        assert_eq!(
            (effort["mean_nodes"].as_f64(), effort["nps"].as_f64()),
            (Some(200.0), Some(10_000.0))
        );
    }

    #[test]
    fn every_pairing_has_its_own_sheet() {
        let mut tally = Tally::default();
        for (game, players, winner) in [
            (0, [0, 1], Some(0)),
            (1, [1, 0], Some(0)),
            (2, [0, 2], None),
            (3, [2, 0], Some(2)),
            (4, [1, 2], Some(1)),
        ] {
            tally.take(&result(game, players, winner));
        }
        assert_eq!(tally.pairing(0, 1).pairs, Pentanomial([0, 0, 0, 0, 1]));
        assert_eq!(tally.pairing(2, 0).pairs, Pentanomial([0, 0, 0, 1, 0]));
        assert_eq!(tally.pairing(2, 1).singles, Trinomial([1, 0, 0]));
        assert_eq!(tally.standing(2).points(), 1.5);
        assert_eq!(tally.standing(7), &Standing::default());
        let ratings = tally.ratings(3);
        let [a, b, c] = [0, 1, 2].map(|e| ratings.engines[e].unwrap().value);
        assert!((a + b + c).abs() < 1e-6 && c > b, "{a} {b} {c}");
    }
}
