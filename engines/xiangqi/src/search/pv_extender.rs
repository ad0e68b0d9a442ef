//! Extends principal variations to the depth of their iteration, or to the mate that was found.

use std::cmp::Reverse;

use search::pv_extender::{PvExtender, best_reply, extend_pv};
use search::value::{Depth, INFINITE, MATE, Value, is_mate};
use xiangqi_rules::movegen::MoveKind;
use xiangqi_rules::repetition::{self, Verdict};
use xiangqi_rules::{Move, MoveList, Position};

use super::Searcher;
use super::ordering::{MovePicker, PickerMode};
use super::see;
use crate::eval::Evaluate;

/// Where the table has no move, this many moves are compared, the first ones in move ordering ...
const JUDGED: usize = 8;
/// ... by a search of captures of at most this many plies ...
const CAPTURES: u32 = 4;
/// ... and at most this many positions for all of them together.
const MAX_NODES: u32 = 400;

impl<E: Evaluate> Searcher<'_, E> {
    /// Extends the line that a root search of this value has left by the table's moves, which the
    /// next search may overwrite.
    pub(super) fn keep_line(&mut self, value: Value) {
        let mut line = std::mem::take(&mut self.progress.line);
        let depth = self.progress.iteration;
        if is_mate(value) {
            self.prove_mate(&mut line, value);
        } else {
            self.extend_line(&mut line, depth, false);
        }
        self.progress.line = line;
    }

    /// Completes a line of this value that is about to be reported.
    pub(super) fn complete_line(&mut self, line: &mut Vec<Move>, depth: Depth, value: Value) {
        if is_mate(value) {
            self.prove_mate(line, value);
            let proven = line.len();
            let plies = MATE - value.abs();
            self.extend_line(line, depth.min(plies), true);
            // A reader would take a line as long as the mate for the mate itself.
            if line.len() as Depth == plies && !self.ends_in_mate(line, value) {
                line.truncate(proven);
            }
        } else {
            self.extend_line(line, depth, true);
        }
    }

    fn extend_line(&mut self, line: &mut Vec<Move>, depth: Depth, quickly: bool) {
        let mut end = End {
            keys: vec![self.position.key()],
            searcher: self,
            quickly,
            nodes: 0,
        };
        extend_pv(&mut end, line, depth);
        end.back();
    }

    /// Extends the line to a mate of this value, as far as the tables prove it: each move keeps the
    /// distance to the mate, so that the winner mates no later and the loser is mated no earlier.
    fn prove_mate(&self, line: &mut Vec<Move>, value: Value) {
        let plies = (MATE - value.abs()) as usize;
        if line.len() == plies && self.ends_in_mate(line, value) {
            return;
        }
        let mut position = self.position.clone();
        line.truncate(1);
        line.iter().for_each(|&mv| position.make(mv));
        while !line.is_empty() && line.len() < plies {
            let Some(mv) = self.keeps_mate(&mut position, line.len(), value) else {
                break;
            };
            position.make(mv);
            line.push(mv);
        }
    }

    fn ends_in_mate(&self, line: &[Move], value: Value) -> bool {
        let mut position = self.position.clone();
        line.iter().for_each(|&mv| position.make(mv));
        self.is_lost(&position, value)
    }

    /// Whether the position ends the game as a root value, that of a mate, says: the loser has no
    /// legal move, or loses by repetition.
    fn is_lost(&self, position: &Position, value: Value) -> bool {
        let ply = position.ply() - self.root_ply;
        let loser_moves = ply.is_multiple_of(2) == (value < 0);
        if loser_moves && position.legal_moves().is_empty() {
            return true;
        }
        let loss = if loser_moves {
            Verdict::Loss
        } else {
            Verdict::Win
        };
        repetition::judge_in_tree(position, self.rules.repetition, ply)
            .is_some_and(|judged| judged.verdict == loss)
    }

    /// A move of the position at this ply after which a table confirms the distance to the mate.
    fn keeps_mate(&self, position: &mut Position, ply: usize, value: Value) -> Option<Move> {
        let mover_value = if ply.is_multiple_of(2) { value } else { -value };
        let is_last = ply + 1 == (MATE - value.abs()) as usize;
        let moves = position.legal_moves();
        moves.iter().copied().find(|&mv| {
            position.make(mv);
            let keeps = if is_last {
                self.is_lost(position, value)
            } else {
                let entry = self.table.probe(position.key(), ply + 1);
                entry.is_some_and(|entry| {
                    let bound = if mover_value > 0 {
                        entry.upper
                    } else {
                        entry.lower
                    };
                    bound == -mover_value
                }) || self.tablebase_mate(position, ply + 1) == Some(-mover_value)
            };
            position.unmake();
            keeps
        })
    }
}

