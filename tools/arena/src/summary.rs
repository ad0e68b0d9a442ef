//! The standing of a match, for people and for scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use ::cli::catalogues::PAGE;
use ::cli::program::language;
use ::cli::{Language, Message, message, word};

use crate::stats::elo::{Estimate, Strength};
use crate::stats::percentiles::percentile;
use crate::stats::sprt::{Decision, Sprt};
use crate::tally::{SearchStats, Tally};

mod crosstable;
mod json;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Complete,
    Decided(Decision),
    /// Interrupted, or an engine failed that was not to be recovered.
    Stopped,
}

/// What a summary is made from.
pub struct Summary<'a> {
    /// The engines' names; the score is that of the first.
    pub engines: Vec<&'a str>,
    pub tally: &'a Tally,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
    /// Why it ended; none while it runs.
    pub end: Option<End>,
}

impl Summary<'_> {
    /// `accepted`, `rejected`, `complete`, `undecided`, `stopped`; none while it runs.
    pub fn verdict(&self) -> Option<&'static str> {
        Some(match (self.end?, self.sprt) {
            (End::Decided(Decision::Accepted), _) => "accepted",
            (End::Decided(Decision::Rejected), _) => "rejected",
            (End::Decided(Decision::Continue), _) | (End::Complete, Some(_)) => "undecided",
            (End::Complete, None) => "complete",
            (End::Stopped, _) => "stopped",
        })
    }

    pub fn text(&self) -> String {
        let tally = self.tally;
        let mut text = match self.engines.as_slice() {
            [a, b] => self.duel(a, b),
            _ => self.crosstable(),
        };
        let mut line = |message: Message| {
            text += &message.say(language());
            text.push('\n');
        };
        if !tally.reasons.is_empty() {
            line(message!("summary-ended", reasons = list(&tally.reasons)));
        }
        for (engine, name) in self.engines.iter().enumerate() {
            let standing = tally.standing(engine);
            let name = || (*name).to_owned();
            if standing.stats.moves > 0 {
                let stats = search_stats(&standing.stats);
                line(message!("summary-engine", name = name(), stats));
            }
            if !standing.faults.is_empty() {
                let faults = faults(&standing.faults);
                line(message!("summary-faults", name = name(), faults));
            }
        }
        let (identical, games) = (tally.identical(), tally.games());
        if identical > 0 {
            line(message!("summary-identical", identical, games));
        }
        if let Some(overhead) = tally.overhead_ms() {
            let [median, p99, most] = overhead.map(|ms| format!("{ms:.3}"));
            line(message!("summary-overhead", median, p99, most));
        }
        if let Some(verdict) = self.verdict() {
            line(match verdict {
                "accepted" => message!("verdict-accepted"),
                "rejected" => message!("verdict-rejected"),
                "undecided" => message!("verdict-undecided"),
                "complete" => message!("verdict-complete"),
                _ => message!("verdict-stopped"),
            });
        }
        text
    }

    fn duel(&self, a: &str, b: &str) -> String {
        let pairs = self.tally.pairs();
        let (a, b) = (a.to_owned(), b.to_owned());
        let duel = message!("summary-duel", a, b, score = self.line());
        let mut text = duel.say(language()) + "\n";
        if let Some(s) = Strength::of(&pairs) {
            let _ = writeln!(text, "Elo   {}", plus_minus(s.elo));
            if let Some(nelo) = s.nelo {
                let _ = writeln!(text, "nElo  {}", plus_minus(nelo));
            }
            let _ = writeln!(text, "LOS   {:.2} %", s.superiority * 100.0);
        }
        let counts = format!("{:?}", pairs.0);
        let _ = writeln!(
            text,
            "{}",
            message!("summary-pairs", counts).say(language())
        );
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
        text
    }

    /// The score in one line, for progress. The percentage is that of the pairs that are finished,
    /// and says so where there are more games than these.
    pub fn line(&self) -> String {
        let tally = self.tally;
        let games = message!("summary-games", games = tally.games());
        if self.engines.len() != 2 {
            return games.say(language());
        }
        let first = tally.standing(0);
        let (won, drawn, lost) = (first.wins, first.draws, first.losses);
        let games = games.say(language());
        let mut line = message!("summary-standing", games, won, drawn, lost).say(language());
        let pairs = tally.pairs();
        if let Some(Strength { score, .. }) = Strength::of(&pairs) {
            let percent = |share: f64| format!("{:.1}", share * 100.0);
            let [score, low, high] = [score.value, score.low, score.high].map(percent);
            line += &message!("summary-score", score, low, high).say(language());
            let pairs = pairs.pairs();
            if 2 * pairs < tally.games() as u64 {
                line += &message!("summary-whole-pairs", pairs).say(language());
            }
        }
        line
    }
}

