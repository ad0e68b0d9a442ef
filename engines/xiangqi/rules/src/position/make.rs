//! Making moves and taking them back.

use super::pins::Pins;
use super::{BLACK_TO_MOVE, PIECE_KEYS, Position, ROOM, State};
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::{Piece, PieceType};
use crate::square::Square;

/// From this many checks of a side since the last capture on, its further checks and the replies to
/// them do not count towards the move limit. Pikafish has the same rule.
const COUNTED_CHECKS: u16 = 10;

impl Position {
    /// The current state, and the slot of the next one. The caller then increments `ply`.
    #[inline]
    fn next_state(&mut self) -> (&State, &mut State) {
        if self.ply + 1 == self.states.len() {
            self.make_room();
        }
        let (past, room) = self.states.split_at_mut(self.ply + 1);
        (&past[self.ply], &mut room[0])
    }

    #[cold]
    fn make_room(&mut self) {
        self.states
            .resize(self.states.len() + ROOM, self.states[self.ply]);
    }

    /// The key of the position after a move, which must be legal here.
    #[inline]
    pub fn key_after(&self, mv: Move) -> u64 {
        let key_of = |piece: Piece, square: Square| PIECE_KEYS[piece.index()][square.index()];
        let (from, to) = (mv.from(), mv.to());
        let moved =
            self.board[from.index()].map_or(0, |piece| key_of(piece, from) ^ key_of(piece, to));
        let captured = self.board[to.index()].map_or(0, |victim| key_of(victim, to));
        self.key() ^ BLACK_TO_MOVE ^ moved ^ captured
    }

    /// Plays a move, which must be legal here.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        debug_assert!(
            self.is_pseudo_legal(mv) && self.is_legal(mv),
            "{mv} in {self:?}"
        );
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let key = self.key_after(mv);
        let Some(piece) = self.board[from.index()].take() else {
            unreachable!("a move without a piece: {mv}");
        };
        let captured = self.board[to.index()].replace(piece);
        let both = Bitboard::from(from) | to.into();
        self.by_color[us.index()] ^= both;
        self.by_kind[piece.kind().index()] ^= both;
        if let Some(victim) = captured {
            self.by_color[(!us).index()] ^= to.into();
            self.by_kind[victim.kind().index()] ^= to.into();
        }
        if piece.kind() == PieceType::King {
            self.kings[us.index()] = to;
        }
        self.side = !us;
        let pins = Pins::of(self, !us);
        let (before, after) = self.next_state();
        // Written in place: a copy of a state just assembled stalls on its half-written words.
        (after.mv, after.captured, after.key, after.pins) = (Some(mv), captured, key, pins);
        if captured.is_some() {
            (after.plies_since_capture, after.rule60, after.checks) = (0, 0, [0; 2]);
        } else {
            after.checks = before.checks;
            let checks = &mut after.checks[us.index()];
            *checks = checks.saturating_add(u16::from(!pins.checkers.is_empty()));
            let late_check = after.in_check() && after.checks[us.index()] > COUNTED_CHECKS;
            let reply_to_late_check =
                before.in_check() && before.checks[(!us).index()] > COUNTED_CHECKS;
            let counts = !late_check && !reply_to_late_check;
            after.plies_since_capture = before.plies_since_capture.saturating_add(1);
            after.rule60 = before.rule60.saturating_add(u16::from(counts));
        }
        self.ply += 1;
    }

    /// Takes back the last move, which must not be a null move.
    #[inline]
    pub fn unmake(&mut self) {
        debug_assert!(self.ply() > 0);
        let &State {
            mv: Some(mv),
            captured,
            ..
        } = self.state()
        else {
            unreachable!("no move to take back");
        };
        self.ply -= 1;
        let (from, to, us) = (mv.from(), mv.to(), !self.side);
        let Some(piece) = std::mem::replace(&mut self.board[to.index()], captured) else {
            unreachable!("the piece that made {mv} is gone");
        };
        self.board[from.index()] = Some(piece);
        let both = Bitboard::from(from) | to.into();
        self.by_color[us.index()] ^= both;
        self.by_kind[piece.kind().index()] ^= both;
        if let Some(victim) = captured {
            self.by_color[self.side.index()] ^= to.into();
            self.by_kind[victim.kind().index()] ^= to.into();
        }
        if piece.kind() == PieceType::King {
            self.kings[us.index()] = from;
        }
        self.side = us;
    }

    /// Makes a null move: passes the turn. The side to move must not be in check.
    pub fn make_null(&mut self) {
        debug_assert!(!self.in_check());
        self.side = !self.side;
        let pins = Pins::of(self, self.side);
        let (before, after) = self.next_state();
        *after = State {
            mv: None,
            captured: None,
            key: before.key ^ BLACK_TO_MOVE,
            plies_since_capture: before.plies_since_capture.saturating_add(1),
            rule60: before.rule60.saturating_add(1),
            checks: before.checks,
            pins,
        };
        self.ply += 1;
    }

    pub fn unmake_null(&mut self) {
        debug_assert!(self.ply > 0 && self.last_move().is_none());
        self.ply -= 1;
        self.side = !self.side;
    }
}