/// The end of a line. Until [`End::back`] is called, the searcher's position is there and not at
/// its root.
struct End<'s, 'a, E> {
    searcher: &'s mut Searcher<'a, E>,
    /// Keys of the positions of the line, the root's first.
    keys: Vec<u64>,
    /// Whether to go on where the table has no move, with a quick search.
    quickly: bool,
    /// Positions visited so far for the current quick move.
    nodes: u32,
}

impl<E: Evaluate> End<'_, '_, E> {
    fn make(&mut self, mv: Move) {
        self.searcher.eval.make(&self.searcher.position, mv);
        self.searcher.position.make(mv);
    }

    fn unmake(&mut self) {
        self.searcher.position.unmake();
        self.searcher.eval.unmake();
    }

    fn back(mut self) {
        for _ in 1..self.keys.len() {
            self.unmake();
        }
    }

    /// A quiescence search of captures that win material, to `plies`. In check it does the same,
    /// but recognises mate.
    fn quiesce(&mut self, mut alpha: Value, beta: Value, plies: u32) -> Value {
        self.nodes += 1;
        let position = &self.searcher.position;
        if position.in_check() && position.legal_moves().is_empty() {
            return -MATE;
        }
        let mut best = self.searcher.evaluate();
        if best >= beta || plies == 0 || self.nodes >= MAX_NODES {
            return best;
        }
        let mut captures = MoveList::new();
        let position = &self.searcher.position;
        position.pseudo_legal(MoveKind::Captures, &mut captures);
        captures.retain(|mv| see::at_least(position, *mv, 1));
        captures.sort_by_key(|mv| {
            let victim = position.piece_on(mv.to());
            Reverse(victim.map_or(0, |piece| see::value(piece.kind())))
        });
        for &mv in &captures {
            if !self.searcher.position.is_legal(mv) {
                continue;
            }
            alpha = alpha.max(best);
            best = best.max(self.value_of(mv, alpha, beta, plies - 1));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn value_of(&mut self, mv: Move, alpha: Value, beta: Value, plies: u32) -> Value {
        self.make(mv);
        let value = -self.quiesce(-beta, -alpha, plies);
        self.unmake();
        value
    }
}

impl<E: Evaluate> PvExtender for End<'_, '_, E> {
    type Move = Move;

    fn advance(&mut self, mv: Move) -> bool {
        let position = &self.searcher.position;
        let legal = position.is_pseudo_legal(mv) && position.is_legal(mv);
        if legal {
            self.make(mv);
            self.keys.push(self.searcher.position.key());
        }
        legal
    }

    fn is_over(&mut self) -> bool {
        let searcher = &*self.searcher;
        let limit = searcher.rules.move_limit;
        let (last, before) = self.keys.split_last().expect("the root's is the first");
        before.contains(last)
            || limit.is_some_and(|limit| searcher.rule60_from_root() >= limit)
            || searcher.position.legal_moves().is_empty()
    }

    fn repeats(&self, mv: Move) -> bool {
        self.keys.contains(&self.searcher.position.key_after(mv))
    }

    fn tt_move(&mut self) -> Option<Move> {
        let (position, table) = (&self.searcher.position, self.searcher.table);
        let known = table.probe(position.key(), 0).and_then(|entry| entry.mv);
        known
            .and_then(|bits| Move::from_bits(bits.get()))
            .filter(|&mv| position.is_pseudo_legal(mv) && position.is_legal(mv))
            .or_else(|| {
                let moves = position.legal_moves();
                let entry = |mv| table.probe(position.key_after(mv), 0);
                best_reply(moves.iter().copied(), entry).filter(|_| self.quickly)
            })
    }

    fn quick_move(&mut self) -> Option<Move> {
        if !self.quickly {
            return None;
        }
        self.nodes = 0;
        let (position, histories) = (&self.searcher.position, &*self.searcher.histories);
        let continuations = self.searcher.continuations(0);
        let mut picker = MovePicker::new(PickerMode::Main, None, [None; 3]);
        let moves: Vec<Move> =
            std::iter::from_fn(|| picker.next(position, histories, &continuations))
                .filter(|&mv| position.is_legal(mv) && !self.repeats(mv))
                .take(JUDGED)
                .collect();
        let (mut highest, mut best) = (-INFINITE, None);
        for mv in moves {
            let value = self.value_of(mv, highest, INFINITE, CAPTURES);
            if value > highest {
                (highest, best) = (value, Some(mv));
            }
        }
        best
    }
}
