//! The standing of a match, for people and for scripts.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::stats::elo::{Estimate, Strength};
use crate::stats::sprt::{Decision, Sprt};
use crate::tally::Tally;

/// Why the runner stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// All games are played.
    Complete,
    /// The test has decided.
    Decided(Decision),
    /// Interrupted, or an engine failed that was not to be recovered.
    Stopped,
}

/// What a summary is made from.
pub struct Summary<'a> {
    /// The engines' names, the first of whom the score is told.
    pub engines: [&'a str; 2],
    /// All results.
    pub tally: &'a Tally,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// Why it ended; none while it runs.
    pub end: Option<End>,
}

impl Summary<'_> {
    /// `accepted`, `rejected`, `complete`, `undecided`, `stopped`; none while it runs.
    fn verdict(&self) -> Option<&'static str> {
        Some(match (self.end?, self.sprt) {
            (End::Decided(Decision::Accepted), _) => "accepted",
            (End::Decided(Decision::Rejected), _) => "rejected",
            (End::Decided(Decision::Continue), _) | (End::Complete, Some(_)) => "undecided",
            (End::Complete, None) => "complete",
            (End::Stopped, _) => "stopped",
        })
    }

    /// As one JSON object. Elo is null where it is infinite.
    pub fn json(&self) -> Value {
        let tally = self.tally;
        let pairs = tally.pairs();
        let strength = Strength::of(&pairs);
        let ends = |e: Estimate, scale: f64| json!([finite(e.low * scale), finite(e.high * scale)]);
        let effort = [0, 1].map(|i| {
            let e = tally.effort[i];
            let mean = |sum: f64, n: u64| finite(sum / n as f64);
            json!({
                "moves": e.moves,
                "mean_time_ms": mean(e.time_ms, e.moves),
                "mean_depth": mean(e.depths.1 as f64, e.depths.0),
                "nps": finite(e.nodes as f64 / e.time_ms * 1000.0),
                "faults": tally.faults[i],
            })
        });
        json!({
            "engines": self.engines,
            "games": tally.games(),
            "wins": tally.wins[0],
            "draws": tally.draws,
            "losses": tally.wins[1],
            "pairs": pairs,
            "score_percent": strength.map(|s| finite(s.score.value * 100.0)),
            "score_interval_percent": strength.map(|s| ends(s.score, 100.0)),
            "elo": strength.map(|s| finite(s.elo.value)),
            "interval": strength.map(|s| ends(s.elo, 1.0)),
            "nelo": strength.and_then(|s| s.nelo).map(|n| finite(n.value)),
            "nelo_interval": strength.and_then(|s| s.nelo).map(|n| ends(n, 1.0)),
            "los": strength.map(|s| finite(s.superiority)),
            "llr": self.sprt.map(|test| finite(test.llr(&pairs))),
            "llr_bounds": self.sprt.map(|test| [finite(test.bounds().0), finite(test.bounds().1)]),
            "verdict": self.verdict(),
            "first_mover": {"wins": tally.seat_wins[0], "losses": tally.seat_wins[1]},
            "reasons": tally.reasons,
            "effort": effort,
            "runner_lost_ms": tally.lost_ms().map(|[median, p99, most]| {
                json!({"median": median, "p99": p99, "max": most})
            }),
        })
    }

    /// In a few lines.
    pub fn text(&self) -> String {
        let tally = self.tally;
        let pairs = tally.pairs();
        let [a, b] = self.engines;
        let mut text = format!("{a} against {b}: {}\n", self.line());
        // Writing to a string cannot fail.
        if let Some(s) = Strength::of(&pairs) {
            let _ = writeln!(text, "Elo   {}", plus_minus(s.elo));
            if let Some(nelo) = s.nelo {
                let _ = writeln!(text, "nElo  {}", plus_minus(nelo));
            }
            let _ = writeln!(text, "LOS   {:.2} %", s.superiority * 100.0);
        }
        let _ = writeln!(text, "Pairs {:?} (0, 1/2, 1, 3/2, 2 points)", pairs.0);
        if let Some(test) = self.sprt {
            let (low, high) = test.bounds();
            let _ = writeln!(
                text,
                "LLR   {:.2} ({low:.2}, {high:.2}) [{:.2}, {:.2}]",
                test.llr(&pairs),
                test.elo0,
                test.elo1
            );
        }
        let list = |counts: &std::collections::BTreeMap<String, u64>| {
            counts
                .iter()
                .map(|(word, n)| format!("{n} {word}"))
                .collect::<Vec<_>>()
                .join(", ")
        };
        let _ = writeln!(text, "Ended by: {}", list(&tally.reasons));
        for (i, name) in self.engines.iter().enumerate() {
            let e = tally.effort[i];
            if e.moves > 0 {
                let _ = write!(text, "{name}: {:.1} ms a move", e.time_ms / e.moves as f64);
                if e.depths.0 > 0 {
                    let _ = write!(text, ", depth {:.1}", e.depths.1 as f64 / e.depths.0 as f64);
                }
                if e.nodes > 0 && e.time_ms > 0.0 {
                    let _ = write!(text, ", {:.0} nodes/s", e.nodes as f64 / e.time_ms * 1000.0);
                }
                text.push('\n');
            }
            if !tally.faults[i].is_empty() {
                let _ = writeln!(text, "{name} broke its promise: {}", list(&tally.faults[i]));
            }
        }
        if let Some([median, p99, most]) = tally.lost_ms() {
            let _ = writeln!(
                text,
                "Lost by the runner between moves: median {median:.3} ms, 99 % {p99:.3} ms, most {most:.3} ms"
            );
        }
        if let Some(verdict) = self.verdict() {
            let _ = writeln!(text, "Verdict: {verdict}");
        }
        text
    }

    /// The score in one line, for progress.
    pub fn line(&self) -> String {
        let tally = self.tally;
        let (wins, draws, losses) = (tally.wins[0], tally.draws, tally.wins[1]);
        let mut line = format!("{} games, +{wins} ={draws} -{losses}", tally.games());
        if let Some(Strength { score, .. }) = Strength::of(&tally.pairs()) {
            let (low, high) = (score.low * 100.0, score.high * 100.0);
            let _ = write!(line, ", {:.1} % [{low:.1}, {high:.1}]", score.value * 100.0);
        }
        line
    }
}

fn plus_minus(e: Estimate) -> String {
    if e.value.is_finite() && e.error().is_finite() {
        format!(
            "{:.2} +/- {:.2} [{:.2}, {:.2}]",
            e.value,
            e.error(),
            e.low,
            e.high
        )
    } else {
        format!("{:.2} [{:.2}, {:.2}]", e.value, e.low, e.high)
    }
}

/// JSON knows no infinity. Four decimals are more than any of these figures can bear.
fn finite(value: f64) -> Value {
    if value.is_finite() {
        json!((value * 1e4).round() / 1e4)
    } else {
        Value::Null
    }
}
