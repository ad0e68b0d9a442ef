//! One thread's search of one root position: its state, and the helpers of the node functions.

use std::num::NonZeroU16;

use search::clock::Watch;
use search::history::Killers;
use search::lmr::Reductions;
use search::progress::{Progress, TreeSearch};
use search::tester::Stopped;
use search::tt::{TranspositionTable, TtData};
use search::value::{Depth, MAX_PLY, Value, is_mate, mated_in};
use xiangqi_rules::outcome::Rules;
use xiangqi_rules::repetition::{self, Verdict};
use xiangqi_rules::{Move, PieceType, Position};

use super::Request;
use super::histories::{Histories, PieceTo};
use super::mate::stages::MateLength;
use super::repetition_filter::RepetitionFilter;
use super::selectivity;
use crate::eval::Evaluate;
use crate::table::Tablebases;

/// What the node at one ply leaves for nodes at other plies (the search stack).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The move made from here, while it is being searched; none for a null move.
    pub(super) mv: Option<Move>,
    /// That move as the index of the continuation history.
    pub(super) piece_to: Option<PieceTo>,
    /// How many moves have been tried here, this one included.
    pub(super) move_count: usize,
    /// The corrected static evaluation; in check that of two plies before, or minus infinity if
    /// there was none.
    pub(super) static_eval: Value,
    /// The move that a singular search excludes.
    pub(super) excluded: Option<Move>,
    /// Whether only first moves led here from the root. In zero-window searches this line stands
    /// for the principal variation.
    pub(super) is_leftmost: bool,
    /// Plies by which the search of this node was reduced.
    pub(super) prior_reduction: Depth,
}

/// One thread's search of one root position.
pub struct Searcher<'a, E> {
    pub(super) table: &'a TranspositionTable,
    pub(super) watch: Watch<'a>,
    pub(super) histories: &'a mut Histories,
    pub(super) reductions: &'a Reductions,
    pub(super) position: Position,
    pub(super) eval: E,
    pub(super) stack: Box<[Frame; MAX_PLY + 4]>,
    /// Killer moves: quiet moves that caused cutoffs in siblings of the node at each ply.
    pub(super) killers: Killers<Move>,
    pub(super) progress: Progress<Move>,
    /// By how many halvings this pass over the iteration damps history bonuses.
    pub(super) pass: u32,
    /// Whether the search is for a mate of any length only: then mate bounds of the table hold at
    /// every depth, and less is pruned.
    pub(super) seeks_mate: bool,
    /// No null moves before this ply while a null move is being verified; else 0.
    pub(super) null_allowed_from: usize,
    pub(super) rules: Rules,
    /// The endgame tables; none if there are none, which saves probing.
    pub(super) tables: Option<Tablebases>,
    /// The value of a draw to the side to move at the root.
    draw: Value,
    pub(super) repetition_filter: RepetitionFilter,
    pub(super) root_ply: usize,
    /// Plies without a capture at the root, if they are the move limit or more; else 0.
    expired_rule60: u32,
}

/// The value, to its loser, of a repetition inside the tree on which another lap may change the
/// verdict: in absolute value less than a mate and more than any evaluation. A loss by repetition
/// that is certain counts as a mate at once; else a side about to be mated would seem to hold out
/// for ever by checks that the rules forbid.
pub(crate) const REPETITION_LOSS: Value = -30_500;

