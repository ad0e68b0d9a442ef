//! The attack features' part of the hidden layer, updated incrementally.
//!
//! A move changes few features ([`Attacks::changes`]), whose rows are added and removed.

use arrayvec::ArrayVec;
use xiangqi_rules::{Bitboard, Color, Position};

use crate::eval::network::attacks::{self, Attacks, Board, MAX_FEATURES};
use crate::eval::network::{Network, Row, kernel, pieces_by_index};

/// The attack features' part of the hidden layer of one position. Arrays are by side.
#[derive(Clone)]
pub(super) struct AttackLayer<const N: usize> {
    pub is_computed: bool,
    /// The sums of weights that are added to the accumulators.
    pub sums: [Row<N>; 2],
    is_mirrored: [bool; 2],
    seen: Seen,
}

#[derive(Clone, Copy)]
struct Seen {
    attacks: Attacks,
    board: Board,
}

/// For each side's perspective, mirrored and not, the sums that were computed last when the
/// ancestor was mirrored the other way or missing.
pub(super) type RefreshCache<const N: usize> = [[Refreshed<N>; 2]; 2];

#[derive(Clone, Copy)]
pub(super) struct Refreshed<const N: usize> {
    sum: Row<N>,
    seen: Seen,
}

impl<const N: usize> AttackLayer<N> {
    /// The layer of an empty board, marked as not computed.
    pub const EMPTY: Self = Self {
        is_computed: false,
        sums: [Row([0; N]); 2],
        is_mirrored: [false; 2],
        seen: Seen::NOTHING,
    };

    /// Computes the layer of a position whose perspectives are mirrored as in `is_mirrored`. A side
    /// is updated from `near`, the layer of an ancestor from which the board differs at most on the
    /// squares given with it; if that is mirrored the other way, or there is none, from the cache.
    #[inline]
    pub fn make(
        &mut self,
        network: &Network<N>,
        position: &Position,
        is_mirrored: [bool; 2],
        near: Option<(&Self, Bitboard)>,
        cache: &mut RefreshCache<N>,
    ) {
        self.seen = Seen::of(position);
        self.is_mirrored = is_mirrored;
        self.is_computed = true;
        let mut rows = Rows::default();
        let is_like =
            |side: usize| near.is_some_and(|(near, _)| near.is_mirrored[side] == is_mirrored[side]);
        if let Some((near, moved)) = near
            && (is_like(0) || is_like(1))
        {
            rows.find(&self.seen, &near.seen, moved, is_mirrored);
            for side in (0..2).filter(|&side| is_like(side)) {
                rows.change(side, &mut self.sums[side], &near.sums[side], network);
            }
        }
        for side in (0..2).filter(|&side| !is_like(side)) {
            let cached = &mut cache[side][usize::from(is_mirrored[side])];
            let moved = self.seen.board.differences(&cached.seen.board);
            rows.find(&self.seen, &cached.seen, moved, is_mirrored);
            rows.change(side, &mut self.sums[side], &cached.sum, network);
            (cached.sum, cached.seen) = (self.sums[side], self.seen);
        }
    }
}

impl<const N: usize> Refreshed<N> {
    /// The sums of an empty board.
    pub const EMPTY: Self = Self {
        sum: Row([0; N]),
        seen: Seen::NOTHING,
    };
}

impl Seen {
    const NOTHING: Self = Self {
        attacks: Attacks::NONE,
        board: Board::EMPTY,
    };

    #[inline]
    fn of(position: &Position) -> Self {
        Self {
            attacks: Attacks::of(&pieces_by_index(position)),
            board: Board::of(position),
        }
    }
}

/// The rows of the features that differ between two boards, in both perspectives.
#[derive(Default)]
struct Rows {
    added: ArrayVec<[u16; 2], MAX_FEATURES>,
    removed: ArrayVec<[u16; 2], MAX_FEATURES>,
}

impl Rows {
    #[inline]
    fn find(&mut self, now: &Seen, before: &Seen, moved: Bitboard, is_mirrored: [bool; 2]) {
        let Self { added, removed } = self;
        added.clear();
        removed.clear();
        let before = (&before.attacks, &before.board);
        (now.attacks).changes(&now.board, before, moved, |feature, is_now| {
            let row = |side: Color| attacks::row(side, is_mirrored[side.index()], feature);
            let rows = if is_now { &mut *added } else { &mut *removed };
            rows.push(Color::ALL.map(row));
        });
    }

    /// Sets `to` to `from` plus the added and minus the removed rows of a side.
    #[inline]
    fn change<const N: usize>(
        &self,
        side: usize,
        to: &mut Row<N>,
        from: &Row<N>,
        network: &Network<N>,
    ) {
        let row = |pair: &[u16; 2]| &network.attacks[usize::from(pair[side])];
        kernel::changed(
            to,
            from,
            self.added.iter().map(row),
            self.removed.iter().map(row),
        );
    }
}
