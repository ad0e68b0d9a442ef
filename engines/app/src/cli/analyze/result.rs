//! The result of an analysis, and its JSON form for scripts.

use std::time::Duration;

use ::cli::Status;
use search::clock::Limits;
use search::report::Score;
use search::value::Value;
use serde_json::json;
use textbook::position::Position;
use textbook::{algorithm, analysis, comparison};

use super::{Algorithm, Asked};
use crate::engine::Answer;
use crate::game::Line;
use crate::playable::{Certainty, Playable};

#[derive(Clone, Debug, PartialEq)]
pub struct AnalysisResult<M> {
    /// The best line first; empty if the game is over.
    pub lines: Vec<Variation<M>>,
    /// Final score, if the game is over.
    pub score: Score,
    /// Plies of the last completed iteration.
    pub depth: i32,
    pub nodes: u64,
    pub elapsed: Duration,
    /// Whether the search did all it was asked for (reached its depth, if it has one) without an
    /// interruption.
    pub complete: bool,
    /// Whether a mate within the given number of moves was proven not to exist.
    pub refuted: bool,
}

/// A line of play and its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation<M> {
    /// Moves from the position on; the first is the one to play.
    pub pv: Vec<M>,
    /// From the side to move's point of view.
    pub score: Score,
    pub certainty: Certainty,
    pub depth: i32,
    /// As [`Line::selectivity`].
    pub selectivity: Option<u32>,
    /// Nodes spent on its first move, where several lines were searched.
    pub nodes: u64,
}

impl<M: Copy + PartialEq> AnalysisResult<M> {
    /// Result for a game that is over.
    pub fn at_the_end(score: Score) -> Self {
        Self {
            lines: Vec::new(),
            score,
            depth: 0,
            nodes: 1,
            elapsed: Duration::ZERO,
            complete: true,
            refuted: false,
        }
    }

    pub fn of(found: Variation<M>, nodes: u64, elapsed: Duration) -> Self {
        Self {
            depth: found.depth,
            lines: vec![found],
            nodes,
            elapsed,
            ..Self::at_the_end(Score::Units(0))
        }
    }

    /// Result of the engine's search, with the best of `lines`, the latest of each rank: `wanted`
    /// lines at most. The answer's own line always comes first.
    pub(super) fn of_answer<G: Playable<Move = M>>(
        answer: &Answer<G>,
        lines: &[G::Line],
        wanted: usize,
    ) -> Self {
        let mut lines: Vec<Variation<M>> = lines.iter().map(Variation::of_line::<G>).collect();
        let pv = answer.line();
        let same_move = |line: &&Variation<M>| line.pv.first() == pv.first();
        let reported = lines.first().filter(same_move);
        // A move that became the best in the last moment had another rank before.
        let spent = lines.iter().find(same_move).map_or(0, |line| line.nodes);
        let first = Variation {
            score: answer.score.unwrap_or(Score::Units(0)),
            certainty: reported.map_or(Certainty::Estimated, |line| line.certainty),
            depth: answer.depth,
            selectivity: reported.and_then(|line| line.selectivity),
            nodes: spent,
            pv,
        };
        lines.retain(|line| line.pv.first() != first.pv.first());
        lines.insert(0, first);
        lines.truncate(wanted);
        Self {
            lines,
            depth: answer.depth,
            nodes: answer.nodes,
            ..Self::at_the_end(Score::Units(0))
        }
    }

    /// Solved if the search was complete, or found the mate asked for; no solution if there is no
    /// move, or provably no such mate.
    pub(super) fn status(&self, mate: Option<u32>) -> Status {
        let score = self.lines.first().map(|line| line.score);
        match (mate, score) {
            (_, None) => Status::NoSolution,
            (Some(most), Some(Score::Mate(moves))) if (1..=most as i32).contains(&moves) => {
                Status::Solved
            }
            (Some(_), _) if self.refuted => Status::NoSolution,
            (None, _) if self.complete => Status::Solved,
            _ => Status::LimitReached,
        }
    }

    /// One JSON object: move, score, mate, wdl where chances are known, depth, nodes, seconds, pv;
    /// with several lines `lines` too.
    pub(super) fn object<G: Playable<Move = M>>(
        &self,
        position: &G::Position,
        lines: usize,
    ) -> serde_json::Value {
        let line = |found: Option<&Variation<M>>| {
            let pv = found.map_or(&[][..], |found| &found.pv);
            let pv: Vec<_> = pv.iter().map(|&mv| G::plain_move(mv)).collect();
            let score = found.map_or(self.score, |found| found.score);
            let mate = match score {
                Score::Mate(moves) => Some(moves),
                Score::Units(_) => None,
            };
            let mut object = json!({
                "move": pv.first(), "score": G::number(score), "mate": mate, "pv": pv,
            });
            let certainty = found.map_or(Certainty::Exact, |found| found.certainty);
            let chances = G::chances(position, score, certainty);
            object["wdl"] = chances.per_mille().to_vec().into();
            if G::EXACT {
                object["exact"] = (certainty == Certainty::Exact).into();
            }
            if let Some(percent) = found.and_then(|found| found.selectivity) {
                object["selectivity"] = percent.into();
            }
            object
        };
        let mut object = line(self.lines.first());
        object["depth"] = self.depth.into();
        object["nodes"] = self.nodes.into();
        object["seconds"] = self.elapsed.as_secs_f64().into();
        if lines > 1 {
            let of_one = |found: &Variation<M>| {
                let mut object = line(Some(found));
                object["depth"] = found.depth.into();
                object["nodes"] = found.nodes.into();
                object
            };
            object["lines"] = self.lines.iter().map(of_one).collect();
        }
        object
    }
}

