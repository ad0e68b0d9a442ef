//! A small table for positions near the leaves, one for each thread.
//!
//! The shared table is large and lies in main memory, where a probe costs more than a few plies of
//! search. This one fits the processor's second-level cache, always replaces (one entry for each
//! key), and stores whole boards, so that no two boards are confused.

use reversi_rules::Board;

use crate::search::table_move::TableMove;

/// A bound that is not known: below every score.
pub(super) const NONE: i32 = -127;

/// The number of entries, of 24 bytes each.
const PLACES: usize = 1 << 14;

#[derive(Clone, Copy)]
struct Place {
    board: Board,
    lower: i8,
    upper: i8,
    /// A [`TableMove`], or 0 for none.
    mv: u8,
}

/// What is known of a position near the leaves.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) lower: i32,
    pub(super) upper: i32,
    pub(super) mv: Option<TableMove>,
}

pub(super) struct LocalTable(Box<[Place]>);

impl LocalTable {
    pub(super) fn new() -> Self {
        // No real board has a square on both sides, so no probe finds this.
        let nothing = Place {
            board: Board {
                player: u64::MAX,
                opponent: u64::MAX,
            },
            lower: NONE as i8,
            upper: -NONE as i8,
            mv: 0,
        };
        Self(vec![nothing; PLACES].into_boxed_slice())
    }

    #[inline]
    fn place(&mut self, key: u64) -> &mut Place {
        &mut self.0[key as usize % PLACES]
    }

    #[inline]
    pub(super) fn probe(&mut self, key: u64, board: Board) -> Known {
        let place = *self.place(key);
        if place.board == board {
            Known {
                lower: place.lower.into(),
                upper: place.upper.into(),
                mv: TableMove::new(place.mv.into()),
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
        mv: Option<TableMove>,
    ) {
        let place = self.place(key);
        if place.board != board {
            *place = Place {
                board,
                lower: NONE as i8,
                upper: -NONE as i8,
                mv: 0,
            };
        }
        if score > alpha {
            place.lower = place.lower.max(score as i8);
        } else {
            place.upper = place.upper.min(score as i8);
        }
        place.mv = mv.map_or(0, TableMove::get) as u8;
    }
}