/// The reason why a game ended, in the user's language; the record has it in English.
pub(crate) fn ending(reason: &str) -> String {
    let id = format!("ending-{}", reason.replace(' ', "-"));
    let said = PAGE.plain(language(), &id, None);
    said.unwrap_or_else(|| reason.to_owned())
}

fn list(counts: &BTreeMap<String, u64>) -> String {
    let counts = counts
        .iter()
        .map(|(word, n)| format!("{n} {}", ending(word)));
    counts
        .collect::<Vec<_>>()
        .join(&word!("summary-and", language()))
}

/// `2 crashes, 1 time forfeit`: English plurals are made here, for the reasons of a record.
fn faults(counts: &BTreeMap<String, u64>) -> String {
    if language() != Language::En {
        return list(counts);
    }
    let counts = counts.iter().map(|(word, &n)| {
        let ending = match word.as_str() {
            // Reasons such as `no move` have no plural.
            word if n == 1 || word.starts_with("no") => "",
            word if word.ends_with("sh") => "es",
            _ => "s",
        };
        format!("{n} {word}{ending}")
    });
    counts.collect::<Vec<_>>().join(", ")
}

/// `100.2 ms a move (50 % 99.8, 99 % 131.0, most 140.2), depth 11.3, ...`.
fn search_stats(e: &SearchStats) -> String {
    let formatted = |values: &[f32], percents: [u32; 3]| {
        let mut sorted = values.to_vec();
        sorted.sort_by(f32::total_cmp);
        percents.map(|percent| {
            let value = percentile(&sorted, percent).unwrap_or(f64::NAN);
            format!("{value:.1}")
        })
    };
    let mean = |sum: f64, count: f64| format!("{:.1}", sum / count);
    let [median, p99, most] = formatted(&e.times, [50, 99, 100]);
    let time = mean(e.time_ms, e.moves as f64);
    let mut parts = vec![message!("stats-time", time, median, p99, most)];
    if e.depths.0 > 0 {
        let depth = mean(e.depths.1 as f64, e.depths.0 as f64);
        parts.push(message!("stats-depth", depth));
    }
    let searched = e.searched;
    if searched.nodes > 0 && searched.time_ms > 0.0 {
        let each = format!("{:.0}", searched.nodes as f64 / searched.moves as f64);
        let speed = format!("{:.0}", searched.nodes as f64 / searched.time_ms * 1000.0);
        parts.push(message!("stats-nodes", each, speed));
    }
    if e.ponderhits > 0 {
        let share = mean(100.0 * e.ponderhits as f64, e.moves as f64);
        parts.push(message!("stats-ponderhits", share));
    }
    if !e.margins.is_empty() {
        let [least, p1, median] = formatted(&e.margins, [0, 1, 50]);
        parts.push(message!("stats-clock", least, p1, median));
    }
    parts.iter().map(|part| part.say(language())).collect()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Event;

    #[test]
    fn faults_are_counted_in_words() {
        let counts = [
            ("crash", 2),
            ("no move", 2),
            ("time forfeit", 1),
            ("hang", 3),
        ];
        let counts = counts.map(|(word, n)| (word.to_owned(), n));
        assert_eq!(
            faults(&BTreeMap::from(counts)),
            "2 crashes, 3 hangs, 2 no move, 1 time forfeit"
        );
    }

    #[test]
    fn a_percentage_that_leaves_games_out_says_what_it_counts() {
        let mut tally = Tally::default();
        let mut lines = Vec::new();
        for (game, winner) in [(0, 0), (1, 1), (2, 0), (4, 0), (5, 0), (3, 0)] {
            tally.take(&Event::Result {
                game,
                players: if game % 2 == 0 { [0, 1] } else { [1, 0] },
                score: String::new(),
                winner: Some(winner),
                reason: "checkmate".to_owned(),
                detail: None,
                culprit: None,
                last_lines: Vec::new(),
            });
            let summary = Summary {
                engines: vec!["A", "B"],
                tally: &tally,
                sprt: None,
                end: None,
            };
            // Without the interval.
            let line = summary.line();
            let (score, rest) = line.split_once(" [").unwrap_or((&line, ""));
            let counted = rest.split_once(']').map_or("", |(_, counted)| counted);
            lines.push(format!("{score}{counted}"));
        }
        assert_eq!(
            lines,
            [
                "1 game, +1 =0 -0",
                "2 games, +1 =0 -1, 50.0 %",
                "3 games, +2 =0 -1, 50.0 % in 1 whole pair",
                "4 games, +3 =0 -1, 50.0 % in 1 whole pair",
                "5 games, +4 =0 -1, 75.0 % in 2 whole pairs",
                "6 games, +5 =0 -1, 83.3 %",
            ]
        );
    }
}
