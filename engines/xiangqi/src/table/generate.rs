//! Retrograde analysis: the value of every position of an ending, from the mates backwards.
//!
//! Each position is first given its number of moves, and the values of its captures from smaller
//! tables. Then all positions lost in 0 plies are processed, then those won in 1, lost in 2 and so
//! on. A position with a move to a lost position is won; a move to a won position reduces the
//! number of moves that may hold, and with the last of them the position is lost (K. Thompson,
//! *Retrograde analysis of certain endgames*, ICCA Journal 9(3), 1986; R. Wu and D. Beal, *Fast,
//! memory-efficient retrograde algorithms*, ICGA Journal 24(3), 2001). The positions left are
//! drawn, unless repetition decides (`repetition.rs`).
//!
//! All positions of one distance are processed in parallel: they write only values of positions
//! farther from the mate.

use std::collections::BTreeMap;
use std::ops::ControlFlow::{Break, Continue};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU16};

use rayon::prelude::*;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::{Color, PieceType};

use super::index::{Group, Index, Placed, both_central, is_mirrored};
use super::material::{KINDS, Material};
use super::value::{self, Code, DRAW, IMPOSSIBLE};

/// In place of the number of moves left: the position is not lost by counting them down.
const NEVER: u8 = u8::MAX;
/// Number of positions in the chunk that a thread processes at a time.
const CHUNK: usize = 1 << 14;

/// The values of a solved ending, by the side to move and the position's number.
pub struct Solved {
    pub material: Material,
    pub values: [Vec<Code>; 2],
}

/// The smaller ending to which a capture leads.
struct Smaller {
    index: Index,
    /// Whether the two sides are swapped in the smaller ending.
    is_turned: bool,
    /// None if no piece that can cross the river is left.
    values: Option<Arc<Solved>>,
}

pub(super) struct Solver {
    pub(super) index: Index,
    /// The smaller endings by the colour and kind of the captured piece.
    smaller: Vec<((Color, PieceType), Smaller)>,
    pub(super) values: [Vec<AtomicU16>; 2],
    /// The number of moves that do not yet lose, by side to move and position, or [`NEVER`].
    left: [Vec<AtomicU8>; 2],
}

/// Why an ending was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// More positions than can be numbered.
    TooLarge,
    /// A smaller table is needed that was not given.
    Missing(Material),
    Stopped,
}

/// Bytes of memory for the analysis of `positions` positions with either side to move.
pub fn memory(positions: usize) -> u64 {
    2 * positions as u64 * (size_of::<AtomicU16>() + size_of::<AtomicU8>()) as u64
}

impl Solver {
    pub(super) fn new(
        material: &Material,
        known: &dyn Fn(&Material) -> Option<Arc<Solved>>,
    ) -> Result<Self, Unsolved> {
        let index = Index::new(material).ok_or(Unsolved::TooLarge)?;
        let mut smaller = Vec::new();
        let solved = material.smaller().into_iter().map(|material| {
            let solved = known(&material).ok_or(Unsolved::Missing(material))?;
            Ok((material, solved))
        });
        let solved: BTreeMap<_, _> = solved.collect::<Result<_, Unsolved>>()?;
        for color in Color::ALL {
            for kind in KINDS {
                let Some((material, is_turned)) = material.without(color, kind) else {
                    continue;
                };
                let values = solved.get(&material).cloned();
                let index = Index::new(&material).ok_or(Unsolved::TooLarge)?;
                smaller.push((
                    (color, kind),
                    Smaller {
                        index,
                        is_turned,
                        values,
                    },
                ));
            }
        }
        let size = index.size();
        let values = || {
            (0..size)
                .into_par_iter()
                .map(|_| AtomicU16::new(DRAW))
                .collect()
        };
        let left = || {
            (0..size)
                .into_par_iter()
                .map(|_| AtomicU8::new(NEVER))
                .collect()
        };
        Ok(Self {
            index,
            smaller,
            values: [values(), values()],
            left: [left(), left()],
        })
    }

