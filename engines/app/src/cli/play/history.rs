//! Undo and redo during `play`.

use super::Terminal;
use crate::playable::{Playable, moves};

impl<G: Playable> Terminal<'_, G> {
    /// Whether a person has a choice of moves at a position.
    fn is_choice(&self, position: &G::Position) -> bool {
        self.is_human(G::side_to_move(position)) && G::forced(position).is_none()
    }

    /// Takes back the last move that a person chose, and all after it. False if there is none.
    pub(super) fn undo(&mut self) -> bool {
        if self.termination.take().is_some() {
            return true;
        }
        let (mut position, played) = moves::<G>(self.position());
        let mut chosen = None;
        for (ply, &mv) in played.iter().enumerate() {
            if ply >= self.settled && self.is_choice(&position) {
                chosen = Some((ply, position.clone()));
            }
            if G::play(&mut position, mv).is_err() {
                break;
            }
        }
        let Some((ply, position)) = chosen else {
            return false;
        };
        self.undone.extend(played[ply..].iter().rev());
        self.engine.set_position(position);
        true
    }

    /// Replays moves taken back: one of a person's, and the replies up to the next choice. False if
    /// there is none.
    pub(super) fn redo(&mut self) -> bool {
        if self.end().is_some() {
            return false;
        }
        let mut was_played = false;
        while let Some(mv) = self.undone.pop() {
            if self.engine.play(mv).is_err() {
                self.undone.clear();
                break;
            }
            was_played = true;
            if self.is_choice(self.position()) {
                break;
            }
        }
        was_played
    }
}
