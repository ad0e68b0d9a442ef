//! The clocks of a game: when they run, the time that moves take, and losses on time.

use std::time::{Duration, Instant};

use engine_client::Seat;
use engine_client::clock::TimeControl;

use super::Host;
use crate::game::Event;
use crate::schema::{Clocks, Ending};

/// The clocks as they stood at the start of the turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct RunningClock {
    pub(super) base: Duration,
    pub(super) increment: Duration,
    left: [Duration; 2],
    /// The side whose clock is running, and since when.
    turn: Option<(Seat, Instant)>,
}

impl RunningClock {
    pub(super) fn left(&self, seat: Seat) -> Duration {
        let left = self.left[seat.index()];
        match self.turn {
            Some((turn, since)) if turn == seat => left.saturating_sub(since.elapsed()),
            _ => left,
        }
    }
}

fn milliseconds(times: [Duration; 2]) -> [u64; 2] {
    times.map(|time| time.as_millis() as u64)
}

impl Host {
    /// Sets the clocks to those of the current node. They start after the first move, and stand
    /// still while the game is paused, over, or in an opening that is not finished.
    pub(super) fn restart_clock(&mut self) {
        let control = self
            .game
            .clock
            .as_deref()
            .and_then(|clock| clock.parse().ok());
        let Some(TimeControl::Clock {
            base, increment, ..
        }) = control
        else {
            self.clock = None;
            return;
        };
        let left = self.game.left_ms(self.game.at);
        let left = left.map_or([base; 2], |left| left.map(Duration::from_millis));
        let view = self.view();
        let is_settled = self.game.unsettled(self.game.at).is_none();
        let runs = self.game.at != 0 && !self.paused && is_settled;
        let turn = view
            .filter(|view| runs && view.over.is_none())
            .map(|view| (view.turn, Instant::now()));
        self.clock = Some(RunningClock {
            base,
            increment,
            left,
            turn,
        });
    }

    pub(super) fn clocks(&self) -> Option<Clocks> {
        let clock = self.clock.as_ref()?;
        Some(Clocks {
            left_ms: milliseconds([clock.left(Seat::First), clock.left(Seat::Second)]),
            running: clock.turn.map(|(seat, _)| seat),
        })
    }

    /// The time spent on a move that is made now, and the time left on both clocks after it.
    pub(super) fn charge(&self, mover: Seat) -> (Option<u64>, Option<[u64; 2]>) {
        let Some(clock) = &self.clock else {
            return (None, None);
        };
        let spent = clock
            .turn
            .map(|(_, since)| since.elapsed().as_millis() as u64);
        let mut left = [clock.left(Seat::First), clock.left(Seat::Second)];
        if clock.turn.is_some() {
            left[mover.index()] += clock.increment;
        }
        (spent, Some(milliseconds(left)))
    }

    /// When the running clock expires.
    pub(super) fn flag_falls(&self) -> Option<Instant> {
        let clock = self.clock.as_ref()?;
        clock
            .turn
            .map(|(seat, since)| since + clock.left[seat.index()])
    }

    /// Ends the game if the running clock has expired.
    pub(super) fn judge_flags(&mut self) {
        let Some((seat, _)) = self.clock.as_ref().and_then(|clock| clock.turn) else {
            return;
        };
        if self.flag_falls().is_none_or(|at| Instant::now() < at) {
            return;
        }
        let ending = Ending {
            winner: Some(seat.other()),
            reason: "time forfeit".to_owned(),
        };
        self.end(None, ending);
    }

    /// Ends the game for a reason other than the rules of the board.
    pub(super) fn end(&mut self, who: Option<u64>, ending: Ending) {
        let at = self.game.at;
        if self.commit(who, &Event::Ended { at, ending }) {
            self.stop_players();
        }
        self.restart_clock();
        self.send_standing();
    }
}
