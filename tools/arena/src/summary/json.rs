//! The standing as one JSON object.

use serde_json::{Value, json};

use super::Summary;
use crate::stats::elo::{Estimate, Strength};
use crate::stats::percentiles;
use crate::stats::trinomial::Trinomial;

impl Summary<'_> {
    /// All figures; those of a pair are the first two engines'. Elo is null where it is infinite.
    pub fn json(&self) -> Value {
        let tally = self.tally;
        let pairs = tally.pairs();
        let strength = Strength::of(&pairs);
        let first = tally.standing(0);
        let duel = tally.versus(0, 1);
        let games = Trinomial([duel[2], duel[1], duel[0]]);
        let of_games = Strength::of_games(&games);
        let effort: Vec<Value> = (0..self.engines.len()).map(|e| self.effort(e)).collect();
        json!({
            "engines": self.engines,
            "games": tally.games(),
            "wins": first.wins,
            "draws": first.draws,
            "losses": first.losses,
            "pairs": pairs,
            "identical_games": tally.identical(),
            "score_percent": strength.map(|s| finite(s.score.value * 100.0)),
            "score_interval_percent": strength.map(|s| ends(s.score, 100.0)),
            "elo": strength.map(|s| finite(s.elo.value)),
            "interval": strength.map(|s| ends(s.elo, 1.0)),
            "nelo": strength.and_then(|s| s.nelo).map(|n| finite(n.value)),
            "nelo_interval": strength.and_then(|s| s.nelo).map(|n| ends(n, 1.0)),
            "los": strength.map(|s| finite(s.superiority)),
            "llr": self.sprt.map(|test| finite(test.llr(&pairs))),
            "llr_bounds": self.sprt.map(|test| [finite(test.bounds().0), finite(test.bounds().1)]),
            "single_games": of_games.map(|s| json!({
                "elo": finite(s.elo.value),
                "interval": ends(s.elo, 1.0),
                "nelo": s.nelo.map(|n| finite(n.value)),
                "los": finite(s.superiority),
                "llr": self.sprt.map(|test| finite(test.llr_of_games(&games))),
                "llr_approximate": self.sprt.map(|test| finite(test.approximate_llr(&games))),
            })),
            "verdict": self.verdict(),
            "first_mover": {"wins": tally.seat_wins[0], "losses": tally.seat_wins[1]},
            "reasons": tally.reasons,
            "effort": effort,
            "standings": self.standings(),
            "runner_overhead_ms": tally.overhead_ms().map(|[median, p99, most]| {
                json!({"median": finite(median), "p99": finite(p99), "max": finite(most)})
            }),
        })
    }

    fn effort(&self, engine: usize) -> Value {
        let standing = self.tally.standing(engine);
        let e = &standing.stats;
        let mean = |sum: f64, n: u64| finite(sum / n as f64);
        let mut stats = json!({
            "moves": e.moves,
            "mean_time_ms": mean(e.time_ms, e.moves),
            "mean_depth": mean(e.depths.1 as f64, e.depths.0),
            "mean_nodes": mean(e.searched.nodes as f64, e.searched.moves),
            "nps": finite(e.searched.nodes as f64 / e.searched.time_ms * 1000.0),
            "time_ms": percentiles::object(&e.times),
            "margin_ms": percentiles::object(&e.margins),
            "faults": standing.faults,
        });
        if e.ponderhits > 0 {
            stats["ponderhits"] = e.ponderhits.into();
        }
        stats
    }

    fn standings(&self) -> Vec<Value> {
        let (ranks, helped) = self.ranks();
        let rank = |rank: &super::crosstable::Rank| {
            let standing = self.tally.standing(rank.engine);
            let against =
                (0..self.engines.len()).map(|other| self.tally.versus(rank.engine, other));
            json!({
                "engine": self.engines[rank.engine],
                "elo": rank.elo.map(|elo| finite(elo.value)),
                "interval": rank.elo.map(|elo| ends(elo, 1.0)),
                "helped": helped,
                "games": standing.games(),
                "points": standing.points(),
                "against": against.collect::<Vec<_>>(),
            })
        };
        ranks.iter().map(rank).collect()
    }
}

fn ends(e: Estimate, scale: f64) -> Value {
    json!([finite(e.low * scale), finite(e.high * scale)])
}

/// JSON knows no infinity. Four decimals are more than any of these figures can bear.
fn finite(value: f64) -> Value {
    if value.is_finite() {
        json!((value * 1e4).round() / 1e4)
    } else {
        Value::Null
    }
}
