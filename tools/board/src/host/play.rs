//! Moves by people and by playing engines.

use std::time::Duration;

use ::cli::message;
use engine_client::clock::TimeControl;
use engine_client::{Answer, Failure, Report, SearchControl, Seat};

use super::engines::AskedEngine;
use super::{Host, Slot};
use crate::game::Event;
use crate::opening::{Misfit, Progress};
use crate::schema::{Ending, OpeningWord, Player, Reply};
use crate::thinker::{Fault, Task};
use crate::words::Words;

/// After this many failures in a row an engine is not restarted until somebody asks for it.
const MAX_FAILURES: usize = 3;

fn seats() -> [Seat; 2] {
    [Seat::First, Seat::Second]
}

impl Host {
    /// Starts the engine of the player to move, if that is an engine.
    pub(super) fn wake(&mut self) {
        let Some(view) = self.view() else { return };
        let at = self.game.at;
        let role = self.game.actor(at, view.turn);
        let slot = Slot::Player(role);
        if view.over.is_some() || self.paused || self.running.contains_key(&slot) {
            return;
        }
        let Some(asked) = self.engine_of(role) else {
            return;
        };
        let opening = self.game.unsettled(at);
        // The engine's own answer was interrupted halfway: go back to where it began and ask for
        // all of it again.
        if let Some(progress) = &opening
            && !progress.is_between_answers()
            && progress.begins_at != at
        {
            let to = progress.begins_at;
            if self.commit(None, &Event::Go { to }) {
                self.wake();
            }
            return;
        }
        let AskedEngine { name, limit, .. } = &asked;
        let child = match self.child(slot, &asked) {
            Ok(child) => child,
            Err(message) => {
                self.paused = true;
                let text = name.clone().into();
                self.broadcast(&Reply::Notice { message, text });
                return;
            }
        };
        let (controls, control) = match &self.clock {
            Some(clock) => {
                let controls = seats().map(|seat| TimeControl::Clock {
                    base: clock.left(seat).saturating_sub(clock.increment),
                    increment: clock.increment,
                    moves: None,
                });
                let control = format!("{:?}+{:?}", clock.base, clock.increment);
                (controls, control)
            }
            None => {
                let control = limit
                    .parse()
                    .unwrap_or(TimeControl::MoveTime(Duration::from_secs(1)));
                ([control; 2], control.to_string())
            }
        };
        let task = match opening {
            Some(progress) => Task::Opening(controls, Box::new(progress.opening)),
            None => Task::Move(controls),
        };
        self.start(slot, child, at, task, control);
    }

    /// Makes the playing engines abandon their searches.
    pub(super) fn stop_players(&mut self) {
        for (slot, running) in &mut self.running {
            if *slot != Slot::Adviser {
                // An invalid node: the answer will be ignored.
                running.at = usize::MAX;
                running.stop.set(SearchControl::Abort);
            }
        }
    }

    pub(super) fn person_moves(&mut self, who: u64, at: usize, mv: String) {
        let thinks = self
            .running
            .iter()
            .any(|(slot, running)| *slot != Slot::Adviser && running.at == at);
        if thinks {
            self.notice(who, "page-engine-thinks", Words::default());
            return;
        }
        self.make(Some(who), at, mv);
    }

    fn make(&mut self, who: Option<u64>, at: usize, mv: String) -> bool {
        let goes_on = at == self.game.at;
        let (spent_ms, left_ms) = match self.view().filter(|_| goes_on) {
            Some(view) => self.charge(view.turn),
            None => (None, None),
        };
        let event = Event::Move {
            at,
            mv,
            spent_ms,
            left_ms,
        };
        let is_made = self.commit(who, &event);
        if is_made {
            if !goes_on {
                self.stop_players();
            }
            self.send_node(self.game.at);
            self.restart_clock();
            self.wake();
        }
        self.send_standing();
        is_made
    }

