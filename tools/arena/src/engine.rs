//! An engine at the table: its process, the language it speaks, and the patience shown to it.

pub mod build;
pub mod command;
pub mod dialect;
pub mod gomocup;
pub mod gtp;
pub mod nboard;
mod output;
pub mod process;
pub mod report;
pub mod spec;
pub mod ucci;
pub mod uci;
pub mod xboard;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use self::dialect::{Dialect, Failure, Heard, Identity, Question};
use self::process::{Process, Silence};
use self::report::{Answer, Report};
use self::spec::{EngineSpec, Protocol, names};
use crate::clock::{Clock, TimeControl};
use crate::game::{Game, Seat};

/// How long a handshake may take in each language, where there are several to be tried.
pub const HANDSHAKE_LIMIT: Duration = Duration::from_secs(2);
/// How long it may take in the only language that there is to be tried.
pub const ONLY_HANDSHAKE_LIMIT: Duration = Duration::from_secs(10);
/// How long an engine may take to set itself up, with options or for a new game.
pub const READY_LIMIT: Duration = Duration::from_secs(20);
/// What an engine is given to answer `stop` when its time is over, before it is said to hang.
pub const STOP_GRACE: Duration = Duration::from_secs(1);
/// So long must an engine be silent that was told to move now and cannot be asked whether it is done.
const SETTLED: Duration = Duration::from_millis(200);
/// How often a waiting thread looks whether the match is being stopped.
const STOP_POLL: Duration = Duration::from_millis(50);

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// What a move may take beyond the clock.
    pub margin: Duration,
    /// What a move may take when time is no limit.
    pub untimed: Duration,
}

/// A running engine that has introduced itself.
pub struct Engine {
    process: Process,
    dialect: Box<dyn Dialect>,
    identity: Identity,
    /// It was told to move now: an answer to that may come when nobody waits for it any more.
    hurried: bool,
}

impl Engine {
    /// Starts the engine, finds out its language when `spec` does not say, and sets its options.
    ///
    /// # Errors
    /// When it does not start or does not introduce itself; with the last lines of the
    /// conversation.
    pub fn start(
        spec: &EngineSpec,
        control: TimeControl,
        game: &dyn Game,
    ) -> Result<Self, (Failure, Vec<String>)> {
        let argv = spec
            .argv()
            .map_err(|e| (Failure::Start(e.to_string()), Vec::new()))?;
        let candidates = spec
            .protocols(game)
            .map_err(|e| (Failure::Refused(e.to_string()), Vec::new()))?;
        let limit = match candidates.len() {
            1 => ONLY_HANDSHAKE_LIMIT,
            _ => HANDSHAKE_LIMIT,
        };
        let mut last = (Failure::Start("no protocol to try".to_owned()), Vec::new());
        for protocol in &candidates {
            // A process for each: some take their first line for a choice of language.
            let mut process = Process::start(&argv, spec.dir.as_deref())
                .map_err(|e| (Failure::Start(e.to_string()), Vec::new()))?;
            let mut dialect: Box<dyn Dialect> = match protocol {
                Protocol::Ucci => Box::new(ucci::Ucci::default()),
                Protocol::Uci => Box::new(uci::Uci::new(spec.ranks)),
                Protocol::Xboard => Box::new(xboard::Xboard::new(spec.fractions)),
                Protocol::Nboard => Box::new(nboard::Nboard::default()),
                Protocol::Gtp => Box::new(gtp::Gtp::default()),
                Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
            };
            let deadline = Instant::now() + limit;
            match dialect.greet(&mut process, game, deadline) {
                Ok(identity) => {
                    let mut engine = Self {
                        process,
                        dialect,
                        identity,
                        hurried: false,
                    };
                    let accepted = engine.dialect.accepts(control);
                    return match accepted.and_then(|()| engine.configure(&spec.options)) {
                        Ok(()) => Ok(engine),
                        Err(failure) => Err(engine.fail(failure)),
                    };
                }
                Err(failure) => {
                    let failure = match failure {
                        Failure::Hang(_) => Failure::Handshake {
                            protocol: names(&candidates),
                            limit,
                        },
                        other => other,
                    };
                    let lines = process.last_lines();
                    process.end(None);
                    last = (failure, lines);
                }
            }
        }
        Err(last)
    }

    fn configure(&mut self, options: &[(String, String)]) -> Result<(), Failure> {
        for (name, value) in options {
            let own = self.identity.option(name).map(str::to_owned);
            // Gomocup has no list of options.
            if own.is_none() && self.dialect.protocol() != Protocol::Gomocup {
                log::warn!(
                    "the engine does not list the option \"{name}\"; it is sent all the same"
                );
            }
            let name = own.as_deref().unwrap_or(name);
            self.dialect.set_option(&mut self.process, name, value)?;
        }
        self.dialect
            .sync(&mut self.process, Instant::now() + READY_LIMIT)
    }

    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    pub fn protocol(&self) -> Protocol {
        self.dialect.protocol()
    }

