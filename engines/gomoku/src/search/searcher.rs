//! One thread's search of one root position: its state, and the small steps that the node function
//! is written in.

use std::num::NonZeroU16;

use gomoku_rules::{Color, Point, Rule};
use search::clock::Watch;
use search::history::{Killers, bonus, malus};
use search::lmr::Reductions;
use search::progress::{Progress, TreeSearch};
use search::tester::Stopped;
use search::tt::{TranspositionTable, TtData};
use search::value::{Depth, MAX_PLY, Value};

use super::histories::Histories;
use super::vcf::Vcf;
use super::{Evaluation, Known, Request};
use crate::eval;
use crate::eval::State;
use crate::eval::classic::Sheet;

/// The part of the key that says white is to move.
const WHITE_TO_MOVE: u64 = zobrist::key(0x676f_7475_726e);

/// What the nodes near one ply read of it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The stone placed from here, while it is being searched.
    pub(super) mv: Option<Point>,
    /// The static evaluation; where a five must be stopped, that of two plies before.
    pub(super) static_eval: Value,
}

/// One thread's search of one root position.
pub struct Searcher<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) watch: Watch<'a>,
    pub(super) histories: &'a mut Histories,
    pub(super) reductions: &'a Reductions,
    pub(super) state: State,
    pub(super) mover: Color,
    /// The course lab's evaluation, if the request asks for it.
    pub(super) classic: Option<Sheet>,
    pub(super) vcf: Vcf,
    pub(super) stack: Box<[Frame; MAX_PLY + 4]>,
    pub(super) killers: Killers<Point>,
    pub(super) progress: Progress<Point>,
    /// Part of every key: the same stones on another board or by another rule are another position.
    salt: u64,
    /// Number of stones at which the game is drawn.
    pub(super) draw_stones: usize,
    pub(super) pass: u32,
    root_mover: Color,
    /// The last stone before the root.
    before_root: Option<Point>,
    known: &'a [Known],
}

impl<'a> Searcher<'a> {
    /// A searcher for `request`.
    pub fn new(
        request: &Request<'a>,
        table: &'a TranspositionTable,
        histories: &'a mut Histories,
        reductions: &'a Reductions,
    ) -> Self {
        let game = request.position;
        let size = game.size();
        let kind = u64::from(size.width()) << 16 | u64::from(size.height()) << 8;
        Self {
            table,
            watch: Watch::new(request.clock, request.stop),
            histories,
            reductions,
            state: State::judged_by(game.board(), game.rule(), request.settings.weights),
            mover: game.to_move(),
            classic: (request.settings.evaluation == Evaluation::Classic)
                .then(|| Sheet::of_board(game.board(), game.rule())),
            vcf: Vcf::default(),
            stack: Box::new([Frame::default(); MAX_PLY + 4]),
            killers: Killers::new(),
            progress: Progress::new(request.root_moves),
            salt: zobrist::mix(kind | game.rule() as u64),
            draw_stones: game.draw_rule().stones(size, game.rule()),
            pass: 0,
            root_mover: game.to_move(),
            before_root: game.moves().last().copied(),
            known: request.settings.known,
        }
    }

    #[inline]
    pub(super) fn make(&mut self, ply: usize, mv: Point) {
        self.stack[ply].mv = Some(mv);
        self.table.prefetch(self.key_after(mv));
        if let Some(sheet) = &mut self.classic {
            sheet.place(self.state.board_mut(), mv, self.mover);
            self.state.board_mut().remove(mv);
        }
        self.state.place(mv, self.mover);
        self.mover = !self.mover;
    }

    #[inline]
    pub(super) fn unmake(&mut self) {
        self.state.undo();
        self.mover = !self.mover;
        if let Some(sheet) = &mut self.classic {
            sheet.undo();
        }
    }