    pub(super) fn go(&mut self, who: u64, to: usize) {
        if self.commit(Some(who), &Event::Go { to }) {
            self.failures = 0;
            self.stop_players();
            self.restart_clock();
            self.wake();
            self.send_standing();
        }
    }

    fn person_is_to_move(&self, at: usize) -> bool {
        let view = self.game.view(at).ok();
        view.is_some_and(|view| self.engine_of(self.game.actor(at, view.turn)).is_none())
    }

    pub(super) fn person_says(&mut self, who: u64, word: OpeningWord) {
        let at = self.game.at;
        if self.person_is_to_move(at) {
            self.commit(Some(who), &Event::Say { at, word });
            self.restart_clock();
            self.wake();
            self.send_standing();
        }
    }

    /// Applies an engine's answer in an opening.
    fn engine_opens(&mut self, name: &str, progress: &Progress, answer: &str) {
        match progress.read(answer) {
            Ok(parsed) => {
                self.failures = 0;
                let say = |host: &mut Self, word: Option<OpeningWord>| {
                    let at = host.game.at;
                    word.is_none_or(|word| host.commit(None, &Event::Say { at, word }))
                };
                let _ = say(self, parsed.before)
                    && parsed.stones.iter().all(|mv| {
                        let is_made = self.commit(None, &Event::untimed(self.game.at, mv));
                        self.send_node(self.game.at);
                        is_made
                    })
                    && say(self, parsed.behind);
            }
            Err(why) => self.opening_fails(name, answer, &why),
        }
        self.restart_clock();
        self.wake();
        self.send_standing();
    }

    fn opening_fails(&mut self, name: &str, answer: &str, why: &Misfit) {
        let failure = Failure::Refused(format!("opening: {answer}: {why}"));
        let log = Vec::new();
        self.engine_fails(name, "illegal opening", &Fault { failure, log });
    }

    /// Goes back to where a person last had the move, or could declare something in an opening.
    pub(super) fn undo(&mut self, who: u64) {
        let has_person = self.game.players().contains(&Player::Person);
        let mut to = self.game.at;
        loop {
            let speaker = self.game.last_speaker(to);
            if speaker.is_some_and(|role| self.engine_of(role).is_none()) {
                if self.commit(Some(who), &Event::Unsay { at: to }) {
                    self.go(who, to);
                }
                return;
            }
            match self.game.previous(to) {
                Some(before) => to = before,
                None if to == self.game.at => return,
                None => break,
            }
            if !has_person || self.person_is_to_move(to) {
                break;
            }
        }
        self.paused |= !has_person || !self.person_is_to_move(to);
        self.go(who, to);
    }

    pub(super) fn redo(&mut self, who: u64) {
        let Some(mut to) = self.game.next(self.game.at) else {
            return;
        };
        while !self.person_is_to_move(to)
            && self.game.players().contains(&Player::Person)
            && let Some(next) = self.game.next(to)
        {
            to = next;
        }
        self.go(who, to);
    }

    pub(super) fn seat_players(&mut self, who: u64, players: [Player; 2], clock: Option<String>) {
        let is_clock = |clock: &String| matches!(clock.parse(), Ok(TimeControl::Clock { .. }));
        if clock.as_ref().is_some_and(|clock| !is_clock(clock)) {
            self.notice(who, "page-bad-clock", clock.unwrap_or_default());
            return;
        }
        if !players.iter().all(Player::is_fit) {
            self.notice(who, "page-refused", message!("options-too-many"));
            return;
        }
        if self.commit(Some(who), &Event::Players { players, clock }) {
            self.failures = 0;
            self.paused = false;
            self.stop_players();
            self.restart_clock();
            self.wake();
            self.send_standing();
        }
    }

