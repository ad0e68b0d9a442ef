//! The network as the search drives it: hidden layers that follow the moves.
//!
//! A move only notes what it changes. When a position is evaluated, its two views are made from the nearest
//! position above that has them, move by move, and kept for the neighbours in the tree. A side may see a
//! position mirrored and the next one not, when its king crosses the board or what decides on the centre file
//! tips over; so a position has two views a side, plain and mirrored, of which those are made that are wanted.
//! The root has all four.

use std::sync::Arc;

use search::value::{EVALUATION_BOUND, Value};
use xiangqi_rules::{Color, Move, Piece, PieceType, Position, Square};

use super::features::{self, balance, index, is_mirrored};
use super::{HIDDEN, Network, Row, kernel};
use crate::eval::{Evaluate, endgame, material};

/// Follows the moves of a search with a network.
#[derive(Clone)]
pub struct Evaluator<const N: usize = HIDDEN> {
    network: Arc<Network<N>>,
    /// The line so far. What lies above [`Self::top`] is left from earlier lines, to be written over.
    plies: Vec<Ply<N>>,
    top: usize,
}

/// Plies for which there is room from the start.
const ROOM: usize = 256;

/// A position of the line. Arrays are by side.
#[derive(Clone)]
struct Ply<const N: usize> {
    views: [[Row<N>; 2]; 2],
    /// Which of them have been made.
    is_made: [[bool; 2]; 2],
    is_mirrored: [bool; 2],
    /// The sum of [`balance`] over the pieces.
    balance: [i64; 2],
    /// What led here; none for a pass.
    change: Option<Change>,
}

/// What a move does to the board.
#[derive(Clone, Copy)]
struct Change {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

impl<const N: usize> Ply<N> {
    const BLANK: Self = Self {
        views: [[Row([0; N]); 2]; 2],
        is_made: [[false; 2]; 2],
        is_mirrored: [false; 2],
        balance: [0; 2],
        change: None,
    };
}

impl<const N: usize> Evaluator<N> {
    pub fn new(network: Arc<Network<N>>, position: &Position) -> Self {
        let mut evaluator = Self {
            network,
            plies: Vec::new(),
            top: 0,
        };
        evaluator.reset(position);
        evaluator
    }

    /// Moves and passes followed since the last [`Evaluate::reset`].
    pub fn moves_made(&self) -> usize {
        self.top
    }

    /// The position after the present one: not made yet.
    #[inline]
    fn push(&mut self, change: Option<Change>, balance: [i64; 2], is_mirrored: [bool; 2]) {
        self.top += 1;
        if self.top == self.plies.len() {
            self.plies.push(Ply::BLANK);
        }
        let ply = &mut self.plies[self.top];
        ply.is_made = [[false; 2]; 2];
        (ply.change, ply.balance, ply.is_mirrored) = (change, balance, is_mirrored);
    }

    /// Makes the view of `side` of the present position.
    #[inline]
    fn update(&mut self, side: Color) {
        let s = side.index();
        let m = usize::from(self.plies[self.top].is_mirrored[s]);
        let mut made = self.top;
        while !self.plies[made].is_made[s][m] {
            made -= 1;
        }
        for ply in made + 1..=self.top {
            self.update_ply(side, m == 1, ply);
        }
    }

    /// Makes a view from the one before.
    #[inline]
    fn update_ply(&mut self, side: Color, is_mirrored: bool, ply: usize) {
        let (s, m) = (side.index(), usize::from(is_mirrored));
        let (before, after) = self.plies.split_at_mut(ply);
        let (before, after) = (&before[ply - 1], &mut after[0]);
        let (from, to) = (&before.views[s][m], &mut after.views[s][m]);
        let row = |piece, square| {
            let feature = index(side, is_mirrored, piece, square);
            &self.network.hidden[feature as usize]
        };
        match after.change {
            None => *to = *from,
            Some(change) => {
                let more = row(change.piece, change.to);
                let less = row(change.piece, change.from);
                match change.captured {
                    None => kernel::moved(to, from, more, less),
                    Some(captured) => {
                        let less = [less, row(captured, change.to)];
                        kernel::captured(to, from, more, less);
                    }
                }
            }
        }
        after.is_made[s][m] = true;
    }
}

impl<const N: usize> Evaluate for Evaluator<N> {
    fn reset(&mut self, position: &Position) {
        let mut ply = Ply::BLANK;
        for side in Color::ALL {
            let s = side.index();
            for (piece, square) in features::pieces(position) {
                ply.balance[s] += balance(side, piece, square);
            }
            ply.is_mirrored[s] = is_mirrored(position.king(side), ply.balance[s]);
            for (m, view) in ply.views[s].iter_mut().enumerate() {
                *view = self.network.hidden_bias;
                for (piece, square) in features::pieces(position) {
                    let feature = index(side, m == 1, piece, square);
                    kernel::add(view, &self.network.hidden[feature as usize]);
                }
            }
            ply.is_made[s] = [true; 2];
        }
        self.plies.truncate(0);
        self.plies.reserve(ROOM);
        self.plies.push(ply);
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
        let mut mirrored = [false; 2];
        for side in Color::ALL {
            let s = side.index();
            sums[s] += balance(side, piece, change.to) - balance(side, piece, change.from);
            if let Some(captured) = change.captured {
                sums[s] -= balance(side, captured, change.to);
            }
            let moves = piece == Piece::new(side, PieceType::King);
            let king = if moves { change.to } else { before.king(side) };
            mirrored[s] = is_mirrored(king, sums[s]);
        }
        self.push(Some(change), sums, mirrored);
    }

    #[inline]
    fn make_null(&mut self) {
        let Ply {
            balance,
            is_mirrored,
            ..
        } = self.plies[self.top];
        self.push(None, balance, is_mirrored);
    }

    #[inline]
    fn unmake(&mut self) {
        self.top -= 1;
    }

    fn evaluate(&mut self, position: &Position) -> Value {
        let us = position.side_to_move();
        self.update(us);
        self.update(!us);
        let Ply {
            views, is_mirrored, ..
        } = &self.plies[self.top];
        let view = |side: Color| {
            let s = side.index();
            &views[s][usize::from(is_mirrored[s])]
        };
        let bucket = features::bucket(features::attackers(position));
        let [mover, other] = &self.network.output[bucket];
        let sums = [
            kernel::output(view(us), mover),
            kernel::output(view(!us), other),
        ];
        let sum = sums.into_iter().map(i64::from).sum();
        let value = self.network.value(sum, bucket);
        let ahead = if value >= 0 { us } else { !us };
        let value = value.clamp(1 - EVALUATION_BOUND, EVALUATION_BOUND - 1);
        value * endgame::scale(position, material::stage(position), ahead) / endgame::FULL
    }
}

#[cfg(test)]
mod tests;