impl<M: Copy> Variation<M> {
    fn of_line<G: Playable<Move = M>>(line: &G::Line) -> Self {
        Self {
            pv: line.pv().to_vec(),
            score: line.score(),
            certainty: line.certainty(),
            depth: line.depth(),
            selectivity: line.selectivity(),
            nodes: line.root_move_nodes(),
        }
    }
}

/// Parameters of an analysis by a textbook algorithm that depend on the game.
#[derive(Clone, Copy)]
pub struct TextbookAnalysis<'a, M> {
    /// Depth of an algorithm that has no other limit, in plies.
    pub depth: i32,
    /// For UCT: the evaluation that corresponds to 73 % of the points.
    pub scale: Value,
    /// Move to report if the search was stopped before it found one.
    pub any: Option<M>,
    /// Converts a value of the textbook algorithm to a score of the engine.
    pub score: &'a dyn Fn(Value) -> Score,
}

impl<M: Copy + PartialEq> TextbookAnalysis<'_, M> {
    /// Runs a textbook algorithm: one search to the depth, iterative deepening under a limit of
    /// time or nodes, or UCT.
    pub fn analyze<P: Position<Move = M>>(
        &self,
        asked: &Asked,
        position: &mut P,
        is_final: &mut dyn FnMut(&P, i32) -> bool,
    ) -> AnalysisResult<M> {
        let algorithm = match asked.algorithm {
            Algorithm::Mcts => return self.by_uct(asked, position),
            Algorithm::Minimax => algorithm::Algorithm::Minimax,
            Algorithm::Pvs => algorithm::Algorithm::Pvs,
            Algorithm::Alphabeta | Algorithm::Mtdf => algorithm::Algorithm::AlphaBeta,
        };
        let limits = analysis::Limits {
            depth: asked.depth,
            time: asked.time.limit(),
            nodes: asked.nodes,
            otherwise: self.depth,
            mib: asked.resources.mib(),
        };
        let found = analysis::analyze(position, algorithm, limits, is_final);
        let (nodes, elapsed, complete) = (found.nodes, found.elapsed, found.complete);
        let certainty = match found.is_final {
            true => Certainty::Exact,
            false => Certainty::Estimated,
        };
        let (depth, pv, value) = found.found(self.any);
        let line = Variation {
            pv,
            score: (self.score)(value),
            certainty,
            depth,
            selectivity: None,
            nodes,
        };
        AnalysisResult {
            complete,
            ..AnalysisResult::of(line, nodes, elapsed)
        }
    }

    /// UCT, limited by nodes or by time.
    fn by_uct<P: Position<Move = M>>(&self, asked: &Asked, position: &mut P) -> AnalysisResult<M> {
        let limits = Limits {
            movetime: asked.time_without_depth(),
            nodes: asked.nodes,
            ..Limits::default()
        };
        let (row, mut pv) = comparison::uct(position, limits, self.scale);
        if pv.is_empty() {
            pv.extend(self.any);
        }
        let value = comparison::value_of_share(row.share.unwrap_or(0.5), self.scale);
        let line = Variation {
            pv,
            // However sure of a win, UCT has not proven one.
            score: (self.score)(value),
            certainty: Certainty::Estimated,
            depth: row.depth,
            selectivity: None,
            nodes: row.nodes,
        };
        AnalysisResult::of(line, row.nodes, row.elapsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_beyond_what_was_asked_for_is_no_solution() {
        let of = |score, complete| {
            let line = Variation {
                pv: vec![1],
                score,
                certainty: Certainty::Estimated,
                depth: 1,
                selectivity: None,
                nodes: 1,
            };
            AnalysisResult {
                complete,
                ..AnalysisResult::of(line, 1, Duration::ZERO)
            }
        };
        assert_eq!(of(Score::Units(1), true).status(None), Status::Solved);
        assert_eq!(
            of(Score::Units(1), false).status(None),
            Status::LimitReached
        );
        assert_eq!(of(Score::Mate(3), true).status(Some(3)), Status::Solved);
        let late = of(Score::Mate(4), true);
        assert_eq!(late.status(Some(3)), Status::LimitReached);
        let refuted = AnalysisResult {
            refuted: true,
            ..late
        };
        assert_eq!(refuted.status(Some(3)), Status::NoSolution);
        let over = AnalysisResult::<i32>::at_the_end(Score::Mate(0));
        assert_eq!(over.status(None), Status::NoSolution);
    }
}