impl<'a, E: Evaluate> Searcher<'a, E> {
    pub fn new(
        request: &Request<'a>,
        table: &'a TranspositionTable,
        histories: &'a mut Histories,
        reductions: &'a Reductions,
        mut eval: E,
    ) -> Self {
        let position = request.position.clone();
        let root_moves = request.root_moves;
        eval.reset(&position);
        let root_ply = position.ply();
        let mut progress = Progress::new(root_moves);
        progress.root_salt = salt(&position, root_moves);
        let rules = request.settings.rules;
        let is_expired = |limit: u32| position.rule60() >= limit;
        let expired_rule60 = if rules.move_limit.is_some_and(is_expired) {
            position.rule60()
        } else {
            0
        };
        Self {
            table,
            watch: Watch::new(request.clock, request.stop),
            histories,
            reductions,
            eval,
            stack: Box::new([Frame::default(); MAX_PLY + 4]),
            killers: Killers::new(),
            progress,
            pass: 0,
            seeks_mate: request.clock.limits().mate.map(MateLength::of) == Some(MateLength::Any),
            null_allowed_from: 0,
            repetition_filter: RepetitionFilter::new(&position),
            position,
            rules,
            tables: Some(request.settings.tables.clone()).filter(|tables| !tables.is_empty()),
            draw: request.settings.draw,
            root_ply,
            expired_rule60,
        }
    }

    /// Prefetches the table entry of the position after a move, as soon as the move is known.
    #[inline]
    pub(super) fn prefetch(&self, mv: Move) {
        self.table.prefetch(self.position.key_after(mv));
    }

    #[inline]
    pub(super) fn make(&mut self, ply: usize, mv: Move) {
        self.stack[ply].mv = Some(mv);
        self.stack[ply].piece_to = PieceTo::of(&self.position, mv);
        self.eval.make(&self.position, mv);
        self.position.make(mv);
        self.repetition_filter.enter(self.position.key());
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.repetition_filter.leave(self.position.key());
        self.position.unmake();
        self.eval.unmake();
    }

    #[inline]
    pub(super) fn make_null(&mut self, ply: usize) {
        self.stack[ply].mv = None;
        self.stack[ply].piece_to = None;
        self.eval.make_null();
        self.position.make_null();
        self.table.prefetch(self.position.key());
    }

