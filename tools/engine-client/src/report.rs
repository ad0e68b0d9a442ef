//! What an engine reports while it thinks, and what it answers.

use std::time::{Duration, Instant};

use protocol::{gomocup, nboard, ucci, uci, xboard};
use serde::{Deserialize, Serialize};

/// The last values that an engine reported of its search before it moved. Everything is the
/// engine's own claim.
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl Report {
    pub(crate) fn take_ucci(&mut self, info: &ucci::Info) {
        if info.multipv.unwrap_or(1) == 1 {
            let score = info.score.map(|score| (Some(i64::from(score)), None));
            self.update(info.depth, info.nodes, score);
        }
    }

    pub(crate) fn take_uci(&mut self, info: &uci::Info) {
        if info.multipv.unwrap_or(1) == 1 {
            let score = info.score.map(|score| match score.value {
                uci::Value::Centipawns(score) => (Some(i64::from(score)), None),
                uci::Value::Mate(moves) => (None, Some(i64::from(moves))),
            });
            self.update(info.depth, info.nodes, score);
        }
    }

    pub(crate) fn take_xboard(&mut self, thinking: &xboard::Thinking) {
        let score = match thinking.score.abs() {
            mate @ 100_001..=100_999 => (None, Some(thinking.score.signum() * (mate - 100_000))),
            _ => (Some(thinking.score), None),
        };
        self.update(Some(thinking.ply), Some(thinking.nodes), Some(score));
    }

    /// Takes an NBoard `search` line, whose score is in 1/100 disc.
    pub(crate) fn take_nboard(&mut self, line: &nboard::Search) {
        let depth = match line.depth {
            nboard::Depth::Plies(plies) | nboard::Depth::Selective { plies, .. } => Some(plies),
            nboard::Depth::Solved { .. } => None,
        };
        let score = i64::from(line.eval.centidiscs);
        self.update(depth, None, Some((Some(score), None)));
    }

    /// Takes a line of thinking from a Gomocup engine's message, in which mates are counted in
    /// plies.
    pub(crate) fn take_gomocup(&mut self, thinking: &gomocup::Thinking) {
        if thinking.multipv == 1 {
            let score = match thinking.value {
                gomocup::Value::Units(units) => (Some(units), None),
                gomocup::Value::Mate(plies) => (None, Some(plies / 2 + plies % 2)),
            };
            // A line that is meant for people does not always have a node count.
            let nodes = (thinking.nodes > 0).then_some(thinking.nodes);
            self.update(Some(thinking.depth), nodes, Some(score));
        }
    }

    /// Updates the values that a line has; those that it leaves out stay as they were.
    fn update(
        &mut self,
        depth: Option<u32>,
        nodes: Option<u64>,
        score: Option<(Option<i64>, Option<i64>)>,
    ) {
        self.depth = depth.or(self.depth);
        self.nodes = nodes.or(self.nodes);
        if let Some((score, mate)) = score {
            (self.score, self.mate) = (score, mate);
        }
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

#[derive(Clone, Debug)]
pub struct Answer {
    /// The move, plain if it can be read, else as the engine wrote it; none: it has no move.
    pub mv: Option<String>,
    /// The opponent's answer that it expects, plain; none: it sent none that can be read.
    pub ponder: Option<String>,
    /// It had thought about this position on the opponent's time.
    pub ponderhit: bool,
    /// It offers a draw, or accepts one.
    pub draw: bool,
    pub resign: bool,
    /// What the engine reported of its search.
    pub report: Report,
    /// From the flush of the request to the arrival of the answer.
    pub spent: Duration,
    /// When the request had been sent, for the manager's own time accounting.
    pub asked: Instant,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_of_each_kind_stands() {
        let mut report = Report::default();
        for line in [
            "info depth 8 multipv 1 score cp -34 nodes 1200 time 3 pv h3e3",
            "info depth 9 multipv 2 score cp 99",
            "info depth 9 currmove a1a2",
        ] {
            let Ok(uci::Reply::Info(info)) = line.parse() else {
                panic!("{line}")
            };
            report.take_uci(&info);
        }
        assert_eq!(
            (report.depth, report.score, report.nodes),
            (Some(9), Some(-34), Some(1200))
        );
        let Ok(uci::Reply::Info(info)) = "info score mate -3".parse() else {
            panic!()
        };
        report.take_uci(&info);
        assert_eq!(
            (report.score, report.judged_score()),
            (None, Some(-999_997))
        );

        let Ok(ucci::Reply::Info(info)) = "info depth 5 score 17 pv h2e2".parse() else {
            panic!()
        };
        report.take_ucci(&info);
        assert_eq!(
            (report.score, report.mate, report.judged_score()),
            (Some(17), None, Some(17))
        );

        let Ok(xboard::Reply::Thinking(line)) = "9 100003 1 2 x".parse() else {
            panic!()
        };
        report.take_xboard(&line);
        assert_eq!(
            (report.mate, report.judged_score()),
            (Some(3), Some(999_997))
        );
    }
}