    pub(super) fn value(&self, mover: Color, number: usize) -> Code {
        self.values[mover.index()][number].load(Relaxed)
    }

    /// Whether a capture can lead to a position that repetition has decided.
    pub(super) fn captures_are_judged(&self) -> bool {
        let solved = self
            .smaller
            .iter()
            .filter_map(|(_, smaller)| smaller.values.as_ref());
        let mut sides = solved.flat_map(|solved| &solved.values);
        sides.any(|side| side.par_iter().any(|&code| code > DRAW))
    }

    /// Calls `each` with every position number, in chunks, on all threads.
    pub(super) fn for_each_number(&self, each: impl Fn(usize) + Sync) {
        let size = self.index.size();
        (0..size.div_ceil(CHUNK)).into_par_iter().for_each(|chunk| {
            for number in chunk * CHUNK..((chunk + 1) * CHUNK).min(size) {
                each(number);
            }
        });
    }

    /// The value, to the other side, of the position after a move of `mover` that captured the
    /// piece in slot `taken`.
    pub(super) fn value_of_capture(&self, after: &Placed, mover: Color, taken: usize) -> Code {
        let group = self
            .index
            .groups
            .iter()
            .find(|group| group.slots.contains(&taken));
        let kind = group.map_or(PieceType::King, |group| group.kind);
        let found = self
            .smaller
            .iter()
            .find(|(what, _)| *what == (!mover, kind));
        let Some((_, smaller)) = found else {
            debug_assert!(false, "what was taken has no smaller ending");
            return DRAW;
        };
        let placed = smaller
            .index
            .gather(smaller.is_turned, |color, kind| match kind {
                PieceType::King => after.king(color).into(),
                _ => {
                    let groups = self.index.groups.iter();
                    let group = groups.filter(|group| (group.color, group.kind) == (color, kind));
                    let slots = group.flat_map(|group| group.slots.clone());
                    slots
                        .filter(|&slot| slot != taken)
                        .map(|slot| after.squares[slot])
                        .collect::<Bitboard>()
                }
            });
        let next = if smaller.is_turned { mover } else { !mover };
        match &smaller.values {
            Some(solved) => solved.values[next.index()][smaller.index.number(&placed)],
            None if smaller
                .index
                .moves(&placed, next, |_, _| Break(()))
                .is_break() =>
            {
                DRAW
            }
            None => value::mate(0),
        }
    }

    /// Sets the first value and the number of moves left of each position, before quiet moves are
    /// followed.
    pub(super) fn count_moves(&self) {
        self.for_each_number(|number| {
            let placed = self.index.position(number);
            for mover in Color::ALL {
                let (value, left) = match &placed {
                    Some(placed) if self.index.is_legal(placed, mover) => {
                        self.first_value(placed, mover)
                    }
                    _ => (IMPOSSIBLE, NEVER),
                };
                self.values[mover.index()][number].store(value, Relaxed);
                self.left[mover.index()][number].store(left, Relaxed);
            }
        });
    }

    /// The value by captures or by having no move, and the number of quiet moves, or [`NEVER`] if
    /// they need not be counted.
    fn first_value(&self, placed: &Placed, mover: Color) -> (Code, u8) {
        let (mut win, mut longest_loss, mut holds, mut quiet) = (DRAW, value::mate(0), false, 0);
        let _ = self.index.moves(placed, mover, |step, after| {
            match step
                .taken
                .map(|taken| self.value_of_capture(after, mover, taken))
            {
                None => quiet += 1,
                Some(lost) if value::is_mate_loss(lost) => win = win.min(lost + 1),
                Some(won) if value::is_mate_win(won) => longest_loss = longest_loss.max(won + 1),
                Some(_) => holds = true,
            }
            Continue(())
        });
        match quiet {
            _ if win != DRAW || holds => (win, NEVER),
            0 => (longest_loss, NEVER),
            _ => (DRAW, quiet),
        }
    }