    #[inline]
    pub(super) fn unmake_null(&mut self) {
        self.position.unmake_null();
        self.eval.unmake();
    }

    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        self.eval.evaluate(&self.position)
    }

    /// The position's key, changed if the node excludes a move or the root is restricted.
    #[inline]
    pub(super) fn key(&self, ply: usize, excluded: Option<Move>) -> u64 {
        let key = self.position.key() ^ if ply == 0 { self.progress.root_salt } else { 0 };
        excluded.map_or(key, |mv| key ^ zobrist::mix(u64::from(mv.to_bits())))
    }

    /// Whether a bound holds at every depth: in a search for mate, a mate found needs no deeper
    /// search.
    #[inline]
    pub(super) const fn is_final(&self, bound: Value) -> bool {
        self.seeks_mate && is_mate(bound)
    }

    /// Whether the table's bounds can be used on this line. Near the move limit the same position
    /// may have another value, and so it may if it has occurred before in this game: the next lap
    /// of a perpetual check loses, which a bound from the first lap does not know.
    #[inline]
    pub(super) fn may_use_tt(&self) -> bool {
        let rule60 = self.rule60_from_root();
        self.rules
            .move_limit
            .is_none_or(|limit| rule60 + 20 < limit)
            && !self.repetition_filter.may_repeat(self.position.key())
    }

    /// Plies without a capture, for the move limit. If the limit has already expired at the root,
    /// the count starts again there: nobody has claimed the draw, so the game goes on.
    #[inline]
    pub(super) fn rule60_from_root(&self) -> u32 {
        let rule60 = self.position.rule60();
        rule60.checked_sub(self.expired_rule60).unwrap_or(rule60)
    }

    /// The value of a draw to the side to move at this ply.
    #[inline]
    pub(super) const fn draw_value(&self, ply: usize) -> Value {
        if ply.is_multiple_of(2) {
            self.draw
        } else {
            -self.draw
        }
    }

    /// The value of a game that is over here, by repetition or by the move limit.
    #[inline]
    pub(super) fn game_end(&self, ply: usize) -> Option<Value> {
        let rule60 = self.rule60_from_root();
        if self.rules.move_limit.is_some_and(|limit| rule60 >= limit)
            && (!self.position.in_check() || !self.position.legal_moves().is_empty())
        {
            return Some(self.draw_value(ply));
        }
        if !self.repetition_filter.may_repeat(self.position.key()) {
            return None;
        }
        let judged = repetition::judge_in_tree(&self.position, self.rules.repetition, ply)?;
        // In a search for mate, an attacker who gives perpetual check has lost on this line only,
        // which proves nothing about other lines.
        let attacker_lost = ply.is_multiple_of(2) == (judged.verdict == Verdict::Loss);
        let lost = if judged.is_certain && !(self.seeks_mate && attacker_lost) {
            mated_in(ply)
        } else {
            REPETITION_LOSS + ply as Value
        };
        Some(match judged.verdict {
            Verdict::Draw => self.draw_value(ply),
            Verdict::Loss => lost,
            Verdict::Win => -lost,
        })
    }

    /// Whether the mover has a rook, cannon or horse, without which zugzwang is likely.
    #[inline]
    pub(super) fn has_major_material(&self) -> bool {
        let heavy = self.position.by_kind(PieceType::Rook)
            | self.position.by_kind(PieceType::Cannon)
            | self.position.by_kind(PieceType::Horse);
        !(heavy & self.position.by_color(self.position.side_to_move())).is_empty()
    }

    #[inline]
    pub(super) fn store(
        &self,
        key: u64,
        ply: usize,
        data: TtData,
        mv: Option<Move>,
        eval: Option<Value>,
    ) {
        let mv = mv.and_then(|mv| NonZeroU16::new(mv.to_bits()));
        self.table.store(key, ply, TtData { mv, eval, ..data });
    }

    /// Returns to the root after [`Stopped`], which leaves the position somewhere in the tree.
    fn back_to_root(&mut self) {
        while self.position.ply() > self.root_ply {
            if self.position.last_move().is_some() {
                self.position.unmake();
            } else {
                self.position.unmake_null();
            }
        }
        self.eval.reset(&self.position);
        self.repetition_filter = RepetitionFilter::new(&self.position);
        for frame in self.stack.iter_mut() {
            frame.excluded = None;
            frame.prior_reduction = 0;
        }
        self.null_allowed_from = 0;
    }
}

impl<E: Evaluate> TreeSearch for Searcher<'_, E> {
    type Move = Move;

    fn progress(&self) -> &Progress<Move> {
        &self.progress
    }

    fn progress_mut(&mut self) -> &mut Progress<Move> {
        &mut self.progress
    }

    fn table(&self) -> &TranspositionTable {
        self.table
    }

    fn become_main(&mut self) {
        self.watch.become_main(self.table);
    }

    fn begin_pass(&mut self, pass: u32) {
        self.pass = pass * selectivity::history_damping() as u32;
    }

    fn search_root<const PV: bool>(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        self.stack[0].is_leftmost = true;
        let result = self.node::<PV>(0, depth, alpha, beta, false);
        if result.is_err() {
            self.back_to_root();
        }
        if let Ok(value) = result {
            self.keep_line(value);
        }
        result
    }

    fn extend_pv(&mut self, line: &mut Vec<Move>, depth: Depth, value: Value) {
        self.complete_line(line, depth, value);
    }

    fn root_key(&self) -> u64 {
        self.key(0, None)
    }

    fn salt(&self, _: &[Move]) -> u64 {
        let left: Vec<Move> = self.progress.root_moves.choice().collect();
        salt(&self.position, &left)
    }
}

/// Zero if all legal moves are allowed at the root, else a number that depends on which are.
fn salt(position: &Position, choice: &[Move]) -> u64 {
    if choice.len() == position.legal_moves().len() {
        return 0;
    }
    choice.iter().fold(1, |salt, mv| {
        salt ^ zobrist::mix(u64::from(mv.to_bits()) << 16)
    })
}
