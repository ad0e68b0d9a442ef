//! Judges the moves of a game by the analyses of its positions.

use search::report::Score;
use search::value::{MATE_BOUND, Value, is_mate};

use crate::judgement::{Accuracy, Mark, weight};
use crate::playable::{Certainty, Playable, positions};

/// The positions and moves of a game.
pub(super) struct Game<G: Playable> {
    /// The start, then the position after each move: one more than there are moves.
    pub(super) positions: Vec<G::Position>,
    pub(super) moves: Vec<G::Move>,
}

impl<G: Playable> Game<G> {
    /// The game that led to `position`.
    pub(super) fn of(position: &G::Position) -> Self {
        let positions = positions::<G>(position);
        let moves = positions[1..].iter().filter_map(G::last_move).collect();
        Self { positions, moves }
    }

    pub(super) fn last(&self) -> &G::Position {
        &self.positions[self.positions.len() - 1]
    }
}

/// Result of the search of a position, from the side to move's point of view.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Analysis<M> {
    pub(super) score: Score,
    pub(super) certainty: Certainty,
    pub(super) depth: i32,
    pub(super) nodes: u64,
    /// Moves from the position on; empty if the game is over.
    pub(super) pv: Vec<M>,
}

impl<M> Analysis<M> {
    /// Analysis of a position where the game is over, from its winner.
    pub(super) fn at_the_end<G: Playable<Move = M>>(
        position: &G::Position,
        winner: Option<usize>,
    ) -> Self {
        let score = match winner {
            _ if G::root_moves(position).is_empty() => G::final_score(position),
            None => Score::Units(0),
            Some(winner) if winner == G::side_to_move(position) => Score::Mate(1),
            Some(_) => Score::Mate(0),
        };
        Self {
            score,
            certainty: Certainty::Exact,
            depth: 0,
            nodes: 0,
            pv: Vec::new(),
        }
    }
}

/// A move, judged from the point of view of the side that made it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Judged {
    pub(super) side: usize,
    /// The move's value, from the search of the position after it.
    pub(super) score: Score,
    /// Expected share of the points after the move, and how much of it the move lost; 0 for the
    /// best move.
    pub(super) points: f64,
    pub(super) lost: f64,
    pub(super) mark: Option<Mark>,
}

pub(super) struct Review<G: Playable> {
    /// By position; none if it was not analysed.
    pub(super) analyses: Vec<Option<Analysis<G::Move>>>,
    /// By move; none unless the positions before and after it were analysed.
    pub(super) moves: Vec<Option<Judged>>,
    /// By position: the first side's expected share of the points.
    pub(super) expectations: Vec<Option<f64>>,
    /// How many moves each side made.
    made: [usize; 2],
}

/// Summary of one side's moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Total {
    /// 0 to 1; none if less than half of the moves were judged.
    pub(super) accuracy: Option<f64>,
    /// Number of inaccuracies, mistakes and blunders.
    pub(super) marks: [usize; 3],
}

/// Converts the score of the position after a move to one before it, from the mover's point of
/// view: a mate is then a ply further away.
fn before_move(score: Score) -> Score {
    let value: Value = -score.value();
    match is_mate(value) {
        true => Score::of(value - value.signum()),
        false => Score::Units(value.clamp(1 - MATE_BOUND, MATE_BOUND - 1)),
    }
}

impl<G: Playable> Review<G> {
    pub(super) fn of(game: &Game<G>, analyses: Vec<Option<Analysis<G::Move>>>) -> Self {
        // Converts the first side's share to that of `side`, and back.
        let seen_by = |side: usize, share: f64| if side == 0 { share } else { 1.0 - share };
        let expectations = game
            .positions
            .iter()
            .zip(&analyses)
            .map(|(position, found)| {
                let analysis = found.as_ref()?;
                let own = G::chances(position, analysis.score, analysis.certainty);
                Some(seen_by(G::side_to_move(position), own.expectation()))
            });
        let expectations: Vec<_> = expectations.collect();
        let judged = game.moves.iter().enumerate().map(|(index, mv)| {
            let (before, after) = (analyses[index].as_ref()?, analyses[index + 1].as_ref()?);
            let side = G::side_to_move(&game.positions[index]);
            let [had, left] = [index, index + 1]
                .map(|at| expectations[at].map(|share: f64| seen_by(side, share)));
            let lost = match before.pv.first() == Some(mv) {
                true => 0.0,
                false => (had? - left?).max(0.0),
            };
            Some(Judged {
                side,
                score: match G::side_to_move(&game.positions[index + 1]) == side {
                    true => after.score,
                    false => before_move(after.score),
                },
                points: left?,
                lost,
                mark: Mark::of(lost),
            })
        });
        let mut made = [0; 2];
        for position in &game.positions[..game.moves.len()] {
            made[G::side_to_move(position)] += 1;
        }
        Self {
            made,
            moves: judged.collect(),
            expectations,
            analyses,
        }
    }

    /// The summaries of both sides.
    pub(super) fn totals(&self) -> [Total; 2] {
        let mut accuracies = [Accuracy::default(), Accuracy::default()];
        let (mut marks, mut count) = ([[0; 3]; 2], [0; 2]);
        let known: Vec<f64> = self.expectations.iter().map(|e| e.unwrap_or(0.5)).collect();
        for (index, judged) in self.moves.iter().enumerate() {
            let Some(judged) = judged else { continue };
            accuracies[judged.side].add(judged.lost, weight(&known, index));
            count[judged.side] += 1;
            if let Some(mark) = judged.mark {
                marks[judged.side][mark as usize] += 1;
            }
        }
        [0, 1].map(|side| Total {
            accuracy: accuracies[side]
                .overall()
                .filter(|_| 2 * count[side] >= self.made[side]),
            marks: marks[side],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_worth_what_stands_behind_it() {
        for (behind, worth) in [
            (Score::Units(30), Score::Units(-30)),
            (Score::Mate(0), Score::Mate(1)),
            (Score::Mate(-1), Score::Mate(2)),
            (Score::Mate(3), Score::Mate(-3)),
        ] {
            assert_eq!(before_move(behind), worth, "{behind:?}");
        }
    }
}
