//! What an engine says while it thinks, and with what it answers.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// The last that an engine said of its search before it moved. Everything is the engine's own claim.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// In the engine's own unit, from its own view.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i64>,
    /// Moves to mate, negative when it is the engine that is mated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i64>,
    /// In plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Searched for this move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Report {
    /// Takes in a UCI or UCCI `info` line, whose words after `info` these are. Words that are not understood are passed
    /// over, lines of a second or later principal variation too.
    pub fn hear_info<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        let mut heard = *self;
        while let Some(word) = words.next() {
            match word {
                "depth" => heard.depth = words.next().and_then(|w| w.parse().ok()).or(heard.depth),
                "nodes" => heard.nodes = words.next().and_then(|w| w.parse().ok()).or(heard.nodes),
                "score" => match words.next() {
                    Some("cp") => heard.hear_score(words.next()),
                    Some("mate") => {
                        heard.mate = words.next().and_then(|w| w.parse().ok());
                        heard.score = None;
                    }
                    bare => heard.hear_score(bare),
                },
                "multipv" if words.next().is_some_and(|w| w != "1") => return,
                // What follows is text or moves.
                "pv" | "string" | "message" => break,
                _ => {}
            }
        }
        *self = heard;
    }

    fn hear_score(&mut self, word: Option<&str>) {
        if let Some(score) = word.and_then(|w| w.parse().ok()) {
            self.score = Some(score);
            self.mate = None;
        }
    }

    /// Takes in a line of XBoard's thinking output, `ply score centiseconds nodes pv`; false when it is none.
    pub fn hear_thinking(&mut self, line: &str) -> bool {
        let mut words = line.split_whitespace();
        let mut number = || {
            let word = words.next()?;
            word.trim_end_matches(|c: char| !c.is_ascii_digit())
                .parse::<i64>()
                .ok()
        };
        let (Some(depth), Some(score), Some(_), Some(nodes)) =
            (number(), number(), number(), number())
        else {
            return false;
        };
        self.depth = u32::try_from(depth).ok();
        self.nodes = u64::try_from(nodes).ok();
        // Mates are written as 100000 + moves.
        (self.score, self.mate) = match score.abs() {
            100_001..=100_999 => (None, Some(score.signum() * (score.abs() - 100_000))),
            _ => (Some(score), None),
        };
        true
    }

    /// The score in one number for adjudication: a mate counts as beyond every score.
    pub fn judged_score(&self) -> Option<i64> {
        match (self.score, self.mate) {
            (_, Some(mate)) => Some(if mate > 0 {
                1_000_000 - mate
            } else {
                -1_000_000 - mate
            }),
            (score, None) => score,
        }
    }
}

/// What an engine answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Plain, if it can be read, else as the engine wrote it; none: it has no move.
    pub mv: Option<String>,
    /// It offers a draw, or accepts one.
    pub draw: bool,
    /// It gives up.
    pub resign: bool,
    /// What it said of its search.
    pub report: Report,
    /// From the flush of the question to the arrival of the answer.
    pub spent: Duration,
    /// When the question had been sent, for the runner's own account.
    pub asked: std::time::Instant,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info(line: &str) -> Report {
        let mut report = Report::default();
        report.hear_info(line.split_whitespace());
        report
    }

    #[test]
    fn both_forms_of_info_are_heard() {
        let uci =
            info("depth 8 seldepth 12 multipv 1 score cp -34 nodes 1200 nps 5 time 3 pv h3e3");
        assert_eq!(
            uci,
            Report {
                score: Some(-34),
                mate: None,
                depth: Some(8),
                nodes: Some(1200)
            }
        );
        let ucci = info("depth 5 score 17 pv h2e2 depth 99");
        assert_eq!((ucci.score, ucci.depth), (Some(17), Some(5)));
        assert_eq!(info("depth 9 score mate -3").judged_score(), Some(-999_997));
        assert_eq!(info("depth 9 multipv 2 score cp 5"), Report::default());
        assert_eq!(info("depth x score"), Report::default());
    }

    #[test]
    fn thinking_output_is_heard() {
        let mut report = Report::default();
        assert!(report.hear_thinking(" 7. -25 110 45678 h2e2 h9g7"));
        assert_eq!(
            (report.depth, report.score, report.nodes),
            (Some(7), Some(-25), Some(45678))
        );
        assert!(report.hear_thinking("9 100003 1 2 x"));
        assert_eq!((report.score, report.mate), (None, Some(3)));
        assert!(!report.hear_thinking("move h2e2"));
        assert!(!report.hear_thinking("1 2 3"));
    }
}
