//! One game between two engines, from the opening to a result.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use engine_client::blocking::Engine;
use engine_client::clock::Clock;
use engine_client::{Answer, Failure, GoRequest, Report, SearchControl, StartError};
use serde::{Deserialize, Serialize};

use crate::adjudicate::{Adjudicator, Ruling};
use crate::game::{Game, Referee, Seat, Verdict};
use crate::opening::Opening;
use crate::runner::Match;
use crate::schedule::Fixture;

/// A move as it is recorded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The number of the ply, from 1; the moves of the opening count.
    pub ply: usize,
    #[serde(rename = "move")]
    pub mv: String,
    /// What the engine reported of its search.
    #[serde(flatten)]
    pub report: Report,
    /// A ponderhit: the manager had the engine think about this position on the opponent's time.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub ponderhit: bool,
    pub time_ms: f64,
    /// Milliseconds left on the mover's clock after it, when there is a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
    /// Milliseconds that were left when the answer came, before any increment; negative when the
    /// margin was needed; none when time is no limit.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub margin_ms: Option<f64>,
    /// Milliseconds that the runner itself took, from the arrival of the last move to the request
    /// for this one.
    #[serde(alias = "lost_ms", skip_serializing_if = "Option::is_none", default)]
    pub overhead_ms: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The seat that won; none for a draw.
    pub winner: Option<Seat>,
    /// One of a set of fixed phrases: `checkmate`, `time forfeit`, `crash`.
    pub reason: String,
    /// More about the reason, if anything is known.
    pub detail: Option<String>,
    /// The seat whose fault ended the game, if one did.
    pub culprit: Option<Seat>,
    pub last_lines: Vec<String>,
}

impl Ending {
    fn by_rule(winner: Option<Seat>, reason: impl Into<String>) -> Self {
        Self {
            winner,
            reason: reason.into(),
            detail: None,
            culprit: None,
            last_lines: Vec::new(),
        }
    }

    /// A draw, since the opening cannot be set up.
    pub(crate) fn bad_opening(detail: String) -> Self {
        Self {
            detail: Some(detail),
            ..Self::by_rule(None, "bad opening")
        }
    }

    pub(crate) fn by_fault(
        culprit: Seat,
        reason: &str,
        detail: String,
        last_lines: Vec<String>,
    ) -> Self {
        Self {
            winner: Some(culprit.other()),
            reason: reason.to_owned(),
            detail: Some(detail),
            culprit: Some(culprit),
            last_lines,
        }
    }