    /// Prepares it for a new game.
    ///
    /// # Errors
    /// When it is gone or does not come back.
    pub fn new_game(&mut self, game: &dyn Game, clock: &Clock) -> Result<(), Failure> {
        self.settle()?;
        self.process.drain();
        self.dialect.new_game(&mut self.process, game, clock)?;
        self.dialect
            .sync(&mut self.process, Instant::now() + READY_LIMIT)
    }

    /// Waits until an engine that was told to move now has nothing more to say of it: one that had
    /// just moved may move once more, and that would be taken for its answer to the next question.
    fn settle(&mut self) -> Result<(), Failure> {
        if !std::mem::take(&mut self.hurried) {
            return Ok(());
        }
        if self.dialect.can_sync() {
            let deadline = Instant::now() + READY_LIMIT;
            return self.dialect.sync(&mut self.process, deadline);
        }
        while self.process.line(Instant::now() + SETTLED).is_ok() {}
        Ok(())
    }

    /// Asks for a move and waits for it. An answer after the time is still an answer: the clock
    /// will tell. At the deadline the engine is told to move now, and given [`STOP_GRACE`] to do
    /// so. One that claims the end of a game that goes on is asked once more, while its clock runs.
    ///
    /// # Errors
    /// When no answer comes.
    pub fn think(
        &mut self,
        question: &Question<'_>,
        patience: Patience,
        stop: &AtomicBool,
    ) -> Result<Answer, Failure> {
        self.settle()?;
        // What it said on the opponent's time is not an answer.
        self.process.drain();
        let asked = self.dialect.ask(&mut self.process, question)?;
        let allowed = match question.clock().left() {
            Some(left) => left + patience.margin,
            None => patience.untimed,
        };
        let mut deadline = asked + allowed;
        let (mut hurried, mut claimed) = (false, false);
        let mut refusal = None;
        let mut report = Report::default();
        loop {
            match self.process.line(deadline.min(Instant::now() + STOP_POLL)) {
                Ok(line) => match self.dialect.hear(&line.text, &mut report) {
                    None => {}
                    Some(Heard::Refusal(why)) => return Err(Failure::Refused(why)),
                    Some(Heard::Claim(claim)) if claimed => return Err(Failure::Claim(claim)),
                    Some(Heard::Claim(_)) => {
                        claimed = true;
                        self.dialect.ask(&mut self.process, question)?;
                    }
                    Some(Heard::Answer { mv, draw, resign }) => {
                        let mv = mv.map(|mv| self.dialect.read_move(&mv, question).unwrap_or(mv));
                        let spent = line.at.saturating_duration_since(asked);
                        return Ok(Answer {
                            mv,
                            draw,
                            resign,
                            report,
                            spent,
                            asked,
                        });
                    }
                },
                Err(Silence::Closed) => return Err(Failure::Crash("closed its output".to_owned())),
                Err(Silence::Flood) => return Err(Failure::Flood),
                Err(Silence::Deadline) => {}
            }
            if stop.load(Ordering::Relaxed) {
                return Err(Failure::Stopped);
            }
            if Instant::now() >= deadline {
                if hurried {
                    let hang = || Failure::Hang(asked.elapsed());
                    return Err(refusal.map_or_else(hang, Failure::Refused));
                }
                hurried = true;
                self.hurried = true;
                // What it says of being hurried explains nothing.
                let complaint = self.dialect.complaint();
                refusal = complaint.map(|line| format!("says \"{line}\" and does not move"));
                deadline += STOP_GRACE;
                dialect::send(&mut self.process, self.dialect.hurry())?;
            }
        }
    }

    /// The last lines of the conversation.
    pub fn last_lines(&self) -> Vec<String> {
        self.process.last_lines()
    }

    /// Tells it how the game ended, in languages that have words for that.
    pub fn game_over(&mut self, winner: Option<Seat>, reason: &str) {
        self.dialect.game_over(&mut self.process, winner, reason);
    }

    /// Ends the process of an engine that failed; the failure with all that is known of it, and its
    /// last lines.
    pub fn fail(mut self, failure: Failure) -> (Failure, Vec<String>) {
        if !matches!(failure, Failure::Crash(_)) {
            let lines = self.process.last_lines();
            return (failure, lines);
        }
        let status = self.process.reap();
        (Failure::Crash(status), self.process.last_lines())
    }

    /// Tells it to leave, and sees to it.
    pub fn quit(mut self) {
        self.process.end(Some(&self.dialect.farewell()));
    }
}
