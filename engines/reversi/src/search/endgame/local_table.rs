//! A small table for positions near the leaves, one for each thread.
//!
//! The shared table is large and lies in main memory, where a probe costs more than a few plies of
//! search. This one fits the processor's second-level cache, always replaces (one entry for each
//! key), and stores whole boards, so that no two boards are confused.

use reversi_rules::Board;

use crate::search::tt_move::TtMove;

/// A bound that is not known: below every score.
pub(super) const NONE: i32 = -127;

/// The number of entries, of 24 bytes each.
const ENTRIES: usize = 1 << 14;

#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    lower: i8,
    upper: i8,
    /// A [`TtMove`], or 0 for none.
    mv: u8,
}

/// What is known of a position near the leaves.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) mv: Option<TtMove>,
}

pub(super) struct LocalTable(Box<[Entry]>);

impl LocalTable {
    pub(super) fn new() -> Self {
        // No real board has a square on both sides, so no probe finds this.
        let nothing = Entry {
            board: Board {
                player: u64::MAX,
                opponent: u64::MAX,
            },
            lower: NONE as i8,
            upper: -NONE as i8,
            mv: 0,
        };
        Self(vec![nothing; ENTRIES].into_boxed_slice())
    }

    #[inline]
    fn entry(&mut self, key: u64) -> &mut Entry {
        &mut self.0[key as usize % ENTRIES]
    }

    #[inline]
    pub(super) fn probe(&mut self, key: u64, board: Board) -> Known {
        let entry = *self.entry(key);
        if entry.board == board {
            Known {
                lower: entry.lower.into(),
                upper: entry.upper.into(),
                mv: TtMove::new(entry.mv.into()),
            }
        } else {
            Known {
                lower: NONE,
                upper: -NONE,
                mv: None,
            }
        }
    }

    /// Stores that the score is more than `alpha` (at least `score`) or not (at most `score`).
    #[inline]
    pub(super) fn store(
        &mut self,
        key: u64,
        board: Board,
        alpha: i32,
        score: i32,
        mv: Option<TtMove>,
    ) {
        let entry = self.entry(key);
        if entry.board != board {
            *entry = Entry {
                board,
                lower: NONE as i8,
                upper: -NONE as i8,
                mv: 0,
            };
        }
        if score > alpha {
            entry.lower = entry.lower.max(score as i8);
        } else {
            entry.upper = entry.upper.min(score as i8);
        }
        entry.mv = mv.map_or(0, TtMove::get) as u8;
    }
}
