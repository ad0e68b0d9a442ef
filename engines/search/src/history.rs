//! History tables: the order of moves, and the correction of evaluations, from earlier searches.
//!
//! A move that caused a cutoff is likely to do so in a similar position (J. Schaeffer: *The history
//! heuristic and alpha-beta search enhancements in practice*, IEEE PAMI 11(11), 1989). The tables
//! differ in what makes positions "similar": the same side ([`ButterflyHistory`]), the same
//! captured piece ([`CaptureHistory`]), the same move before ([`ContinuationHistory`],
//! [`CounterMoves`]), the same ply ([`Killers`]). [`CorrectionHistory`] learns by how much the
//! evaluation errs in similar positions.
//!
//! All counters are updated by [gravity](update). The sizes are type parameters, so that an index
//! is one addition and its check one comparison with a constant.

use crate::value::{Depth, MAX_PLY, Value};

/// Move counters stay within plus and minus this.
pub const LIMIT: i32 = 16_384;

/// Adds `bonus`, clamped to the limit, to a counter, with gravity: `c += b - c |b| / limit`. So the
/// counter never leaves plus and minus `limit`, newer results weigh more, and expected results
/// change it little. (The rule of Stockfish's `StatsEntry`, in use there since 2016.)
#[inline]
pub const fn update(counter: &mut i16, bonus: i32, limit: i32) {
    let bonus = if bonus > limit {
        limit
    } else if bonus < -limit {
        -limit
    } else {
        bonus
    };
    let old = *counter as i32;
    *counter = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// The bonus of a move that caused a cutoff at `depth`, in units of [`LIMIT`]: linear up to a cap.
///
/// `pass` counts the searches of one iteration by MTD(f), from 0. A later pass finds the cutoffs of
/// the earlier ones again; each pass halves the bonus, down to an eighth, so that a cutoff does not
/// count many times.
#[inline]
pub const fn bonus(depth: Depth, pass: u32) -> i32 {
    let full = 170 * depth - 80;
    let capped = if full > 1_700 {
        1_700
    } else if full < 16 {
        16
    } else {
        full
    };
    capped >> if pass > 3 { 3 } else { pass }
}

/// The malus of a move that was tried before the one that caused the cutoff.
#[inline]
pub const fn malus(depth: Depth, pass: u32) -> i32 {
    -bonus(depth, pass)
}

/// Counters within [`LIMIT`] by row and column. One extra row stands for "no row", such as no
/// earlier move.
#[derive(Clone, Debug)]
pub struct Counters<const ROWS: usize, const COLUMNS: usize>(Box<[[i16; COLUMNS]]>);

impl<const ROWS: usize, const COLUMNS: usize> Counters<ROWS, COLUMNS> {
    /// Index of the extra row.
    pub const NONE: usize = ROWS;

    /// All zeros, allocated on the heap without a copy on the stack.
    pub fn new() -> Self {
        Self(vec![[0; COLUMNS]; ROWS + 1].into_boxed_slice())
    }

    #[inline]
    pub fn row(&self, row: usize) -> &[i16; COLUMNS] {
        &self.0[row]
    }

    #[inline]
    pub fn get(&self, row: usize, column: usize) -> i32 {
        i32::from(self.0[row][column])
    }

    #[inline]
    pub fn update(&mut self, row: usize, column: usize, bonus: i32) {
        update(&mut self.0[row][column], bonus, LIMIT);
    }

    pub fn clear(&mut self) {
        self.0.as_flattened_mut().fill(0);
    }
}

impl<const ROWS: usize, const COLUMNS: usize> Default for Counters<ROWS, COLUMNS> {
    fn default() -> Self {
        Self::new()
    }
}

/// By side to move and move: the history heuristic proper. `MOVES` is the number of different moves
/// as the game encodes them: from-square times squares plus to-square, or the square alone.
pub type ButterflyHistory<const MOVES: usize> = Counters<2, MOVES>;

/// By moving piece with its target, and kind of the captured piece. `MOVES` counts (piece, to)
/// pairs.
pub type CaptureHistory<const MOVES: usize, const KINDS: usize> = Counters<MOVES, KINDS>;

/// By an earlier move (one, two or more plies before) and the move. `MOVES` counts (piece, to)
/// pairs.
///
/// A node finds the [row](Counters::row) of each earlier move once, and then looks its own moves up
/// in it. If there was no earlier move (root, null move), the row is [`Counters::NONE`].
pub type ContinuationHistory<const MOVES: usize> = Counters<MOVES, MOVES>;

/// Correction history: how wrong searches found the evaluation, by side to move and a hash of some
/// feature of the position (pawns, material, the last moves). The low bits of the hash choose the
/// counter. `SIZE` is a power of two.
///
/// Positions that share the feature share the error. The idea is from Caissa and Stockfish,
/// 2023-24.
#[derive(Clone, Debug, Default)]
pub struct CorrectionHistory<const SIZE: usize>(Counters<2, SIZE>);

impl<const SIZE: usize> CorrectionHistory<SIZE> {
    pub const LIMIT: i32 = 1_024;

    pub fn new() -> Self {
        const { assert!(SIZE.is_power_of_two()) };
        Self::default()
    }

    #[inline]
    const fn index(key: u64) -> usize {
        key as usize & (SIZE - 1)
    }

    /// The learned error, within [`CorrectionHistory::LIMIT`]: positive if searches returned more
    /// than the evaluation. The game scales it to values, for example by `* 32 / 1024`.
    #[inline]
    pub fn get(&self, side: usize, key: u64) -> i32 {
        self.0.get(side, Self::index(key))
    }

    /// Learns from a search of `depth` that returned the evaluation plus `error`.
    #[inline]
    pub fn update(&mut self, side: usize, key: u64, depth: Depth, error: Value) {
        let bonus = (error * depth / 8).clamp(-Self::LIMIT / 4, Self::LIMIT / 4);
        update(&mut self.0.0[side][Self::index(key)], bonus, Self::LIMIT);
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }
}

/// The two latest quiet moves that caused a cutoff at each ply (S. Akl, M. Newborn: *The principal
/// continuation and the killer heuristic*, ACM 1977).
#[derive(Clone, Debug)]
pub struct Killers<M>([[Option<M>; 2]; MAX_PLY + 2]);

impl<M: Copy + Eq> Killers<M> {
    pub const fn new() -> Self {
        Self([[None; 2]; MAX_PLY + 2])
    }

    /// The killers of a ply, the latest first.
    #[inline]
    pub fn get(&self, ply: usize) -> [Option<M>; 2] {
        self.0[ply]
    }

    #[inline]
    pub fn contains(&self, ply: usize, mv: M) -> bool {
        self.0[ply].contains(&Some(mv))
    }

    /// Makes a move the latest killer of its ply.
    #[inline]
    pub fn insert(&mut self, ply: usize, mv: M) {
        let killers = &mut self.0[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Forgets the killers of a ply, as a node does for its grandchildren.
    #[inline]
    pub fn clear_ply(&mut self, ply: usize) {
        self.0[ply] = [None; 2];
    }

    pub fn clear(&mut self) {
        self.0.fill([None; 2]);
    }
}

impl<M: Copy + Eq> Default for Killers<M> {
    fn default() -> Self {
        Self::new()
    }
}

/// The latest quiet move that refuted each move (J. Uiterwijk: *The countermove heuristic*, ICCA
/// Journal 15(1), 1992). `MOVES` counts (piece, to) pairs.
#[derive(Clone, Debug)]
pub struct CounterMoves<M, const MOVES: usize>(Box<[Option<M>]>);

impl<M: Copy + Eq, const MOVES: usize> CounterMoves<M, MOVES> {
    pub fn new() -> Self {
        Self(vec![None; MOVES].into_boxed_slice())
    }

    /// The countermove to a move; none for [`Counters::NONE`] or any other index out of range.
    #[inline]
    pub fn get(&self, earlier: usize) -> Option<M> {
        self.0.get(earlier).copied().flatten()
    }

    /// Stores the countermove to a move; an index out of range is ignored.
    #[inline]
    pub fn insert(&mut self, earlier: usize, answer: M) {
        if let Some(place) = self.0.get_mut(earlier) {
            *place = Some(answer);
        }
    }

    pub fn clear(&mut self) {
        self.0.fill(None);
    }
}

impl<M: Copy + Eq, const MOVES: usize> Default for CounterMoves<M, MOVES> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn gravity_keeps_counters_within_the_limit(
            bonuses in prop::collection::vec(-100_000..100_000_i32, 1..200),
        ) {
            let mut counter = 0;
            for bonus in bonuses {
                let before = i32::from(counter);
                update(&mut counter, bonus, LIMIT);
                let after = i32::from(counter);
                prop_assert!(after.abs() <= LIMIT);
                // The counter never moves against the bonus.
                prop_assert!((after - before) * bonus.signum() >= 0 || before.abs() == LIMIT);
            }
        }
    }

    #[test]
    fn repeat_passes_weigh_less() {
        assert!(bonus(8, 0) > bonus(8, 1) && bonus(8, 1) > bonus(8, 3));
        assert_eq!(bonus(8, 3), bonus(8, 30));
        assert!(bonus(0, 0) > 0, "quiescence cuts count too");
        assert_eq!(malus(5, 1), -bonus(5, 1));
    }

    #[test]
    fn killers_are_the_two_latest_different_moves() {
        let mut killers = Killers::new();
        for mv in [1, 2, 2, 3] {
            killers.insert(4, mv);
        }
        assert_eq!(killers.get(4), [Some(3), Some(2)]);
        assert_eq!(killers.get(5), [None, None]);
        assert!(killers.contains(4, 2) && !killers.contains(4, 1));
    }

    #[test]
    fn the_row_of_no_earlier_move_is_apart() {
        let mut table = ContinuationHistory::<10>::new();
        table.update(ContinuationHistory::<10>::NONE, 3, 500);
        assert!((0..10).all(|earlier| table.get(earlier, 3) == 0));
        assert_eq!(
            CounterMoves::<u16, 10>::new().get(ContinuationHistory::<10>::NONE),
            None
        );
    }

    #[test]
    fn correction_learns_the_sign_and_size_of_the_error() {
        let mut table = CorrectionHistory::<1024>::new();
        for _ in 0..200 {
            table.update(0, 77, 8, 40);
            table.update(1, 77, 8, -10);
        }
        assert!(table.get(0, 77) > 300 && table.get(1, 77) < -50);
        assert_eq!(table.get(0, 78), 0);
    }
}
