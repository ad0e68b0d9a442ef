//! The order in which a node tries its moves: the table's move, winning and equal captures by victim
//! and capture history, killers and the counter move, quiet moves by history, losing captures.
//!
//! Moves are generated and scored a stage at a time, because most nodes that are cut are cut early.

use search::value::Value;
use xiangqi_rules::movegen::MoveKind;
use xiangqi_rules::{Move, MoveList, Position};

use super::histories::{Continuations, Histories};
use super::see;

/// Which moves a picker gives out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// All moves, for a node of the main search.
    Main,
    /// Captures that win at least this much by exchange, for ProbCut.
    ProbCut(Value),
    /// Captures, for the quiescence search.
    Captures,
    /// Captures and quiet checks, for the first plies of the quiescence search.
    CapturesAndChecks,
    /// All moves, out of check in the quiescence search.
    Evasions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Table,
    GenerateCaptures,
    GoodCaptures,
    Refutations,
    GenerateQuiets,
    Quiets,
    BadCaptures,
    GenerateChecks,
    Checks,
    Done,
}

/// Gives out the pseudo-legal moves of one node, best first.
#[derive(Debug)]
pub struct Picker {
    purpose: Purpose,
    stage: Stage,
    table_move: Option<Move>,
    refutations: [Option<Move>; 3],
    next_refutation: usize,
    moves: MoveList,
    scores: [i32; 128],
    next: usize,
    bad_captures: MoveList,
    next_bad: usize,
    skip_quiets: bool,
}

impl Picker {
    /// A picker for a node.
    ///
    /// `table_move` must be pseudo-legal or none; `refutations` (two killers and the counter move) are
    /// checked here, and used in the main search only.
    pub fn new(purpose: Purpose, table_move: Option<Move>, refutations: [Option<Move>; 3]) -> Self {
        Self {
            purpose,
            stage: if table_move.is_some() {
                Stage::Table
            } else {
                Stage::GenerateCaptures
            },
            table_move,
            refutations: if purpose == Purpose::Main {
                refutations
            } else {
                [None; 3]
            },
            next_refutation: 0,
            moves: MoveList::new(),
            scores: [0; 128],
            next: 0,
            bad_captures: MoveList::new(),
            next_bad: 0,
            skip_quiets: false,
        }
    }

    /// From now on only captures.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move, pseudo-legal and never given before.
    pub fn next(
        &mut self,
        position: &Position,
        histories: &Histories,
        continuations: &Continuations,
    ) -> Option<Move> {
        loop {
            match self.stage {
                Stage::Table => {
                    self.stage = Stage::GenerateCaptures;
                    return self.table_move;
                }
                Stage::GenerateCaptures => {
                    position.pseudo_legal(MoveKind::Captures, &mut self.moves);
                    self.score_captures(position, histories);
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some((mv, score)) = self.select() {
                        let threshold = match self.purpose {
                            Purpose::Main => -score / 64,
                            Purpose::ProbCut(threshold) => threshold,
                            Purpose::Captures | Purpose::CapturesAndChecks => 0,
                            Purpose::Evasions => return Some(mv),
                        };
                        if see::at_least(position, mv, threshold) {
                            return Some(mv);
                        }
                        if self.purpose == Purpose::Main {
                            self.bad_captures.push(mv);
                        }
                    }
                    self.stage = match self.purpose {
                        Purpose::Main => Stage::Refutations,
                        Purpose::ProbCut(_) | Purpose::Captures => Stage::Done,
                        Purpose::CapturesAndChecks => Stage::GenerateChecks,
                        Purpose::Evasions => Stage::GenerateQuiets,
                    };
                }
                Stage::Refutations => {
                    if let Some(mv) = self.next_refutation(position) {
                        return Some(mv);
                    }
                    self.stage = Stage::GenerateQuiets;
                }
                Stage::GenerateQuiets => {
                    self.restart();
                    if !self.skip_quiets {
                        position.pseudo_legal(MoveKind::Quiets, &mut self.moves);
                        self.score_quiets(position, histories, continuations);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    if !self.skip_quiets {
                        while let Some((mv, _)) = self.select() {
                            if !self.refutations.contains(&Some(mv)) {
                                return Some(mv);
                            }
                        }
                    }
                    self.stage = Stage::BadCaptures;
                }
                Stage::BadCaptures => {
                    if let Some(&mv) = self.bad_captures.get(self.next_bad) {
                        self.next_bad += 1;
                        return Some(mv);
                    }
                    self.stage = Stage::Done;
                }
                Stage::GenerateChecks => {
                    self.restart();
                    position.pseudo_legal(MoveKind::Quiets, &mut self.moves);
                    self.score_quiets(position, histories, continuations);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while let Some((mv, _)) = self.select() {
                        if position.gives_check(mv) && see::at_least(position, mv, 0) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    fn restart(&mut self) {
        self.moves.clear();
        self.next = 0;
    }

    /// The best of the moves not yet given, by a selection sort that stops where the node is cut.
    #[inline]
    fn select(&mut self) -> Option<(Move, i32)> {
        while self.next < self.moves.len() {
            let mut best = self.next;
            for i in self.next + 1..self.moves.len() {
                if self.scores[i] > self.scores[best] {
                    best = i;
                }
            }
            self.moves.swap(self.next, best);
            self.scores.swap(self.next, best);
            let (mv, score) = (self.moves[self.next], self.scores[self.next]);
            self.next += 1;
            if Some(mv) != self.table_move {
                return Some((mv, score));
            }
        }
        None
    }

    fn next_refutation(&mut self, position: &Position) -> Option<Move> {
        if self.skip_quiets {
            return None;
        }
        while self.next_refutation < self.refutations.len() {
            let i = self.next_refutation;
            self.next_refutation += 1;
            let fresh = self.refutations[i].filter(|&mv| {
                Some(mv) != self.table_move
                    && !self.refutations[..i].contains(&Some(mv))
                    && position.piece_on(mv.to()).is_none()
                    && position.is_pseudo_legal(mv)
            });
            if fresh.is_some() {
                return fresh;
            }
            self.refutations[i] = None;
        }
        None
    }

    fn score_captures(&mut self, position: &Position, histories: &Histories) {
        for (mv, score) in self.moves.iter().zip(&mut self.scores) {
            let victim = position
                .piece_on(mv.to())
                .map_or(0, |p| see::value(p.kind()));
            *score = 16 * victim + histories.capture(position, *mv);
        }
    }

    fn score_quiets(
        &mut self,
        position: &Position,
        histories: &Histories,
        continuations: &Continuations,
    ) {
        for (mv, score) in self.moves.iter().zip(&mut self.scores) {
            *score = histories.quiet(position, *mv, continuations);
        }
    }
}