    pub(super) fn resign(&mut self, who: u64) {
        let Some(view) = self.view().filter(|view| view.over.is_none()) else {
            return;
        };
        let players = self.game.seated(self.game.at);
        let persons = seats()
            .into_iter()
            .filter(|seat| players[seat.index()] == Player::Person);
        let persons: Vec<Seat> = persons.collect();
        let resigns = match persons.as_slice() {
            [one] => *one,
            _ => view.turn,
        };
        let ending = Ending {
            winner: Some(resigns.other()),
            reason: "resignation".to_owned(),
        };
        self.end(Some(who), ending);
    }

    /// Offers a draw to the engines that play. An engine refuses if it thinks it is ahead, or
    /// before node 20.
    pub(super) fn draw(&mut self, who: u64) {
        if self.view().is_none_or(|view| view.over.is_some()) {
            return;
        }
        for seat in seats() {
            let role = self.game.role(self.game.at, seat);
            let first = self.shares[role];
            let own = match seat {
                Seat::First => first,
                Seat::Second => 1.0 - first,
            };
            if self.engine_of(role).is_some() && (own > 0.5 || self.game.at < 20) {
                self.notice(who, "page-draw-refused", Words::default());
                return;
            }
        }
        let ending = Ending {
            winner: None,
            reason: "agreement".to_owned(),
        };
        self.end(Some(who), ending);
    }

    pub(super) fn player_reports(&mut self, role: usize, at: usize, report: Report) {
        let Some(view) = self.view().filter(|_| at == self.game.at) else {
            return;
        };
        let seat = view.turn;
        let worth = (report.score.is_some() || report.mate.is_some())
            .then(|| self.game.rules.worth(seat, report.score, report.mate));
        if let Some(worth) = &worth {
            self.shares[role] = worth.share;
        }
        let (depth, nodes) = (report.depth, report.nodes);
        self.broadcast(&Reply::Thinking {
            seat,
            worth,
            depth,
            nodes,
        });
    }

    pub(super) fn player_answers(
        &mut self,
        role: usize,
        at: usize,
        name: &str,
        result: Result<Option<Answer>, Box<Fault>>,
    ) {
        if at != self.game.at {
            // The search was abandoned, or the game has moved on.
            self.wake();
            self.send_standing();
            return;
        }
        match result {
            Ok(Some(answer)) if answer.resign => {
                let ending = Ending {
                    winner: self.view().map(|view| view.turn.other()),
                    reason: "resignation".to_owned(),
                };
                self.end(None, ending);
            }
            Ok(Some(Answer {
                mv: Some(mv),
                report,
                ..
            })) => {
                self.player_reports(role, at, report);
                if let Some(progress) = self.game.unsettled(at) {
                    self.engine_opens(name, &progress, &mv);
                    return;
                }
                let moves = self.game.moves_to(at);
                match self.game.rules.play(&self.game.start, &moves, &mv) {
                    Ok(_) => {
                        self.failures = 0;
                        self.make(None, at, mv);
                    }
                    Err(why) => {
                        let failure = Failure::Refused(format!("{mv}: {why}"));
                        let log = Vec::new();
                        self.engine_fails(name, "illegal move", &Fault { failure, log });
                    }
                }
            }
            Ok(_) => {
                let failure = Failure::Refused("no move".to_owned());
                let log = Vec::new();
                self.engine_fails(name, "no move", &Fault { failure, log });
            }
            Err(fault) if fault.failure == Failure::Stopped => {
                self.wake();
                self.send_standing();
            }
            Err(fault) => self.engine_fails(name, fault.failure.word(), &fault),
        }
    }

    /// Reports the failure, and restarts the engine unless it has failed too often.
    fn engine_fails(&mut self, name: &str, word: &'static str, fault: &Fault) {
        self.failures += 1;
        let again = self.failures < MAX_FAILURES;
        self.broadcast(&Reply::Fault {
            engine: name.to_owned(),
            word,
            text: fault.failure.to_string(),
            log: fault.log.clone(),
            again,
        });
        self.paused |= !again;
        self.restart_clock();
        self.wake();
        self.send_standing();
    }
}
