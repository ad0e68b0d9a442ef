//! Moves of the positions of an ending, forwards and backwards.
//!
//! A board with a few pieces is just the square of each. Billions of moves are made, so this is
//! leaner than [`xiangqi_rules::Position`], with which a test compares it.

use std::ops::ControlFlow;

use xiangqi_rules::attacks;
use xiangqi_rules::bitboard::Bitboard;
use xiangqi_rules::{Color, PieceType, Square};

use super::index::{Group, Index, Placed};

/// A move: the slot of the piece, its group (none for a king), its target, and the slot of the
/// piece that it captures.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    pub slot: usize,
    pub group: Option<&'a Group>,
    pub to: Square,
    pub taken: Option<usize>,
}

impl Index {
    /// The slots of a side, with their groups.
    fn pieces(&self, color: Color) -> impl Iterator<Item = (usize, Option<&Group>)> {
        let groups = self.groups.iter().filter(move |group| group.color == color);
        let pieces =
            groups.flat_map(|group| group.slots.clone().map(move |slot| (slot, Some(group))));
        std::iter::once((color.index(), None)).chain(pieces)
    }

    /// Whether a side attacks the other's king, facing kings included. The piece in slot `taken`
    /// counts as captured and does not attack.
    #[inline]
    pub(crate) fn attacks_king(&self, placed: &Placed, by: Color, taken: Option<usize>) -> bool {
        let (king, occupied) = (placed.king(!by), placed.occupied());
        let other = placed.king(by);
        if king.file() == other.file() && !attacks::between(king, other).intersects(occupied) {
            return true;
        }
        self.groups
            .iter()
            .filter(|group| group.color == by)
            .any(|group| {
                group.slots.clone().any(|slot| {
                    let from = placed.squares[slot];
                    let attacks = match group.kind {
                        PieceType::Rook => {
                            is_in_line(from, king)
                                && !attacks::between(from, king).intersects(occupied)
                        }
                        PieceType::Cannon => {
                            is_in_line(from, king)
                                && (attacks::between(from, king) & occupied).count() == 1
                        }
                        PieceType::Horse => attacks::horse(from, occupied).contains(king),
                        PieceType::Pawn => attacks::pawn(by, from).contains(king),
                        _ => false,
                    };
                    attacks && Some(slot) != taken
                })
            })
    }

    /// Whether the position is legal with `mover` to move: the other king is not attacked.
    pub fn is_legal(&self, placed: &Placed, mover: Color) -> bool {
        !self.attacks_king(placed, mover, None)
    }

    /// The position after a move of `mover`. A captured piece keeps its square in its slot.
    pub fn after(placed: &Placed, mover: Color, step: &Step<'_>) -> Placed {
        let mut after = placed.moved(mover, step.slot, step.to);
        if step.taken.is_some() {
            after.by_color[(!mover).index()] ^= step.to.into();
        }
        after
    }

    /// Calls `each` with every legal move of a side and the position after it, until it breaks.
    pub fn moves<'a>(
        &'a self,
        placed: &Placed,
        mover: Color,
        mut each: impl FnMut(&Step<'a>, &Placed) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let occupied = placed.occupied();
        let (own, other) = (
            placed.by_color[mover.index()],
            placed.by_color[(!mover).index()],
        );
        for (slot, group) in self.pieces(mover) {
            let from = placed.squares[slot];
            let targets = match group.map_or(PieceType::King, |group| group.kind) {
                PieceType::King => attacks::king(from),
                PieceType::Advisor => attacks::advisor(from),
                PieceType::Elephant => attacks::elephant(from, occupied),
                PieceType::Horse => attacks::horse(from, occupied),
                PieceType::Rook => attacks::rook(from, occupied),
                PieceType::Cannon => attacks::cannon(from, occupied),
                PieceType::Pawn => attacks::pawn(mover, from),
            };
            for to in targets - own {
                let taken = if other.contains(to) {
                    self.pieces(!mover)
                        .map(|(slot, _)| slot)
                        .find(|&slot| placed.squares[slot] == to)
                } else {
                    None
                };
                let step = Step {
                    slot,
                    group,
                    to,
                    taken,
                };
                let after = Self::after(placed, mover, &step);
                if !self.attacks_king(&after, !mover, taken) {
                    each(&step, &after)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Calls `each` with every quiet move of a side that leads to this position: the slot of the
    /// piece, its group, and its origin. The positions before may be illegal.
    pub(crate) fn unmoves<'a>(
        &'a self,
        placed: &Placed,
        mover: Color,
        mut each: impl FnMut(usize, Option<&'a Group>, Square),
    ) {
        let occupied = placed.occupied();
        for (slot, group) in self.pieces(mover) {
            let to = placed.squares[slot];
            let origins: Bitboard = match group.map_or(PieceType::King, |group| group.kind) {
                PieceType::King => attacks::king(to),
                PieceType::Advisor => attacks::advisor(to),
                PieceType::Elephant => attacks::elephant(to, occupied),
                PieceType::Horse => attacks::horse_attackers_to(to, occupied),
                PieceType::Rook | PieceType::Cannon => attacks::rook(to, occupied),
                PieceType::Pawn => {
                    attacks::pawn_attackers_to(mover, to) & attacks::pawn_points(mover)
                }
            };
            for from in origins - occupied {
                each(slot, group, from);
            }
        }
    }
}

#[inline]
fn is_in_line(a: Square, b: Square) -> bool {
    a.file() == b.file() || a.rank() == b.rank()
}

#[cfg(test)]
mod tests {
    use super::super::verify::position;
    use super::*;

    #[test]
    fn moves_are_those_of_the_rules_and_lead_back() {
        for name in ["KRPvKAABB", "KNCvKNA", "KCCvKRB", "KPPvKCAB"] {
            let index = Index::new(&name.parse().unwrap()).unwrap();
            let mut state = 3;
            let mut compared = 0;
            while compared < 300 {
                let number = zobrist::splitmix64(&mut state) as usize % index.size();
                let mover = Color::ALL[number % 2];
                let Some(placed) = index.position(number) else {
                    continue;
                };
                let rules = position(&index, &placed, mover);
                assert_eq!(
                    rules.is_some(),
                    index.is_legal(&placed, mover),
                    "{name} {number}"
                );
                let Some(rules) = rules else {
                    continue;
                };
                compared += 1;
                let mut found = Vec::new();
                let _ = index.moves(&placed, mover, |step, after| {
                    found.push((placed.squares[step.slot], step.to));
                    assert_eq!(index.attacks_king(after, mover, step.taken), {
                        let mut after = rules.clone();
                        let mut moves = after.legal_moves().into_iter();
                        after.make(
                            moves
                                .find(|mv| (mv.from(), mv.to()) == *found.last().unwrap())
                                .unwrap(),
                        );
                        after.in_check()
                    });
                    if step.taken.is_none() {
                        let mut leads_back = false;
                        index.unmoves(after, mover, |slot, _, from| {
                            leads_back |= after.moved(mover, slot, from) == placed;
                        });
                        assert!(leads_back, "{name} {number}");
                    }
                    ControlFlow::Continue(())
                });
                let mut expected: Vec<_> = rules
                    .legal_moves()
                    .iter()
                    .map(|mv| (mv.from(), mv.to()))
                    .collect();
                found.sort_unstable();
                expected.sort_unstable();
                assert_eq!(found, expected, "{name} {number}");
            }
        }
    }
}
