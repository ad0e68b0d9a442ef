//! The network as the search drives it: accumulators that are updated with the moves.
//!
//! Making a move only records what it changes (lazy updates). When a position is evaluated, its two
//! accumulators are updated from the nearest ancestor that has them, move by move, and kept for
//! its neighbours in the tree. If a side's perspective changed on the way ([`Perspective`]: its
//! king moved, or the balance that decides on the centre file changed its sign), all its features
//! differ, and its accumulator is refreshed: a cache holds, for each side and perspective, the
//! accumulator that was refreshed last with its board, and only the pieces in which the boards
//! differ are added and removed.

mod attack_layer;

use std::sync::Arc;

use search::value::{EVALUATION_BOUND, Value};
use xiangqi_rules::{Bitboard, Color, Move, Piece, PieceType, Position, Square};

use super::features::{self, Perspective, balance};
use super::{HIDDEN, Network, Row, kernel};
use crate::eval::{Evaluate, endgame, material};
use attack_layer::AttackLayer;

/// A network with the accumulators of the current line.
#[derive(Clone)]
pub struct Evaluator<const N: usize = HIDDEN> {
    network: Arc<Network<N>>,
    /// The line so far, up to [`Self::top`]. Entries beyond are left from earlier lines and are
    /// overwritten.
    plies: Vec<Ply<N>>,
    top: usize,
    /// The accumulators refreshed last, by side and [`Perspective::index`].
    refresh_cache: Box<[[Refreshed<N>; Perspective::COUNT]; 2]>,
    attack_cache: Box<attack_layer::RefreshCache<N>>,
}

/// Plies for which memory is reserved at the start.
const ROOM: usize = 256;

/// A position of the line. Arrays are by side.
#[derive(Clone)]
struct Ply<const N: usize> {
    accumulators: [Row<N>; 2],
    /// Which of the accumulators are computed.
    is_computed: [bool; 2],
    perspectives: [Perspective; 2],
    /// The sum of [`balance`] over the pieces.
    balance: [i64; 2],
    /// The change by the last move; none for a null move.
    change: Option<Change>,
    /// The sums of the attack features' weights, kept beside the accumulators.
    attacks: AttackLayer<N>,
}

/// An accumulator, and the pieces of its board.
#[derive(Clone, Copy)]
struct Refreshed<const N: usize> {
    accumulator: Row<N>,
    pieces: [Bitboard; 14],
}

/// The change that a move makes to the board.
#[derive(Clone, Copy)]
struct Change {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

impl Change {
    /// The squares on which the board changes.
    fn squares(self) -> Bitboard {
        Bitboard::from(self.from) | Bitboard::from(self.to)
    }
}

impl<const N: usize> Ply<N> {
    fn unmade(change: Option<Change>, balance: [i64; 2], perspectives: [Perspective; 2]) -> Self {
        Self {
            accumulators: [Row([0; N]); 2],
            is_computed: [false; 2],
            perspectives,
            balance,
            change,
            attacks: AttackLayer::EMPTY,
        }
    }
}

impl<const N: usize> Evaluator<N> {
    pub fn new(network: Arc<Network<N>>, position: &Position) -> Self {
        let empty = Refreshed {
            accumulator: network.hidden_bias,
            pieces: [Bitboard::EMPTY; 14],
        };
        let mut evaluator = Self {
            network,
            plies: Vec::new(),
            top: 0,
            refresh_cache: Box::new([[empty; Perspective::COUNT]; 2]),
            attack_cache: Box::new([[attack_layer::Refreshed::EMPTY; 2]; 2]),
        };
        evaluator.reset(position);
        evaluator
    }

    /// Moves and null moves made since the last [`Evaluate::reset`].
    pub fn moves_made(&self) -> usize {
        self.top
    }

    /// Pushes the next position of the line, with nothing computed yet.
    #[inline]
    fn push(&mut self, change: Option<Change>, balance: [i64; 2], perspectives: [Perspective; 2]) {
        self.top += 1;
        if self.top == self.plies.len() {
            self.plies.push(Ply::unmade(change, balance, perspectives));
            return;
        }
        let ply = &mut self.plies[self.top];
        ply.is_computed = [false; 2];
        ply.attacks.is_computed = false;
        (ply.change, ply.balance, ply.perspectives) = (change, balance, perspectives);
    }

    /// Computes the accumulator of `side` for the current position.
    #[inline]
    fn update(&mut self, side: Color, position: &Position) {
        let s = side.index();
        let perspective = self.plies[self.top].perspectives[s];
        let mut made = self.top;
        while !self.plies[made].is_computed[s] {
            if made == 0 || self.plies[made - 1].perspectives[s] != perspective {
                return self.refresh(side, perspective, position);
            }
            made -= 1;
        }
        for ply in made + 1..=self.top {
            self.update_ply(side, perspective, ply);
        }
    }

