//! The history tables of one thread: how good moves were in earlier nodes, and by how much the
//! static evaluation was wrong (correction history).

use search::history::{
    ButterflyHistory, CaptureHistory, ContinuationHistory, CorrectionHistory, CounterMoves,
};
use search::memory::HistoryTables;
use search::value::{Depth, Value};
use xiangqi_rules::{Color, Move, PieceType, Position};

const SQUARES: usize = 90;
const FROM_TO: usize = SQUARES * SQUARES;
/// Number of piece-to pairs: 14 pieces, 90 squares.
const PIECE_TO: usize = 14 * SQUARES;
/// Entries of each correction history for each side to move.
const CORRECTIONS: usize = 1 << 14;
/// The most that the pawn correction history, and as much again the force correction history, can
/// add to the evaluation, in internal units.
const MAX_CORRECTION: Value = 48;
/// The most that the correction history of the last two moves can add.
const MAX_MOVE_CORRECTION: Value = 32;

/// A move as its piece and target: `piece * 90 + to`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(u16);

impl PieceTo {
    /// The index of a move about to be made; none if its origin is empty.
    #[inline]
    pub fn of(position: &Position, mv: Move) -> Option<Self> {
        let piece = position.piece_on(mv.from())?;
        Some(Self((piece.index() * SQUARES + mv.to().index()) as u16))
    }

    #[inline]
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The moves one, two and four plies ago.
#[derive(Clone, Copy, Debug, Default)]
pub struct Continuations(pub [Option<PieceTo>; 3]);

impl Continuations {
    fn rows(self) -> [usize; 3] {
        self.0
            .map(|earlier| earlier.map_or(ContinuationHistory::<PIECE_TO>::NONE, PieceTo::index))
    }
}

/// The history tables' rows for the quiet moves of a position, looked up once for all of them.
pub struct Quiets<'a> {
    butterfly: &'a [i16; FROM_TO],
    /// Continuation histories after the moves one, two and four plies ago.
    after: [&'a [i16; PIECE_TO]; 3],
}

impl Quiets<'_> {
    /// The history score of a quiet move, within about plus and minus 80,000: twice its butterfly
    /// history, plus its continuation histories, the one of four plies ago halved.
    #[inline]
    pub fn get(&self, position: &Position, mv: Move) -> i32 {
        let Some(piece_to) = PieceTo::of(position, mv) else {
            return 0;
        };
        let [one, two, four] = self.after.map(|row| i32::from(row[piece_to.index()]));
        2 * i32::from(self.butterfly[from_to(mv)]) + one + two + four / 2
    }
}

/// All histories of one thread. They outlive a search, and are cleared for a new game.
#[derive(Clone, Debug, Default)]
pub struct Histories {
    butterfly: ButterflyHistory<FROM_TO>,
    captures: CaptureHistory<PIECE_TO, 7>,
    continuation: ContinuationHistory<PIECE_TO>,
    counters: CounterMoves<Move, PIECE_TO>,
    pawn_correction: CorrectionHistory<CORRECTIONS>,
    force_correction: CorrectionHistory<CORRECTIONS>,
    move_correction: CorrectionHistory<CORRECTIONS>,
}

const fn from_to(mv: Move) -> usize {
    mv.from().index() * SQUARES + mv.to().index()
}

impl HistoryTables for Histories {
    fn clear(&mut self) {
        self.butterfly.clear();
        self.captures.clear();
        self.continuation.clear();
        self.counters.clear();
        self.pawn_correction.clear();
        self.force_correction.clear();
        self.move_correction.clear();
    }
}