    /// From the first seat's side: `1-0`, `0-1`, `1/2-1/2`.
    pub fn score(&self) -> &'static str {
        match self.winner {
            Some(Seat::First) => "1-0",
            Some(Seat::Second) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Where a game begins, after an opening by a rule if there was one.
pub struct GameStart {
    /// The engine in each seat, by its index in the settings.
    pub players: [usize; 2],
    pub opening: Opening,
    /// Each seat's clock, with the time that an opening by a rule has left.
    pub clocks: [Clock; 2],
    /// How the game ended before its first move, if it did; the inner value is none when the match
    /// was stopped.
    pub ending: Option<Option<Ending>>,
}

impl GameStart {
    /// The beginning of a fixture's game that has no opening by a rule.
    pub fn at(run: &Match<'_>, fixture: Fixture) -> Self {
        Self {
            players: fixture.players,
            opening: run.openings[fixture.opening].clone(),
            clocks: fixture
                .players
                .map(|engine| Clock::new(run.control(engine))),
            ending: None,
        }
    }

    pub(crate) fn ended(self, ending: Option<Ending>) -> Self {
        Self {
            ending: Some(ending),
            ..self
        }
    }
}

/// Plays a game of a match. `record` gets every move, with the game as it stands after it. The
/// engines are taken by seat; one that fails is ended, and its place left empty. None when the
/// match was stopped first: such a game has no result.
pub fn play(
    run: &Match<'_>,
    begun: &GameStart,
    players: &mut [Option<Engine>; 2],
    mut record: impl FnMut(Seat, Played, &dyn Referee),
) -> Option<Ending> {
    let mut state = match GameState::set_up(run, begun) {
        Ok(state) => state,
        Err(why) => return Some(Ending::bad_opening(why.to_string())),
    };
    let ready = set_up(players, run.game.as_ref(), &state.clocks);
    for (seat, ready) in [Seat::First, Seat::Second].into_iter().zip(ready) {
        if let Err(failure) = ready {
            return fault(players, seat, failure);
        }
    }
    let ending = loop {
        let seat = state.referee.mover();
        let Some(engine) = &mut players[seat.index()] else {
            return None;
        };
        match state.turn(engine, &mut record) {
            Ok(None) => {}
            Ok(Some(ending)) => break ending,
            Err(failure) => return fault(players, seat, failure),
        }
    };
    for engine in players.iter_mut().flatten() {
        engine.game_over(ending.winner, &ending.reason);
    }
    stop_pondering(players);
    Some(ending)
}

/// Ends the pondering of both engines. If one does not answer, its next request will fail.
fn stop_pondering(players: &mut [Option<Engine>; 2]) {
    for engine in players.iter_mut().flatten() {
        let _ = engine.stop_pondering();
    }
}

/// Has an engine that thinks give up when the match is stopped.
pub(crate) fn abort_if(stop: &AtomicBool) -> SearchControl {
    if stop.load(Ordering::Relaxed) {
        SearchControl::Abort
    } else {
        SearchControl::Continue
    }
}

/// Prepares both engines for the game, at the same time: some clear large tables first.
pub(crate) fn set_up(
    players: &mut [Option<Engine>; 2],
    game: &dyn Game,
    clocks: &[Clock; 2],
) -> [Result<(), Failure>; 2] {
    let set_up = |player: &mut Option<Engine>, clock| match player {
        Some(engine) => engine.new_game(game, clock),
        None => Err(Failure::Start(StartError::Other("no engine".to_owned()))),
    };
    let [first, second] = players;
    thread::scope(|scope| {
        let first = scope.spawn(|| set_up(first, &clocks[0]));
        let second = set_up(second, &clocks[1]);
        let first = first.join().unwrap_or_else(|panic| resume_unwind(panic));
        [first, second]
    })
}

/// Ends the engine that failed, and returns how the game ended; none when the match was stopped.
pub(crate) fn fault(
    players: &mut [Option<Engine>; 2],
    seat: Seat,
    failure: Failure,
) -> Option<Ending> {
    if failure == Failure::Stopped {
        return None;
    }
    let (failure, lines) = match players[seat.index()].take() {
        Some(engine) => engine.fail(failure),
        None => (failure, Vec::new()),
    };
    stop_pondering(players);
    Some(Ending::by_fault(
        seat,
        failure.word(),
        failure.to_string(),
        lines,
    ))
}

/// The state of a game in progress.
struct GameState<'a> {
    run: &'a Match<'a>,
    begun: &'a GameStart,
    referee: Box<dyn Referee>,
    /// What the rules say of the position: computed once after each move, since some must look far
    /// back.
    verdict: Option<Verdict>,
    moves: Vec<String>,
    clocks: [Clock; 2],
    adjudicator: Adjudicator,
    draw_offered: bool,
    /// When the last move arrived, to measure the overhead before the next request.
    arrived: Option<Instant>,
}

impl<'a> GameState<'a> {
    fn set_up(run: &'a Match<'a>, begun: &'a GameStart) -> anyhow::Result<Self> {
        let opening = &begun.opening;
        let referee = opening.set_up(run.game.as_ref())?;
        Ok(Self {
            run,
            begun,
            verdict: referee.verdict(),
            referee,
            moves: opening.moves.clone(),
            clocks: begun.clocks,
            adjudicator: Adjudicator::new(run.config.adjudication),
            draw_offered: false,
            arrived: None,
        })
    }

    /// Has the mover move; returns how the game ended, if it did.
    fn turn(
        &mut self,
        engine: &mut Engine,
        record: &mut impl FnMut(Seat, Played, &dyn Referee),
    ) -> Result<Option<Ending>, Failure> {
        if let Some(verdict) = self.verdict.take() {
            return Ok(Some(Ending {
                detail: verdict.detail,
                ..Ending::by_rule(verdict.winner, verdict.rule)
            }));
        }
        let seat = self.referee.mover();
        let run = self.run;
        let margin = run.margin(self.begun.players[seat.index()]);
        let request = GoRequest {
            game: run.game.as_ref(),
            position: self.referee.as_ref(),
            start: &self.begun.opening.position,
            moves: &self.moves,
            clocks: &self.clocks,
            draw_offered: self.draw_offered,
            swap2: false,
            opening: None,
        };
        let answer = engine.go(&request, margin, |_| abort_if(run.stop))?;
        let expected = answer.ponder.clone();
        let ending = self.apply_answer(seat, engine, answer, margin.margin, record);
        if let (None, None, Some(expected)) = (&ending, &self.verdict, expected)
            && engine.ponders()
        {
            self.ponder(engine, expected)?;
        }
        Ok(ending)
    }