    /// Computes an accumulator from the previous ply's, which has the same perspective.
    #[inline]
    fn update_ply(&mut self, side: Color, perspective: Perspective, ply: usize) {
        let s = side.index();
        let (before, after) = self.plies.split_at_mut(ply);
        let (before, after) = (&before[ply - 1], &mut after[0]);
        let (from, to) = (&before.accumulators[s], &mut after.accumulators[s]);
        let row = |piece, square| self.network.row(perspective.feature(side, piece, square));
        match after.change {
            None => *to = *from,
            Some(change) => {
                let added = row(change.piece, change.to);
                let removed = row(change.piece, change.from);
                match change.captured {
                    None => kernel::add_sub(to, from, added, removed),
                    Some(captured) => {
                        let removed = [removed, row(captured, change.to)];
                        kernel::add_sub_sub(to, from, added, removed);
                    }
                }
            }
        }
        after.is_computed[s] = true;
    }

    /// Computes the attack layer of the current position, from the nearest ancestor that has one.
    fn update_attacks(&mut self, position: &Position) {
        let (before, after) = self.plies.split_at_mut(self.top);
        let ply = &mut after[0];
        if ply.attacks.is_computed {
            return;
        }
        let mut moved = ply.change.map_or(Bitboard::EMPTY, Change::squares);
        let mut near = None;
        for ply in before.iter().rev() {
            if ply.attacks.is_computed {
                near = Some((&ply.attacks, moved));
                break;
            }
            moved |= ply.change.map_or(Bitboard::EMPTY, Change::squares);
        }
        let is_mirrored = ply.perspectives.map(Perspective::is_mirrored);
        let (network, cache) = (&self.network, &mut self.attack_cache);
        ply.attacks
            .make(network, position, is_mirrored, near, cache);
    }

    /// Computes the accumulator of `side` for the current position from the cached one of its
    /// perspective.
    fn refresh(&mut self, side: Color, perspective: Perspective, position: &Position) {
        let s = side.index();
        let cached = &mut self.refresh_cache[s][perspective.index()];
        for piece in Piece::all() {
            let row = |square| self.network.row(perspective.feature(side, piece, square));
            let now = position.pieces(piece.color(), piece.kind());
            let before = std::mem::replace(&mut cached.pieces[piece.index()], now);
            for square in before & !now {
                kernel::subtract(&mut cached.accumulator, row(square));
            }
            for square in now & !before {
                kernel::add(&mut cached.accumulator, row(square));
            }
        }
        let ply = &mut self.plies[self.top];
        ply.accumulators[s] = cached.accumulator;
        ply.is_computed[s] = true;
    }
}

impl<const N: usize> Evaluate for Evaluator<N> {
    fn reset(&mut self, position: &Position) {
        let sums = Color::ALL.map(|side| {
            features::pieces(position)
                .map(|(piece, square)| balance(side, piece, square))
                .sum()
        });
        let perspectives =
            Color::ALL.map(|side| Perspective::new(side, position.king(side), sums[side.index()]));
        self.plies.truncate(0);
        self.plies.reserve(ROOM);
        self.plies.push(Ply::unmade(None, sums, perspectives));
        self.top = 0;
    }

    #[inline]
    fn make(&mut self, before: &Position, mv: Move) {
        let Some(piece) = before.piece_on(mv.from()) else {
            return self.make_null();
        };
        let change = Change {
            piece,
            from: mv.from(),
            to: mv.to(),
            captured: before.piece_on(mv.to()),
        };
        let mut sums = self.plies[self.top].balance;
        let perspectives = Color::ALL.map(|side| {
            let sum = &mut sums[side.index()];
            *sum += balance(side, piece, change.to) - balance(side, piece, change.from);
            if let Some(captured) = change.captured {
                *sum -= balance(side, captured, change.to);
            }
            let moves = piece == Piece::new(side, PieceType::King);
            let king = if moves { change.to } else { before.king(side) };
            Perspective::new(side, king, *sum)
        });
        self.push(Some(change), sums, perspectives);
    }

    #[inline]
    fn make_null(&mut self) {
        let Ply {
            balance,
            perspectives,
            ..
        } = self.plies[self.top];
        self.push(None, balance, perspectives);
    }

    #[inline]
    fn unmake(&mut self) {
        self.top -= 1;
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        let us = position.side_to_move();
        self.update(us, position);
        self.update(!us, position);
        self.update_attacks(position);
        let ply = &self.plies[self.top];
        let bucket = features::bucket(features::attackers(position));
        let [mover, other] = &self.network.output[bucket];
        let sums = [(us, mover), (!us, other)].map(|(side, output)| {
            let s = side.index();
            kernel::output(&ply.accumulators[s], &ply.attacks.sums[s], output)
        });
        let sum = sums.into_iter().map(i64::from).sum();
        let value = self.network.value(sum, bucket);
        let ahead = if value >= 0 { us } else { !us };
        let value = value.clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1);
        value * endgame::scale(position, material::stage(position), ahead) / endgame::FULL
    }
}

#[cfg(test)]
mod tests;