    /// The static evaluation, for the mover.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Value {
        match &self.classic {
            Some(sheet) => sheet.evaluate(self.mover),
            None => eval::evaluate(&mut self.state, self.mover),
        }
    }

    /// The key of the position alone.
    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        self.key_of(self.state.board().key(), self.mover)
    }

    /// The key of the position after a move.
    #[inline]
    pub(super) fn key_after(&self, mv: Point) -> u64 {
        let stones = self.state.board().key_with(mv, self.mover);
        self.key_of(stones, !self.mover)
    }

    #[inline]
    fn key_of(&self, stones: u64, mover: Color) -> u64 {
        let turn = if mover == Color::White {
            WHITE_TO_MOVE
        } else {
            0
        };
        stones ^ turn ^ self.salt
    }

    #[inline]
    pub(super) fn key(&self, ply: usize) -> u64 {
        self.position_key() ^ if ply == 0 { self.progress.root_salt } else { 0 }
    }

    /// The stone before the node at this ply.
    #[inline]
    pub(super) fn last(&self, ply: usize) -> Option<Point> {
        match ply.checked_sub(1) {
            Some(before) => self.stack[before].mv,
            None => self.before_root,
        }
    }

    /// The value known of the position after a root move, if it is of this depth or deeper.
    pub(super) fn known_value(&self, depth: Depth) -> Option<Value> {
        let root_move = self.stack[0].mv;
        let mut known = self.known.iter();
        let known = known.find(|known| Some(known.mv) == root_move)?;
        (known.depth >= depth).then_some(known.value)
    }

    /// Whether a five can be shut in: the rules of caro.
    #[inline]
    pub(super) fn is_caro(&self) -> bool {
        matches!(self.state.rule(), Rule::Caro | Rule::CaroExact)
    }

    #[inline]
    pub(super) fn store(&self, key: u64, ply: usize, data: TtData, mv: Option<Point>) {
        let mv = mv.and_then(|mv| NonZeroU16::new(mv.index() as u16 + 1));
        self.table.store(key, ply, TtData { mv, ..data });
    }

    /// The point that an entry of the table names, if it is empty here.
    #[inline]
    pub(super) fn tt_move(&self, packed: Option<NonZeroU16>) -> Option<Point> {
        let point = Point::from_index(usize::from(packed?.get()) - 1)?;
        self.state.is_empty(point).then_some(point)
    }

    /// Rewards the move that cut, and punishes those tried before it.
    pub(super) fn learn(&mut self, ply: usize, mv: Point, depth: Depth, tried: &[Point]) {
        let (mover, last) = (self.mover, self.last(ply));
        self.histories
            .update(mover, mv, last, bonus(depth, self.pass));
        for &point in tried {
            self.histories
                .update(mover, point, last, malus(depth, self.pass));
        }
        self.histories.set_counter(last, mv);
        self.killers.insert(ply, mv);
    }
}

impl TreeSearch for Searcher<'_> {
    type Move = Point;

    fn progress(&self) -> &Progress<Point> {
        &self.progress
    }

    fn progress_mut(&mut self) -> &mut Progress<Point> {
        &mut self.progress
    }

    fn table(&self) -> &TranspositionTable {
        self.table
    }

    fn become_main(&mut self) {
        self.watch.become_main(self.table);
    }

    fn begin_pass(&mut self, pass: u32) {
        self.pass = pass;
    }

    fn search_root<const PV: bool>(
        &mut self,
        depth: Depth,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Stopped> {
        let result = self.node::<PV>(0, depth, alpha, beta, false);
        // After a stop the position stands somewhere in the tree.
        while self.state.depth() > 0 {
            self.unmake();
        }
        self.mover = self.root_mover;
        if let Some(sheet) = &mut self.classic {
            *sheet = Sheet::of_board(self.state.board(), self.state.rule());
        }
        if result.is_ok() {
            self.keep_line();
        }
        result
    }

    fn extend_pv(&mut self, line: &mut Vec<Point>, depth: Depth, value: Value) {
        self.complete_line(line, depth, value);
    }

    fn root_key(&self) -> u64 {
        self.key(0)
    }

    fn salt(&self, excluded: &[Point]) -> u64 {
        let salt = |mv: &Point| zobrist::mix(mv.index() as u64 + 1);
        excluded.iter().map(salt).fold(0, |all, salt| all ^ salt)
    }
}