    /// Propagates values from the mates backwards, one ply at a time.
    pub(super) fn propagate(&self, stop: &(dyn Fn() -> bool + Sync)) -> Result<(), Unsolved> {
        let solved = self
            .smaller
            .iter()
            .filter_map(|(_, smaller)| smaller.values.as_ref());
        let longest = |side: &Vec<Code>| {
            let mates = side.par_iter().filter(|&&code| code < DRAW);
            mates.max().copied().unwrap_or(IMPOSSIBLE)
        };
        let last_of_captures = solved
            .flat_map(|solved| solved.values.iter().map(longest))
            .max();
        let last_of_captures = last_of_captures.map_or(IMPOSSIBLE, |last| last + 1);
        for plies in 0..value::MAX_PLIES {
            let code = value::mate(plies);
            let mut found = false;
            for mover in Color::ALL {
                if stop() {
                    return Err(Unsolved::Stopped);
                }
                let side = &self.values[mover.index()];
                found |= side
                    .par_chunks(CHUNK)
                    .enumerate()
                    .map(|(chunk, values)| {
                        let mut found = false;
                        for (at, value) in values.iter().enumerate() {
                            if value.load(Relaxed) == code {
                                found = true;
                                self.propagate_from(chunk * CHUNK + at, mover, code);
                            }
                        }
                        found
                    })
                    .reduce(|| false, |a, b| a || b);
            }
            if !found && code >= last_of_captures {
                break;
            }
        }
        Ok(())
    }

    /// Updates the predecessors of a position whose value has just become final.
    fn propagate_from(&self, number: usize, mover: Color, code: Code) {
        let Some(placed) = self.index.position(number) else {
            return;
        };
        let before = !mover;
        let values = &self.values[before.index()];
        if value::is_mate_loss(code) {
            self.predecessors(number, &placed, before, |number| {
                values[number].fetch_min(code + 1, Relaxed);
            });
            return;
        }
        self.predecessors(number, &placed, before, |number| {
            let left = &self.left[before.index()][number];
            if values[number].load(Relaxed) == DRAW
                && left.load(Relaxed) != NEVER
                && left.fetch_sub(1, Relaxed) == 1
            {
                let captures = self
                    .index
                    .position(number)
                    .map(|placed| self.longest_capture_loss(&placed, before));
                values[number].store((code + 1).max(captures.unwrap_or(IMPOSSIBLE)), Relaxed);
            }
        });
    }

    /// The code of the longest loss by a capture, if all captures lose.
    fn longest_capture_loss(&self, placed: &Placed, mover: Color) -> Code {
        let mut longest = IMPOSSIBLE;
        let _ = self.index.moves(placed, mover, |step, after| {
            if let Some(taken) = step.taken {
                longest = longest.max(self.value_of_capture(after, mover, taken) + 1);
            }
            Continue(())
        });
        longest
    }

    /// Calls `each` with the numbers of the predecessors, with `mover` to move, once for each move
    /// from there to here. Some may be illegal.
    pub(super) fn predecessors(
        &self,
        number: usize,
        placed: &Placed,
        mover: Color,
        mut each: impl FnMut(usize),
    ) {
        let index = &self.index;
        index.unmoves(placed, mover, |slot, group: Option<&Group>, from| {
            if let Some(group) = group {
                each(index.number_after(number, placed, group, slot, from));
                return;
            }
            let before = placed.moved(mover, slot, from);
            match (both_central(&before), both_central(placed)) {
                // This position and its mirror image have separate numbers, and each is reached
                // from one image of the predecessor: skip the one that belongs to the other.
                (false, true) if is_mirrored([before.squares[0], before.squares[1]]) => {}
                // Both images of the predecessor have a number and lead here.
                (true, false) => {
                    each(index.number(&before));
                    each(index.number(&index.mirrored(&before)));
                }
                _ => each(index.number(&before)),
            }
        });
    }
}
