//! The staged move picker: the table move, winning and equal captures by victim and capture
//! history, killers and the counter move, quiet moves by history, losing captures.
//!
//! Moves are generated and scored one stage at a time, since most cutoffs come from the first
//! moves.

use search::value::Value;
use xiangqi_rules::movegen::MoveKind;
use xiangqi_rules::{Move, MoveList, Position};

use super::histories::{Continuations, Histories};
use super::see;
use super::selectivity as tuned;

mod scored;

use scored::Scored;

/// Which moves a picker returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickerMode {
    /// All moves, for a node of the main search.
    Main,
    /// Captures that win at least this much by exchange, for ProbCut.
    ProbCut(Value),
    Captures,
    /// Captures and quiet checks, for the first plies of the quiescence search.
    CapturesAndChecks,
    /// All moves, for the quiescence search in check.
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

/// Returns the pseudo-legal moves of one node one by one, best first.
#[derive(Debug)]
pub struct MovePicker {
    purpose: PickerMode,
    stage: Stage,
    tt_move: Option<Move>,
    refutations: [Option<Move>; 3],
    next_refutation: usize,
    moves: Scored,
    bad_captures: MoveList,
    next_bad: usize,
    quiets: Wanted,
}

/// Which quiet moves are still to be returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    All,
    Checks,
    None,
}

impl MovePicker {
    /// A picker for a node.
    ///
    /// `tt_move` must be pseudo-legal or none. `refutations` (two killers and the counter move)
    /// need not be legal, and are used for [`PickerMode::Main`] only.
    pub fn new(purpose: PickerMode, tt_move: Option<Move>, refutations: [Option<Move>; 3]) -> Self {
        Self {
            purpose,
            stage: if tt_move.is_some() {
                Stage::Table
            } else {
                Stage::GenerateCaptures
            },
            tt_move,
            refutations: if purpose == PickerMode::Main {
                refutations
            } else {
                [None; 3]
            },
            next_refutation: 0,
            moves: Scored::default(),
            bad_captures: MoveList::new(),
            next_bad: 0,
            quiets: Wanted::All,
        }
    }

    /// Skips all further quiet moves, or all but checks.
    #[inline]
    pub(crate) fn skip_quiets(&mut self, but_checks: bool) {
        self.quiets = if but_checks {
            Wanted::Checks
        } else {
            Wanted::None
        };
    }

    /// The next move, pseudo-legal and not returned before.
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
                    return self.tt_move;
                }
                Stage::GenerateCaptures => {
                    self.generate(position, MoveKind::Captures, |mv| {
                        let victim = position.piece_on(mv.to());
                        let value = victim.map_or(0, |piece| see::value(piece.kind()));
                        tuned::capture_victim() * value + histories.capture(position, mv)
                    });
                    self.stage = Stage::GoodCaptures;
                }
                Stage::GoodCaptures => {
                    while let Some((score, mv)) = self.select() {
                        let threshold = match self.purpose {
                            PickerMode::Main => -score / tuned::bad_capture_divisor(),
                            PickerMode::ProbCut(threshold) => threshold,
                            PickerMode::Captures | PickerMode::CapturesAndChecks => 0,
                            PickerMode::Evasions => return Some(mv),
                        };
                        if see::at_least(position, mv, threshold) {
                            return Some(mv);
                        }
                        if self.purpose == PickerMode::Main {
                            self.bad_captures.push(mv);
                        }
                    }
                    self.stage = match self.purpose {
                        PickerMode::Main => Stage::Refutations,
                        PickerMode::ProbCut(_) | PickerMode::Captures => Stage::Done,
                        PickerMode::CapturesAndChecks => Stage::GenerateChecks,
                        PickerMode::Evasions => Stage::GenerateQuiets,
                    };
                }
                Stage::Refutations => {
                    if let Some(mv) = self.next_refutation(position) {
                        return Some(mv);
                    }
                    self.stage = Stage::GenerateQuiets;
                }
                Stage::GenerateQuiets => {
                    if self.quiets != Wanted::None {
                        let known = histories.quiets(position, continuations);
                        self.generate(position, MoveKind::Quiets, |mv| known.get(position, mv));
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => {
                    while self.quiets != Wanted::None
                        && let Some((_, mv)) = self.select()
                    {
                        let wanted = self.quiets == Wanted::All || position.gives_check(mv);
                        if wanted && !self.refutations.contains(&Some(mv)) {
                            return Some(mv);
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
                    self.moves.clear();
                    position.pseudo_legal(MoveKind::Quiets, &mut self.moves.moves);
                    self.moves.moves.retain(|mv| position.gives_check(*mv));
                    self.moves.score(|_| 0);
                    self.stage = Stage::Checks;
                }
                Stage::Checks => {
                    while let Some((_, mv)) = self.select() {
                        if see::at_least(position, mv, 0) {
                            return Some(mv);
                        }
                    }
                    self.stage = Stage::Done;
                }
                Stage::Done => return None,
            }
        }
    }

    /// Generates and scores the moves of a kind.
    #[inline]
    fn generate(&mut self, position: &Position, kind: MoveKind, score: impl Fn(Move) -> i32) {
        self.moves.clear();
        position.pseudo_legal(kind, &mut self.moves.moves);
        self.moves.score(score);
    }

    /// The best of the moves not yet returned, with its score.
    #[inline]
    fn select(&mut self) -> Option<(i32, Move)> {
        loop {
            let (score, mv) = self.moves.take_best()?;
            if Some(mv) != self.tt_move {
                return Some((score, mv));
            }
        }
    }

    fn next_refutation(&mut self, position: &Position) -> Option<Move> {
        if self.quiets != Wanted::All {
            return None;
        }
        while self.next_refutation < self.refutations.len() {
            let i = self.next_refutation;
            self.next_refutation += 1;
            let fresh = self.refutations[i].filter(|&mv| {
                Some(mv) != self.tt_move
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
}