    /// Has an engine think on the opponent's time about the answer that it expects, if that is a
    /// move and does not end the game.
    fn ponder(&self, engine: &mut Engine, expected: String) -> Result<(), Failure> {
        let run = self.run;
        let mut after = Opening::at(self.begun.opening.position.clone(), self.moves.clone());
        after.moves.push(expected);
        match after.set_up(run.game.as_ref()) {
            Ok(referee) if referee.verdict().is_none() => engine.ponder(&GoRequest {
                game: run.game.as_ref(),
                position: referee.as_ref(),
                start: &after.position,
                moves: &after.moves,
                clocks: &self.clocks,
                draw_offered: false,
                swap2: false,
                opening: None,
            })?,
            _ => false,
        };
        Ok(())
    }

    fn apply_answer(
        &mut self,
        seat: Seat,
        engine: &Engine,
        answer: Answer,
        margin: Duration,
        record: &mut impl FnMut(Seat, Played, &dyn Referee),
    ) -> Option<Ending> {
        let fault = |reason, detail| Ending::by_fault(seat, reason, detail, engine.last_lines());
        let left = self.clocks[seat.index()].left();
        if !self.clocks[seat.index()].charge(answer.spent, margin) {
            let (spent, left) = (
                answer.spent.as_secs_f64(),
                left.unwrap_or_default().as_secs_f64(),
            );
            let detail = format!(
                "took {spent:.3} s with {left:.3} s left and a margin of {:.3} s",
                margin.as_secs_f64()
            );
            return Some(fault("time forfeit", detail));
        }
        if answer.resign {
            return Some(Ending::by_rule(Some(seat.other()), "resignation"));
        }
        let Some(mv) = answer.mv else {
            return Some(fault(
                "no move",
                "says that it has no move, but it has".to_owned(),
            ));
        };
        if let Err(illegal) = self.referee.play(&mv) {
            let detail = format!("{illegal} in {}", self.referee.position());
            return Some(fault(illegal.word(), detail));
        }
        self.verdict = self.referee.verdict();
        let overhead = self
            .arrived
            .map(|arrived| answer.asked.saturating_duration_since(arrived));
        self.arrived = Some(answer.asked + answer.spent);
        self.moves.push(mv.clone());
        record(
            seat,
            Played {
                ply: self.moves.len(),
                mv,
                report: answer.report,
                ponderhit: answer.ponderhit,
                time_ms: milliseconds(answer.spent),
                left_ms: self.clocks[seat.index()]
                    .left()
                    .map(|left| left.as_millis() as u64),
                margin_ms: left.map(|left| signed_milliseconds(left, answer.spent)),
                overhead_ms: overhead.map(milliseconds),
            },
            self.referee.as_ref(),
        );
        if answer.draw && self.draw_offered {
            return Some(Ending::by_rule(None, "agreement"));
        }
        self.draw_offered = answer.draw;
        // A game that the rules have ended is not adjudicated.
        if self.verdict.is_some() {
            return None;
        }
        let ruling = self.adjudicator.watch(seat, answer.report.judged_score())?;
        Some(match ruling {
            Ruling::Win(winner) => Ending::by_rule(Some(winner), "adjudicated win"),
            Ruling::Draw => Ending::by_rule(None, "adjudicated draw"),
            Ruling::TooLong => Ending::by_rule(None, "maximum length"),
        })
    }
}

/// `left` less `spent` in milliseconds, to the microsecond.
fn signed_milliseconds(left: Duration, spent: Duration) -> f64 {
    (left.as_micros() as i128 - spent.as_micros() as i128) as f64 / 1000.0
}

/// The time in milliseconds, to the microsecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_negative_behind_time() {
        let [left, spent] = [100_000, 130_125].map(Duration::from_micros);
        assert_eq!(signed_milliseconds(left, spent), -30.125);
        assert_eq!(signed_milliseconds(spent, left), 30.125);
    }
}
