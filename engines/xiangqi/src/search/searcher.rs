//! One thread's search of one root position: its state, and the small steps that the node functions
//! are written in.

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
use super::mate::stages::Horizon;
use super::seen::Seen;
use super::selectivity;
use crate::eval::Evaluate;
use crate::table::Tables;

/// What the node at one ply leaves for its neighbours.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The move made from here, while it is being searched; none for a null move.
    pub(super) mv: Option<Move>,
    /// That move as the continuation history knows it.
    pub(super) piece_to: Option<PieceTo>,
    /// How many moves have been tried here, this one included.
    pub(super) move_count: usize,
    /// The corrected static evaluation; in check that of the mover's position before, or minus
    /// [`INFINITE`] if there was none.
    pub(super) static_eval: Value,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
    /// Whether only first moves led here from the root: the line that the search expects, which a
    /// zero window cannot tell.
    pub(super) on_line: bool,
    /// Plies by which the search of this node was reduced.
    pub(super) reduced_by: Depth,
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
    /// Quiet moves that cut siblings of the node at each ply.
    pub(super) killers: Killers<Move>,
    pub(super) progress: Progress<Move>,
    /// The pass over this iteration, as far as it damps history bonuses.
    pub(super) pass: u32,
    /// Whether nothing but a mate is asked for, however long: then what is known of one holds at
    /// every depth, and less is left out.
    pub(super) seeks_mate: bool,
    /// No null moves before this ply, while a null move is being verified.
    pub(super) null_allowed_from: usize,
    pub(super) rules: Rules,
    /// None where there are none.
    pub(super) tables: Option<Tables>,
    /// What a draw is worth to the side that moves at the root.
    draw: Value,
    pub(super) seen: Seen,
    pub(super) root_ply: usize,
    /// Plies without a capture at the root, if they are the move limit or more; else 0.
    expired: u32,
}

/// What a repetition that another lap may judge otherwise is worth to its loser inside the tree:
/// less than any mate, and more than any evaluation. One that is certain counts as a mate there and
/// then; else a side about to be mated would seem to hold out for ever by checks that the rules
/// forbid.
pub(crate) const REPETITION_LOSS: Value = -30_500;

impl<'a, E: Evaluate> Searcher<'a, E> {
    /// A searcher of what `request` asks.
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
        let expired = if rules.move_limit.is_some_and(is_expired) {
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
            seeks_mate: request.clock.limits().mate.map(Horizon::of) == Some(Horizon::Any),
            null_allowed_from: 0,
            seen: Seen::new(&position),
            position,
            rules,
            tables: Some(request.settings.tables.clone()).filter(|tables| !tables.is_empty()),
            draw: request.settings.draw,
            root_ply,
            expired,
        }
    }

    /// Fetches what the table has behind a move into the cache: from memory it takes a while to
    /// come, so it is asked for as soon as the move is known.
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
        self.seen.enter(self.position.key());
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.seen.leave(self.position.key());
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

    /// The position's key; another one for a search that leaves out moves.
    #[inline]
    pub(super) fn key(&self, ply: usize, excluded: Option<Move>) -> u64 {
        let key = self.position.key() ^ if ply == 0 { self.progress.root_salt } else { 0 };
        excluded.map_or(key, |mv| key ^ zobrist::mix(u64::from(mv.to_bits())))
    }

    /// Whether a bound holds at every depth: a mate is no more one if searched for more deeply.
    #[inline]
    pub(super) const fn is_final(&self, bound: Value) -> bool {
        self.seeks_mate && is_mate(bound)
    }

    /// Whether the table's bounds hold on this line too. Near the move limit the same position may
    /// be worth something else, and so it may when it has stood before in this game: the next lap
    /// of a perpetual check loses, which a bound from the first lap does not know.
    #[inline]
    pub(super) fn may_trust_table(&self) -> bool {
        let rule60 = self.counted_from_root();
        self.rules
            .move_limit
            .is_none_or(|limit| rule60 + 20 < limit)
            && !self.seen.may_repeat(self.position.key())
    }

    /// Plies without a capture, for the move limit. A limit that has expired at the root counts
    /// afresh from there: nobody has claimed the draw, so there is something to play for, and a
    /// move to choose.
    #[inline]
    pub(super) fn counted_from_root(&self) -> u32 {
        let rule60 = self.position.rule60();
        rule60.checked_sub(self.expired).unwrap_or(rule60)
    }

    /// What a draw is worth to the side that moves at this ply.
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
        let rule60 = self.counted_from_root();
        if self.rules.move_limit.is_some_and(|limit| rule60 >= limit)
            && (!self.position.in_check() || !self.position.legal_moves().is_empty())
        {
            return Some(self.draw_value(ply));
        }
        if !self.seen.may_repeat(self.position.key()) {
            return None;
        }
        let judged = repetition::judge_in_tree(&self.position, self.rules.repetition, ply)?;
        // A mate that is looked for must be one on every line; an attacker who gives perpetual
        // check has lost on this one.
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

    /// Whether the mover has a piece that can attack across the board, so that passing is no
    /// zugzwang.
    #[inline]
    pub(super) fn has_attackers(&self) -> bool {
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

    /// After [`Stopped`] the position stands somewhere in the tree: back to the root.
    fn back_to_root(&mut self) {
        while self.position.ply() > self.root_ply {
            if self.position.last_move().is_some() {
                self.position.unmake();
            } else {
                self.position.unmake_null();
            }
        }
        self.eval.reset(&self.position);
        self.seen = Seen::new(&self.position);
        for frame in self.stack.iter_mut() {
            frame.excluded = None;
            frame.reduced_by = 0;
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

    fn lead(&mut self) {
        self.watch.lead(self.table);
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
        self.stack[0].on_line = true;
        let result = self.node::<PV>(0, depth, alpha, beta, false);
        if result.is_err() {
            self.back_to_root();
        }
        if let Ok(value) = result {
            self.keep_line(value);
        }
        result
    }

    fn complete(&mut self, line: &mut Vec<Move>, depth: Depth, value: Value) {
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

/// Zero if the root may choose every legal move, else a number of its own for each choice.
fn salt(position: &Position, choice: &[Move]) -> u64 {
    if choice.len() == position.legal_moves().len() {
        return 0;
    }
    choice.iter().fold(1, |salt, mv| {
        salt ^ zobrist::mix(u64::from(mv.to_bits()) << 16)
    })
}