impl Histories {
    /// The history tables' rows for the quiet moves of a position.
    #[inline]
    pub(crate) fn quiets(&self, position: &Position, continuations: &Continuations) -> Quiets<'_> {
        Quiets {
            butterfly: self.butterfly.row(position.side_to_move().index()),
            after: continuations.rows().map(|row| self.continuation.row(row)),
        }
    }

    /// The history score of a quiet move: [`Quiets::get`].
    #[inline]
    pub fn quiet(&self, position: &Position, mv: Move, continuations: &Continuations) -> i32 {
        self.quiets(position, continuations).get(position, mv)
    }

    /// The history score of a capture, within plus and minus 16,384.
    #[inline]
    pub fn capture(&self, position: &Position, mv: Move) -> i32 {
        match (PieceTo::of(position, mv), position.piece_on(mv.to())) {
            (Some(mover), Some(victim)) => self.captures.get(mover.index(), victim.kind().index()),
            _ => 0,
        }
    }

    /// The counter move: the reply that refuted a move last.
    #[inline]
    pub fn counter(&self, earlier: PieceTo) -> Option<Move> {
        self.counters.get(earlier.index())
    }

    /// Sets the counter move: the reply that refuted a move.
    #[inline]
    pub fn set_counter(&mut self, earlier: PieceTo, answer: Move) {
        self.counters.insert(earlier.index(), answer);
    }

    /// Adds a bonus or malus to the butterfly and continuation histories of a quiet move.
    #[inline]
    pub(crate) fn update_quiet(
        &mut self,
        side: Color,
        mv: Move,
        piece_to: PieceTo,
        continuations: &Continuations,
        bonus: i32,
    ) {
        self.butterfly.update(side.index(), from_to(mv), bonus);
        for earlier in continuations.0.into_iter().flatten() {
            self.continuation
                .update(earlier.index(), piece_to.index(), bonus);
        }
    }

    /// Adds a bonus or malus to the history of a capture.
    #[inline]
    pub(crate) fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let (Some(mover), Some(victim)) = (PieceTo::of(position, mv), position.piece_on(mv.to()))
        {
            self.captures
                .update(mover.index(), victim.kind().index(), bonus);
        }
    }

    /// What to add to the static evaluation of a position, learned from searches of positions with
    /// the same pawns, with the same kings, defenders and rooks, and after the same two moves.
    #[inline]
    pub fn correction(&self, position: &Position, last: Option<[PieceTo; 2]>) -> Value {
        let side = position.side_to_move().index();
        let of_position = self.pawn_correction.get(side, pawn_key(position))
            + self.force_correction.get(side, force_key(position));
        let of_moves = last.map_or(0, |last| self.move_correction.get(side, pair_key(last)));
        (of_position * MAX_CORRECTION + of_moves * MAX_MOVE_CORRECTION)
            / CorrectionHistory::<CORRECTIONS>::LIMIT
    }

    /// Learns that a search of `depth` returned the static evaluation plus `error`.
    #[inline]
    pub(crate) fn learn_correction(
        &mut self,
        position: &Position,
        last: Option<[PieceTo; 2]>,
        depth: Depth,
        error: Value,
    ) {
        let side = position.side_to_move().index();
        self.pawn_correction
            .update(side, pawn_key(position), depth, error);
        self.force_correction
            .update(side, force_key(position), depth, error);
        if let Some(last) = last {
            self.move_correction
                .update(side, pair_key(last), depth, error);
        }
    }
}

/// A hash of the last two moves.
#[inline]
fn pair_key([last, before]: [PieceTo; 2]) -> u64 {
    zobrist::mix((last.index() * PIECE_TO + before.index()) as u64)
}

/// A hash of the squares of the pawns.
#[inline]
fn pawn_key(position: &Position) -> u64 {
    let red = position.pieces(Color::Red, PieceType::Pawn).bits();
    let black = position.pieces(Color::Black, PieceType::Pawn).bits();
    let bits = red ^ black.rotate_left(37);
    zobrist::mix(bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

/// A hash of the squares of kings, advisors, elephants and rooks, the two sides not told apart.
#[inline]
fn force_key(position: &Position) -> u64 {
    let defenders = position.by_kind(PieceType::Advisor) | position.by_kind(PieceType::Elephant);
    let bits = (defenders | position.by_kind(PieceType::King)).bits()
        ^ position.by_kind(PieceType::Rook).bits().rotate_left(29);
    zobrist::mix(bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_moves_correct_what_follows_them_alone() {
        let position = Position::startpos();
        let moves = position.legal_moves();
        let [one, other] = [moves[0], moves[moves.len() - 1]]
            .map(|mv| PieceTo::of(&position, mv).expect("a piece moves"));
        assert_ne!(one, other);
        let mut histories = Histories::default();
        for _ in 0..100 {
            histories.learn_correction(&position, Some([one, other]), 12, 200);
        }
        let bare = histories.correction(&position, None);
        assert!((MAX_CORRECTION..=2 * MAX_CORRECTION).contains(&bare));
        assert_eq!(histories.correction(&position, Some([other, one])), bare);
        let after = histories.correction(&position, Some([one, other])) - bare;
        assert!((MAX_MOVE_CORRECTION / 2..=MAX_MOVE_CORRECTION).contains(&after));
    }
}
